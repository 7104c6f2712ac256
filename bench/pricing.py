"""What pricing a promotion costs: strong hands on boards, beside eval7 in a plain loop."""

from itertools import combinations

import eval7
import numpy as np

from bench import Row, best_times
from bench.ranking import EVAL7, against
from cardspeak.pricing.boards import board_classes
from cardspeak.pricing.strong_hands import strong_hands
from cardspeak.promotions.named_hands import NamedHand
from cardspeak.ranking import HIGH

BOARDS = 4000


def run() -> list[Row]:
    """Every two-card hand on some boards, from aces full of jacks up."""
    boards = np.ascontiguousarray(board_classes()[0][:: len(board_classes()[0]) // BOARDS])
    floor = NamedHand.read("aces full of jacks").floor(HIGH)
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
