"""The sevens rule: a seven or better that checks after the draw wins no later bet."""

from tests.hand.tables import BOOKS, act, dealt

from cardspeak.games import Structure
from cardspeak.hand import Bet, Call, Check, Draw, Hand
from cardspeak.hand.events import Returned

LIMIT, NO_LIMIT = Structure.LIMIT, Structure.NO_LIMIT
PEARL = BOOKS["black-pearl"]


def pat(one: str, two: str, structure: Structure = LIMIT) -> Hand:
    """Heads-up lowball in which both stand pat; seat 1 acts first after the draw."""
    cards = [card for pair in zip(one.split(), two.split(), strict=True) for card in pair]
    hand = dealt("ace-to-five", structure, [100, 100], book=PEARL, top=" ".join(cards), deck=53)
    return act(hand, Call(), Check(), Draw(), Draw())


SEVEN, EIGHT = "7c 5c 4c 3c 2c", "8d 5d 4d 3d 2d"


def test_a_checked_seven_wins_only_what_was_there_before_the_draw() -> None:
    hand = act(pat(SEVEN, EIGHT), Check(), Bet(8), Call())
    assert list(hand.stacks_by_seat.values()) == [104, 96]
    returned = [event for event in hand.events or () if isinstance(event, Returned)]
    assert [event.amount for event in returned] == [8, 8]
    assert all(event.cites == ("draw.sevens.must_bet",) for event in returned)


def test_a_seven_that_bets_wins_everything() -> None:
    hand = act(pat(SEVEN, EIGHT), Bet(8), Call())
    assert list(hand.stacks_by_seat.values()) == [112, 88]


def test_a_checked_eight_is_free_of_the_rule() -> None:
    hand = act(pat(EIGHT, "9c 5c 4c 3c 2c"), Check(), Bet(8), Call())
    assert list(hand.stacks_by_seat.values()) == [112, 88]


def test_a_checked_seven_that_loses_gets_nothing_back() -> None:
    hand = act(pat(SEVEN, "6d 5d 4d 3d 2d"), Check(), Bet(8), Call())
    assert list(hand.stacks_by_seat.values()) == [88, 112]


def test_a_checked_seven_that_ties_leaves_the_later_bets_to_the_other() -> None:
    hand = act(pat(SEVEN, "7d 5d 4d 3d 2d"), Check(), Bet(8), Call())
    # The pot of eight is split; the checker's eight goes back, the other's own is the other's.
    assert list(hand.stacks_by_seat.values()) == [100, 100]


def test_there_is_no_sevens_rule_at_no_limit() -> None:
    hand = act(pat(SEVEN, EIGHT, NO_LIMIT), Check(), Bet(8), Call())
    assert list(hand.stacks_by_seat.values()) == [112, 88]


def test_the_rule_is_lowballs_alone() -> None:
    everywhere = {"draw.sevens.must_bet": True}
    assert not dealt("holdem", LIMIT, [100] * 2, choices=everywhere).terms.sevens
    assert dealt("ace-to-five", LIMIT, [100] * 2, choices=everywhere).terms.sevens
