"""What an event knows: entries, people, tables, the clock, decks laid out. Frozen rows."""

from enum import StrEnum

import msgspec

from cardspeak.books.policy.conduct import Penalty
from cardspeak.tournament.flyer import FlyerLevel

PUT_OUT = (Penalty.DISQUALIFICATION, Penalty.EVICTION)
"""Penalties that end the event for a player."""


FRESH = -1
"""In place of hands: a late entrant who has not been dealt in."""
CLOSED = -1
"""The hands that a table may deal whose last order is to close."""


class EventPhase(StrEnum):
    """How far an event has come."""

    ENTRIES = "entries are taken"
    SEATED = "seats are drawn"
    PLAYING = "cards are in the air"
    OVER = "it has a winner"
    CANCELED = "it was canceled"


class EntryStatus(StrEnum):
    """What has become of an entry."""

    ENTERED = "has no seat yet"
    WAITING = "waits for a seat"
    SEATED = "has a seat"
    OUT = "is out"
    WITHDRAWN = "was taken back"


_IN = (EntryStatus.SEATED, EntryStatus.ENTERED, EntryStatus.WAITING)
"""An entry with one of these is in; the usual one first, for it is asked at every turn."""


class HandLoser(msgspec.Struct, frozen=True):
    """A player who went broke in the hand that a table is playing or has just played."""

    entry: int
    stack: int
    strength: int
    winners: tuple[str, ...]


class Purchase(msgspec.Struct, frozen=True):
    """The latest chips that an entry bought, which may be taken back until a hand begins.

    `hands` are those that the table had dealt then; `lost` is how the player had gone broke.
    """

    table: str
    hands: int
    chips: int
    price: int
    is_add_on: bool = False
    lost: HandLoser | None = None


class EventEntry(msgspec.Struct, frozen=True):
    """One entry: an entrant who enters again has a second one.

    `seat` is 0 without a seat. `to` is the seat that a player is on the way to; `approved` once the
    move may happen. `below` counts the entries that were out before, and `tied` those that share
    the place, this one included; `is_drawn` once cards have ordered them. `prepared` marks a stack
    set out for a late entrant, `takes` the entry that takes it over. `bounties` are winner, money
    paid and money put on the winner's head. A player who is out is `gone` once the seat is empty.
    `hands_then` are the hands that its table had dealt when the player went broke, or `FRESH`
    while a late entrant has a seat and no hand has begun yet.
    `share` is what a division of the prizes paid, beside the `prize` of the place.
    `bank_used` are the seconds of the time bank that are gone. `bought` are its latest chips.
    """

    number: int
    player: str
    at: int
    status: EntryStatus = EntryStatus.ENTERED
    present: bool = True
    table: str = ""
    seat: int = 0
    to: tuple[str, int] | None = None
    approved: bool = True
    traveling: bool = False
    prepared: bool = False
    takes: int = 0
    has_come: bool = False
    sought: bool = False
    keep: bool = False
    rebuys: int = 0
    owed: int = 0
    added_on: bool = False
    bounty: int = 0
    below: int = 0
    tied: int = 0
    strength: int = 0
    is_drawn: bool = False
    out_after: int = 0
    hands_then: int = 0
    bounties: tuple[tuple[str, int, int], ...] = ()
    sits_out: bool = False
    gone: bool = False
    prize: int = 0
    share: int = 0
    bank_used: int = 0
    bought: Purchase | None = None

    @property
    def is_fresh(self) -> bool:
        """Whether a late entrant has a seat and has not been dealt a hand."""
        return self.status is EntryStatus.SEATED and self.hands_then == FRESH

    @property
    def is_in(self) -> bool:
        """Whether the player is still in the event."""
        return self.status in _IN


class EventPerson(msgspec.Struct, frozen=True):
    """A person in the event: the latest entry, and the penalties given."""

    name: str
    entry: int = 0
    entries: int = 0
    is_director: bool = False
    apart: tuple[str, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    away_until: int | None = None
    away_hands: int = 0

    @property
    def is_barred(self) -> bool:
        """Whether the player was put out of the event by a penalty."""
        return any(each in PUT_OUT for each in self.penalties)

    @property
    def is_serving(self) -> bool:
        """Whether minutes or hands of a penalty are still to be missed."""
        return self.away_until is not None or self.away_hands > 0


class PlayTable(msgspec.Struct, frozen=True):
    """A table of the event. `seats` are pairs of seat and entry; `period` is what it deals by.

    `hands` counts the deals, `allowed` those that it may still deal (none: any number). `shuffling`
    while a deal is prepared, `in_hand` until it is over: both, once a misdeal is dealt again.
    `tables_told` is how many tables are left as this one has heard, 2 for any more; `chosen` the
    game at the dealer's choice.
    """

    name: str
    order: int
    orders: int = 0
    heard: int = 0
    seats: tuple[tuple[int, int], ...] = ()
    period: int = 0
    chip: int = 0
    in_hand: bool = False
    shuffling: bool = False
    hands: int = 0
    allowed: int | None = None
    button: int = 0
    big_blind: int = 0
    losers: tuple[HandLoser, ...] = ()
    stacks: tuple[tuple[str, int], ...] = ()
    closing: bool = False
    tables_told: int = 1
    chosen: int = 0

    @property
    def deals_again(self) -> bool:
        """Whether the hand was a misdeal, and is about to be dealt again."""
        return self.in_hand and self.shuffling

    def entry_at(self, seat: int) -> int | None:
        """The entry that has a seat."""
        return next((entry for at, entry in self.seats if at == seat), None)


class Division(msgspec.Struct, frozen=True):
    """The latest division of the prizes: what was paid, and the prizes before it."""

    shares: tuple[tuple[str, int], ...]
    prizes: tuple[int, ...]
    losses: int


class EventState(msgspec.Struct, frozen=True):
    """The event as a whole.

    `ends` is when the period ends while the clock runs; `left` is what remained of it when the
    clock was stopped. `closes` is when entries close by the book's minutes, none where a level
    says. `out` counts entries that are out, `losses` the times that somebody went out, `serving`
    the players who miss hands by a penalty. `last_hands` were drawn before a break, while each
    table deals them.
    """

    phase: EventPhase = EventPhase.ENTRIES
    entries: int = 0
    out: int = 0
    losses: int = 0
    serving: int = 0
    started: int = 0
    period: int = 0
    ends: int | None = None
    left: int = 0
    closes: int | None = None
    is_open: bool = True
    held: bool = False
    tables_made: int = 0
    decks_laid: int = 0
    decks_wanted: int = 0
    break_order: tuple[str, ...] = ()
    prizes: tuple[int, ...] = ()
    fixed: bool = False
    levels: tuple[FlyerLevel, ...] = ()
    hand_for_hand: bool = False
    last_hands: int = 0
    redraw: bool = False
    final: str = ""
    chop: tuple[tuple[str, int], ...] = ()
    votes: tuple[tuple[str, bool], ...] = ()
    refused_after: int = -1
    division: Division | None = None
    announcement: str = ""

    @property
    def remaining(self) -> int:
        """How many entries are still in."""
        return self.entries - self.out


class DeckUse(StrEnum):
    """What a deck is drawn for."""

    SEATS = "the seats of all entrants"
    LATE = "the seat of a late entrant"
    BREAK = "the seats of a broken table"
    REDRAW = "new seats for everyone left"
    RACE = "the race for odd chips"
    MOVER = "who moves to another table"
    WHICH_TABLE = "which table breaks"
    TIE = "a prize that cannot be divided"
    LAST_HANDS = "how many hands come before the break"


class LaidDeck(msgspec.Struct, frozen=True):
    """A deck that the house has committed to; `use` and `about` once a draw waits for it."""

    number: int
    commitment: str
    use: DeckUse | None = None
    about: str = ""
    seed: str = ""


class DeckWant(msgspec.Struct, frozen=True):
    """A draw that waits for a deck to be laid out."""

    number: int
    use: DeckUse
    about: str = ""


class EventAccount(msgspec.Struct, frozen=True):
    """An account and what lies in it."""

    balance: int = 0
