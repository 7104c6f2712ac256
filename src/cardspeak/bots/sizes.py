"""How much a bot bets: parts of the pot, whole chips, and never so much that a scrap is left."""

from cardspeak.bots.situation import BotDecision
from cardspeak.hand.options import Wager

_PARTS = (0.35, 0.65, 1.0)
_SCRAP = 0.4
"""Chips behind below this part of the pot after a call are bet as well."""


def sizes(decision: BotDecision, wager: Wager) -> list[int]:
    """The totals that a bot thinks about, the smallest first."""
    if wager.least >= wager.most:
        return [wager.most]
    called = decision.pot + (decision.options.call or 0)
    price = decision.bet + (decision.options.call or 0)
    wanted = [price + round(part * called) for part in _PARTS]
    if decision.stack <= 1.5 * called:
        wanted.append(wager.most)
    return sorted({sensible(decision, wager, to) for to in wanted})


def sensible(decision: BotDecision, wager: Wager, to: int) -> int:
    """The wager offered that is nearest to a total and leaves nobody a scrap behind."""
    reach = max([each.bet + each.stack for each in decision.opponents], default=wager.most)
    to = min(max(to, wager.least), wager.most)
    to = wager.least + (to - wager.least) // wager.step * wager.step
    owned = decision.bet + decision.stack
    for end in (owned, reach):
        left = min(end, owned) - to
        pot = decision.pot + 2 * (to - decision.bet)
        if 0 < left < max(decision.unit, _SCRAP * pot):
            to = min(owned, wager.most)
    return to if to in wager else wager.least
