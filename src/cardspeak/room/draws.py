"""Cards that decide something: who goes first, who has a seat. The order of suits is the book's.

The house commits to a deck before it is used: the digest of its seed stands in the log before the
seed does. The same service draws for seats, moves, buttons and races. Only this module changes the
rows of draws.
"""

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING

import msgspec

from cardspeak.books import Notice
from cardspeak.books.policy.cards import DrawnTie, SuitOrder
from cardspeak.books.policy.room import CardsFrom
from cardspeak.cards import Card, Seeded
from cardspeak.hand.refusal import Cites
from cardspeak.room import games
from cardspeak.room.commands import CommitDraw, RevealDraw
from cardspeak.room.events import DeskEvent, DrawCommitted, DrawnFor, DrawRevealed
from cardspeak.room.games import RoomGame
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

SUIT_CITES: Cites = ("cards.suit_order",)
TIE_CITES: Cites = ("cards.drawn.tie",)
FROM_CITES: Cites = ("room.cards_from",)

_STRENGTH: dict[SuitOrder, str] = {
    order: "".join(word[0] for word in order.value.split(", ")[::-1]) for order in SuitOrder
}
"""The suits of each order from the lowest, by their letters."""


class CardDraw(msgspec.Struct, frozen=True):
    """A deck that the house has committed to; `seed` and `cards` once it is used, `spent` after."""

    number: int
    commitment: str
    purpose: str
    at: int
    game: str
    seed: str = ""
    cards: tuple[Card, ...] = ()
    spent: bool = False


def commitment(seed: bytes) -> str:
    """The digest that is shown before a seed is used."""
    return blake2b(seed, digest_size=16).hexdigest()


def deck(seed: bytes) -> tuple[Card, ...]:
    """A deck of fifty-two in the order that a seed gives."""
    return tuple(Seeded(seed).shuffled(range(52)))


def commit(desk: "Desk", command: CommitDraw, now: int, author: str) -> list[DeskEvent]:
    """The house commits to a deck."""
    games.game_of(desk, command.game)
    number = len(desk.draws) + 1
    draw = CardDraw(number, command.commitment, command.purpose, now, command.game)
    desk.draws.put(number, draw)
    return [DrawCommitted(number, command.commitment, command.purpose)]


def reveal(desk: "Desk", command: RevealDraw, now: int, author: str) -> list[DeskEvent]:
    """The seed is shown; it has to be the one that the house committed to."""
    draw = desk.draws.get(command.number)
    if draw is None or draw.seed:
        raise DeskRefusal(f"no committed deck {command.number} waits to be used")
    seed = bytes.fromhex(command.seed)
    if commitment(seed) != draw.commitment:
        raise DeskRefusal(f"that is not the seed which the house committed to in {draw.number}")
    desk.draws.put(draw.number, msgspec.structs.replace(draw, seed=command.seed, cards=deck(seed)))
    return [DrawRevealed(draw.number, command.seed)]


def spend(desk: "Desk", number: int, game: str) -> tuple[Card, ...]:
    """The cards of a deck that was shown, for the one use it was committed to."""
    draw = desk.draws.get(number)
    if draw is None or not draw.seed or draw.spent or draw.game != game:
        raise DeskRefusal(f"deck {number} was not committed to and shown for this draw")
    desk.draws.put(number, msgspec.structs.replace(draw, spent=True))
    return draw.cards


def around(desk: "Desk", game: RoomGame, players: Sequence[str]) -> list[str]:
    """Players of a game in the order in which cards that decide something are dealt to them."""
    seats = {chair.player: chair.seat for chair in game.chairs}
    first = 0
    if desk.policy(game.notice).room.cards_from is CardsFrom.LEFT_OF_BUTTON:
        first = game.button
    return sorted(players, key=lambda player: (seats[player] <= first, seats[player]))


def strength(desk: "Desk", notice: Notice, card: Card) -> tuple[int, int]:
    """How high a card is, its suit counting by the book's order."""
    order = _STRENGTH[desk.policy(notice).cards.suit_order]
    return card // 4, order.index("cdhs"[card % 4])


def ranked(
    desk: "Desk", notice: Notice, players: Sequence[str], cards: Sequence[Card]
) -> tuple[list[str], list[DeskEvent]]:
    """Players by the cards drawn for them in turn, the highest first, and what was drawn.

    Where suits do not separate equal cards, the tied players draw again from the cards that follow.
    """
    if len({*cards}) != len(cards):
        raise DeskRefusal("a card cannot be drawn twice")
    events: list[DeskEvent] = []
    found = _ranked(desk, notice, list(players), iter(cards), events)
    return found, events


def _ranked(
    desk: "Desk", notice: Notice, players: list[str], cards: Iterator[Card], events: list[DeskEvent]
) -> list[str]:
    again = desk.policy(notice).cards.drawn.tie is DrawnTie.DRAW_AGAIN
    cites = TIE_CITES if again else SUIT_CITES
    drawn: dict[str, tuple[int, int]] = {}
    for player in players:
        card = next(cards, None)
        if card is None:
            raise DeskRefusal(f"{', '.join(players)} draw: a card for each is missing", *cites)
        high, suit = strength(desk, notice, card)
        drawn[player] = (high, 0 if again else suit)
        events.append(DrawnFor(player, card, cites))
    found: list[str] = []
    for value in sorted(set(drawn.values()), reverse=True):
        tied = [player for player in players if drawn[player] == value]
        found += tied if len(tied) == 1 else _ranked(desk, notice, tied, cards, events)
    return found
