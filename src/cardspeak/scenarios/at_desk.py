"""The desk of a scenario: a clock, a sign for each list, and tracked tables that obey at once."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from cardspeak.books import Book, Notice, Policy
from cardspeak.room import Desk, DeskRefusal
from cardspeak.room import commands as c
from cardspeak.room.events import DeskEvent
from cardspeak.room.tracked import TrackedTable
from cardspeak.scenarios.policy_reads import RecordedPolicy

if TYPE_CHECKING:
    from cardspeak.scenarios.stage import Stage


class _ListeningDesk(Desk):
    """A desk whose policies note which of their fields are read."""

    def __init__(self, book: Book, reads: set[str]) -> None:
        super().__init__(book)
        self._reads = reads

    def policy(self, notice: Notice | None = None) -> Policy:
        """The policy of a game, with an ear."""
        return cast(Policy, RecordedPolicy(super().policy(notice), self._reads))


class AtDesk:
    """The desk of a scenario and its tables; `events` are those of the last command."""

    def __init__(self, stage: "Stage") -> None:
        self.stage = stage
        self.desk = _ListeningDesk(stage.book, stage.reads)
        self.tables: dict[str, TrackedTable] = {}
        self.events: list[DeskEvent] = []
        self.now = 0

    def sign(self, name: str | None) -> Notice:
        """The sign of a list; the scenario's own where none is named."""
        return self.stage.sign(name)

    def do(self, command: c.Command, author: str = "house") -> None:
        """Ask something of the desk, and let the tables do what it orders."""
        from cardspeak.scenarios.stage import EngineRefusal

        try:
            self.events = self.desk.apply(command, self.now, author)
        except DeskRefusal as refusal:
            self.stage.note(refusal.cites)
            raise EngineRefusal(str(refusal), refusal.cites) from None
        self._note(self.events)
        self.pump()

    def pump(self) -> None:
        """Carry orders to the tables and their reports back, until nothing moves."""
        moved = True
        while moved:
            moved = False
            for pending in self.desk.orders():
                table = self.tables.setdefault(pending.table, TrackedTable(pending.table))
                table.obey(pending)
            for table in list(self.tables.values()):
                reports, table.reports = table.reports, []
                for number, report in reports:
                    moved = True
                    events = self.desk.apply(c.ReportIn(table.name, number, report), self.now)
                    self._note(events)
                    self.events += events
                if table.name not in self.desk.games:
                    del self.tables[table.name]

    def wait_until(self, time: int) -> None:
        """Let time pass, stopping at every deadline on the way."""
        while (due := self.desk.next_deadline()) is not None and due < time:
            self.now = due
            self.do(c.Pass())
        self.now = max(self.now, time)
        self.do(c.Pass())

    def _note(self, events: Sequence[DeskEvent]) -> None:
        for event in events:
            self.stage.note(getattr(event, "cites", ()))
