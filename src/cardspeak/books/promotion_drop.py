"""What a pot feeds to a promotion of the house's own: part of the promotion, and of the sign."""

from typing import Annotated

import msgspec

Dollars = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
Players = Annotated[int, msgspec.Meta(ge=2, le=23)]


class PromotionPart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a promotion."""


class DropStep(PromotionPart, frozen=True):
    """A further drop from a larger pot."""

    over: Dollars
    dollars: Dollars


class PromotionDrop(PromotionPart, frozen=True):
    """What a pot feeds: dollars over a size, more in steps, or a percentage up to a most."""

    dollars: Dollars = 0
    over: Dollars = 0
    dealt_in: Players = 2
    more: tuple[DropStep, ...] = ()
    percent: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    most: Dollars | None = None


class PostedDrop(PromotionPart, frozen=True):
    """A drop as a sign posts it, with the fund that it feeds."""

    fund: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    drop: PromotionDrop
