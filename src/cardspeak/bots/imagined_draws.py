"""Opponents' hands in draw games, and what the bot's own hand may become.

A row is a hand that was played through its draws well. Those that drew as many cards as the
opponent did are likelier; the bot's own hand goes through its draws in every column.
"""

import numpy as np

from cardspeak.bots.drawing import Drawn, best_keep, drawn_hands, prospects, ways_to_keep
from cardspeak.bots.imagined import (
    Chance,
    Holdings,
    Imagined,
    dealt,
    places,
    unseen_cards,
)
from cardspeak.bots.ranges import Numbers, starting_weights
from cardspeak.bots.showdown_values import CardRows, Showdown, masks
from cardspeak.bots.situation import BotDecision, Opponent
from cardspeak.games import DrawStep
from cardspeak.ranking.batch import Values

_COLUMNS = 24
_TRIES = 2
_FIRST_TRIES = 12
_OTHER_COUNT = 0.25
"""How much a hand counts that would have drawn another number of cards."""


def draws_after(showdown: Showdown, street: int) -> int:
    """How many draws come after a street."""
    later = showdown.game.streets[street + 1 :]
    return sum(isinstance(step, DrawStep) for each in later for step in each.steps)


def imagine(
    showdown: Showdown, decision: BotDecision, chance: Chance, reads: float, effort: float
) -> Imagined:
    """What the opponents may have drawn to, and what the bot may."""
    drawn = drawn_hands(showdown.game, showdown)
    left = draws_after(showdown, decision.street)
    own = np.array(decision.cards, dtype=np.uint8)
    mine = _mine(showdown, own, left, chance, max(8, int(_COLUMNS * effort)))
    held = masks(own)
    others = []
    for opponent in decision.opponents:
        made = min(sum(line.drew >= 0 for line in opponent.lines), len(drawn.hands) - 1)
        free = ((masks(drawn.hands[made]) & held) == 0).astype(np.float64)
        strength = drawn.prospects[made]
        start = places(drawn.prospects[0], np.ones(len(free)))
        likely = free * starting_weights(start, opponent.lines) ** reads
        likely = likely * _drew_so(drawn, opponent) ** reads
        final = [each[:, None] for each in drawn.final]
        valid = np.ones((len(free), len(mine[0])), dtype=np.float32)
        others.append(Holdings(final, valid, likely, start, places(strength, free), strength))
    return Imagined(mine, float(drawn.finished.of(mine[0]).mean()), others)


def _drew_so(drawn: Drawn, opponent: Opponent) -> Numbers:
    """How likely each hand is from the numbers of cards that its player drew."""
    weights = np.ones(len(drawn.hands[0]))
    for made, line in enumerate([each for each in opponent.lines if each.drew >= 0], start=1):
        if made < len(drawn.drew):
            away = np.abs(drawn.drew[made] - line.drew)
            weights = weights * np.where(away == 0, 1.0, _OTHER_COUNT / np.maximum(away, 1))
    return weights


def _mine(
    showdown: Showdown, own: CardRows, left: int, chance: Chance, columns: int
) -> list[Values]:
    """The values of the bot's hand after its draws, in every column."""
    none = np.zeros((1, 0), dtype=np.uint8)
    hands = own[None, :]
    size = len(own)
    if left:
        unseen = unseen_cards(showdown, tuple(own.tolist()))
        order = dealt(chance, unseen, columns, len(unseen))
        kept = best_keep(showdown, own, unseen, size, left, _FIRST_TRIES * left, chance)
        hands = np.where(kept, own[None, :], order[:, :size])
        finished = drawn_hands(showdown.game, showdown).finished
        keeps = ways_to_keep(size, size)
        for draw in range(1, left):
            start = left * size
            tries = order[:, start : start + _TRIES * size].reshape(columns, _TRIES, size)
            ways = prospects(showdown, hands, tries, keeps, finished, 1)
            new = order[:, draw * size : (draw + 1) * size]
            hands = np.where(keeps[ways.argmax(axis=1)], hands, new)
    return showdown.values(hands, none)
