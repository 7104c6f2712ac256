"""What may be asked of a table: frozen values, the same in the log and on the wire.

Who asks and when is not in the command: author and time come with it. Nothing here knows whether
the book allows it.
"""

from enum import StrEnum
from typing import Annotated

import msgspec

from cardspeak.books import Notice
from cardspeak.books.promotion_drop import PostedDrop
from cardspeak.cards import Card
from cardspeak.hand import Command as HandAction
from cardspeak.hand.refusal import Cites
from cardspeak.table.command_base import HOUSE as HOUSE
from cardspeak.table.command_base import MOST, Amount, SeatNumber, TableCommand
from cardspeak.table.event_commands import OfEvent
from cardspeak.table.floor_commands import CallFloor as CallFloor
from cardspeak.table.floor_commands import CallVote as CallVote
from cardspeak.table.floor_commands import ConfirmVoid as ConfirmVoid
from cardspeak.table.floor_commands import EndVote as EndVote
from cardspeak.table.floor_commands import TakeBack as TakeBack
from cardspeak.table.floor_commands import VoidDeal as VoidDeal
from cardspeak.table.floor_commands import VoteAgainst as VoteAgainst
from cardspeak.table.floor_commands import VoteFor as VoteFor
from cardspeak.table.seats import Arrival, Before


class Sit(TableCommand, frozen=True):
    """A player takes a seat; chips come with `BuyIn`. `before` is the game played last, if any."""

    seat: SeatNumber
    player: str
    came: Arrival = Arrival.NEW
    before: Before | None = None


class Tender(StrEnum):
    """What is put on the table."""

    CHIPS = "chips of this room"
    CASH = "banknotes"
    FOREIGN = "chips of another room or event"


class BuyIn(TableCommand, frozen=True):
    """A player without chips buys them; `behind` of them are still on their way."""

    seat: SeatNumber
    amount: Amount
    behind: Annotated[int, msgspec.Meta(ge=0, le=MOST)] = 0
    announced: bool = True
    tender: Tender = Tender.CHIPS


class AddOn(TableCommand, frozen=True):
    """A player with chips buys more."""

    seat: SeatNumber
    amount: Amount
    tender: Tender = Tender.CHIPS


class Spend(TableCommand, frozen=True):
    """A player pays for food, drink and the like out of the chips in play."""

    seat: SeatNumber
    amount: Amount


class UseRack(TableCommand, frozen=True):
    """A player plays with chips in a rack."""

    seat: SeatNumber


class Deliver(TableCommand, frozen=True):
    """The chips on their way to a seat have come."""

    seat: SeatNumber


class TakeOff(TableCommand, frozen=True):
    """A player who goes away takes chips from the table, to be put back on return."""

    seat: SeatNumber
    amount: Amount


class PutBack(TableCommand, frozen=True):
    """Chips taken away for safety come back."""

    seat: SeatNumber


class Leave(TableCommand, frozen=True):
    """A player quits and cashes out, after the hand if one is being played.

    A player whom the house sends away (`sent`) owes the kill that there is no time to post.
    """

    seat: SeatNumber
    sent: bool = False


class MoveOut(TableCommand, frozen=True):
    """The house moves a player to another table, chips and all."""

    seat: SeatNumber


class Called(StrEnum):
    """Why a player goes over to another game, or does not go after all."""

    MUST_MOVE = "called to the main game"
    OWN_WISH = "asked for the change"
    STAYS = "stays: that game is over"


class CallOver(TableCommand, frozen=True):
    """A seat in another game is ready for a player; so many others wait for the seat left."""

    seat: SeatNumber
    why: Called = Called.MUST_MOVE
    waiting: Annotated[int, msgspec.Meta(ge=0, le=MOST)] = 0


class WalkOut(TableCommand, frozen=True):
    """A player goes although a kill is owed; the debt is kept."""

    seat: SeatNumber


class SendHome(TableCommand, frozen=True):
    """The house closes the game: a player goes with all chips, and owes no kill for it."""

    seat: SeatNumber


class PayDebt(TableCommand, frozen=True):
    """A player who walked out on a kill makes it good."""

    player: str


class Away(TableCommand, frozen=True):
    """A player leaves the table for a while and is dealt out."""

    seat: SeatNumber


class Back(TableCommand, frozen=True):
    """A player is back in the seat."""

    seat: SeatNumber


class PostRequest(TableCommand, frozen=True, tag="Post"):
    """Post what is owed to be dealt in on the next hand."""

    seat: SeatNumber


class WaitForBig(TableCommand, frozen=True):
    """Wait until the big blind comes."""

    seat: SeatNumber


class PutUp(TableCommand, frozen=True):
    """A player puts up the blind of the next hand, in chips of the player's choice."""

    seat: SeatNumber
    amount: Amount


class Sleep(TableCommand, frozen=True):
    """A player leaves a bet blind in advance, to play when the action comes to it."""

    seat: SeatNumber
    amount: Amount


class DealIn(TableCommand, frozen=True):
    """The dealer will give the next hand to a player who owes blinds and has not posted."""

    seat: SeatNumber


class Looked(StrEnum):
    """Whether a player has looked at the hand."""

    NO = "not looked at"
    YES = "looked at"


class FindOwing(TableCommand, frozen=True):
    """The staff finds that a player in this hand owes blinds."""

    seat: SeatNumber
    looked: Looked = Looked.NO


class BuyButton(TableCommand, frozen=True):
    """Buy the button from a seat between button and blinds."""

    seat: SeatNumber


class Straddle(TableCommand, frozen=True):
    """Straddle the next hand; 0 is the usual size."""

    seat: SeatNumber
    amount: Annotated[int, msgspec.Meta(ge=0, le=MOST)] = 0


class LetStraddle(TableCommand, frozen=True):
    """The dealer lets a player straddle the next hand where the house has no straddles."""

    seat: SeatNumber
    amount: Amount


class Kill(TableCommand, frozen=True):
    """Kill the next pot by choice, or the one of which two cards have been dealt."""

    seat: SeatNumber


class DealTwo(TableCommand, frozen=True):
    """Deal the first two cards of each hand, and wait for a player to kill the pot."""

    faces: tuple[Card, ...]
    seed: bytes = b""


class DealOn(TableCommand, frozen=True):
    """The third cards go out, and the rest of the deal."""


class BuyRock(TableCommand, frozen=True):
    """A player buys the rock from its holder."""

    seat: SeatNumber


class Passing(StrEnum):
    """What a player who changes seats does about the blinds."""

    TAKE_THEM = "takes them as they come"
    LET_THEM_PASS = "lets them pass once"  # "dealing off"


class ChangeSeat(TableCommand, frozen=True):
    """A player of the game takes another seat."""

    seat: SeatNumber
    to: SeatNumber
    blinds: Passing = Passing.TAKE_THEM


class Chop(TableCommand, frozen=True):
    """A blind agrees to take the bets back when all others have folded."""

    seat: SeatNumber


class CallBomb(TableCommand, frozen=True):
    """Propose a bomb pot for the next hand; every player who wants it joins."""

    amount: Amount


class JoinBomb(TableCommand, frozen=True):
    """A player agrees to the bomb pot."""

    seat: SeatNumber


class CollectTime(TableCommand, frozen=True):
    """Collect the time charge from each player.

    A desk that keeps the time says so with `scheduled`; else the table sees whether it is due.
    """

    amount: Amount
    scheduled: bool = False


class PutUpSign(TableCommand, frozen=True):
    """Another game or limit begins now: the desk has asked the players who must agree."""

    notice: Notice


class PostPromotions(TableCommand, frozen=True):
    """The house's own promotions at this table: their titles, their files, and their drops."""

    titles: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    drops: tuple[PostedDrop, ...] = ()


class HoldDeal(TableCommand, frozen=True):
    """No further hand is dealt until the desk says so, and why."""

    why: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
    cites: Cites = ()


class ResumeDeal(TableCommand, frozen=True):
    """What a table was held for is settled: hands are dealt again."""


class ProposeChange(TableCommand, frozen=True):
    """Propose another game or limit for this table; `approved` by the office that decides."""

    notice: Notice
    approved: bool = True


class Agree(TableCommand, frozen=True):
    """A player agrees to the change."""

    seat: SeatNumber


class Object(TableCommand, frozen=True):
    """A player objects to the change."""

    seat: SeatNumber


class DrawButton(TableCommand, frozen=True):
    """Cards for the first button, one for each player in turn; more to settle ties.

    `seats` says who drew which, where players drew from a spread deck.
    """

    cards: tuple[Card, ...] = ()
    seats: tuple[SeatNumber, ...] = ()


class CorrectButtonCommand(TableCommand, frozen=True, tag="CorrectButton"):
    """The button was in the wrong place on the last hand: where it should have been."""

    button: SeatNumber


class Forfeit(TableCommand, frozen=True):
    """A ruling takes chips from a seat for the next pot."""

    seat: SeatNumber
    amount: Amount


class Release(TableCommand, frozen=True):
    """A pot held apart is decided: who gets how much; nobody named, those it was pushed to."""

    to: tuple[tuple[SeatNumber, Amount], ...] = ()


class DeckCommand(TableCommand, frozen=True, tag="Deck"):
    """A deck for the next hand: its faces from the top, and the seed of reshuffles inside it."""

    faces: tuple[Card, ...]
    seed: bytes = b""


class Act(TableCommand, frozen=True):
    """A player acts in the hand."""

    seat: SeatNumber
    action: HandAction


OrderedCommand = (
    Sit | BuyIn | Leave | MoveOut | SendHome | CallOver | ChangeSeat | Away | Back | PutUpSign
    | CollectTime | PostPromotions | HoldDeal | ResumeDeal | OfEvent
)  # fmt: skip
"""What a desk or an event may have a table do."""


class Obey(TableCommand, frozen=True):
    """An order of the desk or of an event, with the commands that carry it out, all or none.

    An order that the room cannot have carried out comes with the reason in `refused`.
    """

    number: Annotated[int, msgspec.Meta(ge=1, le=MOST)]
    commands: tuple[OrderedCommand, ...] = ()
    refused: Annotated[str, msgspec.Meta(max_length=300)] = ""


InHand = Act | CallFloor | FindOwing | ConfirmVoid
"""What is done to a hand in play, and played again with it."""

IN_HAND = frozenset({DeckCommand, Act, CallFloor, TakeBack, ConfirmVoid})
"""Inputs to a hand: after one that leaves it in play the log digests the hand, not the table."""

Command = (
    Sit | BuyIn | AddOn | Deliver | TakeOff | PutBack | Leave | MoveOut | WalkOut | PayDebt
    | SendHome | Away
    | Back | PostRequest | WaitForBig | BuyButton | Straddle | Kill | ChangeSeat | Chop | CallBomb
    | Spend | UseRack | CallOver | PutUp | Sleep | DealIn | FindOwing | DealTwo | DealOn | BuyRock
    | Release | LetStraddle
    | JoinBomb | CollectTime | ProposeChange | PutUpSign | Agree | Object | DrawButton
    | CorrectButtonCommand
    | Forfeit | DeckCommand | Act | CallFloor | TakeBack | CallVote | VoteFor | VoteAgainst
    | EndVote | VoidDeal | ConfirmVoid | Obey
)  # fmt: skip
