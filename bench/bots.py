"""Bots beside the clock: hands a minute that a table of them plays with nobody looking.

Everything is as in a room that people play in, the durable log too; only nobody waits: bots think
at once and the next hand comes at once. The slowest and the fastest game are shown.
"""

import asyncio
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from bench import Row
from cardspeak.books import Book
from cardspeak.books.loading import COMMON
from cardspeak.books.usual_notice import usual_notice
from cardspeak.server.people.people import Role, Visitor
from cardspeak.server.room import Room
from cardspeak.server.tables.options import TableOptions

A_MINUTE = 1000
FEW, MANY = 8, 20
ROUNDS = 5
MOST_SEATS = 6
_HOST = Visitor("Ann", Role.FLOOR, True)


def run() -> list[Row]:
    """Every row of the table of floors."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_rows(Path(folder) / "room.db"))


async def _rows(database: Path) -> list[Row]:
    """A few hands of every game say which is the slowest and which the fastest; those play on.

    The best of some rounds counts: a neighbour who takes the processor for a while is none of ours.
    """
    room = await Room.open(database)
    room.plays_unwatched = True
    book = Book.load(COMMON)
    speeds = {game: await speed(room, book, game.id, FEW) for game in book.games}
    rows = []
    for called, pick in (("slowest", min), ("fastest", max)):
        game = pick(speeds, key=speeds.__getitem__)
        reached = max([await speed(room, book, game.id, MANY) for _ in range(ROUNDS)])
        rows.append(
            Row(
                f"bots alone, the {called} of {len(speeds)} games",
                f"{game.name}: {reached:,.0f} hands a minute, log durable",
                f"{A_MINUTE:,} hands a minute",
                reached / A_MINUTE,
                1,
            )
        )
    await room.close()
    return rows


async def speed(room: Room, book: Book, game: str, hands: int) -> float:
    """Hands a minute of one game at a table of bots."""
    notice = usual_notice(book, game)
    options = TableOptions(pace=0.0, pause=0.0)
    live = await room.open_table(_HOST, book, notice, options, bots=0, style="")
    count = min(MOST_SEATS, live.table.count)
    live.paused = True
    await live.seat_bots([""] * count)
    start = time.perf_counter()
    live.set_paused(False)
    while live.archive.last < hands:
        await asyncio.sleep(0.01)
    took = time.perf_counter() - start
    live.set_paused(True)
    while live.table.hand is not None:
        await asyncio.sleep(0.01)
    return live.archive.last / took * 60
