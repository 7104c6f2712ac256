"""PHH and PHHS: text to histories and back, exactly.

A PHH text is one hand; a PHHS text is many, each under a header `[1]`, `[2]` and so on. Hands are
read one at a time, so that a file of any size can be streamed. The quick reader is asked first;
the TOML library reads what is not regular.
"""

import datetime
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from io import StringIO
from typing import Any, NamedTuple

from cardspeak.arguments import Passed, expect
from cardspeak.history import amounts, quick_reader
from cardspeak.history.fields import Field, at_scale, field
from cardspeak.history.history import (
    AMOUNTS,
    FIELDS,
    STAKES,
    HandHistory,
    HistoryError,
)

_HEADER = re.compile(
    r"""\[[ \t]*(?:[A-Za-z0-9_-]+|"[^"\\]*"|'[^']*')[ \t]*\][ \t]*(?:\#.*)?\r?\n?"""
)
_TOML_LINE = re.compile(r"\(at line (\d+), column \d+\)")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_STANDARD = frozenset(FIELDS)
_CHIPS = (*AMOUNTS, *STAKES)
_NEEDED = ("variant", "antes", "starting_stacks", "actions")


class Section(NamedTuple):
    """The text of one hand: the line on which it begins, and its lines, a header first if any."""

    line: int
    lines: list[str]
    headed: bool


_A_HISTORY = "a HandHistory, as loads or recorded gives it"

# Reading


def loads(text: Passed[str]) -> HandHistory:
    """The hand of a PHH text.

    >>> hand = loads('''
    ... variant = 'NT'
    ... antes = [0, 0]
    ... blinds_or_straddles = [0.50, 1]
    ... min_bet = 1
    ... starting_stacks = [100, inf]
    ... actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 f']''')
    >>> hand.blinds_or_straddles, hand.starting_stacks, hand.scale
    ((50, 100), (10000, None), 2)
    """
    found = list(loads_all(text))
    if len(found) != 1:
        raise HistoryError(f"a PHH text is one hand, and this has {len(found)}")
    return found[0]


def loads_all(text: Passed[str]) -> Iterator[HandHistory]:
    """The hands of a PHHS text, or the one hand of a PHH text, one after the other."""
    expect("the history", text, str, "a PHH or PHHS text", HistoryError)
    for section in sections(StringIO(text, newline="\n")):
        yield history_of(section)


def sections(lines: Iterable[str]) -> Iterator[Section]:
    """The hands of a text, line by line; nothing is held but the hand at hand."""
    begun = 1
    headed = False
    held: list[str] = []
    for number, line in enumerate(lines, 1):
        if line[:1] == "[" and _HEADER.fullmatch(line) and _is_whole(held):
            if headed or any(map(str.strip, held)):
                yield Section(begun, held, headed)
            begun, headed, held = number, True, [line]
        else:
            held.append(line)
    if headed or any(map(str.strip, held)):
        yield Section(begun, held, headed)


def _is_whole(lines: list[str]) -> bool:
    """Whether a line that looks like a header is one: no array is open before it."""
    text = "".join(lines)
    if text.count("[") == text.count("]"):
        return True
    try:
        tomllib.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def history_of(section: Section) -> HandHistory:
    """The hand of a section of text."""
    found = quick_reader.read(section.lines[1:] if section.headed else section.lines)
    try:
        if found is None:
            found = {name: field(name, value) for name, value in _by_library(section).items()}
        return history_from(found)
    except HistoryError as error:
        if error.line is not None:
            raise
        raise HistoryError(str(error), _line_of(error, section)) from None
    except ValueError:
        raise HistoryError("a number past reason", section.line) from None


def _by_library(section: Section) -> dict[str, Any]:
    try:
        values = tomllib.loads("".join(section.lines), parse_float=Decimal)
    except (ValueError, RecursionError) as error:  # a number past reason is no fault of TOML's
        at = _TOML_LINE.search(str(error))
        line = section.line + int(at[1]) - 1 if at else section.line + len(section.lines) - 1
        sentence = _TOML_LINE.sub("", str(error)).strip()
        raise HistoryError(f"not TOML: {sentence[:1].lower()}{sentence[1:]}", line) from None
    if section.headed:
        (values,) = values.values()
    return values


def _line_of(error: HistoryError, section: Section) -> int:
    """The line of the field that an error names, or the hand's first."""
    for name in re.findall(r"'([a-z_]+)'", str(error)):
        for place, line in enumerate(section.lines):
            if re.match(rf"\s*[\"']?{name}[\"']?\s*=", line):
                return section.line + place
    return section.line


def history_from(found: dict[str, Field]) -> HandHistory:
    """A history from the fields of its hand."""
    values: dict[str, Any] = {}
    user: dict[str, Any] = {}
    scale = 0
    for name, (value, digits) in found.items():
        if name in _STANDARD:
            values[name] = value
            if digits > scale:
                scale = digits
        else:
            user[name] = value
    for name in _NEEDED:
        if name not in values:
            raise HistoryError(f"the field '{name}' is missing")
    if scale:
        for name in _CHIPS:
            if name in values:
                values[name] = at_scale(values[name], scale)
    history = HandHistory(**values, user=user, scale=scale)
    history.check()
    return history


# Writing


def dumps(history: HandHistory) -> str:
    """A history as a PHH text; reading it back gives the same history."""
    expect("the history", history, HandHistory, _A_HISTORY, HistoryError)
    amount = _writer(history)
    lines: list[str] = []
    for name in FIELDS:
        value = getattr(history, name)
        if value is None:
            continue
        if name in STAKES:
            text = amount(value)
        elif name in AMOUNTS:
            text = f"[{', '.join(['inf' if each is None else amount(each) for each in value])}]"
        else:
            text = _written(value)
        lines.append(f"{name} = {text}")
    lines += [f"{_key(name)} = {_written(value)}" for name, value in history.user.items()]
    return "\n".join(lines) + "\n"


def dumps_all(histories: Iterable[HandHistory]) -> str:
    """Histories as a PHHS text."""
    expect("the histories", histories, Iterable, "a list of HandHistory", HistoryError)
    return "\n".join(f"[{number}]\n{dumps(each)}" for number, each in enumerate(histories, 1))


def _writer(history: HandHistory) -> Callable[[int], str]:
    """How amounts are written: whole ones without a point, unless nothing else shows the scale."""
    scale = history.scale
    unit = 10**scale
    every = [getattr(history, name) for name in STAKES]
    for name in AMOUNTS:
        every += getattr(history, name) or ()
    shown = amounts.digits_in(history.actions) == scale
    if shown or any(each % unit for each in every if each is not None):
        return lambda value: amounts.written(value, scale)
    return lambda value: amounts.written_full(value, scale)


def _key(name: str) -> str:
    return name if _BARE_KEY.fullmatch(name) else _quoted(name)


def _written(value: Any) -> str:
    """A value as TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Decimal | float):
        return _decimal(Decimal(value) if isinstance(value, Decimal) else Decimal(repr(value)))
    if isinstance(value, datetime.datetime | datetime.date | datetime.time):
        return value.isoformat()
    if isinstance(value, list | tuple):
        return f"[{', '.join([_written(each) for each in value])}]"
    if isinstance(value, dict):
        pairs = [f"{_key(key)} = {_written(each)}" for key, each in value.items()]
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, int):
        return str(value)
    raise HistoryError(f"{value!r} cannot be written in a PHH file")


def _decimal(value: Decimal) -> str:
    if value.is_nan():
        return "nan"
    if value.is_infinite():
        return "-inf" if value < 0 else "inf"
    text = str(value)
    return text if set(text) & set(".E") else f"{text}.0"


def _text(value: str) -> str:
    if "'" not in value and all(char >= " " and char != "\x7f" for char in value):
        return f"'{value}'"
    return _quoted(value)


def _quoted(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join([_escape(char) for char in escaped]) + '"'


def _escape(char: str) -> str:
    return f"\\u{ord(char):04X}" if char < " " or char == "\x7f" else char
