"""What every command of the desk is, and the names that commands are made of."""

from typing import Annotated

import msgspec

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Reason = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
Names = Annotated[tuple[Name, ...], msgspec.Meta(max_length=52)]
"""No more people than a deck has cards for."""
GameId = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class DeskCommand(
    msgspec.Struct, frozen=True, tag_field="do", tag=True, forbid_unknown_fields=True
):
    """Something that is asked of the desk."""
