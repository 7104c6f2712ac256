"""The desk of a scenario: a clock, a sign for each list, and tables that obey at once.

A table has real cards, or the software deals it.
"""

from collections.abc import Callable, Sequence
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
from cardspeak.room.reports import TableReport
from cardspeak.room.tracked import TrackedTable
from cardspeak.scenarios.dealt_game import DealtGame
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
        self.dealt: dict[str, DealtGame] = {}
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
        """The table of an open game, at which a dealer enters what matters."""
        if self.is_dealt(name):
            raise self._unknown(f"the software deals game {name}: no dealer enters that")
        return self.tables[name]

    def is_dealt(self, name: str) -> bool:
        """Whether the software deals the cards of an open game."""
        return self.game(name).dealing is c.Dealing.DEALT

    def chips_for(self, name: str) -> int:
        """What a player sits down with who says nothing: at a table of real cards nobody counts."""
        return self.game(name).notice.buy_in if self.is_dealt(name) else 0

    def begin_hand(self, name: str, button: int = 0, big_blind: int = 0) -> None:
        """A hand begins; the software moves the button of a game that it deals."""
        if button or not self.is_dealt(name):
            self.table(name).hand_begins(button, big_blind)
            return
        self._do_at_table(lambda: self.dealt[name].hand_begins(self.now))

    def end_hand(self, name: str) -> None:
        """The hand of a game is over."""
        if not self.is_dealt(name):
            self.table(name).hand_over()
            return
        self._do_at_table(lambda: self.dealt[name].hand_over(self.now))

    def _do_at_table(self, act: Callable[[], None]) -> None:
        try:
            act()
        except CardspeakError as refusal:
            raise self._unknown(str(refusal)) from None

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
            for pending in self.desk.orders():
                if self.desk.games[pending.table].dealing is c.Dealing.DEALT:
                    self._dealt(pending.table).obey(pending, self.now)
                else:
                    self.tables.setdefault(pending.table, TrackedTable(pending.table)).obey(pending)
            moved = False
            tables: list[tuple[str, TrackedTable | DealtGame]] = [
                *self.tables.items(),
                *self.dealt.items(),
            ]
            for name, table in tables:
                if name not in self.offline:
                    reports, table.reports = table.reports, []
                    moved = self._hear(name, reports) or moved
            self.tables = {name: each for name, each in self.tables.items() if self._is_open(name)}
            self.dealt = {name: each for name, each in self.dealt.items() if self._is_open(name)}

    def _hear(self, name: str, reports: Sequence[tuple[int, TableReport]]) -> bool:
        """Have the desk hear what a table reports; whether there was anything."""
        for number, report in reports:
            events = self.desk.apply(c.ReportIn(name, number, report), self.now)
            self._note(events)
            self.events += events
        return bool(reports)

    def _is_open(self, name: str) -> bool:
        return name in self.desk.games

    def _dealt(self, name: str) -> DealtGame:
        if name not in self.dealt:
            stage = self.stage
            notice = self.desk.games[name].notice
            self.dealt[name] = DealtGame(stage.book, notice, stage.scenario.seed, stage.reads)
        return self.dealt[name]

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
