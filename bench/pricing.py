"""What pricing a promotion costs: strong hands on boards and whole deals, beside eval7."""

import random
from itertools import combinations

import eval7
import numpy as np

from bench import Row, best_times, in_words
from bench.ranking import EVAL7, against
from cardspeak.books import Book
from cardspeak.games import GAMES, Structure
from cardspeak.pricing.boards import board_classes
from cardspeak.pricing.conditioning import condition
from cardspeak.pricing.fast_deals import BLOCK, strong_deals
from cardspeak.pricing.strong_hands import strong_hands
from cardspeak.promotions import BadBeatPromotion, book_promotions
from cardspeak.promotions.named_hands import NamedHand
from cardspeak.ranking import HIGH

BOARDS = 4000
BLOCKS = 32
PLAYERS = 10
DEALS_A_SECOND = 10_000_000
SECONDS = 10.0


def run() -> list[Row]:
    """Every row of the table of floors."""
    floor = NamedHand.read("aces full of jacks").floor(HIGH)
    return [*every_hand(floor), *whole_deals(floor), *rare_hits()]


def every_hand(floor: int) -> list[Row]:
    """Every two-card hand on some boards, from aces full of jacks up."""
    boards = np.ascontiguousarray(board_classes()[0][:: len(board_classes()[0]) // BOARDS])
    few = boards[:2].tolist()

    def ours() -> None:
        strong_hands(boards, floor)

    def by_eval7() -> None:
        for board in few:
            shared = [EVAL7[card] for card in board]
            left = [EVAL7[card] for card in range(52) if card not in board]
            for pair in combinations(left, 2):
                eval7.evaluate([*pair, *shared])

    ours()  # compiles
    mine, theirs = best_times(ours, by_eval7, repeats=5)
    work = "all 1,081 hands on a board, for a promotion"
    return [against(work, mine / len(boards), "eval7", theirs / len(few), 12)]


def whole_deals(floor: int) -> list[Row]:
    """Deals to ten players, every hand ranked: on all cores, beside eval7 in a plain loop."""
    source, few = random.Random(1), 500

    def ours() -> None:
        strong_deals(1, BLOCKS, PLAYERS, 5, floor, 2)

    def by_eval7() -> None:
        for _ in range(few):
            deck = source.sample(EVAL7, 5 + 2 * PLAYERS)
            board = deck[:5]
            for at in range(5, len(deck), 2):
                eval7.evaluate([*board, deck[at], deck[at + 1]])

    ours()  # compiles
    mine, theirs = best_times(ours, by_eval7, repeats=5)
    each = mine / (BLOCKS * BLOCK)
    rate = 1 / each / DEALS_A_SECOND
    work = "a deal of hold'em to ten, every hand ranked"
    limit = f"limit {in_words(1 / DEALS_A_SECOND)}, ten million a second"
    return [
        against(work, each, "eval7", theirs / few, 100),
        Row(work, in_words(each), limit, rate, 1),
    ]


def rare_hits() -> list[Row]:
    """A bad beat of one in 48,527 deals, priced to one per cent."""
    policy = Book.load("catfish-bend").resolve("holdem", Structure.LIMIT)
    promotion = book_promotions(policy, "holdem")[0]
    assert isinstance(promotion, BadBeatPromotion)

    def ours() -> None:
        found = condition(promotion, GAMES["holdem"], PLAYERS, precision=0.01)
        assert found.error <= 0.01 * found.chance

    (mine,) = best_times(ours, repeats=2)
    limit = f"limit {in_words(SECONDS)}"
    return [Row("a bad beat of 1 in 48,527 to 1 %", in_words(mine), limit, SECONDS / mine, 1)]
