"""How soon a room with many tables is open again, and how soon each of its tables takes an action.

The tables come out of a database as a killed process left it, each with a hand in play.
"""

import asyncio
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from bench import Row, in_words
from bench.table import seated
from cardspeak.books import Book
from cardspeak.cards import Seeded
from cardspeak.cli.deal import play_hand
from cardspeak.hand import Options
from cardspeak.server.limits import NO_LIMITS
from cardspeak.server.people.people import Role, Visitor
from cardspeak.server.room import Room
from cardspeak.server.sockets import messages as m
from cardspeak.server.tables import decks
from cardspeak.server.tables.timing import default_action
from cardspeak.store import Store, StoredInput, TableRow

TABLES = 1000
RECORDS = 100
LIMIT = 3.0


def run() -> list[Row]:
    """Every row of the table of floors."""
    with TemporaryDirectory() as folder:
        database = Path(folder) / "room.db"
        prepare(database, TABLES)
        opened, acted = asyncio.run(started(database))
    return [
        Row(
            f"a room with {TABLES:,} tables opens",
            f"{in_words(opened)}, then each acts in {in_words(acted / TABLES)}",
            f"{LIMIT:g} s",
            LIMIT / opened,
            1,
        )
    ]


def prepare(database: Path, tables: int) -> None:
    """A room with so many tables, each with a log of some hands and a hand in play."""
    table, source = seated(Book.load("seminole")), Seeded(5)
    assert table.log is not None
    while table.log.count < RECORDS:
        play_hand(table, source, lambda plan: None)
    table.apply(decks.fresh(table.terms.game.deck), table.now, "dealer")
    log = table.log
    store = Store.open(database)
    for number in range(tables):
        id = f"t{number}"
        store.add_table(TableRow(id, log.header, "Host", opened_at=number))
        store.append([StoredInput(id, record) for record in log.records])
    store.close()


async def started(database: Path) -> tuple[float, float]:
    """Seconds until the room is open, and until every table has taken an action after that."""
    begin = time.perf_counter()
    room = await Room.open(database, limits=NO_LIMITS)
    opened = time.perf_counter()
    for id in [*room.tables, *room.loader.waiting]:
        await _acts(room, id)
    acted = time.perf_counter()
    await room.close()
    return opened - begin, acted - opened


async def _acts(room: Room, id: str) -> None:
    """The player in turn at a table does what costs least."""
    live = await room.table(id)
    hand = live.table.hand
    assert hand is not None
    options: Options = hand.options
    assert options.seat is not None
    player = Visitor(live.table.seat(options.seat).player, Role.PLAYER, True)
    action = default_action(options)
    asked = m.ActMessage(id=1, hand=live.table.number, turn=live.turn, action=action)  # type: ignore[arg-type]
    answer = await live.ask(player, asked)
    assert answer.ok, answer
