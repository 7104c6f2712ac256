"""What each message asks of a live table: who may, and which command of the table it becomes.

The seat is always the visitor's own, found by name. A command that the book refuses comes back as
the table's own sentence and rule.
"""

from collections.abc import Awaitable, Callable
from random import Random
from typing import TYPE_CHECKING, Any

from cardspeak.books.policy.clock import Caller
from cardspeak.errors import CardspeakError
from cardspeak.floor import ClockCalled, Needs, report_of
from cardspeak.floor.core.dialogue import first_question
from cardspeak.floor.core.orders import StartClock
from cardspeak.floor.core.registry import name_of
from cardspeak.floor.core.situation import ruling_as_data
from cardspeak.server import bots
from cardspeak.server import messages as m
from cardspeak.server.answers import NotAllowedError
from cardspeak.server.authority import (
    check_may_vote,
    check_outside,
    check_staff,
    may_rule_alone,
)
from cardspeak.server.cage import check_buy_in
from cardspeak.server.dealer import DEALER
from cardspeak.server.looking import GuessError, check_no_guess, looked
from cardspeak.server.people import Visitor
from cardspeak.server.report_bounds import check_report
from cardspeak.table import commands as c
from cardspeak.table import ruling
from cardspeak.table.authority import is_decided_by_the_book
from cardspeak.table.refusal import TableRefusal

if TYPE_CHECKING:
    from cardspeak.server.live import LiveTable


_RANDOM = Random()


def _seat(live: "LiveTable", visitor: Visitor) -> int:
    seat = live.seat_of(visitor.name)
    if seat is None:
        raise NotAllowedError("you have no seat at this table")
    return seat


def _check_no_vote(live: "LiveTable") -> None:
    if live.table.in_play.ballot is not None:
        raise NotAllowedError("the players are voting: the hand goes on after that")


def _host(live: "LiveTable", visitor: Visitor) -> None:
    if not live.is_host(visitor):
        raise NotAllowedError("only the host of this table may do that")


# In the hand


async def _act(live: "LiveTable", visitor: Visitor, asked: m.Act) -> None:
    seat, table = _seat(live, visitor), live.table
    if table.hand is None or asked.hand != table.number:
        raise NotAllowedError(f"hand {asked.hand} is not being played")
    if asked.turn != live.turn:
        raise NotAllowedError("too late: the action has moved on")
    _check_no_vote(live)
    await live.input(c.Act(seat, asked.action), visitor.name)


async def _why(live: "LiveTable", visitor: Visitor, asked: m.Why) -> dict[str, Any]:
    hand = live.table.hand
    if hand is None:
        raise NotAllowedError("no hand is in play")
    return {option: live.rules(cites) for option, cites in hand.why().items()}


async def _why_not(live: "LiveTable", visitor: Visitor, asked: m.WhyNot) -> dict[str, Any]:
    hand = live.table.hand
    if hand is None:
        raise NotAllowedError("no hand is in play")
    refusal = hand.why_not(asked.action, _seat(live, visitor))
    if refusal is None:
        return {"refused": False}
    return {"refused": True, "sentence": refusal.sentence, "rules": live.rules(refusal.cites)}


async def _clock(live: "LiveTable", visitor: Visitor, asked: m.Clock) -> None:
    seat, hand = _seat(live, visitor), live.table.hand
    if hand is None or hand.options.seat is None or hand.options.seat == seat:
        raise NotAllowedError("there is no other player to call the clock on")
    if live.timing.is_called:
        raise NotAllowedError("the clock is already running")
    _check_no_vote(live)
    caller = Caller.PLAYER_IN_HAND if live.table.is_live(seat) else Caller.PLAYER
    had_time = live.timing.elapsed() >= live.timing.seconds / 2
    report = ClockCalled(seat=hand.options.seat, caller=caller, had_time=had_time)
    decided = ruling.look(live.table, report)
    if isinstance(decided, Needs):
        raise NotAllowedError(decided.question)
    started = [order for order in decided.orders if isinstance(order, StartClock)]
    if not started:
        raise TableRefusal(decided.says, *decided.cites)
    await live.input(c.CallFloor(report, by=visitor.name), DEALER)  # by the room's own clock
    live.dealer.start_clock(started[0].seconds)


# Between hands


async def _sit(live: "LiveTable", visitor: Visitor, asked: m.Sit) -> int:
    table = live.table
    free = [number for number in range(1, table.count + 1) if table.at(number) is None]
    if not free:
        raise NotAllowedError("every seat is taken")
    seat = asked.seat or free[0]
    check_buy_in(live, visitor.name, asked.chips)
    await live.input(c.Sit(seat, visitor.name), visitor.name)
    try:
        check_buy_in(live, visitor.name, asked.chips)  # other tables go on meanwhile
        await live.input(c.BuyIn(seat, asked.chips), visitor.name)
    except CardspeakError:
        await live.input(c.Leave(seat), visitor.name)
        raise
    return seat


async def _buy_in(live: "LiveTable", visitor: Visitor, asked: m.BuyIn) -> None:
    check_buy_in(live, visitor.name, asked.chips)
    await live.input(c.BuyIn(_seat(live, visitor), asked.chips), visitor.name)


async def _add_on(live: "LiveTable", visitor: Visitor, asked: m.AddOn) -> None:
    check_buy_in(live, visitor.name, asked.chips)
    await live.input(c.AddOn(_seat(live, visitor), asked.chips), visitor.name)


async def _leave(live: "LiveTable", visitor: Visitor, asked: m.Leave) -> None:
    await live.input(c.Leave(_seat(live, visitor)), visitor.name)


async def _straddle(live: "LiveTable", visitor: Visitor, asked: m.Straddle) -> None:
    await live.input(c.Straddle(_seat(live, visitor), asked.chips), visitor.name)


async def _change_seat(live: "LiveTable", visitor: Visitor, asked: m.ChangeSeat) -> None:
    await live.input(c.ChangeSeat(_seat(live, visitor), asked.to), visitor.name)


async def _call_bomb(live: "LiveTable", visitor: Visitor, asked: m.CallBomb) -> None:
    _seat(live, visitor)
    await live.input(c.CallBomb(asked.chips or live.table.notice.bomb), visitor.name)


_PLAIN: dict[type[m.Ask], Callable[[int], c.Command]] = {
    m.Away: c.Away,
    m.Back: c.Back,
    m.Post: c.PostRequest,
    m.Wait: c.WaitForBig,
    m.BuyButton: c.BuyButton,
    m.Kill: c.Kill,
    m.Chop: c.Chop,
    m.JoinBomb: c.JoinBomb,
    m.Agree: c.Agree,
    m.Object: c.Object,
    m.VoteFor: c.VoteFor,
    m.VoteAgainst: c.VoteAgainst,
}
"""Messages that are a command for the visitor's own seat and nothing more."""


async def _plain(live: "LiveTable", visitor: Visitor, asked: m.Ask) -> None:
    await live.input(_PLAIN[type(asked)](_seat(live, visitor)), visitor.name)


async def _say(live: "LiveTable", visitor: Visitor, asked: m.Say) -> None:
    live.audience.push_all(m.encode(m.Chat(name=visitor.name, text=asked.text)))


# Floor and host


async def _look(live: "LiveTable", visitor: Visitor, asked: m.Look) -> dict[str, Any]:
    check_staff(live, visitor)
    check_report(asked.report)
    first = first_question(asked.report)  # a gesture is told in words before it is looked at
    return ruling_as_data(first or looked(live.table, report_of(asked.report), _RANDOM))


async def _rule(live: "LiveTable", visitor: Visitor, asked: m.Rule) -> dict[str, Any]:
    check_staff(live, visitor)
    check_report(asked.report)
    report = report_of(asked.report)
    kind = name_of(type(report))
    command = c.CallFloor(report, visitor.name, asked.outcome, asked.reason)
    alone = may_rule_alone(live, visitor) or is_decided_by_the_book(live.table, command)
    if not alone:
        check_may_vote(live, visitor)
    try:
        check_no_guess(live.table, command, _RANDOM)
        if not alone:
            looked(live.table, report, _RANDOM)  # what the players are told shows no card
    except GuessError:
        row = live.audit(visitor, f"tried to rule on {kind!r}", asked.reason)
        await live.room.note(row)
        raise
    if alone:
        row = live.audit(visitor, f"ruled on {kind!r}", asked.reason)
        await live.input(command, visitor.name, (row,))
    else:
        row = live.audit(visitor, f"asked the players to rule on {kind!r}", asked.reason)
        await live.voting.call(visitor, command, (row,))
    return {"voting": live.table.in_play.ballot is not None}


async def _take_back(live: "LiveTable", visitor: Visitor, asked: m.TakeBack) -> dict[str, Any]:
    check_staff(live, visitor)
    command = c.TakeBack(asked.reason)
    if may_rule_alone(live, visitor):
        row = live.audit(visitor, "took back the last input", asked.reason)
        await live.input(command, visitor.name, (row,))
    else:
        check_may_vote(live, visitor)
        row = live.audit(visitor, "asked the players to take back an input", asked.reason)
        await live.voting.call(visitor, command, (row,))
    return {"voting": live.table.in_play.ballot is not None}


async def _void_deal(live: "LiveTable", visitor: Visitor, asked: m.VoidDeal) -> None:
    check_outside(live, visitor)
    row = live.audit(visitor, "asked that the deal be void", asked.reason)
    await live.input(c.VoidDeal(asked.reason, visitor.name), visitor.name, (row,))


async def _confirm_void(live: "LiveTable", visitor: Visitor, asked: m.ConfirmVoid) -> None:
    check_outside(live, visitor)
    voiding = live.table.in_play.void_asked
    if voiding is None:
        raise NotAllowedError("nobody has asked that this deal be void")
    what = f"confirmed that the deal is void, as {voiding.by} asked"
    command = c.ConfirmVoid(visitor.name, voiding.by, voiding.reason)
    await live.input(command, visitor.name, (live.audit(visitor, what, voiding.reason),))


async def _pause(live: "LiveTable", visitor: Visitor, asked: m.Pause | m.Resume) -> None:
    _host(live, visitor)
    paused = isinstance(asked, m.Pause)
    row = live.audit(visitor, "paused the table" if paused else "resumed", "")
    await live.room.keep_options(live, row, paused=paused)
    live.set_paused(paused)


async def _remove(live: "LiveTable", visitor: Visitor, asked: m.Remove) -> None:
    _host(live, visitor)
    row = live.audit(visitor, f"removed {live.table.seat(asked.seat).player}", asked.reason)
    await live.input(c.Leave(asked.seat), visitor.name, (row,))


async def _add_bot(live: "LiveTable", visitor: Visitor, asked: m.AddBot) -> str:
    _host(live, visitor)
    if asked.style and asked.style not in bots.STYLES:
        raise NotAllowedError(
            f"no bot plays {asked.style!r}; the styles are {', '.join(bots.STYLES)}"
        )
    return await live.seat_bot(asked.style)


async def _close(live: "LiveTable", visitor: Visitor, asked: m.Close) -> None:
    _host(live, visitor)
    await live.room.keep_options(live, live.audit(visitor, "ended the table", ""), closing=True)
    live.close_after_hand()


Doing = Callable[["LiveTable", Visitor, Any], Awaitable[Any]]

DO: dict[type[m.Ask], Doing] = {
    m.Act: _act,
    m.Why: _why,
    m.WhyNot: _why_not,
    m.Clock: _clock,
    m.Sit: _sit,
    m.BuyIn: _buy_in,
    m.AddOn: _add_on,
    m.Leave: _leave,
    m.Straddle: _straddle,
    m.ChangeSeat: _change_seat,
    m.CallBomb: _call_bomb,
    m.Say: _say,
    m.Look: _look,
    m.Rule: _rule,
    m.TakeBack: _take_back,
    m.VoidDeal: _void_deal,
    m.ConfirmVoid: _confirm_void,
    m.Pause: _pause,
    m.Resume: _pause,
    m.Remove: _remove,
    m.AddBot: _add_bot,
    m.Close: _close,
    **dict.fromkeys(_PLAIN, _plain),
}
"""Who answers which message."""
