"""Searching the shelf: the rules of several books that fit some words, the best first.

A rule fits that holds every word; where none does, the rules that hold most of them. Its number
counts before its text, a whole word before a part of one, a rare word before a common one.
"""

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from math import log

import msgspec

from cardspeak.books.book import Book
from cardspeak.books.rule import Rule

_NUMBERED = 50.0
"""What it counts that a rule's number begins with a word: more than words of its text ever do."""
_WORD = re.compile(r"[a-z0-9]+(?:['.-][a-z0-9]+)*")


class _Entry(msgspec.Struct, frozen=True):
    """A rule with what is looked at: its number, its words, and all of it in one text."""

    rule: Rule
    id: str
    words: frozenset[str]
    text: str


class _Index(msgspec.Struct, frozen=True):
    entries: tuple[_Entry, ...]
    held: Counter[str]

    def rarity(self, word: str) -> float:
        """How much a word tells: the fewer rules hold it, the more."""
        return log(2 + len(self.entries) / (1 + self.held[word]))


def search(books: Iterable[Book], words: str) -> list[Rule]:
    """The rules of some books that fit the words, the best first.

    >>> search([Book.load("seminole")], "A.13.2c")[0].id
    'A.13.2c'
    """
    index = _index(tuple(books))
    wanted = list(dict.fromkeys(words.lower().split()))
    if not wanted:
        return []
    scored = [(_scores(index, entry, wanted), entry) for entry in index.entries]
    most = max((sum(map(bool, scores)) for scores, _ in scored), default=0)
    if most < (len(wanted) + 1) // 2:
        return []  # hardly a word of it is found anywhere
    fitting = [
        (sum(scores), entry) for scores, entry in scored if most and sum(map(bool, scores)) == most
    ]
    fitting.sort(key=lambda each: (-each[0], len(each[1].text) if each[0] < _NUMBERED else 0))
    return [entry.rule for _, entry in fitting]


@cache
def _index(books: tuple[Book, ...]) -> _Index:
    entries = tuple([_entry(rule) for book in books for rule in book.all_rules])
    return _Index(entries, Counter(word for entry in entries for word in entry.words))


def _entry(rule: Rule) -> _Entry:
    text = f"{rule.cite} {rule.area} {rule.kind} {rule.text}".lower()
    return _Entry(rule, rule.id.lower(), frozenset(_WORD.findall(rule.text.lower())), text)


def _scores(index: _Index, entry: _Entry, wanted: list[str]) -> list[float]:
    """How well each word fits a rule; 0 where it does not."""
    return [_score(index, entry, word) if word in entry.text else 0.0 for word in wanted]


def _score(index: _Index, entry: _Entry, word: str) -> float:
    if word in (entry.id, entry.rule.cite.lower()):
        return 5 * _NUMBERED
    if entry.id.startswith(word) and not word.isalpha():
        return _NUMBERED
    if word in entry.words:
        return 3 * index.rarity(word)
    begins = any(each.startswith(word) for each in entry.words)
    return index.rarity(word) if begins else 0.5
