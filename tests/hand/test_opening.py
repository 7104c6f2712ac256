"""Who acts first: bring-in, best hand showing, the opener, and a deal that nobody opens."""

from typing import Any

import pytest
from tests.hand.tables import BOOKS, act, dealt, wager

from cardspeak.games import Structure
from cardspeak.hand import Bet, BringIn, Call, Check, Draw, Fold, NotPossible
from cardspeak.hand.events import Carried, Returned

LIMIT, NO_LIMIT = Structure.LIMIT, Structure.NO_LIMIT
# Three players: down 2c 3c 4c, 5c 6c 7c, up, burn, up.
DOWN = "2c 3c 4c 5c 6c 7c "


def stud(ups: str, game: str = "seven-card-stud", **words: object) -> int | None:
    return dealt(game, LIMIT, [100] * 3, top=DOWN + ups, **words).options.seat  # type: ignore[arg-type]


def test_the_lowest_card_brings_it_in_by_suit() -> None:
    assert stud("9h 8d 8s") == 2
    assert stud("9h 8s 8d") == 3
    assert stud("As Kd Qd") == 3


def test_in_razz_the_highest_card_brings_it_in_and_aces_are_low() -> None:
    assert stud("As Kd Ks", "razz") == 3
    assert stud("Kh Ad Js", "razz") == 1


def test_equal_cards_may_be_separated_by_position() -> None:
    by_position = {"stud.upcard_tie": "by position, first clockwise from the dealer"}
    assert stud("9h 8s 8d", choices=by_position) == 2


def test_the_best_hand_showing_opens_the_next_street() -> None:
    hand = dealt("seven-card-stud", LIMIT, [100] * 3, top=DOWN + "9h 8d Ks 2d 9d Qs Jd")
    act(hand, BringIn(), Call(), Call())
    assert hand.options.seat == 1  # a pair of nines


def test_the_lowest_hand_showing_opens_in_razz() -> None:
    hand = dealt("razz", LIMIT, [100] * 3, top=DOWN + "9h 8d Ks 2d 9d 4s Ad")
    act(hand, BringIn(), Call(), Call())
    assert hand.options.seat == 2


@pytest.mark.parametrize(("book", "seat"), [("catfish-bend", 1), ("official", 3)])
def test_equal_boards_are_separated_by_position_or_by_suit(book: str, seat: int) -> None:
    figures: dict[str, Any] = {"bring_in": 4} if book == "official" else {}
    hand = dealt("seven-card-stud", LIMIT, [100] * 3, book=BOOKS[book],
                 top=DOWN + "Kd 8d Ks 2d Qh 9c Qd", **figures)  # fmt: skip
    act(hand, BringIn(), Call(), Call())
    assert hand.options.seat == seat


def test_the_player_with_the_forced_bet_may_open_for_a_full_bet() -> None:
    hand = dealt("seven-card-stud", LIMIT, [100] * 3)
    assert hand.options.bring_in == 2
    assert wager(hand) == (4, 4)
    assert act(hand, Bet(4)).options.call == 4


def test_the_forced_bet_cannot_be_folded() -> None:
    hand = dealt("seven-card-stud", LIMIT, [100] * 3)
    with pytest.raises(NotPossible, match="forced"):
        hand.act(Fold())


def test_the_forced_bet_may_be_all_that_is_allowed() -> None:
    hand = dealt("seven-card-stud", LIMIT, [100] * 3,
                 choices={"stud.forced_option": "nothing more"})  # fmt: skip
    assert wager(hand) is None
    refusal = hand.why_not(Bet(4))
    assert refusal is not None
    assert refusal.cites == ("stud.forced_option",)


def test_official_stud_has_no_bring_in_smaller_than_a_bet() -> None:
    hand = dealt("seven-card-stud", LIMIT, [100] * 3, book=BOOKS["official"], bring_in=2)
    assert hand.options.bring_in == 4


@pytest.mark.parametrize(
    ("passes", "seat"),
    [("the first active player on its left", 3), ("the next card in order", 1)],
)
def test_a_low_card_all_in_for_the_ante_passes_the_forced_bet(passes: str, seat: int) -> None:
    hand = dealt("seven-card-stud", LIMIT, [100, 1, 100], top=DOWN + "9h 8d Ks",
                 choices={"stud.all_in_low": passes})  # fmt: skip
    assert hand.options.seat == seat
    assert hand.options.bring_in == 2


def test_after_the_flop_the_first_live_hand_left_of_the_button_acts() -> None:
    hand = act(dealt("holdem", NO_LIMIT, [100] * 3), Call(), Fold(), Check())
    assert hand.options.seat == 2


def test_after_the_draw_the_official_rules_start_left_of_the_last_blind() -> None:
    for book, seat in (("official", 3), ("seminole", 1)):
        hand = dealt("five-card-draw", LIMIT, [100] * 3, book=BOOKS[book])
        act(hand, Call(), Call(), Check())
        act(hand, Draw(), Draw(), Draw())
        assert hand.options.seat == seat, book


def test_the_opener_acts_first_after_the_draw() -> None:
    hand = dealt("draw-high", LIMIT, [100] * 3)
    act(hand, Check(), Bet(4), Call(), Call(), Draw(), Draw(), Draw())
    assert hand.options.seat == 2


def test_jacks_or_better_are_needed_to_open() -> None:
    hand = dealt("draw-high", LIMIT, [100] * 2, options={"openers": "jacks or better"},
                 top="Jc Tc Jd Td 4h 4s 3h 3s 2h 5s")  # fmt: skip
    assert wager(hand) == (4, 4)
    act(hand, Check())
    assert wager(hand) is None
    refusal = hand.why_not(Bet(4))
    assert refusal is not None
    assert "a pair of jacks or better" in refusal.sentence


def test_before_the_draw_one_bets_or_folds_in_black_pearls_lowball() -> None:
    hand = dealt("ace-to-five", LIMIT, [100] * 3, book=BOOKS["black-pearl"])
    with pytest.raises(NotPossible):
        hand.act(Check())


def test_antes_wait_for_the_next_deal_when_nobody_opens() -> None:
    hand = act(dealt("draw-high", LIMIT, [100] * 3), Check(), Check(), Check())
    assert hand.is_over
    assert hand.carried == 3
    assert any(isinstance(event, Carried) for event in hand.events or ())


def test_antes_may_go_back_when_nobody_opens() -> None:
    hand = dealt("draw-high", LIMIT, [100] * 3, choices={"draw.nobody_opens": "go back"})
    act(hand, Check(), Check(), Check())
    assert list(hand.stacks_by_seat.values()) == [100] * 3
    assert sum(isinstance(event, Returned) for event in hand.events or ()) == 3
