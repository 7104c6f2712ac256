"""Names that do not get a seat in their turn, and why: each of them may ask which rule it was."""

from typing import TYPE_CHECKING

from cardspeak.hand.refusal import Cites
from cardspeak.room import standing
from cardspeak.room.events import DeskEvent, ListChange, NameSkipped
from cardspeak.room.games import RoomGame
from cardspeak.room.lists import ListedName

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

PERMISSION_CITES: Cites = ("room.seat_by_permission",)


def skipped(desk: "Desk", game: RoomGame, listed: ListedName) -> NameSkipped | None:
    """Why a name cannot be called to a game now, if so."""
    if listed.out:
        return NameSkipped(listed.player, game.list, ListChange.STEPPED_OUT)
    if standing.may_come_over(desk, listed.player, game):
        barred = standing.obstacle(desk, listed.player, game)
    else:
        barred = standing.bar(desk, listed.player, game)
    if barred is not None:
        return NameSkipped(listed.player, game.list, barred.why, barred.cites)
    return None


def overtaken(desk: "Desk", game: RoomGame, player: str) -> list[DeskEvent]:
    """Who waits in the room for a seat that the floor gives to another player without a call."""
    events: list[DeskEvent] = []
    for listed in desk.lists[game.list].present:
        if listed.player == player:
            break
        if game.chair_of(listed.player) is None and skipped(desk, game, listed) is None:
            why = ListChange.OVERTAKEN
            events.append(NameSkipped(listed.player, game.list, why, PERMISSION_CITES))
    return events
