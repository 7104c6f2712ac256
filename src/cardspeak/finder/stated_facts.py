"""Facts that the words already state: the seat, the street, an amount, how a thing was done.

The facts of a report and their types say what to look for; `data/facts.toml` says how people put
it. Words that could state two values state none, and what does not fit its type is left out.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from cardspeak.arguments import expect
from cardspeak.finder.entries import read_data
from cardspeak.finder.wording import plain
from cardspeak.floor.core.facts import facts_of
from cardspeak.floor.core.situation import kind_of

_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NAMED = "|".join(_WORDS)
_SEAT = re.compile(
    rf"\bseats? *(?:number|no|#)? *(\d{{1,2}}|{_NAMED})\b"
    rf"|\b(\d{{1,2}}|{_NAMED}) (?:seat|hole)\b|(?<= in the )({_NAMED})\b(?! hand)"
)
_FIRST = re.compile(r"(?:the )?(?:(?:player|guy|man|woman|lady|kid) in )?(?:the )?" + _SEAT.pattern)
_OTHER_SEATS = {"other", "passed", "winner", "low", "saw"}
"""Facts that make a report one of two seats: the seat that is named may be either."""
_YES_NO = {"yes": True, "no": False}


class Stated(msgspec.Struct, frozen=True):
    """A fact with the value that the words state, as plain data; `name` is for people."""

    fact: str
    value: Any

    @property
    def name(self) -> str:
        names: dict[str, str] = _written()["names"]
        return names.get(self.fact, self.fact.replace("_", " ").capitalize())


class _Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How people put one fact; `form` is what stands around each of its values."""

    fact: str
    reports: tuple[str, ...] = ()
    form: str = "{}"
    values: dict[str, str] = {}
    number: str = ""

    def is_for(self, report: str) -> bool:
        return not self.reports or report in self.reports

    def read(self, text: str) -> set[Any]:
        """Every value that a text could state."""
        if self.number:
            return {int(found) for found in re.findall(self.number, text)}
        return {
            value
            for value, said in self.values.items()
            if re.search(self.form.replace("{}", f"(?:{said})"), text)
        }


@cache
def readings() -> tuple[_Reading, ...]:
    """How people put facts, in the order in which the readings are tried."""
    return tuple(msgspec.convert(_written()["reading"], list[_Reading]))


@cache
def _written() -> dict[str, Any]:
    return tomllib.loads(read_data("facts.toml"))


def stated_facts(report: str, text: str) -> tuple[Stated, ...]:
    """The facts of a report that a text states.

    >>> stated_facts("premature board", "the river too early")
    (Stated(fact='early', value='the last card'),)
    """
    expect("what happened", text, str, "the words that people use")
    expect("the report", report, str, "the name of a report, such as 'premature board'")
    said = plain(text)
    types = facts_of(kind_of(report))
    found: dict[str, Any] = {}
    for reading in readings():
        if reading.fact in types and reading.fact not in found and reading.is_for(report):
            values = reading.read(said)
            if values:
                found[reading.fact] = values.pop() if len(values) == 1 else None
    if found.get("seat") is None:
        found["seat"] = _seat(said, types)
    return tuple(
        Stated(fact, value) for fact in types for value in _fitted(types[fact], found.get(fact))
    )


def _seat(text: str, types: dict[str, Any]) -> int | None:
    """The one seat that a text names; where a report has several, its sentence must begin so."""
    if types.get("seat") is not int:
        return None
    named = ("".join(found) for found in _SEAT.findall(text))
    seats = {int(name) if name.isdigit() else _WORDS.index(name) + 1 for name in named}
    either = _OTHER_SEATS & types.keys()
    return seats.pop() if len(seats) == 1 and (not either or _FIRST.match(text)) else None


def _fitted(kind: Any, value: Any) -> Iterator[Any]:
    """The value as plain data, if it fits the type of its fact."""
    if value is None:
        return
    if kind is bool:
        value = _YES_NO.get(value, value)
    elif kind is int and isinstance(value, str):
        value = int(value)
    try:
        yield msgspec.to_builtins(msgspec.convert(value, kind))
    except msgspec.ValidationError:
        return
