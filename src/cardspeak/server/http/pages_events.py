"""Tournaments over HTTP: the list, the directors' console, the clock, a player's phone, results.

A page asks with the version it has and is answered when there is a newer one. What is asked carries
a mark of its own, so that a request sent again is answered and not carried out twice.
"""

import asyncio
from typing import Annotated, Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from cardspeak.errors import CardspeakError
from cardspeak.room.commands import Dealing
from cardspeak.server.desk.door_code import picture
from cardspeak.server.events import event_views as views
from cardspeak.server.events.clock_view import PeriodView, period_view
from cardspeak.server.events.division_view import DivisionView, division
from cardspeak.server.events.event_history import (
    ChartView,
    SeatsAtView,
    StackWatch,
    results_sheet,
)
from cardspeak.server.events.event_options import EventOptions
from cardspeak.server.events.events import flyers
from cardspeak.server.events.live_event import LiveEvent
from cardspeak.server.events.tracked_tables import AnyTap
from cardspeak.server.http.routing import body, get, json, known, post, room_of, visitor_of
from cardspeak.server.limits import TooManyError
from cardspeak.server.people.people import NOBODY, Role
from cardspeak.server.workers.event_plan import WORK as PLANNING
from cardspeak.server.workers.event_plan import PlanRequest
from cardspeak.tournament import commands as c
from cardspeak.tournament.flyer import read_flyer
from cardspeak.tournament.narration import in_words
from cardspeak.tournament.refusal import EventRefusal

Data = dict[str, Any]
Mark = Annotated[str, msgspec.Meta(max_length=40)]
FlyerText = Annotated[str, msgspec.Meta(max_length=20_000)]
_LONGEST_WAIT = 20.0
_LONGEST_PLAN = 15.0
_LISTED = 60
_QUICK = {"nine": ("quick-nine", 9), "forty-five": ("quick-forty-five", 45)}
"""The flyers of tournaments at one click, and how many play."""
_END_OF_TIME = 2**53


class OpenEventRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A new event: the text of its flyer, the book, and who deals."""

    flyer: FlyerText
    book: str = "common"
    dealing: Dealing = Dealing.TRACKED
    fills_to: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0


class PlayRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A tournament at one click: nine players at one table, or forty-five at five."""

    kind: Literal["nine", "forty-five"]
    book: str = "catfish-bend"
    bots: bool = True


class FlyerDraft(msgspec.Struct, forbid_unknown_fields=True):
    """The text of a flyer that somebody is writing."""

    flyer: FlyerText


class EventRequest(msgspec.Struct, forbid_unknown_fields=True):
    """What is asked of an event."""

    command: c.Command
    mark: Mark = ""


class EventTapRequest(msgspec.Struct, forbid_unknown_fields=True):
    """What a dealer or a director enters at a table of real cards."""

    table: str
    tap: AnyTap
    mark: Mark = ""


class EventReceipt(msgspec.Struct, frozen=True):
    """What an event did, in words, and by which rules."""

    lines: tuple[str, ...]
    rules: tuple[str, ...]


class CheckedFlyer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A flyer that holds: what it comes to; or the sentence that says what is wrong."""

    problem: str = ""
    title: str = ""
    price: int = 0
    stack: int = 0
    seats: int = 0
    levels: tuple[str, ...] = ()
    minutes: int = 0


async def _event(request: Request) -> LiveEvent:
    return await room_of(request).events.find(request.path_params["id"])


async def _newer(request: Request) -> LiveEvent:
    """The event, once it has changed after the version that the page has."""
    live = await _event(request)
    since = request.query_params.get("since", "")
    has = int(since) if since.isdecimal() and len(since) < 16 else -1
    await live.changed_since(has, _LONGEST_WAIT)
    return live


async def every(request: Request) -> list[views.EventListing]:
    """Every event that goes on, and the latest that are over."""
    room, name = room_of(request), (visitor_of(request) or NOBODY).name
    found = [*reversed(room.events.live.values())][:_LISTED]
    return [views.listing(live, name) for live in found]


async def shipped(request: Request) -> dict[str, str]:
    """The flyers that come with cardspeak."""
    return flyers()


async def check(request: Request) -> CheckedFlyer:
    """Whether an event can be run by a flyer."""
    known(request)
    draft = await body(request, FlyerDraft)
    try:
        flyer = read_flyer(draft.flyer)
    except CardspeakError as error:
        return CheckedFlyer(str(error))
    minutes = sum(level.seconds for level in flyer.levels) // 60
    periods = [period_view(flyer, each) for each in range(len(flyer.levels))]
    lines = [_line(each) for each in periods]
    return CheckedFlyer(
        "", flyer.title, flyer.price, flyer.stack, flyer.seats, tuple(lines), minutes
    )


def _line(period: PeriodView) -> str:
    length = f"{period.seconds // 60} min"
    if period.is_break:
        chips = f", the {period.color_up:,} chips leave" if period.color_up else ""
        return f"Break, {length}{chips}"
    parts = [f"Level {period.level}", period.bets, period.ante, period.game, length]
    return ", ".join([part for part in parts if part])


async def plan(request: Request) -> Response:
    """Propose a flyer for an evening; worked out by a worker."""
    visitor, room = known(request), room_of(request)
    asked = await body(request, PlanRequest)
    if visitor.name in room.planning:
        raise TooManyError("a plan is being made for you: wait for it")
    room.planning.add(visitor.name)
    try:
        made = await room.planners.run(
            f"{PLANNING}:plan",
            msgspec.json.encode(asked),
            seconds=_LONGEST_PLAN,
            patience=_LONGEST_WAIT,
        )
    finally:
        room.planning.discard(visitor.name)
    return Response(made, media_type="application/json")


async def create(request: Request) -> Data:
    """Open an event from a flyer."""
    known(request, Role.FLOOR)
    asked = await body(request, OpenEventRequest)
    options = EventOptions(dealing=asked.dealing, fills_to=asked.fills_to)
    live = await room_of(request).events.create(asked.flyer, asked.book, options)
    return {"id": live.id}


async def play(request: Request) -> Data:
    """Enter a tournament at one click, against bots if wanted; the one that goes on, if any."""
    visitor, room = known(request), room_of(request)
    asked = await body(request, PlayRequest)
    name, entries = _QUICK[asked.kind]
    flyer = read_flyer(flyers()[name])
    live = await room.events.play(flyer, entries, asked.book, visitor, bots=asked.bots)
    return {"id": live.id}


async def fill(request: Request) -> EventReceipt | Response:
    """Have bots take the entries that are missing, and begin."""
    visitor, live = known(request), await _event(request)
    try:
        happened = await live.fill(visitor)
    except EventRefusal as error:
        return _refused(live, error)
    return EventReceipt(tuple([line for each in happened[-3:] if (line := in_words(each))]), ())


async def console(request: Request) -> views.DirectorView:
    """The whole event, for the staff."""
    known(request, Role.DEALER)
    live = await _newer(request)
    return live.kept("console", lambda: views.director_view(live))


async def wall(request: Request) -> views.WallView:
    """The clock on the wall; initials for everyone but the staff, where the house wants it."""
    live = await _newer(request)
    visitor = visitor_of(request) or NOBODY
    initials = room_of(request).rules.board_initials and visitor.role < Role.DEALER
    return live.kept(("wall", initials), lambda: views.wall_view(live, initials=initials))


async def mine(request: Request) -> views.MyEventView:
    """A player's own page."""
    live = await _newer(request)
    visitor = visitor_of(request) or NOBODY
    return views.my_view(live, visitor.name, room_of(request).chips_of(visitor.name))


async def ask(request: Request) -> EventReceipt | Response:
    """Ask something of an event."""
    visitor, live = known(request), await _event(request)
    asked = await body(request, EventRequest)
    try:
        happened = await live.do(asked.command, visitor, asked.mark)
    except EventRefusal as error:
        return _refused(live, error)
    lines = [line for each in happened if (line := in_words(each))]
    cites = [path for each in happened for path in getattr(each, "cites", ())]
    return EventReceipt(tuple(lines), live.rules(tuple(cites)))


async def tap(request: Request) -> EventReceipt | Response:
    """Enter what happened at a table of real cards."""
    visitor, live = known(request, Role.DEALER), await _event(request)
    asked = await body(request, EventTapRequest)
    try:
        await live.tap(asked.table, asked.tap, visitor, asked.mark)
    except EventRefusal as error:
        return _refused(live, error)
    return EventReceipt((), ())


async def results(request: Request) -> Response:
    """The results as a spreadsheet."""
    live = await _newer(request)
    text = results_sheet(views.placed(live))
    headers = {"Content-Disposition": f'attachment; filename="results-{live.id}.csv"'}
    return Response(text, media_type="text/csv; charset=utf-8", headers=headers)


async def chart(request: Request) -> ChartView:
    """The stacks of all players through the event."""
    watch = StackWatch(_END_OF_TIME)
    await _look_back(request, watch)
    return await asyncio.to_thread(watch.chart)


async def seats_at(request: Request) -> SeatsAtView:
    """Who sat where at a moment."""
    known(request, Role.DEALER)
    at = request.query_params.get("at", "")
    watch = StackWatch(int(at) if at.isdecimal() and len(at) < 16 else _END_OF_TIME)
    await _look_back(request, watch)
    return watch.seats()


async def divide(request: Request) -> DivisionView | Response:
    """How the prizes could be divided among the players left."""
    known(request)
    live = await _newer(request)
    leave = request.query_params.get("leave", "0")
    try:
        return division(live, int(leave) if leave.isdecimal() and len(leave) < 16 else 0)
    except EventRefusal as error:
        return _refused(live, error)


async def _look_back(request: Request, watch: StackWatch) -> None:
    live, room = await _event(request), room_of(request)
    async with room.charting:
        await asyncio.to_thread(room.store.events.look_back, live.row, watch.look)


async def code(request: Request) -> Response:
    """The address of an event's page for phones, for the camera of a phone."""
    live = await _event(request)
    address = f"{str(request.base_url).rstrip('/')}/event/{live.id}"
    return Response(picture(address), media_type="image/svg+xml")


def _refused(live: LiveEvent, error: EventRefusal) -> Response:
    cites = getattr(error, "cites", ())
    return json({"error": str(error), "rules": live.rules(cites)}, 400)


ROUTES = [
    get("/api/events", every),
    post("/api/events", create),
    post("/api/play", play),
    get("/api/flyers", shipped),
    post("/api/flyers/check", check),
    post("/api/flyers/plan", plan),
    get("/api/events/{id}", console),
    post("/api/events/{id}", ask),
    post("/api/events/{id}/fill", fill),
    post("/api/events/{id}/tap", tap),
    get("/api/events/{id}/wall", wall),
    get("/api/events/{id}/me", mine),
    get("/api/events/{id}/code", code),
    get("/api/events/{id}/results", results),
    get("/api/events/{id}/division", divide),
    get("/api/events/{id}/chart", chart),
    get("/api/events/{id}/seats", seats_at),
]
