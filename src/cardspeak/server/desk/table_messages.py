"""Messages of a table that the desk runs: a seat there is the desk's to give and to take back.

They become commands of the desk, which has the table carry them out. Everything else a player asks
of such a table is the table's own affair.
"""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from cardspeak.room import commands as c
from cardspeak.server.desk.live_desk import LiveDesk
from cardspeak.server.people.cage import check_buy_in
from cardspeak.server.people.people import Visitor
from cardspeak.server.sockets import messages as m
from cardspeak.server.tables import bots
from cardspeak.server.tables.authority import NotAllowedError

if TYPE_CHECKING:
    from cardspeak.server.tables.live_table import LiveTable

DeskHandler = Callable[["LiveTable", LiveDesk, Visitor, Any], Awaitable[Any]]


async def _sit(live: "LiveTable", desk: LiveDesk, visitor: Visitor, message: m.SitMessage) -> int:
    game = desk.desk.games[live.options.game]
    held = game.chair_of(visitor.name)
    free = [held.seat] if held is not None else [*game.free]
    if not free:
        raise NotAllowedError("every seat is taken")
    seat = message.seat or free[0]
    check_buy_in(live, visitor.name, message.chips)
    await desk.do(c.TakeSeat(visitor.name, game.game, seat, message.chips), visitor)
    return seat


async def _leave(
    live: "LiveTable", desk: LiveDesk, visitor: Visitor, message: m.LeaveMessage
) -> None:
    await desk.do(c.Quit(visitor.name, live.options.game), visitor)


async def _away(
    live: "LiveTable", desk: LiveDesk, visitor: Visitor, message: m.AwayMessage
) -> None:
    await desk.do(c.GoAway(visitor.name, live.options.game), visitor)


async def _back(
    live: "LiveTable", desk: LiveDesk, visitor: Visitor, message: m.BackMessage
) -> None:
    await desk.do(c.ComeBack(visitor.name, live.options.game), visitor)


async def _change_seat(
    live: "LiveTable", desk: LiveDesk, visitor: Visitor, message: m.ChangeSeatMessage
) -> None:
    await desk.do(c.AskSeatChange(visitor.name, live.options.game, message.to), visitor)


async def _remove(
    live: "LiveTable", desk: LiveDesk, visitor: Visitor, message: m.RemoveMessage
) -> None:
    player = live.table.seat(message.seat).player
    await desk.do(c.Quit(player, live.options.game), visitor)
    await live.room.note(live.audit(visitor, f"removed {player}", message.reason))


async def _add_bot(
    live: "LiveTable", desk: LiveDesk, visitor: Visitor, message: m.AddBotMessage
) -> str:
    if not live.is_host(visitor):
        raise NotAllowedError("only the floor may do that")
    if message.style and message.style not in bots.WISHES:
        raise NotAllowedError(f"no bot plays {message.style!r}")
    game = desk.desk.games[live.options.game]
    if not game.free:
        raise NotAllowedError("every seat is taken")
    seated = {chair.player for each in desk.desk.games for chair in each.chairs}
    name = bots.new_name(message.style, seated)
    await desk.do_for_house(c.TakeSeat(name, game.game, game.free[0], live.buy_in))
    return name


async def _close(
    live: "LiveTable", desk: LiveDesk, visitor: Visitor, message: m.CloseMessage
) -> None:
    await desk.do(c.CloseGame(live.options.game, f"{visitor.name} closed it"), visitor)


HANDLERS: dict[type[m.ClientMessage], DeskHandler] = {
    m.SitMessage: _sit,
    m.LeaveMessage: _leave,
    m.AwayMessage: _away,
    m.BackMessage: _back,
    m.ChangeSeatMessage: _change_seat,
    m.RemoveMessage: _remove,
    m.AddBotMessage: _add_bot,
    m.CloseMessage: _close,
}
"""The messages that go to the desk."""


def handler(
    live: "LiveTable", kind: type[m.ClientMessage]
) -> Callable[["LiveTable", Visitor, Any], Awaitable[Any]] | None:
    """What handles a message at the desk; none where the table does, as at tables of its own."""
    desk, do = live.room.desk, HANDLERS.get(kind)
    if desk is None or do is None or live.options.game not in desk.desk.games:
        return None

    async def at_the_desk(live: "LiveTable", visitor: Visitor, message: Any) -> Any:
        return await do(live, desk, visitor, message)

    return at_the_desk
