"""Handles what the floor and the host of a live table ask for: rulings, take-backs, pauses."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from cardspeak.floor.core.dialogue import first_question
from cardspeak.floor.core.narration import answer_as_data
from cardspeak.floor.core.registry import name_of
from cardspeak.server.people.people import Visitor
from cardspeak.server.report_limits import check_report
from cardspeak.server.sockets import messages as m
from cardspeak.server.tables import bots
from cardspeak.server.tables.authority import (
    NotAllowedError,
    check_may_vote,
    check_outside,
    check_staff,
    may_rule_alone,
)
from cardspeak.server.tables.ruling_preview import (
    GuessError,
    check_for_players,
    check_no_guess,
    looked,
)
from cardspeak.table import commands as c
from cardspeak.table.authority import is_decided_by_the_book

if TYPE_CHECKING:
    from cardspeak.server.tables.live_table import LiveTable

Handler = Callable[["LiveTable", Visitor, Any], Awaitable[Any]]


def _host(live: "LiveTable", visitor: Visitor) -> None:
    """Refuse what only the host may do."""
    if not live.is_host(visitor):
        raise NotAllowedError("only the host of this table may do that")


async def _look(live: "LiveTable", visitor: Visitor, message: m.LookMessage) -> dict[str, Any]:
    check_staff(live, visitor)
    check_report(message.report)
    first = first_question(message.report)  # a gesture may need an answer before it can be decided
    answer = first or looked(live.table, message.report)
    return answer_as_data(live.table.book, answer)


async def _rule(live: "LiveTable", visitor: Visitor, message: m.RuleMessage) -> dict[str, Any]:
    check_staff(live, visitor)
    check_report(message.report)
    report = message.report
    kind = name_of(type(report))
    command = c.CallFloor(report, visitor.name, message.outcome, message.reason)
    alone = may_rule_alone(live, visitor) or is_decided_by_the_book(live.table, command)
    if not alone:
        check_may_vote(live, visitor)
    try:
        if alone:
            check_no_guess(live.table, command)
        else:
            check_for_players(live.table, command)
    except GuessError:
        row = live.audit(visitor, f"tried to rule on {kind!r}", message.reason)
        await live.room.note(row)
        raise
    if alone:
        row = live.audit(visitor, f"ruled on {kind!r}", message.reason)
        await live.input(command, visitor.name, (row,))
    else:
        row = live.audit(visitor, f"asked the players to rule on {kind!r}", message.reason)
        await live.voting.call(visitor, command, (row,))
    return {"voting": live.table.in_play.ballot is not None}


async def _take_back(
    live: "LiveTable", visitor: Visitor, message: m.TakeBackMessage
) -> dict[str, Any]:
    check_staff(live, visitor)
    command = c.TakeBack(message.reason)
    if may_rule_alone(live, visitor):
        row = live.audit(visitor, "took back the last input", message.reason)
        await live.input(command, visitor.name, (row,))
    else:
        check_may_vote(live, visitor)
        row = live.audit(visitor, "asked the players to take back an input", message.reason)
        await live.voting.call(visitor, command, (row,))
    return {"voting": live.table.in_play.ballot is not None}


async def _void_deal(live: "LiveTable", visitor: Visitor, message: m.VoidDealMessage) -> None:
    check_outside(live, visitor)
    row = live.audit(visitor, "asked that the deal be void", message.reason)
    await live.input(c.VoidDeal(message.reason, visitor.name), visitor.name, (row,))


async def _confirm_void(live: "LiveTable", visitor: Visitor, message: m.ConfirmVoidMessage) -> None:
    check_outside(live, visitor)
    voiding = live.table.in_play.void_asked
    if voiding is None:
        raise NotAllowedError("nobody has asked that this deal be void")
    what = f"confirmed that the deal is void, as {voiding.by} asked"
    command = c.ConfirmVoid(visitor.name, voiding.by, voiding.reason)
    await live.input(command, visitor.name, (live.audit(visitor, what, voiding.reason),))


async def _pause(
    live: "LiveTable", visitor: Visitor, message: m.PauseMessage | m.ResumeMessage
) -> None:
    _host(live, visitor)
    paused = isinstance(message, m.PauseMessage)
    row = live.audit(visitor, "paused the table" if paused else "resumed", "")
    await live.room.keep_options(live, row, paused=paused)
    live.set_paused(paused)


async def _remove(live: "LiveTable", visitor: Visitor, message: m.RemoveMessage) -> None:
    _host(live, visitor)
    row = live.audit(visitor, f"removed {live.table.seat(message.seat).player}", message.reason)
    await live.input(c.Leave(message.seat), visitor.name, (row,))


async def _add_bot(live: "LiveTable", visitor: Visitor, message: m.AddBotMessage) -> str:
    _host(live, visitor)
    if message.style and message.style not in bots.WISHES:
        raise NotAllowedError(
            f"no bot plays {message.style!r}; the styles are {', '.join(bots.WISHES)}"
        )
    return await live.seat_bot(message.style)


async def _close(live: "LiveTable", visitor: Visitor, message: m.CloseMessage) -> None:
    _host(live, visitor)
    await live.room.keep_options(live, live.audit(visitor, "ended the table", ""), closing=True)
    live.close_after_hand()


FLOOR_HANDLERS: dict[type[m.ClientMessage], Handler] = {
    m.LookMessage: _look,
    m.RuleMessage: _rule,
    m.TakeBackMessage: _take_back,
    m.VoidDealMessage: _void_deal,
    m.ConfirmVoidMessage: _confirm_void,
    m.PauseMessage: _pause,
    m.ResumeMessage: _pause,
    m.RemoveMessage: _remove,
    m.AddBotMessage: _add_bot,
    m.CloseMessage: _close,
}
