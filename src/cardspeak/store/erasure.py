"""A person's name and the word in its place: in a text, a saved state, and an input of a log."""

import re
from collections.abc import Iterable
from secrets import token_hex
from typing import Any

import msgspec

from cardspeak.books import Notice
from cardspeak.floor.wagers.gesture_report import Gesture
from cardspeak.floor.wagers.speech import parse_speech
from cardspeak.table.log_format import OpenSegment

ERASED = "erased "
"""How the word begins that stands in place of a name; nobody can be called so."""
NAMES = frozenset(
    {
        "player",
        "players",
        "person",
        "people",
        "parties",
        "owner",
        "guest",
        "by",
        "asked_by",
        "shares",
        "stacks",
        "unwilling",
        "winner",
        "winners",
        "witness",
    }
)
"""The fields of an input that hold a name, or names with figures, and nothing else."""
TEXTS = frozenset(
    {
        "reason", "says", "refused", "purpose", "words", "why", "reference",
        "game", "list", "board", "feeds", "kill_in", "table", "floats",
        "title", "titles", "text", "files", "fund", "box", "dropped",
    }
)  # fmt: skip
"""The fields of an input in which people write what they like.

A game, a list, a promotion or a fund may be called after a person.
"""
_JSON = msgspec.json.Encoder()


class Erasure(msgspec.Struct, frozen=True):
    """A name, the word in its place, and longer names that contain it and stay.

    >>> erasure = Erasure("Ann", "erased 1f", ("Ann Lee",))
    >>> erasure.text("Ann moved Ann Lee; Anna and ann looked on")
    'erased 1f moved Ann Lee; Anna and ann looked on'
    """

    name: str
    alias: str
    others: tuple[str, ...] = ()

    @classmethod
    def of(cls, name: str, others: Iterable[str]) -> "Erasure":
        """An erasure under a word that nobody can connect with the name."""
        longer = tuple(sorted([each for each in others if name in each and name != each]))
        return cls(name, f"{ERASED}{token_hex(6)}", longer)

    def named(self, name: str) -> str:
        """A name, or the word in its place."""
        return self.alias if name == self.name else name

    def is_in(self, text: str) -> bool:
        """Whether a text has the name."""
        return self.text(text) != text

    def text(self, text: str) -> str:
        """A text with the word wherever the name stood."""
        if self.name not in text:
            return text
        words = sorted((self.name, *self.others), key=len, reverse=True)
        pattern = "|".join([re.escape(word) for word in words])
        return re.sub(rf"(?<!\w)(?:{pattern})(?!\w)", lambda found: self.named(found[0]), text)

    def in_json(self, body: bytes) -> bytes:
        """A saved state, or an input of another build, without the name."""
        is_plain = self.name.isprintable() and not set(self.name) & {'"', "\\"}
        if is_plain and self.name.encode() not in body:
            return body
        return _JSON.encode(self._plain(msgspec.json.decode(body)))

    def _plain(self, value: Any) -> Any:
        if isinstance(value, str):
            if value.startswith("{"):  # a state inside an input
                return self.in_json(value.encode()).decode()
            return self.text(value)
        if isinstance(value, list):
            return [self._plain(each) for each in value]
        if isinstance(value, dict):
            return {self.text(key): self._plain(each) for key, each in value.items()}
        return value

    def without(self, value: Any) -> Any:
        """An input or a header, or a part of one, without the name."""
        if isinstance(value, Notice):
            return _replaced(value, {"name": self.text(value.name)})
        if isinstance(value, Gesture):
            said = self.text(value.words or "")
            is_name = value.words is not None and parse_speech(said) == parse_speech(value.words)
            return _replaced(value, {"words": said}) if is_name else value
        if isinstance(value, OpenSegment):
            closing = self.in_json(value.closing.encode()).decode()
            return _replaced(value, {"closing": closing})
        if isinstance(value, msgspec.Struct):
            fields = {name: getattr(value, name) for name in value.__struct_fields__}
            return _replaced(value, {name: self._field(name, fields[name]) for name in fields})
        return value

    def _field(self, field: str, value: Any) -> Any:
        if isinstance(value, msgspec.Struct):
            return self.without(value)
        if isinstance(value, tuple):
            parts = tuple([self._field(field, each) for each in value])
            return parts if parts != value else value
        if isinstance(value, str) and field in NAMES:
            return self.named(value)
        return self.text(value) if isinstance(value, str) and field in TEXTS else value


def _replaced(value: Any, fields: dict[str, Any]) -> Any:
    """A struct with some fields replaced; itself where they are the same."""
    changed = {name: given for name, given in fields.items() if given is not getattr(value, name)}
    return msgspec.structs.replace(value, **changed) if changed else value
