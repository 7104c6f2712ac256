"""A desk that is killed at any moment comes back with every name, seat and chip."""

import asyncio
import random
import subprocess
import sys
from pathlib import Path

from tests.server.desk.test_desk import check

from cardspeak.money.journal import BANK, JACKPOT, OTHERS, RAKE
from cardspeak.room import accounts
from cardspeak.server.room import Room

KILLS = 4


def life(database: Path, seed: int, chance: random.Random) -> int:
    """One life of a room; the place in the log of the last command that it acknowledged."""
    words = [sys.executable, "-m", "tests.server.desk.busy_desk", str(database), str(seed)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == "open\n"
            heard = [process.stdout.readline() for _ in range(chance.randint(5, 60))]
        finally:
            process.kill()
        rest = process.stdout.read()
    told = [line for line in ("".join(heard) + rest).split("\n") if line.strip()]
    return int(told[-1]) if rest.endswith("\n") or not rest else int(told[-2])


async def looked_over(database: Path) -> int:
    """What the room has after a restart, compared with itself; how long the desk's log is."""
    room = await Room.open(database)
    live_desk = room.desk
    assert live_desk is not None
    async with asyncio.timeout(120):
        while any(
            live_desk.desk.games[name].heard != live.table.link.reports
            or (live.table.hand is None and live_desk.orders_for(name))
            for name, live in live_desk.dealt.tables.items()
        ):
            await asyncio.sleep(0.01)
    desk = live_desk.desk
    for name, live in live_desk.dealt.tables.items():
        table = live.table
        inside = -sum(table.journal.balance(each) for each in (BANK, RAKE, JACKPOT, OTHERS))
        assert accounts.balance(desk, accounts.table(name)) == inside
        seated = {(seat.number, seat.player) for seat in table.occupied}
        if not live_desk.orders_for(name):
            assert seated == {(chair.seat, chair.player) for chair in desk.games[name].seated}
    assert sum(account.balance for account in desk.accounts) == 0
    assert desk.log is not None
    count = desk.log.count
    await room.close()
    return count


def test_killed_at_any_moment_the_desk_loses_no_name_seat_or_chip(tmp_path: Path) -> None:
    database, chance = tmp_path / "room.db", random.Random(7)
    for seed in range(KILLS):
        acknowledged = life(database, seed, chance)
        assert asyncio.run(looked_over(database)) >= acknowledged > 0
    assert check(database).hands > 0
