"""The form of a policy area: a frozen struct whose fields each say what turns on them.

A field is an enum, an int, a bool, a tuple of enums, or a small frozen struct of these. Its default
is common practice, which may differ by betting structure, event or game; a rule of a book sets it
to something else. Nothing here may read a file or know a house or a game.
"""

from typing import Any

import msgspec

from cardspeak.books.when import When


class Area(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """One area of policy."""


class Group(Area, frozen=True):
    """Fields of an area that belong together: ``dead.retrieved.misled`` is one of them."""


class Detail(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """A small compound value of one policy field."""


class Usually(msgspec.Struct, frozen=True):
    """Common practice where it differs from the field's default."""

    value: Any
    when: When


def says(text: str, *, least: int | None = None, most: int | None = None) -> msgspec.Meta:
    """What turns on a field, in one sentence, with the bounds of its figure."""
    return msgspec.Meta(description=text, ge=least, le=most)
