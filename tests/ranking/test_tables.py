"""The tables are what the rules give, small, quick to load, and read through one door."""

import subprocess
import sys
import time
from collections import Counter
from itertools import combinations_with_replacement, product
from pathlib import Path

import numpy as np
import pytest

from cardspeak.ranking import keys, tables
from cardspeak.ranking.build import Multisets
from cardspeak.ranking.rules import DECLARED

PARTS = ("ranks", "ranks/joker", "flushes", "short", "pairs")


def parts(name: str) -> list[str]:
    found = tables.load()
    return [part for part in PARTS if f"{name}/{part}" in found]


def test_the_tables_of_the_package_are_those_that_the_rules_give() -> None:
    kept, made = tables.decode(tables.DATA.read_bytes()), tables.built()
    assert kept.sources == tables.sources_digest(), "run scripts/build_tables.py"
    for name in ("displacements", "displacements/joker", "boards"):
        assert kept.view(name) == made.view(name)
    for rules in DECLARED:
        assert kept.floors(rules.name) == made.floors(rules.name)
        assert parts(rules.name)
        for part in parts(rules.name):
            assert kept.view(f"{rules.name}/{part}") == made.view(f"{rules.name}/{part}")


def test_a_missing_or_old_file_means_tables_built_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    marker = tables.load()
    monkeypatch.setattr(tables, "built", lambda: marker)
    monkeypatch.setattr(tables, "DATA", tmp_path / "tables.bin")
    assert tables.load.__wrapped__() is marker
    current = tables.HERE / "data" / "tables.bin"
    (tmp_path / "tables.bin").write_bytes(current.read_bytes())
    assert tables.load.__wrapped__() is not marker
    monkeypatch.setattr(tables, "sources_digest", lambda: -1)
    assert tables.load.__wrapped__() is marker


def test_a_file_that_is_no_table_is_refused() -> None:
    with pytest.raises(ValueError, match="ranking tables"):
        tables.decode(b"As Kd Qc")


def test_all_tables_take_less_than_eight_megabytes() -> None:
    assert tables.load().nbytes < 8_000_000


def test_tables_load_in_less_than_fifty_milliseconds() -> None:
    times = []
    for _ in range(5):
        start = time.perf_counter()
        tables.load.__wrapped__()
        times.append(time.perf_counter() - start)
    assert min(times) < 0.050


def test_ranking_one_hand_does_not_import_numpy() -> None:
    code = (
        "import sys; from cardspeak.ranking import HIGH; HIGH.value(range(7)); "
        "sys.exit('numpy' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_no_two_sets_of_ranks_have_the_same_key() -> None:
    sizes = {cards: Multisets(cards) for cards in (4, 5, 6, 7)}
    assert [len(sizes[cards]) for cards in (4, 5, 6, 7)] == [1820, 6175, 18395, 49205]
    natural = np.concatenate([sizes[cards].keys for cards in (5, 6, 7)])
    beside_joker = np.concatenate([sizes[cards].keys for cards in (4, 5, 6)])
    assert len(np.unique(natural)) == len(natural) == 73_775
    assert len(np.unique(beside_joker)) == len(beside_joker) == 26_390
    assert natural.max() < 1 << keys.RANK_FIELD_BITS


@pytest.mark.parametrize(
    ("cards", "enough"), [*product((5, 6, 7), (5,)), *product((4, 5, 6), (4,)), (5, 3)]
)
def test_the_suit_key_tells_which_suit_has_enough_cards(cards: int, enough: int) -> None:
    table = keys.suits_by_key(cards, enough)
    for suits in combinations_with_replacement(range(4), cards):
        suit, most = Counter(suits).most_common(1)[0]
        expected = suit if most >= enough else keys.NO_SUIT
        assert table[sum(keys.SUIT_KEYS[each] for each in suits)] == expected
