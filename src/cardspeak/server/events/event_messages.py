"""Messages of a tournament's table: what a player asks there goes to the event.

A player steps away and comes back; seats and chips are the event's to give.
"""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from cardspeak.server.people.people import Visitor
from cardspeak.server.sockets import messages as m
from cardspeak.server.tables.authority import NotAllowedError
from cardspeak.tournament import commands as c

if TYPE_CHECKING:
    from cardspeak.server.events.live_event import LiveEvent
    from cardspeak.server.tables.live_table import LiveTable

EventHandler = Callable[["LiveTable", Visitor, Any], Awaitable[Any]]


def _event(live: "LiveTable") -> "LiveEvent":
    event = live.room.events.running(live.options.event)
    if event is None:
        raise NotAllowedError("the tournament is over")
    return event


async def _away(live: "LiveTable", visitor: Visitor, message: m.AwayMessage) -> None:
    await _event(live).do(c.GoFromSeat(visitor.name), visitor)


async def _back(live: "LiveTable", visitor: Visitor, message: m.BackMessage) -> None:
    await _event(live).do(c.ComeToSeat(visitor.name), visitor)


async def _by_the_event(live: "LiveTable", visitor: Visitor, message: Any) -> None:
    raise NotAllowedError("at a tournament only the event assigns seats and chips")


HANDLERS: dict[type[m.ClientMessage], EventHandler] = {
    m.AwayMessage: _away,
    m.BackMessage: _back,
    m.SitMessage: _by_the_event,
    m.LeaveMessage: _by_the_event,
    m.ChangeSeatMessage: _by_the_event,
    m.RemoveMessage: _by_the_event,
    m.AddBotMessage: _by_the_event,
    m.CloseMessage: _by_the_event,
}
"""The messages that a tournament answers."""
