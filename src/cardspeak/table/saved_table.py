"""A table between two hands as bytes, and back: everything that decides what happens next.

The parts of a table are saved as they are. What follows from the book and the notice is worked out
again; what belongs to a deal under way is not there between hands.
"""

from fractions import Fraction
from typing import Any

import msgspec

from cardspeak.books import Book, Notice
from cardspeak.money.journal import Journal
from cardspeak.table import seating
from cardspeak.table.accounts import Accounts
from cardspeak.table.bomb import BombPot
from cardspeak.table.changes import Proposal
from cardspeak.table.desk_link import NO_DESK, DeskLink
from cardspeak.table.event_link import EventLink
from cardspeak.table.hand_in_play import InPlay
from cardspeak.table.kill import KillMarks
from cardspeak.table.log import Header, Log, LogError
from cardspeak.table.orders import Rulings
from cardspeak.table.requests import Requests
from cardspeak.table.rotation import Rotation
from cardspeak.table.seats import Seat
from cardspeak.table.state import PARTS
from cardspeak.table.table import Table


class Saved(msgspec.Struct, frozen=True):
    """A table: its notice and clock, its parts, its seats, its journal and its log."""

    notice: Notice
    now: int
    number: int
    rotation: Rotation
    kill: KillMarks
    rock: int
    bomb: BombPot
    requests: Requests
    proposal: Proposal | None
    in_play: InPlay
    accounts: Accounts
    rulings: Rulings
    voided: tuple[str, ...]
    seats: list[Seat | None]
    balances: dict[str, int]
    moves: int
    chain: str
    records: int
    link: DeskLink = NO_DESK
    event: EventLink | None = None


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
    return table.hand is None and table.in_play.two is None


def saved(table: Table) -> bytes:
    """A table with a log, between two hands."""
    log = table.log
    if log is None or not is_between_hands(table):
        raise LogError("a table is saved between two hands, and with its log")
    journal = table.journal
    return _ENCODER.encode(
        Saved(
            **{name: getattr(table, name) for name in ("notice", "now", "link", "event", *PARTS)},
            seats=list(table.seating.chairs),
            balances=journal.balances,
            moves=journal.count,
            chain=log.chain,
            records=log.count,
        )
    )


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
    for name in ("now", "link", "event", *PARTS):
        setattr(table, name, getattr(kept, name))
    seating.restore(table, kept.seats)
    return table


def hand_of(body: bytes) -> int:
    """The number of the hand that a saved table has just played."""
    try:
        return _NUMBERED.decode(body).number
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise LogError(f"this is not a saved table: {error}") from None


def sketched(body: bytes) -> Sketch:
    """How everyone stood at a saved table, without the table."""
    try:
        return _SKETCH.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise LogError(f"this is not a saved table: {error}") from None


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
        raise LogError(f"this is not a saved table: {error}") from None
