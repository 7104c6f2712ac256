"""Reports about the deck itself: strange, missing and fallen cards."""

from enum import StrEnum

from cardspeak.floor.reports import Report


class Where(StrEnum):
    """Where a card lay when it was found."""

    START = "in a starting hand"
    ROW = "dealt to a player on a later round"
    BOARD = "on the board"
    STUB = "in the stub"


class BoxedCards(Report, frozen=True, tag="boxed cards"):
    """Cards lay face up in the deck; the place is that of the latest one."""

    count: int | None = None
    where: Where | None = None
    seat: int | None = None
    card: int | None = None
    up: bool | None = None
    mixed: bool | None = None
    dealt_down: bool | None = None


class ImproperJoker(Report, frozen=True, tag="improper joker"):
    """A joker came up in a game that uses none."""

    where: Where | None = None
    seat: int | None = None
    card: int | None = None
    up: bool | None = None
    mixed: bool | None = None
    dealt_down: bool | None = None
    looked: bool | None = None


class DuplicateCard(Report, frozen=True, tag="duplicate card"):
    """Two identical cards are in the deck; `knew` is the seat that bet knowing it, 0 for none."""

    knew: int | None = None
    winner_knew: bool | None = None


class StrangeBack(Report, frozen=True, tag="strange back"):
    """A card has another back than the deck."""

    in_stub: bool | None = None
    knew: int | None = None
    winner_knew: bool | None = None


class CardMissing(Report, frozen=True, tag="card missing"):
    """The deck is short of a card."""


class CardMarked(Report, frozen=True, tag="card marked"):
    """A card is marked or damaged."""


class DeckDropped(Report, frozen=True, tag="deck dropped"):
    """The stub was dropped or put out of order before the deal was over."""

    top_known: bool | None = None
    flashed: bool | None = None
    mixed: bool | None = None
    burned: bool | None = None


class CutAsked(Report, frozen=True, tag="cut asked for"):
    """A player wants the stub cut again after the deal has begun, nothing having gone wrong."""
