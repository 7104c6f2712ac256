"""The root of every command of a table, and the values that most of them hold."""

from typing import Annotated

import msgspec

SeatNumber = Annotated[int, msgspec.Meta(ge=1, le=31)]
Amount = Annotated[int, msgspec.Meta(ge=1)]


class Order(
    msgspec.Struct, frozen=True, tag_field="do", tag=True, forbid_unknown_fields=True, gc=False
):
    """Something that is asked of a table."""
