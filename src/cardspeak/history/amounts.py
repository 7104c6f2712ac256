"""Amounts with a point: the scale of a hand, and chips as ints at that scale."""

from collections.abc import Iterable
from decimal import Decimal

from cardspeak.history import notation
from cardspeak.history.history import HistoryError, Number


def digits_of(number: Number) -> int:
    """How many digits stand after the point.

    >>> digits_of(Decimal("2.50")), digits_of(3)
    (2, 0)
    """
    if type(number) is int:
        return 0
    exponent = Decimal(number).as_tuple().exponent
    return -exponent if isinstance(exponent, int) and exponent < 0 else 0


def digits_in(actions: Iterable[str]) -> int:
    """How many digits after the point the wagers of a hand have at most."""
    most = 0
    for action in actions:
        if "." in action:
            try:
                most = max(most, notation.read(action)[4])
            except HistoryError:
                continue  # the replay says what is wrong with it
    return most


def chips(number: Number, scale: int) -> int:
    """An amount as a whole number of chips.

    >>> chips(Decimal("2.5"), 2), chips(3, 2)
    (250, 300)
    """
    if isinstance(number, Decimal):
        return int(number.scaleb(scale))
    return number * int(10**scale)


def written(amount: int, scale: int) -> str:
    """An amount with its point; whole amounts have none.

    >>> written(250, 2), written(500, 2), written(-5, 1), written(7, 0)
    ('2.50', '5', '-0.5', '7')
    """
    if not scale:
        return str(amount)
    whole, part = divmod(abs(amount), 10**scale)
    sign = "-" if amount < 0 else ""
    return f"{sign}{whole}.{part:0{scale}}" if part else f"{sign}{whole}"


def written_full(amount: int, scale: int) -> str:
    """An amount with every digit of its scale.

    >>> written_full(500, 2)
    '5.00'
    """
    if not scale:
        return str(amount)
    whole, part = divmod(abs(amount), 10**scale)
    sign = "-" if amount < 0 else ""
    return f"{sign}{whole}.{part:0{scale}}"
