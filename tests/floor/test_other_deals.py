"""Dealing errors under values that no printed book of the five has: a sixth house may set them."""

from typing import Any

import pytest
from tests.floor.deals import check_down, deal, faced, rules_of

from cardspeak.books import Book, Notice, policy_with
from cardspeak.books.fields import field
from cardspeak.cards import Deck
from cardspeak.floor import (
    BeatenCall,
    By,
    CutAsked,
    ExposedCard,
    Outcome,
    Report,
    Ruling,
    WrongBurnDown,
    ask,
    rule,
)
from cardspeak.floor.core.case import mistake
from cardspeak.games import Structure
from cardspeak.hand import Bet, Call, Fold, Hand, Terms
from cardspeak.hand.remedies import RemakeRow, ReturnChips, TurnUp

COMMON = Book.load("common")


def stud(settings: dict[str, Any], players: int = 3) -> Hand:
    """A stud deal under common practice but for those settings, with a deck in order."""
    values = {path: field(path).convert(value) for path, value in settings.items()}
    notice = Notice(
        name="a table",
        game="seven-card-stud",
        structure=Structure.LIMIT,
        bets=(4, 8),
        ante=1,
        bring_in=2,
    )
    policy = policy_with(values, COMMON.resolve("seven-card-stud", "limit"))
    terms = Terms(COMMON.game("seven-card-stud"), policy, notice, book=COMMON)
    stacks = dict.fromkeys(range(1, players + 1), 200)
    return Hand(terms, stacks, deck=Deck(range(52), seed=7))


def ruled(hand: Hand, report: Report) -> Ruling:
    ruling = rule(hand, report)
    assert isinstance(ruling, Ruling)
    hand.apply(ruling.remedies, ruling.cites)
    hand.check_conserved()
    return ruling


@pytest.mark.parametrize("burned", [0, 2])
def test_cards_in_disorder_after_a_wrong_burn_may_be_shuffled_and_dealt_again(burned: int) -> None:
    hand = stud({"burn.order_unknown": "the cards go back and the stub is reshuffled"})
    check_down(hand)
    report = WrongBurnDown(burned=burned, order_known=False)
    hand.apply(mistake(hand, report))
    made = len(hand.burns)
    ruling = ruled(hand, report)
    assert ruling.outcome is Outcome.RESHUFFLED
    assert ruling.remedies == (RemakeRow(burn=not burned, up=True),)
    assert len(hand.burns) == (1 if not burned else made)
    assert [len(cards) for cards in faced(hand).values()] == [4, 4, 4]
    assert all(len(hand.open_cards_of(seat)) == 2 for seat in hand.seats[:3])


def test_a_call_by_a_beaten_hand_goes_back_where_the_house_is_kind() -> None:
    hand = stud({"stud.beaten_call_returned": True})
    check_down(hand)
    hand.act(Bet(4))
    hand.act(Call())
    seat = hand.seats[hand.player(hand.options.seat or 0) - 1]
    before = hand.stack(seat)
    ruling = ruled(hand, BeatenCall(seat=seat, amount=4))
    assert ruling.remedies == (ReturnChips(seat, 4),)
    assert hand.stack(seat) == before + 4
    assert ruled(stud({}), BeatenCall(seat=1)).outcome is Outcome.CHIPS_STAY


def test_a_stub_is_not_cut_again_where_the_house_never_does_it() -> None:
    ruling = ask(COMMON, "holdem", CutAsked())
    assert isinstance(ruling, Ruling)
    assert (ruling.outcome, ruling.discretion) == (Outcome.PLAYS_ON, None)


@pytest.mark.parametrize(
    "settings",
    [
        {"runout.remade_burn": "always", "runout.remade_spare": 0},
        {"runout.remade_from": [], "runout.remade_spare": 0},
        {
            "runout.remade_burn": "always",
            "runout.remade_spare": 0,
            "runout.remade_from": [],
            "runout.remade_when": "when all but the last card of the stub are dealt",
        },
    ],
)
@pytest.mark.parametrize("folds", range(4))
def test_a_house_that_keeps_nothing_back_never_deals_from_an_empty_stub(
    settings: dict[str, Any], folds: int
) -> None:
    hand = stud(settings, players=8)
    check_down(hand)
    hand.act(Bet(4))
    for _ in range(folds):
        hand.act(Fold())
    while hand.options.call is not None:
        hand.act(Call())
    check_down(hand, 3)
    hand.check_conserved()
    served = {len(cards) for seat, cards in hand.slots_by_seat.items() if hand.is_live(seat)}
    assert served in ({7}, {6})
    assert (served == {6}) == bool(len(hand.board))


def test_two_exposed_cards_that_are_kept_are_no_misdeal_where_only_replaced_ones_count() -> None:
    houses = (
        ("seminole", Outcome.CARD_KEPT, "A.10.g"),
        ("black-pearl", Outcome.MISDEAL, "S3.misdeal.2.b"),
    )
    for book, outcome, id in houses:
        hand = deal(book, "draw-high", players=4)
        hand.apply([TurnUp(2, 2), TurnUp(3, 1)])
        ruling = rule(hand, ExposedCard(seat=3, card=1, by=By.FACED))
        assert isinstance(ruling, Ruling)
        assert ruling.outcome is outcome
        assert id in rules_of(ruling)
