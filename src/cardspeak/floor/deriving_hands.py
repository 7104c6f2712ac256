"""Facts about hands from a live deal: who faces a bet, whose turn it is, what can come back.

A report about a seat that is not in the deal, or whose hand is gone for good, cannot be and is
refused. What only people know (why, how, on purpose) stays unset.
"""

from typing import Any, TypeVar

import msgspec

from cardspeak.floor.deriving import NOTHING_SINCE, derives, with_facts
from cardspeak.floor.reports import Report
from cardspeak.floor.reports_conduct import HandShownOnPurpose
from cardspeak.floor.reports_hands import (
    CountFoundLate,
    FoulHandBet,
    HandFouled,
    HandGivenUp,
    HandInMuck,
    HandLeft,
    MisledIntoMucking,
    NotDiscarded,
    Owed,
    PartDiscarded,
    ThrownInOwing,
    ThrownIntoHand,
    UpCardsMoved,
)
from cardspeak.floor.reports_showing import (
    BoardPlayed,
    FlashedDiscard,
    HandMiscalled,
    PairNotNamed,
    SevenPassed,
    ShownForAbsent,
    WinnerMucked,
)
from cardspeak.floor.ruling import FloorError
from cardspeak.floor.since import Since
from cardspeak.hand import Hand
from cardspeak.hand.actions import Bet, Complete, Raise
from cardspeak.hand.events import Acted
from cardspeak.hand.phase import Phase
from cardspeak.hand.terms import Op

R = TypeVar("R", bound=Report)


# Whose hand


def placed(hand: Hand, seat: int | None) -> int | None:
    """A seat's player; none where nobody has said which seat."""
    if seat is None:
        return None
    if seat not in hand.seats:
        raise FloorError(f"seat {seat} is not in this hand")
    return hand.player(seat)


def holding(hand: Hand, seat: int | None) -> int | None:
    """The player at a seat, who must hold a live hand."""
    player = placed(hand, seat)
    if player is not None and not hand.live[player]:
        raise FloorError(f"seat {seat} has no live hand")
    return player


def now(report: R) -> R:
    """A report of something that has just happened, unless it says how long ago."""
    if report.since != Since():
        return report
    return msgspec.structs.replace(report, since=NOTHING_SINCE)


def faces_bet(hand: Hand, player: int) -> bool:
    """Whether a player has a bet to meet."""
    round_ = hand.round
    return round_ is not None and hand.bets[player] < round_.price


def returnable(hand: Hand, player: int) -> dict[str, Any]:
    """Whether a hand that is given up can be told apart, when the deal itself knows that it cannot.

    One that lacks cards dealt since cannot come back at all.
    """
    if hand.live[player]:
        return {}
    slots = hand.hands[player] if hand.folded_free[player] else hand.buried.get(player, ())
    if not slots or (not hand.folded_free[player] and any(s not in hand.muck for s in slots)):
        return {"identifiable": False}
    most = max(len(hand.hands[each]) for each in range(hand.count) if hand.live[each])
    if len(slots) != most:
        seat = hand.seats[player]
        raise FloorError(f"the deal has gone on without seat {seat}: its hand cannot come back")
    return {}


# Hands


@derives(HandGivenUp)
def hand_given_up(hand: Hand, report: HandGivenUp) -> Report:
    """Whether it was the player's turn, and whether there was a bet to face, or to bring in."""
    player = holding(hand, report.seat)
    if player is None:
        return now(report)
    options = hand.options
    in_turn = report.seat == options.seat or report.seat in options.seats
    owes = faces_bet(hand, player) or (in_turn and options.bring_in is not None)
    again = hand.round is not None and hand.stacks[player] > 0
    return with_facts(now(report), in_turn=in_turn, acts_again=again, facing_bet=owes)


@derives(UpCardsMoved)
def up_cards_moved(hand: Hand, report: UpCardsMoved) -> Report:
    """Whether there are open cards, whether there was a bet to face, whether it is the showdown."""
    player = holding(hand, report.seat)
    if player is None:
        return now(report)
    if not any(hand.deck.facing[slot] for slot in hand.hands[player]):
        raise FloorError(f"no card of seat {report.seat} lies open")
    at_showdown = hand.phase is Phase.SHOWING
    return with_facts(now(report), at_showdown=at_showdown, facing_bet=faces_bet(hand, player))


@derives(HandInMuck)
def hand_in_muck(hand: Hand, report: HandInMuck) -> Report:
    """Whether the hand can come back at all, and when it was given up."""
    player = placed(hand, report.seat)
    if player is None:
        return now(report)
    at_showdown = hand.phase is Phase.SHOWING
    facing = faces_bet(hand, player)
    facts = returnable(hand, player) | {"at_showdown": at_showdown, "facing_bet": facing}
    return with_facts(now(report), **facts)


@derives(MisledIntoMucking)
def misled_into_mucking(hand: Hand, report: MisledIntoMucking) -> Report:
    """Whether the hand can come back at all, and what its owner last bet."""
    player = placed(hand, report.seat)
    if player is None:
        return now(report)
    bet = _last_bet(hand, player)
    return with_facts(now(report), **returnable(hand, player), last_bet=bet)


def _last_bet(hand: Hand, player: int) -> int:
    """What a player's latest bet or call put in, as far as it is still in the pot."""
    seat = hand.seats[player]
    last = [
        event.amount
        for event in hand.events or ()
        if isinstance(event, Acted) and event.seat == seat and event.amount
    ]
    return min(last[-1] if last else 0, hand.put[player])


@derives(HandFouled)
def hand_fouled(hand: Hand, report: HandFouled) -> Report:
    """Whether the hand can come back, if the deal took it for given up."""
    player = placed(hand, report.seat)
    if player is None:
        return now(report)
    bet = _last_bet(hand, player)
    return with_facts(now(report), **returnable(hand, player), last_bet=bet)


@derives(WinnerMucked)
def winner_mucked(hand: Hand, report: WinnerMucked) -> Report:
    """Whether the hand has been shown in this deal."""
    player = placed(hand, report.seat)
    if player is None:
        return now(report)
    if hand.phase is not Phase.SHOWING:
        raise FloorError("no hand can win yet: the betting is not over")
    facts = returnable(hand, player) | {"last_bet": _last_bet(hand, player)}
    if hand.shown[player]:
        facts["tabled"] = True
    return with_facts(now(report), **facts)


@derives(CountFoundLate)
def count_found_late(hand: Hand, report: CountFoundLate) -> Report:
    """Whether a draw is still to come, and what a stud hand lacks."""
    player = holding(hand, report.seat)
    if player is None:
        return now(report)
    ahead = any(step[0] is Op.DRAW for step in hand.plan[hand.at :])
    facts: dict[str, Any] = {"before_draw": ahead, "last_bet": _last_bet(hand, player)}
    if not _last_card_dealt(hand):
        facts["only_last_missing"] = False
    return with_facts(now(report), **facts)


def _last_card_dealt(hand: Hand) -> bool:
    return not any(step[0] in (Op.DOWN, Op.UP) for step in hand.plan[hand.at :])


@derives(NotDiscarded)
def not_discarded(hand: Hand, report: NotDiscarded) -> Report:
    """A discard must be due, and this player's still to come."""
    player = holding(hand, report.seat)
    if hand.phase is not Phase.DISCARDING or hand.drawing is None:
        raise FloorError("no discard is due now")
    if player is not None and player not in hand.drawing.pending:
        raise FloorError(f"seat {report.seat} has discarded")
    return now(report)


@derives(ThrownInOwing)
def thrown_in_owing(hand: Hand, report: ThrownInOwing) -> Report:
    """What the player owes: the price of a call, unless a bet or raise was announced."""
    player = holding(hand, report.seat)
    round_ = hand.round
    if round_ is None:
        raise FloorError("nobody can owe chips now: there is no betting")
    if player is None:
        return now(report)
    if player not in round_.pending:
        raise FloorError(f"seat {report.seat} has no turn to come on this round and owes nothing")
    if report.owed is Owed.WAGER:
        return now(report)
    owed = min(round_.price - hand.bets[player], hand.stacks[player])
    if report.owed is Owed.CALL and owed <= 0:
        raise FloorError(f"seat {report.seat} has nothing to call")
    return now(report) if owed <= 0 else with_facts(now(report), owed=Owed.CALL, amount=owed)


@derives(FoulHandBet)
def foul_hand_bet(hand: Hand, report: FoulHandBet) -> Report:
    """Whether anyone has acted since the bet, and how much of it met what others had in."""
    player = holding(hand, report.seat)
    if player is None:
        return now(report)
    bets = [
        event
        for event in hand.events or ()
        if isinstance(event, Acted) and isinstance(event.action, Bet | Raise | Complete)
    ]
    own = [event for event in bets if event.seat == report.seat]
    if not own:
        raise FloorError(f"seat {report.seat} has not bet or raised in this deal")
    undo = hand.undo
    latest = undo is not None and undo.seat == report.seat and undo.at == hand.at
    since = msgspec.structs.replace(NOTHING_SINCE, actions=0 if latest else 1)
    if report.since == Since():
        report = msgspec.structs.replace(report, since=since)
    elif latest is False and report.since.actions == 0:
        raise FloorError("another player has acted since that bet")
    others = max(hand.bets[each] for each in range(hand.count) if each != player)
    called = max(0, own[-1].amount - (hand.bets[player] - others)) if latest else 0
    return with_facts(report, called=called)


@derives(ThrownIntoHand)
@derives(PartDiscarded)
@derives(HandLeft)
@derives(FlashedDiscard)
@derives(ShownForAbsent)
@derives(PairNotNamed)
@derives(HandMiscalled)
@derives(SevenPassed)
@derives(BoardPlayed)
@derives(HandShownOnPurpose)
def of_a_live_hand(hand: Hand, report: Any) -> Report:
    """Reports about a live hand, of which the deal knows only when it was."""
    player = holding(hand, report.seat)
    showing = hand.phase is Phase.SHOWING
    if type(report) in _AT_SHOWDOWN and not showing:
        raise FloorError("the showdown has not begun")
    filled: Report = now(report)
    if player is None:
        return filled
    facts: dict[str, Any] = {}
    if isinstance(report, HandLeft):
        facts["at_showdown"] = showing
    elif isinstance(report, HandMiscalled):
        facts["multiway"] = hand.live_count > 2
    elif isinstance(report, HandShownOnPurpose):
        facts["heads_up"] = hand.live_count == 2
    elif isinstance(report, PairNotNamed):
        last = hand.last_round
        facts["bet_and_call"] = last is not None and last.aggressor >= 0
    elif isinstance(report, SevenPassed) and not _after_draw(hand):
        raise FloorError("nobody has drawn yet: no seven can have been passed")
    return with_facts(filled, **facts)


_AT_SHOWDOWN = (PairNotNamed, HandMiscalled, BoardPlayed, ShownForAbsent)


def _after_draw(hand: Hand) -> bool:
    return not any(step[0] is Op.DRAW for step in hand.plan[hand.at :])
