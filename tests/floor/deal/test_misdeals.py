"""Misdeals: the order of the deal, who was dealt in, and until when it can be called."""

import pytest
from tests.floor.deals import answer, deal, faced, mended, question, ruled, rules_of, state

from cardspeak.floor import (
    AbsentDealtIn,
    By,
    DealtOut,
    ExposedCard,
    FloorError,
    IneligibleDealtIn,
    MissingAnte,
    NotShuffled,
    Outcome,
    OutOfOrder,
    Progress,
    Report,
    WrongButton,
    WrongFirstSeat,
    rule,
)
from cardspeak.floor.core.case import mistake
from cardspeak.floor.core.orders import CorrectButton, DealAgain
from cardspeak.hand import BringIn, Call, Complete, Fold, Raise
from cardspeak.hand.posts import PostKind, PostRecord
from cardspeak.hand.remedies import TakeCard, To

BOARD_BOOKS = ("common", "catfish-bend", "black-pearl", "seminole", "oasis", "official")


@pytest.mark.parametrize("book", BOARD_BOOKS)
@pytest.mark.parametrize("report", [NotShuffled(), WrongFirstSeat(), WrongButton()])
def test_a_deal_gone_wrong_from_the_start_is_a_misdeal_and_all_chips_go_back(
    book: str, report: Report
) -> None:
    hand = deal(book)
    ruling = mended(hand, report)
    assert ruling.outcome is Outcome.MISDEAL
    put_right = (CorrectButton(),) if isinstance(report, WrongButton) else ()
    assert ruling.orders == (*put_right, DealAgain())
    assert hand.is_over
    assert list(hand.stacks_by_seat.values()) == [200] * 4
    assert list(hand.stub) == list(range(52))


@pytest.mark.rule("catfish-bend:S3.misdeal.2.s2", "black-pearl:S3.misdeal.1.3")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_at_stud_a_forced_bet_made_in_full_is_not_yet_one_of_two_players(book: str) -> None:
    hand = deal(book, "seven-card-stud")
    wager = hand.options.wager
    assert wager is not None
    opener = hand.options.seat
    hand.act(wager.action(wager.least))
    exposed = ExposedCard(seat=opener, card=0, by=By.FLASHED, since=Progress(holder_looked=False))
    assert ruled(hand, exposed).outcome is Outcome.CARD_KEPT  # its holder has acted
    hand.act(Fold())
    assert ruled(hand, WrongFirstSeat()).outcome is Outcome.MISDEAL
    hand.act(Fold())
    assert ruled(hand, WrongFirstSeat()).outcome is Outcome.PLAYS_ON


def test_a_misdeal_for_a_wrong_button_is_not_dealt_again_with_it() -> None:
    ruling = ruled(deal("catfish-bend"), WrongButton())
    assert ruling.orders == (CorrectButton(), DealAgain())
    assert "the button is corrected, and the same deal is dealt again" in ruling.says


@pytest.mark.rule(
    "seminole:A.10.a",
    "seminole:A.10.b",
    "catfish-bend:S3.misdeal.1.g",
    "black-pearl:S3.misdeal.2.g",
    "catfish-bend:S3.misdeal.1.h",
    "black-pearl:S3.misdeal.2.h",
)
@pytest.mark.parametrize(
    ("book", "report", "id"),
    [
        ("seminole", NotShuffled(), "A.10.a"),
        ("seminole", WrongFirstSeat(), "A.10.b"),
        ("catfish-bend", WrongFirstSeat(), "S3.misdeal.1.h"),
        ("black-pearl", WrongFirstSeat(), "S3.misdeal.2.h"),
        ("catfish-bend", WrongButton(), "S3.misdeal.1.g"),
        ("black-pearl", WrongButton(), "S3.misdeal.2.g"),
    ],
)
def test_the_rule_behind_a_misdeal_is_named(book: str, report: Report, id: str) -> None:
    ruling = ruled(deal(book), report)
    assert id in rules_of(ruling)
    assert id in ruling.says


@pytest.mark.rule("seminole:A.10.p1")
def test_a_misdeal_is_dealt_again_by_the_same_positions() -> None:
    ruling = ruled(deal("seminole"), NotShuffled())
    assert "A.10.p1" in rules_of(ruling)
    assert "same deal" in ruling.says


# Until when


@pytest.mark.rule(
    "catfish-bend:S3.misdeal.2.s1", "catfish-bend:S3.misdeal.2.s2", "black-pearl:S3.misdeal.1.1",
    "black-pearl:S3.misdeal.1.2", "official:1.1.substantial-action",
)  # fmt: skip
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "official"])
def test_two_players_after_the_blinds_close_the_window_even_by_folding(book: str) -> None:
    hand = deal(book)
    hand.act(Fold())
    assert ruled(hand, WrongFirstSeat()).outcome is Outcome.MISDEAL
    hand.act(Fold())
    assert ruled(hand, WrongFirstSeat()).outcome is Outcome.PLAYS_ON


@pytest.mark.rule("seminole:A.9.1", "seminole:A.9.2", "seminole:A.10.p2")
def test_two_folds_are_not_yet_substantial_action_and_a_call_with_one_is() -> None:
    hand = deal("seminole", players=5)
    hand.act(Fold())
    hand.act(Fold())
    assert ruled(hand, WrongFirstSeat()).outcome is Outcome.MISDEAL
    hand.act(Fold())
    assert ruled(hand, WrongFirstSeat()).outcome is Outcome.PLAYS_ON
    hand = deal("seminole", players=5)
    hand.act(Call())
    assert ruled(hand, WrongFirstSeat()).outcome is Outcome.MISDEAL
    hand.act(Fold())
    assert ruled(hand, WrongFirstSeat()).outcome is Outcome.PLAYS_ON


@pytest.mark.rule("black-pearl:S3.misdeal.1.3", "catfish-bend:S3.misdeal.2.s2")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_studs_forced_bet_is_no_action(book: str) -> None:
    hand = deal(book, "seven-card-stud")
    hand.act(BringIn())
    hand.act(Call())
    assert ruled(hand, WrongFirstSeat()).outcome is Outcome.MISDEAL
    hand.act(Call())
    assert ruled(hand, WrongFirstSeat()).outcome is Outcome.PLAYS_ON


# The button


@pytest.mark.rule("catfish-bend:S3.irreg.1", "black-pearl:S3.irreg.1")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_a_button_found_wrong_too_late_is_corrected_for_the_next_deal(book: str) -> None:
    hand = deal(book)
    hand.act(Call())
    hand.act(Call())
    ruling = mended(hand, WrongButton())
    assert ruling.outcome is Outcome.PLAYS_ON
    assert ruling.orders == (CorrectButton(),)
    assert "S3.irreg.1" in rules_of(ruling)


@pytest.mark.rule("oasis:oasis.lowball.20.s1", "oasis:oasis.lowball.20.s2")
def test_a_deal_out_of_position_is_redealt_until_the_pot_is_opened() -> None:
    hand = deal("oasis", "dealers-lowball")
    hand.act(Fold())
    hand.act(Fold())
    ruling = ruled(hand, WrongButton())
    assert ruling.outcome is Outcome.MISDEAL
    assert "oasis.lowball.20.s1" in rules_of(ruling)
    hand = deal("oasis", "dealers-lowball")
    hand.act(Raise(hand.options.wager.least) if hand.options.wager else Call())
    ruling = ruled(hand, WrongButton())
    assert ruling.outcome is Outcome.PLAYS_ON
    assert ruling.orders == ()
    assert "oasis.lowball.20.s2" in rules_of(ruling)


def test_stud_has_no_button_to_be_wrong() -> None:
    with pytest.raises(FloorError, match="no button"):
        rule(deal("common", "seven-card-stud"), WrongButton())


# Out of order

SWAPPED = OutOfOrder(seat=2, card=1, other=3, other_card=1, seen=False)


@pytest.mark.rule("seminole:A.10.c", "seminole:A.10.i")
def test_a_card_that_nobody_can_have_seen_changes_places() -> None:
    hand = deal("seminole")
    hand.apply(mistake(hand, SWAPPED))
    assert faced(hand)[2] == [1, 6]
    ruling = mended(hand, SWAPPED)
    assert ruling.outcome is Outcome.CARDS_MOVED
    assert "A.10.c" in rules_of(ruling)
    assert faced(hand) == {1: [0, 4], 2: [1, 5], 3: [2, 6], 4: [3, 7]}


@pytest.mark.rule("seminole:A.10.i", "catfish-bend:S3.misdeal.1.f", "black-pearl:S3.misdeal.2.f")
@pytest.mark.parametrize(
    ("book", "seen"), [("seminole", True), ("catfish-bend", False), ("black-pearl", False)]
)
def test_a_card_out_of_order_is_a_misdeal(book: str, seen: bool) -> None:
    hand = deal(book)
    report = OutOfOrder(seat=2, card=1, other=3, other_card=1, seen=seen)
    hand.apply(mistake(hand, report))
    assert ruled(hand, report).outcome is Outcome.MISDEAL


def test_a_card_in_its_place_is_not_out_of_order() -> None:
    hand = deal("seminole")
    before = state(hand)
    with pytest.raises(FloorError, match="due to it"):
        rule(hand, SWAPPED)
    assert state(hand) == before


# Dealt out, dealt in


@pytest.mark.rule("catfish-bend:S3.misdeal.1.j", "black-pearl:S3.misdeal.2.i")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_a_player_with_a_blind_who_was_dealt_out_calls_a_misdeal(book: str) -> None:
    hand = deal(book)
    hand.apply([TakeCard(1, 0, To.STUB)] * 2)
    assert ruled(hand, DealtOut(seat=1)).outcome is Outcome.MISDEAL
    absent = DealtOut(seat=9, present=False)
    assert ruled(hand, absent).outcome is Outcome.PLAYS_ON
    assert ruled(hand, DealtOut(seat=9, present=True)).outcome is Outcome.MISDEAL


@pytest.mark.rule("seminole:A.10.d1", "seminole:A.10.d2", "seminole:C.2.d")
def test_once_a_starting_hand_is_complete_a_player_dealt_out_gets_the_ante_back() -> None:
    early = DealtOut(seat=2, posted=True, since=Progress(dealt=False))
    ruling = answer("seminole", "seven-card-stud", early)
    assert ruling.outcome is Outcome.MISDEAL
    assert "A.10.d1" in rules_of(ruling)
    hand = deal("seminole", "seven-card-stud")
    hand.apply([TakeCard(2, 0, To.STUB)] * 3)
    ruling = mended(hand, DealtOut(seat=2))
    assert ruling.outcome is Outcome.CHIPS_BACK
    assert "A.10.d2" in rules_of(ruling)
    assert hand.stack(hand.seats[1]) == 200
    assert hand.in_pot == 3
    assert not hand.is_live(hand.seats[1])


def test_a_player_with_a_hand_was_not_dealt_out() -> None:
    with pytest.raises(FloorError, match="not dealt out"):
        rule(deal("catfish-bend"), DealtOut(seat=1))


@pytest.mark.rule("catfish-bend:S3.misdeal.1.i")
def test_cards_to_a_seat_without_a_right_to_them_are_a_misdeal_in_time() -> None:
    hand = deal("catfish-bend")
    assert ruled(hand, IneligibleDealtIn(seat=3)).outcome is Outcome.MISDEAL
    hand.act(Fold())
    hand.act(Call())
    assert ruled(hand, IneligibleDealtIn(seat=1, empty=True)).outcome is Outcome.HAND_DEAD
    assert ruled(hand, IneligibleDealtIn(seat=1, empty=False)).outcome is Outcome.PLAYS_ON


@pytest.mark.rule("seminole:A.10.p7", "seminole:C.2.c")
def test_an_ineligible_hand_is_dealt_in_full_and_dead() -> None:
    hand = deal("seminole")
    ruling = mended(hand, IneligibleDealtIn(seat=3))
    assert ruling.outcome is Outcome.HAND_DEAD
    assert "A.10.p7" in rules_of(ruling)
    assert list(hand.muck) == [2, 6]
    assert hand.options.seat == 4


@pytest.mark.rule("seminole:C.2.a", "seminole:C.2.b")
def test_the_second_lowest_card_takes_over_the_forced_bet_of_an_ineligible_hand() -> None:
    hand = deal("seminole", "seven-card-stud")
    assert hand.options.seat == 1  # the 4c in slot 8 is the lowest door card
    ruling = mended(hand, IneligibleDealtIn(seat=1))
    assert ruling.outcome is Outcome.HAND_DEAD
    assert hand.options.seat == 2
    assert hand.options.bring_in == 2
    assert not hand.options.fold


@pytest.mark.rule("seminole:A.10.p6")
def test_an_absent_player_dealt_in_plays_until_the_turn_comes() -> None:
    hand = deal("seminole")
    ruling = ruled(hand, AbsentDealtIn(seat=4))
    assert ruling.outcome is Outcome.PLAYS_ON
    assert "A.10.p6" in rules_of(ruling)
    hand.act(Call())
    ruling = mended(hand, AbsentDealtIn(seat=4))
    assert ruling.outcome is Outcome.HAND_DEAD
    assert hand.options.seat == 1


# Antes


@pytest.mark.rule("seminole:A.10.p5")
def test_a_pot_short_of_an_unknown_ante_is_played_short() -> None:
    ruling = answer("seminole", "draw-high", MissingAnte(known=False))
    assert ruling.outcome is Outcome.PLAYS_ON
    assert "A.10.p5" in rules_of(ruling)


@pytest.mark.rule("seminole:A.10.p4")
def test_a_known_player_adds_the_ante_and_is_live() -> None:
    antes = [PostRecord(each, 1, PostKind.ANTE) for each in (1, 2, 4)]
    hand = deal("seminole", "draw-high", posts=antes)
    ruling = mended(hand, MissingAnte(seat=3))
    assert ruling.outcome is Outcome.HAND_LIVE
    assert "A.10.p4" in rules_of(ruling)
    assert hand.dead == 4
    assert hand.stack(hand.seats[2]) == 199


@pytest.mark.rule("seminole:C.2.a")
def test_at_stud_a_hand_without_ante_is_dead_until_its_player_puts_chips_in() -> None:
    antes = [PostRecord(each, 1, PostKind.ANTE) for each in (1, 2, 4)]
    hand = deal("seminole", "seven-card-stud", posts=antes)
    ruling = ruled(hand, MissingAnte(seat=3))
    assert ruling.outcome is Outcome.HAND_DEAD
    assert "C.2.a" in rules_of(ruling)
    hand.act(BringIn())
    hand.act(Fold())
    wager = hand.options.wager
    assert wager is not None
    hand.act(Complete(wager.least))
    ruling = mended(hand, MissingAnte(seat=3))
    assert ruling.outcome is Outcome.HAND_LIVE
    assert hand.dead == 4


def test_an_ante_that_was_put_up_is_not_missing() -> None:
    with pytest.raises(FloorError, match="has put up the ante"):
        rule(deal("seminole", "seven-card-stud"), MissingAnte(seat=3))
    with pytest.raises(FloorError, match="no ante"):
        rule(deal("seminole"), MissingAnte(seat=3))


def test_the_dialogue_asks_one_fact_at_a_time() -> None:
    assert question("seminole", "holdem", NotShuffled()) == "since.actions"
    two = NotShuffled(since=Progress(actions=2))
    assert question("seminole", "holdem", two) == "since.chips"
    assert question("catfish-bend", "holdem", NotShuffled()) == "since.players"
