"""Dealing: order, burns, folded seats, and a stud deck that runs out, card by card by book."""

from typing import Any

import pytest
from tests.hand.tables import BOOKS, COMMON, act, dealt, passively, picture, plain_notice

from cardspeak.cards import UNKNOWN, Deck, DeckError, text
from cardspeak.games import GAMES, Structure
from cardspeak.hand import (
    Bet,
    BringIn,
    Call,
    Check,
    Draw,
    Fold,
    Hand,
    HandError,
    Muck,
    NotPossible,
    Phase,
    Show,
    Terms,
)
from cardspeak.hand.awarding import UnknownCardsError
from cardspeak.hand.events import Boarded, Burned, Dealt, Remade

LIMIT, NO_LIMIT = Structure.LIMIT, Structure.NO_LIMIT


def test_cards_go_round_one_at_a_time_from_the_left_of_the_button() -> None:
    hand = dealt("holdem", NO_LIMIT, [100] * 3, top="2c 3c 4c 5c 6c 7c")
    assert [text(hand.cards_of(seat)) for seat in hand.seats] == ["2c 5c", "3c 6c", "4c 7c"]


def test_a_card_is_burned_before_each_street_of_the_board() -> None:
    hand = passively(dealt("holdem", NO_LIMIT, [100] * 3))
    kinds = [type(event) for event in hand.events or () if isinstance(event, Burned | Boarded)]
    assert kinds == [Burned, Boarded] * 3
    assert len(hand.board) == 5
    assert len(hand.burns) == 3


def test_manila_turns_its_first_board_card_before_any_bet() -> None:
    hand = dealt("two-card-manila", NO_LIMIT, [100] * 3)
    assert len(hand.board) == 1
    assert len(hand.burns) == 0
    assert len(passively(hand).board) == 5


# A seat that folded for nothing


def fourth_street(book: str) -> Hand:
    hand = dealt("seven-card-stud", LIMIT, [400] * 3, book=BOOKS[book])
    act(hand, BringIn(), Call(), Call(), Check(), Fold())
    return hand


@pytest.mark.parametrize(("book", "keeps"), [("catfish-bend", True), ("official", False)])
def test_a_hand_folded_without_a_bet_keeps_receiving_where_the_book_says(
    book: str, keeps: bool
) -> None:
    if book == "official":
        hand = dealt("seven-card-stud", LIMIT, [400] * 3, book=BOOKS[book], bring_in=4)
        act(hand, BringIn(), Call(), Call(), Check(), Fold())
    else:
        hand = fourth_street(book)
    act(hand, Check())
    folded = next(player for player in range(3) if not hand.is_live(hand.seats[player]))
    assert len(hand.slots_of(hand.seats[folded])) == (5 if keeps else 0)
    act(hand, Bet(8))
    assert hand.slots_of(hand.seats[folded]) == []  # a bet kills it


# Stud runs out of cards


def at_seventh_street(book: str, players: int, folds: int = 0) -> Hand:
    """Seven-card stud just before the last card: `folds` players fold to a bet on fourth street."""
    figures: dict[str, Any] = {"bring_in": 4} if book == "official" else {}
    hand = dealt("seven-card-stud", LIMIT, [400] * players, book=BOOKS[book], **figures)
    act(hand, BringIn(), *[Call()] * (players - 1))
    if folds:
        act(hand, Bet(4), *[Fold()] * folds, *[Call()] * (players - 1 - folds))
    while len(hand.slots_of(hand.options.seat or 0)) < 6:
        hand.act(Check())
    live = hand.live_count
    act(hand, *[Check()] * (live - 1))
    return hand


def last_street(hand: Hand) -> tuple[list[str], int]:
    """What the dealer did for the last card, in words, and what is left of the stub."""
    assert hand.events is not None
    start = len(hand.events)
    hand.act(Check())
    words: list[str] = []
    for event in hand.events[start:]:
        match event:
            case Burned():
                words.append("burn")
            case Dealt():
                words.append("card")
            case Boarded():
                words.append("common")
            case Remade(slots):
                words.append(f"mix {len(slots)}")
    return words, len(hand.stub)


MIXED = ["mix 10", "burn", *["card"] * 7]
RUN_OUTS = [
    # Eight players: 24 + 9 + 9 + 9 are out, one card and three burns are left.
    # Catfish Bend needs ten; four do not do, the stub has two or less: mix, no burn, common card.
    ("catfish-bend", 8, 0, ["mix 4", "common"], 3),
    # Black Pearl: four fresh cards for eight players are too few: burn, common card.
    ("black-pearl", 8, 0, ["mix 4", "burn", "common"], 2),
    # Seminole: a new deck of four serves two players: burn, common card.
    ("seminole", 8, 0, ["mix 4", "burn", "common"], 2),
    ("official", 8, 0, ["mix 4", "burn", "common"], 2),
    # Seven players: 21 + 8 + 8 + 8 are out, seven cards and three burns are left.
    # Catfish Bend and Seminole need nine (a burn and one never dealt): ten do.
    ("catfish-bend", 7, 0, MIXED, 2),
    ("seminole", 7, 0, MIXED, 2),
    ("official", 7, 0, MIXED, 2),
    # Black Pearl burns and deals all but the last, mixes it with four burns, burns again.
    ("black-pearl", 7, 0, ["burn", *["card"] * 5, "mix 5", "burn", "card", "card"], 2),
    # Seven of eight: 24 + 9 + 8 + 8 are out, three cards and three burns are left.
    # Six in all are too few for seven; the stub itself gives burn and common card.
    ("catfish-bend", 8, 1, ["burn", "common"], 1),
    ("seminole", 8, 1, ["burn", "common"], 1),
    ("official", 8, 1, ["burn", "common"], 1),
    ("black-pearl", 8, 1, ["burn", "common"], 1),
    # Six of eight: 24 + 9 + 7 + 7 are out, five cards and three burns are left: eight for six.
    # Catfish Bend and Seminole need eight exactly.
    ("catfish-bend", 8, 2, ["mix 8", "burn", *["card"] * 6], 1),
    ("seminole", 8, 2, ["mix 8", "burn", *["card"] * 6], 1),
    ("official", 8, 2, ["mix 8", "burn", *["card"] * 6], 1),
    # Burn, three of the four left, then the last with four burns: three players, five cards.
    ("black-pearl", 8, 2, ["burn", *["card"] * 3, "mix 5", "burn", *["card"] * 3], 1),
    # Five of eight: 24 + 9 + 6 + 6 are out, seven cards are left: enough for everyone's rule.
    ("catfish-bend", 8, 3, ["burn", *["card"] * 5], 1),
    ("seminole", 8, 3, ["burn", *["card"] * 5], 1),
    ("official", 8, 3, ["burn", *["card"] * 5], 1),
    ("black-pearl", 8, 3, ["burn", *["card"] * 5], 1),
]


@pytest.mark.parametrize(("book", "players", "folds", "words", "left"), RUN_OUTS)
def test_a_stud_deck_runs_out_as_the_book_counts(
    book: str, players: int, folds: int, words: list[str], left: int
) -> None:
    assert last_street(at_seventh_street(book, players, folds)) == (words, left)


def test_a_common_card_plays_in_every_hand() -> None:
    hand = at_seventh_street("seminole", 8)
    last_street(hand)
    passively(hand)
    assert len(hand.board) == 1
    assert all(len(cards) == 6 for cards in hand.slots_by_seat.values() if cards)
    assert sum(hand.stacks_by_seat.values()) + hand.raked == 8 * 400


# Bad decks


def holdem() -> Terms:
    return Terms.of(COMMON, plain_notice(GAMES["holdem"], NO_LIMIT))


def test_a_deck_too_short_is_refused_before_anything_is_dealt() -> None:
    with pytest.raises(DeckError, match="has 52 slots, not 8"):
        Hand(holdem(), {1: 100, 2: 100}, button=1, deck=range(8))
    with pytest.raises(HandError, match="needs 12 cards, and the deck has 8"):
        Hand(holdem(), {1: 100, 2: 100}, button=1, deck=Deck(range(8)))


def test_a_deck_found_too_short_in_the_middle_of_a_draw_changes_nothing() -> None:
    terms = Terms.of(COMMON, plain_notice(GAMES["five-card-draw"], NO_LIMIT))
    hand = Hand(terms, {1: 100, 2: 100}, button=1, deck=Deck(range(11)))
    act(hand, Call(), Check())
    before = picture(hand)
    assert hand.options.draw == 1  # the burn alone can come back
    with pytest.raises(NotPossible, match="Draw at most 1: one card can still come out"):
        hand.act(Draw((0, 1)))
    assert picture(hand) == before


def test_a_card_that_is_twice_in_a_sound_deck_is_refused() -> None:
    with pytest.raises(DeckError, match="more than once"):
        Hand(holdem(), {1: 100, 2: 100}, button=1, deck=[0, *range(51)])


def test_a_stranger_among_the_cards_is_refused() -> None:
    terms = Terms.of(COMMON, plain_notice(GAMES["short-deck"], NO_LIMIT))
    with pytest.raises(DeckError):
        Hand(terms, {1: 100, 2: 100}, button=1, deck=range(36))


def test_unknown_cards_may_be_dealt_but_not_ranked() -> None:
    hand = Hand(holdem(), {1: 100, 2: 100}, button=1, deck=Deck([UNKNOWN] * 52))
    while hand.phase is not Phase.SHOWING:
        options = hand.options
        hand.act(Check() if options.check else Call())
    act(hand, Show())
    before = picture(hand)
    with pytest.raises(UnknownCardsError, match="must be known"):
        hand.act(Show())
    assert picture(hand) == before
    act(hand, Muck())  # which leaves one hand, and no need to see it
    assert sorted(hand.stacks_by_seat.values()) == [96, 104]


def test_unknown_cards_do_not_hinder_a_hand_won_without_a_showdown() -> None:
    hand = Hand(holdem(), {1: 100, 2: 100}, button=1, deck=Deck([UNKNOWN] * 52))
    act(hand, Fold())
    assert sorted(hand.stacks_by_seat.values()) == [98, 102]


# Bad seatings


@pytest.mark.parametrize("stack", [0, -5, 1.5, True, None])
def test_a_player_needs_chips(stack: object) -> None:
    with pytest.raises(HandError, match="a player needs at least one"):
        Hand(holdem(), {1: 100, 2: stack}, button=1, deck=range(52))  # type: ignore[dict-item]


def test_one_player_is_no_deal_and_eleven_are_too_many() -> None:
    with pytest.raises(HandError, match="two players"):
        Hand(holdem(), {1: 100}, button=1, deck=range(52))
    with pytest.raises(HandError, match="at most 10"):
        Hand(holdem(), dict.fromkeys(range(1, 12), 100), button=1, deck=range(52))
