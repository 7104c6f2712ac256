"""Dealt games that close in the second in which they opened: the next of that name is another one.

A table's id is made of the name of its game and of when it opened. Only this module changes these
rows, and there are none where nobody is as quick.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.room.commands import Dealing

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk
    from cardspeak.room.games import RoomGame


class ClosedGame(msgspec.Struct, frozen=True):
    """A game that closed in the second in which it opened; `count` have done so under its name."""

    game: str
    opened: int
    count: int = 1


def note(desk: "Desk", game: "RoomGame") -> None:
    """A game has closed."""
    if game.dealing is Dealing.DEALT and game.opened == desk.now:
        count = (game.same_second or 0) + 1
        desk.closed_games.put(game.game, ClosedGame(game.game, game.opened, count))


def opened_before(desk: "Desk", game: str) -> int | msgspec.UnsetType:
    """How many games of a name have come and gone in this second; unset for none."""
    closed = desk.closed_games.get(game)
    if closed is None:
        return msgspec.UNSET
    desk.closed_games.drop(game)
    return closed.count if closed.opened == desk.now else msgspec.UNSET
