"""What may be asked of the desk: frozen values, the same in the log and on the wire.

Who asks and when is not in the command: author and time come with it. `AUTHORITY` says which
office each command needs; `OF_ONESELF` names those that a player may give about himself.
"""

from enum import StrEnum
from typing import Annotated

import msgspec

from cardspeak.books import Notice
from cardspeak.cards import Card
from cardspeak.room.absence_commands import AbsenceKind as AbsenceKind
from cardspeak.room.absence_commands import ComeBack as ComeBack
from cardspeak.room.absence_commands import GoAway as GoAway
from cardspeak.room.absence_commands import PickUpChips as PickUpChips
from cardspeak.room.absence_commands import PlayOver as PlayOver
from cardspeak.room.absence_commands import ReclaimSeat as ReclaimSeat
from cardspeak.room.absence_commands import ReturnRack as ReturnRack
from cardspeak.room.command_base import DeskCommand as DeskCommand
from cardspeak.room.command_base import GameId, Name, Names, Reason
from cardspeak.room.conduct_commands import Admit as Admit
from cardspeak.room.conduct_commands import AppealEntry as AppealEntry
from cardspeak.room.conduct_commands import AppealOutcome as AppealOutcome
from cardspeak.room.conduct_commands import DecideAppeal as DecideAppeal
from cardspeak.room.conduct_commands import Discipline as Discipline
from cardspeak.room.conduct_commands import EnterDebt as EnterDebt
from cardspeak.room.conduct_commands import KeepApart as KeepApart
from cardspeak.room.conduct_commands import KeptAway as KeptAway
from cardspeak.room.conduct_commands import LetBackIn as LetBackIn
from cardspeak.room.conduct_commands import LiftEntry as LiftEntry
from cardspeak.room.conduct_commands import LiftTalkOrder as LiftTalkOrder
from cardspeak.room.conduct_commands import ObjectToGuest as ObjectToGuest
from cardspeak.room.conduct_commands import OpenDispute as OpenDispute
from cardspeak.room.conduct_commands import OrderTalk as OrderTalk
from cardspeak.room.conduct_commands import RuleDispute as RuleDispute
from cardspeak.room.conduct_commands import SeatGuest as SeatGuest
from cardspeak.room.conduct_commands import SettleDebt as SettleDebt
from cardspeak.room.conduct_commands import TurnAway as TurnAway
from cardspeak.room.equipment_commands import ChangeDeck as ChangeDeck
from cardspeak.room.equipment_commands import CommitDraw as CommitDraw
from cardspeak.room.equipment_commands import CountDeck as CountDeck
from cardspeak.room.equipment_commands import CountStack as CountStack
from cardspeak.room.equipment_commands import InspectSetUp as InspectSetUp
from cardspeak.room.equipment_commands import NewSetUp as NewSetUp
from cardspeak.room.equipment_commands import RestoreChips as RestoreChips
from cardspeak.room.equipment_commands import RevealDraw as RevealDraw
from cardspeak.room.equipment_commands import TakeChipsAlong as TakeChipsAlong
from cardspeak.room.event_commands import BookEventMoney as BookEventMoney
from cardspeak.room.event_commands import EnterEventPenalty as EnterEventPenalty
from cardspeak.room.event_commands import StrikeEventPenalty as StrikeEventPenalty
from cardspeak.room.game_change_commands import ApproveGameChange as ApproveGameChange
from cardspeak.room.game_change_commands import DropGameChange as DropGameChange
from cardspeak.room.game_change_commands import ProposeGameChange as ProposeGameChange
from cardspeak.room.game_change_commands import VoteOnGameChange as VoteOnGameChange
from cardspeak.room.house_money.money_commands import ApproveClaim as ApproveClaim
from cardspeak.room.house_money.money_commands import BuyChips as BuyChips
from cardspeak.room.house_money.money_commands import CashOut as CashOut
from cardspeak.room.house_money.money_commands import ChangeCharge as ChangeCharge
from cardspeak.room.house_money.money_commands import ClaimHand as ClaimHand
from cardspeak.room.house_money.money_commands import ClaimObjection as ClaimObjection
from cardspeak.room.house_money.money_commands import CloseShift as CloseShift
from cardspeak.room.house_money.money_commands import CountBox as CountBox
from cardspeak.room.house_money.money_commands import CreditTable as CreditTable
from cardspeak.room.house_money.money_commands import DecideClaim as DecideClaim
from cardspeak.room.house_money.money_commands import EndPromotion as EndPromotion
from cardspeak.room.house_money.money_commands import EnterDrop as EnterDrop
from cardspeak.room.house_money.money_commands import FillTable as FillTable
from cardspeak.room.house_money.money_commands import MoneyCommand
from cardspeak.room.house_money.money_commands import ObjectToClaim as ObjectToClaim
from cardspeak.room.house_money.money_commands import OfferPromotion as OfferPromotion
from cardspeak.room.house_money.money_commands import OpenEnvelope as OpenEnvelope
from cardspeak.room.house_money.money_commands import PayClaim as PayClaim
from cardspeak.room.house_money.money_commands import PayTime as PayTime
from cardspeak.room.house_money.money_commands import SeedFund as SeedFund
from cardspeak.room.house_money.money_commands import SetGamingDay as SetGamingDay
from cardspeak.room.house_money.money_commands import ShowPapers as ShowPapers
from cardspeak.room.house_money.money_commands import TakeOffer as TakeOffer
from cardspeak.room.house_money.money_commands import TurnGamingDay as TurnGamingDay
from cardspeak.room.house_money.money_commands import VerifyClaim as VerifyClaim
from cardspeak.room.house_money.money_commands import VerifyTime as VerifyTime
from cardspeak.room.people import Authority
from cardspeak.room.reports import TableReport
from cardspeak.room.staff_commands import AgreeToWaiver as AgreeToWaiver
from cardspeak.room.staff_commands import AnswerFloorCall as AnswerFloorCall
from cardspeak.room.staff_commands import AskForFloor as AskForFloor
from cardspeak.room.staff_commands import EndFloorCall as EndFloorCall
from cardspeak.room.staff_commands import EndWaiver as EndWaiver
from cardspeak.room.staff_commands import UndoLast as UndoLast
from cardspeak.room.staff_commands import WaiveRules as WaiveRules
from cardspeak.table.command_base import SeatNumber


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
    """A game breaks; `cards` are drawn for its players in turn, or come from a committed `draw`.

    `board` is the list whose games take the players; its own where none is named. `minutes` are
    what the floor gives an absent player to take a seat, where the book leaves that to the floor.
    """

    game: GameId
    cards: tuple[Card, ...] = ()
    board: Name | None = None
    draw: Annotated[int, msgspec.Meta(ge=0)] = 0
    minutes: Annotated[int, msgspec.Meta(ge=0, le=1440)] = 0


class TakeUpSeat(DeskCommand, frozen=True):
    """An absent player of a broken game comes for the seat that waits."""

    player: Name


class ReleaseSeat(DeskCommand, frozen=True):
    """The floor no longer keeps a seat for an absent player of a broken game."""

    player: Name


# New games


class ComeToTable(DeskCommand, frozen=True):
    """A player comes to the table of a new game."""

    player: Name
    game: GameId


class ChooseSeat(DeskCommand, frozen=True):
    """A player at the table of a new game chooses a seat."""

    player: Name
    game: GameId
    seat: SeatNumber


class SettleSeat(DeskCommand, frozen=True):
    """Players want the same seat of a new game; `cards` in that order, or a committed `draw`."""

    game: GameId
    seat: SeatNumber
    players: Names
    cards: Annotated[tuple[Card, ...], msgspec.Meta(max_length=52)] = ()
    draw: Annotated[int, msgspec.Meta(ge=0)] = 0


class ReportIn(DeskCommand, frozen=True):
    """A table reports; `number` counts the reports of that table from 1.

    An entry on a tablet has a `mark` of its own and the device's time in `at`: it may come late,
    and it may come twice.
    """

    table: GameId
    number: Annotated[int, msgspec.Meta(ge=1)]
    report: TableReport
    mark: Annotated[str, msgspec.Meta(max_length=40)] = ""
    at: int | None = None


Command = (
    Appoint | Pass | OpenList | OpenGame | CloseGame | JoinList | Arrive | LeaveList | StepOut
    | StepIn | CallName | NoAnswer | AcceptSeat | DeclineSeat | PlaceMarker | LiftMarker
    | ReserveSeat | TakeSeat | Quit | AskSeatChange | DropSeatChange | ChangeChair | Transfer
    | BreakGame | GoAway | ComeBack | PickUpChips | ReturnRack | PlayOver | ReclaimSeat | NewSetUp
    | ChangeDeck | CountDeck | SeatGuest | ObjectToGuest | OrderTalk | LiftTalkOrder | OpenDispute
    | RuleDispute | KeepApart | LiftEntry | Admit | Discipline | TurnAway | LetBackIn
    | AppealEntry | DecideAppeal
    | EnterDebt | SettleDebt | TakeUpSeat | ReleaseSeat | ComeToTable | ChooseSeat | SettleSeat
    | ProposeGameChange | VoteOnGameChange | ApproveGameChange | DropGameChange | CommitDraw
    | RevealDraw | InspectSetUp | CountStack | TakeChipsAlong | RestoreChips | ReportIn | UndoLast
    | AskForFloor | AnswerFloorCall | EndFloorCall | WaiveRules | AgreeToWaiver | EndWaiver
    | MoneyCommand | BookEventMoney | EnterEventPenalty | StrikeEventPenalty
)  # fmt: skip
