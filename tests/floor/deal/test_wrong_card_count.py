"""Hands with a wrong number of cards, by how late it is found."""

import msgspec
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

from cardspeak.floor import ExtraCards, FloorError, Outcome, Progress, TooFewCards, rule
from cardspeak.floor.core.case import mistake
from cardspeak.hand import Call, Check, Draw, Fold
from cardspeak.hand.remedies import DealRowAgain, GiveCard, KillRemedy, TakeAtRandom, TakeCard, To

ONE = ExtraCards(seat=1)


# Too many: the stub is 8, 9, 10 …; the extra card of seat 1 is 8


@pytest.mark.rule(
    "catfish-bend:S3.irreg.11", "catfish-bend:S5.holdem.2", "black-pearl:S3.irreg.11",
    "black-pearl:S5.holdem.2", "seminole:A.10.f", "oasis:oasis.holdem-hilo.6.s1",
)  # fmt: skip
@pytest.mark.parametrize(
    ("book", "id"),
    [
        ("common", None),
        ("catfish-bend", "S5.holdem.2"),
        ("black-pearl", "S5.holdem.2"),
        ("seminole", "A.10.f"),
        ("oasis", "oasis.holdem-hilo.6.s1"),
    ],
)
def test_one_card_too_many_goes_back_and_is_the_burn(book: str, id: str | None) -> None:
    hand = deal(book)
    ruling = went_wrong(hand, ONE)
    assert ruling.outcome is Outcome.CARDS_MOVED
    assert id is None or id in rules_of(ruling)
    assert faced(hand)[1] == [0, 4]
    check_down(hand)
    assert list(hand.burns) == [8]
    assert list(hand.board) == [9, 10, 11]


@pytest.mark.rule("seminole:A.10.f")
def test_an_extra_card_that_was_not_the_burn_is_a_misdeal() -> None:
    hand = deal("seminole")
    hand.apply([GiveCard(3), GiveCard(1), TakeCard(3, 2, To.STUB)])  # seat 1 has the 9
    assert ruled(hand, ONE).outcome is Outcome.MISDEAL
    hand = deal("black-pearl")
    hand.apply([GiveCard(3), GiveCard(1), TakeCard(3, 2, To.STUB)])
    assert ruled(hand, ONE).outcome is Outcome.CARDS_MOVED


@pytest.mark.rule(
    "catfish-bend:S3.misdeal.1.d", "black-pearl:S3.misdeal.2.d", "seminole:A.10.f",
    "oasis:oasis.holdem-hilo.6.s1",
)  # fmt: skip
def test_two_cards_too_many() -> None:
    for book in ("catfish-bend", "black-pearl", "seminole"):
        ruling = went_wrong(deal(book), ExtraCards(seat=1, count=2))
        assert ruling.outcome is Outcome.MISDEAL
    hand = deal("oasis")
    ruling = went_wrong(hand, ExtraCards(seat=1, count=2))
    assert ruling.outcome is Outcome.CARDS_MOVED
    check_down(hand)
    assert list(hand.burns) == [8]
    assert list(hand.board) == [9, 10, 11]


def test_extra_cards_in_two_hands_count_together() -> None:
    hand = deal("catfish-bend")
    hand.apply([GiveCard(1), GiveCard(2)])
    assert ruled(hand, ONE).outcome is Outcome.MISDEAL


@pytest.mark.rule(
    "catfish-bend:S3.misdeal.1.e", "black-pearl:S3.misdeal.2.e", "oasis:oasis.holdem-hilo.6.s3"
)
def test_an_extra_card_found_after_the_first_action_but_in_time_for_a_misdeal() -> None:
    for book, id in (("catfish-bend", "S3.misdeal.1.e"), ("black-pearl", "S3.misdeal.2.e")):
        hand = deal(book)
        hand.apply(mistake(hand, ONE))
        hand.act(Fold())
        ruling = ruled(hand, ONE)
        assert ruling.outcome is Outcome.MISDEAL
        assert id in rules_of(ruling)
    hand = deal("oasis")
    hand.apply(mistake(hand, ExtraCards(seat=3)))
    hand.act(Call())
    ruling = mended(hand, ExtraCards(seat=3))
    assert ruling.outcome is Outcome.HAND_DEAD
    assert "oasis.holdem-hilo.6.s3" in rules_of(ruling)
    assert hand.stack(hand.seats[2]) == 196


@pytest.mark.rule("seminole:A.26.p10", "seminole:A.26.p11", "catfish-bend:S3.dead.1.d")
def test_found_too_late_the_hand_is_dead() -> None:
    for book in ("catfish-bend", "seminole"):
        hand = deal(book)
        hand.apply(mistake(hand, ONE))
        hand.act(Call())
        hand.act(Call())
        ruling = ruled(hand, ONE)
        assert ruling.outcome is Outcome.HAND_DEAD
        assert KillRemedy(1) in ruling.remedies
        assert (ruling.discretion is not None) == (book == "seminole")


@pytest.mark.rule("oasis:oasis.lowball.3.s2")
def test_more_than_five_cards_before_the_draw_foul_the_hand_where_players_deal() -> None:
    hand = deal("oasis", "dealers-lowball")
    ruling = went_wrong(hand, ONE)
    assert ruling.outcome is Outcome.HAND_DEAD
    assert "oasis.lowball.3.s2" in rules_of(ruling)


def test_a_card_too_many_whose_order_is_unknown_is_picked_unseen() -> None:
    hand = deal("catfish-bend")
    report = ExtraCards(seat=1, order_known=False)
    hand.apply(mistake(hand, report))
    ruling = mended(hand, report)
    assert ruling.remedies == (TakeAtRandom(To.STUB, 1),)
    assert len(faced(hand)[1]) == 2


@pytest.mark.rule("seminole:A.26.p9")
def test_up_cards_that_stuck_together_are_given_back_until_the_holder_acts() -> None:
    hand = deal("seminole", "seven-card-stud")
    check_down(hand)
    seat = hand.options.seat
    assert seat is not None
    hand.apply([GiveCard(seat, up=True)])
    report = ExtraCards(seat=seat, stuck=True)
    ruling = ruled(hand, report)
    assert ruling.outcome is Outcome.CARDS_MOVED
    assert ruling.remedies == (TakeCard(seat, 4, To.STUB),)
    assert "A.26.p9" in rules_of(ruling)
    hand.act(Check())
    assert ruled(hand, report).outcome is Outcome.HAND_DEAD


# Too few


@pytest.mark.rule(
    "catfish-bend:S3.misdeal.1.e", "black-pearl:S3.misdeal.2.e", "seminole:A.10.e",
    "oasis:oasis.holdem-hilo.6.s2",
)  # fmt: skip
@pytest.mark.parametrize(
    ("book", "id"),
    [
        ("catfish-bend", "S3.misdeal.1.e"),
        ("black-pearl", "S3.misdeal.2.e"),
        ("seminole", "A.10.e"),
        ("oasis", "oasis.holdem-hilo.6.s2"),
    ],
)
def test_the_button_short_of_its_last_card_gets_the_top_card(book: str, id: str) -> None:
    hand = deal(book)
    ruling = went_wrong(hand, TooFewCards(seat=4))
    assert ruling.outcome is Outcome.CARDS_MOVED
    assert id in rules_of(ruling)
    assert faced(hand)[4] == [3, 7]
    check_down(hand)
    assert list(hand.burns) == [8]


@pytest.mark.parametrize(
    ("book", "outcome"),
    [
        ("catfish-bend", Outcome.MISDEAL),
        ("black-pearl", Outcome.MISDEAL),
        ("seminole", Outcome.MISDEAL),
        ("oasis", Outcome.CARDS_MOVED),
    ],
)
def test_a_player_passed_over_in_the_deal_is_short_and_the_top_card_is_not_due(
    book: str, outcome: Outcome
) -> None:
    hand = deal(book)
    hand.apply([TakeCard(2, 1, To.MUCK)])
    assert ruled(hand, TooFewCards(seat=2)).outcome is outcome


@pytest.mark.rule("oasis:oasis.holdem-hilo.6.s3")
def test_a_short_hand_that_has_acted_is_dead_where_the_book_says_so() -> None:
    hand = deal("oasis")
    hand.apply([TakeCard(3, 1, To.STUB)])
    hand.act(Call())
    assert ruled(hand, TooFewCards(seat=3)).outcome is Outcome.HAND_DEAD


@pytest.mark.rule("black-pearl:S10.low.12.2", "black-pearl:S11.draw.5.1")
def test_a_short_draw_hand_before_action_is_filled_at_lowball_and_a_misdeal_at_high() -> None:
    hand = deal("black-pearl", "ace-to-five")
    ruling = went_wrong(hand, TooFewCards(seat=2))
    assert ruling.outcome is Outcome.CARDS_MOVED
    assert "S10.low.12.2" in rules_of(ruling)
    hand = deal("black-pearl", "draw-high")
    ruling = went_wrong(hand, TooFewCards(seat=2))
    assert ruling.outcome is Outcome.MISDEAL
    assert "S11.draw.5.1" in rules_of(ruling)


@pytest.mark.rule(
    "black-pearl:S10.low.12.3", "black-pearl:S10.low.12.4", "black-pearl:S11.draw.5.2",
    "black-pearl:S11.draw.5.3",
)  # fmt: skip
@pytest.mark.parametrize("game", ["ace-to-five", "draw-high"])
def test_after_action_the_button_is_filled_and_others_draw_up_to_five(game: str) -> None:
    hand = deal("black-pearl", game)
    hand.apply(mistake(hand, TooFewCards(seat=4)))
    wager = hand.options.wager
    assert wager is not None
    hand.act(wager.action(wager.least))
    assert mended(hand, TooFewCards(seat=4)).outcome is Outcome.CARDS_MOVED
    assert faced(hand)[4] == [3, 7, 11, 15, 19]
    hand = deal("black-pearl", game)
    hand.apply(mistake(hand, TooFewCards(seat=2)))  # the 19 was due to the button
    wager = hand.options.wager
    assert wager is not None
    hand.act(wager.action(wager.least))
    ruling = mended(hand, TooFewCards(seat=2))
    assert ruling.outcome is Outcome.HAND_LIVE
    check_down(hand)
    assert list(hand.burns) == [19]
    while hand.drawing is not None:
        hand.act(Draw((0,)) if hand.options.seat == 2 else Draw(()))
    assert faced(hand)[2] == [5, 9, 13, 20, 21]
    hand.check_conserved()


@pytest.mark.rule("catfish-bend:S7.stud.18", "black-pearl:S7.stud.18.2")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_a_stud_hand_without_its_last_card_may_be_ruled_live(book: str) -> None:
    hand = deal(book, "seven-card-stud")
    check_down(hand, 4)
    hand.apply([TakeCard(2, 6, To.STUB)])
    at_once = ruled(hand, TooFewCards(seat=2))
    assert (at_once.outcome, at_once.remedies) == (Outcome.CARDS_MOVED, (GiveCard(2),))
    hand.act(Check())
    ruling = ruled(hand, TooFewCards(seat=2))
    assert ruling.outcome is Outcome.HAND_LIVE
    assert ruling.discretion is not None
    assert ruling.discretion.otherwise[Outcome.HAND_DEAD] == (KillRemedy(2),)


# Found later than the round it came on


@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_a_card_too_many_found_on_the_flop_dates_from_the_deal_and_kills_the_hand(
    book: str,
) -> None:
    hand = deal(book)
    hand.apply(mistake(hand, ONE))
    check_down(hand)
    assert len(hand.board) == 3
    assert mended(hand, ONE).outcome is Outcome.HAND_DEAD
    assert hand.stub.slots[0] == 13


@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "official"])
def test_no_misdeal_is_called_on_fourth_street(book: str) -> None:
    hand = deal(book, "seven-card-stud")
    check_down(hand)
    report = ExtraCards(seat=2, stuck=False)
    hand.apply(mistake(hand, report))
    assert ruled(hand, report).outcome is Outcome.CARDS_MOVED
    hand.act(Check())
    assert mended(hand, report).outcome is Outcome.HAND_DEAD
    assert not hand.is_over


@pytest.mark.rule("catfish-bend:S3.misdeal.1.e", "black-pearl:S3.misdeal.2.e")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_the_up_card_that_a_stud_hand_lacks_comes_face_up(book: str) -> None:
    hand = deal(book, "seven-card-stud")
    ruling = went_wrong(hand, TooFewCards(seat=4))
    assert ruling.remedies == (GiveCard(4, up=True),)
    assert faced(hand)[4] == [3, 7, 11]
    hand = deal(book, "seven-card-stud")
    check_down(hand)
    hand.apply(mistake(hand, TooFewCards(seat=4)))  # passed over on fourth street
    ruling = mended(hand, TooFewCards(seat=4, top_due=True))
    assert ruling.remedies == (GiveCard(4, up=True),)
    assert faced(hand)[4] == [3, 7, 11, 16]
    shifted = TooFewCards(seat=2, missing=1, last_only=False, later_round=True, top_due=False)
    shifted = msgspec.structs.replace(shifted, since=Progress(actions=0, players=0))
    assert answer(book, "seven-card-stud", shifted).remedies == (DealRowAgain(skipped=(2,)),)


@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "seminole"])
def test_only_one_card_can_be_the_top_card_that_is_due(book: str) -> None:
    assert went_wrong(deal(book), TooFewCards(seat=4, missing=2)).outcome is Outcome.MISDEAL


@pytest.mark.rule("black-pearl:S10.low.12.2")
def test_action_before_the_deal_was_complete_does_not_keep_a_lowball_hand_short() -> None:
    acted = Progress(actions=1, while_dealing=1, drawing=False)
    report = TooFewCards(seat=3, missing=1, on_button=False, since=acted)
    assert answer("black-pearl", "ace-to-five", report).remedies == (GiveCard(3),)
    assert answer("black-pearl", "draw-high", report).outcome is Outcome.HAND_LIVE


# Reports that cannot be


def test_a_right_number_of_cards_is_not_wrong() -> None:
    hand = deal("catfish-bend")
    before = state(hand)
    for report in (ONE, TooFewCards(seat=1), ExtraCards(seat=9), ExtraCards()):
        with pytest.raises(FloorError):
            rule(hand, report)
    assert state(hand) == before


def test_facts_alone_give_the_same_places() -> None:
    since = Progress(actions=0, players=0)
    report = ExtraCards(seat=5, count=1, order_known=True, since=since)
    ruling = answer("catfish-bend", "omaha", report)
    assert ruling.remedies == (TakeCard(5, 4, To.STUB),)
