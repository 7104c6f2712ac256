"""Every printed rule is in its book file, in printed order, and none that is not printed."""

import csv
from hashlib import sha256
from pathlib import Path

import pytest

from cardspeak.books import Book

LEDGER = Path(__file__).resolve().parents[3] / "shared" / "ledger"

IDS = {
    "catfish-bend": (466, "ccc42a84dd8a8df0a816a1407e0e55ad4e9cba0785a375cb5a0bc27bfb106661"),
    "official": (304, "55e6828bd8b8671d34093cd3bb1132b8c938ae8f792c93b7be387f2da45f6f6a"),
    "black-pearl": (587, "dfffb4e5ef77aeec778835fd70a200ed5356d11d4ec54549d5332d64d909cbd7"),
    "seminole": (421, "b029f5b873274c56f32c612fcbb93e3d12238ad6bca2db59af08df925817db1e"),
    "oasis": (297, "a5d204a3999642f2a7b96c5d3f54b44e7dfce2ae35da85840ff673d3aeb75652"),
}
"""How many rules each book has, and the digest of their ids in printed order, one on a line."""


def digest(ids: list[str]) -> str:
    return sha256("\n".join(ids).encode()).hexdigest()


@pytest.mark.parametrize("name", IDS)
def test_the_rules_are_those_recorded(name: str) -> None:
    ids = [rule.id for rule in Book.load(name).all_rules]
    assert (len(ids), digest(ids)) == IDS[name]


@pytest.mark.skipif(not LEDGER.is_dir(), reason="the ledger is not beside the project")
@pytest.mark.parametrize("name", IDS)
def test_the_rules_are_those_of_the_ledger(name: str) -> None:
    with (LEDGER / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        ledger = [row["id"] for row in csv.DictReader(file)]
    ids = [rule.id for rule in Book.load(name).all_rules]
    assert not set(ledger) - set(ids), "missing"
    assert not set(ids) - set(ledger), "extra"
    assert ids == ledger
    assert (len(ledger), digest(ledger)) == IDS[name]
