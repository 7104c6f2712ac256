"""What an event has its tables do: commands that only an order brings, never a player."""

from typing import Annotated

import msgspec

from cardspeak.cards import Card
from cardspeak.table.command_base import MOST, SeatNumber, TableCommand


class JoinEvent(TableCommand, frozen=True):
    """The table belongs to an event from now on: its seats and chips come from there alone."""


class AllowHands(TableCommand, frozen=True):
    """Deal so many hands and wait; none: deal on; 0: wait after the hand in play."""

    count: Annotated[int, msgspec.Meta(ge=0, le=MOST)] | None = None


class KeepButtonCards(TableCommand, frozen=True):
    """The cards by which the first button is given, one for each player from the lowest seat."""

    cards: Annotated[tuple[Card, ...], msgspec.Meta(min_length=1, max_length=52)]


class ChangeChips(TableCommand, frozen=True):
    """Put chips before a seat between two hands, or take them away."""

    seat: SeatNumber
    by: Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]


class PlayWithout(TableCommand, frozen=True):
    """A player is not there: the seat is dealt in and posts, and its hand dies by the book."""

    seat: SeatNumber


class PlayWith(TableCommand, frozen=True):
    """A player is there again."""

    seat: SeatNumber


class CountTables(TableCommand, frozen=True):
    """So many tables of the event are left, this one included."""

    left: Annotated[int, msgspec.Meta(ge=1, le=MOST)]


OfEvent = (
    JoinEvent | AllowHands | KeepButtonCards | ChangeChips | PlayWithout | PlayWith | CountTables
)
