"""A table between two hands as bytes, and back: everything that decides what happens next.

What follows from the book and the notice is worked out again, never saved; what belongs to a deal
under way is not there between hands. Every other attribute of a table and of a seat has a field
here, and a test walks them all.
"""

from fractions import Fraction
from typing import Any

import msgspec

from cardspeak.books import Book, Notice
from cardspeak.floor.core.orders import AnyOrder
from cardspeak.money.journal import Journal
from cardspeak.table.button import Positions
from cardspeak.table.changes import Proposal
from cardspeak.table.commands import Before
from cardspeak.table.log import Header, Log, LogError
from cardspeak.table.plan import Plan
from cardspeak.table.seats import Arrival, Goes, Seat, Standing, Wish
from cardspeak.table.table import Table

_FROM_BOOK_AND_NOTICE = (
    "blind_on_button", "blinds", "book", "count", "has_button", "killed_terms", "occupied",
    "places", "policy", "record", "shared", "showing", "terms", "unit",
)  # fmt: skip
WORKED_OUT = frozenset(_FROM_BOOK_AND_NOTICE)
"""What a table has from its book, its notice, its header and its seats."""
OF_A_DEAL = frozenset(
    {
        *("ballot", "cut", "dealt", "hand", "inputs", "ordered", "over", "settlement", "two"),
        "void_asked",
    }
)
"""What begins with a deal and ends with it; a new deal sets it anew."""
APART = {"_seats": "seats", "asked": "asked", "journal": "balances", "log": "chain"}
"""What is a thing of its own, and the field that its parts begin with."""


class SavedSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat."""

    arrival: Arrival
    away: bool
    before: Before | None
    behind: int
    broke: bool
    button_missed: bool
    came_in_gap: bool
    due: int
    excused: int
    free: bool
    goes: Goes
    hands_left: int
    hands_to_wait: int
    kept_leg: bool
    later: int
    leaving: bool
    letting_pass: bool
    missed: list[int]
    moving_out: bool
    number: int
    off_table: int
    only_odd: bool
    owes_small: bool
    passes: int
    player: str
    sat_at: int
    short: int
    short_buys: int
    stack: int
    standing: Standing
    taken: int
    wish: Wish


class Saved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table; the last fields are its seats, what was asked, its journal and its log."""

    antes_in: int
    before: Positions | None
    bomb: int
    bombers: set[int]
    carried: int
    choppers: set[int]
    collected_at: int | None
    debts: dict[str, int]
    drawn: int
    forfeited: bool
    gone: dict[str, tuple[int, int]]
    impounded: dict[int, int]
    is_new_game: bool
    kill_level: int
    last: Positions | None
    last_dealt: tuple[int, ...]
    leg: int
    must_kill: int
    notice: Notice
    now: int
    number: int
    owing: set[int]
    passed: int
    penalties: dict[str, list[str]]
    pending: list[AnyOrder]
    plan: Plan | None
    proposal: Proposal | None
    redeal: Plan | None
    rock: int
    start_button: int
    straddles: list[tuple[int, int]]
    voided: list[str]
    won: dict[int, int]
    seats: list[SavedSeat | None]
    asked: tuple[dict[int, int], dict[int, int], set[int]]
    balances: dict[str, int]
    moves: int
    chain: str
    records: int


class _Numbered(msgspec.Struct, frozen=True):
    """Of a saved table, the hand alone."""

    number: int


class SketchedSeat(msgspec.Struct, frozen=True):
    """Of a saved seat, who has how much."""

    player: str
    stack: int


class Sketch(msgspec.Struct, frozen=True):
    """Of a saved table, how everyone stood after which hand."""

    number: int
    seats: list[SketchedSeat | None]
    balances: dict[str, int]


_SEAT = tuple(SavedSeat.__struct_fields__)
_OWN = tuple([each for each in Saved.__struct_fields__ if each in {*Table.__slots__} - {*APART}])


def _spell(value: Any) -> Any:
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError(f"a table does not hold {value!r}")


def _read(kind: type, value: Any) -> Any:
    if kind is Fraction:
        return Fraction(value)
    raise NotImplementedError(f"a table does not hold a {kind}")


_ENCODER = msgspec.json.Encoder(enc_hook=_spell)
_DECODER = msgspec.json.Decoder(Saved, dec_hook=_read)
_NUMBERED = msgspec.json.Decoder(_Numbered)
_SKETCH = msgspec.json.Decoder(Sketch)


def is_between_hands(table: Table) -> bool:
    """Whether no deal is under way, so that the table can be saved."""
    return table.hand is None and table.two is None


def saved(table: Table) -> bytes:
    """A table with a log, between two hands."""
    log = table.log
    if log is None or not is_between_hands(table):
        raise LogError("a table is saved between two hands, and with its log")
    asked, journal = table.asked, table.journal
    return _ENCODER.encode(
        Saved(
            **{name: getattr(table, name) for name in _OWN},
            seats=[_saved_seat(seat) if seat is not None else None for seat in table._seats],
            asked=(asked.put_up, asked.sleepers, asked.dealt_in),
            balances=journal.balances,
            moves=journal.count,
            chain=log.chain,
            records=log.count,
        )
    )


def _saved_seat(seat: Seat) -> SavedSeat:
    return SavedSeat(**{name: getattr(seat, name) for name in _SEAT})


def restored(header: Header, book: Book, body: bytes) -> Table:
    """The table that was saved, with its log ready to go on."""
    if book.digest != header.digest:
        raise LogError(f"the table was saved under another edition of the book {header.book}")
    kept = _decoded(body)
    table = Table(
        book,
        kept.notice,
        log=Log.resumed(header, kept.records, kept.chain),
        journal=Journal.resumed(kept.balances, kept.moves),
        showing=header.showing,
    )
    for name in _OWN:
        setattr(table, name, getattr(kept, name))
    table.asked.put_up, table.asked.sleepers, table.asked.dealt_in = kept.asked
    table._seats = [_restored_seat(seat) if seat is not None else None for seat in kept.seats]
    table.look_who_sits()
    return table


def hand_of(body: bytes) -> int:
    """The number of the hand that a saved table has just played."""
    try:
        return _NUMBERED.decode(body).number
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise LogError(f"this is no saved table: {error}") from None


def sketched(body: bytes) -> Sketch:
    """How everyone stood at a saved table, without the table."""
    try:
        return _SKETCH.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise LogError(f"this is no saved table: {error}") from None


def differs_in(body: bytes, table: Table) -> str | None:
    """The first part in which a saved table is not this one."""
    kept, now = _decoded(body), _decoded(saved(table))
    for name in Saved.__struct_fields__:
        if getattr(kept, name) != getattr(now, name):
            return name
    return None


def _decoded(body: bytes) -> Saved:
    try:
        return _DECODER.decode(body)
    except (msgspec.DecodeError, ValueError) as error:
        raise LogError(f"this is no saved table: {error}") from None


def _restored_seat(kept: SavedSeat) -> Seat:
    seat = Seat(kept.number, kept.player, 0, kept.arrival, kept.sat_at)
    for name in _SEAT:
        setattr(seat, name, getattr(kept, name))
    return seat
