"""A tournament that is killed at any moment comes back with every seat, chip and order."""

import asyncio
import random
import subprocess
import sys
from pathlib import Path

from tests.server.events.test_dealt_events import looked_over
from tests.server.events.test_events import check

from cardspeak.server.room import Room
from cardspeak.tournament import accounts

KILLS = 4


def life(database: Path, chance: random.Random) -> int:
    """One life of a room; the last number that it said was durable."""
    words = [sys.executable, "-m", "tests.server.events.busy_event", str(database)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == "open\n"
            told = [process.stdout.readline() for _ in range(chance.randint(5, 60))]
        finally:
            process.kill()
    return int(told[-1])


async def after_a_kill(database: Path) -> int:
    """What the room has after a restart, compared with itself; how long the log is."""
    room = await Room.open(database)
    live = await room.events.find(room.events.rows()[0].id)
    looked_over(live)
    accounts.check(live.event)
    assert accounts.in_play(live.event) == 12 * 500
    assert live.event.log is not None
    count = live.event.log.count
    await room.close()
    return count


def test_killed_at_any_moment_an_event_loses_no_seat_and_no_chip(tmp_path: Path) -> None:
    database, chance = tmp_path / "room.db", random.Random(20)
    for _ in range(KILLS):
        acknowledged = life(database, chance)
        assert asyncio.run(after_a_kill(database)) >= acknowledged > 0
    verdict = check(database)
    assert verdict.hands > 0
