"""What a pot feeds to a promotion of the house's own: part of the promotion, and of the sign."""

from typing import Annotated

import msgspec

Dollars = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
Players = Annotated[int, msgspec.Meta(ge=2, le=23)]
BigBlinds = Annotated[float, msgspec.Meta(ge=0, le=100)]


class PromotionPart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a promotion."""


class DropStep(PromotionPart, frozen=True):
    """A further drop from a larger pot."""

    over: Dollars
    dollars: Dollars


class LargerTableDrop(PromotionPart, frozen=True):
    """Another drop in big blinds, at tables of so many seats or more."""

    seats: Players
    big_blinds: BigBlinds


class BlindDrop(PromotionPart, frozen=True):
    """A drop in big blinds and their tenths, from pots of so many big blinds or more.

    `at_tables` has another drop for larger tables, the smallest of them first.
    """

    big_blinds: BigBlinds
    pot: Dollars = 0
    at_tables: tuple[LargerTableDrop, ...] = ()


class PromotionDrop(PromotionPart, frozen=True):
    """What a pot feeds: dollars over a size, more in steps, a percentage up to a most, or blinds.

    `blinds` came later and is unset where a file says nothing, so that older logs keep their
    digests.
    """

    dollars: Dollars = 0
    over: Dollars = 0
    dealt_in: Players = 2
    more: tuple[DropStep, ...] = ()
    percent: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    most: Dollars | None = None
    blinds: BlindDrop | msgspec.UnsetType = msgspec.UNSET


class PostedDrop(PromotionPart, frozen=True):
    """A drop as a sign posts it, with the fund that it feeds."""

    fund: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    drop: PromotionDrop
