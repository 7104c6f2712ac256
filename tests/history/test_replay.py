"""Replaying: what the file says is done or refused, and nothing is repaired in silence."""

from pathlib import Path

import msgspec
import pytest

from cardspeak.books import Book
from cardspeak.cards import text
from cardspeak.history import HandHistory, RefusedError, Replay, loads, replayed
from cardspeak.history.forced_bets import posts_of
from cardspeak.history.replay import State, UnknownOutcomeError

HANDS = Path(__file__).parent.parent / "hands"


def hand(name: str) -> HandHistory:
    return loads((HANDS / f"{name}.phh").read_text())


def changed(name: str, old: str, new: str) -> HandHistory:
    return loads((HANDS / f"{name}.phh").read_text().replace(old, new))


def refusal(history: HandHistory) -> RefusedError:
    with pytest.raises(RefusedError) as error:
        replayed(history)
    return error.value


def test_heads_up_forced_bets_are_listed_the_other_way_round() -> None:
    posts = posts_of(hand("big-blind-ante-heads-up"))
    assert [(post.seat, post.amount, post.kind.value) for post in posts] == [
        (1, 3, "ante"),
        (2, 1, "small blind"),
        (1, 2, "big blind"),
    ]


def test_straddles_and_posts_are_told_apart() -> None:
    kinds = {
        name: [post.kind.value for post in posts_of(hand(name))]
        for name in ("straddle", "button-straddle", "new-player-posts", "post-with-dead-money")
    }
    assert kinds == {
        "straddle": ["small blind", "big blind", "straddle"],
        "button-straddle": ["small blind", "big blind", "straddle"],
        "new-player-posts": ["small blind", "big blind", "post"],
        "post-with-dead-money": ["small blind", "big blind", "post", "dead blind"],
    }


def test_a_refusal_names_the_action_its_place_and_the_reason() -> None:
    error = refusal(hand("out-of-turn"))
    assert (error.place, error.action) == (4, "p1 cbr 6")
    assert error.reason == "it is not p1's turn: p3 is to act"


@pytest.mark.parametrize(
    ("name", "old", "new", "reason"),
    [
        ("walk", "'p3 f', 'p1 f'", "'p3 f', 'p1 f', 'p2 cc'", "the hand is over"),
        ("walk", "'p1 f']", "'p1 sd']", "there is no draw now"),
        ("walk", "'p3 f'", "'p7 f'", "there is no p7 among 3 players"),
        ("walk", "'p3 f'", "'p3 folds'", "is not an action"),
        ("walk", "'p3 f'", "'p3 cbr x'", "is not an amount"),
        ("walk", "'p3 f'", "'d dh p3 AsAd'", "no card is due to p3: p3 is to act"),
        ("walk", "'p3 f'", "'p3 sm AsAd'", "there is no showdown yet: p3 is to act"),
        ("walk", "'p3 f'", "'p3 pb'", "there is no bring-in to make"),
        ("walk", "d dh p3 ????", "d dh p3 1s??", "are not cards"),
        ("side-pots", "'p1 sm AsAd'", "'p1 sm AsKh'", "p1 shows As Kh and holds As Ad"),
        ("side-pots", "d db 9c", "d db 8d", "8d is dealt twice"),
        ("side-pots", "'d db Jh'", "'d db Jh', 'd db Th'", "no card is due to the board"),
        ("side-pots", "'p1 cc'", "'p1 cbr 60'", "a call takes all 49 that are left"),
        ("f2l3d-1", "sd ", "sd 2c2d2h2s ", "is not an action"),
    ],
)
def test_what_cannot_be_is_refused(name: str, old: str, new: str, reason: str) -> None:
    assert reason in refusal(changed(name, old, new)).reason


def test_a_card_that_the_deck_has_not_is_refused() -> None:
    history = hand("ns-1")
    dealt = history.actions[0][:-2] + "2c"
    wrong = msgspec.structs.replace(history, actions=(dealt, *history.actions[1:]))
    assert "2c is not in the deck" in refusal(wrong).reason


def test_a_discard_of_a_card_not_held_is_refused() -> None:
    history = hand("n2l1d-1")
    place = next(n for n, action in enumerate(history.actions) if " sd " in action)
    held = set(text(range(52)).split()) - {
        action[-len(cards) :][at : at + 2]
        for action in history.actions
        for cards in [action.split()[-1]]
        for at in range(0, len(cards), 2)
    }
    wrong = [*history.actions]
    wrong[place] = f"{wrong[place].split()[0]} sd {held.pop()}"
    error = refusal(msgspec.structs.replace(history, actions=tuple(wrong)))
    assert error.place == place + 1
    assert "discards" in error.reason


def test_a_hand_may_be_stepped_through() -> None:
    replay = Replay(hand("odd-chip"))
    stacks = []
    for _ in replay.history.actions:
        replay.step()
        stacks.append(list(replay.hand.stacks_by_seat.values()))
    assert stacks[3] == [99, 98, 94]
    assert replay.state is State.OVER
    assert stacks[-1] == [99, 101, 100]


def test_a_hand_cut_off_says_so() -> None:
    replay = Replay(hand("cut-off"))
    assert replay.run() is State.CUT_OFF
    assert not replay.hand.is_over


def test_unknown_hands_at_the_showdown_cannot_be_awarded() -> None:
    with pytest.raises(UnknownOutcomeError, match="no hand was shown"):
        replayed(hand("nobody-shows"))


def test_a_wager_written_as_all_that_can_be_called_is_noted() -> None:
    replay = replayed(hand("raise-to-all-that-can-be-called"))
    assert replay.readings == [
        "action 14: 1, all that anyone could call, stands for the wager of 4"
    ]


def test_no_other_short_wager_is_read_as_a_full_one() -> None:
    wrong = changed("raise-to-all-that-can-be-called", "'p2 cbr 1'", "'p2 cbr 3'")
    assert refusal(wrong).reason == "3 is too little. Bet 4: a bet on this street is 4"


def test_cards_shown_late_are_on_the_slots_that_were_dealt() -> None:
    deal = replayed(hand("mucked-unseen")).hand
    assert text(deal.cards_of(deal.seats[0])) == "7c 7h"


def test_a_hand_is_played_by_the_book_that_is_named() -> None:
    with pytest.raises(RefusedError) as error:
        Replay(hand("fr-1"), Book.load("official"))
    assert "does not offer razz" in str(error.value)


STUD = """variant = 'F7S'
antes = [1, 1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [100, 100, 100]
actions = ['d dh p1 ????3c', 'd dh p2 ????Kd', 'd dh p3 ????9s', 'p1 pb', 'p2 cc', 'p3 cc'%s]
"""


def test_stud_cut_off_before_a_street_is_cut_off() -> None:
    assert Replay(loads(STUD % "")).run() is State.CUT_OFF


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("'p3 cc'%s", "'p3 cc', 'd dh p1 ??', 'd dh p2 Ac', 'd dh p3 4c', 'p2 cc'"),
        ("????9s', 'p1 pb', 'p2 cc', 'p3 cc'%s", "??????', 'p3 pb'"),
    ],
)
def test_an_up_card_that_nobody_saw_leaves_it_open_who_acts(old: str, new: str) -> None:
    with pytest.raises(UnknownOutcomeError):
        replayed(loads(STUD.replace(old, new)))
