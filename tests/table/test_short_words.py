"""A hand that is short of cards at the showdown, in words."""

import pytest
from tests.hand.tables import dealt, offers

from cardspeak.games import Structure
from cardspeak.hand import Fold, Hand
from cardspeak.hand.description import described
from cardspeak.hand.remedies import TakeCard, To
from cardspeak.hand.terms import Op

NINES = "9c 9h 9d 9s Qc Qd 8d 8h 7s 2s"


def shortened(game: str, top: str, left: int) -> Hand:
    """The first of two hands loses all but some cards before the last betting; all show."""
    hand = dealt(game, Structure.LIMIT, [100, 100], top=top)
    while any(step.op is Op.BET for step in hand.plan[hand.at + 1 :]):
        hand.act(*offers(hand)[0])
    held = len(hand.slots_of(hand.seats[0]))
    hand.apply([TakeCard(hand.seats[0], card, To.MUCK) for card in range(held - 1, left - 1, -1)])
    while not hand.is_over:
        hand.act(*offers(hand)[0])
    return hand


@pytest.mark.parametrize(
    ("game", "top", "left", "words"),
    [
        ("five-card-draw", NINES, 5, "pair of nines, Q-8-7"),
        ("five-card-draw", NINES, 4, "pair of nines, Q-8, four cards"),
        ("five-card-draw", NINES, 1, "nine high, one card"),
        ("deuce-to-seven", "9c 9h 4d 9s 5c Qd 8d 8h 7s 2s", 4, "9-8-5-4 low, four cards"),
        (
            "omaha-high-low",
            "Ac Kc 2d Qd 9h 9s 9c 9d 5c Ah 4s 8d 5d Jh 6d 3c",
            1,
            "pair of aces, J-8, four cards",
        ),
    ],
)
def test_a_hand_left_short_says_how_many_cards_it_is(
    game: str, top: str, left: int, words: str
) -> None:
    assert described(shortened(game, top, left), 0) == words


def test_a_hand_whose_cards_never_came_is_not_called_short() -> None:
    hand = dealt("holdem", Structure.LIMIT, [100, 100], top="Ac 2c Kd 3d")
    assert described(hand, 0) == "ace high, king kicker"
    hand.act(Fold())
    assert described(hand, 0) == "ace high, king kicker"
