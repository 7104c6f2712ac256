"""Knock-outs: who is out, in which place, who won the bounty; and a wrong one taken back."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardspeak.books.principles import Principle
from cardspeak.hand.refusal import Cites
from cardspeak.room.orders import UnseatPlayer
from cardspeak.tournament import accounts, deals, orders, payouts, travel
from cardspeak.tournament.changes import (
    change_entry,
    change_person,
    change_state,
    change_table,
    entry_of,
    occupy,
    open_seats,
    table_named,
    unpromise,
)
from cardspeak.tournament.commands import UndoKnockOut
from cardspeak.tournament.flyer import BountyKind
from cardspeak.tournament.happenings import (
    BountyPaid,
    DutyToDirector,
    Happening,
    KnockOutUndone,
    PlayerOut,
)
from cardspeak.tournament.orders import RemoveStack
from cardspeak.tournament.places import KnockedOut, places
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.state import (
    PUT_OUT,
    EntryStatus,
    EventEntry,
    EventPhase,
    HandLoser,
    PlayTable,
)

if TYPE_CHECKING:
    from cardspeak.tournament.tournament import Tournament


def place_of(event: "Tournament", entry: EventEntry) -> int:
    """The place of an entry that is out, as it stands: late entries still push it down."""
    return event.state.entries - entry.below - entry.tied + 1


def place(
    event: "Tournament", losers: Sequence[HandLoser], reason: str = "is broke"
) -> list[Happening]:
    """Players who went broke on one hand are out, in the order that the book gives."""
    real = [loser for loser in losers if not event.entries[loser.entry].prepared]
    for loser in losers:
        if event.entries[loser.entry].prepared:
            _stand_up(event, event.entries[loser.entry], EntryStatus.WITHDRAWN)
    by_name = {event.entries[loser.entry].player: loser for loser in real}
    out = [KnockedOut(name, loser.stack, loser.strength) for name, loser in by_name.items()]
    ranked = places(out, len(out), event.policy().tournament.same_hand)
    before = event.state.out
    change_state(event, out=before + len(out), losses=event.state.losses + 1)
    happened: list[Happening] = []
    for placed in sorted(ranked, key=lambda each: -each.place):
        loser = by_name[placed.player]
        entry = change_entry(
            event,
            loser.entry,
            below=before + len(out) - placed.place - placed.shared,
            tied=placed.shared + 1,
            strength=loser.strength,
            out_after=event.state.losses,
        )
        _stand_up(event, entry, EntryStatus.OUT)
        at = place_of(event, entry)
        cites = (Principle.OUT_LEAVES_SEAT, *placed.cites)
        happened.append(PlayerOut(entry.player, at, placed.shared, reason, cites))
        happened += _win_bounty(event, entry, loser.winners)
    numbers = [loser.entry for loser in real]
    if real:
        happened += deals.lapse(event)
    return [*happened, *payouts.pay(event, numbers), *payouts.conclude(event)]


def _stand_up(event: "Tournament", entry: EventEntry, status: EntryStatus) -> None:
    """A player without chips leaves the seat; a seat promised elsewhere is free again."""
    unpromise(event, entry)
    if entry.to is None or not entry.approved:  # else the table has been told already
        orders.send(event, entry.table, UnseatPlayer(entry.seat, entry.player))
    change_entry(event, entry.number, status=status, to=None)


def take_out(
    event: "Tournament", entry: EventEntry, reason: str, cites: Cites, *, with_chips: bool = True
) -> list[Happening]:
    """A player is out with chips still there: they leave play with the player."""
    if entry.traveling:
        raise EventRefusal(f"{entry.player} is on the way to another table")
    before = event.state.out
    change_state(event, out=before + 1, losses=event.state.losses + 1)
    unpromise(event, entry)
    table = event.tables[entry.table]
    losers = tuple([loser for loser in table.losers if loser.entry != entry.number])
    change_table(event, entry.table, losers=losers)
    leave = RemoveStack if with_chips else UnseatPlayer
    if entry.to is None or not entry.approved:  # else the table lets go already
        orders.send(event, entry.table, leave(entry.seat, entry.player))
    entry = change_entry(
        event,
        entry.number,
        status=EntryStatus.OUT,
        to=None,
        below=before,
        tied=1,
        out_after=event.state.losses,
    )
    happened: list[Happening] = [
        PlayerOut(entry.player, place_of(event, entry), 0, reason, cites),
        *deals.lapse(event),
        *payouts.pay(event, [entry.number]),
    ]
    return happened + payouts.conclude(event)


def give_up(event: "Tournament", entry: EventEntry) -> list[Happening]:
    """A player who is broke does not buy again."""
    table = event.tables.get(entry.table)
    lost = [each for each in table.losers if each.entry == entry.number] if table else []
    if table is None or not lost or table.in_hand:
        raise EventRefusal(f"{entry.player} is in play")
    change_table(
        event, table.name, losers=tuple([each for each in table.losers if each not in lost])
    )
    return place(event, lost)


def _win_bounty(event: "Tournament", entry: EventEntry, winners: Sequence[str]) -> list[Happening]:
    """What lay on the head of a player goes to the winners, odd dollars to the first."""
    bounty = event.flyer.bounty
    if bounty is None or not entry.bounty:
        return []
    here = [entry_of(event, name) for name in winners if name in event.people]
    if not here:
        return [DutyToDirector(f"who won the bounty of {entry.player}?")]
    won = payouts.split(entry.bounty, len(here))
    paid: list[tuple[str, int, int]] = []
    happened: list[Happening] = []
    for winner, amount in zip(here, won, strict=True):
        kept = amount // 2 if bounty.kind is BountyKind.PROGRESSIVE and winner.is_in else 0
        if kept:
            current = event.entries[winner.number]
            change_entry(event, winner.number, bounty=current.bounty + kept)
        accounts.move(event, accounts.BOUNTIES, accounts.PLAYERS, amount - kept)
        paid.append((winner.player, amount - kept, kept))
        happened.append(BountyPaid(winner.player, entry.player, amount - kept, kept))
    change_entry(event, entry.number, bounty=0, bounties=tuple(paid))
    return happened


def _forget_chop(event: "Tournament", entry: EventEntry) -> None:
    """A knock-out taken back lets nobody talk of a refused chop again."""
    refused = event.state.refused_after
    later = any(
        other.status is EntryStatus.OUT
        and other.number != entry.number
        and other.out_after > refused
        for other in event.entries
    )
    if refused >= 0 and not later:
        change_state(event, refused_after=event.state.losses)


def undo(event: "Tournament", command: UndoKnockOut, now: int, author: str) -> list[Happening]:
    """A player was entered as out by mistake: places, prizes and bounties are put right."""
    entry = entry_of(event, command.player)
    if entry.status is not EntryStatus.OUT:
        raise EventRefusal(f"{command.player} is not out")
    table = table_named(event, command.table or entry.table)
    return _put_back(event, entry, table, command.seat or entry.seat, command.reason)


def come_back(event: "Tournament", entry: EventEntry, reason: str, cites: Cites) -> list[Happening]:
    """A player who was entered as broke has chips after all."""
    table = event.tables[entry.table]
    if entry.is_in:
        losers = tuple([loser for loser in table.losers if loser.entry != entry.number])
        change_table(event, table.name, losers=losers)
        return [KnockOutUndone(entry.player, reason, cites)]
    return _put_back(event, entry, table, entry.seat, reason, cites)


def _put_back(
    event: "Tournament",
    entry: EventEntry,
    table: PlayTable,
    seat: int,
    reason: str,
    cites: Cites = (),
) -> list[Happening]:
    """A player who was out has a seat again."""
    if not entry.gone:
        raise EventRefusal(f"table {entry.table} has not answered yet that {entry.player} left")
    if seat not in open_seats(event, table):
        raise EventRefusal(f"seat {seat} of table {table.name} is taken: name another")
    for name, _, kept in entry.bounties:
        winner = entry_of(event, name)
        if kept and (not winner.is_in or winner.bounty < kept):
            raise EventRefusal(f"the bounty has gone on from {name}: put that right first")
    happened = payouts.reopen(event) if event.state.phase is EventPhase.OVER else []
    money = 0
    for name, paid, kept in entry.bounties:
        winner = entry_of(event, name)
        change_entry(event, winner.number, bounty=winner.bounty - kept)
        accounts.move(event, accounts.PLAYERS, accounts.BOUNTIES, paid)
        happened.append(BountyPaid(name, entry.player, -paid, -kept))
        money += paid + kept
    happened += payouts.take_back(event, entry)
    for other in list(event.entries):
        if other.status is not EntryStatus.OUT or other.number == entry.number:
            continue
        if (other.below, other.out_after) == (entry.below, entry.out_after):
            change_entry(event, other.number, tied=other.tied - 1)
        elif other.below > entry.below:
            change_entry(event, other.number, below=other.below - 1)
    change_state(event, out=event.state.out - 1)
    _forget_chop(event, entry)
    person = event.people[entry.player]
    if person.is_barred:
        others = tuple([each for each in person.penalties if each not in PUT_OUT])
        change_person(event, entry.player, penalties=others)
    change_entry(
        event,
        entry.number,
        status=EntryStatus.SEATED,
        table=table.name,
        seat=seat,
        below=0,
        tied=0,
        bounty=money,
        bounties=(),
        gone=False,
        present=True,
    )
    occupy(event, table.name, seat, entry.number)
    travel.bring_back(event, event.entries[entry.number])
    happened = [KnockOutUndone(entry.player, reason, cites), *happened]
    return happened + payouts.pay(event)
