"""How often each hand wins, ties and what share of the pot it takes, over the cards to come.

Exact where every deal can be counted, by a seeded sample with its standard error where not. The
sample comes from NumPy's PCG64 and the given seed alone: the same seed gives the same answer.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from itertools import combinations
from math import comb, inf, sqrt

import msgspec
import numpy as np
import numpy.typing as npt

from cardspeak.cards import Card, text
from cardspeak.errors import CardspeakError
from cardspeak.ranking.batch import Values
from cardspeak.ranking.boards import can_sort, kinds_of_boards, values_by_kind
from cardspeak.ranking.catalog import HIGH
from cardspeak.ranking.formation import Formation, hand_values
from cardspeak.ranking.ranking import FiveCardRanking, Ranking

Deals = npt.NDArray[np.uint8]
Progress = Callable[[int, int], None]
"""Called now and then with the deals done and the deals in all."""

MOST_COUNTED = 3_000_000
"""Beyond so many deals, a sample is taken."""
DEFAULT_SAMPLES = 500_000
_CHUNK = 1 << 16


class Method(StrEnum):
    """How an equity was found."""

    COUNTED = "counted"
    SAMPLED = "sampled"


class Chances(msgspec.Struct, frozen=True):
    """One hand's chances."""

    win: float
    """To be alone the best: in a split game, for the high or for the low."""
    tie: float
    """To be among several best, and alone for no part of the pot."""
    share: float
    """The part of the pot it takes on average."""
    scoop: float
    """To take the whole pot alone."""
    error: float
    """The standard error of the share; 0 where all deals were counted."""


class Equity(msgspec.Struct, frozen=True):
    """The chances of every hand, in their order."""

    hands: tuple[Chances, ...]
    deals: int
    method: Method


class EquityError(CardspeakError):
    """Hands whose chances cannot be found."""


class EquityQuestion(msgspec.Struct, frozen=True):
    """What is asked, checked."""

    hands: tuple[tuple[Card, ...], ...]
    board: tuple[Card, ...]
    formation: Formation
    rankings: tuple[Ranking, ...]
    left: tuple[Card, ...]
    needs: tuple[int, ...]
    """How many cards come to the board, then to each hand."""

    @property
    def deals(self) -> int:
        """How many ways the cards to come can fall."""
        ways, left = 1, len(self.left)
        for need in self.needs:
            ways *= comb(left, need)
            left -= need
        return ways

    @property
    def countable(self) -> bool:
        """Whether they can all be gone through."""
        return self.by_kinds or self.deals <= MOST_COUNTED

    @property
    def by_kinds(self) -> bool:
        """Whether only a whole board is to come, whose kinds say all."""
        return (
            self.needs[0] == 5
            and not any(self.needs[1:])
            and all(
                isinstance(ranking, FiveCardRanking)
                and can_sort(ranking.rules, self.formation, len(hand))
                for ranking in self.rankings
                for hand in self.hands
            )
        )


def equity(
    hands: Sequence[Sequence[Card]],
    board: Sequence[Card] = (),
    formation: Formation = Formation.ANY_FIVE,
    rankings: Sequence[Ranking] = (HIGH,),
    *,
    dead: Sequence[Card] = (),
    board_size: int = 5,
    hand_size: int | None = None,
    method: Method | None = None,
    samples: int = DEFAULT_SAMPLES,
    seed: int = 0,
    progress: Progress | None = None,
) -> Equity:
    """The chances of two to ten hands.

    The rankings share the pot equally; one for which nothing qualifies gets no part of it. The
    board is dealt up to `board_size` cards, each hand up to `hand_size` (as given, unless told).
    Unless a method is asked for, all deals are counted if they are not too many, else sampled.

    >>> from cardspeak.cards import cards
    >>> found = equity([cards("AsKs"), cards("QhQd")])
    >>> found.deals, round(found.hands[0].share, 4), found.method.value
    (1712304, 0.4621, 'counted')
    """
    question = checked_question(hands, board, formation, rankings, dead, board_size, hand_size)
    if method is None:
        method = Method.COUNTED if question.countable else Method.SAMPLED
    if method is Method.COUNTED and not question.countable:
        raise EquityError(f"there are {question.deals:,} deals: too many to count, not to sample")
    if method is Method.COUNTED and question.by_kinds:
        return _by_kinds(question)
    tally = Tally(len(hands))
    if method is Method.COUNTED:
        total, deals = question.deals, _every_deal(question)
    else:
        total, deals = samples, _sample(question, samples, seed)
    for chunk in deals:
        tally.add(_values(question, chunk), np.ones(len(chunk), dtype=np.int64))
        if progress is not None:
            progress(tally.deals, total)
    return tally.equity(method)


def checked_question(
    hands: Sequence[Sequence[Card]],
    board: Sequence[Card],
    formation: Formation,
    rankings: Sequence[Ranking],
    dead: Sequence[Card],
    board_size: int,
    hand_size: int | None,
) -> EquityQuestion:
    if not 2 <= len(hands) <= 10:
        raise EquityError(f"two to ten hands can be compared, not {len(hands)}")
    if not rankings:
        raise EquityError("a pot needs a ranking to be won by")
    deck = rankings[0].deck
    if any(ranking.deck != deck for ranking in rankings):
        raise EquityError("the rankings of one pot need the same deck")
    seen = [card for part in (*hands, board, dead) for card in part]
    if strangers := [card for card in seen if card not in deck.cards]:
        raise EquityError(f"{text(strangers)} is not in a deck of {deck.name}")
    if twice := sorted({card for card in seen if seen.count(card) > 1}):
        raise EquityError(f"{text(twice)} was given more than once")
    if len(board) > board_size:
        raise EquityError(f"a board of {board_size} cannot have {len(board)} cards")
    to_hands = [0 if hand_size is None else hand_size - len(hand) for hand in hands]
    if min(to_hands) < 0:
        raise EquityError(f"a hand has more than {hand_size} cards")
    left = tuple(card for card in deck.cards if card not in seen)
    needs = (board_size - len(board), *to_hands)
    if sum(needs) > len(left):
        raise EquityError(f"{sum(needs)} cards are to come, but {len(left)} are left")
    return EquityQuestion(
        tuple(map(tuple, hands)), tuple(board), formation, tuple(rankings), left, needs
    )


class Tally:
    """Adds up who won what."""

    def __init__(self, hands: int) -> None:
        self.deals = 0
        self._sums = np.zeros((5, hands))

    def add(self, values: Sequence[Values], weights: npt.NDArray[np.int64]) -> None:
        """Count deals: for each ranking the values by hand and deal, and each deal's weight."""
        shape = values[0].shape
        share, parts = np.zeros(shape), np.zeros(shape[1], dtype=np.int64)
        alone, tied = np.zeros(shape, dtype=np.bool_), np.zeros(shape, dtype=np.bool_)
        for each in values:
            best = each.max(axis=0)
            winners = (each == best) & (best > 0)
            number = winners.sum(axis=0)
            share += winners / np.maximum(number, 1)
            parts += number > 0
            alone |= winners & (number == 1)
            tied |= winners & (number > 1)
        share /= np.maximum(parts, 1)
        scoop = alone & ~tied & (share == 1)
        for row, part in enumerate((alone, tied & ~alone, share, scoop, share * share)):
            self._sums[row] += part @ weights
        self.deals += int(weights.sum())

    def equity(self, method: Method) -> Equity:
        """The chances, from what was added."""
        win, tie, share, scoop, squares = self._sums / self.deals
        spread = np.maximum(squares - share * share, 0.0)
        sampled = self.deals if method is Method.SAMPLED else inf
        chances = tuple(
            Chances(
                win=float(win[hand]),
                tie=float(tie[hand]),
                share=float(share[hand]),
                scoop=float(scoop[hand]),
                error=sqrt(spread[hand] / sampled),
            )
            for hand in range(len(win))
        )
        return Equity(chances, self.deals, method)


def _by_kinds(question: EquityQuestion) -> Equity:
    rankings = [each for each in question.rankings if isinstance(each, FiveCardRanking)]
    kinds = kinds_of_boards(rankings[0].rules, question.left)
    values = [
        np.stack(
            [values_by_kind(each.rules, question.formation, hand, kinds) for hand in question.hands]
        )
        for each in rankings
    ]
    tally = Tally(len(question.hands))
    tally.add(values, kinds.weights)
    return tally.equity(Method.COUNTED)


def _values(question: EquityQuestion, deals: Deals) -> list[Values]:
    """For each ranking, what every hand makes in every deal."""
    known = np.array(question.board, dtype=np.uint8)
    ends = np.cumsum(question.needs)
    board = joined(known, deals[:, : ends[0]])
    held = [
        joined(np.array(hand, dtype=np.uint8), deals[:, start:end])
        for hand, start, end in zip(question.hands, ends, ends[1:], strict=False)
    ]
    return [
        np.stack([hand_values(ranking, question.formation, hand, board) for hand in held])
        for ranking in question.rankings
    ]


def joined(known: Deals, dealt: Deals) -> Deals:
    """Known cards before the cards dealt, in every row."""
    return np.concatenate([np.broadcast_to(known, (len(dealt), len(known))), dealt], axis=1)


def _every_deal(question: EquityQuestion) -> Iterator[Deals]:
    """All ways to deal what is to come, in chunks."""
    dealt = np.zeros((1, 0), dtype=np.uint8)
    left = np.array([question.left], dtype=np.uint8)
    needs = [need for need in question.needs if need]
    for turn, need in enumerate(needs):
        places = np.array(list(combinations(range(left.shape[1]), need)), dtype=np.intp)
        chosen = left[:, places].reshape(-1, need)
        dealt = np.concatenate([np.repeat(dealt, len(places), axis=0), chosen], axis=1)
        if turn < len(needs) - 1:
            rest = np.array([np.delete(np.arange(left.shape[1]), each) for each in places])
            left = left[:, rest].reshape(len(dealt), -1)
    for start in range(0, len(dealt), _CHUNK):
        yield dealt[start : start + _CHUNK]


def _sample(question: EquityQuestion, samples: int, seed: int) -> Iterator[Deals]:
    """So many deals, in chunks."""
    if samples < 1:
        raise EquityError("a sample has at least one deal")
    generator = np.random.Generator(np.random.PCG64(seed))
    for start in range(0, samples, _CHUNK):
        rows = min(_CHUNK, samples - start)
        yield dealt_at_random(question.left, sum(question.needs), rows, generator)


def dealt_at_random(
    left: Sequence[Card], needed: int, rows: int, generator: np.random.Generator
) -> Deals:
    """So many cards off a shuffled deck in every row, by the first steps of Fisher and Yates."""
    every = np.arange(rows)
    order = np.tile(np.array(left, dtype=np.uint8), (rows, 1))
    for place in range(needed):
        pick = generator.integers(place, len(left), rows)
        chosen = order[every, pick]
        order[every, pick] = order[:, place]
        order[:, place] = chosen
    return order[:, :needed]
