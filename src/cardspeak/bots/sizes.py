"""How much a bot bets: parts of the pot, whole chips, and never so much that a scrap is left."""

from cardspeak.bots.situation import BotDecision
from cardspeak.hand.options import Wager

_PARTS = (0.35, 0.65, 1.0)
_SCRAP = 0.4
"""Chips behind below this part of the pot after a call are bet as well."""
_SILLY = 0.2
"""A bet that may not be all in and leaves less than this part of the pot is not made."""


def sizes(decision: BotDecision, wager: Wager) -> list[int]:
    """The totals that a bot thinks about, the smallest first.

    Where every wager leaves a scrap because the limit forbids more, the least is the best of
    them; where even that leaves next to nothing, there is none.
    """
    if wager.least >= wager.most:
        return [wager.most]
    called = decision.pot + (decision.options.call or 0)
    price = decision.bet + (decision.options.call or 0)
    wanted = [price + round(part * called) for part in _PARTS]
    if decision.stack <= 1.5 * called:
        wanted.append(wager.most)
    found = {sensible(decision, wager, to) for to in wanted}
    clean = sorted(to for to in found if not leaves_a_scrap(decision, to))
    must_bet = not decision.options.check and decision.options.call is None
    if clean or (leaves_a_scrap(decision, min(found), _SILLY) and not must_bet):
        return clean
    return [min(found)]


def leaves_a_scrap(decision: BotDecision, to: int, part: float = _SCRAP) -> bool:
    """Whether a total leaves the bot, or the deepest opponent, chips that are not worth keeping."""
    left = _effective(decision) - to
    pot = decision.pot + 2 * (to - decision.bet)
    return 0 < left < max(decision.unit, part * pot)


def sensible(decision: BotDecision, wager: Wager, to: int) -> int:
    """The wager offered that is nearest to a total and leaves nobody a scrap behind.

    Where a scrap would be left, everything that an opponent can match goes in; where that is more
    than may be bet, as much less as leaves a stack to play with.
    """
    to = min(max(to, wager.least), wager.most)
    to = wager.least + (to - wager.least) // wager.step * wager.step
    if not leaves_a_scrap(decision, to):
        return to
    end = _effective(decision)
    if end <= wager.most:
        steps = -(-max(0, end - wager.least) // wager.step)
        return min(wager.least + steps * wager.step, wager.most)
    most = int((end - _SCRAP * (decision.pot - 2 * decision.bet)) / (1 + 2 * _SCRAP))
    less = min(most, end - decision.unit, to) - wager.least
    return wager.least + max(0, less) // wager.step * wager.step


def _effective(decision: BotDecision) -> int:
    """The total at which the bot, or every opponent, is all in."""
    owned = decision.bet + decision.stack
    return min(owned, max([each.bet + each.stack for each in decision.opponents], default=owned))
