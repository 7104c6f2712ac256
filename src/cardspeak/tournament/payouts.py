"""The prizes of an event: fixed when no more money comes in, and paid as players go out."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from cardspeak.books.policy.tournament import Indivisible
from cardspeak.hand.refusal import Cites
from cardspeak.tournament import accounts, decks
from cardspeak.tournament.changes import change_entry, change_state
from cardspeak.tournament.decks import DeckDraw
from cardspeak.tournament.happenings import (
    BountyPaid,
    EventOver,
    Happening,
    PrizePaid,
    PrizesFixed,
    SeatsWon,
)
from cardspeak.tournament.prizes import prize_list, seats_won, shared
from cardspeak.tournament.state import DeckUse, EntryStatus, EventEntry, EventPhase

if TYPE_CHECKING:
    from cardspeak.tournament.tournament import Tournament

EQUAL_CITES: Cites = ("tournament.same_hand.equal_stacks",)
INDIVISIBLE_CITES: Cites = ("tournament.same_hand.indivisible",)


def split(total: int, players: int) -> list[int]:
    """A sum among players in whole dollars, the odd ones to the first."""
    return shared([total], players)


def fix_if_due(event: "Tournament") -> list[Happening]:
    """Fix the prizes once entries, rebuys and add-ons are over."""
    state, flyer = event.state, event.flyer
    if state.fixed or state.is_open or state.phase is not EventPhase.PLAYING:
        return []
    level = flyer.level_number(state.period)
    if flyer.rebuys is not None and level <= flyer.rebuys.until_level:
        return []
    if flyer.add_on is not None and level <= flyer.add_on.after_level:
        return []
    happened = fix(event)
    return happened + conclude(event) if state.remaining > 1 else happened


def fix(event: "Tournament") -> list[Happening]:
    """Fix the prizes now; the house adds what a guarantee or fixed prizes ask for."""
    pool = accounts.balance(event, accounts.POOL)
    prizes = prize_list(event.flyer, event.state.entries, pool)
    overlay = sum(prizes) - pool
    accounts.move(event, accounts.HOUSE_MONEY, accounts.POOL, overlay)
    change_state(event, prizes=prizes, fixed=True)
    return [PrizesFixed(prizes, overlay), *pay(event)]


def pay(event: "Tournament", numbers: Iterable[int] | None = None) -> list[Happening]:
    """Pay what players who are out have won, or put right what was paid; all of them, or some."""
    state = event.state
    if not state.fixed:
        return []
    happened: list[Happening] = []
    entries = [event.entries[n] for n in numbers] if numbers is not None else list(event.entries)
    for entry in entries:
        if entry.status is not EntryStatus.OUT:
            continue
        due, cites, more = _due(event, entry)
        happened += more
        if due != entry.prize:
            amount = due - entry.prize
            accounts.move(event, accounts.POOL, accounts.PLAYERS, amount)
            change_entry(event, entry.number, prize=due)
            place = state.entries - entry.below - entry.tied + 1
            happened.append(PrizePaid(entry.player, place, amount, cites))
    return happened


def _due(event: "Tournament", entry: EventEntry) -> tuple[int, Cites, list[Happening]]:
    """What an entry that is out has won, why, and the draw that it may need."""
    state = event.state
    place = state.entries - entry.below - entry.tied + 1
    if place > len(state.prizes):
        return 0, (), []
    stakes = [
        state.prizes[each - 1] if each <= len(state.prizes) else 0
        for each in range(place, place + entry.tied)
    ]
    if entry.tied == 1:
        return stakes[0], (), []
    group = tied_with(event, entry)
    at = [each.number for each in group].index(entry.number)
    if event.flyer.prizes.satellite is None:
        return shared(stakes, entry.tied, event.flyer.prizes.unit)[at], EQUAL_CITES, []
    by_card = event.policy().tournament.same_hand.indivisible is Indivisible.CARD
    if by_card and not all(each.is_drawn for each in group):
        asked = decks.is_wanted(event, DeckUse.TIE)
        more = [] if asked else decks.want(event, DeckUse.TIE, str(entry.number))
        return entry.prize, INDIVISIBLE_CITES, more
    return stakes[at], INDIVISIBLE_CITES, []


def tied_with(event: "Tournament", entry: EventEntry) -> list[EventEntry]:
    """The entries that share a place, the best hand first."""
    group = [
        each
        for each in event.entries
        if each.status is EntryStatus.OUT
        and (each.below, each.out_after) == (entry.below, entry.out_after)
    ]
    return sorted(group, key=lambda each: (-each.strength, each.number))


def tie_drawn(event: "Tournament", draw: DeckDraw, number: int) -> list[Happening]:
    """Cards decide who of several takes what cannot be divided."""
    group = tied_with(event, event.entries[number])
    order = cast(list[EventEntry], draw.shuffled(group))
    for rank, entry in enumerate(order, start=1):
        change_entry(event, entry.number, strength=rank, is_drawn=True)
    return [*pay(event, [entry.number for entry in group]), *conclude(event)]


def take_back(event: "Tournament", entry: EventEntry) -> list[Happening]:
    """Book a prize back that was paid to a player who is not out after all."""
    if not entry.prize:
        return []
    accounts.move(event, accounts.PLAYERS, accounts.POOL, entry.prize)
    change_entry(event, entry.number, prize=0)
    return [PrizePaid(entry.player, 0, -entry.prize)]


def _winners(event: "Tournament") -> list[EventEntry]:
    """The players who are still in."""
    return [each for each in event.entries if each.is_in and not each.prepared]


def reopen(event: "Tournament") -> list[Happening]:
    """The event is not over after all: what its winners were paid comes back."""
    happened: list[Happening] = []
    winners = _winners(event)
    for winner in winners:
        happened += take_back(event, winner)
    first = event.entries[winners[0].number]
    paid = sum(paid for _, paid, _ in first.bounties)
    if paid:
        accounts.move(event, accounts.PLAYERS, accounts.BOUNTIES, paid)
        happened.append(BountyPaid(first.player, first.player, -paid, 0))
    unclaimed = sum(each.bounty for each in event.entries if each.number != first.number)
    change_entry(event, first.number, bounty=paid - unclaimed, bounties=())
    change_state(event, phase=EventPhase.PLAYING)
    return happened


def _every_seat_is_won(event: "Tournament") -> bool:
    """Whether a satellite has a seat for everyone left, and nothing else is at stake."""
    state, flyer = event.state, event.flyer
    seats = seats_won(flyer, state.prizes) if state.fixed and flyer.bounty is None else 0
    alike = state.remaining <= seats and state.prizes[0] == state.prizes[state.remaining - 1]
    return alike and not decks.is_wanted(event, DeckUse.TIE)


def conclude(event: "Tournament") -> list[Happening]:
    """With one player left the event is over, and the winner is paid; a satellite is over sooner.

    Bounties that nobody won, of players whom the house took out, are the winner's too.
    """
    state = event.state
    if state.phase is not EventPhase.PLAYING:
        return []
    if state.remaining > 1:
        return _conclude_satellite(event) if _every_seat_is_won(event) else []
    happened: list[Happening] = []
    if state.is_open:
        from cardspeak.tournament import clock

        happened += clock.close_entries(event)
    if not event.state.fixed:
        happened += fix(event)
    [winner] = _winners(event)
    change_state(event, phase=EventPhase.OVER, ends=None)
    first = event.state.prizes[0]
    accounts.move(event, accounts.POOL, accounts.PLAYERS, first)
    bounties = accounts.balance(event, accounts.BOUNTIES)
    accounts.move(event, accounts.BOUNTIES, accounts.PLAYERS, bounties)
    own = ((winner.player, bounties, 0),) if bounties or not winner.bounties else winner.bounties
    change_entry(event, winner.number, prize=first, bounty=0, bounties=own)
    happened.append(PrizePaid(winner.player, 1, first))
    if bounties:
        happened.append(BountyPaid(winner.player, winner.player, bounties, 0))
    return [*happened, EventOver(winner.player)]


def _conclude_satellite(event: "Tournament") -> list[Happening]:
    """Everyone left has a seat: nothing is left to play for, and they share the first place."""
    satellite = event.flyer.prizes.satellite
    assert satellite is not None
    change_state(event, phase=EventPhase.OVER, ends=None)
    happened: list[Happening] = []
    for winner in _winners(event):
        prize = event.state.prizes[0]
        accounts.move(event, accounts.POOL, accounts.PLAYERS, prize)
        change_entry(event, winner.number, prize=prize)
        happened.append(PrizePaid(winner.player, 1, prize))
    winners = tuple([each.player for each in _winners(event)])
    return [*happened, SeatsWon(winners, satellite.seat)]


def bounties_won(event: "Tournament") -> dict[int, int]:
    """The money of bounties by the entry with which it was won: a player may have several."""
    of_player: dict[str, list[EventEntry]] = {}
    for entry in event.entries:
        of_player.setdefault(entry.player, []).append(entry)
    found: dict[int, int] = {}
    for loser in event.entries:
        for winner, amount, _ in loser.bounties:
            then = [
                each
                for each in of_player.get(winner, ())
                if each.number == loser.number
                or each.status is not EntryStatus.OUT
                or each.out_after >= loser.out_after > 0
            ]
            if then:
                found[then[0].number] = found.get(then[0].number, 0) + amount
    return found
