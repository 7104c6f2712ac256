"""Whether the process runs, and whether to send it visitors: for load balancers and supervisors."""

import asyncio
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response

from cardspeak.server.http.routing import get, json, room_of
from cardspeak.server.room import Room
from cardspeak.store import StoreError

_FRESH = 1.0
"""Seconds for which an answer of the store is good: askers do not make work for it."""


async def _healthy(request: Request) -> dict[str, bool]:
    """The process answers; one that does not should be started again."""
    return {"ok": True}


async def _ready(request: Request) -> Response:
    """Whether visitors may come: the room is open, stays open, and its store can be read."""
    state = request.app.state
    if getattr(state, "is_draining", False):
        return json({"ready": False, "why": "the room is closing"}, 503)
    loop = asyncio.get_running_loop()
    at, is_there = getattr(state, "store_seen", (-_FRESH, False))
    if loop.time() - at >= _FRESH:
        is_there = await asyncio.to_thread(_has_store, room_of(request))
        state.store_seen = (loop.time(), is_there)
    if not is_there:
        return json({"ready": False, "why": "the database does not answer"}, 503)
    return json({"ready": True})


def _has_store(room: Room) -> bool:
    with suppress(StoreError), room.store.looking() as connection:
        connection.exec_driver_sql("SELECT 1 FROM tables LIMIT 1")
        return True
    return False


ROUTES = [get("/healthz", _healthy), get("/readyz", _ready)]
