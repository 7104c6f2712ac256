"""What a player says, pushes and signs, the report that carries it, and what it can mean.

The facts of the report are the betting that the player faces; a live hand knows them all.
"""

from enum import StrEnum

import msgspec

from cardspeak.floor.core.facts import Chips, Facts, Seat
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Discretion
from cardspeak.hand.actions import Command
from cardspeak.hand.options import WagerKind
from cardspeak.hand.refusal import Cites

Denominations = tuple[tuple[int, int], ...]
"""Chips by denomination: the value of a chip, and how many of it."""


class Moved(StrEnum):
    """How far chips went."""

    RELEASED = "released"
    FORWARD = "moved forward and held"
    OVER_THE_LINE = "held beyond the betting line"
    PULLED_IN = "pulled in by the dealer, nobody objecting"


class Motion(Facts, frozen=True):
    """One motion with chips."""

    chips: Denominations
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


class Gesture(Facts, frozen=True, kw_only=True):
    """What a player in turn says and does. `motions` are in order; unset is taken for none.

    `acted_behind` says that the next player has already acted on it; `objected`, that a player
    objects to chips that went in by several motions.
    """

    words: str | None = None
    said: Said = Said.FIRST
    motions: tuple[Motion, ...] | None = None
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
    `before` was the price before the last raise, `unkilled` what it would be without the kill;
    `least` and `most` bound a bet or raise.
    """

    gesture: Gesture = Gesture()
    seat: Seat | None = None
    bet: Chips | None = None
    price: Chips | None = None
    before: Chips | None = None
    unkilled: Chips | None = None
    stack: Chips | None = None
    may_check: bool | None = None
    may_wager: bool | None = None
    kind: WagerKind | None = None
    least: Chips | None = None
    most: Chips | None = None
    unit: Chips | None = None
    pot: Chips | None = None
    pot_limit: bool | None = None
    brings_in: bool | None = None
    may_fold: bool | None = None
    drawing: bool | None = None
    smallest: Chips | None = None
    dollar: Chips | None = None


# How a gesture is read


class Whom(StrEnum):
    """Who is asked."""

    PLAYER = "the player"
    FLOOR = "the floor"


class Means(msgspec.Struct, frozen=True):
    """A gesture is this action; under a condition, it will be when that is met."""

    action: Command
    says: str
    discretion: Discretion | None = None
    condition: str | None = None
    cites: Cites = ()
    rules: tuple[str, ...] = ()
    sized: bool = False


class Ask(msgspec.Struct, frozen=True):
    """A gesture that leaves something open."""

    question: str
    choices: tuple[str, ...] = ()
    whom: Whom = Whom.PLAYER
    cites: Cites = ()
    rules: tuple[str, ...] = ()
    sized: bool = False


class Refused(msgspec.Struct, frozen=True):
    """A gesture that is no action."""

    says: str
    cites: Cites = ()
    rules: tuple[str, ...] = ()
    sized: bool = False


Interpretation = Means | Ask | Refused
