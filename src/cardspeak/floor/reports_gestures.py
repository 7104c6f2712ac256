"""What a player says, pushes and signs, as one frozen value, and the report that carries it.

The facts of the report are the betting that the player faces; a live hand knows them all.
"""

from enum import StrEnum

import msgspec

from cardspeak.floor.reports import Report
from cardspeak.hand.options import WagerKind

Chips = tuple[tuple[int, int], ...]
"""Chips by denomination: the value of a chip, and how many of it."""


class Moved(StrEnum):
    """How far chips went."""

    RELEASED = "released"
    FORWARD = "moved forward and held"
    OVER_THE_LINE = "held beyond the betting line"
    PULLED_IN = "pulled in by the dealer, nobody objecting"


class Motion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One motion with chips."""

    chips: Chips
    how: Moved = Moved.RELEASED

    @property
    def amount(self) -> int:
        """What the chips are worth together."""
        return sum(value * count for value, count in self.chips)


class Sign(StrEnum):
    """A sign without chips."""

    RAP = "rapped the table"
    CARDS_AWAY = "pushed the cards away"
    OTHER = "made another sign"


class Said(StrEnum):
    """When the words came."""

    FIRST = "before or with the chips"
    AFTER = "after the chips"


class Gesture(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player in turn says and does. `motions` are in order.

    `acted_behind` says that the next player has already acted on it; `objected`, that a player
    objects to chips that went in by several motions.
    """

    words: str = ""
    said: Said = Said.FIRST
    motions: tuple[Motion, ...] = ()
    sign: Sign | None = None
    acted_behind: bool = False
    objected: bool | None = None


def push(*chips: int | tuple[int, int], how: Moved = Moved.RELEASED) -> Motion:
    """One motion with chips: each by its value, or a value and a count.

    >>> push(500).amount, push((100, 4), 25).amount
    (500, 425)
    """
    return Motion(tuple(chip if isinstance(chip, tuple) else (chip, 1) for chip in chips), how)


class Gestured(Report, frozen=True, tag="gesture"):
    """Words, chips and signs of a player in turn, to be read as an action.

    Totals are those of the player for the round: `bet` is in already, `price` must be matched,
    `before` was the price before the last raise; `least` and `most` bound a bet or raise.
    """

    gesture: Gesture
    seat: int | None = None
    bet: int | None = None
    price: int | None = None
    before: int | None = None
    stack: int | None = None
    may_check: bool | None = None
    may_wager: bool | None = None
    kind: WagerKind | None = None
    least: int | None = None
    most: int | None = None
    unit: int | None = None
    pot: int | None = None
    pot_limit: bool | None = None
    brings_in: bool | None = None
    may_fold: bool | None = None
    drawing: bool | None = None
    smallest: int | None = None
    dollar: int | None = None
