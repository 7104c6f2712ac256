"""An input in neutral words, and the command that it is now.

A recorded input is `[word, now, author, values]`, plain JSON. A value of the right type becomes
what the command wants; a malformed one goes in as it stands, so that the table has to refuse it.
"""

import random
from functools import cache
from typing import Any

import msgspec
from tests.driver import words

from cardspeak import floor
from cardspeak.books import Notice
from cardspeak.cards import DECKS
from cardspeak.errors import CardspeakError

Values = dict[str, Any]
Line = list[Any]
"""One input: the word of the command, the time, who asks, and the values."""


def command_of(word: str, values: Values) -> Any:
    """The command that an input is."""
    kind = words.COMMANDS[word]
    renamed = words.RENAMED_FIELDS.get(word, {})
    types = _types(kind)
    made: Values = {}
    for name, value in values.items():
        now = renamed.get(name, name)
        made[now] = _value(name, types[now], value)
    return kind(**made)


@cache
def _types(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return {each.name: each.type for each in msgspec.structs.fields(kind)}


def _value(name: str, kind: Any, value: Any) -> Any:
    if isinstance(value, dict):
        if "shuffle" in value:
            return faces(value)
        if "act" in value:
            return action_of(value)
        if name == "report":
            return _report(value)
        if name == "notice":
            return notice_of(value)
        if name == "order" and "word" in value:
            return command_of(value["word"], value["values"])
    if name == "commands" and isinstance(value, list):
        return tuple([_ordered(each) for each in value])
    return _converted(kind, _renamed(value))


def _ordered(value: Any) -> Any:
    """A command within an order of the desk; nonsense as it stands."""
    if isinstance(value, dict) and value.get("word") in words.COMMANDS:
        return command_of(value["word"], value["values"])
    return tupled(value)


def _renamed(value: Any) -> Any:
    return words.RENAMED_VALUES.get(value, value) if isinstance(value, str) else value


def _converted(kind: Any, value: Any) -> Any:
    try:
        return msgspec.convert(value, kind)
    except (msgspec.ValidationError, TypeError):
        return tupled(value)


def tupled(value: Any) -> Any:
    """Lists of JSON as the tuples that commands hold."""
    return tuple([tupled(each) for each in value]) if isinstance(value, list) else value


def faces(value: Values) -> tuple[int, ...]:
    """A shuffled deck: of which size, by which seed, how many are missing, twice or strange."""
    deck = list(DECKS[value["size"]].cards)
    random.Random(value["shuffle"]).shuffle(deck)
    if count := value.get("missing", 0):
        del deck[:count]
    for place in value.get("twice", ()):
        deck[place % len(deck)] = deck[0]
    deck += value.get("more", ())
    return tuple(deck[: value.get("only")])


def action_of(value: Values) -> Any:
    """An action in neutral words; a word that is none stays as it is."""
    kind = words.ACTIONS.get(str(value["act"]))
    if kind is None:
        return tupled(value["act"])
    given = {name: tupled(each) for name, each in value.items() if name != "act"}
    return kind(**given)


def _report(value: Values) -> Any:
    """A report; what is none goes in as it stands."""
    try:
        return floor.report_of(report_of(value))
    except CardspeakError:
        return value


def report_of(value: Values) -> Values:
    """A report as it is written now."""
    told = dict(value)
    name = told.get("report")
    facts = words.RENAMED_FACTS.get(name, {}) if isinstance(name, str) else {}
    made = {facts.get(each, each): _fact(given) for each, given in told.items()}
    if isinstance(name, str):
        made["report"] = words.RENAMED_REPORTS.get(name, name)
    return made


def _fact(value: Any) -> Any:
    if isinstance(value, list):
        return [_fact(each) for each in value]
    if isinstance(value, dict):
        kind = words.ACTIONS.get(str(value.get("act")))
        tag = {"act": kind.__struct_config__.tag} if kind is not None else {}
        return {name: _fact(each) for name, each in value.items()} | tag
    return _renamed(value)


def notice_of(value: Values) -> Any:
    """A notice as it is written now; what is no notice stays as it is."""
    made = {words.RENAMED_NOTICE.get(name, name): each for name, each in value.items()}
    if isinstance(made.get("choices"), dict):
        chosen = made["choices"].items()
        made["choices"] = {
            words.RENAMED_PATHS.get(path, path): _renamed(each) for path, each in chosen
        }
    try:
        return msgspec.convert(made, Notice)
    except (msgspec.ValidationError, ValueError):
        return value


def written(line: Line) -> str:
    """An input as one line of JSON."""
    return msgspec.json.encode(line).decode()
