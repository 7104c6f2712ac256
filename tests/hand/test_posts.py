"""Posts: blinds, antes, straddles, kills, dead money, and what they make of the first round."""

import pytest
from tests.hand.tables import BOOKS, act, dealt, passively, wager

from cardspeak.games import Structure
from cardspeak.hand import Call, Check, Fold, Hand, PostKind, PostRecord, Raise
from cardspeak.hand.events import Posted, Returned

LIMIT, NO_LIMIT = Structure.LIMIT, Structure.NO_LIMIT
SMALL, BIG = PostRecord(1, 2, PostKind.SMALL_BLIND), PostRecord(2, 4, PostKind.BIG_BLIND)


def order_of_action(hand: Hand) -> list[int]:
    """The seats in the order in which they act, everyone only calling or checking."""
    seats: list[int] = []
    while not hand.board.slots and not hand.is_over:
        seats.append(hand.options.seat or 0)
        hand.act(Check() if hand.options.check else Call())
    return seats


def test_action_begins_left_of_the_big_blind_and_ends_with_it() -> None:
    assert order_of_action(dealt("holdem", NO_LIMIT, [100] * 4)) == [3, 4, 1, 2]


def test_heads_up_the_button_has_the_small_blind_and_acts_first() -> None:
    hand = dealt("holdem", NO_LIMIT, [100] * 2)
    assert [post.seat for post in hand.posts] == [2, 1]
    assert order_of_action(hand) == [2, 1]
    assert hand.options.seat == 1


def test_heads_up_with_one_blind_it_lies_left_of_the_button() -> None:
    hand = dealt("ace-to-five", LIMIT, [100] * 2, blinds=(4,))
    assert [(post.seat, post.kind) for post in hand.posts] == [(1, PostKind.BIG_BLIND)]
    assert hand.options.seat == 2


def test_a_straddle_acts_last_and_sets_the_price() -> None:
    hand = dealt(
        "holdem", NO_LIMIT, [100] * 5, posts=[SMALL, BIG, PostRecord(3, 8, PostKind.STRADDLE)]
    )
    assert hand.options.call == 8
    assert wager(hand) == (16, 100)
    assert order_of_action(hand) == [4, 5, 1, 2, 3]


def test_a_straddle_from_the_button_moves_the_start_by_common_practice() -> None:
    posts = [SMALL, BIG, PostRecord(5, 8, PostKind.STRADDLE)]
    assert order_of_action(dealt("holdem", NO_LIMIT, [100] * 5, posts=posts)) == [1, 2, 3, 4, 5]
    blinds_first = {"straddle.order": "left of the blinds, the straddle last"}
    hand = dealt("holdem", NO_LIMIT, [100] * 5, posts=posts, choices=blinds_first)
    assert order_of_action(hand) == [3, 4, 1, 2, 5]


def test_a_straddler_may_raise_though_others_only_called() -> None:
    hand = dealt(
        "holdem", NO_LIMIT, [100] * 3, posts=[SMALL, BIG, PostRecord(3, 8, PostKind.STRADDLE)]
    )
    act(hand, Call(), Call())
    assert hand.options.check
    assert wager(hand) == (16, 100)


def test_a_live_straddle_may_count_as_a_raise() -> None:
    posts = [SMALL, BIG, PostRecord(3, 8, PostKind.STRADDLE)]
    counts = {"straddle.counts_as_raise": True}
    hand = dealt("holdem", LIMIT, [400] * 4, posts=posts, choices=counts)
    act(hand, Raise(12), Raise(16))
    assert wager(hand) is None
    hand = act(dealt("holdem", LIMIT, [400] * 4, posts=posts), Raise(12), Raise(16))
    assert wager(hand) == (20, 20)


def test_a_killer_acts_in_turn_or_last_and_the_kill_sets_the_price() -> None:
    posts = [SMALL, BIG, PostRecord(4, 8, PostKind.KILL)]
    hand = dealt("holdem", NO_LIMIT, [400] * 5, posts=posts)
    assert hand.options.call == 8
    assert order_of_action(hand) == [3, 4, 5, 1, 2]
    last = {"kill.turn": "last"}
    hand = dealt("holdem", NO_LIMIT, [400] * 5, posts=posts, choices=last)
    assert order_of_action(hand) == [3, 5, 1, 2, 4]


def test_a_half_kill_posts_one_big_blind_and_a_half() -> None:
    hand = dealt(
        "holdem",
        LIMIT,
        [400] * 4,
        bets=(6, 12),
        posts=[SMALL, BIG, PostRecord(4, 6, PostKind.KILL)],
    )
    assert hand.options.call == 6
    assert wager(hand) == (12, 12)


def test_the_rock_acts_last() -> None:
    posts = [SMALL, BIG, PostRecord(4, 8, PostKind.ROCK)]
    hand = dealt("holdem", NO_LIMIT, [100] * 5, posts=posts)
    assert hand.options.call == 8
    assert order_of_action(hand) == [5, 1, 2, 3, 4]


def test_a_live_post_is_part_of_the_bet_and_a_dead_one_is_not() -> None:
    posts = [SMALL, BIG, PostRecord(4, 4, PostKind.POST), PostRecord(4, 2, PostKind.DEAD)]
    hand = act(dealt("holdem", NO_LIMIT, [100] * 4, posts=posts), Call())
    assert hand.options.seat == 4
    assert hand.options.check
    assert wager(hand) == (8, 98)
    assert hand.dead == 2


def test_several_big_blinds_may_be_posted() -> None:
    posts = [SMALL, BIG, PostRecord(3, 4, PostKind.BIG_BLIND)]
    hand = dealt("holdem", NO_LIMIT, [100] * 5, posts=posts)
    assert hand.options.seat == 3
    assert hand.options.check


def test_money_live_from_two_posts_of_a_seat_must_be_matched() -> None:
    posts = [SMALL, BIG, PostRecord(3, 8, PostKind.KILL), PostRecord(3, 4, PostKind.POST)]
    assert dealt("holdem", NO_LIMIT, [100] * 4, posts=posts).first.price == 12


def test_a_bomb_pot_has_no_first_round() -> None:
    posts = [PostRecord(seat, 10, PostKind.BOMB) for seat in (1, 2, 3)]
    hand = dealt("holdem", NO_LIMIT, [100] * 3, posts=posts)
    assert len(hand.board) == 3
    assert hand.options.seat == 1
    assert hand.contributed - hand.dead == 30


# Antes


@pytest.mark.parametrize(
    ("payer", "stacks"),
    [
        ("each player", [97, 95, 99]),
        ("the big blind for the table", [98, 95, 100]),
        ("the button for the table", [98, 96, 99]),
    ],
)
def test_who_pays_the_ante(payer: str, stacks: list[int]) -> None:
    hand = dealt("holdem", NO_LIMIT, [100] * 3, ante=1, choices={"ante.payer": payer})
    assert list(hand.stacks_by_seat.values()) == stacks


def test_a_short_stack_pays_the_ante_or_the_blind_first() -> None:
    for first, bet in (("the ante", 1), ("the blind", 3)):
        hand = dealt(
            "holdem", NO_LIMIT, [100, 3, 100], ante=2, choices={"ante.short_pays_first": first}
        )
        assert hand.bet(hand.seats[1]) == bet


def test_one_short_of_the_ante_plays_for_what_it_matched() -> None:
    # Antes of 5; the player with 2 can win 2 of each (Black Pearl S11.draw.14).
    hand = dealt("seven-card-stud", LIMIT, [400, 2, 400], ante=5)
    passively(hand)
    short = hand.player(2)
    assert hand.stack(2) in (0, 6, 3)
    pots = dealt("seven-card-stud", LIMIT, [400, 2, 400], ante=5).pots
    assert [pot.amount for pot in pots] == [6, 6]
    assert short not in pots[1].contenders


def test_an_ante_that_nobody_can_match_goes_back() -> None:
    hand = dealt("seven-card-stud", LIMIT, [2, 400], ante=5)
    assert hand.is_over
    returned = [event for event in hand.events or () if isinstance(event, Returned)]
    assert [event.amount for event in returned] == [3]
    assert sorted(hand.stacks_by_seat.values()) in ([0, 402], [4, 398], [2, 400])


def test_a_big_blinds_ante_for_the_table_is_the_main_pots_alone() -> None:
    payer = {"ante.payer": "the big blind for the table"}
    hand = dealt("holdem", NO_LIMIT, [100, 100, 3], ante=4, choices=payer)
    act(hand, Call(), Call())
    assert [pot.amount for pot in hand.pots] == [4 + 3 * 3, 2]


# Short blinds


def test_a_short_small_blind_is_all_in() -> None:
    hand = dealt("holdem", NO_LIMIT, [1, 100, 100])
    assert hand.options.call == 4
    posted = [event.amount for event in hand.events or () if isinstance(event, Posted)]
    assert posted == [1, 4]
    act(hand, Fold())
    assert hand.is_over  # the big blind has nobody to bet against


def test_a_short_blind_may_cost_only_what_is_in() -> None:
    put_in = {"betting.short_forced_bet": "the amount put in"}
    hand = dealt("holdem", NO_LIMIT, [100, 1, 100, 100], choices=put_in)
    assert hand.options.call == 2


def test_every_post_cites_the_points_it_turns_on() -> None:
    hand = dealt("holdem", NO_LIMIT, [100] * 3, book=BOOKS["seminole"])
    cited = {event.kind: event.cites for event in hand.events or () if isinstance(event, Posted)}
    assert cited == {
        PostKind.SMALL_BLIND: ("blinds.small",),
        PostKind.BIG_BLIND: ("blinds.big",),
    }
