"""The rake: what the house takes from a deal.

The notice has the figures (percentage, rake cap, fee or drop); the book has the exceptions.
"""

from collections.abc import Sequence

import msgspec

from cardspeak.books.notice import Charge
from cardspeak.books.policy.rake import CapOver, FeeFrom, RakeMethod, RakePolicy, Rounded


class RakedDeal(msgspec.Struct, frozen=True):
    """What a deal was, as far as the charge turns on it.

    `on_button` is what the button has posted dead for the collection.
    """

    players: int
    saw_second_deal: bool
    only_blinds: bool
    sole_tie: bool
    runs: int
    blinds: int
    uncalled: int = 0
    big_blind: int = 0
    on_button: int = 0


def charges(
    pots: Sequence[int], charge: Charge, policy: RakePolicy, deal: RakedDeal, unit: int
) -> list[int]:
    """What is taken from each pot, the main pot first.

    >>> deal = RakedDeal(6, True, False, False, 1, 3)
    >>> five = Charge(method=RakeMethod.PERCENTAGE, percent=5, cap=6)
    >>> charges([90, 70], five, RakePolicy(), deal, 1)
    [4, 2]
    """
    if charge.method is RakeMethod.TIME:
        return [0] * len(pots)
    if collected_on_button(charge, policy, deal.players):
        return _from_main(pots, deal.on_button)
    if policy.no_flop_no_drop and not deal.saw_second_deal:
        return [0] * len(pots)
    if charge.method is RakeMethod.PERCENTAGE:
        return _percentage(pots, charge, policy, deal, unit)
    due = _fixed(charge, deal.players)
    if policy.fee_from is FeeFrom.BLINDS:
        due = min(due, _from_blinds(policy, deal))
    return _from_main(pots, due)


def collected_on_button(charge: Charge | None, policy: RakePolicy, players: int) -> int:
    """The dead collection: what the button posts instead of time, whatever becomes of the deal."""
    if charge is None or policy.fee_from is not FeeFrom.BUTTON:
        return 0
    if charge.method in (RakeMethod.TIME, RakeMethod.PERCENTAGE):
        return 0
    return _fixed(charge, players)


def kept_for_drop(charge: Charge, policy: RakePolicy, players: int) -> int:
    """What stays in a pot that nobody called, where the drop is the blinds themselves."""
    fixed = charge.method not in (RakeMethod.TIME, RakeMethod.PERCENTAGE)
    if not fixed or policy.no_flop_no_drop or policy.fee_from is not FeeFrom.BLINDS:
        return 0
    return _fixed(charge, players)


def _fixed(charge: Charge, players: int) -> int:
    return charge.fee if charge.method is RakeMethod.FEE_PER_HAND else charge.drop(players)


def _from_blinds(policy: RakePolicy, deal: RakedDeal) -> int:
    """What may be taken out of the blinds: by the number of players none, the big one, or all."""
    both, big = policy.both_blinds_from, policy.big_blind_from
    if both is not None and deal.players >= both:
        return deal.blinds
    if big is not None:
        return deal.big_blind if deal.players >= big else 0
    return deal.blinds if both is None else 0


def _percentage(
    pots: Sequence[int], charge: Charge, policy: RakePolicy, deal: RakedDeal, unit: int
) -> list[int]:
    """A percentage of each pot, up to the rake cap."""
    if deal.only_blinds and not policy.blinds_only_charged:
        return [0] * len(pots)
    if deal.sole_tie and not policy.sole_tie_charged:
        return [0] * len(pots)
    times = deal.runs if policy.second_run_charged else 1
    taken: list[int] = []
    so_far = base = 0
    for place, pot in enumerate(pots, 1):
        if policy.cap_over is CapOver.EACH_POT:
            so_far = base = 0
        base += pot
        if place == len(pots) and policy.uncalled_counts:
            base += deal.uncalled
        due = _rounded(base * charge.percent, policy.rounded, unit)
        if charge.cap is not None:
            due = min(due, charge.cap)
        due = min((due - so_far) * times, pot)
        taken.append(due)
        so_far += due // times
    return taken


def _rounded(hundredths: int, rounded: Rounded, unit: int) -> int:
    step = 100 * unit
    if rounded is Rounded.UP:
        hundredths += step - 1
    elif rounded is Rounded.NEAREST:
        hundredths += step // 2
    return hundredths // step * unit


def _from_main(pots: Sequence[int], due: int) -> list[int]:
    taken: list[int] = []
    for pot in pots:
        part = min(due, pot)
        taken.append(part)
        due -= part
    return taken
