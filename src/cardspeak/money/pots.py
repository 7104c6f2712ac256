"""The main pot and the side pots, from what each player has put in."""

from collections.abc import Sequence

from cardspeak.money.pot import Pot

__all__ = ["Pot", "side_pots"]


def side_pots(put: Sequence[int], live: Sequence[bool], dead: int = 0) -> list[Pot]:
    """The main pot first, then each side pot.

    `put` is what each player has in for wagers, `live` says who can still win, and `dead` is money
    that belongs to the main pot alone.

    >>> side_pots([100, 50, 100, 20], [True, True, True, False])
    [Pot(amount=170, contenders=(0, 1, 2)), Pot(amount=100, contenders=(0, 2))]
    """
    levels = sorted({put[player] for player in range(len(put)) if live[player]})
    if len(levels) == 1:
        contenders = tuple([player for player in range(len(put)) if live[player]])
        return [Pot(sum(put) + dead, contenders)]
    pots: list[Pot] = []
    below = 0
    for level in levels:
        amount = sum([min(each, level) - below for each in put if each > below])
        contenders = tuple(
            [player for player in range(len(put)) if live[player] and put[player] >= level]
        )
        pots.append(Pot(amount, contenders))
        below = level
    over = sum([each - below for each in put if each > below])
    if dead:
        pots[0] = Pot(pots[0].amount + dead, pots[0].contenders)
    if over:
        pots[-1] = Pot(pots[-1].amount + over, pots[-1].contenders)
    return [pot for pot in pots if pot.amount]
