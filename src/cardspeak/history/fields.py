"""The fields of a hand one by one: each checked against its kind, chips with their digits.

A field is checked where its text is read, so that a line that comes again need not be looked at
again. What fields mean to each other is the history's affair.
"""

import datetime
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from cardspeak.history import amounts
from cardspeak.history.history import AMOUNTS, FIELDS, STAKES, HistoryError
from cardspeak.history.variants import Variant

Field = tuple[Any, int]
"""A value, and how many digits after the point its amounts have at most."""

UNKNOWN_ALLOWED = frozenset({"starting_stacks", "finishing_stacks"})
_INFINITE = Decimal("inf")


def field(name: str, value: Any) -> Field:
    """A field, if it is of its kind; whatever is not of the standard is the user's own."""
    check = _CHECKS.get(name)
    return (value, 0) if check is None else check(name, value)


def at_scale(value: Any, scale: int) -> Any:
    """The chips of a field at a scale."""
    if type(value) is tuple:
        return tuple([None if each is None else amounts.chips(each, scale) for each in value])
    return amounts.chips(value, scale)


def _variant(name: str, value: Any) -> Field:
    try:
        return Variant(value), 0
    except ValueError:
        codes = ", ".join(Variant)
        raise HistoryError(
            f"the 'variant' {value!r} is not one of the standard's: {codes}"
        ) from None


def _amount(name: str, value: Any) -> Field:
    if type(value) is not int and (type(value) is not Decimal or not value.is_finite()):
        raise HistoryError(f"'{name}' must be an amount, not {value!r}")
    if value < 0:
        raise HistoryError(f"'{name}' is negative")
    return value, amounts.digits_of(value)


def _amounts(name: str, value: Any) -> Field:
    if not isinstance(value, list):
        raise HistoryError(f"'{name}' must be an array of amounts, not {value!r}")
    if {int}.issuperset(map(type, value)) and min(value, default=1) > 0:
        return tuple(value), 0
    found: list[int | Decimal | None] = []
    digits = 0
    for each in value:
        if type(each) is int:
            found.append(each)
        elif type(each) is Decimal and each.is_finite():
            found.append(each)
            digits = max(digits, amounts.digits_of(each))
        elif type(each) is Decimal and each == _INFINITE and name in UNKNOWN_ALLOWED:
            found.append(None)
            continue
        else:
            raise HistoryError(f"{each} in '{name}' is not an amount")
        if each < 0 and name != "blinds_or_straddles":
            raise HistoryError(f"'{name}' has a negative amount")
    if name == "starting_stacks" and 0 in found:
        raise HistoryError("'starting_stacks' has a player without chips")
    return tuple(found), digits


def _strings(name: str, value: Any) -> Field:
    if not isinstance(value, list) or not {str}.issuperset(map(type, value)):
        raise HistoryError(f"'{name}' must be an array of strings")
    pointed = name == "actions" and "." in "".join(value)
    return tuple(value), amounts.digits_in(value) if pointed else 0


def _numbers(*kinds: type) -> Callable[[str, Any], Field]:
    def check(name: str, value: Any) -> Field:
        if not isinstance(value, list) or not all(type(each) in kinds for each in value):
            raise HistoryError(f"'{name}' must be an array of numbers, not {value!r}")
        return tuple(value), 0

    return check


def _one(what: str, *kinds: type) -> Callable[[str, Any], Field]:
    def check(name: str, value: Any) -> Field:
        if type(value) not in kinds:
            raise HistoryError(f"'{name}' must be {what}, not {value!r}")
        return value, 0

    return check


_CHECKS: dict[str, Callable[[str, Any], Field]] = {
    **dict.fromkeys(FIELDS, _one("a string", str)),
    **dict.fromkeys(AMOUNTS, _amounts),
    **dict.fromkeys(STAKES, _amount),
    **dict.fromkeys(("actions", "players"), _strings),
    **dict.fromkeys(("day", "month", "year", "level", "seat_count"), _one("a whole number", int)),
    **dict.fromkeys(("hand", "table"), _one("a string or a whole number", str, int)),
    "variant": _variant,
    "time": _one("a time of day", datetime.time),
    "ante_trimming_status": _one("true or false", bool),
    "time_limit": _one("a number", int, Decimal),
    "time_banks": _numbers(int, Decimal),
    "seats": _numbers(int),
}
