"""Who may look at which table over HTTP: the same rule as for the socket, and for closed tables."""

from starlette.requests import Request

from cardspeak.server.http.routing import NotPermittedError, room_of, visitor_of
from cardspeak.server.people.people import NOBODY, Visitor
from cardspeak.server.tables.closed_tables import ClosedTable
from cardspeak.server.tables.live_table import LiveTable

AnyTable = LiveTable | ClosedTable


async def entered(request: Request) -> tuple[AnyTable, Visitor]:
    """The table that a request names, open or closed, and who looks at it; refused, if not."""
    room, id = room_of(request), request.path_params["id"]
    visitor, invite = visitor_of(request) or NOBODY, request.query_params.get("invite", "")
    live = await room.find(id)
    if live is not None:
        _check(live.is_open_to(visitor, invite))
        return live, visitor
    closed = await room.closed_tables.table(id)
    _check(closed.is_open_to(visitor, invite))
    return closed, visitor


def _check(may: bool) -> None:
    if not may:
        raise NotPermittedError("this table is private")
