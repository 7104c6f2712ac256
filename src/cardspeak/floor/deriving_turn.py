"""Facts from a live hand about turns: whose it is, who is passed by, what came in between."""

from typing import Any

import msgspec

from cardspeak.floor.deriving import NOTHING_SINCE, derives, with_facts
from cardspeak.floor.reports import Report
from cardspeak.floor.reports_turn import (
    AbsentAtTurn,
    ActedOutOfTurn,
    AskedBeforeActing,
    BetBeforeDeal,
    ClockCalled,
    ClockExpired,
    Did,
    InformedOthers,
    Meanwhile,
    PassedOver,
    PlayerSkipped,
)
from cardspeak.floor.ruling import FloorError
from cardspeak.floor.since import Since
from cardspeak.games import Event
from cardspeak.hand import Hand, PostKind
from cardspeak.hand.actions import Action, Bet, Call, Complete, Raise
from cardspeak.hand.betting import Round
from cardspeak.hand.events import Acted, Boarded, Dealt, Opened
from cardspeak.hand.terms import Op

WAGERED = (Bet, Raise, Complete)


def betting(hand: Hand) -> Round:
    """The betting round that a report is about."""
    if hand.round is None:
        raise FloorError("nobody is betting now")
    return hand.round


def live_seat(hand: Hand, seat: int | None) -> int:
    """A seat that has a hand."""
    if seat is None:
        seat = hand.options.seat
    if seat is None or seat not in hand.seats or not hand.live[hand.player(seat)]:
        raise FloorError(f"seat {seat} has no live hand")
    return seat


def in_turn(hand: Hand, seat: int | None) -> int:
    """The seat whose turn it is; another one cannot be meant."""
    betting(hand)
    now = hand.options.seat
    assert now is not None
    if seat is not None and seat != now:
        raise FloorError(f"it is not seat {seat}'s turn: seat {now} is to act")
    return now


def this_round(hand: Hand) -> list[Acted]:
    """What was done on the betting round so far; nothing where nothing is recorded."""
    done: list[Acted] = []
    for event in hand.events or ():
        if isinstance(event, Opened):
            done.clear()
        elif isinstance(event, Acted):
            done.append(event)
    return done


def put_chips(action: Action) -> bool:
    """Whether an action puts chips in."""
    return isinstance(action, (Call, *WAGERED))


def since_last(hand: Hand, seat: int) -> tuple[Acted, Since]:
    """A seat's latest action, and what has happened since."""
    events = hand.events or []
    acted = [
        place
        for place, event in enumerate(events)
        if isinstance(event, Acted) and event.seat == seat
    ]
    if not acted:
        raise FloorError(f"seat {seat} has not acted")
    mine = events[acted[-1]]
    assert isinstance(mine, Acted)
    later = events[acted[-1] + 1 :]
    actions = [event for event in later if isinstance(event, Acted)]
    over = hand.round is None or any(isinstance(event, Opened) for event in later)
    cards = any(isinstance(event, Boarded | Dealt) for event in later)
    return mine, msgspec.structs.replace(
        NOTHING_SINCE,
        actions=len(actions),
        players=len({event.seat for event in actions}),
        chips=any(event.amount for event in actions),
        bet=any(isinstance(event.action, WAGERED) for event in actions),
        all_acted=bool(actions) and (over or not (hand.round and hand.round.pending)),
        betting_over=over,
        next_card=cards,
        next_street=cards,
    )


def told_since(report: Report, since: Since) -> Since:
    """What was told of the time since, or else what the hand says."""
    return report.since if report.since != Since() else since


@derives(ActedOutOfTurn)
def acted_out_of_turn(hand: Hand, report: ActedOutOfTurn) -> Report:
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
    owed = round_.price - hand.bets[player]
    if report.did in (Did.BET, Did.RAISE):
        if (report.did is Did.BET) != (round_.price == 0):
            raise FloorError(f"seat {seat} can {'bet' if not round_.price else 'raise'} only")
        wager = round_.wager(player)
        if wager is not None and wager.least == wager.most:
            facts["to"] = wager.least
    if report.did is Did.CALL and owed <= 0 and now != seat:
        raise FloorError(f"seat {seat} has nothing to call")
    one = msgspec.structs.replace(
        NOTHING_SINCE, actions=1, players=1, chips=report.did not in (Did.CHECK, Did.FOLD)
    )
    return with_facts(msgspec.structs.replace(report, since=told_since(report, one)), **facts)


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


@derives(PlayerSkipped)
def player_skipped(hand: Hand, report: PlayerSkipped) -> Report:
    """Whether it is the player's turn, what is faced, and how many acted behind."""
    round_ = betting(hand)
    seat = live_seat(hand, report.seat)
    player = hand.player(seat)
    waiting = [hand.seats[place] for place in round_.pending]
    if seat not in waiting:
        raise FloorError(f"seat {seat} has acted, and no bet came since")
    for each in report.behind:
        if each.seat == seat or each.seat not in waiting:
            raise FloorError(f"seat {each.seat} cannot have acted behind seat {seat}")
    actions = [each.action for each in report.behind]
    counted = msgspec.structs.replace(
        NOTHING_SINCE,
        actions=len(actions),
        players=len({each.seat for each in report.behind}),
        chips=any(put_chips(action) for action in actions),
        bet=any(isinstance(action, WAGERED) for action in actions),
    )
    return with_facts(
        msgspec.structs.replace(report, since=told_since(report, counted)),
        seat=seat,
        front_to_act=hand.options.seat != seat,
        facing_bet=hand.bets[player] < round_.price,
        before_draw=any(step[0] is Op.DRAW for step in hand.plan[hand.at :]),
    )


@derives(PassedOver)
def passed_over(hand: Hand, report: PassedOver) -> Report:
    """How far the new round has gone."""
    betting(hand)
    seat = live_seat(hand, report.seat)
    if not hand.plan[hand.at][3]:
        raise FloorError("no round has been dealt since the first")
    actions = len(this_round(hand))
    new = msgspec.structs.replace(
        NOTHING_SINCE, actions=actions, next_card=True, next_street=True, betting_over=True
    )
    put = hand.put[hand.player(seat)]
    if report.short is not None and not 0 < report.short <= put:
        raise FloorError(f"seat {seat} has {put} in: {report.short} cannot be missing of it")
    report = msgspec.structs.replace(report, since=told_since(report, new))
    return with_facts(report, seat=seat, entered=True)


@derives(BetBeforeDeal)
def bet_before_deal(hand: Hand, report: BetBeforeDeal) -> Report:
    """Never in a hand that has its cards."""
    raise FloorError("the cards are dealt: a bet before its turn is an action out of turn")


@derives(AbsentAtTurn)
def absent_at_turn(hand: Hand, report: AbsentAtTurn) -> Report:
    """Which blind the player is in, and whether it is the forced bet's turn."""
    betting(hand)
    seat = live_seat(hand, report.seat)
    if hand.terms.context.event is not Event.TOURNAMENT:
        in_turn(hand, seat)
    blinds = [post.seat for post in hand.posts if post.kind is PostKind.BIG_BLIND]
    options = hand.options
    return with_facts(
        report,
        seat=seat,
        big_blind=seat in blinds,
        brings_in=options.seat == seat and options.bring_in is not None,
    )


@derives(AskedBeforeActing)
@derives(InformedOthers)
def before_acting(hand: Hand, report: AskedBeforeActing | InformedOthers) -> Report:
    """A player who has a hand."""
    return with_facts(report, seat=live_seat(hand, report.seat))


@derives(ClockCalled)
def clock_called(hand: Hand, report: ClockCalled) -> Report:
    """On whom it is."""
    return with_facts(report, seat=in_turn(hand, report.seat))


@derives(ClockExpired)
def clock_expired(hand: Hand, report: ClockExpired) -> Report:
    """Whether there is a bet to face."""
    seat = in_turn(hand, report.seat)
    options = hand.options
    return with_facts(
        report,
        seat=seat,
        facing_bet=options.call is not None,
        brings_in=options.bring_in is not None,
    )
