"""Draw games: a pot opened without chips, and a seven that was not bet at lowball."""

from enum import StrEnum

from cardspeak.books.policy.betting import Price
from cardspeak.books.policy.draw import SevensTie
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import Seat
from cardspeak.floor.core.hand_status import CARDS_SPEAK
from cardspeak.floor.core.live_hand import as_it_happens, draw_is_ahead, live_player_if_said
from cardspeak.floor.core.registry import decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import FloorError, Outcome, Ruling
from cardspeak.games import Forced
from cardspeak.games.declaration import Family
from cardspeak.hand import Hand
from cardspeak.hand import remedies as r

_ON = Outcome.PLAYS_ON


class OpenedWithoutChips(Report, frozen=True, tag="opened without chips"):
    """A player whose chips are all in the antes opens the pot."""

    seat: Seat | None = None


@live_facts(OpenedWithoutChips)
def opened_without_chips_facts(hand: Hand, report: OpenedWithoutChips) -> OpenedWithoutChips:
    """The pot must be unopened, and the player live with nothing left."""
    round_ = hand.round
    if round_ is None or round_.price or hand.street:
        raise FloorError("the pot has been opened, or the draw has come")
    if report.seat is not None and (not hand.is_live(report.seat) or hand.stack(report.seat)):
        raise FloorError(f"seat {report.seat} has chips to open with, or no hand")
    return report


@decides(OpenedWithoutChips)
def opened_without_chips(case: Case[OpenedWithoutChips]) -> Ruling:
    """What callers owe a player who opens with nothing but the ante."""
    case.only_if(
        case.game.forced is Forced.ANTES, f"{case.game.name} is not opened into antes alone"
    )
    seat = case.seat()
    if case.policy("draw.all_in_opener") is Price.FULL:
        words = "The pot is open: every caller owes the full opening bet."
        return case.rules(Outcome.BINDING, words, r.OpenFor(seat))
    return case.rules(
        Outcome.PLAYS_ON, "Nothing was bet: the other players may still pass or open."
    )


class Seven(StrEnum):
    """How a seven or better was played after the draw."""

    CHECKED = "checked"
    CALLED_SHORT = "just called an all-in of less than half a bet"


class Best(StrEnum):
    """How a hand compares with the others at the showdown."""

    BEST = "the best hand"
    TIED = "tied for the best hand"
    BEATEN = "beaten"


class SevenPassed(Report, frozen=True, tag="sevens rule broken"):
    """A player at limit lowball did not bet a seven or better after the draw."""

    seat: Seat | None = None
    how: Seven | None = None
    hand: Best | None = None


@live_facts(SevenPassed)
def seven_passed_facts(hand: Hand, report: SevenPassed) -> Report:
    """The draw must be over."""
    if live_player_if_said(hand, report.seat) is not None and draw_is_ahead(hand):
        raise FloorError("nobody has drawn yet: no seven can have been passed")
    return as_it_happens(report)


@decides(SevenPassed)
def seven_passed(case: Case[SevenPassed]) -> Ruling:
    """A seven or better not bet after the draw; the award of the pot carries it out."""
    low_draw = case.game.family is Family.DRAW and case.game.wins[0].is_low
    case.only_if(low_draw, f"{case.game.name} has no sevens rule: it belongs to low draw games")
    if not case.policy("draw.sevens.must_bet"):
        return case.rules(_ON, f"A seven need not be bet. {CARDS_SPEAK}")
    how = case.one_of("how", Seven, "How was the seven played?")
    if how is Seven.CALLED_SHORT:
        return _called_short(case)
    hand = case.one_of("hand", Best, "What is the hand at the showdown?")
    if hand is Best.BEATEN:
        words = "A checked seven that is beaten loses the pot and every call after the draw."
        return case.rules(Outcome.CHIPS_STAY, words)
    if hand is Best.TIED and case.policy("draw.sevens.tie") is SevensTie.TO_THE_OTHER:
        words = "The checker's bets after the draw go back; the other hand wins the rest of them."
        return case.rules(Outcome.CHIPS_BACK, words)
    words = "All bets after the draw go back; the hand still wins the pot from before it."
    return case.rules(Outcome.CHIPS_BACK, words)


def _called_short(case: Case[SevenPassed]) -> Ruling:
    if not case.policy("draw.sevens.short_all_in"):
        words = "The seven had to raise: it wins no bet made after the draw."
        return case.rules(Outcome.CHIPS_BACK, words)
    words = "A seven may just call an all-in that short, and still wins the pot."
    if case.policy("draw.sevens.overcall_returned"):
        words += " Another caller who loses gets that call back."
    return case.rules(_ON, words)
