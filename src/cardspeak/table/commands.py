"""What may be asked of a table: frozen values, the same in the log and on the wire.

Who asks and when is not in the command: author and time come with it. Nothing here knows whether
the book allows it.
"""

from enum import StrEnum
from typing import Annotated

import msgspec

from cardspeak.books import Notice
from cardspeak.cards import Card
from cardspeak.hand import Command as HandAction
from cardspeak.table.seats import Arrival

SeatNumber = Annotated[int, msgspec.Meta(ge=1, le=31)]
Amount = Annotated[int, msgspec.Meta(ge=1)]


class Order(
    msgspec.Struct, frozen=True, tag_field="do", tag=True, forbid_unknown_fields=True, gc=False
):
    """Something that is asked of a table."""


class Sit(Order, frozen=True):
    """A player takes a seat; chips come with `BuyIn`."""

    seat: SeatNumber
    player: str
    came: Arrival = Arrival.NEW


class BuyIn(Order, frozen=True):
    """A player without chips buys them; `behind` of them are still on their way."""

    seat: SeatNumber
    amount: Amount
    behind: Annotated[int, msgspec.Meta(ge=0)] = 0
    announced: bool = True


class AddOn(Order, frozen=True):
    """A player with chips buys more."""

    seat: SeatNumber
    amount: Amount


class Deliver(Order, frozen=True):
    """The chips on their way to a seat have come."""

    seat: SeatNumber


class TakeOff(Order, frozen=True):
    """A player who goes away takes chips from the table, to be put back on return."""

    seat: SeatNumber
    amount: Amount


class PutBack(Order, frozen=True):
    """Chips taken away for safety come back."""

    seat: SeatNumber


class Leave(Order, frozen=True):
    """A player quits and cashes out, after the hand if one is being played."""

    seat: SeatNumber


class MoveOut(Order, frozen=True):
    """The house moves a player to another table, chips and all."""

    seat: SeatNumber


class WalkOut(Order, frozen=True):
    """A player goes although a kill is owed; the debt is kept."""

    seat: SeatNumber


class PayDebt(Order, frozen=True):
    """A player who walked out on a kill makes it good."""

    player: str


class Away(Order, frozen=True):
    """A player leaves the table for a while and is dealt out."""

    seat: SeatNumber


class Back(Order, frozen=True):
    """A player is back in the seat."""

    seat: SeatNumber


class Post(Order, frozen=True):
    """Post what is owed to be dealt in on the next hand."""

    seat: SeatNumber


class WaitForBig(Order, frozen=True):
    """Wait until the big blind comes."""

    seat: SeatNumber


class BuyButton(Order, frozen=True):
    """Buy the button from a seat between button and blinds."""

    seat: SeatNumber


class Straddle(Order, frozen=True):
    """Straddle the next hand; 0 is the usual size."""

    seat: SeatNumber
    amount: Annotated[int, msgspec.Meta(ge=0)] = 0


class Kill(Order, frozen=True):
    """Kill the next pot by choice."""

    seat: SeatNumber


class Passing(StrEnum):
    """What one who changes seats does about the blinds."""

    TAKE_THEM = "takes them as they come"
    LET_THEM_PASS = "lets them pass once"  # "dealing off"


class ChangeSeat(Order, frozen=True):
    """A player of the game takes another seat."""

    seat: SeatNumber
    to: SeatNumber
    blinds: Passing = Passing.TAKE_THEM


class Chop(Order, frozen=True):
    """A blind agrees to take the bets back when all others have folded."""

    seat: SeatNumber


class CallBomb(Order, frozen=True):
    """A bomb pot is proposed for the next hand; each who wants it says so."""

    amount: Amount


class JoinBomb(Order, frozen=True):
    """A player agrees to the bomb pot."""

    seat: SeatNumber


class CollectTime(Order, frozen=True):
    """The time charge is collected from each player."""

    amount: Amount


class ProposeChange(Order, frozen=True):
    """Another game or limit is proposed for this table; `approved` by the management."""

    notice: Notice
    approved: bool = True


class Agree(Order, frozen=True):
    """A player agrees to the change."""

    seat: SeatNumber


class Object(Order, frozen=True):
    """A player objects to the change."""

    seat: SeatNumber


class DrawButton(Order, frozen=True):
    """Cards for the first button, one for each player in turn; more to settle ties."""

    cards: tuple[Card, ...] = ()


class CorrectButton(Order, frozen=True):
    """The button was in the wrong place on the last hand: where it should have been."""

    button: SeatNumber


class Forfeit(Order, frozen=True):
    """A ruling takes chips from a seat for the next pot."""

    seat: SeatNumber
    amount: Amount


class Deck(Order, frozen=True):
    """A deck for the next hand: its faces from the top, and the seed of reshuffles inside it."""

    faces: tuple[Card, ...]
    seed: bytes = b""


class Act(Order, frozen=True):
    """A player acts in the hand."""

    seat: SeatNumber
    action: HandAction


Command = (
    Sit | BuyIn | AddOn | Deliver | TakeOff | PutBack | Leave | MoveOut | WalkOut | PayDebt | Away
    | Back | Post | WaitForBig | BuyButton | Straddle | Kill | ChangeSeat | Chop | CallBomb
    | JoinBomb | CollectTime | ProposeChange | Agree | Object | DrawButton | CorrectButton
    | Forfeit | Deck | Act
)  # fmt: skip
