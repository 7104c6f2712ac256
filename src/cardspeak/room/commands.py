"""What may be asked of the desk: frozen values, the same in the log and on the wire.

Who asks and when is not in the command: author and time come with it. `AUTHORITY` says which
office each command needs; `OF_ONESELF` names those that a player may give about himself.
"""

from enum import StrEnum
from typing import Annotated, TypeVar

import msgspec

from cardspeak.books import Notice
from cardspeak.books.policy.deck import ChangeReason
from cardspeak.books.policy.room import TableTalk
from cardspeak.cards import Card
from cardspeak.room.people import Authority
from cardspeak.room.refusal import DeskRefusal
from cardspeak.room.reports import TableReport
from cardspeak.table.command_base import SeatNumber

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Reason = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
GameId = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class DeskCommand(
    msgspec.Struct, frozen=True, tag_field="do", tag=True, forbid_unknown_fields=True
):
    """Something that is asked of the desk."""


class Dealing(StrEnum):
    """How the cards of a table are dealt."""

    DEALT = "dealt"
    TRACKED = "tracked"


class Entered(StrEnum):
    """How a name came on a list."""

    AT_DESK = "at the desk"
    ONLINE = "online"
    CALL_IN = "called in"


# The staff


class Appoint(DeskCommand, frozen=True):
    """The management gives a person an authority."""

    person: Name
    authority: Authority


class Pass(DeskCommand, frozen=True):
    """Time passes; whatever is due by now happens."""


# Games and lists


class OpenList(DeskCommand, frozen=True):
    """Take names for a game that is not open yet."""

    notice: Notice


class OpenGame(DeskCommand, frozen=True):
    """Open a game under its sign; `feeds` names the main game of a must-move game."""

    game: GameId
    notice: Notice
    dealing: Dealing = Dealing.DEALT
    feeds: GameId | None = None
    extra: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    requested: bool = False


class CloseGame(DeskCommand, frozen=True):
    """Close a game; its players leave with their chips after the hand."""

    game: GameId
    reason: Reason


class JoinList(DeskCommand, frozen=True):
    """Put a name on a list."""

    player: Name
    list: Name
    how: Entered = Entered.AT_DESK


class Arrive(DeskCommand, frozen=True):
    """A player who called in is in the house."""

    player: Name


class LeaveList(DeskCommand, frozen=True):
    """Take a name off a list."""

    player: Name
    list: Name


class StepOut(DeskCommand, frozen=True):
    """A listed player tells the floor before leaving the area."""

    player: Name


class StepIn(DeskCommand, frozen=True):
    """A player who stepped out is back in the area."""

    player: Name


# Seats


class CallName(DeskCommand, frozen=True):
    """Call the next name for a seat of a game; 0 is any seat that is free."""

    game: GameId
    seat: Annotated[int, msgspec.Meta(ge=0, le=31)] = 0


class NoAnswer(DeskCommand, frozen=True):
    """A player was called and is not there."""

    player: Name


class AcceptSeat(DeskCommand, frozen=True):
    """A called player takes the seat offered: a marker goes down."""

    player: Name


class DeclineSeat(DeskCommand, frozen=True):
    """A called player does not take the seat offered."""

    player: Name


class PlaceMarker(DeskCommand, frozen=True):
    """A marker holds a seat; `in_pot` while its player finishes a hand in another game."""

    player: Name
    game: GameId
    seat: SeatNumber
    in_pot: bool = False


class LiftMarker(DeskCommand, frozen=True):
    """A marker is picked up."""

    game: GameId
    seat: SeatNumber


class ReserveSeat(DeskCommand, frozen=True):
    """The management reserves a seat, and says why."""

    player: Name
    game: GameId
    seat: SeatNumber
    reason: Reason


class TakeSeat(DeskCommand, frozen=True):
    """A player sits down with so many chips; 0 where chips are bought at the table."""

    player: Name
    game: GameId
    seat: SeatNumber
    chips: Annotated[int, msgspec.Meta(ge=0, le=10**12)] = 0


class Quit(DeskCommand, frozen=True):
    """A seated player quits the game."""

    player: Name
    game: GameId


class AskSeatChange(DeskCommand, frozen=True):
    """A seated player wants another seat of the game; 0 is any."""

    player: Name
    game: GameId
    seat: Annotated[int, msgspec.Meta(ge=0, le=31)] = 0


class DropSeatChange(DeskCommand, frozen=True):
    """A player wants no other seat any more."""

    player: Name
    game: GameId


class ChangeChair(DeskCommand, frozen=True):
    """A seated player takes another seat of the game."""

    player: Name
    game: GameId
    seat: SeatNumber


class Transfer(DeskCommand, frozen=True):
    """A seated player goes over to a seat in another game by wish."""

    player: Name
    game: GameId
    seat: SeatNumber


class BreakGame(DeskCommand, frozen=True):
    """A game breaks; `cards` are drawn for its players in the order of their seats.

    `board` is the list whose games take the players; its own where none is named.
    """

    game: GameId
    cards: tuple[Card, ...] = ()
    board: Name | None = None


# Absences


class AbsenceKind(StrEnum):
    """Why a player is away."""

    AWAY = "away"
    MEAL = "at a meal"
    BREAK = "on a break"


class GoAway(DeskCommand, frozen=True):
    """A seated player leaves the table; `granted` minutes on notice, 0 for the usual time."""

    player: Name
    game: GameId
    kind: AbsenceKind = AbsenceKind.AWAY
    granted: Annotated[int, msgspec.Meta(ge=0, le=1440)] = 0


class ComeBack(DeskCommand, frozen=True):
    """A player is back in the seat."""

    player: Name
    game: GameId


class PickUpChips(DeskCommand, frozen=True):
    """The floor picks up the chips of an absent player."""

    player: Name
    game: GameId


class ReturnRack(DeskCommand, frozen=True):
    """The cage returns the chips that were picked up."""

    player: Name


class PlayOver(DeskCommand, frozen=True):
    """A player sits in the seat of an absent one, who has so many minutes to come back."""

    player: Name
    owner: Name
    game: GameId
    minutes: Annotated[int, msgspec.Meta(ge=1, le=1440)] = 30
    consent: bool = False


class ReclaimSeat(DeskCommand, frozen=True):
    """The owner of a seat that a guest plays is back."""

    owner: Name


# Decks


class NewSetUp(DeskCommand, frozen=True):
    """A fresh pair of decks for a table; `reason` where the old one is faulty."""

    game: GameId
    inspected_by: tuple[Name, ...]
    reason: ChangeReason | None = None


class ChangeDeck(DeskCommand, frozen=True):
    """The other deck of a set-up comes into play."""

    game: GameId
    reason: ChangeReason | None = None
    with_dealer: bool = False


class CountDeck(DeskCommand, frozen=True):
    """The cards of a deck are counted."""

    game: GameId
    cards: Annotated[int, msgspec.Meta(ge=0, le=200)]


# Company and talk


class SeatGuest(DeskCommand, frozen=True):
    """A guest sits down behind a player."""

    guest: Name
    player: Name
    game: GameId


class ObjectToGuest(DeskCommand, frozen=True):
    """A player of the game does not want a guest there."""

    player: Name
    guest: Name
    game: GameId


class OrderTalk(DeskCommand, frozen=True):
    """The floor orders English, or silence, at a table."""

    game: GameId
    talk: TableTalk


class LiftTalkOrder(DeskCommand, frozen=True):
    """The floor lifts an order on talk."""

    game: GameId
    talk: TableTalk


# Disputes


class OpenDispute(DeskCommand, frozen=True):
    """A dispute is entered, with its parties and the hand."""

    game: GameId
    parties: tuple[Name, ...]
    says: Reason
    hand: Annotated[int, msgspec.Meta(ge=0)] = 0


class RuleDispute(DeskCommand, frozen=True):
    """A dispute is ruled on; `rules` are ids of the book."""

    number: Annotated[int, msgspec.Meta(ge=1)]
    says: Reason
    rules: tuple[str, ...] = ()


# People


class KeepApart(DeskCommand, frozen=True):
    """People who may not play in one game."""

    people: tuple[Name, ...]
    reason: Reason


class LiftEntry(DeskCommand, frozen=True):
    """An entry of the register ends before its time."""

    number: Annotated[int, msgspec.Meta(ge=1)]
    reason: Reason


class ReportIn(DeskCommand, frozen=True):
    """A table reports; `number` counts the reports of that table from 1."""

    table: GameId
    number: Annotated[int, msgspec.Meta(ge=1)]
    report: TableReport


Command = (
    Appoint | Pass | OpenList | OpenGame | CloseGame | JoinList | Arrive | LeaveList | StepOut
    | StepIn | CallName | NoAnswer | AcceptSeat | DeclineSeat | PlaceMarker | LiftMarker
    | ReserveSeat | TakeSeat | Quit | AskSeatChange | DropSeatChange | ChangeChair | Transfer
    | BreakGame | GoAway | ComeBack | PickUpChips | ReturnRack | PlayOver | ReclaimSeat | NewSetUp
    | ChangeDeck | CountDeck | SeatGuest | ObjectToGuest | OrderTalk | LiftTalkOrder | OpenDispute
    | RuleDispute | KeepApart | LiftEntry | ReportIn
)  # fmt: skip

AUTHORITY: dict[type[DeskCommand], Authority] = {
    Appoint: Authority.MANAGEMENT,
    OpenList: Authority.FLOOR,
    OpenGame: Authority.FLOOR,
    CloseGame: Authority.FLOOR,
    JoinList: Authority.FLOOR,
    Arrive: Authority.FLOOR,
    LeaveList: Authority.FLOOR,
    StepOut: Authority.FLOOR,
    StepIn: Authority.FLOOR,
    CallName: Authority.FLOOR,
    NoAnswer: Authority.FLOOR,
    AcceptSeat: Authority.FLOOR,
    DeclineSeat: Authority.FLOOR,
    PlaceMarker: Authority.FLOOR,
    LiftMarker: Authority.FLOOR,
    ReserveSeat: Authority.MANAGEMENT,
    TakeSeat: Authority.FLOOR,
    Quit: Authority.DEALER,
    AskSeatChange: Authority.DEALER,
    DropSeatChange: Authority.DEALER,
    ChangeChair: Authority.FLOOR,
    Transfer: Authority.FLOOR,
    BreakGame: Authority.FLOOR,
    GoAway: Authority.DEALER,
    ComeBack: Authority.DEALER,
    PickUpChips: Authority.FLOOR,
    ReturnRack: Authority.FLOOR,
    PlayOver: Authority.FLOOR,
    ReclaimSeat: Authority.FLOOR,
    NewSetUp: Authority.SUPERVISOR,
    ChangeDeck: Authority.DEALER,
    CountDeck: Authority.DEALER,
    SeatGuest: Authority.DEALER,
    ObjectToGuest: Authority.DEALER,
    OrderTalk: Authority.FLOOR,
    LiftTalkOrder: Authority.FLOOR,
    OpenDispute: Authority.DEALER,
    RuleDispute: Authority.FLOOR,
    KeepApart: Authority.FLOOR,
    LiftEntry: Authority.FLOOR,
    Pass: Authority.MANAGEMENT,
    ReportIn: Authority.DEALER,
}
"""The least office that may give a command; the house itself may give any."""

OF_ONESELF = frozenset(
    {
        ComeBack,
        GoAway,
        JoinList,
        LeaveList,
        ObjectToGuest,
        StepOut,
        StepIn,
        AcceptSeat,
        DeclineSeat,
        TakeSeat,
        Quit,
        AskSeatChange,
        DropSeatChange,
    }
)
"""What a player may ask for himself. A seat is then taken only by one who was offered it."""

T = TypeVar("T", bound=DeskCommand)
_PACK = msgspec.msgpack.Encoder().encode


def checked(command: T) -> T:
    """The command as a log would give it back; refused with a value that no desk could take."""
    kind = type(command)
    try:
        return msgspec.msgpack.decode(_PACK(command), type=kind)
    except (TypeError, ValueError, OverflowError, RecursionError, msgspec.MsgspecError) as error:
        raise DeskRefusal(f"{kind.__struct_config__.tag}: {error}") from None
