"""Errors on the draw, burns in hands, and board cards that come while discards are due."""

import pytest
from tests.floor.deals import answer, check_down, deal, faced, mended, ruled, rules_of, state

from cardspeak.floor import (
    BeforeDiscards,
    BurnDealt,
    BurnTaken,
    DeckRunsOut,
    DrawCountAsked,
    DrawCountChanged,
    FloorError,
    Outcome,
    Progress,
    ShortCallDealt,
    TooFewCards,
    WrongBurnDown,
    WrongNumberDrawn,
    rule,
)
from cardspeak.floor.core.case import mistake
from cardspeak.hand import Check, Discard, Draw, Hand, Phase
from cardspeak.hand.remedies import GiveCard, KillRemedy, TakeAtRandom, TakeCard, To, Unburn

UNSEEN, SEEN = Progress(holder_looked=False), Progress(holder_looked=True)


def drawn(book: str, game: str) -> Hand:
    """Seat 1 of three has drawn two cards: 15 was burned, 16 and 17 drawn."""
    hand = deal(book, game, players=3)
    check_down(hand)
    if hand.options.seat == 3:  # the player who deals discards first
        hand.act(Draw(()))
    hand.act(Draw((0, 1)))
    assert faced(hand)[1] == [6, 9, 12, 16, 17]
    return hand


def test_the_player_who_deals_and_waits_for_cards_has_not_too_few() -> None:
    hand = deal("oasis", "dealers-lowball", players=3)
    check_down(hand)
    hand.act(Draw((0, 1)))
    assert hand.options.seat == 1
    for report in (WrongNumberDrawn(seat=3), TooFewCards(seat=3)):
        with pytest.raises(FloorError, match="seat 3 has not got all its cards"):
            rule(hand, report)
    hand.act(Draw(()))
    hand.apply([KillRemedy(3)])
    hand.act(Draw((0,)))
    assert hand.phase is Phase.BETTING
    assert len(faced(hand)[2]) == 5
    hand.check_conserved()


def test_a_wrong_number_served_is_put_right_until_the_cards_may_be_seen() -> None:
    hand = drawn("black-pearl", "ace-to-five")
    hand.apply([GiveCard(1)])
    ruling = mended(hand, WrongNumberDrawn(seat=1, since=UNSEEN))
    assert ruling.outcome is Outcome.CARDS_MOVED
    assert faced(hand)[1] == [6, 9, 12, 16, 17]
    assert hand.stub[0] == 18
    hand.apply([TakeCard(1, 4, To.STUB)])
    mended(hand, WrongNumberDrawn(seat=1, since=UNSEEN))
    assert faced(hand)[1] == [6, 9, 12, 16, 17]


@pytest.mark.rule("black-pearl:S10.low.12.1", "black-pearl:S11.draw.5.4")
@pytest.mark.parametrize("game", ["ace-to-five", "draw-high"])
def test_a_wrong_number_after_the_draw_fouls_the_hand(game: str) -> None:
    hand = deal("black-pearl", game, players=3)
    wager = hand.options.wager
    assert wager is not None
    hand.act(wager.action(wager.least))
    check_down(hand)
    seat = hand.options.seat
    assert seat is not None
    hand.act(Draw((0,)))
    hand.apply([GiveCard(seat)])
    ruling = ruled(hand, WrongNumberDrawn(seat=seat, since=SEEN))
    assert ruling.outcome is Outcome.HAND_DEAD
    assert ruling.remedies == (KillRemedy(seat),)
    hand.apply([TakeCard(seat, 5, To.STUB), TakeCard(seat, 4, To.STUB)])
    assert ruled(hand, WrongNumberDrawn(seat=seat, since=SEEN)).outcome is Outcome.HAND_DEAD


@pytest.mark.rule("oasis:oasis.lowball.23")
def test_a_mistake_on_the_draw_fouls_the_hand_of_the_player_who_deals() -> None:
    hand = drawn("oasis", "dealers-lowball")
    hand.apply([GiveCard(1)])
    ruling = mended(hand, WrongNumberDrawn(seat=1, since=UNSEEN))
    assert ruling.outcome is Outcome.HAND_DEAD
    assert ruling.remedies == (TakeCard(1, 5, To.STUB), KillRemedy(3))
    assert "oasis.lowball.23" in rules_of(ruling)
    assert faced(hand)[1] == [6, 9, 12, 16, 17]
    assert not hand.is_live(hand.seats[2])


@pytest.mark.rule("oasis:oasis.lowball.23")
def test_who_was_served_wrongly_by_a_player_keeps_a_hand_of_five_though_the_cards_were_seen() -> (
    None
):
    hand = drawn("oasis", "dealers-lowball")
    hand.apply([GiveCard(1)])
    ruling = mended(hand, WrongNumberDrawn(seat=1, since=SEEN))
    assert ruling.remedies == (TakeAtRandom(To.MUCK, 1), KillRemedy(3))
    assert len(hand.slots_of(hand.seats[0])) == 5
    assert hand.is_live(hand.seats[0])
    hand = drawn("oasis", "dealers-lowball")
    hand.apply([TakeCard(1, 4, To.STUB)])
    ruling = mended(hand, WrongNumberDrawn(seat=1, since=SEEN))
    assert ruling.remedies == (GiveCard(1), KillRemedy(3))


@pytest.mark.rule("oasis:oasis.lowball.23", "oasis:oasis.lowball.9.s1")
def test_a_player_who_deals_the_draw_without_a_burn_answers_for_it() -> None:
    hand = drawn("oasis", "dealers-lowball")
    hand.apply(mistake(hand, WrongBurnDown(burned=0)))
    assert faced(hand)[1] == [6, 9, 12, 15, 16]
    ruling = mended(hand, WrongBurnDown(burned=0, saw=()))
    assert ruling.outcome is Outcome.HAND_DEAD
    assert "oasis.lowball.23" in rules_of(ruling)
    assert list(hand.burns) == [15]
    assert faced(hand)[1] == [6, 9, 12, 16, 17]
    assert not hand.is_live(hand.seats[2])


@pytest.mark.rule("oasis:oasis.lowball.22.s1")
def test_the_hand_of_a_dealer_who_takes_the_burn_is_dead() -> None:
    hand = drawn("oasis", "dealers-lowball")
    hand.apply([Unburn(1), GiveCard(3)])
    ruling = mended(hand, BurnTaken(card=5))
    assert ruling.outcome is Outcome.HAND_DEAD
    assert "oasis.lowball.22.s1" in rules_of(ruling)
    assert not hand.is_live(hand.seats[2])


def test_by_common_practice_a_burn_taken_unseen_goes_where_it_belongs() -> None:
    hand = drawn("common", "dealers-lowball")
    hand.apply([TakeCard(3, 4, To.STUB), Unburn(1), GiveCard(3)])
    ruling = mended(hand, BurnTaken(card=4, since=UNSEEN))
    assert ruling.outcome is Outcome.CARDS_MOVED
    assert list(hand.burns) == [15]
    assert faced(hand)[3] == [2, 5, 8, 11, 14]
    assert ruled(hand, BurnTaken(card=4, since=SEEN)).outcome is Outcome.HAND_DEAD


@pytest.mark.rule("oasis:oasis.lowball.22.s2")
def test_the_burn_dealt_to_a_player_who_took_it_in_plays() -> None:
    hand = drawn("oasis", "dealers-lowball")
    ruling = mended(hand, BurnDealt(seat=1, card=4, in_hand=True))
    assert ruling.outcome is Outcome.CARD_KEPT
    assert "oasis.lowball.22.s2" in rules_of(ruling)
    apart = ruled(hand, BurnDealt(seat=1, card=4, in_hand=False))
    assert apart.remedies == (TakeCard(1, 4, To.BURNS), GiveCard(1), KillRemedy(3))


# Discards: three cards each for four players take slots 0 to 11


@pytest.mark.rule("oasis:oasis.crazy.9.s1", "oasis:oasis.crazy.9.s2")
def test_a_turn_that_comes_before_the_discards_does_not_play() -> None:
    hand = deal("oasis", "crazy-pineapple")
    check_down(hand)
    assert list(hand.board) == [13, 14, 15]
    ruling = mended(hand, BeforeDiscards())
    assert ruling.outcome is Outcome.CARDS_REPLACED
    assert "oasis.crazy.9.s1" in rules_of(ruling)
    assert list(hand.burns) == [12, 16]
    assert list(hand.set_aside) == [17]
    for seat in (1, 2, 3, 4):
        hand.act(Discard((0,)), seat)
    check_down(hand)
    assert list(hand.board) == [13, 14, 15, 19]
    assert list(hand.burns) == [12, 16, 18]
    check_down(hand)
    assert list(hand.burns) == [12, 16, 18]
    assert not len(hand.set_aside)
    river = hand.board[4]
    assert river == 17 or river >= 20
    hand.check_conserved()


def test_no_card_is_early_where_no_discard_is_due() -> None:
    hand = deal("oasis", "crazy-pineapple")
    before = state(hand)
    with pytest.raises(FloorError, match="no discard is due"):
        rule(hand, BeforeDiscards())
    assert state(hand) == before
    with pytest.raises(FloorError, match="no discards"):
        answer("oasis", "holdem", BeforeDiscards())


@pytest.mark.rule("seminole:A.16.c")
def test_a_card_dealt_over_a_call_found_short_stands() -> None:
    ruling = answer("seminole", "holdem", ShortCallDealt())
    assert ruling.outcome is Outcome.PLAYS_ON
    assert "A.16.c" in rules_of(ruling)


def test_a_draw_that_runs_out_is_served_from_what_the_book_names() -> None:
    ruling = ruled(drawn("black-pearl", "ace-to-five"), DeckRunsOut())
    assert ruling.outcome is Outcome.RESHUFFLED
    assert "discards" in ruling.says


def test_reports_that_cannot_be_are_refused() -> None:
    hand = drawn("oasis", "dealers-lowball")
    before = state(hand)
    for report in (
        WrongNumberDrawn(seat=1),
        BurnTaken(card=9),
        BurnTaken(seat=1, card=0),
        BurnDealt(seat=9, card=0, in_hand=True),
    ):
        with pytest.raises(FloorError):
            rule(hand, report)
    assert state(hand) == before
    with pytest.raises(FloorError, match="dealt by the house"):
        answer("black-pearl", "ace-to-five", BurnTaken(seat=1, card=0))


# What is asked on the draw


@pytest.mark.rule("oasis:oasis.lowball.21", "seminole:D.c")
def test_a_hand_knows_whether_the_number_of_cards_may_still_be_changed() -> None:
    hand = drawn("oasis", "dealers-lowball")
    change = DrawCountChanged(seat=1)
    assert ruled(hand, change).outcome is Outcome.ACTION_CHANGED
    assert ruled(drawn("seminole", "ace-to-five"), change).outcome is Outcome.BINDING
    hand.act(Draw(()))
    assert ruled(hand, change).outcome is Outcome.BINDING
    assert ruled(hand, DrawCountChanged(seat=2)).outcome is Outcome.ACTION_CHANGED
    assert ruled(hand, DrawCountChanged(seat=3)).outcome is Outcome.BINDING  # who discarded first
    with pytest.raises(FloorError, match="the draw has not begun"):
        rule(deal("oasis", "dealers-lowball"), change)


@pytest.mark.rule("seminole:D.d")
def test_a_hand_knows_whether_there_was_action_after_the_draw() -> None:
    hand = drawn("seminole", "ace-to-five")
    assert "must say" in ruled(hand, DrawCountAsked()).says
    hand.act(Draw(()))
    hand.act(Draw(()))
    hand.act(Check())
    assert "may not say" in ruled(hand, DrawCountAsked()).says
    with pytest.raises(FloorError, match="nobody has drawn yet"):
        rule(deal("seminole", "ace-to-five"), DrawCountAsked())
