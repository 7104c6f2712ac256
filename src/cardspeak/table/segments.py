"""Where one build's segment of a table's log ends and another's begins."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardspeak.table import state
from cardspeak.table.command_base import HOUSE
from cardspeak.table.log import LogError, digest
from cardspeak.table.log_format import OpenSegment, ours, segment_of, written_by

if TYPE_CHECKING:
    from cardspeak.table.table import Table


def open_segment(table: "Table", closing: bytes, now: int) -> None:
    """Go on in a segment of this build's own, from a saved table that led to this one."""
    log = table.log
    assert log is not None
    writes = ours(log.count + 1)
    opened = OpenSegment(writes, segment_of(log.header), closing.decode())
    mark(table, opened, max(now, table.now))
    log.header = replace(log.header, **written_by(writes))


def mark(table: "Table", opened: OpenSegment, now: int) -> None:
    """Enter the record of a new segment; nothing happens at the table."""
    if not opened.writes.is_ours:
        raise LogError(f"{opened.writes.writer} goes on here, which plays differently")
    log, hand = table.log, table.hand
    assert log is not None
    left = state.state(table) if hand is None else hand.standing
    table.now = now
    log.add(opened, HOUSE, now, digest([]), digest(left))
