"""What a pot feeds to a promotion of the house's own."""

from cardspeak.promotions.vocabulary import PromotionDrop


def drop_due(drop: PromotionDrop, pot: int, dealt_in: int, dollar: int = 1) -> int:
    """The chips that a pot drops.

    >>> from cardspeak.promotions.vocabulary import DropStep
    >>> steps = PromotionDrop(dollars=1, over=10, more=(DropStep(over=30, dollars=1),))
    >>> [drop_due(steps, pot, 6) for pot in (10, 11, 31)]
    [0, 1, 2]
    """
    if dealt_in < drop.dealt_in:
        return 0
    if drop.percent:
        due = pot * drop.percent // 100 if pot > drop.over * dollar else 0
        return due if drop.most is None else min(due, drop.most * dollar)
    due = drop.dollars if pot > drop.over * dollar else 0
    due += sum([step.dollars for step in drop.more if pot > step.over * dollar])
    return due * dollar
