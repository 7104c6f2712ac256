"""What is kept of a view from one input to the next is what a fresh look would give."""

import asyncio
from pathlib import Path

import msgspec
import pytest
from starlette.types import Message
from tests.server.tables.test_bots import opened, played

from cardspeak.books.loading import COMMON
from cardspeak.server.room import Room
from cardspeak.server.sockets import server_messages as out
from cardspeak.server.sockets.connection import Connection
from cardspeak.server.tables.live_table import LiveTable
from cardspeak.table.views import mine, seen

TOLD: msgspec.json.Decoder[out.AnyServerMessage] = msgspec.json.Decoder(out.AnyServerMessage)
GAMES = ("holdem", "omaha-high-low", "seven-card-stud", "triple-draw", "crazy-pineapple", "badugi")


@pytest.mark.parametrize("game", GAMES)
def test_every_view_is_as_if_looked_at_anew(game: str, tmp_path: Path) -> None:
    async def whole() -> int:
        room = await Room.open(tmp_path / "room.db")
        faults: list[Exception] = []
        room.report = lambda live, error: faults.append(error)  # type: ignore[method-assign]
        live = await opened(room, COMMON, game, 4, training=0.3)
        looked = 0
        names = [seat.player for seat in live.table.occupied]

        def watched(name: str) -> Connection:
            def put(frame: bytes) -> bool:
                nonlocal looked
                told = TOLD.decode(frame)
                if isinstance(told, out.Update) and not told.whole:
                    _compare(live, name, told)
                    looked += 1
                return True

            return Connection(name, _never, live.whole, put)

        for name in ("", *names):
            await live.join(watched(name))
        await played(live, 6)
        await room.close()
        assert not faults, str(faults[0])[:3000]
        return looked

    assert asyncio.run(whole()) > 100


async def _never(message: Message) -> None:
    raise AssertionError("everything is put on the wire at once")


def _compare(live: LiveTable, name: str, told: out.Update) -> None:
    assert told.common.seen == seen(live.table, live.hand, live.table.now)
    seat = live.seat_of(name)
    if seat is None:
        assert told.mine is None
    else:
        assert told.mine == mine(live.table, seat, live.hand)
