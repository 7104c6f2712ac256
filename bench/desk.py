"""A desk of a large house: commands a second, and what a table and a person weigh."""

import gc
import gzip
import random
import tracemalloc
from time import process_time
from typing import Any

import msgspec

from bench import Row
from cardspeak.books import Book, Notice
from cardspeak.errors import CardspeakError
from cardspeak.games import Structure
from cardspeak.room import Desk
from cardspeak.room import commands as c
from cardspeak.room.events import DutyToFloor, NameCalled, SeatHeld
from cardspeak.room.games import RoomGame
from cardspeak.room.reports import HandBegun, HandEnded, PlayerLeft
from cardspeak.server.desk.views import desk_view

TABLES = 100
PEOPLE = 2_000
LISTS = 10
COMMANDS = 4_000


def run() -> list[Row]:
    """Every row of the table of floors."""
    return [*speed(), *shown(), *weight()]


def signs() -> list[Notice]:
    """A sign for each list."""
    return [
        Notice(
            name=f"{4 * n}-{8 * n}",
            game="holdem",
            structure=Structure.LIMIT,
            bets=(4 * n, 8 * n),
            blinds=(2 * n, 4 * n),
            buy_in=80 * n,
        )
        for n in range(1, LISTS + 1)
    ]


def full_house() -> Desk:
    """A desk with every table nearly full and everyone else on a list."""
    desk = Desk.logged(Book.load("catfish-bend"))
    boards = signs()
    for table in range(TABLES):
        desk.apply(c.OpenGame(f"t{table}", boards[table % LISTS]), 0)
    for person in range(PEOPLE):
        table = person % TABLES
        if person < TABLES * 8:
            desk.apply(c.TakeSeat(f"p{person}", f"t{table}", 1 + person // TABLES, 100), 0)
        else:
            desk.apply(c.JoinList(f"p{person}", boards[person % LISTS].name), 0)
    assert desk.log is not None
    desk.log.drain()
    return desk


def mixed(desk: Desk, count: int) -> float:
    """Seconds on a processor for a busy hour's mix; a refused command costs and does not count.

    Half are reports of hands, as at a real desk; the rest are lists, calls and their answers,
    seats taken and left, absences and seat changes. Time passes with every command.
    """
    source = random.Random(7)
    boards = [sign.name for sign in signs()]
    waiting = range(TABLES * 8, PEOPLE)
    called: list[str] = []
    held: list[tuple[str, str, int]] = []
    done, now, start = 0, 60, process_time()
    while done < count:
        now += 1
        for command in _next(desk, source, boards, waiting, called, held):
            try:
                events = desk.apply(command, now)
            except CardspeakError:
                continue
            done += 1
            for event in events:
                if isinstance(event, NameCalled):
                    called.append(event.player)
                elif isinstance(event, SeatHeld):
                    held.append((event.player, event.game, event.seat))
    return process_time() - start


def _next(
    desk: Desk,
    source: random.Random,
    boards: list[str],
    waiting: range,
    called: list[str],
    held: list[tuple[str, str, int]],
) -> list[c.Command]:
    """What is asked next; a report has the number that follows the last one heard."""
    table = desk.games[f"t{source.randrange(TABLES)}"]
    player, board = f"p{source.choice(waiting)}", source.choice(boards)
    sitter = source.choice(table.seated)
    report = (table.game, table.heard + 1)
    kind = source.randrange(20)
    if kind < 10:
        ending = HandEnded() if table.in_hand else HandBegun(tuple(p.player for p in table.seated))
        return [c.ReportIn(*report, ending)]
    if kind < 12:
        return [c.JoinList(player, board) if kind == 10 else c.LeaveList(player, board)]
    if kind < 14:
        return [c.StepOut(player) if kind == 12 else c.StepIn(player)]
    if kind == 14:
        return [c.CallName(table.game)]
    if kind == 15 and called:
        name = called.pop()
        return [c.AcceptSeat(name) if source.random() < 0.8 else c.NoAnswer(name)]
    if kind == 16 and held:
        return [c.TakeSeat(*held.pop(), 100)]
    if kind == 17 and len(table.seated) > 5:
        left = PlayerLeft(sitter.seat, sitter.player, 50)
        return [c.Quit(sitter.player, table.game), c.ReportIn(*report, left)]
    if kind == 18:
        away = sitter.player in desk.absences
        return [(c.ComeBack if away else c.GoAway)(sitter.player, table.game)]
    return [c.AskSeatChange(sitter.player, table.game), c.DropSeatChange(sitter.player, table.game)]


def speed() -> list[Row]:
    """Commands of a mix that the desk of a full house takes."""
    seconds = min(mixed(full_house(), COMMANDS) for _ in range(3))
    rate = COMMANDS / seconds
    return [
        Row(
            work=f"a desk of {TABLES} tables and {PEOPLE:,} people: commands",
            peer="2,000 a second",
            ours=f"{rate:,.0f} a second",
            ratio=rate / 2_000,
            floor=1,
        )
    ]


class _ShownDesk:
    """A desk with what its pages need, without a room around it."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.version = 1
        self.duties: list[tuple[int, DutyToFloor]] = []
        self.dealt = self

    def id_of(self, game: RoomGame) -> str:
        """A table's id."""
        return game.game


def shown() -> list[Row]:
    """What one update of the staff's page costs: the view of the whole room, packed."""
    live: Any = _ShownDesk(full_house())
    seconds: list[float] = []
    for _ in range(9):
        start = process_time()
        body = msgspec.json.encode(desk_view(live))
        packed = gzip.compress(body)
        seconds.append(process_time() - start)
    each = min(seconds) * 1000
    size = f"{len(body) / 1024:.0f} KiB, {len(packed) / 1024:.0f} packed"
    return [
        Row(
            work=f"a desk of {TABLES} tables and {PEOPLE:,} people: one update of its page",
            peer="100 ms",
            ours=f"{each:.1f} ms, {size}",
            ratio=100 / each,
            floor=1,
        )
    ]


def weight() -> list[Row]:
    """What such a desk weighs, for each table and person."""
    gc.collect()
    tracemalloc.start()
    desk = full_house()
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(desk.people) == TABLES * 8
    each = held / (TABLES + PEOPLE)
    return [
        Row(
            work="a desk: memory for each table and person",
            peer="10 KiB",
            ours=f"{each / 1024:.1f} KiB, {held / 2**20:.1f} MiB in all",
            ratio=10 * 1024 / each,
            floor=1,
        )
    ]
