"""Sets of contexts in words: "limit draw-high", "tournament stud", "all but lowball".

A set is the int of `books.when`. Words are chosen within a universe, the contexts that matter to
the reader, so that "stud" may stand for the stud games a house offers.
"""

from collections.abc import Iterable
from functools import cache

import msgspec

from cardspeak.books.when import EVERYWHERE, Context
from cardspeak.games import GAMES, Event, Structure, games_named
from cardspeak.games.catalog import TAGS

IN_GENERAL = "in general"

_PHRASES = {
    "board": "games with a board",
    "button": "games with a button",
    "discard": "games with a discard",
    "flop": "flop games",
    "high": "high games",
    "high-low": "high-low games",
    "low": "low games",
    "two-round": "two-round games",
}
"""The words for tags that are not the name of a game."""


class _Words(msgspec.Struct, frozen=True):
    """A structure or several and an event; none of either narrows nothing."""

    structures: frozenset[Structure]
    event: Event | None

    @property
    def contexts(self) -> int:
        return _those(tuple(sorted(self.structures)), self.event)

    def __str__(self) -> str:
        structures = " or ".join(each for each in Structure if each in self.structures)
        return " ".join(word for word in (self.event or "", structures) if word)


def words(contexts: int, universe: int = EVERYWHERE) -> str:
    """A set of contexts in words.

    >>> from cardspeak.books.when import When
    >>> words(When(games=("draw-high",), structure=Structure.LIMIT).contexts)
    'limit draw-high'
    >>> words(When(games=("stud",), event=Event.TOURNAMENT).contexts)
    'tournament stud'
    >>> words(EVERYWHERE)
    'in general'
    """
    contexts &= universe
    if contexts == universe:
        return IN_GENERAL
    left = {name for name in GAMES if contexts & _of_game(name)}
    known = {name for name in GAMES if universe & _of_game(name)}
    phrases: list[str] = []
    while left:
        fits = {
            each: {name for name in left if _fits(name, each, contexts, universe)}
            for each in _narrowings(contexts, left)
        }
        best = max(fits, key=lambda each: len(fits[each]))
        if not fits[best]:
            return "; ".join((*phrases, *_one_by_one(contexts, left)))
        games = _games_in_words(fits[best], known)
        phrases.append(" ".join(word for word in (str(best), games) if word))
        left -= fits[best]
    return "; ".join(phrases)


def offered_contexts(games: Iterable[tuple[str, Iterable[Structure]]]) -> int:
    """The contexts of some games, each at its structures, in either event."""
    found = 0
    for name, structures in games:
        found |= _of_game(name) & _those(tuple(structures), None)
    return found


@cache
def _of_game(name: str) -> int:
    return sum(Context(name, structure, event).bit for structure in Structure for event in Event)


@cache
def _those(structures: tuple[Structure, ...], event: Event | None) -> int:
    found = 0
    for name in GAMES:
        for structure in structures or tuple(Structure):
            for each in (event,) if event else tuple(Event):
                found |= Context(name, structure, each).bit
    return found


def _fits(name: str, narrowing: _Words, contexts: int, universe: int) -> bool:
    game = _of_game(name)
    return contexts & game == universe & game & narrowing.contexts


def _narrowings(contexts: int, games: Iterable[str]) -> list[_Words]:
    """The ways of saying which structures and which event, the widest first."""
    seen = {
        frozenset(
            structure
            for structure in Structure
            if contexts & _of_game(name) & _those((structure,), event)
        )
        for name in games
        for event in (None, *Event)
    }
    sets = sorted(seen - {frozenset()}, key=lambda each: (-len(each), sorted(each)))
    return [
        _Words(structures, event)
        for structures in (frozenset[Structure](), *sets)
        for event in (None, *Event)
    ]


def _one_by_one(contexts: int, games: Iterable[str]) -> list[str]:
    """Every context by itself: what is said where no shorter words fit."""
    return [
        f"{event} {structure} {name}"
        for name in sorted(games)
        for structure in Structure
        for event in Event
        if contexts & Context(name, structure, event).bit
    ]


def _games_in_words(games: set[str], known: set[str]) -> str:
    if games == known:
        return ""
    straight = _listed(games, known)
    around = f"all but {_listed(known - games, known)}"
    return min(straight, around, key=len)


def _listed(games: set[str], known: set[str]) -> str:
    named = {tag: games_named(tag) & known for tag in TAGS}
    left = set(games)
    chosen: list[str] = []
    while left:
        tag = max(
            (tag for tag, them in named.items() if them and them <= games),
            key=lambda tag: (len(named[tag] & left), tag in games, tag in _PHRASES, tag),
        )
        chosen.append(_PHRASES.get(tag, tag))
        left -= named[tag]
    return ", ".join(chosen)
