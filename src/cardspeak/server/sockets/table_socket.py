"""The socket of a table: checks a browser before it is accepted, and serves it until either goes.

The origin, the cookie, the limits and the invitation come first.
"""

from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from cardspeak.server.http.gate import address_of
from cardspeak.server.people.people import COOKIE, Role, Visitor
from cardspeak.server.room import Room
from cardspeak.server.sockets.connection import Connection, MessageReader, nothing_at_once
from cardspeak.server.sockets.websocket import PROTOCOL, TableProtocol
from cardspeak.server.tables.authority import NotAllowedError
from cardspeak.store import StoreUnavailableError

_SPECTATOR = Visitor("", Role.PLAYER, True)
_POLICY = 1008
_LATER = 1013
_GONE = 4404
_PRIVATE = 4403
_TOO_MANY = 4429


class _TableSocket:
    """The socket as an application of its own: what it sends goes straight to the protocol."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await _serve(WebSocket(scope, receive, send), receive, send)


table_socket = _TableSocket()


async def _serve(socket: WebSocket, receive: Receive, send: Send) -> None:
    """Serve one browser at one table until either goes."""
    room: Room = socket.app.state.room
    if not socket.app.state.gate.trust.is_own_page(socket.headers):
        await socket.close(_POLICY)
        return
    addresses, address = socket.app.state.gate.addresses, address_of(socket.scope)
    if not addresses.reads.of(address).take():
        await _refuse(socket, _TOO_MANY, "too many tables opened: wait a moment")
        return
    session = room.people.session(socket.cookies.get(COOKIE))
    visitor = room.people.visitor(session.name) if session is not None else _SPECTATOR
    try:
        live = await room.find(socket.path_params["id"])
    except StoreUnavailableError as error:
        room.report(None, error)
        await _refuse(socket, _LATER, error.FOR_PLAYERS)
        return
    if live is None:
        await _refuse(socket, _GONE, "this table is not open")
        return
    if not live.is_open_to(visitor, socket.query_params.get("invite", "")):
        await _refuse(socket, _PRIVATE, "this table is private")
        return
    await socket.accept()
    windows = sum(each.name == visitor.name for each in live.connections)
    if visitor.name and windows >= room.limits.windows:
        await socket.close(_TOO_MANY, "this table is open in too many windows")
        return
    protocol: TableProtocol | None = socket.scope.get(PROTOCOL)
    put = nothing_at_once if protocol is None else protocol.put
    id = session.id if session is not None else ""
    connection = Connection(visitor.name, send, live.whole, put, id)
    try:
        await live.join(connection)
    except NotAllowedError as error:
        await socket.close(_GONE, str(error))
        return
    except StoreUnavailableError as error:
        await socket.close(_LATER, error.FOR_PLAYERS)
        return
    if session is not None and not room.people.sessions.is_open(session.id):
        connection.is_logged_out = True  # meanwhile
        connection.close()
    reader = MessageReader(connection, live, addresses.messages.of(address))
    try:
        await reader.read_all(receive, protocol)
    finally:
        live.part(connection)
        connection.drop()


async def _refuse(socket: WebSocket, code: int, why: str) -> None:
    """Open a socket only to say why it closes: a browser sees no other reason."""
    await socket.accept()
    await socket.close(code, why)
