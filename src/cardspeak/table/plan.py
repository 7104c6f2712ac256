"""The plan of a deal: who is dealt in, who posts what and why, who is dealt out and why.

A plan is a value worked out from a table without changing it; the deal that follows carries it out.
"""

from fractions import Fraction

import msgspec

from cardspeak.hand import PostKind, PostRecord
from cardspeak.hand.refusal import Cites
from cardspeak.table.button import Positions


class Due(msgspec.Struct, frozen=True, gc=False):
    """Something that a seat puts in before the first card, and the reason a dealer gives."""

    seat: int
    amount: int
    kind: PostKind
    why: str
    cites: Cites = ()

    @property
    def post(self) -> PostRecord:
        """The post as the hand takes it."""
        return PostRecord(self.seat, self.amount, self.kind)


class Out(msgspec.Struct, frozen=True, gc=False):
    """A seat that gets no hand, and the reason."""

    seat: int
    why: str
    cites: Cites = ()


class Entrant(msgspec.Struct, frozen=True, gc=False):
    """A seat that comes into the game on this deal."""

    seat: int
    dues: tuple[Due, ...] = ()
    in_gap: bool = False
    cites: Cites = ()


class Plan(msgspec.Struct, frozen=True, gc=False):
    """A deal before it happens.

    `record` is where button and blinds count as having been, once the deal is over; `unpaid` are
    the blinds, by number, that lie on a seat without a hand; `leftover` are the blinds that a seat
    still owes because a moving button carried them past, as bits by seat; `notes` are what else a
    dealer says.
    """

    positions: Positions
    record: Positions
    dealt: tuple[int, ...]
    dues: tuple[Due, ...]
    out: tuple[Out, ...]
    entering: tuple[Entrant, ...] = ()
    unpaid: tuple[int, ...] = ()
    leftover: tuple[tuple[int, int], ...] = ()
    passing: bool = True
    killer: int = 0
    kill_times: Fraction | None = None
    kill_by_choice: bool = False
    rock: int = 0
    is_bomb: bool = False
    notes: tuple[tuple[str, Cites], ...] = ()
