"""A claim is proved when flipping the rule makes a scenario fail, and only then."""

from pathlib import Path

import pytest

from cardspeak.books import fields
from cardspeak.books.other_values import others
from cardspeak.scenarios import read
from cardspeak.scenarios.proof import Proof, claims, fields_read, prove, prove_all

CAP = """
[every]
game      = "holdem"
structure = "limit"
bets      = [10, 20]
blinds    = [5, 10]
button    = 3
seats     = { 1 = 200, 2 = 200, 3 = 200 }

[[scenario]]
name  = "Four raises, no fifth"
rules = ["seminole:A.13.2c"]
play  = ["seat 3 raises", "seat 1 raises", "seat 2 raises", "seat 3 raises"]
then  = ["seat 1 may not raise"]
"""


def proof_of(text: str) -> tuple[Proof, list[Proof]]:
    scenarios = read(text)
    (claim,) = claims(scenarios)
    verdict = prove(claim, fields_read(scenarios))
    return verdict.proof, [setting.proof for setting in verdict.settings]


def test_a_claim_that_looks_at_what_the_rule_decides_is_proved() -> None:
    assert proof_of(CAP) == (Proof.PROVED, [Proof.PROVED])


def test_a_claim_that_does_not_look_is_empty() -> None:
    idle = CAP.replace(', "seat 1 raises", "seat 2 raises", "seat 3 raises"]', "]")
    idle = idle.replace("seat 1 may not raise", "seat 1 may call 15")
    assert proof_of(idle) == (Proof.NOT_PROVED, [Proof.NOT_PROVED])


def test_a_scenario_that_fails_anyway_proves_nothing() -> None:
    assert proof_of(CAP.replace("may not raise", "may raise to 60"))[0] is Proof.NOT_PROVED


def test_each_setting_of_a_rule_needs_its_own_proof() -> None:
    half = CAP.replace("seminole:A.13.2c", "black-pearl:S3.bet.3").replace(
        ', "seat 3 raises"]', "]"
    )
    half = half.replace("seat 1 may not raise", "seat 3 may not raise")
    proof, settings = proof_of(half)
    assert proof is Proof.NOT_PROVED
    assert sorted(settings) == sorted([Proof.PROVED, Proof.NOT_PROVED])


def test_a_rule_that_a_narrower_one_overrules_is_not_proved() -> None:
    lowball = CAP.replace('"holdem"', '"draw-high"').replace("blinds    = [5, 10]", "ante = 1")
    lowball = lowball.replace("seminole:A.13.2c", "black-pearl:S3.bet.3").replace(
        'play  = ["seat 3 raises", "seat 1 raises", "seat 2 raises", "seat 3 raises"]',
        'play  = ["seat 1 bets", "seat 2 raises", "seat 3 raises", "seat 1 raises", '
        '"seat 2 raises"]',
    )
    proof, _ = proof_of(lowball.replace("seat 1 may not raise", "seat 3 may not raise"))
    assert proof is Proof.NOT_PROVED


def test_a_rule_that_sets_nothing_has_nothing_to_flip() -> None:
    assert proof_of(CAP.replace("seminole:A.13.2c", "seminole:A.12.11"))[0] in (
        Proof.NOT_FLIPPABLE,
        Proof.NOT_PROVED,
    )


def test_a_rule_that_restates_is_proved_by_what_it_restates() -> None:
    restated = CAP.replace("seminole:A.13.2c", "oasis:oasis.holdem-hilo.34.s1")
    restated = restated.replace(', "seat 3 raises"]', "]")
    restated = restated.replace("seat 1 may not raise", "seat 3 may not raise")
    assert proof_of(restated)[0] is Proof.PROVED


@pytest.mark.parametrize("path", fields())
def test_every_field_has_another_legal_value(path: str) -> None:
    found = others(path, fields()[path].default)
    assert found
    assert fields()[path].default not in found


def test_many_claims_are_proved_in_two_processes_as_in_one(tmp_path: Path) -> None:
    file = tmp_path / "cap.toml"
    file.write_text(CAP)
    done: list[int] = []
    alone = prove_all([str(file)], progress=lambda so_far, total: done.append(so_far))
    assert [verdict.proof for verdict in alone] == [Proof.PROVED]
    assert done == [1]
    assert prove_all([str(file)], jobs=2) == alone
    assert prove_all([str(file)], "oasis") == []
