"""What the staff ask of a live table: its exact count, and the tables that are stopped.

The floor and the administrators alone may ask. A stopped table is started again from its log.
"""

from typing import Any

import msgspec
from starlette.requests import Request

from cardspeak.errors import BrokenInvariant
from cardspeak.server.http.routing import get, known, post, room_of
from cardspeak.server.people.people import Role

Data = dict[str, Any]


async def count(request: Request) -> Data:
    """Every card by pile and every chip by account; what differs, where something does."""
    known(request, Role.FLOOR)
    live = await room_of(request).table(request.path_params["id"])

    async def counted() -> Data:
        try:
            found = live.table.audit()
        except BrokenInvariant as error:
            return {"exact": False, "differs": str(error)}
        return {"exact": True, **msgspec.to_builtins(found)}

    answer: Data = await live.do(counted)
    return answer


async def stopped(request: Request) -> list[Data]:
    """The tables that are stopped, each with its reference and what happened."""
    known(request, Role.FLOOR)
    return [
        {"table": live.id, "name": live.table.notice.name, **msgspec.to_builtins(live.stopped)}
        for live in room_of(request).tables.values()
        if live.stopped is not None
    ]


async def restart(request: Request) -> Data:
    """Start a stopped table again from its log."""
    visitor = known(request, Role.FLOOR)
    live = await room_of(request).table(request.path_params["id"])
    reference = await live.restart(visitor)
    return {"table": live.id, "reference": reference}


ROUTES = [
    get("/api/staff/tables/stopped", stopped),
    get("/api/staff/tables/{id}/count", count),
    post("/api/staff/tables/{id}/restart", restart),
]
