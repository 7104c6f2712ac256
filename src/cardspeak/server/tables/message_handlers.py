"""Handles the messages of a live table: who may send each, and which table command it becomes.

The seat is always the visitor's own, found by name. A command that the book refuses comes back as
the table's own sentence and rule.
"""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardspeak.books.policy.clock import Caller
from cardspeak.cards import cards, unicode_text
from cardspeak.errors import CardspeakError
from cardspeak.floor import ClockCalled, Needs
from cardspeak.floor.core.orders import StartClock
from cardspeak.hand.explanations.authority import CitedExplanation
from cardspeak.server.desk import table_messages
from cardspeak.server.events import event_messages
from cardspeak.server.people.cage import check_buy_in
from cardspeak.server.people.people import Visitor
from cardspeak.server.people.restrictions import Restriction
from cardspeak.server.sockets import messages as m
from cardspeak.server.sockets import server_messages as out
from cardspeak.server.tables import log_explanations
from cardspeak.server.tables.authority import (
    NotAllowedError,
)
from cardspeak.server.tables.dealer import DEALER
from cardspeak.server.tables.floor_handlers import FLOOR_HANDLERS, Handler
from cardspeak.server.tables.idempotency import mark
from cardspeak.store import StoreUnavailableError
from cardspeak.table import commands as c
from cardspeak.table import ruling
from cardspeak.table.explanations import explain_options, refusal_explained
from cardspeak.table.refusal import TableRefusal
from cardspeak.table.views import turn

if TYPE_CHECKING:
    from cardspeak.server.tables.live_table import LiveTable


def _seat(live: "LiveTable", visitor: Visitor) -> int:
    seat = live.seat_of(visitor.name)
    if seat is None:
        raise NotAllowedError("you have no seat at this table")
    return seat


def _check_no_vote(live: "LiveTable") -> None:
    if live.table.in_play.ballot is not None:
        raise NotAllowedError("the players are voting: the hand goes on after that")


# In the hand


async def _act(live: "LiveTable", visitor: Visitor, message: m.ActMessage) -> None:
    seat, table = _seat(live, visitor), live.table
    if table.hand is None or message.hand != table.number:
        raise NotAllowedError(f"hand {message.hand} is not being played")
    if message.turn != live.turn:
        raise NotAllowedError("too late: the action has moved on")
    _check_no_vote(live)
    await live.input(c.Act(seat, message.action), visitor.name)


async def _why(
    live: "LiveTable", visitor: Visitor, message: m.WhyMessage
) -> dict[str, CitedExplanation]:
    """To the player in turn alone: an option may turn on hidden cards."""
    hand = live.table.hand
    if hand is None:
        raise NotAllowedError("no hand is in play")
    return explain_options(live.table) if live.seat_of(visitor.name) in turn(hand) else {}


async def _explain(
    live: "LiveTable", visitor: Visitor, message: m.ExplainMessage
) -> CitedExplanation:
    return await log_explanations.explain(live, message.line)


async def _why_not(live: "LiveTable", visitor: Visitor, message: m.WhyNotMessage) -> dict[str, Any]:
    hand = live.table.hand
    if hand is None:
        raise NotAllowedError("no hand is in play")
    refusal = hand.why_not(message.action, _seat(live, visitor))
    if refusal is None:
        return {"refused": False}
    why = refusal_explained(live.table, refusal.error())
    return {
        "refused": True,
        "sentence": why.says,
        "rules": why.rules,
        "also": why.also,
    }


async def _clock(live: "LiveTable", visitor: Visitor, message: m.ClockMessage) -> None:
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
        raise TableRefusal(decided.says, *(decided.decided or decided.cites))
    await live.input(c.CallFloor(report, by=visitor.name), DEALER)  # by the room's own clock
    live.dealer.start_clock(started[0].seconds)


# Between hands


async def _sit(live: "LiveTable", visitor: Visitor, message: m.SitMessage) -> int:
    table, own = live.table, live.seat_of(visitor.name)
    check_buy_in(live, visitor.name, message.chips)
    if own is not None and not table.seat(own).stack and message.seat in (0, own):
        await live.input(c.BuyIn(own, message.chips), visitor.name)
        return own  # a restart came between the two inputs, and the message again
    free = [number for number in range(1, table.count + 1) if table.at(number) is None]
    if not free:
        raise NotAllowedError("every seat is taken")
    seat = message.seat or free[0]
    mark, live.mark = live.mark, None  # the buy-in has it: half of a message is not done
    await live.input(c.Sit(seat, visitor.name), visitor.name)
    try:
        check_buy_in(live, visitor.name, message.chips)  # other tables go on meanwhile
        live.mark = mark
        await live.input(c.BuyIn(seat, message.chips), visitor.name)
    except CardspeakError:
        live.mark = None
        await live.input(c.Leave(seat), visitor.name)
        raise
    if message.seed is not None:
        _take_part(live, visitor, message.seed)
    return seat


async def _seed(live: "LiveTable", visitor: Visitor, message: m.SeedMessage) -> None:
    _seat(live, visitor)
    _take_part(live, visitor, message.seed)


def _take_part(live: "LiveTable", visitor: Visitor, end: str) -> None:
    is_new = visitor.name not in live.shares.ends
    live.shares.join(visitor.name, bytes.fromhex(end))
    if is_new:
        live.audience.note(f"{visitor.name}'s seed goes into every shuffle from now on.")


async def _link(live: "LiveTable", visitor: Visitor, message: m.LinkMessage) -> None:
    _seat(live, visitor)
    live.shares.give(visitor.name, bytes.fromhex(message.link))


async def _buy_in(live: "LiveTable", visitor: Visitor, message: m.BuyInMessage) -> None:
    check_buy_in(live, visitor.name, message.chips)
    await live.input(c.BuyIn(_seat(live, visitor), message.chips), visitor.name)


async def _add_on(live: "LiveTable", visitor: Visitor, message: m.AddOnMessage) -> None:
    check_buy_in(live, visitor.name, message.chips)
    await live.input(c.AddOn(_seat(live, visitor), message.chips), visitor.name)


async def _leave(live: "LiveTable", visitor: Visitor, message: m.LeaveMessage) -> None:
    await live.input(c.Leave(_seat(live, visitor)), visitor.name)


async def _straddle(live: "LiveTable", visitor: Visitor, message: m.StraddleMessage) -> None:
    await live.input(c.Straddle(_seat(live, visitor), message.chips), visitor.name)


async def _change_seat(live: "LiveTable", visitor: Visitor, message: m.ChangeSeatMessage) -> None:
    await live.input(c.ChangeSeat(_seat(live, visitor), message.to), visitor.name)


async def _call_bomb(live: "LiveTable", visitor: Visitor, message: m.CallBombMessage) -> None:
    _seat(live, visitor)
    await live.input(c.CallBomb(message.chips or live.table.notice.bomb), visitor.name)


_PLAIN: dict[type[m.ClientMessage], Callable[[int], c.Command]] = {
    m.AwayMessage: c.Away,
    m.BackMessage: c.Back,
    m.PostMessage: c.PostRequest,
    m.WaitMessage: c.WaitForBig,
    m.BuyButtonMessage: c.BuyButton,
    m.KillMessage: c.Kill,
    m.ChopMessage: c.Chop,
    m.JoinBombMessage: c.JoinBomb,
    m.AgreeMessage: c.Agree,
    m.ObjectMessage: c.Object,
    m.VoteForMessage: c.VoteFor,
    m.VoteAgainstMessage: c.VoteAgainst,
}
"""Messages that are a command for the visitor's own seat and nothing more."""


async def _plain(live: "LiveTable", visitor: Visitor, message: m.ClientMessage) -> None:
    await live.input(_PLAIN[type(message)](_seat(live, visitor)), visitor.name)


async def _say(live: "LiveTable", visitor: Visitor, message: m.SayMessage) -> None:
    live.room.people.restrictions.check(visitor.name, Restriction.MUTE)
    live.audience.push_all(out.encode(out.Chat(name=visitor.name, text=message.text)))


async def _show_cards(live: "LiveTable", visitor: Visitor, message: m.ShowCardsMessage) -> None:
    seat, hand, number = _seat(live, visitor), live.hand, live.table.number
    if hand is None or not hand.is_over or message.hand != number:
        raise NotAllowedError("you may show cards when the hand is over, before the next is dealt")
    if live.archive.players.get(seat) != visitor.name:
        raise NotAllowedError("you were not dealt in")
    wished = cards(" ".join(message.cards))
    held = [card for card in hand.cards_of(seat) if card in wished]
    if len(held) != len(wished):
        raise NotAllowedError("you do not hold these cards; what is mucked stays unseen")
    live.audience.note(f"{visitor.name} turns up {unicode_text(held)}", number)


HANDLERS: dict[type[m.ClientMessage], Handler] = {
    m.ActMessage: _act,
    m.WhyMessage: _why,
    m.ExplainMessage: _explain,
    m.WhyNotMessage: _why_not,
    m.ClockMessage: _clock,
    m.SitMessage: _sit,
    m.SeedMessage: _seed,
    m.LinkMessage: _link,
    m.BuyInMessage: _buy_in,
    m.AddOnMessage: _add_on,
    m.LeaveMessage: _leave,
    m.StraddleMessage: _straddle,
    m.ChangeSeatMessage: _change_seat,
    m.CallBombMessage: _call_bomb,
    m.SayMessage: _say,
    m.ShowCardsMessage: _show_cards,
    **FLOOR_HANDLERS,
    **dict.fromkeys(_PLAIN, _plain),
}
"""The function that handles each message."""


# The answer


async def answer(live: "LiveTable", visitor: Visitor, message: m.ClientMessage) -> out.Answer:
    """Answer a message; one that was sent before gets its first answer again.

    While the store cannot say whether it was, this fails: a no might be wrong.
    """
    if live.is_closed:
        return closed(message)
    live.used_at = asyncio.get_running_loop().time()
    live.timing.woke(visitor.name)
    live.mark, live.asker = mark(message), visitor.name
    try:
        answers = await live.answers_of(visitor.name, message.id)
        found = answers.known(message.id, live.mark)
        if found is None:
            found = await _handled(live, visitor, message)
            answers.keep(live.mark, found)
    except NotAllowedError as error:
        found = out.Answer(id=message.id, ok=False, error=str(error))
    finally:
        live.mark = None
    return found


async def _handled(live: "LiveTable", visitor: Visitor, message: m.ClientMessage) -> out.Answer:
    try:
        kind = type(message)
        handle = (live.options.game and table_messages.handler(live, kind)) or HANDLERS[kind]
        if live.options.event:
            handle = event_messages.HANDLERS.get(kind, handle)
        data = await handle(live, visitor, message)
    except StoreUnavailableError as error:
        live.room.report(live, error)
        return out.Answer(id=message.id, ok=False, error=error.FOR_PLAYERS)
    except CardspeakError as error:
        why = refusal_explained(live.table, error)
        return out.Answer(
            id=message.id,
            ok=False,
            error=why.says,
            rules=why.rules,
            also=why.also,
        )
    except Exception as error:
        live.room.report(live, error)
        return out.Answer(id=message.id, ok=False, error="the room could not do that")
    return out.Answer(id=message.id, ok=True, data=data)


def closed(message: m.ClientMessage) -> out.Answer:
    """The answer of a table that is closed."""
    return out.Answer(id=message.id, ok=False, error="this table is closed")
