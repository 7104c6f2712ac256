"""``kill -9`` at random moments under load: nothing that was acknowledged is lost."""

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bench import Row
from bench._killing import Seen, check_whole, killed
from bench._serving import prepare

KILLS = 200
TABLES = 4
PEOPLE = 3
BOTS = 2


def run() -> list[Row]:
    """Every row of the table of floors."""
    seen, random = Seen(), Random(9)
    with TemporaryDirectory() as folder:
        database = Path(folder) / "room.db"
        places = prepare(database, TABLES, PEOPLE, BOTS)
        for _ in range(KILLS):
            killed(database, places, seen, random)
        hands = check_whole(database)
    kept = f"{seen.actions:,} acknowledged actions and {hands:,} hands are there"
    return [Row(f"killed {KILLS} times under load", kept, "every one", 1.0, 1)]
