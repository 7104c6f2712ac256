"""Faults of the deck: boxed cards, jokers, fouled decks, missing cards, a fallen stub."""

import pytest
from tests.floor.deals import (
    ALL_BOOKS,
    answer,
    check_down,
    deal,
    faced,
    mended,
    ruled,
    rules_of,
    state,
)

from cardspeak.cards import JOKER, Deck
from cardspeak.floor import (
    BoxedCards,
    CardMarked,
    CardMissing,
    DeckDropped,
    DuplicateCard,
    FloorError,
    ImproperJoker,
    Outcome,
    Progress,
    Report,
    StrangeBack,
    Where,
    rule,
)
from cardspeak.floor.core.orders import CarryPot, Penalize, SpoiltDeck
from cardspeak.hand import Call, Fold
from cardspeak.hand.remedies import (
    Burn,
    Burns,
    CloseUp,
    KillRemedy,
    Misdeal,
    Replace,
    Reshuffle,
    To,
)

START, BOARD, STUB, ROW = Where.START, Where.BOARD, Where.STUB, Where.ROW


# Boxed cards: hands are 0 4, 1 5, 2 6, 3 7; the stub is 8, 9, 10 …


@pytest.mark.rule(
    "catfish-bend:S3.misdeal.1.c", "black-pearl:S3.misdeal.2.c", "seminole:A.10.j",
    "official:1.1.defective-deck", "oasis:oasis.lowball.17.s2",
)  # fmt: skip
@pytest.mark.parametrize(
    ("book", "game", "number", "id"),
    [
        ("catfish-bend", "holdem", 2, "S3.misdeal.1.c"),
        ("black-pearl", "holdem", 2, "S3.misdeal.2.c"),
        ("seminole", "holdem", 2, "A.10.j"),
        ("official", "holdem", 5, "1.1.defective-deck"),
        ("oasis", "dealers-lowball", 5, "oasis.lowball.17.s2"),
    ],
)
def test_how_many_boxed_cards_make_a_misdeal(book: str, game: str, number: int, id: str) -> None:
    hand = deal(book, game)
    few = BoxedCards(count=number - 1, where=STUB, card=3)
    assert ruled(hand, few).outcome is Outcome.PLAYS_ON
    many = BoxedCards(count=number, where=STUB, card=3)
    ruling = ruled(hand, many)
    assert ruling.outcome is Outcome.MISDEAL
    assert id in rules_of(ruling)
    hand.act(Call())
    hand.act(Call())
    assert ruled(hand, many).outcome is Outcome.PLAYS_ON


@pytest.mark.rule(
    "catfish-bend:S3.irreg.7.s1", "black-pearl:S3.irreg.7.1", "oasis:oasis.holdem-hilo.4.s1"
)
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "oasis"])
def test_the_next_card_takes_the_place_of_a_boxed_one_and_all_move_up(book: str) -> None:
    hand = deal(book, deck=Deck(range(52), boxed=[2]))
    ruling = mended(hand, BoxedCards(count=1, where=START, seat=3, card=0, mixed=False))
    assert ruling.outcome is Outcome.CARDS_REPLACED
    assert ruling.remedies == (CloseUp(3, 0, To.MUCK),)
    assert faced(hand) == {1: [0, 5], 2: [1, 6], 3: [3, 7], 4: [4, 8]}
    assert list(hand.muck) == [2]
    check_down(hand)
    assert list(hand.burns) == [9]


@pytest.mark.rule(
    "catfish-bend:S3.irreg.7.s2", "black-pearl:S3.irreg.7.2", "seminole:A.27.1", "seminole:A.27.2"
)
@pytest.mark.parametrize(
    ("book", "mixed"), [("catfish-bend", True), ("black-pearl", True), ("seminole", None)]
)
def test_a_boxed_card_waits_where_the_next_one_is_anothers_down_card(
    book: str, mixed: bool | None
) -> None:
    hand = deal(book, deck=Deck(range(52), boxed=[2]))
    ruling = mended(hand, BoxedCards(count=1, where=START, seat=3, card=0, mixed=mixed))
    assert ruling.remedies == (Replace(3, 0, To.MUCK),)
    assert faced(hand) == {1: [0, 4], 2: [1, 5], 3: [8, 6], 4: [3, 7]}
    check_down(hand)
    assert list(hand.burns) == [9]


@pytest.mark.parametrize("book", ALL_BOOKS)
def test_a_boxed_card_on_the_flop_is_replaced_by_the_next_card(book: str) -> None:
    hand = deal(book)
    check_down(hand)
    assert list(hand.board) == [9, 10, 11]
    mended(hand, BoxedCards(count=1, where=BOARD, card=1))
    assert list(hand.board) == [9, 11, 12]
    check_down(hand)
    assert list(hand.burns) == [8, 13]
    assert list(hand.board) == [9, 11, 12, 14]


@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "seminole"])
def test_a_boxed_up_card_at_stud_moves_the_later_cards_of_the_row(book: str) -> None:
    hand = deal(book, "seven-card-stud")
    check_down(hand)
    assert [faced(hand)[seat][-1] for seat in (1, 2, 3, 4)] == [13, 14, 15, 16]
    ruling = mended(hand, BoxedCards(count=1, where=ROW, seat=2, card=3))
    assert ruling.outcome is Outcome.CARDS_REPLACED
    assert [faced(hand)[seat][-1] for seat in (1, 2, 3, 4)] == [13, 15, 16, 17]
    assert list(hand.burns) == [12]
    assert list(hand.muck) == [14]
    assert hand.open_cards_of(hand.seats[3]) == (11, 17)


# The joker


def with_joker(slot: int) -> Deck:
    """A deck in which a joker lies at one place."""
    faces = list(range(52))
    faces[slot] = JOKER
    return Deck(faces)


@pytest.mark.rule(
    "catfish-bend:S3.irreg.8", "catfish-bend:S3.dead.1.e", "black-pearl:S3.irreg.8.1",
    "black-pearl:S3.dead.1.e", "oasis:oasis.holdem-hilo.4.s2", "oasis:oasis.holdem-hilo.4.s3",
    "catfish-bend:S3.irreg.9", "black-pearl:S3.irreg.9",
)  # fmt: skip
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "oasis"])
def test_a_joker_is_scrap_until_its_holder_acts_and_then_kills_the_hand(book: str) -> None:
    report = ImproperJoker(where=START, seat=3, card=0, mixed=True)
    hand = deal(book, deck=with_joker(2))
    ruling = mended(hand, report)
    assert ruling.outcome is Outcome.CARDS_REPLACED
    assert faced(hand)[3] == [8, 6]
    hand = deal(book, deck=with_joker(2))
    hand.act(Call())
    late = ImproperJoker(where=START, seat=3, card=0)
    ruling = ruled(hand, late)
    assert ruling.outcome is Outcome.HAND_DEAD
    assert ruling.remedies == (KillRemedy(3),)
    assert ruling.orders == (SpoiltDeck(),)


@pytest.mark.rule("seminole:A.10.k", "seminole:A.28.1", "seminole:A.28.2", "seminole:A.28.3")
def test_a_joker_is_a_misdeal_in_time_and_later_replaced_by_the_top_card() -> None:
    hand = deal("seminole", deck=with_joker(2))
    report = ImproperJoker(where=START, seat=3, card=0)
    ruling = ruled(hand, report)
    assert ruling.outcome is Outcome.MISDEAL
    assert "A.28.1" in rules_of(ruling) or "A.10.k" in rules_of(ruling)
    hand.act(Call())
    hand.act(Call())
    ruling = mended(hand, report)
    assert ruling.outcome is Outcome.CARDS_REPLACED
    assert faced(hand)[3] == [8, 6]
    check_down(hand)
    assert list(hand.burns) == [9]


def test_a_joker_that_belongs_to_the_deck_is_not_improper() -> None:
    hand = deal("black-pearl", "ace-to-five")
    with pytest.raises(FloorError, match="played with the joker"):
        rule(hand, ImproperJoker(where=STUB, card=0))
    with pytest.raises(FloorError, match="is not a joker"):
        rule(deal("seminole"), ImproperJoker(where=START, seat=3, card=0))


# A fouled deck


@pytest.mark.rule(
    "catfish-bend:S3.irreg.3", "catfish-bend:S3.irreg.4", "black-pearl:S3.irreg.3",
    "black-pearl:S3.irreg.4", "seminole:A.29.p1", "seminole:A.29.p3",
)  # fmt: skip
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "seminole"])
@pytest.mark.parametrize("report", [DuplicateCard(knew=0), StrangeBack(in_stub=False, knew=0)])
def test_a_fouled_deck_voids_the_deal_at_any_time(book: str, report: Report) -> None:
    hand = deal(book)
    check_down(hand, 2)
    ruling = mended(hand, report)
    assert ruling.outcome is Outcome.VOID
    assert ruling.orders == (SpoiltDeck(),)
    assert list(hand.stacks_by_seat.values()) == [200] * 4


@pytest.mark.parametrize(
    ("book", "outcome"),
    [
        ("catfish-bend", Outcome.PLAYS_ON),
        ("black-pearl", Outcome.VOID),
        ("seminole", Outcome.MISDEAL),
    ],
)
def test_a_strange_back_still_in_the_stub(book: str, outcome: Outcome) -> None:
    assert ruled(deal(book), StrangeBack(in_stub=True, knew=0)).outcome is outcome


@pytest.mark.rule(
    "catfish-bend:S3.irreg.5", "catfish-bend:S3.irreg.6", "black-pearl:S3.irreg.5",
    "black-pearl:S3.irreg.6",
)  # fmt: skip
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_chips_of_one_who_knew_may_stay_for_the_next_deal(book: str) -> None:
    ruling = ruled(deal(book), DuplicateCard(knew=3))
    assert ruling.outcome is Outcome.CHIPS_STAY
    assert CarryPot(seat=3) in ruling.orders
    assert ruling.discretion is not None
    assert ruling.discretion.otherwise[Outcome.VOID] == (Misdeal(),)
    assert {"S3.irreg.5", "S3.irreg.6"} <= rules_of(ruling)


@pytest.mark.rule("seminole:A.29.p5")
def test_one_who_bet_knowing_of_a_fouled_deck_gets_the_chips_and_leaves() -> None:
    ruling = ruled(deal("seminole"), DuplicateCard(knew=3))
    assert ruling.outcome is Outcome.VOID
    assert Penalize(3, "leaves the game") in ruling.orders
    assert "A.29.p5" in rules_of(ruling)


@pytest.mark.rule("seminole:A.29.p6")
def test_a_deck_challenged_after_the_deal_leaves_the_pot_to_an_unaware_winner() -> None:
    over = Progress(awarded=True)
    unaware = answer("seminole", "holdem", DuplicateCard(winner_knew=False, since=over))
    assert unaware.outcome is Outcome.PLAYS_ON
    knew = answer("seminole", "holdem", DuplicateCard(winner_knew=True, since=over))
    assert knew.outcome is Outcome.VOID
    assert "A.29.p6" in rules_of(knew)


@pytest.mark.rule(
    "catfish-bend:S3.irreg.10", "black-pearl:S3.irreg.10", "seminole:A.10.l", "seminole:A.29.p2"
)
def test_missing_and_marked_cards() -> None:
    for book in ("catfish-bend", "black-pearl", "official"):
        assert ruled(deal(book), CardMissing()).outcome is Outcome.PLAYS_ON
    hand = deal("seminole")
    ruling = ruled(hand, CardMissing())
    assert ruling.outcome is Outcome.MISDEAL
    assert "A.10.l" in rules_of(ruling)
    assert SpoiltDeck() in ruling.orders
    assert ruled(hand, CardMarked()).outcome is Outcome.PLAYS_ON
    for _ in range(3):
        hand.act(Fold() if hand.options.call else Call())
    assert hand.is_over or ruled(hand, CardMissing()).outcome is Outcome.PLAYS_ON


# A fallen stub


@pytest.mark.rule("seminole:A.30.1", "seminole:A.30.3", "black-pearl:S3.irreg.17")
@pytest.mark.parametrize("book", ["seminole", "black-pearl", "common"])
def test_a_stub_whose_top_is_known_is_dealt_on(book: str) -> None:
    hand = deal(book)
    known = DeckDropped(top_known=True, flashed=False, mixed=False)
    ruling = mended(hand, known)
    assert ruling.outcome is Outcome.PLAYS_ON
    check_down(hand)
    assert list(hand.board) == [9, 10, 11]
    for doubt in (
        DeckDropped(top_known=True, flashed=True, mixed=False),
        DeckDropped(top_known=False, mixed=False),
    ):
        assert ruled(hand, doubt).outcome is Outcome.RESHUFFLED


@pytest.mark.rule("seminole:A.30.3", "seminole:A.30.4", "seminole:A.15.p4")
def test_a_reshuffled_stub_holds_neither_muck_nor_burns_and_is_cut() -> None:
    hand = deal("seminole")
    hand.act(Fold())
    check_down(hand)
    ruling = mended(hand, DeckDropped(top_known=False, mixed=False))
    assert "A.30.4" in rules_of(ruling)
    assert sorted(hand.stub) == list(range(12, 52))
    assert list(hand.stub) != list(range(12, 52))
    assert list(hand.burns) == [8]
    before = hand.stub[0]
    check_down(hand)
    assert list(hand.burns) == [8, before]


@pytest.mark.parametrize(("book", "burns"), [("seminole", 0), ("catfish-bend", 1)])
def test_a_burn_already_made_for_the_round_stays(book: str, burns: int) -> None:
    ruling = ruled(deal(book), DeckDropped(top_known=False, mixed=False, burned=True))
    assert ruling.remedies == (Burn(1), Reshuffle(), Burns(1, burns))


@pytest.mark.rule("black-pearl:S3.irreg.17")
def test_a_stub_mixed_with_the_muck_is_shuffled_from_all_cards_not_known() -> None:
    hand = deal("black-pearl")
    hand.act(Fold())
    check_down(hand)
    mended(hand, DeckDropped(mixed=True))
    held = {slot for cards in faced(hand).values() for slot in cards} | set(hand.board)
    assert set(hand.stub) == set(range(52)) - held
    assert not len(hand.muck)


def test_a_place_that_is_not_there_is_refused() -> None:
    hand = deal("seminole")
    before = state(hand)
    for report in (
        BoxedCards(count=1, where=BOARD, card=0),
        BoxedCards(count=1, where=STUB, card=60),
        BoxedCards(count=1, where=START, seat=9, card=0),
    ):
        with pytest.raises(FloorError):
            rule(hand, report)
    assert state(hand) == before
    with pytest.raises(FloorError, match="count = 0 does not fit: it may be a number from 1 to 60"):
        BoxedCards(count=0, where=STUB, card=0)
