"""Deals at random, for games that are not counted: how many win a promotion, with the error.

Only deals with hands that are good enough are looked at one by one, by the code that the room uses.
Where any five of seven cards win, the deals are compiled (`fast_deals`) if Numba is installed.
"""

from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from math import sqrt

import msgspec
import numpy as np
import numpy.typing as npt

from cardspeak.cards import DECKS
from cardspeak.games import Game
from cardspeak.promotions import (
    AwardPromotion,
    BadBeatPromotion,
    ChartPromotion,
    FinishedDeal,
    PlayedHand,
    Promotion,
    Won,
    find,
)
from cardspeak.promotions.deals import high_ranking
from cardspeak.promotions.named_hands import NamedHand
from cardspeak.ranking import HIGH, Formation, hand_values

Progress = Callable[[int, int], None]
Cards = npt.NDArray[np.int8] | npt.NDArray[np.uint8]
_BLOCK = 20_000
_BLOCKS = 16


class SampledHits(msgspec.Struct, frozen=True):
    """What random deals have won: deals, deals that hit, hits by place, dollars paid by awards."""

    deals: int
    hits: int
    by_place: tuple[int, ...] = ()

    @property
    def chance(self) -> float:
        """The chance that a deal hits."""
        return self.hits / self.deals

    @property
    def error(self) -> float:
        """The standard error of the chance."""
        return sqrt(max(self.hits, 1)) / self.deals


def sample(
    promotion: Promotion,
    game: Game,
    players: int,
    deals: int,
    seed: int = 0,
    progress: Progress | None = None,
    precision: float = 0.0,
) -> SampledHits:
    """Deal at random, everyone to the river, and count the deals that win.

    Ends when the standard error is that part of the chance, at the latest after so many deals.
    """
    section = next(each for each in promotion.hands if game.id in each.games)
    ranking = high_ranking(game)
    names = _names(promotion, section)
    needed = 2 if isinstance(promotion, BadBeatPromotion) else 1
    floors = [NamedHand.read(name).floor(ranking) for name in names]
    floor = min(floors)
    hits, done = 0, 0
    places = [0] * (len(names) if not isinstance(promotion, BadBeatPromotion) else 0)
    for count, hole, board in _strong(game, players, deals, floor, needed, seed):
        for row in range(len(hole)):
            won = find(promotion, _finished(game, hole[row], board[row]), game, 10**9).won
            hits += bool(won)
            for each in won:
                if places:
                    places[_paid(each, floors)] += 1
        done += count
        if progress is not None:
            progress(done, deals)
        if hits and sqrt(hits) <= precision * hits:
            break
    return SampledHits(done, hits, tuple(places))


def _strong(
    game: Game, players: int, deals: int, floor: int, needed: int, seed: int
) -> Iterator[tuple[int, Cards, Cards]]:
    """Block by block: how many deals, and hands and boards of those that are good enough."""
    shared = game.board_cards
    if _is_compiled(game):
        from cardspeak.pricing import fast_deals

        done = 0
        while done < deals:
            blocks = max(1, min(_BLOCKS, (deals - done) // fast_deals.BLOCK))
            rows = np.concatenate(
                fast_deals.strong_deals(seed + done, blocks, players, shared, floor, needed)
            )
            done += blocks * fast_deals.BLOCK
            hands = rows[:, shared:].reshape(len(rows), players, game.hole_cards)
            yield blocks * fast_deals.BLOCK, hands, rows[:, :shared]
        return
    source = np.random.default_rng(seed)
    for first in range(0, deals, _BLOCK):
        count = min(_BLOCK, deals - first)
        hole, board = _deal(source, game, players, count)
        good = (_valued(game, hole, board) >= floor).sum(axis=1) >= needed
        yield count, hole[good], board[good]


def _is_compiled(game: Game) -> bool:
    """Whether any five of seven cards win, and Numba is installed."""
    sizes = (game.hole_cards, game.board_cards)
    plain = game.formation is Formation.ANY_FIVE and game.deck == 52
    compiled = find_spec("numba") is not None and high_ranking(game) is HIGH
    return plain and compiled and sizes in ((2, 5), (7, 0))


def _names(promotion: Promotion, section: object) -> list[str]:
    match promotion:
        case BadBeatPromotion():
            return [each.beaten for each in promotion.hands if each is section]
        case AwardPromotion():
            return [award.hand for award in promotion.pays]
        case ChartPromotion():
            return [*promotion.places]
        case _:
            times = promotion.prize_board.times if promotion.prize_board else ()
            return [*[each.least for each in times], promotion.least]


def _paid(won: Won, floors: Sequence[int]) -> int:
    """Which of the named hands it was: its place on the chart, or the first that it reaches."""
    if won.place:
        return won.place - 1
    return next(number for number, floor in enumerate(floors) if won.value >= floor)


def _deal(
    source: np.random.Generator, game: Game, players: int, count: int
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int8]]:
    """Random hands and boards: each row of the deck is shuffled apart."""
    own, shared = game.hole_cards, game.board_cards
    needed = own * players + shared
    deck = np.array(DECKS[game.deck].cards, dtype=np.int8)
    decks = deck[np.argsort(source.random((count, len(deck))), axis=1)[:, :needed]]
    return decks[:, shared:].reshape(count, players, own), decks[:, :shared]


def _valued(
    game: Game, hole: npt.NDArray[np.int8], board: npt.NDArray[np.int8]
) -> npt.NDArray[np.int32]:
    ranking = high_ranking(game)
    if not game.board_cards:
        return ranking.values(hole)
    return hand_values(ranking, game.formation, hole, board[:, None, :])


def _finished(game: Game, hole: Cards, board: Cards) -> FinishedDeal:
    names = [f"player {number}" for number in range(1, len(hole) + 1)]
    return FinishedDeal(
        game=game.id,
        players=tuple(names),
        hands=tuple(
            [
                PlayedHand(name, tuple(map(int, cards)))
                for name, cards in zip(names, hole, strict=True)
            ]
        ),
        boards=(tuple(map(int, board)),),
        pot=10**9,
        big_blind=1,
        small_blind=1,
    )
