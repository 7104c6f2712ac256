"""Stud's later cards: too early, to the wrong seat, face up, past a folded seat, or running out.

With three players the hands take slots 0 to 8; then burn 9, 10 11 12, burn 13, 14 15 16, burn 17,
18 19 20, burn 21, and the last cards 22 23 24.
"""

import pytest
from tests.floor.deals import (
    answer,
    check_down,
    deal,
    faced,
    mended,
    ruled,
    rules_of,
    state,
    went_wrong,
)

from cardspeak.books import Book
from cardspeak.floor import (
    DeckRunsOut,
    ExposedLastCard,
    FloorError,
    FoldedSeat,
    Needs,
    Outcome,
    PrematureLastDown,
    PrematureStreet,
    Report,
    Ruling,
    StrayLastCard,
    WrongLow,
    WrongUpCard,
    ask,
    rule,
)
from cardspeak.floor.core.case import mistake
from cardspeak.hand import Bet, BringIn, Call, Check, Fold, Hand
from cardspeak.hand.remedies import AllIn, DropOut, OpenWith, TakeCard, To, TurnUp

STUD = "seven-card-stud"
HOUSES = ["catfish-bend", "black-pearl", "seminole"]


def stud(book: str, rounds: int = 0, players: int = 3) -> Hand:
    """A stud deal in which so many rounds have been checked down."""
    hand = deal(book, STUD, players=players)
    check_down(hand, rounds)
    return hand


def last_cards(hand: Hand) -> list[int]:
    """The latest card of each seat that has any."""
    return [cards[-1] for cards in faced(hand).values() if cards]


# Too early


@pytest.mark.rule("catfish-bend:S7.stud.14.s1", "black-pearl:S7.stud.14.1", "seminole:A.16.a")
@pytest.mark.parametrize("book", HOUSES)
def test_an_early_street_is_set_aside_with_what_was_due_to_those_left(book: str) -> None:
    hand = stud(book, 1, players=4)  # hands 0-11, burn 12, 13-16; due: burn 17, 18-21, burn 22
    ruling = mended(hand, PrematureStreet(dealt=1))
    assert ruling.outcome is Outcome.CARDS_REPLACED
    assert list(hand.burns) == [12, 17]
    assert list(hand.set_aside) == [18]
    wager = hand.options.wager
    assert wager is not None
    hand.act(Bet(wager.least))
    hand.act(Fold())
    check_down(hand)
    assert list(hand.set_aside) == [18, 19, 20]
    assert list(hand.burns) == [12, 17, 21]
    assert last_cards(hand) == [22, 23, 24]


@pytest.mark.rule("seminole:A.16.b")
def test_an_early_card_stays_where_the_last_player_was_folding_to_a_bet() -> None:
    hand = stud("seminole", 1)
    wager = hand.options.wager
    assert wager is not None
    hand.act(Bet(wager.least))
    hand.act(Call())
    report = PrematureStreet(dealt=1, last_folding=True)
    assert ruled(hand, report).outcome is Outcome.PLAYS_ON
    hand = stud("catfish-bend", 1)
    assert ruled(hand, PrematureStreet(dealt=1)).outcome is Outcome.CARDS_REPLACED


@pytest.mark.rule("catfish-bend:S7.stud.14.s2", "black-pearl:S7.stud.14.4", "seminole:A.16.p1")
@pytest.mark.parametrize(("book", "barred"), [(HOUSES[0], True), (HOUSES[1], True), (HOUSES[2], 0)])
def test_an_early_last_card_that_was_seen_is_kept(book: str, barred: bool) -> None:
    hand = stud(book, 3)
    assert hand.options.seat == 3
    ruling = mended(hand, PrematureLastDown(seats=(1,), seen=True))
    assert ruling.outcome is Outcome.CARD_KEPT
    assert faced(hand)[1][-1] == 22
    hand.act(Check())
    assert hand.options.seat == 1
    assert (hand.options.wager is None) == bool(barred)
    check_down(hand)
    assert last_cards(hand) == [22, 23, 24]
    assert list(hand.burns) == [9, 13, 17, 21]
    assert [len(cards) for cards in faced(hand).values()] == [7, 7, 7]


@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_an_early_last_card_that_nobody_saw_goes_with_the_row(book: str) -> None:
    hand = stud(book, 3)
    ruling = mended(hand, PrematureLastDown(seats=(1,), seen=False))
    assert ruling.outcome is Outcome.CARDS_REPLACED
    check_down(hand)
    assert list(hand.set_aside) == [22, 23, 24]
    assert list(hand.burns) == [9, 13, 17, 21, 25]
    assert last_cards(hand) == [26, 27, 28]


@pytest.mark.rule("seminole:A.16.p1")
def test_where_an_early_last_card_is_kept_in_any_case() -> None:
    hand = stud("seminole", 3)
    mended(hand, PrematureLastDown(seats=(1, 2), seen=False))
    assert last_cards(hand)[:2] == [22, 23]
    check_down(hand)
    assert last_cards(hand) == [22, 23, 24]


def test_one_early_card_seen_and_one_not() -> None:
    hand = stud("catfish-bend", 3)
    mended(hand, PrematureLastDown(seats=(1, 2), seen=True, saw=(1,)))
    check_down(hand)
    assert list(hand.set_aside) == [23]
    assert list(hand.burns) == [9, 13, 17, 21, 24]
    assert last_cards(hand) == [22, 25, 26]


def test_streets_that_cannot_come_too_early_are_refused() -> None:
    hand = stud("catfish-bend", 1)
    before = state(hand)
    for report in (
        PrematureLastDown(seats=(1,), seen=True),
        PrematureStreet(dealt=9),
    ):
        with pytest.raises(FloorError):
            rule(hand, report)
    assert state(hand) == before
    with pytest.raises(FloorError, match="dealt = 0 does not fit"):
        PrematureStreet(dealt=0)
    with pytest.raises(FloorError):
        rule(stud("catfish-bend", 3), PrematureStreet(dealt=1))
    with pytest.raises(FloorError, match="not a stud game"):
        answer("catfish-bend", "holdem", PrematureStreet(dealt=1))


# The last card face up: seat 3 leads by its 7; with the 7h in slot 22 seat 1 shows a straight flush


@pytest.mark.rule(
    "catfish-bend:S7.stud.17", "catfish-bend:S7.stud.17.a", "black-pearl:S7.stud.17.0",
    "black-pearl:S7.stud.17.a",
)  # fmt: skip
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_the_first_last_card_up_is_kept_counts_and_gives_the_all_in_option(book: str) -> None:
    hand = stud(book, 4)
    assert hand.options.seat == 3
    ruling = went_wrong(hand, ExposedLastCard(seat=1, declares=False))
    assert ruling.outcome is Outcome.CARD_KEPT
    assert OpenWith(1) in ruling.remedies
    assert hand.options.seat == 1
    assert last_cards(hand) == [22, 23, 24]
    hand = stud(book, 4)
    ruling = went_wrong(hand, ExposedLastCard(seat=1, declares=True))
    assert AllIn(1) in ruling.remedies
    assert hand.options.seat == 2


@pytest.mark.rule("seminole:A.8.stud.b")
def test_the_first_last_card_up_is_premature_where_the_book_says_so() -> None:
    hand = stud("seminole", 4)
    ruling = went_wrong(hand, ExposedLastCard(seat=1))
    assert ruling.outcome is Outcome.RESHUFFLED
    assert "A.8.stud.b" in rules_of(ruling)
    assert list(hand.burns) == [9, 13, 17, 21]
    assert {*hand.stub, *last_cards(hand)} == set(range(22, 52))
    assert last_cards(hand) != [22, 23, 24]
    assert all(not hand.deck.facing[slot] for slot in last_cards(hand))
    assert hand.options.seat == 3


@pytest.mark.rule("seminole:A.8.stud.a", "seminole:A.8.stud.c2")
def test_a_later_last_card_up_is_kept_does_not_lead_and_gives_the_option() -> None:
    hand = stud("seminole", 4)
    ruling = went_wrong(hand, ExposedLastCard(seat=2, declares=False))
    assert ruling.outcome is Outcome.CARD_KEPT
    assert {"A.8.stud.a", "A.8.stud.c2"} <= rules_of(ruling)
    assert hand.options.seat == 3


@pytest.mark.rule("catfish-bend:S7.stud.17.b", "black-pearl:S7.stud.17.b.1")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_of_two_players_the_second_gets_a_card_up_as_well(book: str) -> None:
    hand = stud(book, 4, players=2)
    ruling = went_wrong(hand, ExposedLastCard(seat=1))
    assert TurnUp(2, 6) in ruling.remedies
    assert len(hand.open_cards_of(hand.seats[0])) == len(hand.open_cards_of(hand.seats[1])) == 5
    hand = stud(book, 4, players=2)
    ruling = went_wrong(hand, ExposedLastCard(seat=2, declares=True))
    assert AllIn(2) in ruling.remedies
    assert len(hand.open_cards_of(hand.seats[0])) == 4


@pytest.mark.rule("catfish-bend:S7.stud.16", "black-pearl:S7.stud.16", "seminole:A.8.stud.d")
@pytest.mark.parametrize("book", HOUSES)
def test_an_all_in_player_keeps_a_last_card_dealt_up(book: str) -> None:
    hand = deal(book, STUD, stacks={1: 3, 2: 200, 3: 200})
    check_down(hand, 4)
    assert not hand.stack(hand.seats[0])
    ruling = went_wrong(hand, ExposedLastCard(seat=1))
    assert ruling.outcome is Outcome.CARD_KEPT
    assert last_cards(hand) == [22, 23, 24]


def test_a_last_card_must_have_come() -> None:
    with pytest.raises(FloorError, match="no last down card"):
        rule(stud("catfish-bend", 2), ExposedLastCard(seat=1))


# To the wrong seat


def test_up_cards_change_places_until_substantial_action() -> None:
    report = WrongUpCard(seat=1, card=3, other=2, other_card=3)
    hand = stud("seminole", 1)
    hand.apply(mistake(hand, report))
    assert last_cards(hand) == [11, 10, 12]
    ruling = mended(hand, report)
    assert ruling.outcome is Outcome.CARDS_MOVED
    assert last_cards(hand) == [10, 11, 12]
    hand.apply(mistake(hand, report))
    hand.act(Check())
    hand.act(Check())
    assert ruled(hand, report).outcome is Outcome.PLAYS_ON


@pytest.mark.rule("seminole:A.6.b1")
def test_a_stray_last_card_is_kept_only_if_it_may_be_known() -> None:
    for seen, outcome, cards in (
        (True, Outcome.CARD_KEPT, [23, 22, 24]),
        (False, Outcome.CARDS_MOVED, [22, 23, 24]),
    ):
        hand = stud("seminole", 4)
        report = StrayLastCard(seat=2, other=1, seen=seen)
        ruling = went_wrong(hand, report)
        assert ruling.outcome is outcome
        assert "A.6.b1" in rules_of(ruling)
        assert last_cards(hand) == cards


@pytest.mark.rule("seminole:A.6.b2")
def test_a_player_passed_over_gets_a_card_after_all_others() -> None:
    report = StrayLastCard(seat=2, other=1, skipped=True, seen=True)
    hand = stud("seminole", 4)
    hand.apply(mistake(hand, report))
    assert len(faced(hand)[1]) == 6
    ruling = mended(hand, report)
    assert "A.6.b2" in rules_of(ruling)
    assert last_cards(hand) == [23, 22, 24]
    unseen = StrayLastCard(seat=2, other=1, skipped=True, seen=False)
    hand = stud("seminole", 4)
    went_wrong(hand, unseen)
    assert last_cards(hand) == [22, 23, 24]


# Folded seats


def free_fold(book: str, served: bool) -> Hand:
    """Seat 3 folds on fourth street for nothing; fifth is dealt with its seat or past it."""
    hand = stud(book, 1)
    assert hand.options.seat == 3
    hand.act(Fold())
    check_down(hand)
    assert last_cards(hand) == [14, 15, 16]
    if not served:
        hand.apply([TakeCard(3, 4, To.STUB)])
    return hand


@pytest.mark.rule("catfish-bend:S7.stud.9", "black-pearl:S7.stud.9", "seminole:C.3.a")
@pytest.mark.parametrize("book", HOUSES)
def test_a_seat_that_folded_for_nothing_is_rightly_served(book: str) -> None:
    ruling = ruled(free_fold(book, served=True), FoldedSeat(seat=3))
    assert ruling.outcome is Outcome.PLAYS_ON
    assert "nothing is wrong" in ruling.says


@pytest.mark.rule("seminole:C.4.a", "seminole:C.4.b", "seminole:C.4.c")
def test_a_folded_seat_passed_over_gets_its_card_in_time_and_else_none_any_more() -> None:
    hand = free_fold("seminole", served=False)
    ruling = mended(hand, FoldedSeat(seat=3))
    assert ruling.outcome is Outcome.CARDS_MOVED
    assert "C.4.a" in rules_of(ruling)
    assert last_cards(hand) == [14, 15, 16]
    hand = stud("seminole", 1, players=4)
    assert hand.options.seat == 4
    hand.act(Fold())
    check_down(hand)
    hand.apply([TakeCard(4, 4, To.STUB)])
    hand.act(Check())
    hand.act(Check())
    ruling = mended(hand, FoldedSeat(seat=4))
    assert ruling.outcome is Outcome.PLAYS_ON
    assert ruling.remedies == (DropOut(4),)
    assert "C.4.c" in rules_of(ruling)
    check_down(hand)
    assert not faced(hand)[4]
    assert last_cards(hand) == [22, 23, 24]


@pytest.mark.rule("seminole:C.4.a")
def test_a_card_dealt_to_a_dead_seat_moves_on() -> None:
    hand = stud("seminole", 1, players=4)
    wager = hand.options.wager
    assert wager is not None
    assert hand.options.seat == 4
    hand.act(Bet(wager.least))
    hand.act(Fold())  # seat 1 faces a bet and is out
    check_down(hand)
    assert last_cards(hand) == [18, 19, 20]
    row = [hand.slots_of(hand.seats[player]).pop() for player in (1, 2, 3)]
    row.append(hand.stub.slots.pop(0))
    for player, slot in zip((0, 1, 2, 3), row, strict=True):
        hand.slots_of(hand.seats[player]).append(slot)
        hand.deck.facing[slot] = 1
    ruling = mended(hand, FoldedSeat(seat=1))
    assert ruling.outcome is Outcome.CARDS_MOVED
    assert last_cards(hand) == [18, 19, 20]
    assert hand.stub[0] == 21


def test_a_live_seat_has_not_folded() -> None:
    with pytest.raises(FloorError, match="not folded"):
        rule(stud("seminole", 1), FoldedSeat(seat=1))


# The wrong low card: slots 6, 7 and 8 are the door cards 3h, 3s and 4c


@pytest.mark.rule("catfish-bend:S7.stud.5", "black-pearl:S7.stud.5.1", "black-pearl:S7.stud.5.2")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_the_wrong_low_card_takes_its_bet_back_until_the_next_player_acts(book: str) -> None:
    hand = stud(book)
    assert hand.options.seat == 1
    hand.apply(mistake(hand, WrongLow(seat=2)))
    hand.act(BringIn())
    assert list(hand.stacks_by_seat.values()) == [199, 197, 199]
    ruling = mended(hand, WrongLow())
    assert ruling.outcome is Outcome.ACTION_CHANGED
    assert list(hand.stacks_by_seat.values()) == [199, 199, 199]
    assert (hand.options.seat, hand.options.bring_in) == (1, 2)
    hand = stud(book)
    hand.apply(mistake(hand, WrongLow(seat=2)))
    hand.act(BringIn())
    hand.act(Call())
    ruling = mended(hand, WrongLow())
    assert ruling.outcome is Outcome.BINDING
    assert hand.options.seat == 1
    assert hand.options.call == 2


def test_the_right_low_card_is_not_wrong() -> None:
    hand = stud("catfish-bend")
    with pytest.raises(FloorError, match="no forced bet"):
        rule(hand, WrongLow())
    hand.act(BringIn())
    with pytest.raises(FloorError, match="is the one that must"):
        rule(hand, WrongLow())


# Running out


@pytest.mark.rule("catfish-bend:S7.stud.15.s1", "catfish-bend:S7.stud.15.s2", "seminole:C.5.b")
def test_what_a_stub_that_is_too_short_comes_to() -> None:
    for book, stub, burns, outcome in (
        ("catfish-bend", 9, 3, Outcome.PLAYS_ON),
        ("catfish-bend", 8, 3, Outcome.RESHUFFLED),
        ("catfish-bend", 5, 3, Outcome.CARDS_MOVED),
        ("seminole", 6, 3, Outcome.RESHUFFLED),
        ("seminole", 4, 3, Outcome.CARDS_MOVED),
    ):
        report = DeckRunsOut(players=7, stub=stub, burns=burns, set_aside=0, some_served=False)
        assert answer(book, STUD, report).outcome is outcome, (book, stub)


def test_a_live_hand_knows_what_is_left_of_its_deck() -> None:
    ruling = ruled(stud("catfish-bend", 3), DeckRunsOut())
    assert ruling.outcome is Outcome.PLAYS_ON


@pytest.mark.parametrize(
    "report",
    [
        ExposedLastCard(seat=1, all_in=True),
        PrematureLastDown(seats=(1,), seen=True),
        StrayLastCard(seat=1, other=2, seen=True, skipped=True),
    ],
)
def test_a_game_whose_last_card_comes_face_up_has_no_last_down_card(report: Report) -> None:
    with pytest.raises(FloorError, match="no last down card"):
        ask(Book.load("official"), "five-card-stud", report)
    assert isinstance(ask(Book.load("official"), "seven-card-stud", report), Ruling | Needs)
