"""Chips taken off the table or found hidden after an all-in: out of the event, or the winner's."""

from typing import TYPE_CHECKING

from cardspeak.books.policy.conduct import Penalty
from cardspeak.books.policy.tournament import HiddenChips, OffTable
from cardspeak.hand.refusal import Cites
from cardspeak.tournament import accounts, knock_outs, orders, penalties
from cardspeak.tournament.changes import (
    change_table,
    check_whole,
    entry_of,
    seated_entry,
    table_named,
)
from cardspeak.tournament.commands import FindHiddenChips, GiveChipsBack, TakeChips
from cardspeak.tournament.happenings import Happening, StackGivenBack, StackTaken
from cardspeak.tournament.orders import ChangeStack
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.state import EventEntry, EventPhase

if TYPE_CHECKING:
    from cardspeak.tournament.tournament import Tournament

OFF_CITES: Cites = ("tournament.off_table",)
BEFORE_CITES: Cites = ("tournament.hidden_chips.before_next",)
AFTER_CITES: Cites = ("tournament.hidden_chips.after_next",)
OUT_CITES: Cites = ("tournament.hidden_chips.eliminated",)


def take(event: "Tournament", command: TakeChips, now: int, author: str) -> list[Happening]:
    """Take chips out of the event that a player has taken off the table."""
    entry = _between_hands(event, seated_entry(event, command.player))
    if event.policy().tournament.off_table is OffTable.RESTORED:
        raise EventRefusal("chips taken off the table are put back", *OFF_CITES)
    if command.disqualified:
        if event.policy().tournament.off_table is not OffTable.REMOVED_MAY_DISQUALIFY:
            raise EventRefusal("nobody is put out for taking chips off the table", *OFF_CITES)
        return penalties.put_out(event, entry, Penalty.DISQUALIFICATION, OFF_CITES)
    table = event.tables[entry.table]
    stack = dict(table.stacks).get(entry.player)
    if stack is None:
        raise EventRefusal(f"the stack of {entry.player} is not known: count table {table.name}")
    if command.chips > stack:
        raise EventRefusal(f"{entry.player} has {stack:,} chips")
    check_whole(table, command.chips)
    if command.chips == stack:
        return knock_outs.take_out(event, entry, command.reason, OFF_CITES)
    _change_stack(event, entry, -command.chips)
    taken = accounts.taken_from(entry.number)
    accounts.move(event, accounts.at_table(table.name), taken, command.chips)
    return [StackTaken(entry.player, command.chips, command.reason, cites=OFF_CITES)]


def give_back(
    event: "Tournament", command: GiveChipsBack, now: int, author: str
) -> list[Happening]:
    """Give chips back that a ruling took from a player by mistake, while the player is in."""
    entry = _between_hands(event, seated_entry(event, command.player))
    taken = accounts.taken_from(entry.number)
    most = accounts.balance(event, taken)
    if command.chips > most:
        raise EventRefusal(f"{most:,} chips were taken from {entry.player}")
    check_whole(event.tables[entry.table], command.chips)
    if any(loser.entry == entry.number for loser in event.tables[entry.table].losers):
        raise EventRefusal(f"{entry.player} has lost the last chip")
    accounts.move(event, taken, accounts.at_table(entry.table), command.chips)
    _change_stack(event, entry, command.chips)
    return [StackGivenBack(entry.player, command.chips, command.reason)]


def find_hidden(
    event: "Tournament", command: FindHiddenChips, now: int, author: str
) -> list[Happening]:
    """Hidden chips never help the player who lost: the winner gets them, or they leave play.

    The owner was entered as broke. Before the next deal the director may give the chips to the
    winner, and what the winner could not have won is the owner's, who is not out; once it has
    begun they are out of the event.
    """
    entry = entry_of(event, command.player)
    policy = event.policy().tournament.hidden_chips
    table = table_named(event, entry.table)
    if event.state.phase is not EventPhase.PLAYING:
        raise EventRefusal("play has not begun")
    if entry.is_in and all(loser.entry != entry.number for loser in table.losers):
        raise EventRefusal(f"{entry.player} has not lost the last chip")
    if not policy.eliminated:
        raise EventRefusal(f"{entry.player} plays on with them: undo the knock-out", *OUT_CITES)
    dealt = table.in_hand or entry.hands_then != table.hands
    how, cites = (policy.after_next, AFTER_CITES) if dealt else (policy.before_next, BEFORE_CITES)
    if how is HiddenChips.KEPT:
        raise EventRefusal(f"{entry.player} keeps them: undo the knock-out", *cites)
    chips, most = command.chips, accounts.balance(event, accounts.at_table(table.name))
    if chips > most:
        raise EventRefusal(f"{most:,} chips are at table {table.name}, and no more can be found")
    check_whole(table, chips)
    check_whole(table, command.covered or 0)
    if command.covered is not None and how is HiddenChips.DIRECTOR_MAY_AWARD:
        if command.covered > chips:
            raise EventRefusal(f"{chips:,} chips were found, and no more are covered")
        chips = command.covered
    happened = _lose(event, command, entry, chips, how, cites) if chips else []
    if chips < command.chips:
        reason = "the winner did not cover the chips found"
        happened += knock_outs.come_back(event, entry, reason, OUT_CITES)
        _change_stack(event, entry_of(event, entry.player), command.chips - chips)
    return happened


def _lose(
    event: "Tournament",
    command: FindHiddenChips,
    entry: EventEntry,
    chips: int,
    how: HiddenChips,
    cites: Cites,
) -> list[Happening]:
    """The chips found go to the winner whom the director names, or out of the event."""
    if command.winner is None:
        taken = accounts.taken_from(entry.number)
        accounts.move(event, accounts.at_table(entry.table), taken, chips)
        return [StackTaken(entry.player, chips, command.reason, cites=cites)]
    if how is not HiddenChips.DIRECTOR_MAY_AWARD:
        raise EventRefusal("the next deal has begun: hidden chips leave the event", *cites)
    winner = _between_hands(event, seated_entry(event, command.winner))
    if winner.table != entry.table:
        raise EventRefusal(f"{winner.player} does not play at table {entry.table}")
    _change_stack(event, winner, chips)
    return [StackTaken(entry.player, chips, command.reason, winner.player, cites)]


def _between_hands(event: "Tournament", entry: EventEntry) -> EventEntry:
    """An entry whose table stands still."""
    if event.state.phase is not EventPhase.PLAYING:
        raise EventRefusal("play has not begun")
    if entry.traveling or entry.to is not None:
        raise EventRefusal(f"{entry.player} is on the way to another table")
    if event.tables[entry.table].in_hand:
        raise EventRefusal("chips are moved between two hands")
    return entry


def _change_stack(event: "Tournament", entry: EventEntry, by: int) -> None:
    """Put chips before a player, or take them away."""
    table = event.tables[entry.table]
    stacks = dict(table.stacks)
    if entry.player in stacks:
        stacks[entry.player] += by
        change_table(event, table.name, stacks=tuple(stacks.items()))
    orders.send(event, table.name, ChangeStack(entry.seat, entry.player, by))
