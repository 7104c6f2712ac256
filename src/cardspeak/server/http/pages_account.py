"""Pages about one's own account: password, devices, recovery phrase, limits, exclusion."""

from typing import Annotated, Any

import msgspec
from starlette.requests import Request

from cardspeak.server.http.gate import address_of
from cardspeak.server.http.routing import NotPermittedError, body, get, known, post, room_of
from cardspeak.server.people.people import COOKIE, PeopleError, Visitor
from cardspeak.server.sockets.messages import MOST_CHIPS
from cardspeak.store import SessionRow

Password = Annotated[str, msgspec.Meta(max_length=200)]
_DAY = 86_400
_LONGEST_EXCLUSION = 3650


class PasswordRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The new password, and the present one where there is one."""

    new: Password
    old: Password | None = None


class EndSessionRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A device to log out; without one, every other device."""

    id: Annotated[str, msgspec.Meta(max_length=64)] | None = None


class OwnLimitsRequest(msgspec.Struct, forbid_unknown_fields=True):
    """What a player allows themselves in a day; nothing is no limit."""

    chips: Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)] | None = None
    minutes: Annotated[int, msgspec.Meta(ge=1, le=1440)] | None = None


class ExcludeRequest(msgspec.Struct, forbid_unknown_fields=True):
    """For how many days a player excludes themselves from play."""

    days: Annotated[int, msgspec.Meta(ge=1, le=_LONGEST_EXCLUSION)]


class CloseAccountRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The password of the account, where it has one."""

    password: Password | None = None


def _session(request: Request) -> tuple[Visitor, SessionRow]:
    visitor = known(request)
    session = room_of(request).people.session(request.cookies.get(COOKIE))
    if session is None:
        raise NotPermittedError("enter with a name first")
    return visitor, session


async def account(request: Request) -> dict[str, Any]:
    """The visitor's devices, restrictions and limits."""
    visitor, session = _session(request)
    room = room_of(request)
    limits = room.door.own_limits
    return {
        "guest": visitor.is_guest,
        "devices": [
            {
                "id": row.id,
                "device": row.device,
                "opened_at": row.opened_at,
                "seen_at": row.seen_at,
                "own": row.id == session.id,
            }
            for row in room.people.sessions.of(visitor.name)
        ],
        "restrictions": [
            {"kind": row.kind, "until": row.until, "why": row.why}
            for row in room.people.restrictions.now(visitor.name)
        ],
        "limits": msgspec.to_builtins(limits.of(visitor.name)),
        "used": {
            "chips": limits.chips_used(visitor.name),
            "minutes": limits.seconds_used(visitor.name) // 60,
        },
    }


async def change_password(request: Request) -> dict[str, Any]:
    """Change the password, or set a guest's first one; every other device is logged out."""
    visitor, session = _session(request)
    asked = await body(request, PasswordRequest)
    room, address = room_of(request), address_of(request.scope)
    await room.people.change_password(visitor, asked.old, asked.new, address)
    return {"ended": await room.door.end_others(session)}


async def end_session(request: Request) -> dict[str, Any]:
    """Log another device out, or all others."""
    visitor, session = _session(request)
    asked = await body(request, EndSessionRequest)
    room = room_of(request)
    if asked.id is None:
        return {"ended": await room.door.end_others(session)}
    row = next((row for row in room.people.sessions.of(visitor.name) if row.id == asked.id), None)
    if row is None:
        raise PeopleError("that device is no longer logged in")
    await room.door.end_session(row, "You are logged out from another device.")
    return {"ended": 1}


async def new_phrase(request: Request) -> dict[str, str]:
    """A new recovery phrase for a guest; the one before is good no more."""
    return {"phrase": await room_of(request).people.new_phrase(known(request))}


async def set_limits(request: Request) -> dict[str, Any]:
    """Set what one allows oneself in a day."""
    visitor = known(request)
    asked = await body(request, OwnLimitsRequest)
    row = await room_of(request).door.set_own_limits(visitor, asked.chips, asked.minutes)
    return {"limits": msgspec.to_builtins(row)}


async def exclude(request: Request) -> dict[str, Any]:
    """Exclude oneself from play for some days."""
    visitor = known(request)
    asked = await body(request, ExcludeRequest)
    await room_of(request).door.exclude(visitor, asked.days * _DAY)
    return {"days": asked.days}


async def close(request: Request) -> dict[str, Any]:
    """Close one's account; a password is asked for where there is one."""
    visitor = known(request)
    asked = await body(request, CloseAccountRequest)
    room, address = room_of(request), address_of(request.scope)
    await room.people.check_password(visitor, asked.password, address)
    await room.door.close_account(visitor)
    return {"closed": visitor.name}


ROUTES = [
    get("/api/account", account),
    post("/api/account/password", change_password),
    post("/api/account/devices/end", end_session),
    post("/api/account/phrase", new_phrase),
    post("/api/account/limits", set_limits),
    post("/api/account/exclude", exclude),
    post("/api/account/close", close),
]
