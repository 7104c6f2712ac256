"""Actions out of turn: held until the turn comes, bound unless something happens, or taken back."""

from enum import StrEnum
from typing import Any

import msgspec

from cardspeak.books.policy.turn import Binding, OutOfTurnCheck
from cardspeak.floor.core.case import Case
from cardspeak.floor.core.facts import JUST_HAPPENED, Chips, Seat, unless_said, with_facts
from cardspeak.floor.core.live_hand import WAGERED, as_it_happens, betting, live_seat, this_round
from cardspeak.floor.core.registry import decides, live_facts
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Discretion, FloorError, Outcome, Ruling
from cardspeak.hand import Hand
from cardspeak.hand import remedies as r
from cardspeak.hand.actions import Bet, Call, Check, Command, Fold, Raise


class Did(StrEnum):
    """What a player did out of turn."""

    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    FOLD = "fold"


class Meanwhile(StrEnum):
    """What the players did who should have acted first."""

    NOT_YET = "they have still to act"
    QUIET = "only checked or folded"
    CALL = "one called"
    RAISE = "one bet or raised"


class ActedOutOfTurn(Report, frozen=True, tag="acted out of turn"):
    """A player acted before the turn came; `since` counts from the turn of the one passed by.

    `passed` is the seat whose turn it was; `to` is the total of a bet or raise, `least` and `most`
    the totals that are legal for the player, `most` being 0 where no bet or raise is.
    """

    seat: Seat | None = None
    did: Did | None = None
    to: Chips | None = None
    least: Chips | None = None
    most: Chips | None = None
    facing_bet: bool | None = None
    passed: Seat | None = None
    meanwhile: Meanwhile | None = None


@live_facts(ActedOutOfTurn)
def acted_out_of_turn_facts(hand: Hand, report: ActedOutOfTurn) -> Report:
    """Who was passed by, and what came in between once the turn is there."""
    round_ = betting(hand)
    if report.seat is None:
        return report
    seat = live_seat(hand, report.seat)
    player = hand.player(seat)
    now = hand.options.seat
    if player not in round_.pending:
        raise FloorError(f"seat {seat} has no turn to come on this round")
    facts: dict[str, Any] = {"meanwhile": Meanwhile.NOT_YET, "passed": now}
    if now == seat:
        if report.passed is None:
            raise FloorError(f"it is seat {seat}'s turn: whose turn was it before?")
        facts = {"meanwhile": _meanwhile(hand, report.passed)}
    owed = round_.price - hand.bet(seat)
    facts["facing_bet"] = owed > 0
    if report.did in (Did.BET, Did.RAISE):
        if (report.did is Did.BET) != (round_.price == 0):
            raise FloorError(f"seat {seat} can {'bet' if not round_.price else 'raise'} only")
        wager = round_.wager(player)
        facts |= {"least": wager.least, "most": wager.most} if wager else {"least": 0, "most": 0}
        if wager is None or wager.least == wager.most:
            report = unless_said(report, to=facts["most"])
    if report.did is Did.CALL and owed <= 0 and now != seat:
        raise FloorError(f"seat {seat} has nothing to call")
    one = msgspec.structs.replace(
        JUST_HAPPENED, actions=1, players=1, chips=report.did not in (Did.CHECK, Did.FOLD)
    )
    return with_facts(
        msgspec.structs.replace(report, since=as_it_happens(report, one).since), **facts
    )


def _meanwhile(hand: Hand, passed: int) -> Meanwhile:
    """What was done from the turn of the player passed by until now."""
    done = this_round(hand)
    start = [place for place, event in enumerate(done) if event.seat == passed]
    if not start:
        raise FloorError(f"seat {passed} has not acted on this round")
    actions = [event.action for event in done[start[-1] :]]
    if any(isinstance(action, WAGERED) for action in actions):
        return Meanwhile.RAISE
    called = any(isinstance(action, Call) for action in actions)
    return Meanwhile.CALL if called else Meanwhile.QUIET


_OUT_OF_TURN = {
    Meanwhile.QUIET: "turn.out_of_turn.after_checks",
    Meanwhile.CALL: "turn.out_of_turn.after_call",
    Meanwhile.RAISE: "turn.out_of_turn.after_raise",
}


_LOST = {
    r.Right.BET_OR_RAISE: "The player may not bet or raise on this round.",
    r.Right.BET_OR_RAISE_NEXT: "The player may not bet or raise at the next turn.",
    r.Right.RAISE_NEXT: "The player may not raise at the next turn.",
}


@decides(ActedOutOfTurn)
def acted_out_of_turn(case: Case[ActedOutOfTurn]) -> Ruling:
    """An action before its turn: it stands, is held until the turn comes, or goes back."""
    seat = case.seat()
    did: Did = case.one_of("did", Did, "What did the player do?")
    late = not case.is_open("action.skipped.until")
    binding: Binding = Binding.BINDS
    unless: r.Unless | None = r.Unless.NOTHING
    meanwhile = Meanwhile.NOT_YET
    if not late:
        meanwhile = case.one_of(
            "meanwhile", Meanwhile, "What did the players who should have acted first do?"
        )
        binding, unless = bound_unless(case, did, meanwhile)
    costs = costs_of(case, seat, did, unless)
    if did is Did.CHECK and case.report.facing_bet:
        unless = None  # nobody can check there: it is no call, and no fold
    if unless is None:
        lost = f" {_LOST[costs[0].right]}" if costs else " The player has every option."
        outcome = Outcome.RIGHT_LOST if costs else Outcome.NOT_BINDING
        return case.rules(outcome, f"The action out of turn is taken back.{lost}", *costs)
    if late:
        lost = f" {_LOST[costs[0].right]}" if costs else ""
        return case.rules(
            Outcome.BINDING,
            "The action stands, and so does everything behind the skipped player, who did not "
            f"stop it in time.{lost}",
            held_until_turn(seat, _command(case, did), unless),
            *costs,
        )
    until = "whatever happens in between" if unless is r.Unless.NOTHING else f"unless {unless}"
    says = f"The {did} out of turn binds when the turn comes, {until}."
    if meanwhile is not Meanwhile.NOT_YET:
        says = f"The {did} out of turn binds."
    if costs:
        held = costs[0].right is r.Right.RAISE_NEXT  # a call that binds is no raise anyway
        lost = _LOST[costs[0].right]
        says += f" If it is taken back, t{lost[1:]}" if held else f" {lost}"
    floor = None
    if binding is Binding.FLOOR_DECIDES:
        floor = Discretion(
            (Outcome.BINDING, Outcome.NOT_BINDING),
            Outcome.BINDING,
            "whether the action to that player has changed, and whether it was deliberate",
            {Outcome.NOT_BINDING: costs},
        )
    command = _command(case, did)
    says += _corrected(case, did, command)
    bound = held_until_turn(seat, command, unless)
    return case.rules(Outcome.BINDING, says, bound, *costs, discretion=floor)


def held_until_turn(seat: int, command: Command, unless: r.Unless) -> r.AnyRemedy:
    """An action held until its turn; a fold that nothing can release is done now."""
    if isinstance(command, Fold) and unless is r.Unless.NOTHING:
        return r.ActRemedy(seat, command)
    return r.Bind(seat, command, unless)


def bound_unless(
    case: Case[Any], did: Did, meanwhile: Meanwhile = Meanwhile.NOT_YET
) -> tuple[Binding, r.Unless | None]:
    """Whether the action binds, and what would release it; none: it is taken back."""
    if did is Did.FOLD and case.policy("turn.out_of_turn.fold_always_binds"):
        return Binding.BINDS, r.Unless.NOTHING
    if meanwhile is not Meanwhile.NOT_YET:
        known: Binding = case.policy(_OUT_OF_TURN[meanwhile])
        return known, None if known is Binding.RELEASED else r.Unless.NOTHING
    quiet, call, raised = (case.policy(path) for path in _OUT_OF_TURN.values())
    if quiet is Binding.RELEASED:
        return quiet, None
    if call is Binding.RELEASED:
        return quiet, r.Unless.CALL
    floor = Binding.FLOOR_DECIDES
    binding = floor if floor in (quiet, call) else quiet
    if raised is Binding.RELEASED:
        return binding, r.Unless.RAISE
    return floor if raised is floor else binding, r.Unless.NOTHING


def costs_of(case: Case[Any], seat: int, did: Did, unless: r.Unless | None) -> tuple[r.Bar, ...]:
    """The rights that an action out of turn costs besides."""
    if did is Did.CHECK:
        cost: OutOfTurnCheck = case.policy("turn.out_of_turn.check")
        if cost is OutOfTurnCheck.NEXT_TURN:
            return (r.Bar(seat, r.Right.BET_OR_RAISE_NEXT),)
        if cost is OutOfTurnCheck.ROUND:
            return (r.Bar(seat, r.Right.BET_OR_RAISE),)
    if (
        did is Did.CALL
        and unless is not r.Unless.NOTHING
        and not case.policy("turn.out_of_turn.call_may_raise")
    ):
        return (r.Bar(seat, r.Right.RAISE_NEXT),)
    return ()


def _command(case: Case[ActedOutOfTurn], did: Did) -> Command:
    """What the player is bound to: a bet or raise as near as the law has it, or a mere call."""
    if did in (Did.BET, Did.RAISE):
        least, most = case.report.least, case.report.most
        if most == 0:
            return Call() if case.report.facing_bet else Check()
        to: int = case.number("to", "To how much in all for the round?")
        if least is not None and to < least:
            to = least
        elif most is not None and to > most:
            to = most
        return Bet(to) if did is Did.BET else Raise(to)
    if did is Did.FOLD:
        return Fold()
    return Check() if did is Did.CHECK else Call()


def _corrected(case: Case[ActedOutOfTurn], did: Did, command: Command) -> str:
    """What becomes of a bet or raise that could not be made as it was."""
    if did not in (Did.BET, Did.RAISE):
        return ""
    if not isinstance(command, Bet | Raise):
        return f" No {did} is possible there: it counts as a {type(command).__name__.lower()}."
    if command.to == case.report.to:
        return ""
    return f" It is made {command.to}, the nearest amount that is legal."


class BetBeforeDeal(Report, frozen=True, tag="bet before the deal"):
    """A player put out a bet before the cards were dealt."""

    seat: Seat | None = None


@live_facts(BetBeforeDeal)
def bet_before_deal_facts(hand: Hand, report: BetBeforeDeal) -> Report:
    """Never in a hand that has its cards."""
    raise FloorError("the cards are dealt: a bet before its turn is an action out of turn")


@decides(BetBeforeDeal)
def bet_before_deal(case: Case[BetBeforeDeal]) -> Ruling:
    """A bet put out before the cards."""
    case.seat()
    if case.policy("turn.early_bet_returned"):
        return case.rules(
            Outcome.CHIPS_BACK,
            "The bet is pushed back. The player waits for the turn and then has every option.",
        )
    return case.rules(
        Outcome.FLOOR_DECIDES,
        "The bet stays out and is judged as an action out of turn when the turn comes.",
    )
