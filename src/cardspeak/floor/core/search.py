"""Finding a report by the words that a floor person uses for it."""

from enum import EnumMeta
from functools import cache, lru_cache

from cardspeak.floor.core.facts import facts_of
from cardspeak.floor.core.registry import kinds, name_of
from cardspeak.floor.core.report import Report

SAME: tuple[frozenset[str], ...] = (
    frozenset({"muck", "mucked", "discard", "discarded", "thrown", "threw", "fold", "folded"}),
    frozenset({"exposed", "flashed", "shown", "showed", "showing", "face"}),
    frozenset({"early", "premature", "prematurely", "soon"}),
    frozenset({"board", "flop", "turn", "river", "fourth", "fifth"}),
    frozenset({"extra", "many", "surplus", "four-card"}),
    frozenset({"few", "short", "missing", "lack", "lacks"}),
    frozenset({"wrong", "mistake", "mistaken", "error"}),
    frozenset({"pot", "award", "awarded", "pushed", "paid"}),
    frozenset({"hidden", "concealed", "behind"}),
    frozenset({"absent", "away", "left", "missing"}),
    frozenset({"clock", "time", "slow", "seconds"}),
    frozenset({"duplicate", "twice", "identical", "same"}),
    frozenset({"back", "backs", "colour", "color"}),
    frozenset({"miscalled", "miscall", "misread", "named", "announced"}),
    frozenset({"see", "ask", "asked", "asks", "request"}),
    frozenset({"rude", "abuse", "swear", "threat", "phone", "cheat", "collusion", "misconduct"}),
    frozenset({"string", "bet", "raise", "wager", "chips"}),
    frozenset({"out-of-turn", "order", "skipped", "passed"}),
    frozenset({"dispute", "claim", "late", "ruling"}),
    frozenset({"dropped", "spilled", "fell", "floor"}),
)
"""Words that a floor person uses for one another."""


def search(words: str) -> list[type[Report]]:
    """The kinds of report that words fit, the best first.

    >>> name_of(search("cards in the muck")[0])
    'hand in the muck'
    """
    wanted = [word for word in words.lower().split() if word not in _SMALL_WORDS]
    scored = [(_score(kind, wanted), name) for name, kind in kinds().items()]
    best = sorted((each for each in scored if each[0]), key=lambda each: (-each[0], each[1]))
    return [kinds()[name] for _, name in best]


_SMALL_WORDS = frozenset(
    {
        *("a", "an", "and", "at", "by", "for", "from", "has", "in", "is", "it", "of", "on", "or"),
        *("that", "the", "to", "was", "with"),
    }
)


def _score(kind: type[Report], wanted: list[str]) -> float:
    """How well words fit a report: its name before its description before its facts."""
    score = 0.0
    for word in wanted:
        alike = frozenset().union(*(group for group in SAME if word in group)) - {word}
        for text, weight in zip(_texts(kind), (6, 3, 1), strict=True):
            if word in text:
                score += 3 * weight * _rarity(word)
            elif _begins(text, word):
                score += 2 * weight * _rarity(word)
            elif any(each in text for each in alike):
                score += weight * _rarity(word)
    return score


@lru_cache(maxsize=1024)
def _rarity(word: str) -> float:
    """How much a word tells: the fewer reports speak of it, the more."""
    held = sum(word in text or _begins(text, word) for text, _, _ in map(_texts, kinds().values()))
    return 1 / (1 + held)


def _begins(text: frozenset[str], word: str) -> bool:
    """Whether a word of the text begins like this one, or the other way round."""
    return len(word) > 3 and any(
        each.startswith(word) or word.startswith(each) for each in text if len(each) > 3
    )


@cache
def _texts(kind: type[Report]) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """The words of a report's name, of its description, and of its facts."""
    facts: list[str] = []
    for name, type_ in facts_of(kind).items():
        facts.append(name.replace("_", " "))
        if isinstance(type_, EnumMeta):
            facts += [str(member.value) for member in type_]  # type: ignore[var-annotated]
    doc = (kind.__doc__ or "").lower()
    return tuple(  # type: ignore[return-value]
        frozenset("".join(char if char.isalnum() or char == "-" else " " for char in text).split())
        for text in (name_of(kind), doc, " ".join(facts).lower())
    )
