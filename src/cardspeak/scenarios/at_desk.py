"""The desk of a scenario: a clock, a sign for each list, and tracked tables that obey at once."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from cardspeak.books import Book, Notice, Policy
from cardspeak.errors import CardspeakError
from cardspeak.room import Desk
from cardspeak.room import commands as c
from cardspeak.room.events import DeskEvent
from cardspeak.room.games import RoomGame
from cardspeak.room.lists import WaitingList
from cardspeak.room.moves import PlayerMove
from cardspeak.room.play_over import SharedSeat
from cardspeak.room.register import RegisterEntry
from cardspeak.room.tracked import TrackedTable
from cardspeak.scenarios.policy_reads import RecordedPolicy

if TYPE_CHECKING:
    from cardspeak.scenarios.stage import Stage


_DAY = 24 * 3600


class _ListeningDesk(Desk):
    """A desk whose policies note which of their fields are read."""

    def __init__(self, book: Book, reads: set[str]) -> None:
        super().__init__(book)
        self._reads = reads

    def policy(self, notice: Notice | None = None) -> Policy:
        """The policy of a game, with an ear."""
        return cast(Policy, RecordedPolicy(super().policy(notice), self._reads))


class AtDesk:
    """The desk of a scenario and its tables; `events` are those of the last command.

    The reports of a table whose tablet is `offline` wait until it is back.
    """

    def __init__(self, stage: "Stage") -> None:
        self.stage = stage
        self.desk = _ListeningDesk(stage.book, stage.reads)
        self.tables: dict[str, TrackedTable] = {}
        self.events: list[DeskEvent] = []
        self.offline: set[str] = set()
        self.now = 0

    def sign(self, name: str | None) -> Notice:
        """The sign of a list; the scenario's own where none is named."""
        return self.stage.sign(name)

    def game(self, name: str) -> RoomGame:
        """An open game."""
        found = self.desk.games.get(name)
        if found is None:
            raise self._unknown(f"no game {name} is open")
        return found

    def table(self, name: str) -> TrackedTable:
        """The table of an open game."""
        self.game(name)
        return self.tables[name]

    def move_of(self, person: str) -> PlayerMove:
        """The move of a player who is on the way to another game."""
        found = self.desk.moves.get(person)
        if found is None:
            raise self._unknown(f"{person} is not on the way to another game")
        return found

    def shared_by(self, owner: str) -> SharedSeat:
        """The seat of an owner in which a guest plays."""
        found = self.desk.shared.get(owner)
        if found is None:
            raise self._unknown(f"nobody plays over {owner}")
        return found

    def entry(self, number: int) -> RegisterEntry:
        """An entry of the register."""
        found = self.desk.register.get(number)
        if found is None:
            raise self._unknown(f"the register has no entry {number}")
        return found

    def waiting(self, sign: Notice) -> WaitingList:
        """The list of a sign, which is begun if it does not stand yet."""
        if sign.name not in self.desk.lists:
            self.do(c.OpenList(sign))
        return self.desk.lists[sign.name]

    @staticmethod
    def _unknown(says: str) -> CardspeakError:
        from cardspeak.scenarios.stage import EngineRefusal

        return EngineRefusal(says)

    def do(self, command: c.Command, author: str = "house") -> None:
        """Ask something of the desk, and let the tables do what it orders."""
        from cardspeak.scenarios.stage import EngineRefusal

        try:
            self.events = self.desk.apply(command, self.now, author)
        except CardspeakError as refusal:
            cites = getattr(refusal, "cites", ())
            self.stage.note(cites)
            raise EngineRefusal(str(refusal), cites) from None
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
            for table in [each for each in self.tables.values() if each.name not in self.offline]:
                reports, table.reports = table.reports, []
                for number, report in reports:
                    moved = True
                    events = self.desk.apply(c.ReportIn(table.name, number, report), self.now)
                    self._note(events)
                    self.events += events
                if table.name not in self.desk.games:
                    del self.tables[table.name]

    def next(self, clock: int) -> int:
        """The moment at which the clock shows that: today, or tomorrow where that is past."""
        time = self.now - self.now % _DAY + clock
        return time if time > self.now else time + _DAY

    def wait_until(self, clock: int) -> None:
        """Let time pass until the clock shows that, stopping at every deadline on the way.

        All that happens meanwhile is one step.

        A time of day more than half a day back is that of the next day: the room plays on past
        midnight.
        """
        time = self.now - self.now % _DAY + clock
        if time < self.now - _DAY // 2:
            time += _DAY
        events: list[DeskEvent] = []
        while (due := self.desk.next_deadline()) is not None and due < time:
            self.now = due
            self.do(c.Pass())
            events += self.events
        self.now = max(self.now, time)
        self.do(c.Pass())
        self.events = [*events, *self.events]

    def _note(self, events: Sequence[DeskEvent]) -> None:
        for event in events:
            self.stage.note(getattr(event, "cites", ()))
