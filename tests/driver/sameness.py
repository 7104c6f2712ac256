"""Every slot of a table as it is at one moment, and the first in which two moments differ.

Mutable things are copied, frozen ones are kept, but for the seats in their chart; only what follows
from the book is left alone. Two moments are first compared as they are, then part by part, so that
a part put back as an equal copy counts as unchanged.
"""

from collections.abc import Callable
from enum import Enum
from functools import partial
from operator import attrgetter
from types import BuiltinFunctionType, FunctionType, MethodType, NoneType
from typing import Any

import msgspec

from cardspeak.books import Book, Notice
from cardspeak.books.policy import Policy
from cardspeak.games import Game
from cardspeak.hand import Terms
from cardspeak.table import Table
from cardspeak.table.log import Log
from cardspeak.table.seating import SeatingChart
from cardspeak.table.spread import Spread

ATOMS: set[type] = {int, str, bytes, bool, float, NoneType, tuple, frozenset}
ATOMS |= {FunctionType, BuiltinFunctionType, MethodType, type}
FROM_THE_BOOK: set[type] = {Book, Policy, Game, Terms, Spread, Notice}
"""What a table shares with other tables and never changes."""
CACHES = frozenset({"options_now", "dealt"})
"""Worked out when asked for: having asked changes nothing."""

_HOW: dict[type, Callable[[Any], Any]] = {}


def moment(table: Table) -> Any:
    """Every slot of a table, with those of its seats, its journal, its log, its hand and deck."""
    return _copied(table)


def difference(one: Any, other: Any) -> str | None:
    """The first slot in which two moments differ; None for the same."""
    return None if one == other else _difference(one, other, "table")


def _copied(value: Any) -> Any:
    kind = type(value)
    if kind in ATOMS:
        return value
    how = _HOW.get(kind)
    if how is None:
        how = _HOW[kind] = _way(kind)
    return how(value)


def _way(kind: type) -> Callable[[Any], Any]:
    if kind in FROM_THE_BOOK or issubclass(kind, Enum | partial):
        return _itself
    if issubclass(kind, list):
        return _list
    if issubclass(kind, dict):
        return _dict
    if issubclass(kind, set | bytearray):
        return kind
    if kind is SeatingChart:
        return _chairs
    if issubclass(kind, msgspec.Struct):
        return (
            _itself if kind.__struct_config__.frozen else partial(_struct, kind.__struct_fields__)
        )
    if issubclass(kind, Log):
        return _log
    names = tuple(sorted(_slots(kind) - CACHES))
    if kind.__name__ == "Round":
        names = tuple([name for name in names if name != "hand"])
    return partial(_slotted, kind.__name__, names, attrgetter(*names))


def _slots(kind: type) -> set[str]:
    found = {name for each in kind.__mro__ for name in getattr(each, "__slots__", ())}
    return found - {"__weakref__"}


def _itself(value: Any) -> Any:
    return value


def _list(value: list[Any]) -> Any:
    if not value or type(value[0]) in ATOMS or _is_frozen(type(value[0])):
        return value[:]
    return [_copied(each) for each in value]


def _is_frozen(kind: type) -> bool:
    return issubclass(kind, msgspec.Struct) and kind.__struct_config__.frozen


def _dict(value: dict[Any, Any]) -> Any:
    return {key: _copied(each) for key, each in value.items()}


def _struct(names: tuple[str, ...], value: Any) -> Any:
    return {name: _copied(getattr(value, name)) for name in names}


def _chairs(value: SeatingChart) -> Any:
    return [_copied(seat) for seat in value.chairs]


def _log(value: Log) -> Any:
    return (value.count, value.chain, len(value.records))


class Part:
    """An object at one moment, slot by slot."""

    __slots__ = ("kind", "names", "values")

    def __init__(self, kind: str, names: tuple[str, ...], values: list[Any]) -> None:
        self.kind, self.names, self.values = kind, names, values

    def __eq__(self, other: object) -> bool:
        return type(other) is Part and self.kind == other.kind and self.values == other.values

    __hash__ = None  # type: ignore[assignment]


def _slotted(kind: str, names: tuple[str, ...], parts: Callable[[Any], Any], value: Any) -> Any:
    return Part(
        kind, names, [each if type(each) in ATOMS else _copied(each) for each in parts(value)]
    )


def _difference(one: Any, other: Any, where: str) -> str | None:
    if type(one) is not type(other):
        return f"{where}: {one!r} is now {other!r}"
    if isinstance(one, partial):
        return None if one.func == other.func else f"{where}: another function"
    if isinstance(one, Terms):  # of a sign that is down: a replay works them out anew
        made_from = attrgetter("notice", "context", "policy", "is_killed", "small", "big", "blinds")
        return None if made_from(one) == made_from(other) else f"{where}: other terms"
    if isinstance(one, Part):
        pairs = list(zip(one.names, one.values, other.values, strict=True))
    elif isinstance(one, dict):
        if one.keys() != other.keys():
            return f"{where}: {list(one)} are now {list(other)}"
        pairs = [(str(key), each, other[key]) for key, each in one.items()]
    elif isinstance(one, list | tuple):
        if len(one) != len(other):
            return f"{where}: {len(one)} are now {len(other)}: {other[len(one) :]!r:.300}"
        pairs = [(str(place), *both) for place, both in enumerate(zip(one, other, strict=True))]
    elif isinstance(one, msgspec.Struct) and type(one) not in FROM_THE_BOOK:
        names = one.__struct_fields__
        pairs = [(name, getattr(one, name), getattr(other, name)) for name in names]
    elif _slots(type(one)) and type(one) not in FROM_THE_BOOK:
        return _difference(_copied(one), _copied(other), where)
    else:
        return None if one == other else f"{where}: {one!r} is now {other!r}"
    for name, before, after in pairs:
        if before is after or before == after:
            continue
        if found := _difference(before, after, f"{where}.{name}"):
            return found
    return None
