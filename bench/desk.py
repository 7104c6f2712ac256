"""A desk of a large house: commands a second, and what a table and a person weigh."""

import gc
import random
import tracemalloc
from time import perf_counter

from bench import Row
from cardspeak.books import Book, Notice
from cardspeak.errors import CardspeakError
from cardspeak.games import Structure
from cardspeak.room import Desk
from cardspeak.room import commands as c

TABLES = 100
PEOPLE = 2_000
LISTS = 10
COMMANDS = 4_000


def run() -> list[Row]:
    """Every row of the table of floors."""
    return [*speed(), *weight()]


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
    """Seconds that a busy hour's mix of commands takes; refused ones are not counted."""
    source = random.Random(7)
    boards = [sign.name for sign in signs()]
    waiting = range(TABLES * 8, PEOPLE)
    done, now, start = 0, 60, perf_counter()
    while done < count:
        now += 1
        player, board = f"p{source.choice(waiting)}", source.choice(boards)
        sitter = source.randrange(TABLES * 8)
        seated, home = f"p{sitter}", f"t{sitter % TABLES}"
        command = source.choice(
            (
                c.JoinList(player, board),
                c.LeaveList(player, board),
                c.StepOut(player),
                c.StepIn(player),
                c.CallName(home),
                c.AcceptSeat(player),
                c.NoAnswer(player),
                c.GoAway(seated, home),
                c.ComeBack(seated, home),
                c.AskSeatChange(seated, home),
                c.DropSeatChange(seated, home),
                c.Pass(),
            )
        )
        try:
            desk.apply(command, now)
        except CardspeakError:
            continue
        done += 1
    return perf_counter() - start


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
