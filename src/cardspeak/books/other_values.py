"""The other legal values of a policy field: what a house could have said instead.

A proof or a search for what decided a ruling flips a field to each of them.
"""

from collections.abc import Sequence
from enum import EnumMeta
from functools import lru_cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from cardspeak.books.fields import field
from cardspeak.books.policy.area import Detail
from cardspeak.errors import CardspeakError


@lru_cache(maxsize=4096)
def others(path: str, now: Any) -> tuple[Any, ...]:
    """The legal values of a field but the one it has: all of an enumeration, near figures.

    >>> others("betting.raises", 3)
    (2, 4, 1, 6, 30, None)
    >>> others("betting.check_raise", True)
    (False,)
    """
    known = field(path)
    found: list[Any] = []
    for value in _candidates(known.type, now):
        try:
            legal = known.convert(known.write(value))
        except CardspeakError:
            continue
        if legal != now and legal not in found:
            found.append(legal)
    return tuple(found)


def _candidates(kind: Any, now: Any) -> Sequence[Any]:
    if hasattr(kind, "__metadata__"):
        return _candidates(kind.__origin__, now)
    if get_origin(kind) in (Union, UnionType):
        return [value for each in get_args(kind) for value in _candidates(each, now)]
    if kind is type(None):
        return [None]
    if isinstance(kind, EnumMeta):
        return list(kind)
    if kind is bool:
        return [True, False]
    if kind is int:
        if not isinstance(now, int):
            return [1, 2, 3, 5, 10, 25, 100]
        return [now - 1, now + 1, 0, 1, 2, 2 * now, 10 * now]
    if isinstance(kind, type) and issubclass(kind, Detail):
        return _details(kind, now)
    if get_origin(kind) is tuple:
        held = tuple(now or ())
        members = _candidates(get_args(kind)[0], None)
        fewer = [tuple(each for each in held if each != gone) for gone in held]
        more = [(*held, extra) for extra in members if extra not in held]
        return [*fewer, *more, (), *[(member,) for member in members]]
    return []


def _details(kind: type[Detail], now: Any) -> list[Any]:
    """A small group of values with one of them changed; or any, where there is none yet."""
    hints = get_type_hints(kind, include_extras=True)
    if not isinstance(now, kind):
        columns = [_candidates(each, None) for each in hints.values()]
        return [kind(*row) for row in zip(*columns, strict=False)]
    return [
        msgspec.structs.replace(now, **{name: value})
        for name, each in hints.items()
        for value in _candidates(each, getattr(now, name))
    ]
