"""What every event of the desk is."""

import msgspec


class DeskEvent(msgspec.Struct, frozen=True, tag_field="event", tag=True):
    """Something that happened."""
