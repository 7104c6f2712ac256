"""The ranking: SQLite's full-text search (BM25, Porter's stems) over what people say.

Two tables are searched: one row a report, with all its phrases, and one row a phrase. A report's
score is its own and that of its three best phrases, each weighing half of the one before, how
likely the words are for it, and how near they come to a whole phrase. A word that nobody used so
far is read as the nearest one that somebody did.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Collection
from functools import cache
from itertools import pairwise
from threading import Lock

import msgspec
from rapidfuzz import process
from rapidfuzz.distance import OSA

from cardspeak.arguments import expect, shown
from cardspeak.errors import CardspeakError
from cardspeak.finder.entries import ReportEntry, entries
from cardspeak.finder.likelihood import Likelihood
from cardspeak.finder.nearness import Nearness
from cardspeak.finder.stated_facts import Stated, stated_facts
from cardspeak.finder.wording import WORD, known_words, plain, terms, words

OFFERED = 5
"""How many reports an answer offers."""
_BEST_PHRASES = (1.0, 0.5, 0.25)
_LIKELIHOOD = 0.04
"""What a step of the log-likelihood weighs beside the best score of the search, which is 1."""
_NEARNESS = 0.5
"""What a phrase that says the same and no more weighs beside that score."""
_UNSAID = 0.6
"""What the score of a report keeps where none of the words that people say for it is there."""
_BREAK = "endofphrase"
"""Stands between phrases, so that a pair of words never spans two of them."""
_LONG = 7
"""Words from this length on may have two typing errors; shorter ones may have one."""


class FoundReport(msgspec.Struct, frozen=True):
    """A report that fits the words, with the facts that the words state."""

    entry: ReportEntry
    stated: tuple[Stated, ...] = ()


def find(text: str, offered: int = OFFERED) -> list[FoundReport]:
    """The reports that fit what someone typed, the best first.

    >>> [found.entry.report for found in find("player threw one chip", 1)]
    ['gesture']
    """
    expect("what happened", text, str, "the words that people use")
    if type(offered) is not int or offered < 1:
        raise CardspeakError(f"{shown(offered)} reports are asked for; pass a number from 1")
    best = _index().best(text)[:offered]
    return [FoundReport(entries()[name], stated_facts(name, text)) for name in best]


def _is_said(one_of: tuple[str, ...], said: list[str]) -> bool:
    return not one_of or any(word.startswith(one_of) for word in said)


@cache
def _index() -> "PhraseIndex":
    return PhraseIndex(entries().values())


class PhraseIndex:
    """Reports and phrases in a database of their own, in memory."""

    def __init__(self, reports: Collection[ReportEntry]) -> None:
        self._lock = Lock()
        self._database = sqlite3.connect(":memory:", check_same_thread=False)
        self._exact = {" ".join(terms(entry.report)): entry.report for entry in reports}
        self._says = {entry.report: entry.says_one_of for entry in reports}
        said = {entry.report: [terms(text) for text in entry.texts] for entry in reports}
        self._likelihood = Likelihood(said)
        self._nearness = Nearness(said)
        spoken = set(known_words())
        for table in ("reports", "phrases", "vocabulary"):
            columns = "words" if table == "vocabulary" else "report unindexed, words"
            self._database.execute(
                f"create virtual table {table} using fts5({columns}, tokenize='porter ascii')"
            )
        for entry in reports:
            spoken.update(word for text in entry.texts for word in words(text))
            rows = [" ".join(each) for each in said[entry.report]]
            self._exact |= {row: entry.report for row in rows if row not in self._exact}
            self._add("reports", entry.report, f" {_BREAK} ".join(rows))
            for row in rows:
                self._add("phrases", entry.report, row)
        self._spoken = frozenset(spoken)
        self._guesses = sorted(word for word in spoken if len(word) > 3)
        self._database.execute("insert into vocabulary values (?)", (" ".join(self._guesses),))

    def _add(self, table: str, report: str, row: str) -> None:
        self._database.execute(f"insert into {table} values (?, ?)", (report, row))

    def best(self, text: str) -> list[str]:
        """The names of the reports that fit a text, the best first.

        A phrase that stands in an entry word for word finds that entry.
        """
        with self._lock:
            said = terms(WORD.sub(lambda found: self._spelled(found[0]), plain(text)))
            scores = self._scores(said) if said else {}
        exact = self._exact.get(" ".join(said))
        return sorted(scores, key=lambda name: (name != exact, -scores[name], name))

    def _scores(self, said: list[str]) -> dict[str, float]:
        singles = [f'"{word}"' for word in dict.fromkeys(said)]
        pairs = [f'"{one} {two}"' for one, two in dict.fromkeys(pairwise(said))]
        scores: dict[str, float] = defaultdict(float)
        for report, score in self._match("reports", singles + pairs):
            scores[report] += score
        phrases: dict[str, list[float]] = defaultdict(list)
        for report, score in self._match("phrases", singles):
            phrases[report].append(score)
        for report, found in phrases.items():
            best = sorted(found, reverse=True)
            scores[report] += sum(map(float.__mul__, best, _BEST_PHRASES))
        for report in scores:
            scores[report] *= 1 if _is_said(self._says[report], said) else _UNSAID
        best_score = max(scores.values(), default=1.0)
        likely, near = self._likelihood.of(said), self._nearness.of(said)
        return {
            report: score / best_score
            + _LIKELIHOOD * likely[report]
            + _NEARNESS * near.get(report, 0.0)
            for report, score in scores.items()
        }

    def _match(self, table: str, wanted: list[str]) -> list[tuple[str, float]]:
        query = f"select report, -bm25({table}) from {table} where {table} match ?"
        return self._database.execute(query, (" OR ".join(wanted),)).fetchall()

    def _spelled(self, word: str) -> str:
        """A word, or the known one that it was meant to be."""
        if word in self._spoken or len(word) < 4 or not word.isalpha():
            return word
        stems = "select 1 from vocabulary where vocabulary match ?"
        if self._database.execute(stems, (f'"{word}"',)).fetchone():
            return word
        errors = 2 if len(word) >= _LONG else 1
        near = process.extract(
            word, self._guesses, scorer=OSA.distance, score_cutoff=errors, limit=8
        )
        alike = [(distance, guess) for guess, distance, _ in near if guess[0] == word[0]]
        return min(alike)[1] if alike else word
