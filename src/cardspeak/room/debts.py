"""Debts: a kill that a player walked out on, and money owed to the house.

A debt stands in the register until it is paid. How far it keeps its player away is the book's word:
from every game, from the game it was made in, or not at all.
"""

from typing import TYPE_CHECKING

from cardspeak.books.policy.kill import KillUnposted
from cardspeak.hand.refusal import Cites
from cardspeak.room import conduct, games, register
from cardspeak.room.commands import EnterDebt, SettleDebt
from cardspeak.room.events import DebtSettled, DeskEvent, DutyToFloor
from cardspeak.room.refusal import DeskRefusal
from cardspeak.room.register import EntryKind, RegisterEntry

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

KILL_CITES: Cites = ("kill.unposted",)
HOUSE_CITES: Cites = ("conduct.debts_bar",)


def walked_out(
    desk: "Desk", game: str, person: str, owed: int, now: int, author: str
) -> list[DeskEvent]:
    """A player left without posting a required kill."""
    found = games.game_of(desk, game)
    follows = desk.policy(found.notice).kill.unposted
    if follows is KillUnposted.NOTHING:
        return [DutyToFloor(game, f"{person} left without posting a kill of {owed}")]
    here = game if follows is KillUnposted.BARRED_HERE else None
    entry = RegisterEntry(
        0, person, EntryKind.DEBT, author, now, game=here, owed=owed,
        reason=f"a kill in {game}", cites=KILL_CITES,
    )  # fmt: skip
    return _enter(desk, entry)


def enter(desk: "Desk", command: EnterDebt, now: int, author: str) -> list[DeskEvent]:
    """Enter what a person owes the house, or a kill that was not posted."""
    if command.kill_in is not None:
        owed = command.amount
        return walked_out(desk, command.kill_in, command.person, owed, now, author)
    if not desk.policy().conduct.debts_bar:
        raise DeskRefusal("money owed to the house keeps nobody from playing here", *HOUSE_CITES)
    entry = RegisterEntry(
        0, command.person, EntryKind.DEBT, author, now, owed=command.amount,
        reason=command.reason, cites=HOUSE_CITES,
    )  # fmt: skip
    return _enter(desk, entry)


def settle(desk: "Desk", command: SettleDebt, now: int, author: str) -> list[DeskEvent]:
    """A debt is paid in full."""
    entry = register.in_force(desk, command.number)
    if entry.kind is not EntryKind.DEBT:
        raise DeskRefusal(f"entry {entry.number} is not a debt")
    register.change(desk, entry.number, lifted=True)
    return [DebtSettled(entry.number, entry.person, entry.owed, entry.cites)]


def _enter(desk: "Desk", entry: RegisterEntry) -> list[DeskEvent]:
    events = register.enter(desk, entry)
    return [*events, *conduct.put_out(desk, register.record(desk, entry.person)[-1])]
