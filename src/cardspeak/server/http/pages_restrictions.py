"""What the staff do about a person: ban, mute, and lift either. Every act needs a reason."""

from typing import Annotated, Any

import msgspec
from starlette.requests import Request

from cardspeak.server.http.routing import body, get, known, post, room_of
from cardspeak.server.people.people import Role
from cardspeak.server.people.restrictions import Restriction
from cardspeak.server.sockets.messages import Name

_HOUR = 3600
Why = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class RestrictRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Who may not do what, for how many hours, and why; without hours, for good."""

    name: Name
    kind: Restriction
    reason: Why
    hours: Annotated[int, msgspec.Meta(ge=1, le=87_600)] | None = None


class LiftRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Whose restriction ends before its time, and why."""

    name: Name
    kind: Restriction
    reason: Why


async def restrictions(request: Request) -> list[dict[str, Any]]:
    """Everyone who is restricted now."""
    known(request, Role.FLOOR)
    rows = room_of(request).people.restrictions.everyone()
    return [msgspec.to_builtins(row) for row in rows]


async def restrict(request: Request) -> dict[str, Any]:
    """Ban or mute a person."""
    visitor = known(request, Role.FLOOR)
    asked = await body(request, RestrictRequest)
    seconds = None if asked.hours is None else asked.hours * _HOUR
    await room_of(request).door.restrict(visitor, asked.name, asked.kind, seconds, asked.reason)
    return {"name": asked.name, "kind": asked.kind.value}


async def lift(request: Request) -> dict[str, Any]:
    """End a ban or a mute before its time."""
    visitor = known(request, Role.FLOOR)
    asked = await body(request, LiftRequest)
    await room_of(request).door.lift(visitor, asked.name, asked.kind, asked.reason)
    return {"name": asked.name, "kind": asked.kind.value}


ROUTES = [
    get("/api/restrictions", restrictions),
    post("/api/restrictions", restrict),
    post("/api/restrictions/lift", lift),
]
