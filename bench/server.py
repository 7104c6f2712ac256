"""The room beside a bare server of the same framework: actions a second through real sockets.

A hundred tables of six browsers each, the durable log on, against a server that does nothing but
send each frame it gets to the same six, in frames of the same size. Browsers are processes of
their own. Both are driven as fast as they answer, taking turns of a second.
"""

import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import msgspec

from bench import Row, in_words
from bench._clients import Reached, Server
from bench._serving import bare, bare_places, prepare, room

TABLES = 100
SEATS = 6
TURNS = 12


def run() -> list[Row]:
    """Every row of the table of floors."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        places = prepare(folder / "room.db", TABLES, SEATS)
        with room(folder / "room.db") as (port, _), bare() as (other, _):
            bare_server = Server("bare", other, bare_places(TABLES, SEATS))
            ours, theirs = driven(folder, [Server("real", port, places), bare_server], TURNS)
    ratios = [one / other for one, other in zip(ours.turns, theirs.turns, strict=True)]
    return [
        Row(
            f"actions at {TABLES} tables × {SEATS} browsers",
            f"{median(ours.turns):,.0f} a second, log durable",
            f"bare broadcast, frames of {ours.size} bytes: {median(theirs.turns):,.0f}",
            median(ratios),
            0.4,
        ),
        Row(
            "an action until all six see it, 99 of 100",
            in_words(ours.p99),
            f"10 × the bare broadcast's {in_words(theirs.p99)}",
            10 * theirs.p99 / ours.p99,
            1,
        ),
    ]


def driven(folder: Path, servers: list[Server], turns: int) -> list[Reached]:
    """What browsers in a process of their own reach at each server."""
    file = folder / "servers.json"
    file.write_bytes(msgspec.json.encode(servers))
    words = [sys.executable, "-m", "bench._clients", str(file), str(turns)]
    done = subprocess.run(words, stdout=subprocess.PIPE, check=True)
    return msgspec.json.decode(done.stdout, type=list[Reached])
