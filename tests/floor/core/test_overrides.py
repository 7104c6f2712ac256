"""Overrides: within what the book leaves open, or for fairness where it allows that."""

from pathlib import Path

import pytest
from tests.floor.houses import BACK, DEAD, LIVE, ruled

from cardspeak.books import Book
from cardspeak.floor import (
    FloorError,
    HandGivenUp,
    HandInMuck,
    MisledIntoMucking,
    Outcome,
    override,
)
from cardspeak.floor.core.decision_tree import tables, ways
from cardspeak.floor.core.registry import kinds
from cardspeak.floor.core.ruling import Override
from cardspeak.floor.hands.given_up import GivenUp
from cardspeak.floor.hands.mucked import Misled
from cardspeak.hand.remedies import KillRemedy, ReturnChips, Revive

MUCKED = HandInMuck(seat=3, identifiable=True, at_showdown=False)
FOLDED = HandGivenUp(seat=3, how=GivenUp.SAID, in_turn=True, facing_bet=True)


@pytest.mark.rule("black-pearl:S3.dead.2.1")
def test_a_supervisor_may_choose_what_the_book_leaves_open_and_it_is_cited_and_logged() -> None:
    ruling = ruled("black-pearl", MUCKED)
    assert ruling.outcome is DEAD
    other = override(ruling, BACK, "the cards lay apart", "Ms Ruiz")
    assert (other.outcome, other.remedies) == (BACK, (Revive(3),))
    assert other.rules == ("black-pearl:S3.dead.2.1",)
    assert other.override == Override("Ms Ruiz", "the cards lay apart", DEAD)
    assert "Ms Ruiz" in other.says
    assert "S3.dead.2.1" in other.says


@pytest.mark.rule("black-pearl:S2.dec.1", "catfish-bend:S2.decision.1", "seminole:I.2")
@pytest.mark.parametrize(
    ("book", "id"),
    [("black-pearl", "S2.dec.1"), ("catfish-bend", "S2.decision.1"), ("seminole", "I.2")],
)
def test_fairness_above_the_letter_allows_what_a_rule_leaves_no_room_for(
    book: str, id: str
) -> None:
    house = Book.load(book)
    ruling = ruled(book, FOLDED)
    assert ruling.discretion is None
    fair = override(ruling, LIVE, "the dealer pushed the cards away", "Ms Ruiz", book=house)
    assert fair.rules == (*ruling.rules, f"{book}:{id}")
    assert fair.cites == (*ruling.cites, "ruling.fairness_over_letter")


def test_an_override_is_refused_with_the_rule_where_nothing_is_left_open() -> None:
    ruling = ruled("black-pearl", FOLDED)
    with pytest.raises(FloorError, match=r"leaves no room .* \(black-pearl:S3\.dead\.1\.a\)"):
        override(ruling, LIVE, "the player asked nicely", "Ms Ruiz")
    with pytest.raises(FloorError, match="already"):
        override(ruling, DEAD, "as printed", "Ms Ruiz")


@pytest.mark.parametrize(("reason", "by"), [("", "Ms Ruiz"), ("it is fair", " ")])
def test_an_override_needs_a_reason_and_a_name(reason: str, by: str) -> None:
    with pytest.raises(FloorError, match="needs a reason and the name"):
        override(ruled("black-pearl", MUCKED), BACK, reason, by)


def test_a_book_that_puts_its_letter_first_allows_no_override(tmp_path: Path) -> None:
    file = tmp_path / "strict.toml"
    file.write_text(
        """
        title = "Strict House"
        [[rule]]
        id = "1"
        kind = "discretion"
        text = "The letter of a rule always holds."
        sets = { "ruling.fairness_over_letter" = false }
        """
    )
    ruling = ruled("black-pearl", FOLDED)
    with pytest.raises(FloorError, match=r"leaves no room .*strict:1"):
        override(ruling, LIVE, "it is fair", "Ms Ruiz", book=Book.load(file))


@pytest.mark.rule("seminole:A.18.c")
def test_chips_given_back_besides_a_choice_about_the_hand_really_come_back() -> None:
    lost = MisledIntoMucking(seat=3, why=Misled.ACTION, identifiable=False, last_bet=6)
    other = override(ruled("seminole", lost), Outcome.CHIPS_BACK, "no fault of hers", "Ms Ruiz")
    assert other.remedies == (ReturnChips(3, 6), KillRemedy(3))


@pytest.mark.parametrize("book", ["catfish-bend", "official", "black-pearl", "seminole", "oasis"])
def test_every_outcome_left_to_the_floor_says_what_is_done(book: str) -> None:
    for game, context, policy in tables(Book.load(book)):
        for kind in kinds().values():
            for report, ruling in ways(kind, game, policy, context.event):
                left = ruling.discretion
                if left is None:
                    continue
                assert ruling.outcome is left.recommended, report
                assert set(left.outcomes) <= {ruling.outcome, *left.otherwise}, report
