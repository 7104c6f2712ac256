"""A table as plain values: for the digests of its log, and for comparing two of its moments.

`state` is what decides what happens next, the parts of the table one after the other; `everything`
leaves nothing out, down to the piles of the deck and the journal's accounts.
"""

from operator import attrgetter
from typing import TYPE_CHECKING, Any

from msgspec.structs import astuple

from cardspeak.cards import Deck, Pile
from cardspeak.hand import Hand
from cardspeak.hand.betting import PARTS as OF_A_ROUND
from cardspeak.hand.betting import Round
from cardspeak.hand.drawing import PARTS as OF_A_DRAW
from cardspeak.hand.drawing import Drawing
from cardspeak.hand.hand import EVERY_PART
from cardspeak.hand.runs_agreed import PARTS as OF_RUNS
from cardspeak.hand.runs_agreed import Running
from cardspeak.money.journal import Journal
from cardspeak.table.log import Log, without_words
from cardspeak.table.seating import SeatingChart
from cardspeak.table.seats import Seat

if TYPE_CHECKING:
    from cardspeak.table.table import Table

PARTS = (
    "number", "rotation", "kill", "rock", "bomb", "requests", "proposal", "in_play", "accounts",
    "rulings", "voided",
)  # fmt: skip
"""The parts of a table that are frozen values: digested, kept and saved as they are."""
APART = frozenset({"journal", "seating", "spread"})
"""What the digest has in another form: balances, seats, the mark of the notice."""
IN_THE_LOG = frozenset({"cut", "dealt", "hand", "inputs", "log", "now", "over", "settlement"})
"""What the records of the log are themselves, or what ends with the input or the deal."""
OF_A_DESK = frozenset({"event", "link"})
"""What only a table under a desk or an event has: every other digest is as it was without it."""
FIXED = frozenset({"book", "record", "showing"})
"""What a table has from its maker."""

_parts = attrgetter(*PARTS)


def state(table: "Table") -> tuple[object, ...]:
    """Everything that decides what happens next."""
    seats = [astuple(seat) for seat in table.occupied]
    state = without_words(_parts(table)), table.journal.balances, seats, table.spread.mark
    if table.event is not None:
        return (*state, table.link, table.event)
    return (*state, table.link) if table.link.orders else state


def everything(table: "Table") -> dict[str, object]:
    """Every slot of a table, its seats, hand, deck, journal and log, as values to compare.

    Only what is worked out from the rest when it is asked for is left out: the options of the
    player in turn, and what all tables of a notice share.
    """
    return {name: plain(getattr(table, name)) for name in sorted(type(table).__slots__)}


_WORKED_OUT = {"before_push", "done", "done_by", "first", "given", "options_now", "rewind"}
_INSIDE: dict[type, tuple[str, ...]] = {
    Hand: ("posts", *(name for name in EVERY_PART if name not in _WORKED_OUT)),
    Round: tuple(name for name in OF_A_ROUND if name != "hand"),
    Drawing: OF_A_DRAW,
    Running: OF_RUNS,
    Deck: ("backs", "faces", "facing", "seed"),
    Pile: ("slots",),
    Seat: Seat.__struct_fields__,
    SeatingChart: SeatingChart.__struct_fields__,
    Journal: Journal.__slots__,
    Log: ("chain", "count"),
}
_NESTED = frozenset({list, Pile, Seat, type(None)})


def plain(value: Any) -> object:
    """A part of a table or of a hand as a value to compare."""
    kind = type(value)
    inside = _INSIDE.get(kind)
    if inside is not None:
        return tuple([plain(getattr(value, name)) for name in inside])
    if kind is list or kind is tuple:
        flat = not value or type(value[0]) not in _NESTED
        return tuple(value) if flat else tuple([plain(each) for each in value])
    if kind is dict:
        return {key: plain(each) for key, each in value.items()}
    if kind is set:
        return frozenset(value)
    if kind is bytearray:
        return bytes(value)
    return value  # a number, a text, a frozen struct, or what tables share and never change
