"""The house's money over HTTP: the staff's page, reports and charts, and the ledgers of funds.

A fund's ledger is open to everyone who can see the board; names in it are shortened for players
where the house wants it so.
"""

import time

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from cardspeak.drawing.chart import bar_chart
from cardspeak.errors import CardspeakError
from cardspeak.room.house_money import drop_report, funds
from cardspeak.server.desk import money_views
from cardspeak.server.http.pages_desk import desk_of, newer
from cardspeak.server.http.routing import body, get, known, post, room_of, visitor_of
from cardspeak.server.people.people import NOBODY, Role
from cardspeak.server.workers.pricing import PriceRequest

SHEETS = (*drop_report.BY, "rows", "hours")
CHARTS = ("per-hour", "per-hand")
_PRICING = "cardspeak.server.workers.pricing:price"
_LONGEST = 60.0
_MOST_HOURS = 48


async def money(request: Request) -> money_views.MoneyView:
    """Boxes, floats, funds, time, claims and accounts, for the staff."""
    known(request, Role.DEALER)
    desk = await newer(request)
    return desk.kept("money", lambda: money_views.money_view(desk))


async def ledger(request: Request) -> money_views.LedgerView:
    """Every step of a fund's money."""
    return await _ledger(request)


async def ledger_sheet(request: Request) -> Response:
    """The ledger of a fund for a spreadsheet."""
    return _sheet(money_views.ledger_sheet(await _ledger(request)), "ledger")


async def _ledger(request: Request) -> money_views.LedgerView:
    desk, fund = desk_of(request), request.path_params["fund"]
    if fund not in funds.names(desk.desk):
        raise CardspeakError(f"there is no fund {fund!r}")
    visitor = visitor_of(request) or NOBODY
    initials = room_of(request).rules.board_initials and visitor.role < Role.DEALER
    return await desk.history.worked_out(
        lambda entries: money_views.ledger_view(desk, entries, fund, initials=initials)
    )


async def drop(request: Request) -> money_views.DropView:
    """What the house took, by day, shift, table, method and fund."""
    return await _drop(request)


async def drop_sheet(request: Request) -> Response:
    """What the house took, for a spreadsheet."""
    known(request, Role.FLOOR)
    desk_of(request)
    name = request.path_params["sheet"]
    if name not in SHEETS:
        raise CardspeakError(f"there is no report {name!r}; reports: {', '.join(SHEETS)}")
    return _sheet(money_views.drop_sheet(await _drop(request), name), f"drop-{name}")


async def drop_chart(request: Request) -> Response:
    """The drop per hour, or per hand, as a chart."""
    known(request, Role.FLOOR)
    desk_of(request)
    name = request.path_params["chart"]
    if name not in CHARTS:
        raise CardspeakError(f"there is no chart {name!r}; charts: {', '.join(CHARTS)}")
    hours = (await _drop(request)).hours[-_MOST_HOURS:]
    if name == "per-hour":
        bars = [(_clock(each.at), float(each.chips)) for each in hours]
        drawn = bar_chart("Drop per hour, in chips", bars)
    else:
        bars = [(_clock(each.at), each.chips / each.hands if each.hands else 0.0) for each in hours]
        drawn = bar_chart("Drop per hand, in chips", bars, "{:,.2f}")
    return Response(drawn, media_type="image/svg+xml")


async def price(request: Request) -> Response:
    """What a promotion costs; worked out beside the room."""
    known(request, Role.FLOOR)
    asked = await body(request, PriceRequest)
    found = await room_of(request).pricers.run(
        _PRICING, msgspec.msgpack.encode(asked), seconds=_LONGEST, patience=_LONGEST
    )
    return Response(found, media_type="application/json")


async def _drop(request: Request) -> money_views.DropView:
    known(request, Role.FLOOR)
    return await desk_of(request).history.worked_out(money_views.drop_view)


def _clock(at: int) -> str:
    return time.strftime("%H:%M", time.localtime(at))


def _sheet(text: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return Response(text, media_type="text/csv; charset=utf-8", headers=headers)


ROUTES = [
    get("/api/desk/money", money),
    get("/api/desk/funds/{fund}", ledger),
    get("/api/desk/funds/{fund}/sheet", ledger_sheet),
    get("/api/desk/drop", drop),
    get("/api/desk/drop/{sheet}", drop_sheet),
    get("/api/desk/drop/chart/{chart}", drop_chart),
    post("/api/pricing", price),
]
