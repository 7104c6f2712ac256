"""The players' part in a shuffle: seeds that they give, so that the house alone decides no card.

A browser makes a chain of hashes from its player's seed and gives the end of it. Before each deal
the house shuffles and commits to its deck, and then asks for the next link of every such chain,
which it could not know. The links together put the house's deck into another order, which anyone
can work out; neither side alone decides the cards. If a link does not come, the house's deck is
given up and another one committed, so that nobody gains by staying silent.
"""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256

import msgspec

from cardspeak.server.tables import decks
from cardspeak.server.tables.authority import NotAllowedError
from cardspeak.table import DeckCommand

PATIENCE = 3.0
"""Seconds that a link may take before the deal goes on without it."""


class _Round(msgspec.Struct):
    """A deck that the house has committed to, and the links that have come since."""

    deck: DeckCommand
    asked: tuple[str, ...]
    until: float
    links: dict[str, bytes] = {}


class Shares:
    """Who at a table has a part in its shuffles, and the shuffle that is being made."""

    def __init__(self) -> None:
        self.ends: dict[str, bytes] = {}  # the last link that is known of each player's chain
        self.links: Mapping[str, bytes] = {}  # in the deck that was dealt last
        self._round: _Round | None = None

    def join(self, name: str, end: bytes) -> None:
        """A player gives the end of a chain."""
        self.ends[name] = end
        self._round = None  # the house commits to another deck now that it has the end

    def give(self, name: str, link: bytes) -> None:
        """A player gives the link before the one that is known."""
        made = self._round
        if made is None or name not in made.asked or name in made.links:
            raise NotAllowedError("no shuffle is waiting for your seed")
        if sha256(link).digest() != self.ends[name]:
            raise NotAllowedError("that is not the next link of your seed")
        made.links[name] = link
        self.ends[name] = link

    @property
    def asked(self) -> dict[str, str]:
        """Whose links the shuffle waits for, each with the link that is known."""
        made = self._round
        return {} if made is None else {name: self.ends[name].hex() for name in made.asked}

    @property
    def house(self) -> DeckCommand | None:
        """The deck that the house has committed to while it waits for links."""
        return None if self._round is None else self._round.deck

    def begin(self, size: int, players: Sequence[str], now: float) -> bool:
        """Begin a shuffle with the seeds of these players. Returns whether there is any."""
        asked = tuple(sorted([name for name in players if name in self.ends]))
        self._round = _Round(decks.fresh(size), asked, now + PATIENCE) if asked else None
        return bool(asked)

    def is_begun(self, size: int, players: Sequence[str]) -> bool:
        """Whether a shuffle for these players has begun."""
        made = self._round
        asked = tuple(sorted([name for name in players if name in self.ends]))
        return (not asked and made is None) or (
            made is not None and made.asked == asked and len(made.deck.faces) == size
        )

    def silent(self, now: float) -> list[str]:
        """The players whose links have not come in time; they have a part no more."""
        made = self._round
        if made is None or now < made.until:
            return []
        late = [name for name in made.asked if name not in made.links]
        for name in late:
            del self.ends[name]
        return late

    def take(self, fresh: Callable[[], DeckCommand]) -> DeckCommand | None:
        """The deck to deal, once every link is there; a fresh one where nobody has a part."""
        made = self._round
        if made is None:
            self.links = {}
            return fresh()
        if len(made.links) < len(made.asked):
            return None
        self._round, self.links = None, made.links
        return decks.mixed(made.deck, decks.mix(made.links))
