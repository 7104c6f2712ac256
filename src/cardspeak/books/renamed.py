"""Policies that have had another name: the one table through which stored books are read.

A room keeps the text of every book that it has played by, and the notices of its tables. When a
policy or one of its values gets another name, the old one is entered here, and a book that was
written then stays readable.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from cardspeak.books.rule import HouseChoice


class Renamed(msgspec.Struct, frozen=True):
    """What an old path is now: another path, or nothing any more; and its values' new names."""

    path: str | None
    values: dict[str, Any] = {}


RENAMED: dict[str, Renamed] = {}
"""By old path. A policy that keeps its path and has a value renamed is here under its own."""


def current(path: str) -> str | None:
    """The path of a policy now; none where it is one no more."""
    found = RENAMED.get(path)
    return path if found is None else found.path


def as_now(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Settings by path as a book or a notice has them, under the names of now."""
    if not RENAMED:
        return dict(settings)
    found: dict[str, Any] = {}
    for path, value in settings.items():
        now = current(path)
        if now is not None:
            found[now] = _value(path, value)
    return found


def _value(path: str, value: Any) -> Any:
    renamed = RENAMED.get(path)
    if renamed is None:
        return value
    if isinstance(value, str):
        return renamed.values.get(value, value)
    if isinstance(value, list | tuple):
        return type(value)([_value(path, each) for each in value])
    if isinstance(value, HouseChoice):
        among, default = _value(path, value.among), _value(path, value.default)
        return msgspec.structs.replace(value, among=among, default=default)
    return value
