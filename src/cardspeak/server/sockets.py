"""The socket of a table: who connects, how much they may send, and what goes back.

Origin and cookie are checked before anything is accepted. A frame that is too large, not JSON or no
message of ours is answered with an error; one who sends too many has to wait.
"""

import asyncio
from secrets import compare_digest

import msgspec
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from cardspeak.errors import CardspeakError
from cardspeak.server import messages as m
from cardspeak.server.allowance import A_SECOND, Allowance
from cardspeak.server.answers import NotAllowedError
from cardspeak.server.connection import Connection
from cardspeak.server.live import LiveTable
from cardspeak.server.people import COOKIE, Role, Visitor
from cardspeak.server.room import Room
from cardspeak.server.web import same_origin

_SPECTATOR = Visitor("", Role.PLAYER, True)
_POLICY = 1008
_GONE = 4404
_PRIVATE = 4403
_TOO_MANY = 4429
_MOST = 8
"""How many browsers of one person look at the same table."""


class _TableSocket:
    """The socket as an application of its own: what is sent goes straight to the wire."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await _serve(WebSocket(scope, receive, send), send)


table_socket = _TableSocket()


async def _serve(socket: WebSocket, send: Send) -> None:
    """Serve one browser at one table until either goes."""
    room: Room = socket.app.state.room
    if not same_origin(socket.headers):
        await socket.close(_POLICY)
        return
    visitor = room.people.recognised(socket.cookies.get(COOKIE)) or _SPECTATOR
    live = room.tables.get(socket.path_params["id"])
    if live is None:
        await socket.accept()
        await socket.close(_GONE, "no such table is open")
        return
    if not may_enter(live, visitor, socket.query_params.get("invite", "")):
        await socket.accept()
        await socket.close(_PRIVATE, "this table is private")
        return
    await socket.accept()
    if visitor.name and sum(each.name == visitor.name for each in live.connections) >= _MOST:
        await socket.close(_TOO_MANY, "this table is open in too many windows")
        return
    connection = Connection(visitor)
    try:
        await live.join(connection)
    except NotAllowedError as error:
        await socket.close(_GONE, str(error))
        return
    sending = asyncio.create_task(_send(socket, send, connection, live))
    try:
        await _receive(socket, connection, live)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        live.part(connection)
        connection.close()
        sending.cancel()


def may_enter(live: LiveTable, visitor: Visitor, invite: str) -> bool:
    """Whether someone may look at a table: a private one needs its link, once."""
    if not live.options.private or live.is_host(visitor) or visitor.name in live.guests:
        return True
    if invite and compare_digest(invite.encode(), live.options.invite.encode()):
        if visitor.name:
            live.guests.add(visitor.name)
        return True
    return live.seat_of(visitor.name) is not None


async def _send(socket: WebSocket, wire: Send, connection: Connection, live: LiveTable) -> None:
    async def send(frame: bytes) -> None:
        await wire({"type": "websocket.send", "text": frame.decode()})

    try:
        await connection.serve(send, lambda: live.whole(connection))
        await socket.close()
    except (WebSocketDisconnect, RuntimeError, OSError, NotAllowedError):
        live.part(connection)  # the browser is gone


async def _receive(socket: WebSocket, connection: Connection, live: LiveTable) -> None:
    name = connection.name
    allowance = live.room.allowances.of(name) if name else Allowance()
    while True:
        frame = await socket.receive()
        if frame["type"] == "websocket.disconnect":
            return
        text = frame.get("text") or frame.get("bytes") or ""
        answer = await _answered(text, connection.name, live, allowance)
        connection.push(m.encode(answer))


async def _answered(
    text: str | bytes, name: str, live: LiveTable, allowance: Allowance
) -> m.Answer:
    if not allowance.take():
        await asyncio.sleep(1 / A_SECOND)
        return m.Answer(id=0, ok=False, error="too many messages: slow down")
    if len(text) > m.LARGEST_FRAME:
        return m.Answer(id=0, ok=False, error="that message is too large")
    try:
        asked = m.decode_asked(text)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        return m.Answer(id=0, ok=False, error=f"that is no message of a table: {error}")
    if not name:
        return m.Answer(id=asked.id, ok=False, error="come in with a name first")
    try:
        return await live.ask(live.room.people.visitor(name), asked)  # the role of this moment
    except CardspeakError as error:
        return m.Answer(id=asked.id, ok=False, error=str(error))
