"""Counts against published figures, and against every deal of chosen boards by another way."""

from itertools import combinations
from math import comb

import msgspec
import numpy as np
import pytest

from cardspeak.books import Book
from cardspeak.books.policy.jackpot import SplitWinner, TiedLosers
from cardspeak.cards import cards
from cardspeak.games import GAMES, Structure
from cardspeak.pricing import holdem_counts
from cardspeak.pricing.boards import board_classes
from cardspeak.pricing.holdem_counts import made_chances
from cardspeak.pricing.starting_hands import PLAYED, PlayStyle, stays
from cardspeak.pricing.strong_hands import PAIRS, _by_arrays, strong_hands
from cardspeak.promotions import (
    BadBeatPromotion,
    ChartPromotion,
    FinishedDeal,
    NamedHand,
    PlayedHand,
    book_promotions,
    find,
)
from cardspeak.promotions.vocabulary import MadeHand
from cardspeak.ranking import HIGH

OFFERED = book_promotions(Book.load("catfish-bend").resolve("holdem", Structure.LIMIT), "holdem")
HOLDEM = GAMES["holdem"]
BOARDS = (
    "Ah Ad Jh 9s 9c", "Ah As Ac Td Th", "9h 8h 7h 6h 9s", "As Ad Js Jd 2c", "Kh Qh Jh Ks 2d",
    "5h 4h 3h Ah As", "Ah Ad As 2c 7d",
)  # fmt: skip


def test_classes_of_boards_stand_for_all_boards() -> None:
    boards, weights = board_classes()
    assert len(boards) == 134_459
    assert int(weights.sum()) == comb(52, 5)


def test_royal_and_straight_flushes_come_as_often_as_is_known() -> None:
    section = MadeHand(games=("holdem",), uses=0)
    royal, straight = made_chances(section, ["royal flush", "straight flush"], exact=False)
    assert royal == pytest.approx(4_324 / comb(52, 7), rel=1e-12)
    assert straight == pytest.approx(37_260 / comb(52, 7), rel=1e-12)


def test_four_of_a_kind_with_a_pair_in_the_hole_comes_as_often_as_is_known() -> None:
    chart = OFFERED[2]
    assert isinstance(chart, ChartPromotion)
    chances = made_chances(chart.hands[0], chart.places, exact=True)
    fours = [
        chance
        for place, chance in zip(chart.places, chances, strict=True)
        if place.startswith("four")
    ]
    known = 3 / 51 * comb(48, 3) / comb(50, 5)
    assert sum(fours) == pytest.approx(known, rel=1e-12)


def test_strong_hands_are_the_same_compiled_and_not() -> None:
    boards = np.array([cards(board) for board in BOARDS], dtype=np.int8)
    floor = NamedHand.read("full house").floor(HIGH)
    one, other = strong_hands(boards, floor), _by_arrays(boards, floor)
    assert (one.place == other.place).all()
    assert (one.pairs == other.pairs).all()
    assert (one.values == other.values).all()


@pytest.mark.parametrize("text", BOARDS)
@pytest.mark.parametrize("players", [2, 3])
def test_a_board_is_counted_as_every_deal_of_it_says(text: str, players: int) -> None:
    promotion = OFFERED[0]
    assert isinstance(promotion, BadBeatPromotion)
    counted = counted_on(promotion, text, players)
    assert counted == pytest.approx(by_every_deal(promotion, text, players), rel=1e-9, abs=1e-15)


def counted_on(promotion: BadBeatPromotion, text: str, players: int) -> float:
    """The chance of a hit on a board, as the counts have it."""
    board = np.array([cards(text)], dtype=np.int8)
    totals, ties = [0.0] * 8, holdem_counts.paid_ties(promotion)
    for _, hands in holdem_counts._meetings(promotion.hands[0], board):
        holdem_counts._add([totals], hands, 1.0, None, [0], ties)
    return sum(
        weight * float(holdem_counts._held(size, players))
        for size, weight in enumerate(totals)
        if size <= players
    )


def by_every_deal(promotion: BadBeatPromotion, text: str, players: int) -> float:
    """The chance of a hit on a board: each set of good hands is shown to the room's own code.

    Hands below the least that can be beaten change nothing, so they are only counted.
    """
    board = cards(text)
    floor = NamedHand.read(promotion.hands[0].beaten).floor(HIGH)
    free = [tuple(map(int, pair)) for pair in PAIRS if not {*map(int, pair)} & {*board}]
    good = [pair for pair in free if (HIGH.value((*pair, *board)) or 0) >= floor]
    weak = [pair for pair in free if pair not in good]
    hits = 0.0
    for size in range(2, players + 1):
        for held in combinations(good, size):
            used = {card for pair in held for card in pair}
            if len(used) < 2 * size or not is_hit(promotion, held, board):
                continue
            rest = players - size
            fillers = sum(not used & {*pair} for pair in weak) if rest else 1
            hits += fillers * (6 if players == 3 else 2)
    ways = comb(47, 2) * comb(45, 2) * (comb(43, 2) if players == 3 else 1)
    return hits / ways


def is_hit(
    promotion: BadBeatPromotion, held: tuple[tuple[int, ...], ...], board: tuple[int, ...]
) -> bool:
    names = [f"P{number}" for number in range(9)]
    deal = FinishedDeal(
        game="holdem",
        players=tuple(names),
        hands=tuple([PlayedHand(n, pair) for n, pair in zip(names, held, strict=False)]),
        boards=(board,),
        pot=100,
    )
    return bool(find(promotion, deal, HOLDEM).won)


@pytest.mark.parametrize("style", [PlayStyle.LOOSE, PlayStyle.TYPICAL, PlayStyle.TIGHT])
def test_a_style_plays_its_part_of_all_hands(style: PlayStyle) -> None:
    played = stays(style)
    assert played is not None
    assert played.sum() / 2 / len(PAIRS) == pytest.approx(PLAYED[style], abs=0.001)
    assert played[51, 50] == 1
    assert played[0, 21] == 0


@pytest.mark.slow
def test_catfish_bends_bad_beat_comes_once_in_48527_deals_of_ten() -> None:
    promotion = OFFERED[0]
    assert isinstance(promotion, BadBeatPromotion)
    counts = holdem_counts.bad_beat_counts(promotion)
    assert 1 / counts.chance(10) == pytest.approx(48_527, abs=1)
    assert 1 / counts.chance(2) == pytest.approx(2_169_699.359, abs=1e-3), "by another program"
    assert 1 / counts.chance(3) == pytest.approx(723_825.870, abs=1e-3), "by another program"


@pytest.mark.parametrize("board", ["Ah Ad Jh 9s 9c", "As Ad Js Jd 2c", "9h 8h 7h 6h 9s"])
def test_ties_that_are_not_paid_are_not_counted(board: str) -> None:
    promotion = OFFERED[0]
    assert isinstance(promotion, BadBeatPromotion)
    unpaid = msgspec.structs.replace(
        promotion, tied_losers=TiedLosers.NOTHING, split_winner=SplitWinner.NOTHING
    )
    paid, left = [counted_on(each, board, 3) for each in (promotion, unpaid)]
    assert left == pytest.approx(by_every_deal(unpaid, board, 3), rel=1e-9, abs=1e-15)
    assert (left < paid) == (board == "Ah Ad Jh 9s 9c"), "two players may hold an ace and a jack"
