"""Exposed cards, card by card: a misdeal, a top card in their place, or cards to be kept."""

from typing import Any

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
    went_wrong,
)

from cardspeak.books import Book
from cardspeak.cards import cards
from cardspeak.floor import (
    By,
    ExposedCard,
    FloorError,
    Needs,
    Outcome,
    Progress,
    Rank,
    Ruling,
    ask,
    rule,
)
from cardspeak.hand import Call, Draw, Fold
from cardspeak.hand.remedies import Replace, To, TurnUp

# Which card makes a misdeal: the deal is 1-0, 2-0, 3-0, 4-0, 1-1 …; seats 1 and 2 are the blinds


@pytest.mark.rule(
    "catfish-bend:S3.misdeal.1.a", "black-pearl:S5.holdem.1.1", "seminole:A.10.n",
    "oasis:oasis.holdem-hilo.5.s1",
)  # fmt: skip
@pytest.mark.parametrize(
    ("book", "seat", "card", "outcome", "id"),
    [
        ("catfish-bend", 1, 0, Outcome.MISDEAL, "S3.misdeal.1.a"),
        ("catfish-bend", 2, 0, Outcome.MISDEAL, "S3.misdeal.1.a"),
        ("catfish-bend", 3, 0, Outcome.CARDS_REPLACED, "S5.holdem.1.s2"),
        ("catfish-bend", 1, 1, Outcome.CARDS_REPLACED, "S5.holdem.1.s2"),
        ("black-pearl", 1, 0, Outcome.MISDEAL, "S5.holdem.1.1"),
        ("black-pearl", 2, 0, Outcome.MISDEAL, "S5.holdem.1.1"),
        ("black-pearl", 4, 0, Outcome.CARDS_REPLACED, "S5.holdem.1.2"),
        ("seminole", 1, 0, Outcome.MISDEAL, "A.10.n"),
        ("seminole", 2, 0, Outcome.MISDEAL, "A.10.n"),
        ("seminole", 2, 1, Outcome.CARDS_REPLACED, "A.8.flop.a"),
        ("seminole", 3, 0, Outcome.CARDS_REPLACED, "A.8.flop.a"),
        ("oasis", 1, 0, Outcome.CARDS_REPLACED, "oasis.holdem-hilo.5.s1"),
        ("oasis", 4, 1, Outcome.CARDS_REPLACED, "oasis.holdem-hilo.5.s1"),
    ],
)
def test_which_exposed_starting_card_is_a_misdeal(
    book: str, seat: int, card: int, outcome: Outcome, id: str
) -> None:
    report = ExposedCard(seat=seat, card=card, by=By.FACED)
    ruling = went_wrong(deal(book, "holdem"), report)
    assert ruling.outcome is outcome
    assert id in rules_of(ruling)


def test_a_silent_book_falls_back_on_common_practice_and_says_so() -> None:
    ruling = ruled(deal("official"), ExposedCard(seat=1, card=0, by=By.FACED))
    assert ruling.outcome is Outcome.MISDEAL
    common = answer("common", "holdem", ExposedCard(seat=1, card=0, by=By.FACED, nth=1,
                                                   since=Progress(actions=0)))  # fmt: skip
    assert "silent" in common.says


@pytest.mark.rule(
    "catfish-bend:S3.misdeal.1.b",
    "catfish-bend:S5.holdem.1.s3",
    "black-pearl:S5.holdem.1.3",
    "black-pearl:S3.misdeal.2.b",
    "seminole:A.10.g",
)
@pytest.mark.parametrize(
    ("book", "id"),
    [("catfish-bend", "S3.misdeal.1.b"), ("black-pearl", "S3.misdeal.2.b"), ("seminole", "A.10.g")],
)
def test_two_exposed_cards_are_a_misdeal(book: str, id: str) -> None:
    hand = deal(book)
    hand.apply([TurnUp(3, 0)])
    ruling = went_wrong(hand, ExposedCard(seat=4, card=1, by=By.FACED))
    assert ruling.outcome is Outcome.MISDEAL
    assert id in rules_of(ruling)


def test_an_exposed_card_is_no_misdeal_after_action() -> None:
    hand = deal("catfish-bend")
    hand.act(Call())
    hand.act(Call())
    ruling = ruled(hand, ExposedCard(seat=1, card=0, by=By.FACED))
    assert ruling.outcome is Outcome.CARDS_REPLACED


# Card by card: the stub after the starting hands is 8, 9, 10 …


@pytest.mark.rule(
    "catfish-bend:S5.holdem.1.s2", "black-pearl:S5.holdem.1.2", "seminole:A.8.flop.a",
    "seminole:A.8.flop.b", "seminole:A.8.flop.c", "oasis:oasis.holdem-hilo.5.s2",
)  # fmt: skip
@pytest.mark.parametrize("book", ALL_BOOKS)
def test_the_top_card_replaces_an_exposed_one_which_is_the_flops_burn(book: str) -> None:
    hand = deal(book)
    ruling = went_wrong(hand, ExposedCard(seat=3, card=0, by=By.FACED))
    assert ruling.remedies == (Replace(3, 0, To.STUB),)
    assert faced(hand) == {1: [0, 4], 2: [1, 5], 3: [8, 6], 4: [3, 7]}
    assert list(hand.stub)[:3] == [2, 9, 10]
    check_down(hand)
    assert list(hand.burns) == [2]
    assert list(hand.board) == [9, 10, 11]


@pytest.mark.rule("seminole:A.8.flop.d")
def test_the_buttons_exposed_card_is_replaced_by_the_next_card_and_the_deal_goes_on() -> None:
    hand = deal("seminole")
    report = ExposedCard(seat=4, card=0, by=By.FACED, since=Progress(dealt=False))
    ruling = went_wrong(hand, report)
    assert ruling.outcome is Outcome.CARDS_REPLACED
    assert "A.8.flop.d" in rules_of(ruling)
    assert faced(hand) == {1: [0, 5], 2: [1, 6], 3: [2, 7], 4: [4, 8]}
    check_down(hand)
    assert list(hand.burns) == [3]
    assert list(hand.board) == [9, 10, 11]


def test_the_buttons_last_card_is_replaced_by_the_top_card() -> None:
    hand = deal("seminole")
    went_wrong(hand, ExposedCard(seat=4, card=1, by=By.FACED))
    assert faced(hand)[4] == [3, 8]
    assert hand.stub[0] == 7


# What counts as exposed


@pytest.mark.rule(
    "catfish-bend:S3.irreg.12.s1", "black-pearl:S3.irreg.12.1", "seminole:A.8.a1",
    "catfish-bend:S3.irreg.12.s2", "black-pearl:S3.irreg.12.3",
)  # fmt: skip
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "seminole"])
@pytest.mark.parametrize("by", [By.FLASHED, By.OFF_TABLE])
def test_a_card_flashed_by_the_dealer_or_dealt_off_the_table_is_exposed(book: str, by: By) -> None:
    report = ExposedCard(seat=3, card=1, by=by, since=Progress(holder_looked=False))
    assert went_wrong(deal(book), report).outcome is Outcome.CARDS_REPLACED


@pytest.mark.rule(
    "catfish-bend:S3.irreg.12.s1", "black-pearl:S3.irreg.12.1", "seminole:A.8.a2",
    "catfish-bend:S3.irreg.14", "black-pearl:S3.irreg.14",
)  # fmt: skip
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "seminole"])
@pytest.mark.parametrize("by", [By.PLAYER, By.DROPPED])
def test_a_card_that_its_own_player_showed_or_dropped_plays(book: str, by: By) -> None:
    hand = deal(book)
    ruling = mended(hand, ExposedCard(seat=1, card=0, by=by))
    assert ruling.outcome is Outcome.CARD_KEPT
    assert faced(hand)[1] == [0, 4]


@pytest.mark.rule("catfish-bend:S3.irreg.12.s2", "black-pearl:S3.irreg.12.2")
def test_a_flash_must_be_claimed_before_looking() -> None:
    report = ExposedCard(seat=3, card=1, by=By.FLASHED, since=Progress(holder_looked=True))
    assert ruled(deal("catfish-bend"), report).outcome is Outcome.CARD_KEPT
    ruling = ruled(deal("black-pearl"), report)
    assert ruling.outcome is Outcome.CARD_KEPT
    assert ruling.discretion is None


@pytest.mark.rule("seminole:A.8.a4", "seminole:A.8.a5")
def test_a_late_claim_of_a_doubtful_flash_is_left_to_the_floor() -> None:
    late = Progress(holder_looked=True)
    sure = ExposedCard(seat=3, card=1, by=By.FLASHED, since=late)
    assert ruled(deal("seminole"), sure).outcome is Outcome.CARDS_REPLACED
    report = ExposedCard(seat=3, card=1, by=By.DOUBTFUL, since=late)
    ruling = ruled(deal("seminole"), report)
    assert ruling.discretion is not None
    assert ruling.discretion.recommended is Outcome.CARD_KEPT
    assert ruling.discretion.otherwise[Outcome.CARDS_REPLACED] == (Replace(3, 1, To.STUB),)
    assert {"A.8.a4", "A.8.a5"} <= rules_of(ruling)


@pytest.mark.rule("seminole:A.8.a3", "oasis:oasis.lowball.24")
def test_a_card_that_may_have_flashed() -> None:
    unseen = Progress(holder_looked=False)
    doubt = ExposedCard(seat=3, card=1, by=By.DOUBTFUL, since=unseen)
    assert ruled(deal("seminole"), doubt).outcome is Outcome.CARDS_REPLACED
    lowball = deal("oasis", "dealers-lowball")
    assert ruled(lowball, doubt).outcome is Outcome.CARD_KEPT
    flashed = ExposedCard(seat=3, card=1, by=By.FLASHED, since=unseen)
    assert ruled(lowball, flashed).outcome is Outcome.CARD_KEPT


# Stud

LOW_HOLE = cards("2c 7d 9h Td  3c 8d As Ad  Kc Qd Jh Ts")
"""Hole cards of seats 1 to 4 in two rounds, then their door cards: the Ts must bet."""


def stud_deck() -> list[int]:
    """A deck with those cards on top."""
    return [*LOW_HOLE, *[card for card in range(52) if card not in LOW_HOLE]]


@pytest.mark.rule("catfish-bend:S7.stud.1.s1", "black-pearl:S7.stud.1.1", "seminole:A.8.stud.1")
@pytest.mark.parametrize(
    ("book", "id"),
    [
        ("catfish-bend", "S7.stud.1.s1"),
        ("black-pearl", "S7.stud.1.1"),
        ("seminole", "A.8.stud.1"),
    ],
)
def test_an_exposed_hole_card_is_the_up_card_and_the_third_card_comes_down(
    book: str, id: str
) -> None:
    hand = deal(book, "seven-card-stud", deck=stud_deck())
    assert hand.options.seat == 4
    ruling = went_wrong(hand, ExposedCard(seat=3, card=1, by=By.FACED))
    assert ruling.outcome is Outcome.CARD_KEPT
    assert id in rules_of(ruling)
    assert hand.open_cards_of(hand.seats[2]) == tuple(cards("As"))
    assert hand.cards_of(hand.seats[2]) == tuple(cards("9h As Jh"))
    assert (hand.options.seat, hand.options.bring_in, hand.options.fold) == (4, 2, False)


def test_a_low_door_card_that_is_turned_down_no_longer_opens() -> None:
    hand = deal("catfish-bend", "seven-card-stud", deck=stud_deck())
    went_wrong(hand, ExposedCard(seat=4, card=1, by=By.FACED))
    assert hand.open_cards_of(hand.seats[3]) == tuple(cards("Ad"))
    assert (hand.options.seat, hand.options.bring_in, hand.options.fold) == (3, 2, False)


@pytest.mark.rule("catfish-bend:S7.stud.1.s2", "black-pearl:S7.stud.1.3")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_when_the_exposed_card_is_low_the_player_on_its_left_opens_and_may_fold(book: str) -> None:
    hand = deal(book, "seven-card-stud", deck=stud_deck())
    ruling = went_wrong(hand, ExposedCard(seat=1, card=0, by=By.FACED))
    assert ruling.outcome is Outcome.CARD_KEPT
    assert hand.open_cards_of(hand.seats[0]) == tuple(cards("2c"))
    options = hand.options
    assert (options.seat, options.fold, options.bring_in) == (2, True, 2)
    assert options.wager is not None
    assert options.wager.least == 4
    assert hand.why_not(Fold()) is None
    hand.act(Fold())
    assert (hand.options.seat, hand.options.fold, hand.options.bring_in) == (3, True, 2)


@pytest.mark.rule("catfish-bend:S7.stud.1.s1", "black-pearl:S7.stud.1.2")
@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_both_hole_cards_up_kill_the_hand_and_give_the_ante_back(book: str) -> None:
    hand = deal(book, "seven-card-stud", deck=stud_deck())
    hand.apply([TurnUp(2, 0)])
    ruling = went_wrong(hand, ExposedCard(seat=2, card=1, by=By.FACED))
    assert ruling.outcome is Outcome.HAND_DEAD
    assert list(hand.stacks_by_seat.values()) == [199, 200, 199, 199]
    assert hand.in_pot == 3
    assert not hand.is_live(hand.seats[1])


@pytest.mark.rule(
    "seminole:A.8.stud.2", "seminole:A.10.h", "catfish-bend:S7.stud.1.s3",
    "black-pearl:S7.stud.1.4", "black-pearl:S14.t.31", "catfish-bend:S12.tourn.31",
)  # fmt: skip
@pytest.mark.parametrize(
    ("book", "game", "event"),
    [
        ("seminole", "razz", "cash"),
        ("seminole", "stud-high-low", "cash"),
        ("catfish-bend", "seven-card-stud", "tournament"),
        ("black-pearl", "seven-card-stud", "tournament"),
    ],
)
def test_where_an_exposed_hole_card_is_a_misdeal(book: str, game: str, event: str) -> None:
    hand = deal(book, game, event=event, deck=stud_deck())
    ruling = went_wrong(hand, ExposedCard(seat=4, card=1, by=By.FACED))
    assert ruling.outcome is Outcome.MISDEAL


# Before the draw


def lowball_deck(third: str) -> list[int]:
    """A deck whose third card, the first of seat 3, is the one named."""
    (card,) = cards(third)
    rest = [each for each in range(53) if each != card]
    return [*rest[:2], card, *rest[2:]]


@pytest.mark.rule(
    "black-pearl:S10.a5.3", "black-pearl:S10.nl.2.a", "black-pearl:S10.27.2", "seminole:A.8.draw.b",
    "oasis:oasis.lowball.8.s1",
)  # fmt: skip
@pytest.mark.parametrize(
    ("book", "game", "structure", "kept", "replaced", "id"),
    [
        ("black-pearl", "ace-to-five", "limit", "7s 6h As Jo", "8c Kd", "S10.a5.3"),
        ("black-pearl", "ace-to-five", "no-limit", "5s As 2h", "6c 7c 8c", "S10.nl.2.a"),
        ("black-pearl", "deuce-to-seven", "limit", "7s 5h 2s", "6c 8c As", "S10.27.2"),
        ("seminole", "ace-to-five", "limit", "5s As", "6c 7d Kd", "A.8.draw.b"),
        ("oasis", "dealers-lowball", "limit", "5s As", "6c 9d", "oasis.lowball.8.s1"),
    ],
)
def test_which_cards_are_kept_at_lowball_before_the_draw(
    book: str, game: str, structure: str, kept: str, replaced: str, id: str
) -> None:
    for text in (*kept.split(), *replaced.split()):
        deck = lowball_deck(text)
        if Book.load(book).game(game).deck == 52:
            deck.remove(52)
        hand = deal(book, game, structure=structure, deck=deck)
        ruling = went_wrong(hand, ExposedCard(seat=3, card=0, by=By.FACED))
        is_kept = text in kept.split()
        assert ruling.outcome is (Outcome.CARD_KEPT if is_kept else Outcome.CARDS_REPLACED), text
        assert id in rules_of(ruling)
        if not is_kept:
            assert faced(hand)[3] == [20, 6, 10, 14, 18]
            assert hand.stub[0] == 2


@pytest.mark.rule("black-pearl:S11.draw.4", "seminole:A.8.draw.a")
@pytest.mark.parametrize("book", ["black-pearl", "seminole"])
def test_at_draw_high_an_exposed_card_is_kept(book: str) -> None:
    hand = deal(book, "draw-high")
    ruling = went_wrong(hand, ExposedCard(seat=3, card=0, by=By.FACED))
    assert ruling.outcome is Outcome.CARD_KEPT


@pytest.mark.rule("black-pearl:S10.low.1.k")
def test_the_buttons_first_card_exposed_at_lowball_is_a_misdeal() -> None:
    hand = deal("black-pearl", "ace-to-five")
    ruling = went_wrong(hand, ExposedCard(seat=4, card=0, by=By.FACED))
    assert ruling.outcome is Outcome.MISDEAL
    assert "S10.low.1.k" in rules_of(ruling)
    hand = deal("black-pearl", "ace-to-five")
    later = went_wrong(hand, ExposedCard(seat=4, card=1, by=By.FACED))
    assert later.outcome is not Outcome.MISDEAL


@pytest.mark.rule("oasis:oasis.lowball.8.s4")
def test_a_player_who_deals_takes_every_exposed_card() -> None:
    hand = deal("oasis", "dealers-lowball")
    ruling = went_wrong(hand, ExposedCard(seat=4, card=4, by=By.FACED))
    assert ruling.outcome is Outcome.CARD_KEPT
    assert "oasis.lowball.8.s4" in rules_of(ruling)


# On the draw


@pytest.mark.rule(
    "black-pearl:S10.low.9", "black-pearl:S11.draw.8", "oasis:oasis.lowball.8.s2",
    "black-pearl:S10.nl.3",
)  # fmt: skip
@pytest.mark.parametrize(
    ("book", "game", "id"),
    [
        ("black-pearl", "ace-to-five", "S10.low.9"),
        ("black-pearl", "deuce-to-seven", "S10.low.9"),
        ("oasis", "dealers-lowball", "oasis.lowball.8.s2"),
    ],
)
def test_a_card_exposed_on_the_draw_is_replaced_after_everyone_has_drawn(
    book: str, game: str, id: str
) -> None:
    hand = deal(book, game)
    check_down(hand)
    dealer_first = hand.options.seat == 4
    if dealer_first:
        hand.act(Draw((4,)))
    assert hand.options.seat == 1
    hand.act(Draw((0, 1)))
    assert faced(hand)[1][-2:] == [21, 22]  # 20 was burned
    ruling = mended(hand, ExposedCard(seat=1, card=3, by=By.FACED))
    assert ruling.outcome is Outcome.CARDS_REPLACED
    assert id in rules_of(ruling)
    hand.act(Draw((0,)))
    hand.act(Draw(()))
    if not dealer_first:
        hand.act(Draw((4,)))
    assert faced(hand)[1] == [8, 12, 16, 22, 25]
    assert faced(hand)[2][-1] == 23
    assert faced(hand)[4][-1] == 24
    assert 21 in hand.muck
    hand.check_conserved()


def test_the_dealing_players_card_exposed_on_the_draw_is_kept() -> None:
    hand = deal("oasis", "dealers-lowball")
    check_down(hand)
    hand.act(Draw((0,)))
    for _ in range(3):
        hand.act(Draw(()))
    ruling = mended(hand, ExposedCard(seat=4, card=4, by=By.FACED))
    assert ruling.outcome is Outcome.CARD_KEPT


# Reports that cannot be


def test_an_exposed_card_needs_a_seat_with_a_hand_and_a_card_it_holds() -> None:
    hand = deal("seminole")
    before = state(hand)
    for report in (
        ExposedCard(seat=9, card=0, by=By.FACED),
        ExposedCard(seat=1, card=2, by=By.FACED),
        ExposedCard(seat=1, by=By.FACED),
        ExposedCard(seat=1, card=0, by=By.FACED, nth=2),
        ExposedCard(seat=3, card=0, by=By.FACED, in_blind=True),
    ):
        with pytest.raises(FloorError):
            rule(hand, report)
    assert state(hand) == before
    stud = deal("seminole", "seven-card-stud")
    with pytest.raises(FloorError, match="not a hole card"):
        rule(stud, ExposedCard(seat=1, card=2, by=By.FACED))


def test_an_up_card_of_a_stud_hand_is_no_exposed_hole_card() -> None:
    book = Book.load("black-pearl")
    for card, says in ((2, "comes face up anyway"), (6, "exposed last card")):
        with pytest.raises(FloorError, match=says):
            ask(book, "seven-card-stud", ExposedCard(seat=3, card=card, by=By.OFF_TABLE))


def test_the_next_card_comes_down_when_a_stud_hole_card_was_turned_up() -> None:
    since = Progress(players=0, holder_acted=False)
    facts = ExposedCard(
        seat=3, card=0, by=By.FACED, nth=5, count=1, both=False, forced=False, since=since
    )
    for book, game, nth in (
        ("official", "five-card-stud", "second"),
        ("black-pearl", "seven-card-stud", "third"),
    ):
        ruling = ask(Book.load(book), game, facts)
        assert isinstance(ruling, Ruling)
        assert f"the {nth} card is a down card" in ruling.says


def test_a_told_rank_that_the_card_has_not_is_an_error() -> None:
    with pytest.raises(FloorError, match="rank"):
        rule(deal("seminole"), ExposedCard(seat=3, card=0, by=By.FACED, rank=Rank.KING))


def test_a_short_dialogue_ends_in_a_ruling() -> None:
    facts: dict[str, Any] = {
        "by": By.FACED, "on_draw": False, "nth": 7, "count": 1, "rank": Rank.NINE, "seat": 2,
        "card": 1, "on_button": False,
    }  # fmt: skip
    book = Book.load("black-pearl")
    since = Progress(holder_acted=False, players=0)
    asked: list[str] = []
    found = ask(book, "ace-to-five", ExposedCard(since=since))
    while isinstance(found, Needs):
        assert found.fact not in asked
        asked.append(found.fact)
        told = ExposedCard(since=since, **{name: facts[name] for name in asked})
        found = ask(book, "ace-to-five", told)
    assert found.outcome is Outcome.CARDS_REPLACED
    assert asked == ["by", "on_draw", "nth", "on_button", "count", "rank", "seat", "card"]
