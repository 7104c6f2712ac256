"""Opponents' hands in games with open cards: the cards face down and those still to come.

Each opponent has rows of their own, because their open cards differ. A column deals the rest to
everybody in turn; a row that needs a card of the column is left out of it.
"""

import numpy as np

from cardspeak.bots.imagined import (
    Chance,
    Holdings,
    Imagined,
    dealt,
    places,
    strengths,
    unseen_cards,
)
from cardspeak.bots.showdown_values import CardRows, Showdown, masks
from cardspeak.bots.situation import BotDecision, Opponent
from cardspeak.ranking.batch import Values

_WORK = 3000
_OTHERS = 6


def imagine(showdown: Showdown, decision: BotDecision, chance: Chance, effort: float) -> Imagined:
    """What each opponent may have under and beside the open cards."""
    size = showdown.game.hole_cards
    up = [card for each in decision.opponents for card in each.up]
    unseen = unseen_cards(showdown, (*decision.cards, *up, *decision.dead))
    others = max(1, len(decision.opponents))
    each = int(_WORK * effort / (others * len(showdown.rankings)))
    columns = max(10, min(40, int(each**0.5)))
    rows = max(10, each // columns)
    order = dealt(chance, unseen, columns, len(unseen))
    own = np.array(decision.cards, dtype=np.uint8)
    lacks = size - len(own)
    mine = showdown.values(_joined(own, order[:, :lacks]), _nothing(columns))
    any_hands = _any_hands(showdown, order, size)
    imagined = []
    at = lacks
    for opponent in decision.opponents:
        coming = size - len(opponent.up) - opponent.down
        if at + coming > order.shape[1]:
            at = 0
        cards = order[:, at : at + max(0, coming)]
        at += max(0, coming)
        hidden = dealt(chance, unseen, rows, opponent.down)
        used = masks(np.concatenate([order[:, :lacks], cards], axis=1)) if lacks else masks(cards)
        valid = ((masks(hidden)[:, None] & used[None, :]) == 0).astype(np.float32)
        values = _values(showdown, opponent, hidden, cards)
        strength = strengths(values, any_hands)
        likely = np.ones(rows)
        imagined.append(Holdings(values, valid, likely, None, places(strength, likely), strength))
    own_strength = strengths([each[None] for each in mine], any_hands)
    return Imagined(mine, float(own_strength[0]), imagined)


def _values(
    showdown: Showdown, opponent: Opponent, hidden: CardRows, coming: CardRows
) -> list[Values]:
    """What every hidden hand makes with the cards of every column."""
    shape = (len(hidden), len(coming))
    up = np.array(opponent.up, dtype=np.uint8)
    parts = [
        np.broadcast_to(up, (*shape, len(up))),
        np.broadcast_to(hidden[:, None, :], (*shape, hidden.shape[1])),
        np.broadcast_to(coming[None, :, :], (*shape, coming.shape[1])),
    ]
    return showdown.values(np.concatenate(parts, axis=2), _nothing(1))


def _any_hands(showdown: Showdown, order: CardRows, size: int) -> list[Values]:
    """Some whole hands in every column, to measure others by."""
    count = max(1, min(_OTHERS, order.shape[1] // size))
    hands = order[:, order.shape[1] - count * size :].reshape(len(order), count, size)
    return [each.T for each in showdown.values(hands, _nothing(1))]


def _joined(own: CardRows, coming: CardRows) -> CardRows:
    return np.concatenate([np.broadcast_to(own, (len(coming), len(own))), coming], axis=1)


def _nothing(rows: int) -> CardRows:
    return np.zeros((rows, 0), dtype=np.uint8)
