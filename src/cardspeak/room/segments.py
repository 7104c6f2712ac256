"""Where one build's segment of a desk's log ends and another's begins."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardspeak.table.command_base import HOUSE
from cardspeak.table.log import LogError, digest
from cardspeak.table.log_format import OpenSegment, ours, segment_of, written_by

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk


def open_segment(desk: "Desk", closing: bytes, now: int) -> None:
    """Go on in a segment of this build's own, from a saved desk that led to this one."""
    log = desk.log
    assert log is not None
    writes = ours(log.count + 1)
    opened = OpenSegment(writes, segment_of(log.header), closing.decode())
    mark(desk, opened, max(now, desk.now))
    log.header = replace(log.header, **written_by(writes))


def mark(desk: "Desk", opened: OpenSegment, now: int) -> None:
    """Enter the record of a new segment; nothing happens at the desk."""
    if not opened.writes.is_ours:
        raise LogError(f"{opened.writes.writer} goes on here, which plays differently")
    assert desk.log is not None
    desk.now = now
    desk.log.add(opened, HOUSE, now, digest([]), desk.digest)
