"""Hands that are over, to replay and to download, and how the stacks went.

A visitor gets a hand made from what that visitor may know: their own cards, and those shown to all.
The hand in play is never served, and a private table's hands go only to visitors who may enter it.
"""

import asyncio
from typing import Any
from urllib.parse import urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from cardspeak.games import Game
from cardspeak.hand.explanations.authority import CitedExplanation
from cardspeak.history.export import Form, exported
from cardspeak.server.desk.door_code import picture
from cardspeak.server.http.access import AnyTable, entered
from cardspeak.server.http.routing import get, json, room_of
from cardspeak.server.people.people import Visitor
from cardspeak.server.sockets import server_messages as out
from cardspeak.server.tables.hand_archive import HandArchiveError, Points, summed, thinned
from cardspeak.server.tables.hand_list import HandSummary, latest_hands
from cardspeak.server.tables.ledger import ledger
from cardspeak.server.tables.live_table import LiveTable
from cardspeak.server.tables.shared_hands import SharedHand, link_to, shared_hand
from cardspeak.server.workers import hand_equity
from cardspeak.server.workers.pool import WorkerError
from cardspeak.table.explanations import cite, explain_place
from cardspeak.table.frames import Frame, frames
from cardspeak.table.hand_record import HandRecord
from cardspeak.table.views import seen as view

_MOST_LISTED = 500
_LONGEST = 5.0
"""Seconds that the equities of a hand may take."""
_MOST_POINTS = 400
_MOST_LINES = 60
"""Players in a chart: those who played last."""
_MEDIA = {Form.PHH: "text/plain", Form.OHH: "application/json", Form.TEXT: "text/plain"}


async def hands(request: Request) -> list[int]:
    """The numbers of the hands that are over, the latest of them, or of those before one."""
    table, _ = await entered(request)
    before = request.query_params.get("before")
    last = table.archive.last if before is None else min(table.archive.last, _number(before) - 1)
    return list(range(max(1, last - _MOST_LISTED + 1), last + 1))


async def hand_list(request: Request) -> list[HandSummary]:
    """The latest hands that are over, or those before one, with pot and winners."""
    table, _ = await entered(request)
    before = request.query_params.get("before")
    last = table.archive.last if before is None else min(table.archive.last, _number(before) - 1)
    return await latest_hands(table.archive, last)


async def ledger_page(request: Request) -> dict[str, Any]:
    """What each player bought, cashed out and has, what the house took, and who pays whom."""
    table, _ = await entered(request)
    found = await ledger(room_of(request), table.id, table.table)
    rows = [msgspec.to_builtins(row) | {"result": row.result} for row in found.rows]
    return {
        "rows": rows,
        "house": found.house,
        "moved": found.moved,
        "payments": found.payments,
    }


async def code(request: Request) -> Response:
    """The link to a table for the camera of a phone; it opens the door as far as the asker may."""
    table, visitor = await entered(request)
    is_invited = request.query_params.get("invite") == table.options.invite
    invite = table.options.invite if table.is_host(visitor) or is_invited else ""
    address = f"{str(request.base_url).rstrip('/')}/table/{table.id}"
    query = f"?{urlencode({'invite': invite})}" if invite else ""
    return Response(picture(address + query), media_type="image/svg+xml")


async def hand(request: Request) -> Response:
    """A hand that is over: frame by frame, or as a file where its name has an ending."""
    table, visitor = await entered(request)
    named, _, ending = request.path_params["hand"].partition(".")
    number = _number(named)
    if ending and ending not in list(Form):
        raise HandArchiveError(
            f"a hand cannot be saved as {ending!r}; the formats are {', '.join(Form)}"
        )
    played = await table.archive.hand(number)
    seat = _own_seat(visitor, played)
    if ending:
        return await _file(table, played, seat, Form(ending))
    return json(await _replay(request, played, seat))


def _own_seat(visitor: Visitor, played: HandRecord) -> int | None:
    is_own = bool(visitor.name) and played.at >= visitor.since
    return played.seat_of(visitor.name) if is_own else None


async def share(request: Request) -> dict[str, str]:
    """The token of a link to a hand, which shows what this visitor saw of it."""
    table, visitor = await entered(request)
    played = await table.archive.hand(_number(request.path_params["hand"]))
    shown = SharedHand(table.id, played.number, _own_seat(visitor, played) or 0)
    return {"token": await asyncio.to_thread(link_to, room_of(request).store, shown)}


async def shared(request: Request) -> dict[str, Any]:
    """A hand that a player shared, as that player saw it."""
    room, token = room_of(request), request.path_params["token"]
    shown = await asyncio.to_thread(shared_hand, room.store, token)
    table = await room.find(shown.table) or await room.closed_tables.table(shown.table)
    played = await table.archive.hand(shown.number)
    replay = await _replay(request, played, shown.seat or None)
    return replay | {"table": table.table.notice.name}


async def why(request: Request) -> CitedExplanation:
    """Why an event of a hand that is over was as it was; `line` is the number of its line."""
    table, _ = await entered(request)
    played = await table.archive.hand(_number(request.path_params["hand"]))
    place = _number(request.query_params.get("line", "")) - 1
    explained = await asyncio.to_thread(explain_place, played, place, played.name_of)
    if place < 0 or explained is None:
        raise HandArchiveError(f"there is nothing to explain at line {place + 1}")
    return cite(table.table, explained)


async def live_equity(request: Request) -> hand_equity.Percents:
    """The equity of hands that lie open to all, with so many cards of the board as are named."""
    table, _ = await entered(request)
    if not isinstance(table, LiveTable) or table.hand is None:
        return {}
    seen = view(table.table, table.hand, 0)
    count = _number(request.query_params.get("board", "0"))
    first = tuple([board[:count] for board in seen.board])
    seats = tuple([seat for seat in seen.seats if seat.dealt])
    now = msgspec.structs.replace(seen, playing=True, board=first, seats=seats)
    (found,) = await _equities(request, table.hand.terms.game, [Frame(now, None, ())])
    return found


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise HandArchiveError(f"{text!r} is not a hand number")
    return int(text)


async def _replay(request: Request, played: HandRecord, seat: int | None) -> dict[str, Any]:
    shown = await asyncio.to_thread(frames, played, seat)
    equities = await _equities(request, played.terms.game, shown)
    return {
        "number": played.number,
        "at": played.at,
        "frames": [
            {
                "seen": frame.seen,
                "mine": frame.mine,
                "lines": [
                    out.LogLine(line.text, played.number, line.place + 1 if line.is_wondered else 0)
                    for line in frame.lines
                ],
            }
            | ({"equity": equity} if equity else {})
            for frame, equity in zip(shown, equities, strict=True)
        ],
    }


async def _equities(request: Request, game: Game, shown: list[Frame]) -> list[hand_equity.Percents]:
    """The equity at each point, by a worker; a hand is shown without it if none can work."""
    orders = hand_equity.orders(game, shown)
    if not any(orders):
        return [{}] * len(shown)
    data = msgspec.msgpack.encode(orders)
    try:
        found = await room_of(request).readers.run(
            hand_equity.WORK, data, seconds=_LONGEST, patience=_LONGEST
        )
    except WorkerError:
        return [{}] * len(shown)
    return msgspec.msgpack.decode(found, type=list[hand_equity.Percents])


async def _file(table: AnyTable, played: HandRecord, seat: int | None, form: Form) -> Response:
    text = await asyncio.to_thread(exported, played, seat, form, table.table.notice.name)
    name = f"cardspeak-{table.id}-{played.number}.{form.value}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=_MEDIA[form], headers=headers)


async def chart(request: Request) -> dict[str, Any]:
    """Stacks over hands; for the floor and the host, what the house took and the journal too."""
    table, visitor = await entered(request)
    stacks, rake = await table.archive.chart()
    latest = sorted(stacks, key=lambda name: stacks[name][-1])[-_MOST_LINES:]
    lines = [
        {"player": name, "points": thinned(points, _apart(points))}
        for name, points in stacks.items()
        if name in latest
    ]
    if not table.is_host(visitor):
        return {"stacks": lines, "rake": [], "journal": []}
    journal = sorted(table.table.journal.balances.items())
    return {"stacks": lines, "rake": summed(rake, _apart(rake)), "journal": journal}


def _apart(points: Points) -> int:
    """How many points of a line go into one: a screen shows no more than so many."""
    return max(1, -(-len(points) // _MOST_POINTS))


ROUTES = [
    get("/api/tables/{id}/hands", hands),
    get("/api/tables/{id}/hands/{hand}", hand),
    get("/api/tables/{id}/hands/{hand}/why", why),
    get("/api/tables/{id}/hands/{hand}/share", share),
    get("/api/shared/{token}", shared),
    get("/api/tables/{id}/equity", live_equity),
    get("/api/tables/{id}/chart", chart),
    get("/api/tables/{id}/hand-list", hand_list),
    get("/api/tables/{id}/ledger", ledger_page),
    get("/api/tables/{id}/code", code),
]
