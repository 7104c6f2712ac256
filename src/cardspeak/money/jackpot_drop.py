"""What a pot drops for jackpots: each fund's part, and no more in all than the sign posts."""

from typing import NamedTuple

from cardspeak.books.policy.jackpot import JackpotPolicy
from cardspeak.books.promotion_drop import PromotionDrop

BAD_BEAT_FUND = "bad beat"
HIGH_HAND_FUND = "high hand"
JACKPOT_FUND = "jackpot"
"""The fund of a house whose sign has a jackpot that its book does not describe."""


class FundDrop(NamedTuple):
    """What goes to a fund, and the policy that says so."""

    fund: str
    chips: int
    cite: str


def split_drop(
    policy: JackpotPolicy, dollar: int, chips: int, cites: tuple[str, ...]
) -> tuple[tuple[str, int], ...]:
    """What of the chips that a deal dropped belongs to which fund, by the policies behind it."""
    if not policy.bad_beat.offered and not policy.high_hand.offered:
        return ((JACKPOT_FUND, chips),)
    bad_beat = high_hand = 0
    if "jackpot.bad_beat.drop" in cites:
        bad_beat = chips
        if "jackpot.high_hand.drop" in cites:
            bad_beat = min(chips, policy.bad_beat.drop.dollars * dollar)
    high_hand = chips - bad_beat
    return tuple(
        [each for each in ((BAD_BEAT_FUND, bad_beat), (HIGH_HAND_FUND, high_hand)) if each[1]]
    )


def fund_drops(
    policy: JackpotPolicy, posted: int, dollar: int, size: int, players: int
) -> list[FundDrop]:
    """What a pot of that size drops with so many dealt in; `posted` is what the sign says."""
    found: list[FundDrop] = []
    left = posted
    drop = policy.bad_beat.drop
    if players >= drop.dealt_in and size > drop.over * dollar:
        if not policy.bad_beat.offered and not policy.high_hand.offered:
            return [FundDrop(JACKPOT_FUND, posted, "jackpot.bad_beat.drop")] if posted else []
        if policy.bad_beat.offered:
            part = min(left, drop.dollars * dollar)
            left -= part
            found.append(FundDrop(BAD_BEAT_FUND, part, "jackpot.bad_beat.drop"))
    drop = policy.high_hand.drop
    if policy.high_hand.offered and players >= drop.dealt_in and size > drop.over * dollar:
        part = min(left, drop.dollars * dollar)
        found.append(FundDrop(HIGH_HAND_FUND, part, "jackpot.high_hand.drop"))
    return found


def drop_due(
    drop: PromotionDrop,
    pot: int,
    dealt_in: int,
    dollar: int = 1,
    big_blind: int = 0,
    seats: int = 0,
) -> int:
    """The chips that a pot drops, at a table with so many seats and that big blind.

    >>> from cardspeak.books.promotion_drop import DropStep
    >>> steps = PromotionDrop(dollars=1, over=10, more=(DropStep(over=30, dollars=1),))
    >>> [drop_due(steps, pot, 6) for pot in (10, 11, 31)]
    [0, 1, 2]
    """
    if dealt_in < drop.dealt_in:
        return 0
    if drop.blinds:
        if pot < drop.blinds.pot * big_blind:
            return 0
        larger = [each.big_blinds for each in drop.blinds.at_tables if seats >= each.seats]
        return round((larger or [drop.blinds.big_blinds])[-1] * 10) * big_blind // 10
    if drop.percent:
        due = pot * drop.percent // 100 if pot > drop.over * dollar else 0
        return due if drop.most is None else min(due, drop.most * dollar)
    due = drop.dollars if pot > drop.over * dollar else 0
    due += sum([step.dollars for step in drop.more if pot > step.over * dollar])
    return due * dollar
