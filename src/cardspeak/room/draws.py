"""Cards that decide something: who goes first, who has a seat. The order of suits is the book's.

A deck is committed to before it is used: the seed's digest stands in the log before the seed does.
The same service draws for seats, moves, buttons and races.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING

from cardspeak.books import Notice
from cardspeak.books.policy.cards import SuitOrder
from cardspeak.cards import Card, Seeded
from cardspeak.hand.refusal import Cites

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

SUIT_CITES: Cites = ("cards.suit_order",)

_STRENGTH: dict[SuitOrder, str] = {
    order: "".join(word[0] for word in order.value.split(", ")[::-1]) for order in SuitOrder
}
"""The suits of each order from the lowest, by their letters."""


def commitment(seed: bytes) -> str:
    """The digest that is shown before a seed is used."""
    return blake2b(seed, digest_size=16).hexdigest()


def deal(seed: bytes, count: int) -> tuple[Card, ...]:
    """The first cards of a deck of fifty-two in the order that a seed gives."""
    return tuple(Seeded(seed).shuffled(range(52))[:count])


def strength(desk: "Desk", notice: Notice, card: Card) -> tuple[int, int]:
    """How high a card is, its suit counting by the book's order."""
    order = _STRENGTH[desk.policy(notice).cards.suit_order]
    return card // 4, order.index("cdhs"[card % 4])


def ranked(
    desk: "Desk", notice: Notice, drawn: Sequence[tuple[str, Card]]
) -> list[tuple[str, Card]]:
    """People with the cards drawn for them, the highest card first."""
    return sorted(drawn, key=lambda each: strength(desk, notice, each[1]), reverse=True)
