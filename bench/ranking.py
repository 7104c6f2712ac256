"""Rankings beside PokerKit, eval7 and phevaluator."""

import random
from collections.abc import Sequence
from functools import partial
from itertools import combinations
from typing import Any

import eval7
import numpy as np
import phevaluator
import pokerkit

from bench import Row, best_times, in_words
from cardspeak.cards import RANKS, SUITS, cards, text
from cardspeak.ranking import HIGH, tables
from cardspeak.ranking.equity import equity
from cardspeak.ranking.fast import fast_values
from cardspeak.ranking.formation import Formation, hand_value

EVAL7 = [eval7.Card(rank + suit) for rank in RANKS for suit in SUITS]
Hands = list[tuple[int, ...]]


def run() -> list[Row]:
    """Every row of the table of floors."""
    return [*one_hand(), *omaha(), *every_board(), *a_million_hands(), *loading()]


def dealt(hands: int, size: int) -> Hands:
    source = random.Random(2024)
    return [tuple(source.sample(range(52), size)) for _ in range(hands)]


def against(work: str, ours: float, peer: str, theirs: float, floor: float) -> Row:
    """A row that compares two times."""
    return Row(work, in_words(ours), f"{peer} {in_words(theirs)}", theirs / ours, floor)


def peer_cards(held: Sequence[int]) -> list[Any]:
    return list(pokerkit.Card.parse(text(held).replace(" ", "")))


def one_hand() -> list[Row]:
    hands = dealt(2000, 7)
    of_eval7 = [[EVAL7[card] for card in hand] for hand in hands]
    of_pokerkit = [(peer_cards(hand[:2]), peer_cards(hand[2:])) for hand in hands[:100]]

    def ours() -> None:
        for hand in hands:
            HIGH.value(hand)

    def by_eval7() -> None:
        evaluate = eval7.evaluate
        for hand in of_eval7:
            evaluate(hand)

    def by_pokerkit() -> None:
        for hole, board in of_pokerkit:
            pokerkit.StandardHighHand.from_game(hole, board)

    mine, eval7_time = best_times(ours, by_eval7, repeats=25)
    (pokerkit_time,) = best_times(by_pokerkit)
    work, mine = "one seven-card HIGH.value", mine / len(hands)
    return [
        against(work, mine, "PokerKit", pokerkit_time / len(of_pokerkit), 200),
        against(work, mine, "eval7", eval7_time / len(hands), 0.8),
    ]


def omaha() -> list[Row]:
    hands = [(hand[:4], hand[4:]) for hand in dealt(2000, 9)]
    of_pokerkit = [(peer_cards(hole), peer_cards(board)) for hole, board in hands[:30]]

    def ours() -> None:
        for hole, board in hands:
            hand_value(HIGH, Formation.EXACTLY_TWO, hole, board)

    def by_pokerkit() -> None:
        for hole, board in of_pokerkit:
            pokerkit.OmahaHoldemHand.from_game(hole, board)

    mine, theirs = best_times(ours, by_pokerkit)
    return [
        against("one Omaha 4+5 high", mine / len(hands), "PokerKit", theirs / len(of_pokerkit), 100)
    ]


def every_board() -> list[Row]:
    """All boards of two hold'em hands; both sides must come to the same counts."""
    hands = [cards("AsKs"), cards("QhQd")]
    left = [EVAL7[card] for card in range(52) if card not in {*hands[0], *hands[1]}]
    one, other = ([EVAL7[card] for card in hand] for hand in hands)
    counts = [0, 0]

    def by_eval7() -> None:
        evaluate = eval7.evaluate
        wins = losses = 0
        for board in combinations(left, 5):
            first, second = evaluate([*one, *board]), evaluate([*other, *board])
            wins += first > second
            losses += first < second
        counts[:] = wins, losses

    (theirs,) = best_times(by_eval7, repeats=1)
    (mine,) = best_times(partial(equity, hands))
    found = equity(hands)
    assert [round(hand.win * found.deals) for hand in found.hands] == counts
    return [against("AsKs - QhQd, all 1,712,304 boards, NumPy", mine, "eval7 loop", theirs, 12)]


def a_million_hands() -> list[Row]:
    generator = np.random.Generator(np.random.PCG64(7))
    deck = np.tile(np.arange(52, dtype=np.uint8), (1_000_000, 1))
    hands = np.ascontiguousarray(generator.permuted(deck, axis=1)[:, :7])
    some = [tuple(hand) for hand in hands[:20_000].tolist()]
    assert (fast_values(HIGH, hands) == HIGH.values(hands)).all()

    def by_phevaluator() -> None:
        for hand in some:
            phevaluator.evaluate_cards(*hand)

    (theirs,) = best_times(by_phevaluator, repeats=3)
    by_numpy, by_numba = best_times(
        partial(HIGH.values, hands), partial(fast_values, HIGH, hands), repeats=60
    )
    work = "HIGH.values, a million seven-card hands"
    return [
        against(f"{work}, NumPy", by_numpy, "phevaluator loop", theirs * len(hands) / len(some), 6),
        against(f"{work}, Numba", by_numba, "our NumPy", by_numpy, 4),
    ]


def loading() -> list[Row]:
    (seconds,) = best_times(tables.load.__wrapped__)
    size = tables.load().nbytes
    return [
        Row("all tables, loaded", in_words(seconds), "at most 50 ms", 0.050 / seconds, 1),
        Row("all tables, in memory", f"{size / 1e6:.1f} MB", "at most 8 MB", 8e6 / size, 1),
    ]
