"""Writes the browser's types of messages and requests from the server's own definitions.

`messages.d.ts` has what goes over a table's socket, `requests.d.ts` the routes over HTTP and the
body that each of them takes, `reports.d.ts` what both may report to the floor, `desk.d.ts` what
the desk shows, `events.d.ts` what tournaments show. `tsc --checkJs` reads them; a test fails when
they are out of date.
"""

import re
from pathlib import Path
from typing import Any

import msgspec
from starlette.routing import Route

from cardspeak.floor import AnyReport
from cardspeak.server.app import make_app
from cardspeak.server.desk.day_reports import DayReport
from cardspeak.server.desk.money_views import DropView, LedgerView, MoneyView
from cardspeak.server.desk.register_views import NextStepView, RegisterView
from cardspeak.server.desk.views import BoardView, DeskView, MyView
from cardspeak.server.events.division_view import DivisionView
from cardspeak.server.events.event_history import ChartView, SeatsAtView
from cardspeak.server.events.event_views import (
    DirectorView,
    EventListing,
    MyEventView,
    WallView,
)
from cardspeak.server.http.pages_account import (
    CloseAccountRequest,
    EndSessionRequest,
    ExcludeRequest,
    OwnLimitsRequest,
    PasswordRequest,
)
from cardspeak.server.http.pages_desk import DeskRequest, DrawRequest, TapRequest, WatchView
from cardspeak.server.http.pages_events import (
    CheckedFlyer,
    EventReceipt,
    EventRequest,
    EventTapRequest,
    FlyerDraft,
    OpenEventRequest,
    PlayRequest,
)
from cardspeak.server.http.pages_lobby import OpenTableRequest
from cardspeak.server.http.pages_notices import NoticeDraft
from cardspeak.server.http.pages_own_books import BookDraft, BookEditionRequest
from cardspeak.server.http.pages_people import (
    EnterRequest,
    EraseRequest,
    HouseRulesRequest,
    IssueDecision,
    IssueRequest,
    RecoverRequest,
    RegisterRequest,
    RoleRequest,
)
from cardspeak.server.http.pages_restrictions import LiftRequest, RestrictRequest
from cardspeak.server.sockets.messages import AnyClientMessage
from cardspeak.server.sockets.server_messages import AnyServerMessage
from cardspeak.server.workers.event_plan import PlannedFlyer, PlanRequest
from cardspeak.server.workers.floor_lookup import AnsweredCase, FloorCase
from cardspeak.server.workers.pricing import PricedView, PriceRequest
from cardspeak.server.workers.quiz_lookup import DrillOrder, QuizAnswer, QuizOrder

TYPES = Path(__file__).resolve().parent.parent / "src" / "cardspeak" / "web" / "types"
BODIES: dict[str, type[msgspec.Struct] | None] = {
    "/api/enter": EnterRequest,
    "/api/recover": RecoverRequest,
    "/api/register": RegisterRequest,
    "/api/leave": None,
    "/api/account/password": PasswordRequest,
    "/api/account/devices/end": EndSessionRequest,
    "/api/account/phrase": None,
    "/api/account/limits": OwnLimitsRequest,
    "/api/account/exclude": ExcludeRequest,
    "/api/account/close": CloseAccountRequest,
    "/api/restrictions": RestrictRequest,
    "/api/restrictions/lift": LiftRequest,
    "/api/people/role": RoleRequest,
    "/api/people/erase": EraseRequest,
    "/api/cage": IssueRequest,
    "/api/tables": OpenTableRequest,
    "/api/notices": NoticeDraft,
    "/api/own-books/check": BookDraft,
    "/api/own-books": BookEditionRequest,
    "/api/cage/approve": IssueDecision,
    "/api/cage/refuse": IssueDecision,
    "/api/house": HouseRulesRequest,
    "/api/staff/tables/{id}/restart": None,
    "/api/desk": DeskRequest,
    "/api/desk/tap": TapRequest,
    "/api/desk/draw": DrawRequest,
    "/api/events": OpenEventRequest,
    "/api/events/{id}": EventRequest,
    "/api/events/{id}/tap": EventTapRequest,
    "/api/events/{id}/fill": None,
    "/api/play": PlayRequest,
    "/api/flyers/check": FlyerDraft,
    "/api/pricing": PriceRequest,
    "/api/flyers/plan": PlanRequest,
    "/api/floor/ask": FloorCase,
    "/api/floor/answer": AnsweredCase,
    "/api/training/case": QuizOrder,
    "/api/training/answer": QuizAnswer,
    "/api/training/drill": DrillOrder,
}
"""The body of each request that changes something, by its route; some have none."""

DESK = """\
// What the desk shows to the staff, on the board and to a player, as the server defines it.
// Written by scripts/write_types.py; a change begins in server/desk/views.py.
"""
EVENTS = """\
// What tournaments show to directors, on the wall and to players, as the server defines it.
// Written by scripts/write_types.py; a change begins in server/events/event_views.py.
"""
MESSAGES = """\
// The messages of a table's socket, as the server defines them.
// Written by scripts/write_types.py; a change begins in server/sockets/messages.py.
"""
REPORTS = """\
// What may be reported to the floor, as the floor defines it: a kind of report and its facts.
// Written by scripts/write_types.py; a change begins with a report of the floor.
"""
REQUESTS = """\
// The routes of the room over HTTP and the bodies they take, as the server defines them.
// Written by scripts/write_types.py; a change begins with a route of the server.
"""
(_ANY_REPORT,), _OF_REPORTS = msgspec.json.schema_components([AnyReport])
PLAIN = {
    "integer": "number",
    "number": "number",
    "string": "string",
    "boolean": "boolean",
    "null": "null",
}


def typed(schema: dict[str, Any]) -> str:
    """A type of TypeScript for a piece of JSON schema."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if schema.get("anyOf") == _ANY_REPORT["anyOf"]:
        return "AnyReport"
    if "anyOf" in schema:
        return " | ".join(typed(each) for each in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(each).decode() for each in schema["enum"])
    if "const" in schema:
        return msgspec.json.encode(schema["const"]).decode()
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(typed(each) for each in schema['prefixItems'])}]"
        inner = typed(schema["items"]) if isinstance(schema.get("items"), dict) else "unknown"
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {typed(values) if isinstance(values, dict) else 'any'}>"
    return PLAIN.get(str(kind), "any")


def declared(name: str, schema: dict[str, Any]) -> str:
    """An interface or a type, with its sentence; a field with a default is optional."""
    about = schema.get("description", "").partition("\n")[0]
    head = f"/** {about} */\n" if about else ""
    if "properties" not in schema:
        return f"{head}export type {name} = {typed(schema)};\n"
    must = set(schema.get("required", ()))
    lines = [
        f"  {key}{'' if key in must else '?'}: {typed(inner)};"
        for key, inner in schema["properties"].items()
    ]
    return f"{head}export interface {name} {{\n" + "\n".join(lines) + "\n}\n"


def routes(method: str) -> list[Route]:
    """The routes of the room's API that take a method, in the order in which they are tried."""
    return [
        route
        for route in make_app(":memory:").routes
        if isinstance(route, Route)
        and route.path.startswith("/api/")
        and "{path:path}" not in route.path
        and method in (route.methods or ())
    ]


def reports() -> str:
    """The types of everything that may be reported to the floor."""
    body = [declared(name, _OF_REPORTS[name]) for name in sorted(_OF_REPORTS)]
    union = " | ".join(typed(each) for each in _ANY_REPORT["anyOf"])
    return REPORTS + "\n" + "\n".join([*body, f"export type AnyReport = {union};\n"])


def _own(parts: dict[str, Any]) -> list[str]:
    """The types of a page; those that reports have are taken from their page."""
    body = [declared(name, parts[name]) for name in sorted(parts.keys() - _OF_REPORTS)]
    text = "\n".join(body)
    used = [name for name in sorted(_OF_REPORTS) if re.search(rf"\b{name}\b", text)]
    names = ", ".join(["AnyReport", *used])
    return [f'import type {{ {names} }} from "./reports.js";\n', *body]


def messages() -> str:
    """The types of a table's socket."""
    (sent, received), parts = msgspec.json.schema_components([AnyClientMessage, AnyServerMessage])
    body = _own(parts)
    body.append(f"export type AnyClientMessage = {typed(sent)};\n")
    body.append(f"export type AnyServerMessage = {typed(received)};\n")
    return MESSAGES + "\n" + "\n".join(body)


def requests() -> str:
    """The types of the routes over HTTP."""
    kinds = [kind for kind in BODIES.values() if kind is not None]
    _, parts = msgspec.json.schema_components(kinds)
    body = _own(parts)
    readable = " | ".join(f'"{route.path}"' for route in routes("GET"))
    body.append(f"/** The routes that only read. */\nexport type GetRoute = {readable};\n")
    taken = [
        f'  "{path}": {kind.__name__ if kind else "Record<string, never>"};'
        for path, kind in BODIES.items()
    ]
    about = "/** The body that each changing route takes. */\n"
    body.append(f"{about}export interface Bodies {{\n" + "\n".join(taken) + "\n}\n")
    return REQUESTS + "\n" + "\n".join(body)


def desk() -> str:
    """The types of what the pages of the desk are shown."""
    shown = [DeskView, BoardView, MyView, DayReport, WatchView, MoneyView, LedgerView, DropView]
    held = [RegisterView, NextStepView]
    _, parts = msgspec.json.schema_components([*shown, *held, PricedView])
    return DESK + "\n" + "\n".join([declared(name, parts[name]) for name in sorted(parts)])


def events() -> str:
    """The types of what the pages of tournaments are shown."""
    shown = [
        DirectorView,
        WallView,
        MyEventView,
        EventListing,
        ChartView,
        SeatsAtView,
        DivisionView,
    ]
    _, parts = msgspec.json.schema_components([*shown, CheckedFlyer, EventReceipt, PlannedFlyer])
    return EVENTS + "\n" + "\n".join([declared(name, parts[name]) for name in sorted(parts)])


PAGES = {
    "desk.d.ts": desk,
    "events.d.ts": events,
    "messages.d.ts": messages,
    "reports.d.ts": reports,
    "requests.d.ts": requests,
}


def main() -> None:
    """Write every file."""
    for name, page in PAGES.items():
        (TYPES / name).write_text(page(), "utf-8")
        print(TYPES / name)


if __name__ == "__main__":
    main()
