"""What must be offered, and what must not: whose turn it is, what for, and why."""

from cardspeak.hand import Bet, BringIn, Call, Check, Complete, Discard, Draw, Fold, Muck, Run
from cardspeak.hand import Raise as RaiseTo
from cardspeak.hand.actions import Action
from cardspeak.hand.options import Wager, WagerKind
from cardspeak.scenarios.stage import Stage, seats_text
from cardspeak.scenarios.vocabulary import EXPECTATIONS

Answer = str | None
"""None when it is so, or what is so instead."""


# Whose turn


@EXPECTATIONS("seat {seat} is to act")
def to_act(stage: Stage, seat: int) -> Answer:
    """It is that seat's turn."""
    return None if stage.options.seat == seat else stage.turn()


@EXPECTATIONS("seats {seats} are to act")
def several_to_act(stage: Stage, seats: tuple[int, ...]) -> Answer:
    """Those seats, no more and no fewer, choose at the same time."""
    return None if sorted(stage.options.seats) == sorted(seats) else stage.turn()


@EXPECTATIONS("the hand is over")
def over(stage: Stage) -> Answer:
    """The pots have been pushed, or the deal ended without."""
    return None if stage.hand.is_over else stage.turn()


@EXPECTATIONS("the notice is refused[ because {reason}]")
def notice_refused(stage: Stage, reason: str | None = None) -> Answer:
    """The book does not allow such a game: nothing is dealt. The reason is a rule's number."""
    if stage.refused is None:
        return "the book allows it"
    rules = {name for rule in stage.refused.rules for name in (rule.id, rule.cite)}
    if reason is None or reason in rules:
        return None
    return f"it is, but for another reason: {stage.refused}"


# May and may not


def _may(stage: Stage, seat: int, action: Action, option: str, reason: str | None) -> Answer:
    """Whether an action would be accepted, for a reason if one is given."""
    waiting = stage.not_in_turn(seat)
    if waiting is not None:
        return waiting
    refusal = stage.why_not(seat, action)
    if refusal is not None:
        return f"refused: {refusal.sentence}{stage.cited(refusal.cites)}"
    return stage.lacks(reason, stage.hand.why().get(option, ()))


def _may_not(stage: Stage, seat: int, action: Action, reason: str | None) -> Answer:
    """Whether an action would be refused, for a reason if one is given."""
    waiting = stage.not_in_turn(seat)
    if waiting is not None:
        return waiting
    refusal = stage.why_not(seat, action)
    return "it may" if refusal is None else stage.lacks(reason, refusal.cites)


@EXPECTATIONS("seat {seat} may fold")
def may_fold(stage: Stage, seat: int) -> Answer:
    """It is that seat's turn and it may fold."""
    return _may(stage, seat, Fold(), "fold", None)


@EXPECTATIONS("seat {seat} may not fold[ because {reason}]")
def may_not_fold(stage: Stage, seat: int, reason: str | None = None) -> Answer:
    """Folding would be refused."""
    return _may_not(stage, seat, Fold(), reason)


@EXPECTATIONS("seat {seat} may check[ because {reason}]")
def may_check(stage: Stage, seat: int, reason: str | None = None) -> Answer:
    """Checking would be accepted."""
    return _may(stage, seat, Check(), "check", reason)


@EXPECTATIONS("seat {seat} may not check[ because {reason}]")
def may_not_check(stage: Stage, seat: int, reason: str | None = None) -> Answer:
    """Checking would be refused."""
    return _may_not(stage, seat, Check(), reason)


@EXPECTATIONS("seat {seat} may call {chips}[ because {reason}]")
def may_call(stage: Stage, seat: int, chips: int, reason: str | None = None) -> Answer:
    """A call costs exactly that many more chips, perhaps all that the seat has."""
    wrong = _may(stage, seat, Call(), "call", reason)
    if wrong is None and stage.options.call != chips:
        return f"a call costs {stage.options.call}"
    return wrong


@EXPECTATIONS("seat {seat} may not call")
def may_not_call(stage: Stage, seat: int) -> Answer:
    """There is nothing to call."""
    return _may_not(stage, seat, Call(), None)


@EXPECTATIONS("seat {seat} may bring in {chips}[ because {reason}]")
def may_bring_in(stage: Stage, seat: int, chips: int, reason: str | None = None) -> Answer:
    """The forced bet is that seat's, and it is that amount."""
    wrong = _may(stage, seat, BringIn(), "bring_in", reason)
    if wrong is None and stage.options.bring_in != chips:
        return f"the bring-in is {stage.options.bring_in}"
    return wrong


# Bets and raises


def _offered(wager: Wager | None) -> str:
    if wager is None:
        return "no bet or raise is offered"
    to = "" if wager.kind is WagerKind.BET else "to "
    if wager.least == wager.most:
        return f"it may {wager.kind} {to}{wager.least}"
    return f"it may {wager.kind} {to}{wager.least} up to {wager.most}"


def _at_the_edge(
    stage: Stage, seat: int, kind: WagerKind, chips: int, edge: str, reason: str | None
) -> Answer:
    waiting = stage.not_in_turn(seat)
    if waiting is not None:
        return waiting
    wager = stage.options.wager
    if wager is None or wager.kind is not kind or getattr(wager, edge) != chips:
        return _offered(wager) + stage.cited(stage.hand.why().get("wager", ()))
    return stage.lacks(reason, stage.hand.why().get("wager", ()))


@EXPECTATIONS("seat {seat} may bet {chips}[ because {reason}]")
def may_bet(stage: Stage, seat: int, chips: int, reason: str | None = None) -> Answer:
    """A bet of that amount would be accepted."""
    return _may(stage, seat, Bet(chips), "wager", reason)


@EXPECTATIONS("seat {seat} may bet at least {chips}[ because {reason}]")
def least_bet(stage: Stage, seat: int, chips: int, reason: str | None = None) -> Answer:
    """The smallest bet is exactly that amount."""
    return _at_the_edge(stage, seat, WagerKind.BET, chips, "least", reason)


@EXPECTATIONS("seat {seat} may bet at most {chips}[ because {reason}]")
def most_bet(stage: Stage, seat: int, chips: int, reason: str | None = None) -> Answer:
    """The largest bet is exactly that amount."""
    return _at_the_edge(stage, seat, WagerKind.BET, chips, "most", reason)


@EXPECTATIONS("seat {seat} may not bet[ because {reason}]")
def may_not_bet(stage: Stage, seat: int, reason: str | None = None) -> Answer:
    """No bet or raise of any size is offered."""
    return _no_wager(stage, seat, Bet(0), reason)


@EXPECTATIONS("seat {seat} may not bet {chips}[ because {reason}]")
def may_not_bet_so_much(stage: Stage, seat: int, chips: int, reason: str | None = None) -> Answer:
    """A bet of that amount would be refused."""
    return _may_not(stage, seat, Bet(chips), reason)


@EXPECTATIONS("seat {seat} may raise to {chips}[ because {reason}]")
def may_raise(stage: Stage, seat: int, chips: int, reason: str | None = None) -> Answer:
    """A raise to that total would be accepted."""
    return _may(stage, seat, RaiseTo(chips), "wager", reason)


@EXPECTATIONS("seat {seat} may raise to at least {chips}[ because {reason}]")
def least_raise(stage: Stage, seat: int, chips: int, reason: str | None = None) -> Answer:
    """The smallest raise is to exactly that total."""
    return _at_the_edge(stage, seat, WagerKind.RAISE, chips, "least", reason)


@EXPECTATIONS("seat {seat} may raise to at most {chips}[ because {reason}]")
def most_raise(stage: Stage, seat: int, chips: int, reason: str | None = None) -> Answer:
    """The largest raise is to exactly that total."""
    return _at_the_edge(stage, seat, WagerKind.RAISE, chips, "most", reason)


@EXPECTATIONS("seat {seat} may not raise[ because {reason}]")
def may_not_raise(stage: Stage, seat: int, reason: str | None = None) -> Answer:
    """No bet, completion or raise of any size is offered."""
    return _no_wager(stage, seat, RaiseTo(0), reason)


@EXPECTATIONS("seat {seat} may not raise to {chips}[ because {reason}]")
def may_not_raise_to(stage: Stage, seat: int, chips: int, reason: str | None = None) -> Answer:
    """A raise to that total would be refused."""
    return _may_not(stage, seat, RaiseTo(chips), reason)


@EXPECTATIONS("seat {seat} may complete to {chips}[ because {reason}]")
def may_complete(stage: Stage, seat: int, chips: int, reason: str | None = None) -> Answer:
    """Making a short bet up to that total would be accepted."""
    return _may(stage, seat, Complete(chips), "wager", reason)


def _no_wager(stage: Stage, seat: int, action: Action, reason: str | None) -> Answer:
    waiting = stage.not_in_turn(seat)
    if waiting is not None:
        return waiting
    if stage.options.wager is not None:
        return _offered(stage.options.wager)
    return _may_not(stage, seat, action, reason)


# Cards and the showdown


@EXPECTATIONS("seat {seat} may draw {count}[ because {reason}]")
def may_draw(stage: Stage, seat: int, count: int, reason: str | None = None) -> Answer:
    """Exchanging that many cards would be accepted."""
    return _may(stage, seat, Draw(tuple(range(count))), "draw", reason)


@EXPECTATIONS("seat {seat} may not draw {count}[ because {reason}]")
def may_not_draw(stage: Stage, seat: int, count: int, reason: str | None = None) -> Answer:
    """Exchanging that many cards would be refused."""
    return _may_not(stage, seat, Draw(tuple(range(count))), reason)


@EXPECTATIONS("seat {seat} may discard {count}")
def may_discard(stage: Stage, seat: int, count: int) -> Answer:
    """Giving up that many cards, and getting none, would be accepted."""
    return _may(stage, seat, Discard(tuple(range(count))), "discard", None)


@EXPECTATIONS("seat {seat} may muck[ because {reason}]")
def may_muck(stage: Stage, seat: int, reason: str | None = None) -> Answer:
    """The hand may be thrown away unseen."""
    return _may(stage, seat, Muck(), "muck", reason)


@EXPECTATIONS("seat {seat} may not muck[ because {reason}]")
def may_not_muck(stage: Stage, seat: int, reason: str | None = None) -> Answer:
    """The hand must be shown."""
    return _may_not(stage, seat, Muck(), reason)


@EXPECTATIONS("seat {seat} may run it {times}[ because {reason}]")
def may_run(stage: Stage, seat: int, times: int, reason: str | None = None) -> Answer:
    """Agreeing to deal the rest of the board so often would be accepted."""
    return _may(stage, seat, Run(times), "run", reason)


@EXPECTATIONS("seat {seat} may not run it {times}[ because {reason}]")
def may_not_run(stage: Stage, seat: int, times: int, reason: str | None = None) -> Answer:
    """Agreeing to that would be refused."""
    return _may_not(stage, seat, Run(times), reason)


@EXPECTATIONS("nobody is asked to run it twice")
def not_asked_to_run(stage: Stage) -> Answer:
    """The board is dealt once without asking."""
    if not stage.options.run:
        return None
    return f"{seats_text(stage.options.seats)} may run it"
