"""How likely words are for each report: naive Bayes over the phrases that people use for it.

Full-text search rewards rare words wherever they stand. Here each word, and each pair of
neighbors, speaks for the reports in whose phrases it is usual and against all others, so that the
noise of a long complaint weighs little.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import log

_PAIR = 0.6
"""What a pair of words weighs beside a single one, which it repeats."""
_UNSEEN = 5.0
"""So many phrases of common words are added to those of each report."""
_ENDINGS = ("ing", "ed", "es", "s")
_SHORT = 5


class Likelihood:
    """Reports, each with its phrases as lists of words."""

    def __init__(self, phrases: Mapping[str, Sequence[list[str]]]) -> None:
        self.reports = tuple(phrases)
        self._phrases = sum(map(len, phrases.values()))
        self._said = [Counter[str]() for _ in self.reports]
        for place, report in enumerate(self.reports):
            for phrase in phrases[report]:
                self._said[place].update(features(phrase))
        self._sizes = [len(phrases[report]) + _UNSEEN for report in self.reports]
        self._usual = Counter[str]()
        for each in self._said:
            self._usual.update(each)
        self._weights: dict[str, list[float]] = {}  # of what somebody has typed

    def of(self, words: list[str]) -> dict[str, float]:
        """The log-likelihood of each report; that of the likeliest is 0."""
        known = [self._weight(each) for each in features(words) if each in self._usual]
        sums = [sum(column) for column in zip(*known, strict=True)] or [0.0] * len(self.reports)
        most = max(sums)
        return {name: each - most for name, each in zip(self.reports, sums, strict=True)}

    def _weight(self, feature: str) -> list[float]:
        """How much a word, or a pair, speaks for each report."""
        found = self._weights.get(feature)
        if found is None:
            usual = _UNSEEN * self._usual[feature] / self._phrases
            weight = _PAIR if " " in feature else 1.0
            found = self._weights[feature] = [
                weight * log((each[feature] + usual) / size)
                for each, size in zip(self._said, self._sizes, strict=True)
            ]
        return found


def features(words: list[str]) -> list[str]:
    """Words by their stems, and the pairs of neighbors, each once."""
    stems = [_stem(word) for word in words]
    pairs = [f"{one} {two}" for one, two in pairwise(stems)]
    return list(dict.fromkeys(stems + pairs))


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if len(word) >= _SHORT and word.endswith(ending):
            return word.removesuffix(ending)
    return word
