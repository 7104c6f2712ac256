"""A process killed at any moment: every input acknowledged is there, and the room goes on."""

import os
import random
import subprocess
import sys
import time
from pathlib import Path

from cardspeak.store import Store
from cardspeak.store.keys import KEYS
from cardspeak.store.verification import verify

KILLS = 6
ROOT = Path(__file__).parent.parent.parent
WORKER = Path(__file__).with_name("dealing_away.py")


def acknowledged_until_killed(database: str, seed: int, seconds: float) -> int:
    """Let a process play for a while, kill it, and say which record it was last told about."""
    process = subprocess.Popen(
        [sys.executable, str(WORKER), database, str(seed)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT), KEYS: os.environ[KEYS]},
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(seconds)
    process.kill()
    told, _ = process.communicate()
    whole = [line for line in told.splitlines(keepends=True) if line.endswith("\n")]
    return max(map(int, whole), default=0)


def test_everything_acknowledged_is_there_after_a_kill(database: str) -> None:
    moments = random.Random(7)
    last = in_hands = 0
    for seed in range(KILLS):
        last = max(last, acknowledged_until_killed(database, seed, moments.uniform(0.0, 0.3)))
        store = Store.existing(database)
        number, _ = store.last("t1")
        table = store.load("t1")
        store.close()
        assert number >= last, f"{last} was acknowledged, {number} is there"
        assert table.log is not None
        assert table.log.count == number
        table.check_conserved()
        in_hands += table.hand is not None
    assert last > 100, "the process was given time to write"
    assert in_hands, "some were killed in the middle of a hand"
    store = Store.existing(database)
    with store.looking() as connection:
        assert verify(connection).findings == []
    store.close()
