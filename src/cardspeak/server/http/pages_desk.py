"""The desk over HTTP: the staff's page, the board, a player's own place, and what they ask.

A page asks with the version it has and is answered when there is a newer one. A refusal names the
rule that decided it.
"""

import asyncio
from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from cardspeak.books import Notice
from cardspeak.errors import CardspeakError
from cardspeak.room import commands as c
from cardspeak.room import play_watch
from cardspeak.room.command_base import GameId, Reason
from cardspeak.room.narration import in_words
from cardspeak.room.refusal import DeskRefusal
from cardspeak.server.desk import day_reports, device_entries, register_views, views
from cardspeak.server.desk.day_reports import DayReport
from cardspeak.server.desk.door_code import picture
from cardspeak.server.desk.live_desk import LiveDesk
from cardspeak.server.desk.signatures import Signature
from cardspeak.server.desk.tracked_games import TabletEntry
from cardspeak.server.http.gate import address_of
from cardspeak.server.http.routing import body, get, json, known, post, room_of, visitor_of
from cardspeak.server.people.people import NOBODY, Role

Data = dict[str, Any]
_LONGEST_WAIT = 20.0
_DAY = 86_400
_HANDS_WATCHED = 300
_LONGEST_REPORT = 31 * _DAY


class DeskRequest(msgspec.Struct, forbid_unknown_fields=True):
    """What is asked of the desk; a guest sends the scanned code, a witness a password."""

    command: c.Command
    code: Annotated[str, msgspec.Meta(max_length=64)] = ""
    password: Annotated[str, msgspec.Meta(max_length=200)] = ""


class TapRequest(msgspec.Struct, forbid_unknown_fields=True):
    """What a dealer enters at a table of real cards."""

    game: str
    entry: TabletEntry


class DrawRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Cards are to decide something at a game: the house draws from a sealed deck."""

    game: GameId
    purpose: Reason


class WatchView(msgspec.Struct, frozen=True):
    """What stands out in the latest hands of a table."""

    game: str
    table: str
    hands: int
    pointers: tuple[play_watch.FloorPointer, ...]


def desk_of(request: Request) -> LiveDesk:
    """The desk of the room; refused where the room has none."""
    desk = room_of(request).desk
    if desk is None:
        raise CardspeakError("this room has no desk: its tables are opened in the lobby")
    return desk


async def newer(request: Request) -> LiveDesk:
    """The desk, once it has changed after the version that the page has."""
    desk = desk_of(request)
    since = request.query_params.get("since", "")
    has = int(since) if since.isdecimal() and len(since) < 16 else -1
    await desk.changed_since(has, _LONGEST_WAIT)
    return desk


async def whole(request: Request) -> views.DeskView:
    """The whole room, for the staff."""
    known(request, Role.DEALER)
    desk = await newer(request)
    return desk.kept("desk", lambda: views.desk_view(desk))


async def board(request: Request) -> views.BoardView:
    """The board on the wall; initials for everyone but the staff, where the house wants it."""
    desk = await newer(request)
    visitor = visitor_of(request) or NOBODY
    initials = room_of(request).rules.board_initials and visitor.role < Role.DEALER
    return desk.kept(("board", initials), lambda: views.board_view(desk, initials=initials))


async def mine(request: Request) -> views.MyView:
    """A player's own places and seats."""
    visitor = known(request)
    return views.my_view(await newer(request), visitor.name)


async def ask(request: Request) -> Response:
    """Ask something of the desk."""
    visitor, desk = known(request), desk_of(request)
    asked = await body(request, DeskRequest)
    unknown = visitor.is_guest and visitor.role < Role.DEALER
    if unknown and isinstance(asked.command, c.JoinList) and not desk.code.is_good(asked.code):
        raise CardspeakError("scan the code at the desk to join a list, or log in")
    join = asked.command if isinstance(asked.command, c.JoinList) else None
    if visitor.role >= Role.DEALER:
        join = None  # the staff enter the names of others
    try:
        if join is not None:
            device_entries.check(request, desk.desk, join)
        signed = Signature(asked.password, address_of(request.scope))
        events = await desk.do(asked.command, visitor, signed)
    except DeskRefusal as error:
        return _refused(desk, error)
    lines = [line for event in events if (line := in_words(event))]
    cites = [path for event in events for path in getattr(event, "cites", ())]
    answer = json({"lines": lines, "rules": desk.rules(tuple(dict.fromkeys(cites)))})
    if join is not None:
        device_entries.note(request, answer, desk.desk, join)
    return answer


async def tap(request: Request) -> Data | Response:
    """Enter what happened at a table of real cards."""
    visitor, desk = known(request, Role.DEALER), desk_of(request)
    asked = await body(request, TapRequest)
    try:
        await desk.tap(asked.game, visitor, asked.entry)
    except DeskRefusal as error:
        return _refused(desk, error)
    return {"lines": [], "rules": ()}


async def draw(request: Request) -> dict[str, int]:
    """Seal a deck for a game and show it; the number by which a command names it."""
    visitor, desk = known(request, Role.FLOOR), desk_of(request)
    asked = await body(request, DrawRequest)
    return {"draw": await desk.draw(asked.game, asked.purpose, visitor)}


async def register(request: Request) -> register_views.RegisterView:
    """The register and the disputes, for the floor."""
    known(request, Role.FLOOR)
    return register_views.register_view(await newer(request))


async def next_step(request: Request) -> register_views.NextStepView:
    """What the book has against an offense, and what comes next for a person."""
    known(request, Role.FLOOR)
    asked = request.query_params
    person, offense = asked.get("person", ""), asked.get("offense", "")
    return register_views.next_step((await newer(request)).desk, person, offense)


async def dispute(request: Request) -> Response:
    """A dispute as a text for people outside the room."""
    known(request, Role.FLOOR)
    number = request.path_params["number"]
    known_number = int(number) if number.isdecimal() and len(number) < 9 else 0
    live = await newer(request)
    text = register_views.dispute_text(live.desk, known_number)
    text += await register_views.disputed_hand(live, known_number)
    headers = {"Content-Disposition": f'attachment; filename="dispute-{known_number}.txt"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


async def code(request: Request) -> Response:
    """The code at the desk, for the camera of a phone."""
    known(request, Role.DEALER)
    address = f"{str(request.base_url).rstrip('/')}/waiting?code={desk_of(request).code.current()}"
    return Response(picture(address), media_type="image/svg+xml")


async def signs(request: Request) -> list[Notice]:
    """The signs under which the house usually opens games."""
    known(request, Role.DEALER)
    return list(desk_of(request).desk.book.notices)


async def report(request: Request) -> DayReport:
    """A day's figures, and who sat where at a moment."""
    return await _report(request)


async def report_sheet(request: Request) -> Response:
    """One table of a day's figures, for a spreadsheet."""
    known(request, Role.FLOOR)
    desk_of(request)
    name = request.path_params["sheet"]
    if name not in day_reports.SHEETS:
        raise CardspeakError(
            f"there is no report {name!r}; reports: {', '.join(day_reports.SHEETS)}"
        )
    text = day_reports.sheet(await _report(request), name)
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return Response(text, media_type="text/csv; charset=utf-8", headers=headers)


async def watch(request: Request) -> WatchView:
    """What stands out at a dealt table, for the floor to look at; never a ruling."""
    known(request, Role.FLOOR)
    desk, name = desk_of(request), request.query_params.get("game", "")
    live = desk.dealt.tables.get(name)
    if live is None:
        raise CardspeakError(f"{name!r} is not a table that the software deals")
    room = room_of(request)
    async with room.looking_back:
        seen = await asyncio.to_thread(room.store.desks.hands_seen, live.id, _HANDS_WATCHED)
    found = await asyncio.to_thread(play_watch.pointers, seen)
    return WatchView(name, live.id, len(seen), tuple(found))


async def _report(request: Request) -> DayReport:
    known(request, Role.FLOOR)
    desk = desk_of(request)
    now = desk.desk.now
    until = _moment(request, "until", now)
    since = max(_moment(request, "since", until - _DAY), until - _LONGEST_REPORT)
    at = _moment(request, "at", until)
    return await desk.history.worked_out(lambda entries: day_reports.day(entries, since, until, at))


def _moment(request: Request, name: str, usual: int) -> int:
    """A moment that the page asks about, in seconds."""
    asked = request.query_params.get(name, "")
    return int(asked) if asked.isdecimal() and len(asked) < 16 else usual


def _refused(desk: LiveDesk, error: DeskRefusal) -> Response:
    return json({"error": str(error), "rules": desk.rules(error.cites)}, 400)


ROUTES = [
    get("/api/desk", whole),
    post("/api/desk", ask),
    get("/api/desk/board", board),
    get("/api/desk/me", mine),
    get("/api/desk/signs", signs),
    get("/api/desk/code", code),
    post("/api/desk/tap", tap),
    post("/api/desk/draw", draw),
    get("/api/desk/register", register),
    get("/api/desk/register/next", next_step),
    get("/api/desk/disputes/{number}", dispute),
    get("/api/desk/watch", watch),
    get("/api/desk/report", report),
    get("/api/desk/report/{sheet}", report_sheet),
]
