"""Rare hits by conditioning: every sample begins with a hand to be beaten and one to beat it.

A plain sample of a bad beat that comes once in 50,000 deals is nearly all misses. Here a board is
drawn in proportion to the ways in which two strong pairs of cards can meet on it, two players get
such pairs, and everything else is dealt at random. A deal that could have been drawn in several
ways counts for one part of them (the estimator of a union by Karp and Luby), so nothing is biased.
"""

from collections.abc import Callable
from itertools import combinations
from math import comb, sqrt

import msgspec
import numpy as np
import numpy.typing as npt

from cardspeak.games import Game
from cardspeak.pricing.boards import board_classes
from cardspeak.pricing.holdem_counts import Weights
from cardspeak.pricing.qualifying import best_using, qualify, two_may_meet
from cardspeak.pricing.strong_hands import StrongHands, evaluate, strong_hands
from cardspeak.promotions import BadBeatPromotion, FinishedDeal, PlayedHand, find
from cardspeak.promotions.named_hands import NamedHand
from cardspeak.promotions.vocabulary import BeatenHand
from cardspeak.ranking import HIGH, Formation

Progress = Callable[[int, int], None]
Flags = npt.NDArray[np.bool_]
_BLOCK = 2_000
_BOARDS = 1 << 14


class ConditionedHits(msgspec.Struct, frozen=True):
    """The chance of a hit, its standard error, and the samples behind it."""

    chance: float
    error: float
    samples: int


class _Meetings(msgspec.Struct, frozen=True):
    """Where two pairs can meet: boards, how likely each is to be drawn, and its pairs by role."""

    boards: npt.NDArray[np.int8]
    chances: npt.NDArray[np.float64]
    pairs: npt.NDArray[np.int8]
    losers: tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]
    winners: tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]
    total: float


def is_conditioned(game: Game) -> bool:
    """Whether a game is one of whose high hands two cards and a board of five decide."""
    two = game.formation is Formation.EXACTLY_TWO or game.hole_cards == 2
    return two and (game.board_cards, game.deck) == (5, 52) and not game.wins[0].is_low


def condition(
    promotion: BadBeatPromotion,
    game: Game,
    players: int,
    precision: float = 0.01,
    most: int = 100_000,
    seed: int = 0,
    progress: Progress | None = None,
    played: Weights | None = None,
) -> ConditionedHits:
    """Sample until the standard error is that part of the chance, or the samples are used up.

    `played` says how often each starting hand of hold'em stays; none: everyone sees the river.
    """
    section = next(each for each in promotion.hands if game.id in each.games)
    meetings = _meetings(section, game)
    if not meetings.total:
        return ConditionedHits(0.0, 0.0, 0)
    own, left = game.hole_cards, 47
    held = comb(left - 4, own - 2) * comb(left - 2 - own, own - 2)
    scale = players * (players - 1) * meetings.total * held
    scale /= comb(52, 5) * comb(left, own) * comb(left - own, own)
    source = np.random.default_rng(seed)
    count, first, second = 0, 0.0, 0.0
    while count < most:
        found = _sampled(promotion, section, game, players, meetings, source, played)
        count += len(found)
        first += float(found.sum())
        second += float((found**2).sum())
        mean = first / count
        error = sqrt(max(second / count - mean**2, 0.0) / count)
        if progress is not None:
            progress(min(count, most), most)
        if mean and error <= precision * mean:
            break
    return ConditionedHits(scale * mean, scale * error, count)


def _meetings(section: BeatenHand, game: Game) -> _Meetings:
    """The pairs that can lose and those that can win, on one board of each class."""
    least, over = _floors(section)
    boards, weights = board_classes()
    kept: list[tuple[npt.NDArray[np.int64], StrongHands, Flags, Flags]] = []
    for start in range(0, len(boards), _BOARDS):
        block = boards[start : start + _BOARDS]
        some = np.flatnonzero(two_may_meet(block, min(least, over)))
        rows = strong_hands(block[some], min(least, over))
        loses, wins = _roles(section, game, rows)
        kept.append((some[rows.place] + start, rows, loses, wins))
    place = np.concatenate([each[0] for each in kept])
    pairs = np.concatenate([each[1].pairs for each in kept])
    loses = np.concatenate([each[2] for each in kept])
    wins = np.concatenate([each[3] for each in kept])
    losers, winners = _by_board(place, loses, len(boards)), _by_board(place, wins, len(boards))
    ways = weights * np.diff(losers[0]) * np.diff(winners[0]).astype(np.float64)
    total = float(ways.sum())
    return _Meetings(boards, ways / max(total, 1.0), pairs, losers, winners, total)


def _floors(section: BeatenHand) -> tuple[int, int]:
    least = NamedHand.read(section.beaten).floor(HIGH)
    by = section.beaten_by
    return least, least if by is None else NamedHand.read(by).floor(HIGH)


def _roles(section: BeatenHand, game: Game, rows: StrongHands) -> tuple[Flags, Flags]:
    """Which pairs may be the hand that is beaten, and which may be the one that beats it."""
    least, over = _floors(section)
    uses = (section.loser_uses, section.winner_uses)
    if game.formation is Formation.EXACTLY_TWO:
        rows = StrongHands(rows.place, rows.pairs, rows.boards, best_using(rows, 2))
        uses = (0, 0)  # two play in any case
    may_lose = may_win = qualify(section, rows, uses[0], paired=True)
    if uses[0] != uses[1] or not section.winner_paired:
        may_win = qualify(section, rows, uses[1], paired=section.winner_paired)
    return may_lose & (rows.values >= least), may_win & (rows.values >= over)


def _by_board(
    place: npt.NDArray[np.int64], flags: Flags, boards: int
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """For each board where its rows begin, and the rows."""
    rows = np.flatnonzero(flags)
    counts = np.bincount(place[rows], minlength=boards)
    return np.concatenate([[0], np.cumsum(counts)]), rows


def _sampled(
    promotion: BadBeatPromotion,
    section: BeatenHand,
    game: Game,
    players: int,
    meetings: _Meetings,
    source: np.random.Generator,
    played: Weights | None,
) -> npt.NDArray[np.float64]:
    """For each sample: nothing where the deal does not hit, else one part of its ways.

    A hand that was folded cannot hit, but it is one of the ways in which its deal was drawn.
    """
    drawn = source.choice(len(meetings.boards), _BLOCK, p=meetings.chances)
    boards = meetings.boards[drawn]
    lost, won = [
        meetings.pairs[_drawn_row(which, drawn, source)]
        for which in (meetings.losers, meetings.winners)
    ]
    apart = ~(lost[:, :, None] == won[:, None, :]).any(axis=(1, 2))
    weights = np.zeros(_BLOCK)
    boards, lost, won = boards[apart], lost[apart], won[apart]
    hole = _dealt(boards, lost, won, players, game.hole_cards, source)
    ways, values = _ways(section, game, hole, boards)
    good = values >= min(_floors(section))
    if played is not None:
        good &= source.random(good.shape) < played[hole[:, :, 0], hole[:, :, 1]]
    for number, place in enumerate(np.flatnonzero(apart)):
        strong = np.flatnonzero(good[number])
        deal = _finished(game, hole[number], boards[number], strong)
        if find(promotion, deal, game, 0).won:
            weights[place] = 1 / ways[number]
    return weights


def _drawn_row(
    which: tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]],
    drawn: npt.NDArray[np.int64],
    source: np.random.Generator,
) -> npt.NDArray[np.int64]:
    starts, rows = which
    low, high = starts[drawn], starts[drawn + 1]
    return rows[low + (source.random(len(drawn)) * (high - low)).astype(np.int64)]


def _dealt(
    boards: npt.NDArray[np.int8],
    lost: npt.NDArray[np.int8],
    won: npt.NDArray[np.int8],
    players: int,
    own: int,
    source: np.random.Generator,
) -> npt.NDArray[np.int8]:
    """The hands of all players: the first two have their pairs, the rest is random."""
    count = len(boards)
    order = source.random((count, 52))
    np.put_along_axis(order, np.hstack([boards, lost, won]).astype(np.int64), 2.0, axis=1)
    rest = np.argsort(order, axis=1)[:, : own * players - 4].astype(np.int8)
    extra = own - 2
    first = np.hstack([lost, rest[:, :extra]])
    second = np.hstack([won, rest[:, extra : 2 * extra]])
    others = rest[:, 2 * extra :].reshape(count, players - 2, own)
    return np.concatenate([first[:, None], second[:, None], others], axis=1)


def _ways(
    section: BeatenHand, game: Game, hole: npt.NDArray[np.int8], boards: npt.NDArray[np.int8]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int32]]:
    """In how many ways each deal could have been drawn; and the value of each hand."""
    count, players, own = hole.shape
    choices = np.array(list(combinations(range(own), 2)))
    pairs = hole[:, :, choices].reshape(-1, 2)
    each = players * len(choices)
    shared = np.repeat(boards, each, axis=0)
    values = evaluate(np.hstack([pairs, shared]))
    place = np.repeat(np.arange(count), each)
    strong = np.flatnonzero(values >= min(_floors(section)))  # the others have no role
    some = StrongHands(place[strong], pairs[strong], shared[strong], values[strong])
    loses, wins = np.zeros((2, len(values)), dtype=np.bool_)
    loses[strong], wins[strong] = _roles(section, game, some)
    if game.formation is Formation.EXACTLY_TWO:
        values = best_using(StrongHands(place, pairs, shared, values), 2)
    shape = (count, players, len(choices))
    lost, won = loses.reshape(shape).sum(axis=2), wins.reshape(shape).sum(axis=2)
    ways = lost.sum(axis=1) * won.sum(axis=1) - (lost * won).sum(axis=1)
    return ways, values.reshape(shape).max(axis=2)


def _finished(
    game: Game,
    hole: npt.NDArray[np.int8],
    board: npt.NDArray[np.int8],
    strong: npt.NDArray[np.int64],
) -> FinishedDeal:
    """A deal to the end; of its hands only those that can matter."""
    names = [f"player {number}" for number in range(1, len(hole) + 1)]
    return FinishedDeal(
        game=game.id,
        players=tuple(names),
        hands=tuple([PlayedHand(names[at], tuple(map(int, hole[at]))) for at in strong]),
        boards=(tuple(map(int, board)),),
        pot=10**9,
        big_blind=1,
        small_blind=1,
    )
