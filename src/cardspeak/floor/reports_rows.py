"""Reports about the cards that come after the starting hands, at stud and on the draw."""

from enum import StrEnum

from cardspeak.floor.reports import Report
from cardspeak.floor.reports_board import Early


class WrongBurnDown(Report, frozen=True, tag="wrong burn down"):
    """A burn was missed or doubled before cards were dealt to the hands.

    `saw` are the seats that may have seen their card or mixed it with others; `drawn` says how many
    cards each seat drew, where it was a draw; `dealer` is the seat of a player who deals.
    """

    burned: int | None = None
    up: bool | None = None
    order_known: bool | None = None
    saw: tuple[int, ...] | None = None
    drawn: tuple[tuple[int, int], ...] | None = None
    dealer: int | None = None


class PrematureStreet(Report, frozen=True, tag="premature street"):
    """Up cards came before the betting of the round was complete; `dealt` is how many."""

    dealt: int | None = None
    last_folding: bool | None = None


class PrematureLastDown(Report, frozen=True, tag="premature last down"):
    """Last down cards came too early; to `seats`, in that order; `saw` may know or mixed theirs."""

    seats: tuple[int, ...] | None = None
    seen: bool | None = None
    saw: tuple[int, ...] | None = None


class BeforeDiscards(Report, frozen=True, tag="before discards"):
    """A board card was turned before all had made a discard that was due."""

    early: Early | None = None
    cards: int | None = None


class WrongLow(Report, frozen=True, tag="wrong low"):
    """The wrong player made the forced bet; `seat` did, and the card that must is in seat `low`."""

    seat: int | None = None
    low: int | None = None


class Wrongly(StrEnum):
    """What was done to a seat that had folded."""

    SERVED = "it got a card"
    SKIPPED = "it got no card"


class FoldedSeat(Report, frozen=True, tag="folded seat"):
    """A folded seat was served or skipped; `free` says that it folded facing no bet."""

    seat: int | None = None
    wrongly: Wrongly | None = None
    free: bool | None = None
    down: bool | None = None
    seen: bool | None = None


class BeatenCall(Report, frozen=True, tag="called when beaten"):
    """A player called though beaten by the opponent's up cards, and wants the call back."""

    seat: int | None = None
    amount: int | None = None


class WrongUpCard(Report, frozen=True, tag="wrong up card"):
    """Two seats got each other's card on a later round of up cards."""

    seat: int | None = None
    card: int | None = None
    other: int | None = None
    other_card: int | None = None


class StrayLastCard(Report, frozen=True, tag="stray last card"):
    """A last down card went to the wrong player; `seat` got what was due to `other`."""

    seat: int | None = None
    other: int | None = None
    skipped: bool | None = None
    seen: bool | None = None


class DeckRunsOut(Report, frozen=True, tag="deck runs out"):
    """The stub is too short for the cards still to come."""

    players: int | None = None
    stub: int | None = None
    burns: int | None = None
    set_aside: int | None = None
    some_served: bool | None = None


class WrongNumberDrawn(Report, frozen=True, tag="wrong number drawn"):
    """A player was served another number of cards than asked for: `over` too many or too few."""

    seat: int | None = None
    over: int | None = None
    dealer: int | None = None


class BurnTaken(Report, frozen=True, tag="burn taken"):
    """A player who deals took the burn into the hand, as the card at that place."""

    seat: int | None = None
    card: int | None = None


class BurnDealt(Report, frozen=True, tag="burn dealt"):
    """The burn was dealt to a player, as the card at that place of the hand."""

    seat: int | None = None
    card: int | None = None
    in_hand: bool | None = None
    dealer: int | None = None


class ShortCallDealt(Report, frozen=True, tag="short call dealt"):
    """Board cards were dealt, and a call taken for good turns out to be short."""

    early: Early | None = None
    cards: int | None = None
