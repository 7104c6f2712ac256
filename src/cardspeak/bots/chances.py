"""A bot's share of the pot against what the others may hold, and how often they would fold.

The opponents' hands count as independent given the cards to come: in every column the bot beats all
of them with the product of its chances against each.
"""

from collections.abc import Sequence

import numpy as np

from cardspeak.bots.imagined import Imagined
from cardspeak.bots.ranges import Numbers, later_weights
from cardspeak.bots.showdown_values import Shares, beaten
from cardspeak.bots.situation import BotDecision

_FEARED = (0.0, 0.10, 0.19, 0.24, 0.26)
"""What an even hand loses of its share when a bet, a raise, a raise again is believed."""
_DOUBT = 0.05
"""How far apart the hands are that a player surely calls and surely folds."""


class PotChances:
    """The chances of one decision."""

    def __init__(self, decision: BotDecision, imagined: Imagined, reads: float) -> None:
        self.imagined = imagined
        self.opponents = decision.opponents
        self.weights: list[Numbers] = []
        self._beats: dict[int, list[Shares]] = {}
        for opponent, held in zip(decision.opponents, imagined.others, strict=True):
            later = later_weights(held.place, opponent.lines) ** reads
            self.weights.append(held.likely * later)
        for held in imagined.others:
            if id(held.values) not in self._beats:
                self._beats[id(held.values)] = [
                    beaten(own, theirs)
                    for own, theirs in zip(imagined.mine, held.values, strict=True)
                ]

    @property
    def is_hopeless(self) -> bool:
        """Whether the bot wins nothing from any hand on any card."""
        return any(
            all(not (won * held.valid).any() for won in self._beats[id(held.values)])
            for held in self.imagined.others
        )

    def share(self) -> float:
        """The part of the pot that the bot takes in the end, if all stay."""
        return self._share(self.weights, [0.0] * len(self.weights))

    def place(self) -> float:
        """The part of the hands that the opponents may be dealt which the bot's hand beats."""
        own = self.imagined.strength
        found = [
            float(np.interp(own, np.sort(held.strength), np.sort(held.place)))
            for held in self.imagined.others
        ]
        return min(found)

    def calls(self, prices: Sequence[float], caution: float, level: int) -> list[Numbers]:
        """For each opponent and hand, how surely it calls at a price (the part of the pot).

        A hand is worth less against a bet than against any hand, and less still against a raise:
        the fair hands lose most of it.
        """
        feared = _FEARED[min(level, len(_FEARED) - 1)]
        found = []
        for held, price in zip(self.imagined.others, prices, strict=True):
            strength = held.strength - feared * 4 * held.strength * (1 - held.strength)
            least = price + (caution if price > 0 else -1.0)
            found.append(1.0 / (1.0 + np.exp((least - strength) / _DOUBT)))
        return found

    def folding(self, calls: Sequence[Numbers]) -> list[float]:
        """How often each opponent folds."""
        return [
            1.0 - float((weights * call).sum() / max(float(weights.sum()), 1e-12))
            for weights, call in zip(self.weights, calls, strict=True)
        ]

    def share_of_callers(self, calls: Sequence[Numbers], folds: Sequence[float]) -> float:
        """The bot's share of the pot at the end, counting the players who fold as out."""
        return self._share(
            [weights * call for weights, call in zip(self.weights, calls, strict=True)], folds
        )

    def _share(self, weights: Sequence[Numbers], folds: Sequence[float]) -> float:
        """The mean over the columns; an opponent who folds is beaten."""
        mine = self.imagined.mine
        shares = [np.ones(len(mine[0])) for _ in mine]
        no_low = np.ones(len(mine[0]))
        for held, weight, fold in zip(self.imagined.others, weights, folds, strict=True):
            total = weight @ held.valid
            total[total <= 0] = 1e-12
            for place, won in enumerate(self._beats[id(held.values)]):
                beaten = (weight @ (won * held.valid)) / total
                shares[place] = shares[place] * (fold + (1 - fold) * beaten)
            if len(mine) > 1:
                low = (weight @ ((held.values[-1] > 0) * held.valid)) / total
                no_low = no_low * (fold + (1 - fold) * (1 - low))
        if len(mine) == 1:
            return float(shares[0].mean())
        made = mine[-1] > 0
        split = np.where(made, 1.0, 1.0 - no_low)
        taken = shares[0] * (1 - 0.5 * split) + 0.5 * np.where(made, shares[-1], 0.0)
        return float(taken.mean())
