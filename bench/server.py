"""The room beside a bare server of the same framework: actions a second through real sockets.

A hundred tables of six browsers each, the durable log on, against a server that does nothing but
send each frame it gets to the same six, in frames of the same size. Browsers are processes of
their own. Both are driven as fast as they answer, taking turns.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from bench import Row, in_words
from bench._clients import Place, Reached
from bench._serving import bare, bare_places, prepare, room

TABLES = 100
SEATS = 6
SECONDS = 6.0
ROUNDS = 2


def run() -> list[Row]:
    """Every row of the table of floors."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        places = prepare(folder / "room.db", TABLES, SEATS)
        ours, theirs = [], []
        for _ in range(ROUNDS):
            with room(folder / "room.db") as (port, _process):
                ours.append(_driven(folder, "real", port, places, 0))
            with bare() as (port, _process):
                size = ours[-1].size
                theirs.append(_driven(folder, "bare", port, bare_places(TABLES, SEATS), size))
    fast, plain = max(ours, key=_speed), max(theirs, key=_speed)
    late = min(each.p99 for each in ours)
    limit = 10 * min(each.p99 for each in theirs)
    return [
        Row(
            f"actions at {TABLES} tables × {SEATS} browsers",
            f"{fast.actions:,.0f} a second, log durable",
            f"bare broadcast, frames of {fast.size} bytes: {plain.actions:,.0f}",
            fast.actions / plain.actions,
            0.4,
        ),
        Row(
            "an action until all six see it, 99 of 100",
            in_words(late),
            f"10 × the bare broadcast's {in_words(limit / 10)}",
            limit / late,
            1,
        ),
    ]


def _speed(reached: Reached) -> float:
    return reached.actions


def _driven(folder: Path, kind: str, port: int, places: list[list[Place]], size: int) -> Reached:
    """What browsers in a process of their own reach."""
    file = folder / "places.json"
    file.write_bytes(msgspec.json.encode(places))
    words = [sys.executable, "-m", "bench._clients", kind, str(port), str(file), str(size)]
    done = subprocess.run([*words, str(SECONDS)], stdout=subprocess.PIPE, check=True)
    return msgspec.json.decode(done.stdout, type=Reached)
