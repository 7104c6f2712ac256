"""Calls for the floor: a dealer asks, a floor person answers and comes, and the matter ends.

Only this module changes the rows of floor calls.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.room import games
from cardspeak.room.commands import AnswerFloorCall, AskForFloor, EndFloorCall
from cardspeak.room.events import DeskEvent, FloorAnswered, FloorAsked, FloorCallEnded
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk


class FloorCall(msgspec.Struct, frozen=True):
    """A table that has asked for the floor: who asked, when, why, and who is coming."""

    game: str
    by: str
    at: int
    says: str = ""
    answered_by: str = ""


def ask(desk: "Desk", command: AskForFloor, now: int, author: str) -> list[DeskEvent]:
    """A dealer asks for the floor; asked again, only what is said changes."""
    games.game_of(desk, command.game)
    before = desk.floor_calls.get(command.game)
    if before is None:
        call = FloorCall(command.game, author, now, command.says)
    else:
        call = msgspec.structs.replace(before, says=command.says or before.says)
    desk.floor_calls.put(command.game, call)
    return [FloorAsked(command.game, author, call.says)]


def answer(desk: "Desk", command: AnswerFloorCall, now: int, author: str) -> list[DeskEvent]:
    """A floor person comes; another one hears who was first."""
    call = _call(desk, command.game)
    if call.answered_by:
        raise DeskRefusal(f"{call.answered_by} is on the way to {call.game} already")
    desk.floor_calls.put(call.game, msgspec.structs.replace(call, answered_by=author))
    return [FloorAnswered(call.game, author)]


def end(desk: "Desk", command: EndFloorCall, now: int, author: str) -> list[DeskEvent]:
    """Nobody is needed at a table any more."""
    call = _call(desk, command.game)
    desk.floor_calls.drop(call.game)
    return [FloorCallEnded(call.game)]


def _call(desk: "Desk", game: str) -> FloorCall:
    call = desk.floor_calls.get(game)
    if call is None:
        raise DeskRefusal(f"nobody at {game} has asked for the floor")
    return call
