"""Looking back on an event: its results, the stacks of all players, and who sat where at a moment.

Everything is played again from the log, in a thread, one look at a time.
"""

import msgspec

from cardspeak.csv_text import csv_text
from cardspeak.server.events.event_views import PlacedView
from cardspeak.store.event_log import Played
from cardspeak.tournament.commands import HearTable
from cardspeak.tournament.happenings import PlayerOut
from cardspeak.tournament.reports import HandPlayed, StacksCounted
from cardspeak.tournament.state import EventPhase
from cardspeak.tournament.tournament import Tournament

_POINTS = 240
"""How many moments a chart shows at most."""


class StackLine(msgspec.Struct, frozen=True):
    """The chips of a player through the event: pairs of time and chips."""

    player: str
    points: tuple[tuple[int, int], ...]


class LevelMark(msgspec.Struct, frozen=True):
    """When a level began."""

    at: int
    level: int


class ChartView(msgspec.Struct, frozen=True):
    """The stacks of all players."""

    since: int
    until: int
    lines: tuple[StackLine, ...]
    levels: tuple[LevelMark, ...]


class SatView(msgspec.Struct, frozen=True):
    """A player in a seat at a moment, with the chips counted last."""

    table: str
    seat: int
    player: str
    stack: int | None


class SeatsAtView(msgspec.Struct, frozen=True):
    """Who sat where at a moment."""

    at: int
    level: int
    seats: tuple[SatView, ...]


class StackWatch:
    """Gathers the stacks of all players while an event is played again, up to a moment."""

    def __init__(self, until: int) -> None:
        self._until = until
        self._points: dict[str, list[tuple[int, int]]] = {}
        self._levels: list[LevelMark] = []
        self._event: Tournament | None = None
        self._started = self._last = 0
        self._period = -1

    def look(self, played: Played) -> bool:
        """Look at the event after a record. Returns whether to go on to the next."""
        event, record, happened = played
        state, self._event = event.state, event
        if state.phase is EventPhase.PLAYING:
            self._look_at_clock(event, record.now)
        command = record.input
        if isinstance(command, HearTable) and isinstance(
            command.report, StacksCounted | HandPlayed
        ):
            for player, chips in command.report.stacks:
                self._add(player, record.now, chips)
        for each in happened:
            if isinstance(each, PlayerOut):
                self._add(each.player, record.now, 0)
        self._last = max(self._last, record.now if state.started else 0)
        return record.now <= self._until

    def _look_at_clock(self, event: Tournament, now: int) -> None:
        state = event.state
        if not self._started:
            self._started = state.started
            for entry in event.entries:
                if entry.seat:
                    self._add(entry.player, state.started, event.flyer.stack)
        if state.period != self._period:
            self._period = state.period
            if not state.levels[state.period].is_break:
                self._levels.append(LevelMark(now, event.flyer.level_number(state.period)))

    def _add(self, player: str, at: int, chips: int) -> None:
        self._points.setdefault(player, []).append((at, chips))

    def chart(self) -> ChartView:
        """The stacks through the event, thinned out to what a chart can show."""
        lines = [
            StackLine(player, tuple(_thinned(points))) for player, points in self._points.items()
        ]
        return ChartView(self._started, self._last, tuple(lines), tuple(self._levels))

    def seats(self) -> SeatsAtView:
        """Who sits where after the last record that was looked at."""
        event = self._event
        if event is None:
            return SeatsAtView(self._until, 0, ())
        found = [
            SatView(table.name, seat, entry.player, self._stack(entry.player))
            for table in event.tables
            for seat, number in table.seats
            if (entry := event.entries[number]).is_in
            and (entry.table, entry.seat) == (table.name, seat)
        ]
        level = event.flyer.level_number(event.state.period)
        return SeatsAtView(self._until, level, tuple(found))

    def _stack(self, player: str) -> int | None:
        points = self._points.get(player)
        return points[-1][1] if points else None


def _thinned(points: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """At most so many points, the first and the last among them."""
    step = max(1, len(points) // _POINTS)
    kept = points[::step]
    return kept if kept[-1] == points[-1] else [*kept, points[-1]]


def results_sheet(placed: tuple[PlacedView, ...]) -> str:
    """The results as a spreadsheet."""
    fields = ("place", "player", "prize", "bounties", "shared")
    rows = [(each.place, each.player, each.prize, each.bounties, each.shared) for each in placed]
    return csv_text(fields, rows)
