"""The room's desks, their logs, and the reports that tables send to them."""

from cardspeak.room import Desk, dealt
from cardspeak.room.events import DeskEvent
from cardspeak.room.log import DeskHeader, DeskRecord
from cardspeak.room.play_watch import HandSeen
from cardspeak.room.reports import TableReport
from cardspeak.room.saved_desk import saved
from cardspeak.room.segments import open_segment
from cardspeak.store import desk_log, reader, schema
from cardspeak.store.database import Connecting
from cardspeak.store.integrity import put
from cardspeak.store.log_writer import RoomLog
from cardspeak.store.rows import DeskInput, DeskRow, StoredInput


class DeskRows:
    """The rows about desks in a room's database."""

    def __init__(self, log: RoomLog, looking: Connecting, changing: Connecting) -> None:
        self._log = log
        self._looking = looking
        self._changing = changing

    def newest(self) -> DeskRow | None:
        """The desk that the room has now, if it has one."""
        with self._looking() as connection:
            return desk_log.newest(connection)

    def open(self, header: DeskHeader, now: int) -> DeskRow:
        """Give the room a desk under a book that is kept."""
        with self._changing() as connection:
            return desk_log.open_desk(connection, header, now)

    def load(self, row: DeskRow) -> Desk:
        """A desk as its last record left it, to look at or to go on with where it was."""
        with self._looking() as connection:
            return desk_log.recovered_desk(connection, row).desk

    def take_up(self, row: DeskRow, now: int) -> tuple[DeskRow, Desk]:
        """A desk as its last record left it, with its log, ready to go on.

        Where another build wrote its last segment, a new one is opened.
        """
        with self._looking() as connection:
            found = desk_log.recovered_desk(connection, row)
        log = found.desk.log
        assert log is not None
        if log.header.is_ours:
            return row, found.desk
        open_segment(found.desk, found.start, now)
        row = DeskRow(row.id, log.header, row.opened_at)
        entry = StoredInput("", None, desk=DeskInput(row.id, log.drain()[-1]))
        self._log.append([entry], lambda connection: desk_log.set_header(connection, row))
        return row, found.desk

    def close(self, row: DeskRow, desk: Desk) -> None:
        """Keep what a desk was after its last record, for whichever build takes it up."""
        assert desk.log is not None
        with self._changing() as connection:
            if desk.log.count == reader.end(connection, schema.desk_records, row.id)[0]:
                put(connection, schema.desk_snapshots, (row.id, desk.log.count, saved(desk)))

    def history(self, row: DeskRow, until: int) -> list[tuple[DeskRecord, list[DeskEvent]]]:
        """The first records of a desk, each with the events that it gave."""
        with self._looking() as connection:
            return desk_log.history(connection, row, until)

    def recent(self, row: DeskRow) -> list[tuple[DeskRecord, list[DeskEvent]]]:
        """The latest records of a desk, some hundreds to thousands, with the events they gave."""
        with self._looking() as connection:
            return desk_log.recent(connection, row)

    def hands_seen(self, table: str, most: int) -> list[HandSeen]:
        """The latest hands of a dealt table, as the floor may look at them."""
        with self._looking() as connection:
            return desk_log.hands_seen(connection, table, most)

    def unheard(self, table: str, heard: int) -> list[tuple[int, TableReport]]:
        """The reports of a table after the last one that the desk heard."""
        with self._looking() as connection:
            return desk_log.unheard(connection, table, heard, dealt.reports)

    def all(self) -> list[DeskRow]:
        """Every desk that the room has had."""
        with self._looking() as connection:
            return desk_log.every(connection)
