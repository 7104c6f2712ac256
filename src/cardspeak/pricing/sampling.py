"""Deals at random, for games that are not counted: how many win a promotion, with the error.

Only deals with hands that are good enough are looked at one by one, by the code that the room uses.
"""

from collections.abc import Callable
from math import sqrt

import msgspec
import numpy as np
import numpy.typing as npt

from cardspeak.games import Game
from cardspeak.promotions import (
    AwardPromotion,
    BadBeatPromotion,
    ChartPromotion,
    FinishedDeal,
    PlayedHand,
    Promotion,
    find,
)
from cardspeak.promotions.deals import high_ranking
from cardspeak.promotions.named_hands import NamedHand
from cardspeak.ranking import hand_values

Progress = Callable[[int, int], None]
_BLOCK = 20_000


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
) -> SampledHits:
    """Deal at random, everyone to the river, and count the deals that win."""
    section = next(each for each in promotion.hands if game.id in each.games)
    ranking = high_ranking(game)
    names = _names(promotion, section)
    floor = min([NamedHand.read(name).floor(ranking) for name in names])
    needed = 2 if isinstance(promotion, BadBeatPromotion) else 1
    source = np.random.default_rng(seed)
    hits, done = 0, 0
    places = [0] * (len(names) if not isinstance(promotion, BadBeatPromotion) else 0)
    while done < deals:
        count = min(_BLOCK, deals - done)
        hole, board = _deal(source, game, players, count)
        values = _valued(game, hole, board)
        strong = (values >= floor).sum(axis=1) >= needed
        for row in np.flatnonzero(strong):
            won = find(promotion, _finished(game, hole[row], board[row]), game, 10**9).won
            hits += bool(won)
            for each in won:
                if each.place:
                    places[each.place - 1] += 1
                elif places:
                    places[_paid(promotion, each.dollars)] += 1
        done += count
        if progress is not None:
            progress(done, deals)
    return SampledHits(deals, hits, tuple(places))


def _names(promotion: Promotion, section: object) -> list[str]:
    match promotion:
        case BadBeatPromotion():
            return [each.beaten for each in promotion.hands if each is section]
        case AwardPromotion():
            return [award.hand for award in promotion.pays]
        case ChartPromotion():
            return [*promotion.places]
        case _:
            return [promotion.least]


def _paid(promotion: Promotion, dollars: int) -> int:
    """Which award it was, by what it pays."""
    if isinstance(promotion, AwardPromotion):
        return [award.dollars for award in promotion.pays].index(dollars)
    return 0


def _deal(
    source: np.random.Generator, game: Game, players: int, count: int
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int8]]:
    """Random hands and boards: each row of the deck is shuffled apart."""
    own, shared = game.hole_cards, game.board_cards
    needed = own * players + shared
    decks = np.argsort(source.random((count, 52)), axis=1)[:, :needed].astype(np.int8)
    return decks[:, shared:].reshape(count, players, own), decks[:, :shared]


def _valued(
    game: Game, hole: npt.NDArray[np.int8], board: npt.NDArray[np.int8]
) -> npt.NDArray[np.int32]:
    ranking = high_ranking(game)
    if not game.board_cards:
        return ranking.values(hole)
    return hand_values(ranking, game.formation, hole, board[:, None, :])


def _finished(game: Game, hole: npt.NDArray[np.int8], board: npt.NDArray[np.int8]) -> FinishedDeal:
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
