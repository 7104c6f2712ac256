"""Pages about people and chips: entering, roles, the cage, the administrator's link."""

import asyncio
from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from cardspeak.server.http.gate import address_of
from cardspeak.server.http.routing import body, get, json, known, post, room_of, visitor_of
from cardspeak.server.people.house_rules import HouseRules
from cardspeak.server.people.people import COOKIE, ROLES, PeopleError, Role, Visitor
from cardspeak.server.people.sessions import DAYS, device_name
from cardspeak.server.room import Room
from cardspeak.server.sockets.messages import MOST_CHIPS, Name
from cardspeak.table.commands import HOUSE


class EnterRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A name, and its password if it has one."""

    name: Name
    password: Annotated[str, msgspec.Meta(max_length=200)] | None = None


class RecoverRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A guest's name and the recovery phrase it came with."""

    name: Name
    phrase: Annotated[str, msgspec.Meta(max_length=200)]


class RegisterRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A name and the password it is to have."""

    name: Name
    password: Annotated[str, msgspec.Meta(max_length=200)]


class IssueRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Chips for a name, or from it, and why."""

    name: Name
    chips: Annotated[int, msgspec.Meta(ge=-MOST_CHIPS, le=MOST_CHIPS)]
    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class IssueDecision(msgspec.Struct, forbid_unknown_fields=True):
    """An issue that waits for a second person."""

    id: Annotated[int, msgspec.Meta(ge=1, le=2**53)]


class HouseRulesRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The rules of the house from now on, and why."""

    rules: HouseRules
    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class RoleRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A role for a name, and why."""

    name: Name
    role: str
    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class EraseRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Whom to erase, and why."""

    name: Name
    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


def _me(request: Request, visitor: Visitor | None) -> dict[str, Any]:
    has_desk = room_of(request).desk is not None
    if visitor is None:
        return {"name": None, "role": None, "chips": 0, "guest": True, "desk": has_desk}
    chips = room_of(request).chips_of(visitor.name)
    return {
        "name": visitor.name,
        "role": visitor.role.word,
        "chips": chips,
        "guest": visitor.is_guest,
        "desk": has_desk,
    }


async def me(request: Request) -> dict[str, Any]:
    """Who asks, and with how many chips."""
    return _me(request, visitor_of(request))


async def enter(request: Request) -> Response:
    """Enter with a name; a new guest gets a recovery phrase."""
    asked = await body(request, EnterRequest)
    people, address = room_of(request).people, address_of(request.scope)
    visitor = await people.enter(asked.name, asked.password, address)
    phrase = await people.new_phrase(visitor) if visitor.is_guest else ""
    return await _welcome(request, visitor, phrase)


async def recover(request: Request) -> Response:
    """Enter as a guest in another browser."""
    asked = await body(request, RecoverRequest)
    people, address = room_of(request).people, address_of(request.scope)
    return await _welcome(request, await people.recover(asked.name, asked.phrase, address))


async def register(request: Request) -> Response:
    """Take a name with a password."""
    asked = await body(request, RegisterRequest)
    people, address = room_of(request).people, address_of(request.scope)
    visitor = await people.register(asked.name, asked.password, visitor_of(request), address)
    own = people.session(request.cookies.get(COOKIE))
    if own is None or own.name != visitor.name:
        return await _welcome(request, visitor)
    await room_of(request).door.end_others(own)
    return json(_me(request, visitor))


async def _welcome(request: Request, visitor: Visitor, phrase: str = "") -> Response:
    room = room_of(request)
    await room.welcome(visitor)
    answer = json(_me(request, visitor) | ({"phrase": phrase} if phrase else {}))
    device = device_name(request.headers.get("user-agent", ""))
    answer.set_cookie(
        COOKIE,
        await room.people.open_session(visitor, device),
        max_age=DAYS * 86_400,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )
    return answer


async def leave(request: Request) -> Response:
    """Log out: the session ends, in this browser and wherever its cookie went."""
    room = room_of(request)
    session = room.people.session(request.cookies.get(COOKIE))
    if session is not None:
        await room.door.end_session(session, "You are logged out.")
    answer = json({"name": None})
    answer.delete_cookie(COOKIE)
    return answer


async def claim(request: Request) -> Response:
    """The link of the first start: its visitor runs the room."""
    visitor = visitor_of(request)
    if visitor is None:
        token = request.path_params["token"]
        return RedirectResponse(f"/?claim={token}", 303)
    await room_of(request).take_claim(request.path_params["token"], visitor)
    return RedirectResponse("/", 303)


async def names(request: Request) -> Response:
    """Everyone, with role and chips, for the staff."""
    known(request, Role.FLOOR)
    return await asyncio.to_thread(_names, room_of(request))


def _names(room: Room) -> Response:
    return json(
        [
            {"name": person.name, "role": person.role, "chips": room.chips_of(person.name)}
            for person in room.people.names()
        ]
    )


async def appoint(request: Request) -> dict[str, Any]:
    """Give a person a role."""
    visitor = known(request, Role.ADMINISTRATOR)
    asked = await body(request, RoleRequest)
    if asked.role not in ROLES:
        raise PeopleError(f"{asked.role!r} is not a role; the roles are {', '.join(ROLES)}")
    await room_of(request).set_role(visitor, asked.name, ROLES[asked.role], asked.reason)
    return {"name": asked.name, "role": asked.role}


async def erase(request: Request) -> dict[str, Any]:
    """Erase a person from the room and its logs."""
    visitor = known(request, Role.ADMINISTRATOR)
    asked = await body(request, EraseRequest)
    await room_of(request).door.erase(visitor, asked.name, asked.reason)
    return {"erased": True}


async def issue(request: Request) -> dict[str, Any]:
    """The cage gives chips to a name; many of them wait for a second person."""
    visitor = known(request, Role.CAGE)
    asked = await body(request, IssueRequest)
    room = room_of(request)
    waiting = await room.chip_issues.ask(visitor, asked.name, asked.chips, asked.reason)
    answer: dict[str, Any] = {"name": asked.name, "chips": room.chips_of(asked.name)}
    return answer if waiting is None else answer | {"waiting": waiting.id}


async def cage(request: Request) -> dict[str, Any]:
    """The house's account, the rules of the house, and the issues that wait for a second person."""
    known(request, Role.FLOOR)
    room = room_of(request)
    return {
        "house": room.chips_of(HOUSE),
        "rules": msgspec.to_builtins(room.rules),
        "waiting": [msgspec.to_builtins(each) for each in room.chip_issues.waiting.values()],
    }


async def approve(request: Request) -> dict[str, Any]:
    """A second person of the cage approves an issue."""
    visitor = known(request, Role.CAGE)
    asked = await body(request, IssueDecision)
    issue = await room_of(request).chip_issues.approve(visitor, asked.id)
    return {"name": issue.name, "chips": room_of(request).chips_of(issue.name)}


async def refuse(request: Request) -> dict[str, Any]:
    """Refuse an issue that waits."""
    visitor = known(request, Role.CAGE)
    asked = await body(request, IssueDecision)
    issue = await room_of(request).chip_issues.refuse(visitor, asked.id)
    return {"name": issue.name, "chips": room_of(request).chips_of(issue.name)}


async def set_rules(request: Request) -> dict[str, Any]:
    """The administrator sets the rules of the house."""
    visitor = known(request, Role.ADMINISTRATOR)
    asked = await body(request, HouseRulesRequest)
    room = room_of(request)
    await room.set_rules(visitor, asked.rules, asked.reason)
    return {"rules": msgspec.to_builtins(room.rules)}


ROUTES = [
    get("/api/me", me),
    post("/api/enter", enter),
    post("/api/recover", recover),
    post("/api/register", register),
    post("/api/leave", leave),
    get("/claim/{token}", claim),
    get("/api/people", names),
    post("/api/people/role", appoint),
    post("/api/people/erase", erase),
    get("/api/cage", cage),
    post("/api/cage", issue),
    post("/api/cage/approve", approve),
    post("/api/cage/refuse", refuse),
    post("/api/house", set_rules),
]
