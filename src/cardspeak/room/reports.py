"""Reports from tables to the desk, dealt and tracked alike.

A table counts its reports from 1; the desk hears each once and in order, and whatever comes again
is known by its number.
"""

from typing import Annotated

import msgspec

from cardspeak.hand.refusal import Cites
from cardspeak.promotions.deals import FinishedDeal

_Seat = Annotated[int, msgspec.Meta(ge=0, le=31)]
_Chips = Annotated[int, msgspec.Meta(ge=0, le=2**50)]
_Change = Annotated[int, msgspec.Meta(ge=-(2**50), le=2**50)]


class TableReportBase(msgspec.Struct, frozen=True, tag_field="report", tag=True):
    """Something that a table tells the desk."""


class OrderDone(TableReportBase, frozen=True):
    """An order was carried out."""

    number: int


class OrderRefused(TableReportBase, frozen=True):
    """An order cannot be carried out, and why."""

    number: int
    reason: str
    cites: Cites = ()


class PlayerLeft(TableReportBase, frozen=True):
    """A player has left a seat with so many chips."""

    seat: int
    player: str
    chips: int = 0


class LeftOwing(TableReportBase, frozen=True):
    """A player who is leaving, or has left, did not post a required kill of that size."""

    player: str
    owed: _Chips


class BlindMissed(TableReportBase, frozen=True):
    """A missed-blind button went before an absent player."""

    seat: int
    player: str


class HandBegun(TableReportBase, frozen=True):
    """A hand is dealt to these players; `button` and `big_blind` are seats, 0 for none."""

    players: tuple[str, ...]
    button: _Seat = 0
    big_blind: _Seat = 0


class HandEnded(TableReportBase, frozen=True):
    """The hand is over; with its cards if it has won a promotion."""

    deal: FinishedDeal | None = None


class PotImpounded(TableReportBase, frozen=True):
    """So much of pots is impounded at the table now; 0 when all of it is paid out."""

    amount: _Chips = 0


class ChipsCounted(TableReportBase, frozen=True):
    """Chips bought at the table, fewer than none when they went back, and those the house took.

    `dropped` says what of them belongs to which fund.
    """

    bought: _Change = 0
    taken: _Change = 0
    dropped: tuple[tuple[str, _Chips], ...] = ()


TableReport = (
    OrderDone | OrderRefused | PlayerLeft | LeftOwing | BlindMissed | HandBegun | HandEnded
    | ChipsCounted | PotImpounded
)  # fmt: skip
