"""What happened at a table between hands: small frozen values with the policies behind them."""

import msgspec

from cardspeak.hand.refusal import Cites


class TableEvent(msgspec.Struct, frozen=True, tag_field="event", tag=str.lower, gc=False):
    """Something that happened at a table."""


class Seated(TableEvent, frozen=True):
    """A player took a seat."""

    seat: int
    player: str
    cites: Cites = ()


class Bought(TableEvent, frozen=True):
    """A player bought chips or brought them along."""

    seat: int
    amount: int
    cites: Cites = ()


class Left(TableEvent, frozen=True):
    """A player went with chips; the seat is free."""

    seat: int
    player: str
    amount: int
    cites: Cites = ()


class Leaving(TableEvent, frozen=True):
    """A player goes when the hand is over."""

    seat: int


class Stepped(TableEvent, frozen=True):
    """A player went away from the table or came back to it."""

    seat: int
    away: bool
    cites: Cites = ()


class Chose(TableEvent, frozen=True):
    """A player said how to be dealt in, or what to post on the next hand."""

    seat: int
    what: str
    cites: Cites = ()


class SeatChanged(TableEvent, frozen=True):
    """A player changed seats; `waits` hands, or posts, or owes nothing."""

    seat: int
    to: int
    says: str
    waits: int = 0
    cites: Cites = ()


class ChipsMoved(TableEvent, frozen=True):
    """Chips were delivered, taken off the table, put back or collected."""

    seat: int
    amount: int
    what: str
    cites: Cites = ()


class ButtonDrawn(TableEvent, frozen=True):
    """Where the first button is."""

    seat: int
    cites: Cites = ()


class ButtonCorrected(TableEvent, frozen=True):
    """Where the button is taken to have been on the last hand."""

    seat: int
    cites: Cites = ()


class MissedBlind(TableEvent, frozen=True):
    """A blind went by a seat unpaid: the missed-blind marker goes there."""

    seat: int
    blind: int
    cites: Cites = ()


class HandDealt(TableEvent, frozen=True):
    """A hand began."""

    number: int
    button: int
    dealt: tuple[int, ...]


class HandSettled(TableEvent, frozen=True):
    """A hand is over; the stacks of those who were in it."""

    number: int
    stacks: tuple[tuple[int, int], ...]
    raked: int = 0
    dropped: int = 0
    carried: int = 0


class Broke(TableEvent, frozen=True):
    """A player has no chips left."""

    seat: int
    cites: Cites = ()


class Marked(TableEvent, frozen=True):
    """Who holds the leg, must kill, or has the rock; seat 0 for nobody."""

    what: str
    seat: int
    cites: Cites = ()


class Chopped(TableEvent, frozen=True):
    """The blinds took their bets back."""

    seats: tuple[int, ...]
    cites: Cites = ()


class BombCalled(TableEvent, frozen=True):
    """A bomb pot is proposed, or a player agrees to it."""

    seat: int
    amount: int
    cites: Cites = ()


class ChangeProposed(TableEvent, frozen=True):
    """A change of game or limit waits for so many hands."""

    name: str
    hands: int
    cites: Cites = ()


class ChangeStopped(TableEvent, frozen=True):
    """A change of game or limit was objected to."""

    name: str
    objections: int
    cites: Cites = ()


class NoticeChanged(TableEvent, frozen=True):
    """The table has another notice from now on."""

    name: str
    cites: Cites = ()


class Ruled(TableEvent, frozen=True):
    """The floor ruled on what happened in the hand; its words and reasons are in no digest."""

    report: str
    outcome: str
    says: str
    cites: Cites = ()
    decided: Cites = ()


class Ordered(TableEvent, frozen=True):
    """Something that a ruling orders beyond the deal; seat 0 for the table."""

    says: str
    seat: int
    amount: int = 0
    cites: Cites = ()


class TakenBack(TableEvent, frozen=True):
    """The last input of the hand was taken back; the seat whose action it was, if it was one."""

    seat: int
    reason: str


class VoteCalled(TableEvent, frozen=True):
    """The players still in the hand are asked to accept or refuse; `says` what would be done."""

    by: str
    says: str


class VoteCast(TableEvent, frozen=True):
    """A player has accepted or refused."""

    seat: int
    accepts: bool


class VoteEnded(TableEvent, frozen=True):
    """A vote is over: how it came out, and the players who accepted, or the player who refused."""

    outcome: str
    players: tuple[str, ...] = ()


class VoidAsked(TableEvent, frozen=True):
    """A member of the staff asked that the deal be void."""

    by: str
    reason: str


class DealVoided(TableEvent, frozen=True):
    """Two members of the staff voided the deal; every bet went back."""

    by: str
    confirmed_by: str
    reason: str


Happened = (
    Seated | Bought | Left | Leaving | Stepped | Chose | SeatChanged | ChipsMoved | ButtonDrawn
    | ButtonCorrected | MissedBlind | HandDealt | HandSettled | Broke | Marked | Chopped
    | BombCalled | ChangeProposed | ChangeStopped | NoticeChanged | Ruled | Ordered
    | TakenBack | VoteCalled | VoteCast | VoteEnded | VoidAsked | DealVoided
)  # fmt: skip
