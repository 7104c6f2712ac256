"""The deciders of a ruling in a scenario are those that flips show; a wrong one is found."""

from pathlib import Path

import pytest

from cardspeak.floor.core.deciders import FlipEffect, Trials
from cardspeak.scenarios import find, read_file
from cardspeak.scenarios.ruling_proof import RulingProof, prove_rulings

HERE = Path(__file__).parent


def proofs(*names: str) -> list[RulingProof]:
    files = find([HERE / "floor" / f"{name}.toml" for name in names])
    return list(prove_rulings(scenario for file in files for scenario in read_file(file)))


def test_the_deciders_of_every_ruling_on_a_board_or_a_misdeal_are_proved_by_flips() -> None:
    found = proofs("premature-board", "misdeals", "exposed-cards")
    assert len(found) > 100
    assert [each for each in found if not each.holds] == []
    assert {each.book for each in found} >= {"seminole", "oasis", "official", "black-pearl"}


@pytest.mark.parametrize("change", ["one too many", "one too few"])
def test_a_decider_that_flips_do_not_show_is_found(
    change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(case: Trials) -> dict[str, FlipEffect]:
        if change == "one too few":
            return {}
        return dict.fromkeys((*case.ruling.cites, "betting.raises"), FlipEffect.OUTCOME)

    monkeypatch.setattr("cardspeak.scenarios.ruling_proof.deciders", wrong)
    assert not all(each.holds for each in proofs("premature-board"))
