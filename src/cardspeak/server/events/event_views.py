"""What people see of an event: the directors' console, the clock on the wall, a player's phone.

A view holds only what its reader may know. The clock shows names as initials where the house wants
it so; a secret vote is shown to nobody.
"""

import time

import msgspec

from cardspeak.books.policy.conduct import Penalty
from cardspeak.room.commands import Dealing
from cardspeak.server.desk.notify import shortened
from cardspeak.server.events.clock_view import EventClockView, bets_of, clock_view
from cardspeak.server.events.live_event import LiveEvent
from cardspeak.server.events.table_views import EventTableView, table_view
from cardspeak.tournament import entries
from cardspeak.tournament.deals import is_divided, may_undo
from cardspeak.tournament.flyer import FlyerLevel
from cardspeak.tournament.knock_outs import place_of
from cardspeak.tournament.management import levels_to_come
from cardspeak.tournament.payouts import bounties_won
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.state import EntryStatus, EventEntry, EventPhase
from cardspeak.tournament.tournament import Tournament

_LEADERS = 10


class EventListing(msgspec.Struct, frozen=True):
    """An event in the list of the room."""

    id: str
    title: str
    book: str
    phase: EventPhase
    dealing: Dealing
    entries: int
    remaining: int
    price: int
    fills_to: int
    opened_at: int
    closed_at: int | None
    mine: bool


class EventMoveView(msgspec.Struct, frozen=True):
    """A player who is to move: from where to where, why, by which rules."""

    player: str
    table: str
    seat: int
    to_table: str
    to_seat: int
    approved: bool
    says: str
    rules: tuple[str, ...]


class PlacedView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player who is out, or the winner."""

    player: str
    place: int
    prize: int = 0
    bounties: int = 0
    shared: bool = False


class EventLineView(msgspec.Struct, frozen=True):
    """What happened, and the rules behind it."""

    at: int
    says: str
    rules: tuple[str, ...]


class ChopView(msgspec.Struct, frozen=True):
    """A deal that is voted on: the shares, and how many have voted."""

    shares: tuple[tuple[str, int], ...]
    votes: int
    voters: int


class DirectorView(msgspec.Struct, frozen=True):
    """The whole event as its directors see it, with the penalties that its book has."""

    version: int
    now: float
    id: str
    title: str
    house: str
    dealing: Dealing
    clock: EventClockView
    tables: tuple[EventTableView, ...]
    waiting: tuple[str, ...]
    moves: tuple[EventMoveView, ...]
    placed: tuple[PlacedView, ...]
    lines: tuple[EventLineView, ...]
    unanswered: int
    chop: ChopView | None
    fills_to: int
    levels: tuple[str, ...]
    to_come: tuple[FlyerLevel, ...]
    divided: bool
    may_undo_division: bool
    penalties: tuple[Penalty, ...]
    suspension_minutes: int | None
    rebuys: bool
    add_on: bool


class WallView(msgspec.Struct, frozen=True):
    """The clock on the wall."""

    version: int
    now: float
    title: str
    house: str
    clock: EventClockView
    moves: tuple[str, ...]
    leaders: tuple[tuple[str, int], ...]
    last_out: tuple[str, ...]
    winners: tuple[str, ...]


class MyEventView(msgspec.Struct, frozen=True):
    """What a player sees on the phone.

    `away`: the player may say to be back. One who serves a penalty may not: it ends at `back_at`,
    or after `hands_to_miss`.
    """

    version: int
    now: float
    id: str
    title: str
    house: str
    dealing: Dealing
    clock: EventClockView
    name: str
    status: EntryStatus | None
    price: int
    bank: int
    fills_to: int
    may_enter: bool
    table: str
    seat: int
    to: tuple[str, int] | None
    away: bool
    why: str
    rules: tuple[str, ...]
    dealt_table: str
    stack: int | None
    place: int
    prize: int
    bounties: int
    standings: tuple[PlacedView, ...]
    counts: tuple[tuple[str, str, int], ...]
    chop: ChopView | None
    voted: bool
    back_at: int | None
    hands_to_miss: int


def listing(live: LiveEvent, name: str) -> EventListing:
    """An event in the list."""
    event, row = live.event, live.row
    return EventListing(
        live.id,
        event.flyer.title,
        house_of(live),
        event.state.phase,
        live.options.dealing,
        event.state.entries,
        event.state.remaining,
        event.flyer.price,
        live.options.fills_to,
        row.opened_at,
        row.closed_at,
        any(entry.player == name for entry in event.entries),
    )


def house_of(live: LiveEvent) -> str:
    """The name of the house, without what its book is called."""
    return live.event.book.title.partition(":")[0]


def director_view(live: LiveEvent) -> DirectorView:
    """The directors' console."""
    event = live.event
    conduct = event.policy().conduct
    return DirectorView(
        live.version,
        time.time(),
        live.id,
        event.flyer.title,
        house_of(live),
        live.options.dealing,
        clock_view(event),
        tuple(
            [table_view(live, table) for table in event.tables if table.seats or not table.closing]
        ),
        tuple([each.player for each in event.entries if each.is_in and not each.seat]),
        tuple([_move(live, entry) for entry in event.entries if entry.to is not None]),
        placed(live),
        tuple([EventLineView(at, says, live.rules(cites)) for at, says, cites in live.lines[::-1]]),
        len(event.orders()),
        _chop(live),
        live.options.fills_to,
        tuple([bets_of(level) for level in event.flyer.played]),
        levels_to_come(event),
        is_divided(event),
        may_undo(event) and not live.is_dealt,
        (*conduct.etiquette_steps, *conduct.other_steps),
        conduct.suspension_minutes,
        event.flyer.rebuys is not None,
        event.flyer.add_on is not None,
    )


def wall_view(live: LiveEvent, *, initials: bool) -> WallView:
    """The clock on the wall."""
    event = live.event
    show = shortened if initials else str
    moves = [_move(live, entry) for entry in event.entries if entry.to is not None]
    return WallView(
        live.version,
        time.time(),
        event.flyer.title,
        house_of(live),
        clock_view(event),
        tuple(
            [
                f"{show(each.player)}: table {each.to_table}, seat {each.to_seat}"
                for each in moves
                if each.approved
            ]
        ),
        tuple([(show(player), chips) for player, _, chips in counts(live)[:_LEADERS]]),
        tuple([f"{each.place}. {show(each.player)}" for each in placed(live)[:5]]),
        tuple([show(each.player) for each in placed(live) if each.place == 1]),
    )


def my_view(live: LiveEvent, name: str, bank: int) -> MyEventView:
    """A player's own page; without a name, what anybody may know."""
    event, state = live.event, live.event.state
    person = event.people.get(name)
    entry = event.entries.get(person.entry) if person is not None and person.entry else None
    known = counts(live)
    standing = placed(live)
    mine = next((each for each in standing if each.player == name), None)
    says, cites = live.why.get(name, ("", ()))
    moving = entry is not None and entry.to is not None and entry.approved
    taken = entry is not None and entry.is_in
    playing = taken and state.phase is EventPhase.PLAYING
    serving = person is not None and person.is_serving
    return MyEventView(
        live.version,
        time.time(),
        live.id,
        event.flyer.title,
        house_of(live),
        live.options.dealing,
        clock_view(event),
        name,
        entry.status if entry is not None else None,
        event.flyer.price,
        bank,
        live.options.fills_to,
        bool(name) and _may_enter(event, name),
        entry.table if entry is not None and taken else "",
        entry.seat if entry is not None and taken else 0,
        entry.to if moving and entry is not None else None,
        playing and entry is not None and not entry.present and not serving,
        says if moving else "",
        live.rules(cites) if moving else (),
        live.dealt_table(entry.table) if entry is not None and taken and entry.table else "",
        next((chips for player, _, chips in known if player == name), None),
        mine.place if mine is not None else 0,
        mine.prize if mine is not None else 0,
        mine.bounties if mine is not None else 0,
        standing,
        tuple(known),
        _chop(live),
        any(player == name for player, _ in state.votes),
        person.away_until if playing and person is not None else None,
        person.away_hands if playing and person is not None else 0,
    )


def _may_enter(event: Tournament, name: str) -> bool:
    """Whether an entry of this player would be taken now."""
    try:
        entries.check(event, name)
    except EventRefusal:
        return False
    return entries.are_taken(event)


def counts(live: LiveEvent) -> list[tuple[str, str, int]]:
    """Players in the event with table and chips last counted, the most chips first."""
    event = live.event
    found = []
    for table in event.tables:
        stacks = live.stacks.get(table.name, {})
        for seat, number in table.seats:
            entry = event.entries[number]
            here = entry.is_in and (entry.table, entry.seat) == (table.name, seat)
            if here and entry.player in stacks:
                found.append((entry.player, table.name, stacks[entry.player]))
    return sorted(found, key=lambda each: -each[2])


def placed(live: LiveEvent) -> tuple[PlacedView, ...]:
    """Players who are out, the best place first, after the winner."""
    event = live.event
    bounties = bounties_won(event)
    found = [
        PlacedView(
            entry.player,
            place_of(event, entry),
            entry.prize + entry.share,
            bounties.get(entry.number, 0),
            entry.tied > 1,
        )
        for entry in event.entries
        if entry.status is EntryStatus.OUT
    ]
    if event.state.phase is EventPhase.OVER:
        winners = [each for each in event.entries if each.is_in and not each.prepared]
        found += [
            PlacedView(each.player, 1, each.prize + each.share, bounties.get(each.number, 0))
            for each in winners
        ]
    return tuple(sorted(found, key=lambda each: (each.place, each.player)))


def _move(live: LiveEvent, entry: EventEntry) -> EventMoveView:
    assert entry.to is not None
    says, cites = live.why.get(entry.player, ("", ()))
    return EventMoveView(
        entry.player, entry.table, entry.seat, *entry.to, entry.approved, says, live.rules(cites)
    )


def _chop(live: LiveEvent) -> ChopView | None:
    state = live.event.state
    if not state.chop:
        return None
    return ChopView(state.chop, len(state.votes), state.remaining)
