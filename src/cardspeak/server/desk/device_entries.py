"""One entry for each device and list: a phone remembers which name it put on which list.

What it remembers is a cookie, so that nothing is kept of a device here. To throw it away gains no
more than a call-in, which counts for nothing until the staff have seen the person.
"""

from urllib.parse import quote, unquote

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from cardspeak.room import Desk
from cardspeak.room import commands as c
from cardspeak.room.refusal import DeskRefusal

COOKIE = "cardspeak_lists"
_DAY = 86_400


def check(request: Request, desk: Desk, join: c.JoinList) -> None:
    """Refuse a second name from one device while the first is on that list."""
    name = _entries(request).get(join.list)
    waiting = desk.lists.get(join.list)
    if name is not None and name != join.player and waiting is not None and waiting.place(name):
        raise DeskRefusal(
            f"this device has put {name} on the {join.list} list: one entry for each device and"
            " list, or ask at the desk"
        )


def note(request: Request, answer: Response, desk: Desk, join: c.JoinList) -> None:
    """Have the device remember its entry, and forget those that are off their lists."""
    kept = {
        board: name
        for board, name in _entries(request).items()
        if board in desk.lists and desk.lists[board].place(name)
    }
    told = quote(msgspec.json.encode(kept | {join.list: join.player}))
    secure = request.url.scheme == "https"
    answer.set_cookie(
        COOKIE,
        told,
        max_age=_DAY,
        httponly=True,
        samesite="strict",
        secure=secure,
        path="/api/desk",
    )


def _entries(request: Request) -> dict[str, str]:
    """What the device remembers; nothing where it cannot be read."""
    try:
        told = unquote(request.cookies.get(COOKIE, "{}"))
        return msgspec.json.decode(told, type=dict[str, str])
    except (msgspec.DecodeError, UnicodeDecodeError):
        return {}
