"""The text of a book file: refused where it could not be one, and asked where something stands.

A file may be broken by accident or on purpose. Everything that is wrong is a `Problem`: one
sentence with the line, and the rule where there is one. Pure: the file has been read.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import Any

import msgspec

MOST_CHARACTERS = 1_000_000
"""Several times the longest printed book."""
MOST_NUMBER = 10**9
MOST_DEPTH = 12
"""Lists and tables within one another; a book needs five."""

_TOKENS = re.compile(
    r'"""(?:[^\\]|\\.)*?(?:"""|\Z)'
    r"|'''.*?(?:'''|\Z)"
    r'|"(?:[^"\\\n]|\\.)*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+"
    r"|(?P<head>^[ \t]*+\[\[?[^\[\]\n]*+\]\]?)"
    r"|(?P<dots>(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){12,})"
    r"|(?P<opens>[\[{])|(?P<closes>[\]}])",
    re.DOTALL | re.MULTILINE,
)
_NAMED = re.compile(r"[\w-]+(?:\.[\w-]+)+|'([^'\n]+)'")
_HIDDEN = {*"\u2028\u2029", *map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A)))}
"""Characters that break a line or turn it round without being seen."""


class Problem(msgspec.Struct, frozen=True):
    """Something wrong with a book: where, and what; no line where none can be named."""

    says: str
    line: int = 0
    place: str = ""

    def at(self, file: str) -> str:
        """The sentence with the file.

        >>> Problem("has no text", 12, "rule 7").at("house.toml")
        'house.toml:12, rule 7: has no text'
        """
        line = f":{self.line}" if self.line else ""
        place = f", {self.place}" if self.place else ""
        return f"{file}{line}{place}: {self.says}"


class SourceText:
    """A book's text, and on which line each rule, notice and game of it begins."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.problem = _unreadable(text)
        self._heads: dict[str, list[int]] = {}
        self._ends: list[int] = []
        self._lines = text.split("\n")
        if self.problem is None:
            self._scan()

    def _scan(self) -> None:
        depth = line = at = 0
        for found in _TOKENS.finditer(self.text):
            line += self.text.count("\n", at, found.start())
            at = found.start()
            if found["head"] is not None:
                self._note(re.sub(r"\s+", "", found["head"]), line + 1)
            elif found["dots"] is not None:
                self._deep(line + 1)
            elif found["opens"] is not None:
                depth += 1
                if depth > MOST_DEPTH:
                    self._deep(line + 1)
            elif found["closes"] is not None:
                depth = max(depth - 1, 0)
            if self.problem is not None:
                return

    def _deep(self, line: int) -> None:
        self.problem = Problem(f"more than {MOST_DEPTH} tables lie within one another", line)

    def _note(self, head: str, line: int) -> None:
        name = head.strip("[]").replace('"', "").replace("'", "")
        if name.count(".") > MOST_DEPTH:
            self._deep(line)
        if name.startswith(("rule.", "notice.")):
            return  # a table of the rule or notice before it
        self._heads.setdefault(name, []).append(line)
        self._ends.append(line)

    def line_of(self, name: str, number: int = 0, says: str = "") -> int:
        """The line of a table in the file, or of what a sentence names in it; 0: not known."""
        heads = self._heads.get(name, ())
        if number >= len(heads):
            return self._line_of_key(name, says)
        start = heads[number]
        end = next((line for line in self._ends if line > start), len(self._lines) + 1)
        return _naming(self._lines, range(start, end), says) or start

    def _line_of_key(self, name: str, says: str) -> int:
        """The line of something at the top of the file, or in a list written in one piece."""
        last = self._ends[0] if self._ends else len(self._lines) + 1
        top = range(1, last)
        found = _naming(self._lines, top, says)
        if found:
            return found
        key = re.compile(rf"\s*{re.escape(name)}\s*=")
        return next((line for line in top if key.match(self._lines[line - 1])), 0)

    def problems_in(self, data: dict[str, Any]) -> Iterator[Problem]:
        """Numbers past reason, depth, and characters nobody sees, wherever they are in the file."""
        for key, held in data.items():
            parts = enumerate(held) if isinstance(held, list) else [(0, held)]
            for number, part in parts:
                says = _unreasonable(key, part)
                if says:
                    yield self.problem_of(key, number, part, says)

    def problem_of(self, name: str, number: int, raw: object, says: str) -> Problem:
        """A problem of one rule, notice or other part of the file."""
        named = raw if isinstance(raw, dict) else {}
        place = ""
        if name == "rule":
            place = f"rule {_short(named.get('id', '?'))}"
        elif name == "notice":
            place = f"notice {_short(named.get('name', '?'))}"
        return Problem(says, self.line_of(name, number, says), place)


def _short(value: object) -> str:
    """An id in an error: printable, and of a length that fits a line."""
    text = str(value)
    plain = "".join(sign if sign.isprintable() else "?" for sign in text[:60])
    return plain + ("…" if len(text) > 60 else "")


def _unreadable(text: str) -> Problem | None:
    if len(text) > MOST_CHARACTERS:
        return Problem(f"has {len(text):,} characters; a book has at most {MOST_CHARACTERS:,}")
    at = text.find("\ufeff")
    if at == 0:
        return Problem("begins with a byte-order mark: save it as UTF-8 without one", 1)
    if at > 0:
        return Problem("has a byte-order mark within it", text.count("\n", 0, at) + 1)
    return None


def _naming(lines: list[str], among: range, says: str) -> int:
    """The first line that holds a name or a quoted word of a sentence."""
    for found in _NAMED.finditer(says):
        wanted = found[1] or found[0]
        for line in among:
            if line <= len(lines) and wanted in lines[line - 1]:
                return line
    return 0


def _unreasonable(name: str, part: object) -> str:
    """What no book has: a number past reason, a depth without end, a character nobody sees."""
    waiting: list[tuple[str, object, int]] = [(name, part, 0)]
    while waiting:
        key, value, depth = waiting.pop()
        if depth > MOST_DEPTH:
            return f"more than {MOST_DEPTH} tables lie within one another"
        if isinstance(value, dict):
            waiting += [(str(name), held, depth + 1) for name, held in value.items()]
            waiting += [(str(name), str(name), depth + 1) for name in value]
        elif isinstance(value, list):
            waiting += [(key, held, depth + 1) for held in value]
        elif isinstance(value, int) and abs(value) > MOST_NUMBER:
            return f"{key!r} is a number past reason: figures go up to {MOST_NUMBER:,}"
        elif isinstance(value, str) and (sign := _hidden(value)):
            return f"{_short(key)!r} has the character {sign}, which nobody sees"
    return ""


def _hidden(value: str) -> str:
    for sign in value:
        if sign in _HIDDEN or (unicodedata.category(sign) == "Cc" and sign not in "\n\t"):
            return f"U+{ord(sign):04X}"
    return ""
