"""The socket of a table: who connects, how much they may send, and what goes back.

Origin and cookie are checked before anything is accepted. A frame that is too large, not JSON or no
message of ours is answered with an error; one who sends too many has to wait.
"""

import asyncio
from secrets import compare_digest

import msgspec
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from cardspeak.server.allowance import Allowance
from cardspeak.server.http.gate import address_of
from cardspeak.server.http.routing import same_origin
from cardspeak.server.json_depth import DepthError, check_depth
from cardspeak.server.people.people import COOKIE, Role, Visitor
from cardspeak.server.room import Room
from cardspeak.server.sockets import messages as m
from cardspeak.server.sockets.connection import MOST_UNANSWERED, Connection, nothing_at_once
from cardspeak.server.sockets.websocket import WIRE, TableProtocol
from cardspeak.server.tables.idempotency import NotAllowedError
from cardspeak.server.tables.live_table import LiveTable

_SPECTATOR = Visitor("", Role.PLAYER, True)
_POLICY = 1008
_GONE = 4404
_PRIVATE = 4403
_TOO_MANY = 4429
_TOO_MUCH = m.Answer(id=0, ok=False, error="too many messages: slow down")


class _TableSocket:
    """The socket as an application of its own: what is sent goes straight to the wire."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await _serve(WebSocket(scope, receive, send), receive, send)


table_socket = _TableSocket()


async def _serve(socket: WebSocket, receive: Receive, send: Send) -> None:
    """Serve one browser at one table until either goes."""
    room: Room = socket.app.state.room
    if not same_origin(socket.headers):
        await socket.close(_POLICY)
        return
    addresses, address = socket.app.state.gate.addresses, address_of(socket.scope)
    if not addresses.reads.of(address).take():
        await socket.accept()
        await socket.close(_TOO_MANY, "too many tables opened: wait a moment")
        return
    visitor = room.people.recognised(socket.cookies.get(COOKIE)) or _SPECTATOR
    live = await room.find(socket.path_params["id"])
    if live is None:
        await socket.accept()
        await socket.close(_GONE, "this table is not open")
        return
    if not may_enter(live, visitor, socket.query_params.get("invite", "")):
        await socket.accept()
        await socket.close(_PRIVATE, "this table is private")
        return
    await socket.accept()
    windows = sum(each.name == visitor.name for each in live.connections)
    if visitor.name and windows >= room.limits.windows:
        await socket.close(_TOO_MANY, "this table is open in too many windows")
        return
    wire: TableProtocol | None = socket.scope.get(WIRE)
    put = nothing_at_once if wire is None else wire.put
    connection = Connection(visitor.name, send, live.whole, put)
    try:
        await live.join(connection)
    except NotAllowedError as error:
        await socket.close(_GONE, str(error))
        return
    hearing = Hearing(connection, live, addresses.messages.of(address))
    if wire is not None:
        wire.hears = hearing.at_once
    try:
        await hearing.all(receive)
    finally:
        if wire is not None:
            wire.hears = None
        live.part(connection)
        connection.drop()


def may_enter(live: LiveTable, visitor: Visitor, invite: str) -> bool:
    """Whether someone may look at a table: a private one needs its link, once."""
    if not live.options.private or live.is_host(visitor) or visitor.name in live.guests:
        return True
    if invite and compare_digest(invite.encode(), live.options.invite.encode()):
        if visitor.name:
            live.guests.add(visitor.name)
        return True
    return live.seat_of(visitor.name) is not None


class Hearing:
    """What a browser sends, heard in the order that it came."""

    def __init__(self, connection: Connection, live: LiveTable, address: Allowance) -> None:
        self._connection = connection
        self._live = live
        self._address = address
        room, name = live.room, connection.name
        own = room.allowances.of(name) if name else Allowance(room.limits.player_messages)
        self._allowance = own
        self._has_to_wait = False

    def at_once(self, text: str) -> bool:
        """Hear a text as it comes, unless there were too many."""
        if self._has_to_wait or not self._may_say():
            return False
        self._hear(text)
        return True

    async def all(self, receive: Receive) -> None:
        """Hear whatever comes until the browser is gone; one who sends too many has to wait."""
        while True:
            frame = await receive()
            if frame["type"] == "websocket.disconnect":
                return
            if self._may_say():
                self._hear(frame.get("text") or frame.get("bytes") or "")
                continue
            self._has_to_wait = True
            await asyncio.sleep(1 / self._live.room.limits.player_messages.a_second)
            self._has_to_wait = False
            self._connection.push(m.encode(_TOO_MUCH))

    def _may_say(self) -> bool:
        return (
            self._connection.unanswered <= MOST_UNANSWERED
            and self._allowance.take()
            and self._address.take()
        )

    def _hear(self, text: str | bytes) -> None:
        answer = _heard(text, self._connection, self._live)
        if answer is not None:
            self._connection.push(m.encode(answer))


def _heard(text: str | bytes, connection: Connection, live: LiveTable) -> m.Answer | None:
    """Hand on what is asked to the table; what is no message is answered here."""
    limits = live.room.limits
    if len(text) > limits.message_bytes:
        return m.Answer(id=0, ok=False, error="that message is too large")
    try:
        check_depth(text, limits.json_depth)
        asked = m.decode_asked(text)
    except (DepthError, msgspec.DecodeError, RecursionError, UnicodeError) as error:
        return m.Answer(id=0, ok=False, error=f"the table cannot read this message: {error}")
    if not connection.name:
        return m.Answer(id=asked.id, ok=False, error="enter with a name first")
    if live.is_closed:
        return m.Answer(id=asked.id, ok=False, error="this table is closed")
    live.hear(connection, asked)
    return None
