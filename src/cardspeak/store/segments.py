"""The segments of a log in a database: which build wrote which records, and from what it went on.

The header names the newest segment; the record that opened it holds the state that it goes on from
and names the one before.
"""

from collections.abc import Callable
from typing import TypeVar

import msgspec
import sqlalchemy as sql
from sqlalchemy.engine import Connection

from cardspeak.store.rows import StoreError
from cardspeak.table.log_format import LogHeader, OpenSegment, Segment, segment_of, written_by

H = TypeVar("H", bound=LogHeader)
_OPENED = msgspec.json.Decoder(OpenSegment)


class Stretch(msgspec.Struct, frozen=True):
    """A segment with its records, the first to the last; `closing` is what it goes on from.

    The segment with which a log begins goes on from nothing.
    """

    segment: Segment
    first: int
    last: int
    closing: bytes | None

    @property
    def is_ours(self) -> bool:
        """Whether this build can replay it."""
        return self.segment.is_ours

    def header(self, newest: H) -> H:
        """The header of the log as it was in this segment."""
        return msgspec.structs.replace(newest, **written_by(self.segment))


Bodies = Callable[[int], bytes | None]
"""The inputs of a log, by number of the record."""


def inputs(connection: Connection, records: sql.Table, id: str | int) -> Bodies:
    """The inputs of a table's, a desk's or an event's log."""
    of = next(iter(records.primary_key))

    def body(number: int) -> bytes | None:
        wanted = sql.select(records.c.input).where(of == id, records.c.number == number)
        found: bytes | None = connection.execute(wanted).scalar()
        return found

    return body


def newest(header: LogHeader, bodies: Bodies) -> OpenSegment | None:
    """The record that opened the newest segment of a log; none where the log has but one."""
    return _opened(bodies, header.segment) if header.segment else None


def every(
    connection: Connection, records: sql.Table, id: str | int, header: LogHeader
) -> list[Stretch]:
    """The segments of a log, the oldest first."""
    of = next(iter(records.primary_key))
    ended = connection.execute(sql.select(sql.func.max(records.c.number)).where(of == id)).scalar()
    last, bodies = ended or 0, inputs(connection, records, id)
    segment, found = segment_of(header), list[Stretch]()
    while True:
        opened = _opened(bodies, segment.segment) if segment.segment else None
        closing = opened.closing.encode() if opened is not None else None
        found.append(Stretch(segment, max(1, segment.segment), last, closing))
        if opened is None:
            return found[::-1]
        if opened.before.segment >= segment.segment:
            raise StoreError(f"segment {segment.segment} does not follow one before it")
        last, segment = segment.segment - 1, opened.before


def _opened(bodies: Bodies, number: int) -> OpenSegment:
    try:
        return _OPENED.decode(bodies(number) or b"")
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise StoreError(f"record {number} does not open a segment: {error}") from None
