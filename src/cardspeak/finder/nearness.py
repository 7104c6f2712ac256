"""How near words come to the phrases that people use: what both have, of what either has.

Full-text search adds up words wherever they stand. Here the words of one phrase count together, and
what it says besides counts against it; a rare word weighs more than a usual one.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from math import log

from cardspeak.finder.likelihood import features

_BEST_PHRASES = (1.0, 0.5, 0.25)
_PAIR = 0.5
"""What a pair of words weighs beside a single one, which it repeats."""
_UNKNOWN = 5.0
"""What a word weighs that no phrase has."""


class Nearness:
    """Reports, each with its phrases as lists of words."""

    def __init__(self, phrases: Mapping[str, Sequence[list[str]]]) -> None:
        said = [(report, features(each)) for report in phrases for each in phrases[report]]
        usual = Counter(feature for _, each in said for feature in each)
        self._weights = {
            feature: log(1 + len(said) / count) * (_PAIR if " " in feature else 1.0)
            for feature, count in usual.items()
        }
        self._reports = [report for report, _ in said]
        self._sums = [sum(map(self._weights.__getitem__, each)) for _, each in said]
        self._having: dict[str, list[int]] = defaultdict(list)
        for place, (_, each) in enumerate(said):
            for feature in each:
                self._having[feature].append(place)

    def of(self, words: list[str]) -> dict[str, float]:
        """How near the words come to each report that shares some, by its three nearest phrases.

        >>> Nearness({"a": [["string", "bet"]], "b": [["short", "call"]]}).of(["string", "bet"])
        {'a': 1.0}
        """
        asked = features(words)
        total = sum(self._weights.get(each, 0.0 if " " in each else _UNKNOWN) for each in asked)
        shared: dict[int, float] = defaultdict(float)
        for feature in asked:
            for place in self._having.get(feature, ()):
                shared[place] += self._weights[feature]
        near: dict[str, list[float]] = defaultdict(list)
        for place, both in shared.items():
            near[self._reports[place]].append(both / (total + self._sums[place] - both))
        return {
            report: sum(map(float.__mul__, sorted(found, reverse=True), _BEST_PHRASES))
            for report, found in near.items()
        }
