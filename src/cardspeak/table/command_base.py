"""The root of every command of a table, and the values that most of them hold."""

from typing import Annotated

import msgspec

HOUSE = "house"
"""The author of a command that nobody else gave, and the account of the house in the bank."""
SeatNumber = Annotated[int, msgspec.Meta(ge=1, le=31)]
MOST = 10**12
"""More chips than any table has: what is counted stays a number that every log can hold."""
Amount = Annotated[int, msgspec.Meta(ge=1, le=MOST)]


class TableCommand(
    msgspec.Struct, frozen=True, tag_field="do", tag=True, forbid_unknown_fields=True, gc=False
):
    """Something that is asked of a table."""
