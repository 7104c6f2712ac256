"""Hours of play that earn a break: they go with a player from game to game, without time away.

A player who has been away from the tables for as long as one break takes to earn begins anew. Only
houses that count breaks have anything of this, in the player's line of the room's book.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.books.policy.absence import EarnedBreak
from cardspeak.room import people
from cardspeak.room.people import PlayedTime

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk
    from cardspeak.room.games import Chair, RoomGame

HOUR = 3600


def so_far(desk: "Desk", game: "RoomGame", chair: "Chair") -> PlayedTime:
    """What a seated player has played and the breaks taken, here and in the games before."""
    earlier = _earlier(desk, game, chair)
    absence = desk.absences.get(chair.player)
    ends = absence.since if absence is not None and absence.game == game.game else desk.now
    seconds = earlier.seconds + ends - chair.since
    return PlayedTime(seconds, ends, earlier.breaks + chair.breaks)


def leaves(desk: "Desk", game: "RoomGame", chair: "Chair") -> None:
    """A player gives a seat up; the hours played there go along."""
    if _is_counted(desk, game):
        _keep(desk, chair.player, so_far(desk, game, chair))


def comes_back(desk: "Desk", game: "RoomGame", chair: "Chair", since: int) -> None:
    """A player is back in a seat: the time away was no play."""
    if _is_counted(desk, game):
        earlier = _earlier(desk, game, chair)
        seconds = earlier.seconds - (desk.now - since)
        _keep(desk, chair.player, PlayedTime(seconds, desk.now, earlier.breaks))


def resumes(desk: "Desk", game: "RoomGame", chair: "Chair") -> None:
    """A player has the old seat again, since when it was: the time without it was no play."""
    if _is_counted(desk, game):
        earlier = _earlier(desk, game, msgspec.structs.replace(chair, since=desk.now))
        seconds = earlier.seconds - (desk.now - chair.since)
        _keep(desk, chair.player, PlayedTime(seconds, desk.now, earlier.breaks - chair.breaks))


def _is_counted(desk: "Desk", game: "RoomGame") -> bool:
    earned = desk.policy(game.notice).absence.breaks
    return earned is not None and earned.hours is not None


def _earlier(desk: "Desk", game: "RoomGame", chair: "Chair") -> PlayedTime:
    """What is on the book from before, if the player has not begun anew since."""
    earned = desk.policy(game.notice).absence.breaks or EarnedBreak()
    kept = people.patron(desk, chair.player).played_time
    if not isinstance(kept, PlayedTime) or earned.hours is None:
        return PlayedTime()
    return kept if chair.since - kept.until < earned.hours * HOUR else PlayedTime()


def _keep(desk: "Desk", player: str, played: PlayedTime) -> None:
    known = people.patron(desk, player)
    desk.people.put(player, msgspec.structs.replace(known, played_time=played))
