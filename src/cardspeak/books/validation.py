"""Fitting what a file says to the form it must have, with a sentence where it does not fit.

The sentence names the key, what was found and what is allowed. Pure: the file has been read.
"""

import re
from enum import EnumMeta
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from cardspeak.books.fields import describe
from cardspeak.errors import CardspeakError

T = TypeVar("T")

_AT = re.compile(r" - at (`key` in )?`\$(?P<path>.*)`$")
_STEP = re.compile(r"\.(\w+)|\[[^]]*\]")
_UNKNOWN = re.compile(r"Object contains unknown field `(?P<key>.*?)`")
_EXPECTED = re.compile(
    r"Expected `(?P<kinds>[^`]*)`(?: >= (?P<least>\d+))?(?:, got `(?P<got>[^`]*)`)?$"
)
_NOT_AMONG = re.compile(r"Invalid enum value (?P<value>.*)$")
_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}
_MISSING = re.compile(r"missing required field `(?P<key>[^`]*)`")


class UnfitError(CardspeakError):
    """Something in a file that does not have the form it must have."""


def fit(
    raw: object,
    form: type[T],
    *,
    text_keys: frozenset[str] = frozenset(),
    ours: frozenset[str] = frozenset(),
) -> T:
    """What a file says, as the form given.

    `text_keys` are keys of tables whose own keys are figures, which TOML can only write as text;
    `ours` are keys of the form that no file may give.

    >>> from cardspeak.books.when import When
    >>> fit({"structure": "lmit"}, When)
    Traceback (most recent call last):
    cardspeak.books.validation.UnfitError: structure: 'lmit' is not among what it may be; \
allowed: 'limit', 'spread', 'pot', 'half-pot', 'no-limit'
    """
    if isinstance(raw, dict) and (taken := ours & raw.keys()):
        raise UnfitError(f"no key is called {min(taken)!r}; allowed: {_allowed(form, ours)}")
    try:
        return msgspec.convert(_figures(raw, text_keys), form)
    except msgspec.ValidationError as error:
        raise UnfitError(_sentence(str(error), form, ours)) from None


def _figures(raw: object, keys: frozenset[str]) -> object:
    if not isinstance(raw, dict):
        return raw
    return {
        key: {int(k) if k.isdecimal() else k: v for k, v in value.items()}
        if key in keys and isinstance(value, dict)
        else value
        for key, value in raw.items()
    }


def _sentence(error: str, form: type, ours: frozenset[str]) -> str:
    place = _AT.search(error)
    path = place["path"] if place else ""
    said = error[: place.start()] if place else error
    if unknown := _UNKNOWN.search(said):
        said = f"no key is called {unknown['key']!r}"
    elif missing := _MISSING.search(said):
        said = f"{missing['key']!r} is missing"
    elif expected := _EXPECTED.fullmatch(said):
        said = _expected(expected)
    elif unknown := _NOT_AMONG.fullmatch(said):
        said = f"{unknown['value']} is not among what it may be"
    key = path.lstrip(".")
    allowed = _allowed(_at(form, path), ours)
    return (f"{key}: " if key else "") + said + (f"; allowed: {allowed}" if allowed else "")


def _expected(found: re.Match[str]) -> str:
    """
    >>> _expected(_EXPECTED.fullmatch("Expected `int | null`, got `str`"))
    'takes a whole number or nothing, not text'
    >>> _expected(_EXPECTED.fullmatch("Expected `int` >= 1"))
    'takes a whole number from 1'
    """
    takes = " or ".join(_KINDS.get(kind, kind) for kind in found["kinds"].split(" | "))
    takes += f" from {found['least']}" if found["least"] else ""
    got = found["got"]
    return f"takes {takes}, not {_KINDS.get(got, got)}" if got else f"takes {takes}"


def _at(form: Any, path: str) -> Any:
    """The form of what stands at a path within another."""
    for step in _STEP.finditer(path):
        form = _struct_or_self(form)
        name = step[1]
        if name:
            form = get_type_hints(form, include_extras=True)[name]
        else:
            form = [each for each in get_args(form) if each is not Ellipsis][-1]
    return form


def _struct_or_self(form: Any) -> Any:
    if hasattr(form, "__metadata__"):
        return _struct_or_self(form.__origin__)
    if get_origin(form) in (Union, UnionType):
        for each in get_args(form):
            if isinstance(each, type) and issubclass(each, msgspec.Struct):
                return each
    return form


def _allowed(form: Any, ours: frozenset[str]) -> str:
    form = _struct_or_self(form)
    if isinstance(form, type) and issubclass(form, msgspec.Struct):
        return ", ".join(name for name in form.__struct_fields__ if name not in ours)
    for each in (form, *get_args(form)):
        if isinstance(each, EnumMeta):
            return describe(each)
    return ""
