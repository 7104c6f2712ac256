"""What went wrong, the ruling, the remedies for the hand and the orders for the table."""

from typing import TYPE_CHECKING, TypeAlias, Union

from cardspeak.books import Offense
from cardspeak.floor.board.premature_board import (
    BeforeDiscards,
    Early,
    PrematureBoard,
    ShortCallDealt,
)
from cardspeak.floor.board.too_many_flopped import TooManyFlopped
from cardspeak.floor.conduct.misconduct import HandShownOnPurpose, Misconduct
from cardspeak.floor.core.case import mistake
from cardspeak.floor.core.decision import ask, rule
from cardspeak.floor.core.facts import Progress
from cardspeak.floor.core.orders import (
    AnyOrder,
    CarryPot,
    CorrectButton,
    DealAgain,
    Eliminate,
    GiveBackPot,
    HandOver,
    Impound,
    Order,
    Penalize,
    RemoveChips,
    SettleOwed,
    ShowCards,
    SpoiltDeck,
    StartClock,
    TakeBackPot,
)
from cardspeak.floor.core.overrides import override
from cardspeak.floor.core.registry import kinds
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import (
    ContradictionError,
    Discretion,
    FloorError,
    Needs,
    Outcome,
    Override,
    Ruling,
)
from cardspeak.floor.core.situation import Situation, report_of
from cardspeak.floor.deal.count_found_late import CountFoundLate
from cardspeak.floor.deal.entitlement import (
    AbsentDealtIn,
    DealtInOwing,
    DealtOut,
    IneligibleDealtIn,
    MissingAnte,
)
from cardspeak.floor.deal.exposed_card_replaced import Rank
from cardspeak.floor.deal.exposed_down_card import By, ExposedCard
from cardspeak.floor.deal.misdeals import NotShuffled, OutOfOrder, WrongButton, WrongFirstSeat
from cardspeak.floor.deal.wrong_card_count import ExtraCards, TooFewCards
from cardspeak.floor.deck.boxed_cards import BoxedCards, ImproperJoker, Where
from cardspeak.floor.deck.burns_kept import BurnsCleared
from cardspeak.floor.deck.cut import CutAsked, WrongCut
from cardspeak.floor.deck.fouled_deck import CardMarked, CardMissing, DuplicateCard, StrangeBack
from cardspeak.floor.deck.stub import DeckDropped, DeckRunsOut
from cardspeak.floor.deck.wrong_burns import WrongBurn, WrongBurnDown
from cardspeak.floor.disputes.agreements import AgreementAsked, Deal
from cardspeak.floor.disputes.claims import (
    ClaimRaised,
    DecisionWaits,
    NotCovered,
    RulesWaived,
    WrongRuling,
)
from cardspeak.floor.disputes.pots import ChipsHidden, PotMisdirected
from cardspeak.floor.draw.opening import Best, OpenedWithoutChips, Seven, SevenPassed
from cardspeak.floor.draw.requests import DrawCountAsked, DrawCountChanged, PatUnaware
from cardspeak.floor.draw.served_cards import BurnDealt, BurnTaken, WrongNumberDrawn
from cardspeak.floor.hands.fouled import (
    FoulHandBet,
    Fouling,
    Guard,
    HandFouled,
    NotDiscarded,
    PartDiscarded,
    ThrownIntoHand,
)
from cardspeak.floor.hands.given_up import (
    Between,
    GivenUp,
    HandGivenUp,
    HandLeft,
    Owed,
    ThrownInOwing,
)
from cardspeak.floor.hands.mucked import CardsSweptAway, HandInMuck, Misled, MisledIntoMucking
from cardspeak.floor.showdown.asking_to_see import AskedForUndealt, AskedToAnnoy, AskedToSee
from cardspeak.floor.showdown.lost_hands import FlashedDiscard, WinnerMucked
from cardspeak.floor.showdown.show_one_show_all import (
    FoldedHandTold,
    Saw,
    ShownForAbsent,
    ShownToOne,
)
from cardspeak.floor.showdown.spoken import BoardPlayed, HandMiscalled, PairNotNamed
from cardspeak.floor.stud.exposed_last_card import ExposedLastCard
from cardspeak.floor.stud.forced_bet import BeatenCall, WrongLow
from cardspeak.floor.stud.misplaced_cards import FoldedSeat, StrayLastCard, Wrongly, WrongUpCard
from cardspeak.floor.stud.premature_cards import PrematureLastDown, PrematureStreet
from cardspeak.floor.stud.up_cards import UpCards, UpCardsMoved
from cardspeak.floor.turns.absent import AbsentAtTurn
from cardspeak.floor.turns.before_acting import AskedBeforeActing, InformedOthers
from cardspeak.floor.turns.clock import Clock, ClockCalled, ClockExpired, ClockState
from cardspeak.floor.turns.out_of_turn import ActedOutOfTurn, BetBeforeDeal, Did, Meanwhile
from cardspeak.floor.turns.skipped import ActedBehind, PassedOver, PlayerSkipped
from cardspeak.floor.wagers.chips import (
    CashWagered,
    ChipsBehindAllIn,
    ChipsOnTheirWay,
    ChipsTooSmall,
    ConcealedChips,
    ForeignChips,
    FractionWagered,
    StraddleLetThrough,
)
from cardspeak.floor.wagers.gesture_report import (
    Ask,
    Gesture,
    Gestured,
    Interpretation,
    Means,
    Motion,
    Moved,
    Refused,
    Said,
    Sign,
    Whom,
    push,
)
from cardspeak.floor.wagers.gestures import interpret
from cardspeak.floor.wagers.oversized import RaiseByMistake, WagerOverPot
from cardspeak.floor.wagers.short_calls import (
    AmountMisunderstood,
    ShortCall,
    UnawareOfKill,
    UnawareOfRaise,
)
from cardspeak.floor.wagers.sizes import InsufficientRaise, Meant, WagerNotRounded, WagerTooSmall
from cardspeak.floor.wagers.string_bets import Announced, CountedMotions, StringBet

if TYPE_CHECKING:
    AnyReport: TypeAlias = Report
else:
    AnyReport = Union[tuple(kinds().values())]  # noqa: UP007 - there is no other way to write it
"""One of all kinds of report, by its name under `report`."""

__all__ = [
    "AbsentAtTurn", "AbsentDealtIn", "ActedBehind", "ActedOutOfTurn", "AgreementAsked",
    "AmountMisunderstood", "Announced", "AnyOrder", "AnyReport", "Ask", "AskedBeforeActing",
    "AskedForUndealt", "AskedToAnnoy", "AskedToSee", "BeatenCall", "BeforeDiscards", "Best",
    "BetBeforeDeal", "Between", "BoardPlayed", "BoxedCards", "BurnDealt", "BurnTaken",
    "BurnsCleared", "By", "CardMarked", "CardMissing", "CardsSweptAway", "CarryPot", "CashWagered",
    "ChipsBehindAllIn", "ChipsHidden", "ChipsOnTheirWay", "ChipsTooSmall", "ClaimRaised", "Clock",
    "ClockCalled", "ClockExpired", "ClockState", "ConcealedChips", "ContradictionError",
    "CorrectButton", "CountFoundLate", "CountedMotions", "CutAsked", "Deal", "DealAgain",
    "DealtInOwing", "DealtOut", "DecisionWaits", "DeckDropped", "DeckRunsOut", "Did", "Discretion",
    "DrawCountAsked", "DrawCountChanged", "DuplicateCard", "Early", "Eliminate", "ExposedCard",
    "ExposedLastCard", "ExtraCards", "FlashedDiscard", "FloorError", "FoldedHandTold", "FoldedSeat",
    "ForeignChips", "FoulHandBet", "Fouling", "FractionWagered", "Gesture", "Gestured",
    "GiveBackPot", "GivenUp", "Guard", "HandFouled", "HandGivenUp", "HandInMuck", "HandLeft",
    "HandMiscalled", "HandOver", "HandShownOnPurpose", "Impound", "ImproperJoker",
    "IneligibleDealtIn", "InformedOthers",
    "InsufficientRaise", "Interpretation", "Means", "Meant", "Meanwhile", "Misconduct", "Misled",
    "MisledIntoMucking", "MissingAnte", "Motion", "Moved", "Needs", "NotCovered", "NotDiscarded",
    "NotShuffled", "Offense", "OpenedWithoutChips", "Order", "OutOfOrder", "Outcome", "Override",
    "Owed", "PairNotNamed", "PartDiscarded", "PassedOver", "PatUnaware", "Penalize",
    "PlayerSkipped", "PotMisdirected", "PrematureBoard", "PrematureLastDown", "PrematureStreet",
    "Progress", "RaiseByMistake", "Rank", "Refused", "RemoveChips", "Report", "RulesWaived",
    "Ruling", "Said", "Saw", "SettleOwed", "Seven", "SevenPassed", "ShortCall", "ShortCallDealt",
    "ShowCards", "ShownForAbsent", "ShownToOne", "Sign", "Situation", "SpoiltDeck", "StartClock",
    "StraddleLetThrough", "StrangeBack", "StrayLastCard", "StringBet", "TakeBackPot",
    "ThrownInOwing", "ThrownIntoHand", "TooFewCards", "TooManyFlopped", "UnawareOfKill",
    "UnawareOfRaise", "UpCards", "UpCardsMoved", "WagerNotRounded", "WagerOverPot", "WagerTooSmall",
    "Where", "Whom", "WinnerMucked", "WrongBurn", "WrongBurnDown", "WrongButton", "WrongCut",
    "WrongFirstSeat", "WrongLow", "WrongNumberDrawn", "WrongRuling", "WrongUpCard", "Wrongly",
    "ask", "interpret", "kinds", "mistake", "override", "push", "report_of", "rule",
]  # fmt: skip
