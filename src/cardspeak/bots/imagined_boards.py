"""Opponents' hands and boards to come in games with a board.

The starting hands of a game are valued once, in general; a decision then picks from them those that
fit the first street's actions, and deals the rest of the board in the same ways to all.
"""

from functools import lru_cache
from itertools import combinations
from math import comb

import msgspec
import numpy as np
import numpy.typing as npt

from cardspeak.bots.imagined import (
    Chance,
    Holdings,
    Imagined,
    dealt,
    places,
    strengths,
    unseen_cards,
)
from cardspeak.bots.ranges import Numbers, starting_weights
from cardspeak.bots.showdown_values import CardRows, Masks, Showdown, masks
from cardspeak.bots.situation import BotDecision
from cardspeak.games import Game
from cardspeak.ranking import Formation
from cardspeak.ranking.batch import Values

Picked = npt.NDArray[np.intp]
Free = npt.NDArray[np.bool_]

_MOST_STARTS = 1400
_STARTS = 900
_SEED = 20
_BOARDS = 96
_OTHERS = 16
_WORK = 6000
"""Values that a decision may ask for where any five cards play."""
_MOST_BOARDS = 64


class Starts(msgspec.Struct):
    """Starting hands of a game: their cards, and the part of all that each beats."""

    cards: CardRows
    held: Masks
    place: Numbers


@lru_cache(maxsize=64)
def _starts(game: Game, showdown: Showdown) -> Starts:
    chance = np.random.Generator(np.random.PCG64(_SEED))
    deck, count = showdown.deck, game.hole_cards
    if comb(len(deck), count) <= _MOST_STARTS:
        cards = np.array(list(combinations(deck.tolist(), count)), dtype=np.uint8)
    else:
        cards = dealt(chance, deck, _STARTS, count)
    boards = dealt(chance, deck, _BOARDS, game.board_cards)
    values = showdown.values(cards[:, None, :], boards[None, :, :])
    some = chance.permutation(len(cards))[: 2 * _OTHERS]
    strength = strengths(values, [each[some] for each in values])
    return Starts(cards, masks(cards), places(strength, np.ones(len(cards))))


def imagine(
    showdown: Showdown, decision: BotDecision, chance: Chance, reads: float, effort: float
) -> Imagined:
    """Hands of the opponents, all picked from one row, on the boards that may come."""
    game = showdown.game
    starts = _starts(game, showdown)
    board = np.array(decision.board, dtype=np.uint8)
    known = (*decision.cards, *decision.board, *decision.dead)
    unseen = unseen_cards(showdown, known)
    work = int(_WORK * effort / _cost(showdown))
    boards = _boards(chance, unseen, board, game.board_cards, min(_MOST_BOARDS, work // 24))
    count = max(24, work // len(boards))
    free = (starts.held & masks(np.array(known, dtype=np.uint8))) == 0
    weights = [
        starting_weights(starts.place, each.lines) ** reads * free for each in decision.opponents
    ]
    picked, chosen = _picked(chance, weights, free, count)
    any_hands = _any_hands(chance, free, 3 * _OTHERS if len(boards) == 1 else _OTHERS)
    own = np.array([decision.cards], dtype=np.uint8)
    rows = starts.cards[np.concatenate([picked, any_hands])]
    if own.shape[1] == rows.shape[1]:  # all in one batch: a batch costs more than its rows
        values = showdown.values(np.concatenate([rows, own])[:, None, :], boards[None, :, :])
    else:
        values = _together(showdown, rows, own, boards)
    theirs = [each[: len(picked)] for each in values]
    compared = [each[len(picked) : -1] for each in values]
    mine = [each[-1] for each in values]
    strength = strengths(theirs, compared)
    coming = masks(boards[:, len(board) :])
    valid = ((starts.held[picked][:, None] & coming[None, :]) == 0).astype(np.float32)
    uniform = 1.0 / chosen
    now = places(strength, uniform)
    others = [
        Holdings(theirs, valid, weight[picked] / chosen, starts.place[picked], now, strength)
        for weight in weights
    ]
    return Imagined(mine, float(strengths([each[None] for each in mine], compared)[0]), others)


def _together(showdown: Showdown, rows: CardRows, own: CardRows, boards: CardRows) -> list[Values]:
    """The values of rows and of the bot's own hand, which holds another number of cards."""
    parts = [showdown.values(part[:, None, :], boards[None, :, :]) for part in (rows, own)]
    return [np.concatenate(both) for both in zip(*parts, strict=True)]


def _cost(showdown: Showdown) -> float:
    """How much a value costs beside that of seven cards of which any five play."""
    if showdown.game.formation is Formation.EXACTLY_TWO:
        ways = 0.7 * comb(showdown.game.hole_cards, 2)
    else:
        ways = comb(showdown.game.hole_cards, showdown.kept)
    return ways * len(showdown.rankings)


def _boards(chance: Chance, unseen: CardRows, board: CardRows, size: int, most: int) -> CardRows:
    """The boards that may come: all of them where they are few, else some."""
    lacks = size - len(board)
    if lacks == 1:
        coming = unseen[:, None]
        if len(coming) > most:
            coming = coming[chance.permutation(len(coming))[:most]]
    else:
        coming = dealt(chance, unseen, most if lacks else 1, lacks)
    shared = np.broadcast_to(board, (len(coming), len(board)))
    return np.concatenate([shared, coming], axis=1).astype(np.uint8)


def _picked(
    chance: Chance, weights: list[Numbers], free: Free, count: int
) -> tuple[Picked, Numbers]:
    """Starting hands, the likelier ones oftener, and how likely each was to be picked."""
    mixed = np.zeros(len(free))
    for weight in weights:
        mixed += weight / max(float(weight.sum()), 1e-9)
    mixed = 0.8 * mixed / max(float(mixed.sum()), 1e-9) + 0.2 * free / max(float(free.sum()), 1.0)
    if count >= np.count_nonzero(free):
        picked = np.flatnonzero(free)
        return picked, np.ones(len(picked))
    steps = (np.arange(count) + chance.random(count)) / count
    total = np.cumsum(mixed)
    picked = np.minimum(np.searchsorted(total, steps * total[-1]), len(free) - 1)
    return picked, np.maximum(mixed[picked], 1e-12)


def _any_hands(chance: Chance, free: Free, count: int) -> Picked:
    where = np.flatnonzero(free)
    return where[chance.permutation(len(where))[:count]]
