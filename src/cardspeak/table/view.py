"""What is shown of a table: plain values for a screen, the same for all who may know the same.

`PublicView` is what everybody at the table may know; `OwnView` is what one seat knows beyond it. A
card face down is "", never a number that could be followed through a shuffle.
"""

from typing import Any

import msgspec

from cardspeak.hand.options import Wager
from cardspeak.hand.refusal import Cites

Face = str
"""A card as text, such as "As"; "" is a card face down."""


class NarrationLine(msgspec.Struct, frozen=True, gc=False):
    """A sentence of what happened, and the event that it tells.

    `place` is that of an event of the hand among all of them, -1 for any other. `is_wondered` says
    that a rule decided something in it which a player may want explained.
    """

    text: str
    event: Any
    place: int = -1
    is_wondered: bool = False

    @property
    def cites(self) -> Cites:
        """The policies behind the event."""
        return getattr(self.event, "cites", ())


class View(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A part of what is shown."""


class PublicSeat(View, frozen=True):
    """A seat as everybody sees it; `played` are the cards of a shown hand that won."""

    seat: int
    player: str
    stack: int
    bet: int = 0
    cards: tuple[Face, ...] = ()
    dealt: bool = False
    folded: bool = False
    all_in: bool = False
    away: bool = False
    leaving: bool = False
    waits: str = ""
    markers: tuple[str, ...] = ()
    won: int = 0
    hand: str = ""
    played: tuple[Face, ...] = ()


class PublicPot(View, frozen=True):
    """A pot, and the seats that may win it."""

    amount: int
    seats: tuple[int, ...]


class PublicView(View, frozen=True):
    """A table as everybody sees it; `turn` are the seats that may act now."""

    number: int
    playing: bool
    game: str
    structure: str
    street: str = ""
    board: tuple[tuple[Face, ...], ...] = ()
    pots: tuple[PublicPot, ...] = ()
    pot: int = 0
    button: int = 0
    turn: tuple[int, ...] = ()
    price: int = 0
    seats: tuple[PublicSeat, ...] = ()
    chairs: int = 0
    next: tuple[str, ...] = ()


class Offered(View, frozen=True):
    """What a seat may do now in the hand: exactly the hand's options."""

    fold: bool = False
    check: bool = False
    call: int | None = None
    all_in_call: bool = False
    wager: Wager | None = None
    bring_in: int | None = None
    discard: int | None = None
    draw: int | None = None
    show: bool = False
    muck: bool = False
    run: tuple[int, ...] = ()


class OwnView(View, frozen=True):
    """What a seat knows beyond what all know, and what it may do.

    `asks` names the commands between hands that make sense now. `odds` is the part of the pot after
    a call that the call would be, in per cent.
    """

    seat: int
    cards: tuple[Face, ...] = ()
    hand: str = ""
    options: Offered | None = None
    odds: int | None = None
    asks: tuple[str, ...] = ()
    owes: str = ""
