"""Betting: sizes, caps, short all-ins and the last player who can act, by book and structure."""

import pytest
from tests.hand.tables import BOOKS, act, dealt, picture, wager

from cardspeak.books import Principle
from cardspeak.books.policy.betting import OverShort, Price, Reopens
from cardspeak.games import Structure
from cardspeak.hand import (
    Bet,
    BringIn,
    Call,
    Check,
    Complete,
    Draw,
    Fold,
    NotPossible,
    PostKind,
    PostRecord,
    Raise,
    WagerKind,
    WrongAmount,
)

LIMIT, POT, NO_LIMIT = Structure.LIMIT, Structure.POT, Structure.NO_LIMIT
HALF_POT, SPREAD = Structure.HALF_POT, Structure.SPREAD


# No limit


def test_a_raise_is_at_least_the_last_raise() -> None:
    hand = dealt("holdem", NO_LIMIT, [1000] * 3)
    assert wager(hand) == (8, 1000)
    assert wager(act(hand, Raise(20))) == (36, 1000)


def test_a_raise_over_a_short_all_in_adds_the_full_bet_to_it() -> None:
    # A bet of 100, all-in for 140: a raise is to at least 240 (Catfish Bend S9.nl.4).
    hand = act(dealt("holdem", NO_LIMIT, [1000, 144, 1000]), Call(), Call(), Check())
    act(hand, Bet(100), Raise(140))
    assert hand.options.wager is not None
    assert hand.options.wager.kind is WagerKind.RAISE
    assert wager(hand) == (240, 996)


def test_a_short_all_in_does_not_reopen_the_betting() -> None:
    hand = act(dealt("holdem", NO_LIMIT, [1000, 144, 1000]), Call(), Call(), Check())
    act(hand, Bet(100), Raise(140), Call())
    assert hand.options.seat == 1
    assert wager(hand) is None
    refusal = hand.why_not(Raise(240))
    assert refusal is not None
    assert refusal.cites == ("betting.reopens", "betting.cumulative", Principle.NOT_REOPENED)


def test_a_full_raise_all_in_reopens_the_betting() -> None:
    hand = act(dealt("holdem", NO_LIMIT, [1000, 204, 1000]), Call(), Call(), Check())
    assert wager(act(hand, Bet(100), Raise(200), Call())) == (300, 996)


def test_several_short_all_ins_that_add_up_reopen_the_betting() -> None:
    stacks = [1000, 154, 1000, 204]
    hand = act(dealt("holdem", NO_LIMIT, stacks), Call(), Call(), Call(), Check())
    act(hand, Bet(100), Raise(150), Call(), Raise(200))
    assert hand.options.seat == 1  # faces 100 more since betting 100
    assert wager(hand) == (300, 996)
    act(hand, Call())
    assert hand.options.seat == 3  # called 150, so faces 50
    assert wager(hand) is None


def test_the_big_blind_may_raise_though_nobody_did() -> None:
    hand = act(dealt("holdem", NO_LIMIT, [100] * 3), Call(), Call())
    assert hand.options.check
    assert wager(hand) == (8, 100)


def test_nobody_raises_when_every_opponent_is_all_in() -> None:
    hand = act(dealt("holdem", NO_LIMIT, [50, 400, 50]), Raise(50), Call())
    assert hand.options.seat == 2
    assert wager(hand) is None
    refusal = hand.why_not(Raise(100))
    assert refusal is not None
    assert refusal.sentence == "no raise: nobody else has chips to call more"


def test_nobody_raises_where_the_others_could_call_no_more() -> None:
    # The big blind has 100 in all: over an all-in of 100 more would only come back.
    hand = act(dealt("holdem", NO_LIMIT, [226, 100, 100]), Raise(100))
    assert hand.options.seat == 1
    assert wager(hand) is None
    hand = act(dealt("holdem", NO_LIMIT, [226, 101, 100]), Raise(100))
    assert wager(hand) is not None


def test_an_opening_bet_short_and_all_in_costs_what_is_in() -> None:
    hand = act(dealt("holdem", NO_LIMIT, [6, 400, 400]), Call(), Call(), Check())
    assert wager(hand) == (2, 2)
    assert act(hand, Bet(2)).options.call == 2


# Pot limit and half-pot limit


def test_a_pot_sized_raise_counts_the_call() -> None:
    # Pot 100, bet 50: the next may raise to 250 (Catfish Bend S9.intro.2).
    posts = [PostRecord(1, 100, PostKind.DEAD)]
    hand = dealt("holdem", POT, [1000] * 3, posts=posts)
    assert wager(hand) == (4, 100)
    assert wager(act(hand, Bet(50))) == (100, 250)


def test_the_first_pot_sized_raise_with_blinds_of_two_and_four() -> None:
    assert wager(dealt("holdem", POT, [400] * 3)) == (8, 14)


def test_half_the_pot_is_rounded_down_or_up_by_policy() -> None:
    posts = [PostRecord(1, 25, PostKind.DEAD)]
    assert wager(dealt("holdem", HALF_POT, [400] * 3, posts=posts)) == (4, 12)
    up = {"betting.pot_limit.half_pot": "rounded up"}
    assert wager(dealt("holdem", HALF_POT, [400] * 3, posts=posts, choices=up)) == (4, 13)


def test_a_small_blind_may_count_as_a_big_one() -> None:
    as_big = {"betting.pot_limit.small_blind_as_big": True}
    assert wager(dealt("holdem", POT, [400] * 3, choices=as_big)) == (8, 16)


def test_the_pot_may_be_counted_in_round_units() -> None:
    hand = dealt("holdem", POT, [400] * 3, choices={"betting.pot_limit.round_up_to": 25})
    assert wager(hand) == (8, 4 + 25)


# Fixed limit


def test_a_round_has_a_bet_and_three_raises() -> None:
    hand = dealt("holdem", LIMIT, [400] * 3)
    act(hand, Raise(8), Raise(12), Raise(16))
    assert wager(hand) is None
    refusal = hand.why_not(Raise(20))
    assert refusal is not None
    assert "betting.raises" in refusal.cites


def test_two_players_raise_without_end_by_common_practice() -> None:
    hand = dealt("holdem", LIMIT, [400] * 2)
    act(hand, Raise(8), Raise(12), Raise(16), Raise(20))
    assert wager(hand) == (24, 24)


@pytest.mark.parametrize(
    ("book", "raises", "heads_up_goes_on"),
    [
        ("catfish-bend", 3, True),
        ("official", 3, True),
        ("black-pearl", 3, False),
        ("seminole", 4, True),
        ("oasis", 3, True),
    ],
)
def test_the_cap_is_the_books(book: str, raises: int, heads_up_goes_on: bool) -> None:
    for players, goes_on in ((3, False), (2, heads_up_goes_on)):
        hand = dealt("holdem", LIMIT, [400] * players, book=BOOKS[book])
        for number in range(raises):
            act(hand, Raise(8 + 4 * number))
        assert (wager(hand) is not None) is goes_on, players


def test_once_capped_stays_capped_when_folds_leave_two() -> None:
    # Catfish Bend S3.betting.4; the Official rules say otherwise (1.1.head-to-head).
    for book, may_raise in (("catfish-bend", False), ("official", True)):
        hand = dealt("holdem", LIMIT, [400] * 3, book=BOOKS[book])
        act(hand, Raise(8), Raise(12), Raise(16), Fold())
        assert (wager(hand) is not None) is may_raise, book


def test_heads_up_in_the_middle_of_a_round_lifts_the_cap() -> None:
    hand = dealt("holdem", LIMIT, [400] * 3)
    act(hand, Raise(8), Raise(12), Fold(), Raise(16))
    assert wager(hand) == (20, 20)


def test_draw_high_has_a_bet_and_four_raises_at_black_pearl() -> None:
    for players, goes_on in ((3, False), (2, True)):
        hand = dealt("draw-high", LIMIT, [400] * players, book=BOOKS["black-pearl"])
        act(hand, Bet(4), Raise(8), Raise(12), Raise(16), Raise(20))
        assert (wager(hand) is not None) is goes_on


def test_less_than_half_a_bet_is_completed_and_half_or_more_is_raised() -> None:
    # On a street of 4: all-in for 5 over a blind of 4 is completed to 8; for 6 a raise is to 10.
    hand = act(dealt("holdem", LIMIT, [400, 400, 5]), Raise(5))
    assert hand.options.wager is not None
    assert hand.options.wager.kind is WagerKind.COMPLETE
    assert wager(hand) == (8, 8)
    hand = act(dealt("holdem", LIMIT, [400, 400, 6]), Raise(6))
    assert wager(hand) == (10, 10)


def test_black_pearls_full_raise_of_a_fifteen_all_in_is_to_thirty_five() -> None:
    hand = dealt("holdem", LIMIT, [400, 35, 400], bets=(20, 40), blinds=(10, 20),
                 book=BOOKS["black-pearl"])  # fmt: skip
    act(hand, Call(), Call(), Check(), Check(), Bet(15))
    assert wager(hand) == (35, 35)


def test_oasis_completes_an_all_in_of_ten_over_six_to_twelve() -> None:
    # A bet of 6, all-in 10: call 10 or raise to 12.
    hand = dealt("holdem", LIMIT, [400, 10 + 6, 400], bets=(6, 12), blinds=(3, 6),
                 book=BOOKS["oasis"])  # fmt: skip
    act(hand, Call(), Call(), Check(), Bet(6), Raise(10))
    assert hand.options.call == 10
    assert wager(hand) == (12, 12)


def test_oasis_does_not_reopen_for_an_all_in_short_of_a_full_bet() -> None:
    for book, reopened in (("oasis", False), ("catfish-bend", True)):
        hand = dealt("holdem", LIMIT, [400, 16, 400], bets=(6, 12), blinds=(3, 6),
                     book=BOOKS[book])  # fmt: skip
        act(hand, Call(), Call(), Check(), Bet(6), Raise(10), Call())
        assert (wager(hand) is not None) is reopened, book


def test_what_follows_a_short_all_in_is_the_policys() -> None:
    for over, least in ((OverShort.COMPLETE, 8), (OverShort.ON_TOP, 9), (OverShort.NEXT_LEVEL, 12)):
        choices = {"betting.over_less_than_half": over.value}
        hand = act(dealt("holdem", LIMIT, [400, 400, 5], choices=choices), Raise(5))
        assert wager(hand) == (least, least)


def test_half_a_bet_reopens_at_limit_unless_a_full_bet_is_needed() -> None:
    for needed, reopened in ((Reopens.HALF_A_BET, True), (Reopens.A_FULL_BET, False)):
        hand = dealt("holdem", LIMIT, [10, 400, 400], choices={"betting.reopens": needed.value})
        act(hand, Raise(8), Raise(10), Call())
        assert hand.options.seat == 3
        assert (wager(hand) is not None) is reopened


def test_no_check_raise_in_limit_lowball_at_black_pearl() -> None:
    hand = dealt("ace-to-five", LIMIT, [400] * 2, book=BOOKS["black-pearl"])
    act(hand, Call(), Check())
    act(hand, Draw(), Draw(), Check(), Bet(8))
    refusal = hand.why_not(Raise(16))
    assert refusal is not None
    assert refusal.cites == ("betting.check_raise",)


# Spread limit


def test_a_spread_bet_is_between_the_two_figures() -> None:
    hand = act(dealt("holdem", SPREAD, [400] * 3), Call(), Call(), Check())
    assert wager(hand) == (4, 8)
    assert wager(act(hand, Bet(6))) == (12, 14)


def test_a_spread_may_limit_the_whole_bet() -> None:
    total = {"betting.spread.ceiling": "the total bet of a player in the round"}
    hand = act(dealt("holdem", SPREAD, [400] * 3, choices=total), Call(), Call(), Check())
    act(hand, Bet(4))
    assert wager(hand) == (8, 8)


# Stud


def test_completing_the_bring_in_is_no_raise() -> None:
    hand = dealt("seven-card-stud", LIMIT, [400] * 3)
    act(hand, BringIn())
    assert hand.options.wager is not None
    assert hand.options.wager.kind is WagerKind.COMPLETE
    act(hand, Complete(4), Raise(8), Raise(12), Raise(16))
    assert wager(hand) is None


def test_an_open_pair_on_fourth_street_lets_anyone_bet_either_limit() -> None:
    hand = dealt("seven-card-stud", LIMIT, [400] * 2, book=BOOKS["catfish-bend"],
                 top="2c 3d 5h 6s 9h Jd 4c 9d 7s")  # fmt: skip
    act(hand, BringIn(), Call())
    assert hand.options.wager is not None
    offered = hand.options.wager
    assert (offered.least, offered.most, offered.step) == (4, 8, 4)
    act(hand, Bet(8))
    assert wager(hand) == (16, 16)


# The price of a short blind


def test_a_short_big_blind_keeps_its_price() -> None:
    hand = dealt("holdem", NO_LIMIT, [100, 1, 100, 100])
    assert hand.options.call == 4
    assert wager(hand) == (8, 100)


def test_the_last_player_only_matches_a_short_big_blind() -> None:
    hand = dealt("holdem", NO_LIMIT, [3, 100])  # heads-up: the big blind has 3, the button posts 2
    assert hand.options.seat == 2
    assert hand.options.call == 1
    hand = dealt("holdem", NO_LIMIT, [2, 100])  # already matched: nobody has a choice
    assert hand.is_over


def test_a_short_bring_in_keeps_its_price() -> None:
    for price, call in ((Price.FULL, 2), (Price.AMOUNT_PUT_IN, 1)):
        hand = dealt("seven-card-stud", LIMIT, [2, 400, 400], top="3c 4d 5h 6s 7h 8d 2c 9d Ts",
                     choices={"betting.short_forced_bet": price.value})  # fmt: skip
        assert hand.options.bring_in == 1
        assert wager(hand) is None
        act(hand, BringIn())
        assert hand.options.call == call


# Bad amounts


@pytest.mark.parametrize("size", [-5, 0, 1, 7, 101, 10**9, 8.0, True, "8", None])
def test_a_wrong_amount_is_refused_and_nothing_changes(size: object) -> None:
    hand = dealt("holdem", NO_LIMIT, [100] * 3)
    before = picture(hand)
    with pytest.raises(WrongAmount) as refused:
        hand.act(Raise(size))  # type: ignore[arg-type]
    assert str(refused.value)
    assert picture(hand) == before


def test_an_amount_larger_than_the_stack_says_so() -> None:
    hand = dealt("holdem", NO_LIMIT, [100] * 3)
    with pytest.raises(WrongAmount, match="500 is more than the 100 that the player has"):
        hand.act(Raise(500))


def test_a_bet_is_not_a_raise() -> None:
    hand = dealt("holdem", NO_LIMIT, [100] * 3)
    with pytest.raises(NotPossible, match="there is a bet: raise it"):
        hand.act(Bet(8))


def test_chips_below_the_smallest_do_not_play() -> None:
    hand = dealt("holdem", NO_LIMIT, [1000] * 3, blinds=(5, 10), chip=5)
    with pytest.raises(WrongAmount, match="by 5"):
        hand.act(Raise(23))
    act(hand, Raise(25))
