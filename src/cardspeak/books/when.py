"""Where a rule applies: a set of contexts, each one game under one structure in one event.

A set of contexts is an int with one bit a context, so that "narrower than" is a comparison of sets
and not a count of words.
"""

from functools import cache

import msgspec

from cardspeak.games import GAMES, Event, Structure, games_named

_STRUCTURES = tuple(Structure)
_EVENTS = tuple(Event)
_PLACES = {game: place for place, game in enumerate(GAMES)}
_PER_GAME = len(_STRUCTURES) * len(_EVENTS)

EVERYWHERE = (1 << len(_PLACES) * _PER_GAME) - 1
"""The set of all contexts."""


class Context(msgspec.Struct, frozen=True, order=True):
    """One game under one structure in one event."""

    game: str
    structure: Structure
    event: Event = Event.CASH

    @property
    def bit(self) -> int:
        """The set that holds this context alone."""
        return _bit(self.game, self.structure, self.event)


class When(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a rule is narrowed to; a word left out narrows nothing."""

    games: tuple[str, ...] = ()
    structure: tuple[Structure, ...] | Structure = ()
    event: Event | None = None

    @property
    def contexts(self) -> int:
        """The set of contexts in which the rule applies."""
        if not (self.games or self.structure or self.event):
            return EVERYWHERE
        structure = self.structure
        structures = (structure,) if isinstance(structure, Structure) else structure
        return _contexts(self.games, structures, self.event)


TOURNAMENT = When(event=Event.TOURNAMENT)
"""Every game, in tournaments only."""


@cache
def _bit(game: str, structure: Structure, event: Event) -> int:
    place = _PLACES[game] * _PER_GAME
    return 1 << place + _STRUCTURES.index(structure) * len(_EVENTS) + _EVENTS.index(event)


@cache
def _contexts(
    words: tuple[str, ...], structures: tuple[Structure, ...], event: Event | None
) -> int:
    games = [name for word in words for name in games_named(word)] if words else list(GAMES)
    found = 0
    for game in games:
        for structure in structures or _STRUCTURES:
            for each in (event,) if event else _EVENTS:
                found |= _bit(game, structure, each)
    return found


def is_narrower(one: int, other: int) -> bool:
    """Whether a set of contexts is a part, and only a part, of another."""
    return one != other and one & other == one
