"""Hands that are over, to replay and to download, and how the stacks went.

Whatever a visitor gets of a hand is put together from what that visitor may know: the own cards,
and those shown to all. The hand being played is never served, and a private table's hands go only
to those who may enter it.
"""

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from cardspeak.history.exporting import Form, exported
from cardspeak.server import messages as m
from cardspeak.server.live import LiveTable
from cardspeak.server.past import PastError, Points, summed, thinned
from cardspeak.server.people import Role, Visitor
from cardspeak.server.sockets import may_enter
from cardspeak.server.web import NotPermittedError, get, room_of, visitor_of
from cardspeak.table.frames import frames
from cardspeak.table.played import Played

_MOST_LISTED = 500
_MOST_POINTS = 400
_MEDIA = {Form.PHH: "text/plain", Form.OHH: "application/json", Form.TEXT: "text/plain"}
_NOBODY = Visitor("", Role.PLAYER, True)


def _entered(request: Request) -> tuple[LiveTable, Visitor]:
    """A table and who looks at it, if they may."""
    live = room_of(request).table(request.path_params["id"])
    visitor = visitor_of(request) or _NOBODY
    if not may_enter(live, visitor, request.query_params.get("invite", "")):
        raise NotPermittedError("this table is private")
    return live, visitor


async def hands(request: Request) -> list[int]:
    """The numbers of the hands that are over, the latest of them."""
    live, _ = _entered(request)
    last = live.past.last
    return list(range(max(1, last - _MOST_LISTED + 1), last + 1))


async def hand(request: Request) -> dict[str, Any] | Response:
    """A hand that is over: frame by frame, or as a file where its name has an ending."""
    live, visitor = _entered(request)
    number, _, ending = request.path_params["hand"].partition(".")
    if not (number.isascii() and number.isdecimal() and len(number) < 10):
        raise PastError(f"{number!r} is not the number of a hand")
    if ending and ending not in list(Form):
        raise PastError(f"no file of a hand ends in {ending!r}; there are {', '.join(Form)}")
    played = await live.past.hand(int(number))
    seat = played.seat_of(visitor.name) if visitor.name else None
    if ending:
        return await _file(live, played, seat, Form(ending))
    return await asyncio.to_thread(_replay, live, played, seat)


def _replay(live: LiveTable, played: Played, seat: int | None) -> dict[str, Any]:
    return {
        "number": played.number,
        "at": played.at,
        "frames": [
            {
                "seen": frame.seen,
                "mine": frame.mine,
                "lines": [
                    m.Said(line.text, live.table.rules(line.cites), played.number)
                    for line in frame.lines
                ],
            }
            for frame in frames(played, seat)
        ],
    }


async def _file(live: LiveTable, played: Played, seat: int | None, form: Form) -> Response:
    text = await asyncio.to_thread(exported, played, seat, form, live.table.notice.name)
    name = f"cardspeak-{live.id}-{played.number}.{form.value}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=_MEDIA[form], headers=headers)


async def chart(request: Request) -> dict[str, Any]:
    """Stacks over hands; for the floor and the host, what the house took and the journal too."""
    live, visitor = _entered(request)
    stacks, rake = await live.past.chart()
    lines = [
        {"player": name, "points": thinned(points, _apart(points))}
        for name, points in stacks.items()
    ]
    if not live.is_host(visitor):
        return {"stacks": lines, "rake": [], "journal": []}
    journal = sorted(live.table.journal.balances.items())
    return {"stacks": lines, "rake": summed(rake, _apart(rake)), "journal": journal}


def _apart(points: Points) -> int:
    """How many points of a line go into one: a screen shows no more than so many."""
    return max(1, -(-len(points) // _MOST_POINTS))


ROUTES = [
    get("/api/tables/{id}/hands", hands),
    get("/api/tables/{id}/hands/{hand}", hand),
    get("/api/tables/{id}/chart", chart),
]
