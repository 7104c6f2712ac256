"""Chips counted at a table and chips taken along: by whom, and what has to be restored.

A count is an entry with a name. Where the book lets a player take chips along only after a
supervisor has counted them, the desk wants that count first. Only this module changes the rows of
counts.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.books.policy.stakes import Removal
from cardspeak.hand.refusal import Cites
from cardspeak.room import accounts, games, register
from cardspeak.room.commands import CountStack, RestoreChips, TakeChipsAlong
from cardspeak.room.events import ChipsRestored, ChipsTaken, DeskEvent, StackCounted
from cardspeak.room.people import Authority
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

REMOVAL_CITES: Cites = ("stakes.removal",)


class ChipCount(msgspec.Struct, frozen=True):
    """Chips of a player as they were counted: when, by whom, before which hand.

    `taken` marks chips that the player has taken along and owes to the table on return.
    """

    player: str
    game: str
    chips: int | None
    at: int
    by: str
    office: Authority
    hand: int
    taken: bool = False


def count(desk: "Desk", command: CountStack, now: int, author: str) -> list[DeskEvent]:
    """Somebody counts a player's chips."""
    _check_seated(desk, command.game, command.player)
    key = (command.game, command.player)
    before = desk.counts.get(key)
    if before is not None and before.taken:
        raise DeskRefusal(f"{command.player} has taken the chips along")
    dealt = desk.games[command.game].dealt
    office = register.office(desk, author)
    desk.counts.put(
        key, ChipCount(command.player, command.game, command.chips, now, author, office, dealt)
    )
    return [StackCounted(command.player, command.game, command.chips, author)]


def take_along(desk: "Desk", command: TakeChipsAlong, now: int, author: str) -> list[DeskEvent]:
    """A player who is away takes the chips along, where and as the book allows."""
    _check_seated(desk, command.game, command.player)
    game = desk.games[command.game]
    policy = desk.policy(game.notice).stakes.removal
    if policy is Removal.NEVER:
        raise DeskRefusal("chips stay on the table while their player is away", *REMOVAL_CITES)
    if command.player not in desk.absences:
        raise DeskRefusal(f"{command.player} is not away: chips in play stay", *REMOVAL_CITES)
    key = (command.game, command.player)
    counted = desk.counts.get(key)
    if counted is not None and counted.taken:
        raise DeskRefusal(f"{command.player} has taken the chips along already")
    known = counted is not None and counted.hand == game.dealt
    if policy is Removal.VERIFIED and (
        counted is None or not known or counted.office < Authority.SUPERVISOR
    ):
        raise DeskRefusal("a supervisor counts the chips first", *REMOVAL_CITES)
    if counted is None or not known:
        office = register.office(desk, author)
        counted = ChipCount(command.player, command.game, None, now, author, office, game.dealt)
    desk.counts.put(key, msgspec.structs.replace(counted, taken=True))
    return [ChipsTaken(command.player, command.game, counted.chips, REMOVAL_CITES)]


def restore(desk: "Desk", command: RestoreChips, now: int, author: str) -> list[DeskEvent]:
    """A player who is back puts all chips on the table again."""
    key = (command.game, command.player)
    counted = desk.counts.get(key)
    if counted is None or not counted.taken:
        raise DeskRefusal(f"{command.player} has taken no chips along")
    if counted.chips is not None and command.chips < counted.chips:
        raise DeskRefusal(
            f"{command.player} took {counted.chips} along, and all of it comes back",
            *REMOVAL_CITES,
        )
    desk.counts.drop(key)
    return [ChipsRestored(command.player, command.game, command.chips, REMOVAL_CITES)]


def check_restored(desk: "Desk", player: str, game: str) -> None:
    """Refuse to deal in a player who has not put back the chips that were taken along."""
    counted = desk.counts.get((game, player))
    if counted is not None and counted.taken:
        owed = "all" if counted.chips is None else str(counted.chips)
        raise DeskRefusal(f"{player} first puts back the chips taken along: {owed}", *REMOVAL_CITES)


def counted(desk: "Desk", player: str, table: str) -> int:
    """The chips that a player leaves a table of real cards with: those counted since its last hand.

    Chips beyond those on the books of the table were bought unseen.
    """
    found = desk.counts.get((table, player))
    if found is None or found.chips is None:
        return 0
    if not found.taken and found.hand != desk.games[table].dealt:
        return 0
    unseen = found.chips - accounts.balance(desk, accounts.table(table))
    if unseen > 0:
        accounts.move(desk, accounts.CAGE, accounts.table(table), unseen)
    return found.chips


def forget(desk: "Desk", player: str, game: str) -> None:
    """A player has left the game: what was counted there is past."""
    if (game, player) in desk.counts:
        desk.counts.drop((game, player))


def _check_seated(desk: "Desk", name: str, player: str) -> None:
    if not games.game_of(desk, name).stays(player):
        raise DeskRefusal(f"{player} does not sit in {name}")
