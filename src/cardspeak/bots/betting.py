"""What a bot bets: every choice has a worth in chips, and the best is taken.

A fold is worth nothing. A call is worth the share of the pot that it hopes for less its price. A
bet wins the pot when all fold, and else a share of a larger pot. A hand does not always come to the
showdown: out of position and against many it takes less of its share.
"""

import msgspec
import numpy as np

from cardspeak.bots.chances import PotChances
from cardspeak.bots.characters import Attention, Leaning
from cardspeak.bots.imagined import Chance
from cardspeak.bots.ranges import usual_raise
from cardspeak.bots.situation import BotDecision, safe_action
from cardspeak.bots.sizes import sizes
from cardspeak.games import Game
from cardspeak.hand import Action, BringIn, Call, Check, Fold

_CAUTION = 0.03
_CROWD = 0.015
"""What a player wants beyond the price before calling a bet, and for each further opponent."""
_GROWTH = 0.5
_BIG = 0.8
_NEAR, _NEAR_CROWD = 0.1, 0.02


class Worth(msgspec.Struct):
    """A choice, and how many chips it gains on average."""

    action: Action
    chips: float


def bet(
    game: Game,
    decision: BotDecision,
    chances: PotChances,
    leaning: Leaning,
    attention: Attention,
    chance: Chance,
) -> Action:
    """The best of the choices, as this character at this skill sees them."""
    return max(
        _Thought(game, decision, chances, leaning, attention, chance).worths(),
        key=lambda each: each.chips,
    ).action


class _Thought:
    """One decision about a bet."""

    def __init__(
        self,
        game: Game,
        decision: BotDecision,
        chances: PotChances,
        leaning: Leaning,
        attention: Attention,
        chance: Chance,
    ) -> None:
        self.decision = decision
        self.chances = chances
        self.leaning = leaning
        self.chance = chance
        self.others = len(decision.opponents)
        self.streets_left = len(game.streets) - 1 - decision.street
        self.true_share = chances.share()
        doubt = 4 * self.true_share * (1 - self.true_share)  # a sure winner or loser is seen by all
        guess = self.true_share + attention.error * doubt * float(chance.standard_normal())
        self.share = min(1.0, max(0.0, guess))
        deep = [
            min(each.stack + each.bet, decision.stack + decision.bet) for each in decision.opponents
        ]
        self.reach = max(deep, default=0)

    def worths(self) -> list[Worth]:
        """Everything that may be done, with its worth."""
        decision, options = self.decision, self.decision.options
        found: list[Worth] = []
        if options.check:
            found.append(Worth(Check(), self._kept(self.share, decision.pot)))
        if options.bring_in is not None:
            found.append(Worth(BringIn(), self._kept(self.share, decision.pot) - options.bring_in))
        if options.fold and not options.check:
            found.append(Worth(Fold(), 0.0))
        if options.call is not None and not (self.chances.is_hopeless and options.fold):
            found.append(Worth(Call(), self._called(options.call)))
        if options.wager is not None and self._may_wager():
            wager = options.wager
            found += [Worth(wager.action(to), self._wagered(to)) for to in sizes(decision, wager)]
        return found or [Worth(safe_action(options, len(decision.cards)), 0.0)]

    def _may_wager(self) -> bool:
        """Whether a bet is thought about: with a hand that is good enough, or as a rare bluff.

        Now and then a very good hand only calls or checks.
        """
        luck = float(self.chance.random())
        if self.streets_left and self.share > _BIG and luck < self.leaning.tricks:
            return False
        near = _NEAR - _NEAR_CROWD * (self.others - 1)
        least = usual_raise(self.decision.level + 1) - near - self.leaning.raises
        return self.chances.place() >= least or luck > 1 - self.leaning.bluffs

    def _kept(self, share: float, pot: float) -> float:
        """What a share of a pot is worth with streets still to come."""
        if not self.streets_left:
            return share * pot
        position = 1.0 - 0.12 * self.decision.after / max(1, self.others)
        realized = min(1.05, (0.78 + 0.3 * share) * position)
        return share * realized * pot + self._growth(share, pot)

    def _growth(self, share: float, pot: float) -> float:
        """What a hand better than most still wins on later streets, and a worse one loses."""
        fair = 1.0 / (self.others + 1)
        coming = min(float(self.reach), _GROWTH * pot * self.streets_left)
        return max(0.0, share - fair) * coming * 0.5

    def _called(self, price: int) -> float:
        pot = self.decision.pot + price
        share = min(1.0, self.share * self.leaning.calls)
        all_in = price >= self.decision.stack or all(
            not each.stack for each in self.decision.opponents
        )
        return (share * pot if all_in else self._kept(share, pot)) - price

    def _wagered(self, to: int) -> float:
        decision = self.decision
        added = to - decision.bet
        prices, dues = self._prices(to, added)
        caution = _CAUTION + _CROWD * (self.others - 1)
        calls = self.chances.calls(prices, caution, decision.level + 1)
        folds = [min(0.97, each * self.leaning.folds) for each in self.chances.folding(calls)]
        all_fold = float(np.prod(folds))
        staying = 1.0 - all_fold
        won = self.chances.share_of_callers(calls, folds)
        share = min(1.0, max(0.0, (won - all_fold) / max(staying, 1e-6)))
        share = min(1.0, max(0.0, share + self.share - self.true_share))
        callers = sum(due * (1 - fold) for due, fold in zip(dues, folds, strict=True))
        pot = decision.pot + added + callers / max(staying, 1e-6)
        all_in = added >= decision.stack
        kept = share * pot if all_in else self._kept(share, pot)
        worth = all_fold * decision.pot + staying * (kept - added)
        return worth + self.leaning.raises * decision.pot

    def _prices(self, to: int, added: int) -> tuple[list[float], list[int]]:
        """What a call costs each opponent, as a part of the pot and in chips."""
        prices: list[float] = []
        dues: list[int] = []
        for each in self.decision.opponents:
            due = max(0, min(to - each.bet, each.stack))
            dues.append(due)
            prices.append(due / (self.decision.pot + added + due) if due else 0.0)
        return prices, dues
