"""The hands that the others may hold and the cards that may come, as a bot imagines them.

Every row is a hand of an opponent, every column a way in which the rest of the deal may fall. How
rows and columns are made differs by family: with a board, with open cards, with draws.
"""

import msgspec
import numpy as np
import numpy.typing as npt

from cardspeak.bots.ranges import Numbers
from cardspeak.bots.showdown_values import CardRows, Showdown, pot_share
from cardspeak.ranking.batch import Values

Chance = np.random.Generator


class Holdings(msgspec.Struct):
    """What one opponent may hold: rows of hands, and what each makes in every column.

    `likely` is each row's weight before any action is looked at. `start` and `place` are the parts
    of all hands that a row beats at the start of the deal and now; `strength` is the share of the
    pot that it takes from any one hand.
    """

    values: list[Values]
    valid: npt.NDArray[np.float32]
    likely: Numbers
    start: Numbers | None
    place: Numbers
    strength: Numbers


class Imagined(msgspec.Struct):
    """What the bot makes in every column, and what each opponent may hold.

    `strength` is the share of the pot that the bot takes from any one hand.
    """

    mine: list[Values]
    strength: float
    others: list[Holdings]


def places(strength: Numbers, likely: Numbers) -> Numbers:
    """The part of all hands that each hand beats, where a row stands for `likely` hands."""
    order = np.argsort(strength, kind="stable")
    weights = likely[order]
    below = np.cumsum(weights) - weights / 2
    found = np.empty_like(below)
    found[order] = below / max(float(weights.sum()), 1e-9)
    return found


def strengths(rows: list[Values], others: list[Values]) -> Numbers:
    """The share that each row takes from the other rows, over all columns."""
    shares = pot_share([each[:, None, :] for each in rows], [each[None, :, :] for each in others])
    found: Numbers = shares.mean(axis=(1, 2), dtype=np.float64)
    return found


def dealt(chance: Chance, unseen: CardRows, rows: int, count: int) -> CardRows:
    """Rows of different cards from those unseen."""
    count = min(count, len(unseen))
    if not count:
        return np.zeros((rows, 0), dtype=np.uint8)
    order = chance.random((rows, len(unseen)), dtype=np.float32).argsort(axis=1)
    found: CardRows = unseen[order[:, :count]]
    return found


def unseen_cards(showdown: Showdown, known: tuple[int, ...]) -> CardRows:
    """The cards of the deck that are not known."""
    left: CardRows = showdown.deck[~np.isin(showdown.deck, np.array(known, dtype=np.uint8))]
    return left
