"""Board cards turned too early: which card becomes the turn, which the river, which is burned.

With four players the hands take slots 0 to 7. Without a mistake the burn is 8, the flop 9 10 11,
the burn 12, the turn 13, the burn 14, the river 15.
"""

import pytest
from tests.floor.deals import check_down, deal, mended, ruled, rules_of, state

from cardspeak.floor import FloorError, Outcome, PrematureBoard, rule
from cardspeak.hand import Call

EARLY = PrematureBoard()


@pytest.mark.rule(
    "catfish-bend:S5.holdem.7", "black-pearl:S5.holdem.7", "seminole:A.16.A",
    "oasis:oasis.holdem-hilo.8",
)  # fmt: skip
@pytest.mark.parametrize(
    ("book", "burns", "id"),
    [
        ("catfish-bend", 2, "S5.holdem.7"),
        ("black-pearl", 1, "S5.holdem.7"),
        ("seminole", 1, "A.16.A"),
        ("oasis", 1, "oasis.holdem-hilo.8"),
    ],
)
def test_an_early_flop_is_shuffled_into_the_stub_and_dealt_again(
    book: str, burns: int, id: str
) -> None:
    hand = deal(book)
    ruling = mended(hand, EARLY)
    assert ruling.outcome is Outcome.RESHUFFLED
    assert id in rules_of(ruling)
    assert list(hand.burns) == [8]
    assert list(hand.set_aside) == [9, 10, 11]
    check_down(hand)
    assert hand.burns[0] == 8
    assert len(hand.burns) == burns
    assert not len(hand.set_aside)
    assert sorted([*hand.stub, *hand.board, *list(hand.burns)[1:]]) == list(range(9, 52))
    check_down(hand)
    assert len(hand.burns) == burns + 1


@pytest.mark.rule(
    "catfish-bend:S5.holdem.8.s1", "black-pearl:S5.holdem.8.1", "black-pearl:S5.holdem.8.2",
    "oasis:oasis.holdem-hilo.9.s1", "oasis:oasis.holdem-hilo.9.s2",
)  # fmt: skip
@pytest.mark.parametrize(("book", "burns"), [("catfish-bend", 4), ("black-pearl", 3), ("oasis", 3)])
def test_the_card_due_on_the_river_takes_the_place_of_an_early_turn(book: str, burns: int) -> None:
    hand = deal(book)
    check_down(hand)
    ruling = mended(hand, EARLY)
    assert ruling.outcome is Outcome.CARDS_REPLACED
    assert list(hand.set_aside) == [13]
    check_down(hand)
    assert list(hand.board) == [9, 10, 11, 15]
    assert list(hand.burns) == [8, 12, 14]
    assert hand.stub[0] == 16
    check_down(hand)
    assert len(hand.burns) == burns
    assert not len(hand.set_aside)
    assert hand.board[4] in {13, *range(16, 52)}


@pytest.mark.rule("seminole:A.16.B")
def test_an_early_turn_goes_into_the_stub_and_the_turn_comes_without_a_new_burn() -> None:
    hand = deal("seminole")
    check_down(hand)
    ruling = mended(hand, EARLY)
    assert ruling.outcome is Outcome.RESHUFFLED
    assert "A.16.B" in rules_of(ruling)
    check_down(hand)
    assert list(hand.burns) == [8, 12]
    assert hand.board[3] in range(13, 52)
    check_down(hand)
    assert len(hand.burns) == 3


@pytest.mark.rule(
    "catfish-bend:S5.holdem.8.s2", "black-pearl:S5.holdem.8.3", "seminole:A.16.C",
    "oasis:oasis.holdem-hilo.10",
)  # fmt: skip
@pytest.mark.parametrize(
    ("book", "burns"), [("catfish-bend", 4), ("black-pearl", 3), ("seminole", 3), ("oasis", 3)]
)
def test_an_early_river_goes_into_the_stub_and_another_comes(book: str, burns: int) -> None:
    hand = deal(book)
    check_down(hand, 2)
    ruling = mended(hand, EARLY)
    assert ruling.outcome is Outcome.RESHUFFLED
    check_down(hand)
    assert list(hand.burns)[:3] == [8, 12, 14]
    assert len(hand.burns) == burns
    assert list(hand.board)[:4] == [9, 10, 11, 13]
    assert hand.board[4] >= 15


@pytest.mark.rule("seminole:A.16.b", "catfish-bend:S3.irreg.15", "black-pearl:S3.irreg.15")
def test_an_early_card_plays_only_where_a_fold_to_a_bet_lets_it() -> None:
    for book, outcome in (
        ("seminole", Outcome.PLAYS_ON),
        ("catfish-bend", Outcome.CARDS_REPLACED),
        ("black-pearl", Outcome.CARDS_REPLACED),
    ):
        hand = deal(book)
        check_down(hand)
        wager = hand.options.wager
        assert wager is not None
        hand.act(wager.action(wager.least))
        hand.act(Call())
        hand.act(Call())
        assert ruled(hand, PrematureBoard(last_folding=True)).outcome is outcome


def test_no_card_of_the_board_can_come_after_the_river() -> None:
    hand = deal("seminole")
    check_down(hand, 3)
    before = state(hand)
    with pytest.raises(FloorError, match="too early"):
        rule(hand, EARLY)
    assert state(hand) == before
