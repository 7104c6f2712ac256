"""The shuffle from the operating system's generator: the one door through which chance comes in."""

import os
from collections.abc import Sequence

from cardspeak.cards.card import Card
from cardspeak.cards.generator import Source

_BLOCK = 64
_SEED_BYTES = 32


class _OperatingSystem(Source):
    """The operating system's cryptographic generator."""

    __slots__ = ()

    def _next_block(self) -> bytes:
        return os.urandom(_BLOCK)


def shuffled(deck: Sequence[Card]) -> tuple[Card, ...]:
    """A deck in an order that nobody can foresee."""
    return tuple(_OperatingSystem().shuffled(deck))


def new_seed() -> bytes:
    """A hidden seed that comes in with a deck, for the reshuffles inside its deal."""
    return os.urandom(_SEED_BYTES)
