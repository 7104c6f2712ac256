"""The tournaments of a room's database: opened, closed, gone on with, looked back on."""

from collections.abc import Callable
from contextlib import closing

from cardspeak.store import desk_log, erasing, event_log
from cardspeak.store.database import Connecting
from cardspeak.store.erasure import Erasure
from cardspeak.store.event_log import Played
from cardspeak.store.rows import EventRow
from cardspeak.tournament import dealt
from cardspeak.tournament.reports import EventReport
from cardspeak.tournament.tournament import Tournament


class EventRows:
    """The events in a room's database."""

    def __init__(self, looking: Connecting, changing: Connecting) -> None:
        self._looking = looking
        self._changing = changing

    def all(self) -> list[EventRow]:
        """Every event that the room has had, the oldest first."""
        with self._looking() as connection:
            return event_log.every(connection)

    def open(self, row: EventRow) -> None:
        """Give the room an event under a book that is kept."""
        with self._changing() as connection:
            event_log.open_event(connection, row)

    def close(self, row: EventRow, at: int | None) -> EventRow:
        """Mark an event as over, or as going on after all."""
        with self._changing() as connection:
            return event_log.close_event(connection, row, at)

    def load(self, row: EventRow) -> Tournament:
        """An event as its last record left it, with its log, ready to go on."""
        with self._looking() as connection:
            return event_log.replayed_event(connection, row)

    def take_up(self, row: EventRow) -> tuple[EventRow, Tournament]:
        """An event to go on with; one that another build began must replay the same in this one."""
        event = self.load(row)
        if not row.header.is_ours:
            with self._changing() as connection:
                row = event_log.take_over(connection, row)
            assert event.log is not None
            event.log.header = row.header
        return row, event

    def marks(self, event: str, most: int) -> list[str]:
        """The marks of the latest requests that an event took."""
        with self._looking() as connection:
            return event_log.marks(connection, event, most)

    def look_back(self, row: EventRow, look: Callable[[Played], bool]) -> None:
        """Play an event again, and look at it after each record while `look` wants to go on."""
        with (
            self._looking() as connection,
            closing(event_log.history(connection, row)) as played,
        ):
            for each in played:
                if not look(each):
                    return

    def unheard(self, table: str, heard: int) -> list[tuple[int, EventReport]]:
        """The reports of a dealt table after the last one that its event heard."""
        with self._looking() as connection:
            return desk_log.unheard(connection, table, heard, dealt.reports)

    def erase(self, row: EventRow, erasure: Erasure) -> EventRow:
        """Erase a person from an event. Returns its row as it is then."""
        with self._changing() as connection:
            return erasing.erase_from_event(connection, row, erasure)
