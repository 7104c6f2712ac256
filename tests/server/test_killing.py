"""A room that is killed comes back with everything that it said yes to, and with every chip."""

from pathlib import Path
from random import Random

import pytest
from bench._killing import Acknowledged, Seen, check_kept, check_whole, killed
from bench._serving import prepare

KILLS = 8


def test_killed_in_the_middle_of_things(tmp_path: Path) -> None:
    database = tmp_path / "room.db"
    places = prepare(database, tables=3, people=3, bots=1)
    seen, random = Seen(), Random(4)
    for _ in range(KILLS):
        killed(database, places, seen, random)
    assert seen.actions > KILLS
    assert len(seen.decks) > 3
    assert check_whole(database) >= 3


def test_the_check_finds_what_is_lost(tmp_path: Path) -> None:
    places = prepare(tmp_path / "room.db", tables=1, people=2)
    seen = Seen()
    lost = Acknowledged(places[0][0].table, "p0.0", 2, {"act": "fold"})
    seen.acknowledged.append(lost)
    with pytest.raises(AssertionError, match="is lost"):
        check_kept(tmp_path / "room.db", seen)
    seen.committed("t", {"hand": 1, "cards": ["a"], "seed": "b"})
    with pytest.raises(AssertionError, match="twice"):
        seen.committed("t", {"hand": 1, "cards": ["c"], "seed": "b"})
