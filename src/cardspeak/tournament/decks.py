"""Draws: a deck is laid out with its commitment, wanted for one use, and shown when it is used.

Only this module changes the rows of decks and wants. What a draw decides is in the module that
wanted it.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING

import msgspec

from cardspeak.books.policy.cards import SuitOrder
from cardspeak.cards import Card, Seeded
from cardspeak.room.draws import commitment
from cardspeak.tournament.changes import change_state
from cardspeak.tournament.commands import EnterCards, LayOutDeck, ShowDeck
from cardspeak.tournament.happenings import DeckLaidOut, DeckShown, DeckWanted, Happening
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.state import DeckUse, DeckWant, LaidDeck

if TYPE_CHECKING:
    from cardspeak.tournament.tournament import Tournament

_STRENGTH: dict[SuitOrder, str] = {
    order: "".join(word[0] for word in order.value.split(", ")[::-1]) for order in SuitOrder
}
"""The suits of each order from the lowest, by their letters."""
_BY_HAND = (DeckUse.RACE, DeckUse.MOVER, DeckUse.LAST_HANDS)
"""What people may deal real cards for."""


def lay_out(event: "Tournament", command: LayOutDeck, now: int, author: str) -> list[Happening]:
    """The house commits to a deck; a draw that waits takes it at once."""
    number = event.state.decks_laid + 1
    change_state(event, decks_laid=number)
    event.decks.put(number, LaidDeck(number, command.commitment))
    happened: list[Happening] = [DeckLaidOut(number, command.commitment)]
    waiting = next(iter(event.wants), None)
    if waiting is not None:
        event.wants.drop(waiting.number)
        happened.append(_give(event, event.decks[number], waiting.use, waiting.about))
    return happened


def want(event: "Tournament", use: DeckUse, about: str = "") -> list[Happening]:
    """Ask for the next deck that was laid out; wait where none is."""
    if not event.draws.count(event, None):
        number = event.state.decks_wanted + 1
        change_state(event, decks_wanted=number)
        event.wants.put(number, DeckWant(number, use, about))
        return [DeckWanted(0, use)]
    free = next(deck for deck in event.decks if deck.use is None)
    return [_give(event, free, use, about)]


def _give(event: "Tournament", deck: LaidDeck, use: DeckUse, about: str) -> DeckWanted:
    """Let a draw have a deck; it waits for the seed."""
    event.decks.put(deck.number, msgspec.structs.replace(deck, use=use, about=about))
    return DeckWanted(deck.number, use)


def wanted(event: "Tournament") -> list[LaidDeck]:
    """The decks whose seeds draws wait for."""
    return [deck for deck in event.decks if deck.use is not None and not deck.seed]


def is_wanted(event: "Tournament", *uses: DeckUse) -> bool:
    """Whether a draw of some kind waits, for its deck or for the seed."""
    return event.draws.count(event, *uses) > 0


def show(event: "Tournament", command: ShowDeck, now: int, author: str) -> list[Happening]:
    """The seed of a deck is shown, and the draw is made."""
    deck = event.decks.get(command.number)
    if deck is None or deck.use is None or deck.seed:
        raise EventRefusal(f"no draw waits for deck {command.number}")
    seed = bytes.fromhex(command.seed)
    if commitment(seed) != deck.commitment:
        raise EventRefusal(f"that is not the seed which the house committed to in {deck.number}")
    if deck.use is DeckUse.SEATS:  # the first buttons are drawn by it too
        event.decks.put(deck.number, msgspec.structs.replace(deck, seed=command.seed))
    else:
        event.decks.drop(deck.number)  # its seed stands in the log
    happened: list[Happening] = [DeckShown(deck.number, command.seed)]
    return happened + _use(event, deck.use, deck.about, DeckDraw(seed))


def enter_cards(event: "Tournament", command: EnterCards, now: int, author: str) -> list[Happening]:
    """Cards that people have dealt, for a draw that waits and for which no deck is laid out."""
    if len({*command.cards}) != len(command.cards):
        raise EventRefusal("a card cannot be drawn twice")
    asked = next((each for each in event.wants if each.use in _BY_HAND), None)
    if asked is None:
        raise EventRefusal("no draw waits for cards")
    event.wants.drop(asked.number)
    return _use(event, asked.use, asked.about, DealtCards(command.cards))


def _use(event: "Tournament", use: DeckUse, about: str, draw: "DeckDraw") -> list[Happening]:
    """Make the draw that a deck was wanted for."""
    from cardspeak.tournament import last_hands, moves, payouts, seating, table_color_up

    match use:
        case DeckUse.SEATS:
            return seating.drawn(event, draw, event.now)
        case DeckUse.LATE:
            return seating.seat_late(event, draw, int(about))
        case DeckUse.BREAK:
            return moves.broken(event, draw, about)
        case DeckUse.REDRAW:
            return moves.redrawn(event, draw)
        case DeckUse.MOVER:
            return moves.mover_drawn(event, draw)
        case DeckUse.WHICH_TABLE:
            return moves.table_drawn(event, draw)
        case DeckUse.RACE:
            return table_color_up.raced(event, draw, about)
        case DeckUse.TIE:
            return payouts.tie_drawn(event, draw, int(about))
        case DeckUse.LAST_HANDS:
            return last_hands.drawn(event, draw)


class DeckDraw:
    """A deck that is used: cards by the book's order of suits, and other things in a fair order."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._source = Seeded(seed)

    def shuffled(self, things: Sequence[object]) -> list[object]:
        """Things in the order drawn."""
        return self._source.shuffled(things)

    def cards(self) -> tuple[Card, ...]:
        """A whole deck of fifty-two in the order drawn."""
        return tuple(self._source.shuffled(range(52)))

    def button_cards(self, table: str) -> tuple[Card, ...]:
        """Another deck out of the same seed, for the first button of a table."""
        own = blake2b(self._seed + table.encode(), digest_size=32).digest()
        return tuple(Seeded(own).shuffled(range(52)))


class DealtCards(DeckDraw):
    """Cards that people have dealt: they decide races and moves, and shuffle nothing."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        super().__init__(bytes(cards))
        self._cards = cards

    def cards(self) -> tuple[Card, ...]:
        """The cards in the order in which they were dealt."""
        return self._cards


def strength(event: "Tournament", card: Card) -> tuple[int, int]:
    """How high a card is, its suit counting by the book's order."""
    order = _STRENGTH[event.policy().cards.suit_order]
    return card // 4, order.index("cdhs"[card % 4])
