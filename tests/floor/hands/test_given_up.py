"""Hands given up, taken away and fouled: each house's ruling, and what it does to a deal."""

from typing import Any

import pytest
from tests.floor.betting import both, play, quietly, table
from tests.floor.deals import check_down, deal, faced
from tests.floor.houses import BACK, DEAD, LIVE, MAY, expect, ruled

from cardspeak.books import Book
from cardspeak.floor import (
    FloorError,
    FoulHandBet,
    HandGivenUp,
    HandInMuck,
    MisledIntoMucking,
    Needs,
    NotDiscarded,
    Outcome,
    Report,
    Ruling,
    ThrownInOwing,
    UpCardsMoved,
    ask,
    rule,
)
from cardspeak.floor.hands.given_up import Between, GivenUp, Owed
from cardspeak.floor.hands.mucked import Misled
from cardspeak.floor.stud.up_cards import UpCards
from cardspeak.hand import Bet, Call, Check, Fold, Muck, Raise, Show
from cardspeak.hand.phase import Phase
from cardspeak.hand.remedies import KillRemedy, ReturnChips, Revive

# Given up


@pytest.mark.rule("catfish-bend:S7.stud.9", "black-pearl:S7.stud.9")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
@pytest.mark.parametrize("seat", [4, 2])  # in turn, and before it
def test_a_stud_hand_given_up_with_no_bet_to_face_changes_nobodys_cards(
    book: str, seat: int
) -> None:
    hand = deal(book, "seven-card-stud")
    check_down(hand)
    assert hand.options.seat == 4
    report = HandGivenUp(seat=seat, how=GivenUp.THROWN, identifiable=True, between=Between.QUIET)
    ruling = both(hand, report)
    assert isinstance(ruling, Ruling)
    assert ruling.outcome is Outcome.HAND_DEAD
    assert f"{book}:S7.stud.9" in ruling.rules
    hand.apply(ruling.remedies, ruling.cites)
    while hand.street == 1:
        hand.act(Check() if hand.options.check else Fold())
    assert not hand.is_live(hand.seats[seat - 1])
    assert {each: cards[-1] for each, cards in faced(hand).items()} == {1: 18, 2: 19, 3: 20, 4: 21}


@pytest.mark.parametrize("stack", [1, 200])
def test_a_stud_hand_given_up_with_no_turn_left_is_dead_at_once(stack: int) -> None:
    hand = deal("catfish-bend", "seven-card-stud", stacks={1: 200, 2: stack})
    check_down(hand, 5)
    assert hand.phase is Phase.SHOWING
    for seat in (1, 2):
        again = hand.snapshot()
        report = HandGivenUp(seat=seat, how=GivenUp.SAID, identifiable=True, between=Between.QUIET)
        ruling = both(hand, report)
        assert isinstance(ruling, Ruling)
        assert ruling.remedies == (KillRemedy(seat),)
        hand.apply(ruling.remedies, ruling.cites)
        assert not hand.is_live(hand.seats[seat - 1])
        hand.restore(again)


@pytest.mark.rule(
    "catfish-bend:S3.dead.1.a", "black-pearl:S3.dead.1.a", "seminole:A.17.p1",
    "oasis:oasis.holdem-hilo.1.s2",
)  # fmt: skip
def test_a_fold_facing_a_bet_kills_the_hand_in_every_house() -> None:
    said = HandGivenUp(seat=3, how=GivenUp.SAID, in_turn=True, facing_bet=True)
    for book, rules in {
        "catfish-bend": ["S3.dead.1.a"], "black-pearl": ["S3.dead.1.a"], "seminole": ["A.17.p1"],
        "oasis": ["oasis.holdem-hilo.1.s2"], "official": [],
    }.items():  # fmt: skip
        assert expect(book, said, DEAD, *rules).remedies == (KillRemedy(3),)


@pytest.mark.rule("black-pearl:S3.dead.1.a", "oasis:oasis.holdem-hilo.1.s2")
def test_a_fold_with_no_bet_to_face_kills_the_hand() -> None:
    said = HandGivenUp(seat=3, how=GivenUp.SAID, in_turn=True, facing_bet=False)
    expect("black-pearl", said, DEAD, "S3.dead.1.a")
    expect("oasis", said, DEAD, "oasis.holdem-hilo.1.s2")
    expect("official", said, DEAD)


@pytest.mark.rule("catfish-bend:S3.dead.1.b", "black-pearl:S3.dead.1.b")
def test_a_hand_thrown_forward_is_dead_once_another_acts_upon_it() -> None:
    thrown = HandGivenUp(
        seat=3, how=GivenUp.FORWARD, in_turn=True, facing_bet=False, acted_behind=True
    )
    expect("catfish-bend", thrown, DEAD, "S3.dead.1.b")
    expect("black-pearl", thrown, DEAD, "S3.dead.1.b")
    expect("seminole", thrown, DEAD)


@pytest.mark.rule("seminole:A.17.p11", "seminole:A.31.g")
def test_a_hand_thrown_face_up_is_live_while_it_can_be_told_apart() -> None:
    face_up = HandGivenUp(seat=3, how=GivenUp.FACE_UP, identifiable=True)
    expect("seminole", face_up, LIVE, "A.17.p11", "A.31.g")
    lost = HandGivenUp(seat=3, how=GivenUp.FACE_UP, identifiable=False)
    expect("seminole", lost, DEAD, "A.17.p11")


@pytest.mark.rule(
    "black-pearl:S3.dead.1.a", "seminole:A.14.c4", "catfish-bend:S3.betting.10.s2",
)  # fmt: skip
def test_a_fold_out_of_turn_binds_in_two_houses_and_in_one_only_if_nothing_changed() -> None:
    out = HandGivenUp(seat=3, how=GivenUp.THROWN, in_turn=False)
    expect("black-pearl", out, DEAD, "S3.dead.1.a")
    expect("seminole", out, DEAD, "A.14.c4")
    needs = ask(Book.load("catfish-bend"), "holdem", out)
    assert isinstance(needs, Needs)
    assert needs.fact == "between"
    quiet = HandGivenUp(seat=3, how=GivenUp.THROWN, in_turn=False, between=Between.QUIET)
    expect("catfish-bend", quiet, DEAD, "S3.betting.10.s2", may=MAY)
    raised = HandGivenUp(seat=3, how=GivenUp.THROWN, in_turn=False, between=Between.RAISE)
    assert expect("catfish-bend", raised, BACK, "S3.betting.10.s2").remedies == (Revive(3),)


# Stud


def stud(how: UpCards, **facts: Any) -> UpCardsMoved:
    usual: dict[str, Any] = {"at_showdown": False}
    return UpCardsMoved(seat=3, how=how, **(usual | facts))


@pytest.mark.rule(
    "catfish-bend:S3.dead.1.c", "black-pearl:S3.dead.1.c", "catfish-bend:S7.stud.10",
    "black-pearl:S7.stud.10",
)  # fmt: skip
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
@pytest.mark.parametrize("how", list(UpCards))
def test_stud_up_cards_moved_facing_a_bet_are_a_fold(book: str, how: UpCards) -> None:
    id = "S7.stud.10" if how is UpCards.LIFTED else "S3.dead.1.c"
    expect(book, stud(how, facing_bet=True), DEAD, id, game="seven-card-stud")
    at_showdown = stud(how, at_showdown=True)
    expect(book, at_showdown, LIVE, "S7.stud.10", game="seven-card-stud")


@pytest.mark.rule(
    "seminole:A.17.p2", "seminole:A.17.p3", "seminole:A.17.p6", "seminole:A.17.p7",
)  # fmt: skip
def test_seminole_spares_lifted_up_cards_but_kills_cards_turned_down() -> None:
    game = "seven-card-stud"
    lifted = stud(UpCards.LIFTED, facing_bet=True)
    expect("seminole", lifted, DEAD, "A.17.p2", "A.17.p3", may=MAY, game=game)
    turned = stud(UpCards.TURNED, facing_bet=False, thought_won=False)
    expect("seminole", turned, DEAD, "A.17.p6", game=game)
    won = stud(UpCards.TURNED, facing_bet=False, thought_won=True)
    expect("seminole", won, LIVE, "A.17.p6", "A.17.p7", game=game)
    assert ruled("seminole", stud(UpCards.LIFTED, facing_bet=False), game).outcome is LIVE


def test_no_cards_lie_open_in_a_game_without_up_cards() -> None:
    with pytest.raises(FloorError, match="no card of a hand lies open"):
        ruled("seminole", stud(UpCards.LIFTED))


# In the muck


@pytest.mark.rule(
    "seminole:A.17.p5", "seminole:A.31.d", "catfish-bend:S3.dead.2", "black-pearl:S3.dead.2.1",
    "oasis:oasis.holdem-hilo.1.s3", "seminole:A.17.p4",
)  # fmt: skip
def test_a_hand_thrown_away_at_the_showdown_comes_back_always_or_if_the_floor_says_so() -> None:
    mucked = HandInMuck(seat=3, identifiable=True, at_showdown=True, facing_bet=False)
    assert expect("seminole", mucked, BACK, "A.17.p5", "A.31.d").remedies == (Revive(3),)
    for book, id in {
        "catfish-bend": "S3.dead.2", "black-pearl": "S3.dead.2.1",
        "oasis": "oasis.holdem-hilo.1.s3",
    }.items():  # fmt: skip
        ruling = expect(book, mucked, DEAD, id, may=MAY)
        assert ruling.discretion is not None
        assert ruling.discretion.otherwise == {BACK: (Revive(3),)}
    facing = HandInMuck(seat=3, identifiable=True, at_showdown=False)
    expect("seminole", facing, DEAD, "A.17.p4", may=MAY)


@pytest.mark.parametrize("book", ["catfish-bend", "official", "black-pearl", "seminole", "oasis"])
def test_a_hand_that_cannot_be_told_apart_never_comes_back(book: str) -> None:
    lost = HandInMuck(seat=3, identifiable=False)
    ruling = ruled(book, lost)
    assert (ruling.outcome, ruling.discretion) == (DEAD, None)


@pytest.mark.rule("seminole:A.17.p4", "seminole:A.17.p1")
def test_cards_thrown_away_to_a_bet_may_be_given_back_while_they_can_be_told_apart() -> None:
    thrown = HandGivenUp(
        seat=3, how=GivenUp.THROWN, in_turn=True, facing_bet=True, identifiable=True
    )
    ruling = expect("seminole", thrown, DEAD, "A.17.p1", "A.17.p4", may=MAY)
    assert ruling.discretion is not None
    assert ruling.discretion.otherwise == {BACK: (Revive(3),)}
    said = HandGivenUp(seat=3, how=GivenUp.SAID, in_turn=True, facing_bet=True, identifiable=True)
    expect("seminole", said, DEAD, "A.17.p1")


MISLED = {
    Misled.ACTION: {
        "catfish-bend": (BACK, "S3.dead.2"), "black-pearl": (BACK, "S3.dead.2.2"),
        "seminole": (BACK, "A.18.a"), "oasis": (DEAD, "oasis.holdem-hilo.1.s3"),
    },
    Misled.HAND: {
        "catfish-bend": (BACK, "S3.dead.2"), "black-pearl": (BACK, "S3.dead.2.2"),
        "seminole": (BACK, "A.31.c2"), "oasis": (DEAD, "oasis.holdem-hilo.1.s3"),
    },
    Misled.THOUGHT_WON: {
        "catfish-bend": (BACK, "S2.dealing.8.a"), "seminole": (BACK, "A.18.p2"),
    },
    Misled.THOUGHT_OWING: {
        "catfish-bend": (BACK, "S2.dealing.8.b"), "oasis": (DEAD, "oasis.holdem-hilo.1.s3"),
    },
}  # fmt: skip


@pytest.mark.rule(
    "catfish-bend:S3.dead.2", "catfish-bend:S2.dealing.8.a", "catfish-bend:S2.dealing.8.b",
    "black-pearl:S3.dead.2.2", "seminole:A.18.a", "seminole:A.31.c2", "seminole:A.18.p2",
    "oasis:oasis.holdem-hilo.1.s3",
)  # fmt: skip
@pytest.mark.parametrize("why", list(Misled))
def test_a_misled_player_gets_the_hand_back_if_it_can_be_told_apart(why: Misled) -> None:
    given_up = MisledIntoMucking(seat=3, why=why, identifiable=True)
    for book, (outcome, id) in MISLED[why].items():
        expect(book, given_up, outcome, id, may=MAY)


@pytest.mark.rule("seminole:A.18.b", "seminole:A.31.c4", "seminole:A.18.c")
def test_a_misled_players_lost_hand_leaves_the_pot_to_the_floor_at_seminole_alone() -> None:
    lost = MisledIntoMucking(seat=3, why=Misled.ACTION, identifiable=False, last_bet=6)
    ruling = expect("seminole", lost, DEAD, "A.18.b", "A.31.c4", "A.18.c", may=MAY)
    assert ruling.remedies == (ReturnChips(3, 6), KillRemedy(3))
    assert ruling.discretion is not None
    assert Outcome.FLOOR_DECIDES in ruling.discretion.outcomes
    assert expect("catfish-bend", lost, DEAD).remedies == (KillRemedy(3),)


# In a live hand


def test_a_fold_with_no_bet_to_face_puts_the_cards_into_the_muck() -> None:
    hand = quietly(table("black-pearl"))
    cards = tuple(hand.slots_of(1))
    ruling = both(hand, HandGivenUp(seat=1, how=GivenUp.SAID))
    assert isinstance(ruling, Ruling)
    hand.apply(ruling.remedies, ruling.cites)
    assert set(cards) <= set(hand.muck)
    assert not hand.is_live(1)
    assert hand.options.seat == 2


def test_a_mucked_hand_is_given_back_card_by_card_and_faces_the_bet_again() -> None:
    hand = play(table("black-pearl"), Raise(10), Fold())
    folded = 4
    cards = hand.mucked_slots(folded)
    misled = MisledIntoMucking(seat=folded, why=Misled.ACTION, identifiable=True)
    ruling = both(hand, misled)
    assert isinstance(ruling, Ruling)
    assert ruling.outcome is BACK
    hand.apply(ruling.remedies, ruling.cites)
    assert tuple(hand.slots_of(folded)) == cards
    assert not set(cards) & set(hand.muck)
    assert (hand.options.seat, hand.options.call) == (folded, 10)


def test_a_hand_mucked_at_the_showdown_shows_again_and_can_win() -> None:
    hand = quietly(table("seminole", stacks={1: 100, 2: 100, 3: 100}), 3)
    while hand.phase is not Phase.SHOWING:
        hand.act(Check())
    first = hand.options.seat
    assert first is not None
    hand.act(Muck())
    ruling = both(hand, HandInMuck(seat=first, identifiable=True))
    assert isinstance(ruling, Ruling)
    assert ruling.outcome is BACK
    hand.apply(ruling.remedies, ruling.cites)
    assert hand.options.seat == first
    for _ in range(3):
        hand.act(Show())
    assert hand.is_over
    assert all(map(hand.has_shown, hand.seats))


def test_a_stud_hand_passed_by_a_street_cannot_come_back() -> None:
    hand = table("seminole", "seven-card-stud", "limit", blinds=(), ante=1, bring_in=2, bets=(4, 8))
    opener = hand.options.seat
    hand.act(hand.options.wager.action(4) if hand.options.wager else Call())
    gone = hand.options.seat
    hand.act(Fold())
    street = hand.street
    while hand.street == street:
        hand.act(Call())
    assert gone != opener
    with pytest.raises(FloorError, match="gone on without"):
        rule(hand, HandInMuck(seat=gone, identifiable=True))


def test_the_uncalled_part_of_a_foul_hands_raise_goes_back() -> None:
    hand = play(quietly(table("seminole")), Bet(10), Raise(30))
    stack = hand.stack(2)
    ruling = both(hand, FoulHandBet(seat=2, knew=False))
    assert isinstance(ruling, Ruling)
    hand.apply(ruling.remedies, ruling.cites)
    assert hand.stack(2) == stack + 20
    assert hand.dead == 10
    assert not hand.is_live(2)
    assert (hand.options.seat, hand.options.call) == (3, 10)


def test_a_call_owed_is_paid_though_the_hand_is_dead() -> None:
    hand = play(quietly(table("seminole")), Bet(10))
    stack = hand.stack(2)
    ruling = both(hand, ThrownInOwing(seat=2, owed=Owed.CALL))
    assert isinstance(ruling, Ruling)
    hand.apply(ruling.remedies, ruling.cites)
    assert hand.stack(2) == stack - 10
    assert not hand.is_live(2)


@pytest.mark.parametrize(
    "report",
    [
        HandGivenUp(seat=9, how=GivenUp.SAID),
        HandInMuck(seat=9),
        ThrownInOwing(seat=1, owed=Owed.CALL),
        FoulHandBet(seat=1),
        NotDiscarded(seat=1),
        HandGivenUp(seat=1, how=GivenUp.SAID, facing_bet=True),
        UpCardsMoved(seat=1),
    ],
)
def test_a_report_that_cannot_be_is_refused_and_changes_nothing(report: Report) -> None:
    hand = quietly(table("black-pearl"))
    before = (list(hand.stacks_by_seat.values()), hand.in_pot, len(hand.muck), hand.options)
    with pytest.raises(FloorError):
        rule(hand, report)
    assert (list(hand.stacks_by_seat.values()), hand.in_pot, len(hand.muck), hand.options) == before
