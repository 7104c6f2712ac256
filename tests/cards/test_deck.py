"""Decks of slots, and the piles that share them out."""

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from cardspeak.cards import (
    DECKS,
    JOKER,
    UNKNOWN,
    CardBack,
    Deck,
    DeckError,
    Facing,
    Pile,
    PileError,
    Seeded,
    cards,
    rank_of,
    text,
)


@pytest.mark.parametrize(
    ("size", "lowest"), [(52, "2"), (53, "2"), (40, "5"), (36, "6"), (32, "7")]
)
def test_each_kind_of_deck_has_its_cards_once(size: int, lowest: str) -> None:
    kind = DECKS[size]
    assert kind.size == len(kind.cards) == len(set(kind.cards)) == size
    assert text([min(kind.cards)])[0] == lowest
    assert max(kind.cards) == (JOKER if size == 53 else cards("As")[0])
    assert all(rank_of(card) >= kind.lowest_rank for card in kind.cards)


def test_a_sound_deck_may_hold_unknown_cards() -> None:
    Deck([UNKNOWN] * 50 + list(cards("As Ks"))).check_sound(DECKS[52])


def test_a_duplicate_in_a_deck_said_to_be_sound_is_refused() -> None:
    deck = Deck([UNKNOWN] * 50 + list(cards("As As")))
    with pytest.raises(DeckError, match="As is in the deck more than once"):
        deck.check_sound(DECKS[52])


def test_a_joker_is_no_card_of_a_plain_deck() -> None:
    with pytest.raises(DeckError, match="Jo is not in a deck of 52 cards"):
        Deck([*range(51), JOKER]).check_sound(DECKS[52])


def test_a_short_deck_is_refused() -> None:
    with pytest.raises(DeckError, match="52 slots, not 51"):
        Deck(range(51)).check_sound(DECKS[52])


def test_boxed_cards_and_strange_backs_are_told_apart_from_the_rest() -> None:
    deck = Deck(range(52), boxed=[3], strange_backs=[7])
    assert [slot for slot in range(52) if deck.facing[slot] == Facing.UP] == [3]
    assert [slot for slot in range(52) if deck.backs[slot] == CardBack.OTHER] == [7]


def test_a_number_that_is_no_card_is_refused() -> None:
    with pytest.raises(DeckError, match="54 is not a card"):
        Deck([54])


@pytest.mark.parametrize("stranger", [300, -1, 2.0, "As", None])
def test_what_is_no_card_at_all_is_named(stranger: Any) -> None:
    with pytest.raises(DeckError, match="is not a card"):
        Deck([0, 1, stranger])


class Dealing(RuleBasedStateMachine):
    """Whatever is done with piles, every slot stays in exactly one of them."""

    def __init__(self) -> None:
        super().__init__()
        self.stub = Pile(range(52))
        self.others = [Pile(), Pile(), Pile()]

    @precondition(lambda self: len(self.stub) > 0)
    @rule(to=st.integers(0, 2), end=st.sampled_from(["top", "bottom"]))
    def deal(self, to: int, end: str) -> None:
        slot = self.stub.deal() if end == "top" else self.stub.deal_from_bottom()
        self.others[to].put_under(slot)

    @rule(of=st.integers(0, 2), place=st.integers(0, 51))
    def return_a_card(self, of: int, place: int) -> None:
        pile = self.others[of]
        if len(pile):
            self.stub.insert(place % (len(self.stub) + 1), pile.take(pile[place % len(pile)]))

    @rule(of=st.integers(0, 2))
    def return_all(self, of: int) -> None:
        for slot in self.others[of].take_all():
            self.stub.push(slot)

    @rule(seed=st.integers(0, 2**64))
    def reshuffle(self, seed: int) -> None:
        before = sorted(self.stub)
        self.stub.shuffle(Seeded(seed))
        assert sorted(self.stub) == before

    @rule(at=st.integers(0, 52))
    def cut(self, at: int) -> None:
        if at > len(self.stub):
            with pytest.raises(PileError):
                self.stub.cut(at)
        else:
            self.stub.cut(at)

    @invariant()
    def every_slot_is_in_one_pile(self) -> None:
        slots = [slot for pile in (self.stub, *self.others) for slot in pile]
        assert sorted(slots) == list(range(52))


TestDealing = Dealing.TestCase
TestDealing.settings = settings(max_examples=50, stateful_step_count=40)


def test_an_empty_stub_deals_no_card() -> None:
    with pytest.raises(PileError, match="no card is left"):
        Pile().deal()


def test_a_card_that_is_not_in_a_pile_cannot_be_taken_from_it() -> None:
    with pytest.raises(PileError, match="slot 9"):
        Pile([1, 2]).take(9)
