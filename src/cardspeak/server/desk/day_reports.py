"""Reports of the desk for the staff: a day's waits, calls, hours and hands, and who sat where.

The figures are those of `room/day_report.py`; here is which of them a page or a spreadsheet gets.
"""

from collections.abc import Sequence
from statistics import median

import msgspec

from cardspeak.csv_text import csv_text, sheet_time
from cardspeak.room import day_report
from cardspeak.room.day_report import Sitting, Wait
from cardspeak.room.events import GameOpened, ListChange, SignChanged
from cardspeak.room.house_money.table_chips import table_chips
from cardspeak.server.desk.history import HistoryEntry
from cardspeak.server.desk.views import natural

STEP = 600
"""Seconds between two points of the chart of seats."""


class WaitRow(msgspec.Struct, frozen=True):
    """The waits of a list that ended in a seat: how many, and how many minutes they took."""

    list: str
    seated: int
    usual: int
    longest: int
    unseated: int


class CallRow(msgspec.Struct, frozen=True):
    """The calls of a list, and how they ended."""

    list: str
    calls: int
    taken: int
    declined: int
    unanswered: int


class PlayRow(msgspec.Struct, frozen=True):
    """Minutes in seats, and hands, of a game or a player."""

    name: str
    minutes: int
    hands: int


class SeatRow(msgspec.Struct, frozen=True):
    """Who sat where, and since when."""

    game: str
    seat: int
    player: str
    since: int


class ChipsRow(msgspec.Struct, frozen=True):
    """The chips of a table: bought there, taken along by players, taken by the house."""

    table: str
    bought: int
    cashed_out: int
    taken: int


class SeatsTaken(msgspec.Struct, frozen=True):
    """How many seats were taken at a moment."""

    at: int
    seats: int


class DayReport(msgspec.Struct, frozen=True):
    """A day at the desk; `at` is the moment for which `seated` says who sat where."""

    since: int
    until: int
    at: int
    waits: tuple[WaitRow, ...]
    calls: tuple[CallRow, ...]
    games: tuple[PlayRow, ...]
    players: tuple[PlayRow, ...]
    chips: tuple[ChipsRow, ...]
    seats: tuple[SeatsTaken, ...]
    seated: tuple[SeatRow, ...]


SHEETS = ("waits", "calls", "games", "players", "chips", "seats", "seated")
"""The tables of a report, each of which is a spreadsheet of its own."""
_ROWS: dict[str, type[msgspec.Struct]] = {
    "waits": WaitRow, "calls": CallRow, "games": PlayRow, "players": PlayRow,
    "chips": ChipsRow, "seats": SeatsTaken, "seated": SeatRow,
}  # fmt: skip
_TIMES = frozenset({"at", "since"})


def day(entries: Sequence[HistoryEntry], since: int, until: int, at: int) -> DayReport:
    """The report of a stretch of time."""
    history = [(record.now, event) for record, events in entries for event in events]
    of_day = [each for each in history if since <= each[0] <= until]
    in_day = [each for each in entries if since <= each[0].now <= until]
    dealt, dealt_to = day_report.hands([record for record, _ in in_day])
    sittings = day_report.sittings(history)
    sat = _within(sittings, since, until)
    begun = [each._replace(since=max(each.since, since)) for each in sittings]
    shown = [each for each in begun if each.since <= until and (each.until or until) >= since]
    return DayReport(
        since,
        until,
        at,
        _waits([wait for wait in day_report.waits(history) if since <= wait.until <= until]),
        tuple([CallRow(*row) for row in day_report.calls(_with_lists(history, of_day))]),
        _play([(each.game, each) for each in sat], dealt, until),
        _play([(each.player, each) for each in sat], dealt_to, until),
        tuple([ChipsRow(*each) for each in table_chips(in_day)]),
        tuple([SeatsTaken(*each) for each in day_report.seats_taken(shown, STEP, until)]),
        tuple(
            [
                SeatRow(each.game, each.seat, each.player, each.since)
                for each in sorted(day_report.seated_at(history, at), key=_place)
            ]
        ),
    )


def sheet(report: DayReport, name: str) -> str:
    """One table of a report as CSV, with times as people write them."""
    fields = _ROWS[name].__struct_fields__
    rows = [
        [
            sheet_time(value) if field in _TIMES else value
            for field, value in zip(fields, msgspec.structs.astuple(row), strict=True)
        ]
        for row in getattr(report, name)
    ]
    return csv_text(fields, rows)


def _with_lists(
    history: list[day_report.Happened], of_day: list[day_report.Happened]
) -> list[day_report.Happened]:
    """The events of a day after what says which game has which list."""
    signs = (GameOpened, SignChanged)
    first = of_day[0][0] if of_day else 0
    return [each for each in history if each[0] < first and isinstance(each[1], signs)] + of_day


def _within(sat: list[Sitting], since: int, until: int) -> list[Sitting]:
    """Sittings cut to a stretch of time; those outside it are left out."""
    return [
        each._replace(since=max(each.since, since), until=min(each.until or until, until))
        for each in sat
        if each.since <= until and (each.until is None or each.until > since)
    ]


def _waits(ended: list[Wait]) -> tuple[WaitRow, ...]:
    rows: list[WaitRow] = []
    for name in sorted({wait.list for wait in ended}):
        here = [wait for wait in ended if wait.list == name]
        took = [wait.until - wait.since for wait in here if wait.ended is ListChange.SEATED]
        usual = round(median(took) / 60) if took else 0
        longest = round(max(took, default=0) / 60)
        rows.append(WaitRow(name, len(took), usual, longest, len(here) - len(took)))
    return tuple(rows)


def _play(sat: list[tuple[str, Sitting]], hands: dict[str, int], until: int) -> tuple[PlayRow, ...]:
    seconds: dict[str, int] = {}
    for name, each in sat:
        seconds[name] = seconds.get(name, 0) + (each.until or until) - each.since
    rows = [PlayRow(name, total // 60, hands.get(name, 0)) for name, total in seconds.items()]
    return tuple(sorted(rows, key=lambda row: (-row.minutes, natural(row.name))))


def _place(sitting: Sitting) -> tuple[list[tuple[int, str]], int]:
    return natural(sitting.game), sitting.seat
