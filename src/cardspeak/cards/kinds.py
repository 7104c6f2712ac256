"""The kinds of deck: which cards there are in each.

How the cards of one lie is the affair of `deck`.
"""

import msgspec

from cardspeak.cards.card import JOKER, RANKS, Card


class DeckKind(msgspec.Struct, frozen=True):
    """A kind of deck by the number of its cards: 52, 53 with the joker, 40, 36 or 32."""

    size: int
    lowest_rank: int
    cards: tuple[Card, ...]

    @property
    def name(self) -> str:
        """What a dealer calls it."""
        joker = " and the joker" if JOKER in self.cards else ""
        return f"{self.size - bool(joker)} cards{joker}"


def _kind(lowest: str, *extra: Card) -> DeckKind:
    rank = RANKS.index(lowest)
    plain = tuple(range(rank * 4, 52))
    return DeckKind(len(plain) + len(extra), rank, plain + extra)


DECKS: dict[int, DeckKind] = {
    kind.size: kind for kind in (_kind("2"), _kind("2", JOKER), _kind("5"), _kind("6"), _kind("7"))
}
"""Every kind of deck that a book uses, by its number of cards."""
