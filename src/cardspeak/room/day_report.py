"""What a day at the desk amounts to: waits, calls, hours and hands, and who sat where and when.

Everything here is a pure function of what happened, given as times with their events; a log gives
them by `happened`.
"""

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from statistics import median
from typing import NamedTuple

from cardspeak.room import events as e
from cardspeak.room.commands import EnterDrop, OpenGame, ReportIn
from cardspeak.room.events import DeskEvent, ListChange
from cardspeak.room.log import DeskHeader, DeskRecord, replayed
from cardspeak.room.reports import HandBegun

Happened = tuple[int, DeskEvent]
"""An event and its time."""


class Wait(NamedTuple):
    """A name on a list: from which place, how long, and how it ended."""

    player: str
    list: str
    place: int
    since: int
    until: int
    ended: ListChange


class Sitting(NamedTuple):
    """A player in a seat; `until` is none while the player sits there."""

    player: str
    game: str
    seat: int
    since: int
    until: int | None


class CallsAnswered(NamedTuple):
    """The calls of a list: how many, how many were taken, declined and not answered."""

    list: str
    calls: int
    taken: int
    declined: int
    unanswered: int


class PlayTime(NamedTuple):
    """Time in seats, in seconds."""

    name: str
    seconds: int


class WaitEstimate(NamedTuple):
    """How long a place on a list takes, in seconds: the middle, and the inner four fifths."""

    usual: int
    least: int
    most: int
    waits: int


def happened(header: DeskHeader, records: Iterable[DeskRecord]) -> Iterator[Happened]:
    """What happened at a desk, from its log."""
    for record, events in replayed(header, records):
        for event in events:
            yield record.now, event


class WaitHistory:
    """The waits that have ended, as events come in; the latest of them."""

    def __init__(self, most: int | None = None) -> None:
        self.ended: deque[Wait] = deque(maxlen=most)
        self._waiting: dict[tuple[str, str], tuple[int, int]] = {}

    def follow(self, now: int, events: Iterable[DeskEvent]) -> None:
        """Note who comes on a list, and who goes off it."""
        for event in events:
            if isinstance(event, e.Listed):
                self._waiting.setdefault((event.player, event.list), (now, event.place))
            elif isinstance(event, e.Unlisted):
                began = self._waiting.pop((event.player, event.list), None)
                if began is not None:
                    since, place = began
                    wait = Wait(event.player, event.list, place, since, now, event.why)
                    self.ended.append(wait)


def waits(history: Iterable[Happened]) -> list[Wait]:
    """Every wait that has ended, in the order in which they did."""
    found = WaitHistory()
    for now, event in history:
        found.follow(now, [event])
    return list(found.ended)


def sittings(history: Iterable[Happened]) -> list[Sitting]:
    """Who sat where, and from when to when; the longest ago first."""
    open_: dict[tuple[str, int], Sitting] = {}
    done: list[Sitting] = []
    for now, event in history:
        if isinstance(event, e.SeatGiven):
            sitting = Sitting(event.player, event.game, event.seat, now, None)
            open_[event.game, event.seat] = sitting
        elif isinstance(event, e.SeatFree):
            held = open_.get((event.game, event.seat))
            if held is not None and held.player == event.player:
                done.append(open_.pop((event.game, event.seat))._replace(until=now))
        elif isinstance(event, e.ChairChanged):
            held = open_.pop((event.game, event.seat), None)
            if held is not None:
                done.append(held._replace(until=now))
                moved = held._replace(seat=event.to, since=now)
                open_[event.game, event.to] = moved
    return sorted([*done, *open_.values()], key=lambda each: (each.since, each.game, each.seat))


def seated_at(history: Iterable[Happened], moment: int) -> list[Sitting]:
    """Who sat where at a moment."""
    return [
        sitting
        for sitting in sittings(history)
        if sitting.since <= moment and (sitting.until is None or moment < sitting.until)
    ]


def calls(history: Iterable[Happened]) -> list[CallsAnswered]:
    """The calls for each list, and how each ended."""
    lists: dict[str, str] = {}
    counts: dict[str, list[int]] = {}
    called: dict[str, str] = {}
    for _, event in history:
        if isinstance(event, e.GameOpened):
            lists[event.game] = event.list
        elif isinstance(event, e.SignChanged):
            lists[event.game] = event.new
        elif isinstance(event, e.NameCalled):
            called[event.player] = lists[event.game]
            counts.setdefault(lists[event.game], [0, 0, 0, 0])[0] += 1
        elif isinstance(event, e.SeatHeld | e.SeatGiven | e.MoveBegun):
            if event.player in called:
                counts[called.pop(event.player)][1] += 1
        elif isinstance(event, e.SeatNotTaken) and event.player in called:
            counts[called.pop(event.player)][2 if event.declined else 3] += 1
    return [CallsAnswered(name, *found) for name, found in sorted(counts.items())]


def hours_by_player(history: Iterable[Happened], now: int) -> list[PlayTime]:
    """How long each player has sat, the longest first."""
    return _hours([(each.player, each) for each in sittings(history)], now)


def hours_by_game(history: Iterable[Happened], now: int) -> list[PlayTime]:
    """How long the seats of each game were taken, all together, the longest first."""
    return _hours([(each.game, each) for each in sittings(history)], now)


class HandsHeard:
    """The hands of tables, as the log goes on; a report told again is no new hand.

    A dealer of real cards may enter the pot of a hand without having entered its beginning. That
    hand counts too; a pot may come in while the next hand runs, and then counts for the one before.
    """

    def __init__(self) -> None:
        self._heard: dict[str, int] = {}
        self._without_pot: dict[str, int] = {}

    def dealt(self, record: DeskRecord) -> tuple[str, tuple[str, ...]] | None:
        """The table of a hand that the record is the first to tell of, and the players known."""
        begun = self._begun(record)
        if begun is not None:
            table, report = begun
            self._without_pot[table] = min(2, self._without_pot.get(table, 0) + 1)
            return table, report.players
        if isinstance(record.input, EnterDrop):
            table = record.input.game
            left = self._without_pot.get(table, 0)
            self._without_pot[table] = max(0, left - 1)
            return None if left else (table, ())
        return None

    def _begun(self, record: DeskRecord) -> tuple[str, HandBegun] | None:
        """The table and its report, where the record is the beginning of a hand."""
        told = record.input
        if isinstance(told, OpenGame):
            self._heard[told.game] = 0  # a table of that name counts its reports anew
            self._without_pot[told.game] = 0
        elif isinstance(told, ReportIn) and told.number > self._heard.get(told.table, 0):
            self._heard[told.table] = told.number
            if isinstance(told.report, HandBegun):
                return told.table, told.report
        return None


def hands(records: Iterable[DeskRecord]) -> tuple[Counter[str], Counter[str]]:
    """How many hands each game dealt, and how many were dealt to each player."""
    games: Counter[str] = Counter()
    players: Counter[str] = Counter()
    heard = HandsHeard()
    for dealt in map(heard.dealt, records):
        if dealt is not None:
            games[dealt[0]] += 1
            players.update(dealt[1])
    return games, players


def seats_taken(found: Sequence[Sitting], every: int, until: int) -> list[tuple[int, int]]:
    """How many seats were taken at each step of time and at the end, for a chart of the day."""
    first = min((each.since for each in found), default=until)
    moments = [*range(first - first % every, until, every), until]
    return [
        (moment, sum(each.since <= moment < (each.until or until + 1) for each in found))
        for moment in moments
    ]


def estimate(
    ended: Iterable[Wait], board: str, place: int, *, near: int = 20
) -> WaitEstimate | None:
    """How long a place on a list usually takes, by the waits that began nearest to that place.

    Only waits that ended in a seat count; none before there are three of them.
    """
    known = [each for each in ended if each.list == board and each.ended is ListChange.SEATED]
    known.sort(key=lambda each: (abs(each.place - place), -each.until))
    times = sorted(each.until - each.since for each in known[:near])
    if len(times) < 3:
        return None
    tenth = len(times) // 10
    return WaitEstimate(int(median(times)), times[tenth], times[-1 - tenth], len(times))


def _hours(found: Sequence[tuple[str, Sitting]], now: int) -> list[PlayTime]:
    seconds: dict[str, int] = {}
    for name, sitting in found:
        until = now if sitting.until is None else sitting.until
        seconds[name] = seconds.get(name, 0) + until - sitting.since
    return [
        PlayTime(name, total)
        for name, total in sorted(seconds.items(), key=lambda each: (-each[1], each[0]))
    ]
