"""A table as plain values: for the digests of its log, and for comparing every slot of two moments.

`state` is what decides what happens next, cheap enough for every hand; `everything` leaves nothing
out, down to the piles of the deck and the journal's accounts.
"""

from typing import TYPE_CHECKING, Any

from cardspeak.cards import Deck, Pile
from cardspeak.hand import Hand
from cardspeak.hand.betting import PARTS as OF_A_ROUND
from cardspeak.hand.betting import Round
from cardspeak.hand.drawing import PARTS as OF_A_DRAW
from cardspeak.hand.drawing import Drawing
from cardspeak.hand.hand import EVERY_PART
from cardspeak.hand.running import PARTS as OF_RUNS
from cardspeak.hand.running import Running
from cardspeak.money.journal import Journal
from cardspeak.table.asked import Asked
from cardspeak.table.changes import Proposal
from cardspeak.table.log import Log
from cardspeak.table.seats import Seat

if TYPE_CHECKING:
    from cardspeak.table.table import Table

FROM_THE_NOTICE = frozenset(
    {
        *("blind_on_button", "blinds", "book", "count", "has_button", "killed_terms", "policy"),
        *("record", "shared", "showing", "terms", "unit"),
    }
)
"""What a table has from its book, its notice and its maker: the digest has the notice."""
IN_THE_LOG = frozenset({"cut", "dealt", "hand", "inputs", "log", "now", "over", "settlement"})
"""What the records of the log are themselves, or what ends with the input or the deal."""


def state(table: "Table") -> tuple[object, ...]:
    """Everything that decides what happens next."""
    return (
        table.number, table.last, table.last_dealt, table.drawn, table.passed, table.is_new_game,
        table.leg, table.must_kill, table.kill_level, table.rock, table.bomb,
        sorted(table.bombers), table.straddles, table.carried, table.forfeited,
        table.antes_in, table.collected_at, sorted(table.gone.items()), sorted(table.debts.items()),
        table.journal.balances, [seat.state() for seat in table.occupied], table.won,
        table.two, table.asked.state() if table.asked else (), _of_rulings(table),
        table.shared.mark, _of_a_proposal(table), table.plan, table.redeal,
        sorted(table.choppers), table.before, table.start_button, table.ordered,
    )  # fmt: skip


IN_THE_STATE = frozenset(
    {
        *("_seats", "antes_in", "asked", "before", "bomb", "bombers", "carried", "choppers"),
        *("collected_at", "debts", "drawn", "forfeited", "gone", "impounded", "is_new_game"),
        *("journal", "kill_level", "last", "last_dealt", "leg", "must_kill", "notice", "number"),
        *("occupied", "ordered", "owing", "passed", "penalties", "pending", "places", "plan"),
        *("proposal", "redeal", "rock", "start_button", "straddles", "two", "void_asked", "voided"),
        *("ballot", "won"),
    }
)
"""The slots that `state` is made of."""


def _of_rulings(table: "Table") -> tuple[object, ...]:
    if not (
        table.owing or table.pending or table.impounded or table.penalties
        or table.ballot or table.void_asked or table.voided
    ):  # fmt: skip
        return ()
    return (
        sorted(table.owing), table.pending, sorted(table.impounded.items()),
        sorted(table.penalties.items()), table.ballot, table.void_asked, table.voided,
    )  # fmt: skip


def _of_a_proposal(table: "Table") -> tuple[object, ...]:
    proposal = table.proposal
    if proposal is None:
        return ()
    return proposal.notice, proposal.hands, sorted(proposal.agreed), sorted(proposal.objected)


def everything(table: "Table") -> dict[str, object]:
    """Every slot of a table, its seats, hand, deck, journal and log, as values to compare.

    Only what is worked out from the rest when it is asked for is left out: the options of the
    player in turn, and what all tables of a notice share.
    """
    return {name: plain(getattr(table, name)) for name in sorted(type(table).__slots__)}


_WORKED_OUT = {"first", "options_now", "rewind"}
_PARTS: dict[type, tuple[str, ...]] = {
    Hand: ("posts", *(name for name in EVERY_PART if name not in _WORKED_OUT)),
    Round: tuple(name for name in OF_A_ROUND if name != "hand"),
    Drawing: OF_A_DRAW,
    Running: OF_RUNS,
    Deck: ("backs", "faces", "facing", "seed"),
    Pile: ("slots",),
    Seat: Seat.__slots__,
    Asked: Asked.__slots__,
    Journal: Journal.__slots__,
    Log: ("chain", "count"),
}
_NESTED = frozenset({list, Pile, Seat, type(None)})


def plain(value: Any) -> object:
    """A part of a table or of a hand as a value to compare."""
    kind = type(value)
    parts = _PARTS.get(kind)
    if parts is not None:
        return tuple([plain(getattr(value, name)) for name in parts])
    if kind is list:
        flat = not value or type(value[0]) not in _NESTED
        return tuple(value) if flat else tuple([plain(each) for each in value])
    if kind is dict:
        return {key: plain(each) for key, each in value.items()}
    if kind is set:
        return frozenset(value)
    if kind is bytearray:
        return bytes(value)
    if kind is Proposal:
        return tuple([plain(getattr(value, name)) for name in Proposal.__struct_fields__])
    return value  # a number, a text, a frozen struct, or what tables share and never change
