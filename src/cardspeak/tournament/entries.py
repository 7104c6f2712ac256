"""Entries: who may enter and when, what it costs, and what a late entrant gets."""

from typing import TYPE_CHECKING

from cardspeak.books.policy.tournament import LateStack
from cardspeak.hand.refusal import Cites
from cardspeak.room.orders import UnseatPlayer
from cardspeak.tournament import accounts, decks, knock_outs, orders
from cardspeak.tournament.changes import (
    change_entry,
    change_person,
    change_state,
    entry_of,
    unpromise,
    vacate,
)
from cardspeak.tournament.commands import Enter, Withdraw
from cardspeak.tournament.happenings import EntryMade, EntryWithdrawn, Happening
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.state import DeckUse, EntryStatus, EventEntry, EventPerson, EventPhase

if TYPE_CHECKING:
    from cardspeak.tournament.tournament import Tournament

LATE_CITES: Cites = ("tournament.late_entry",)
STEPS_CITES: Cites = ("conduct.etiquette_steps", "conduct.other_steps")


def enter(event: "Tournament", command: Enter, now: int, author: str) -> list[Happening]:
    """Take an entry."""
    player, state, flyer = command.player, event.state, event.flyer
    cites = check(event, player)
    person = event.people.get(player) or EventPerson(player)
    number = len(event.entries) + 1
    bounty = flyer.bounty.amount if flyer.bounty is not None else 0
    there = command.present and not person.is_serving  # a penalty outlasts the entry
    entry = EventEntry(number, player, now, present=there, has_come=command.present, bounty=bounty)
    event.entries.put(number, entry)
    change_person(event, player, entry=number, entries=person.entries + 1)
    change_state(event, entries=state.entries + 1)
    accounts.move(event, accounts.PLAYERS, accounts.POOL, flyer.buy_in)
    accounts.move(event, accounts.PLAYERS, accounts.BOUNTIES, bounty)
    accounts.move(event, accounts.PLAYERS, accounts.FEES, flyer.fee)
    happened: list[Happening] = [
        EntryMade(player, number, flyer.price, flyer.buy_in, bounty, flyer.fee, cites)
    ]
    if state.phase in (EventPhase.SEATED, EventPhase.PLAYING):
        happened += decks.want(event, DeckUse.LATE, str(number))
    return happened


def check(event: "Tournament", player: str) -> Cites:
    """Refuse an entry that cannot be taken; for one that can, why it is taken so late."""
    state, flyer = event.state, event.flyer
    person = event.people.get(player) or EventPerson(player)
    if person.entry and event.entries[person.entry].is_in:
        raise EventRefusal(f"{player} is in the event already")
    last = event.entries.get(person.entry)
    if last is not None and last.table and not last.is_in and not last.gone:
        raise EventRefusal(f"{player} has not left seat {last.seat} of table {last.table} yet")
    if person.is_barred:
        raise EventRefusal(f"{player} was put out of the event", *STEPS_CITES)
    is_late = state.phase is EventPhase.PLAYING
    if is_late:
        if state.last_hands:
            raise EventRefusal("the last hands before the break are dealt: enter in the break")
        if not state.is_open:
            raise EventRefusal("entries are closed", *LATE_CITES)
        if person.entries and not event.policy().tournament.late_entry.re_entry:
            raise EventRefusal(f"{player} is out and may not enter again", *LATE_CITES)
        if not are_taken(event):
            some = flyer.late.prepared > 0
            said = "the seats set out for late entries are filled"
            said = said if some else "the flyer sets out no seats for late entries"
            raise EventRefusal(said, *LATE_CITES)
        if _is_blinded(event) and prepared(event) is None:
            raise EventRefusal("the stacks set out are being moved: enter again in a moment")
    most = flyer.re_entries.most if flyer.re_entries is not None else None
    if most is not None and person.entries > most:
        raise EventRefusal(
            f"{player} has entered {person.entries} times, as often as the flyer has"
        )
    return LATE_CITES if is_late else ()


def are_taken(event: "Tournament") -> bool:
    """Whether entries are open, with a stack left where late ones take over those set out."""
    if not event.state.is_open or event.state.phase in (EventPhase.OVER, EventPhase.CANCELED):
        return False
    is_late = event.state.phase is EventPhase.PLAYING
    return not (is_late and _is_blinded(event)) or bool(all_prepared(event))


def _is_blinded(event: "Tournament") -> bool:
    """Whether a late entrant takes over a stack that was blinded from the start."""
    return event.policy().tournament.late_entry.stack is LateStack.BLINDED


def prepared(event: "Tournament") -> EventEntry | None:
    """A stack set out for a late entrant that nobody has taken, and that stays where it is."""
    return next((each for each in all_prepared(event) if is_still(each)), None)


def is_still(entry: EventEntry) -> bool:
    """Whether an entry is not on the way to another seat."""
    return entry.to is None and not entry.traveling


def all_prepared(event: "Tournament") -> list[EventEntry]:
    """The stacks set out for late entrants that nobody has taken."""
    return [each for each in event.entries if each.prepared and each.is_in and not each.takes]


def withdraw(event: "Tournament", command: Withdraw, now: int, author: str) -> list[Happening]:
    """Take an entry back before its first hand; a player who is broke goes without buying again."""
    entry = entry_of(event, command.player)
    if not entry.is_in:
        raise EventRefusal(f"{command.player} is not in the event")
    if entry.is_fresh:
        return _leave_before_playing(event, entry)
    if event.state.phase is EventPhase.PLAYING and entry.status is not EntryStatus.WAITING:
        return knock_outs.give_up(event, entry)
    return refund(event, entry)


def refund(event: "Tournament", entry: EventEntry) -> list[Happening]:
    """Pay an entry back in full: it never played."""
    flyer = event.flyer
    accounts.move(event, accounts.POOL, accounts.PLAYERS, flyer.buy_in)
    accounts.move(event, accounts.BOUNTIES, accounts.PLAYERS, entry.bounty)
    accounts.move(event, accounts.FEES, accounts.PLAYERS, flyer.fee)
    if entry.table and not entry.is_fresh:
        vacate(event, entry.table, entry.number)
        entry = change_entry(event, entry.number, table="", seat=0)
    change_entry(event, entry.number, status=EntryStatus.WITHDRAWN, bounty=0)
    change_state(event, entries=event.state.entries - 1)
    person = event.people[entry.player]
    change_person(event, entry.player, entries=person.entries - 1)
    return [EntryWithdrawn(entry.player, flyer.price)]


def _leave_before_playing(event: "Tournament", entry: EventEntry) -> list[Happening]:
    """A late entry that was a mistake is paid back, and its stack leaves the table."""
    if entry.traveling:
        raise EventRefusal(f"{entry.player} is on the way to another table")
    if entry.rebuys or entry.owed or entry.added_on:
        raise EventRefusal(f"{entry.player} has bought more chips")
    if event.state.fixed:
        raise EventRefusal("the prizes are fixed with this entry in them")
    unpromise(event, entry)
    if entry.to is None or not entry.approved:  # else the table lets go already
        orders.send(event, entry.table, UnseatPlayer(entry.seat, entry.player))
    happened = refund(event, entry)
    earlier = [
        each.number
        for each in event.entries
        if each.player == entry.player and each.status is EntryStatus.OUT
    ]
    change_entry(event, entry.number, to=None)
    if earlier:  # a re-entry: the entry before it counts again
        change_person(event, entry.player, entry=max(earlier))
    return happened
