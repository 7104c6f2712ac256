"""One browser at one table: the messages that it sends, and the frames that wait to go to it.

A table never waits for a reader. A frame goes straight to the protocol while that takes it; behind
a frame that it does not take, others queue up. A browser that falls too far behind loses its queue
and gets the whole table as it then is. A client that sends too many messages has to wait.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from starlette.types import Message, Receive, Send

from cardspeak.errors import CardspeakError
from cardspeak.server.limits import Allowance, DepthError, check_depth
from cardspeak.server.report_limits import fault_in
from cardspeak.server.sockets import messages as m
from cardspeak.server.sockets import server_messages as out

if TYPE_CHECKING:
    from cardspeak.server.sockets.websocket import TableProtocol
    from cardspeak.server.tables.live_table import LiveTable

MOST_WAITING = 64
"""Frames that may wait for a slow reader before they are dropped for a snapshot."""
MOST_UNANSWERED = 64
"""Messages of one browser that may wait for the table."""

Put = Callable[[bytes], bool]
"""Sends a frame at once. Returns False when it must wait."""
Whole = Callable[["Connection"], Awaitable[Sequence[bytes]]]
"""The whole table in frames, for a browser that fell behind."""

_CLOSING: Message = {"type": "websocket.close", "code": 1000}
_TOO_MUCH = out.Answer(id=0, ok=False, error="too many messages: slow down")


def nothing_at_once(frame: bytes) -> bool:
    """Send nothing: every frame must wait."""
    return False


class Connection:
    """A browser's socket, seen from the table."""

    __slots__ = (
        "_frames", "_put", "_send", "_sending", "_whole", "fell_behind", "has_acted", "is_closed",
        "is_logged_out", "name", "session", "unanswered",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        send: Send,
        whole: Whole,
        put: Put = nothing_at_once,
        session: str = "",
    ) -> None:
        self.name = name
        self.session = session
        self.has_acted = False
        self.is_logged_out = False
        self.fell_behind = False
        self.is_closed = False
        self.unanswered = 0
        self._send = send
        self._whole = whole
        self._put = put
        self._frames: deque[bytes] = deque()
        self._sending: asyncio.Task[None] | None = None

    def push(self, frame: bytes) -> None:
        """Send a frame, now or later; never waits."""
        if self.is_closed or self.fell_behind:
            return
        if self._sending is None:
            if self._put(frame):
                return
            self._sending = asyncio.create_task(self._serve())
        if len(self._frames) < MOST_WAITING:
            self._frames.append(frame)
        else:
            self._frames.clear()
            self.fell_behind = True

    def tell(self, begun: bytes, rest: bytes) -> None:
        """Send an update: what it begins with is the same for all."""
        self.push(begun + rest)

    def close(self) -> None:
        """Send what waits, then close."""
        self.is_closed = True
        if self._sending is None:
            self._sending = asyncio.create_task(self._serve())

    def drop(self) -> None:
        """Stop sending: the browser is gone."""
        self.is_closed = True
        if self._sending is not None:
            self._sending.cancel()

    async def _serve(self) -> None:
        """Send what waits, and what comes meanwhile."""
        frames = self._frames
        try:
            while frames or self.fell_behind:
                if self.fell_behind:
                    frames += await self._whole(self)
                    self.fell_behind = False
                await self._send({"type": "websocket.send", "text": frames.popleft().decode()})
            if self.is_closed:
                await self._hang_up()
        except CardspeakError:
            await self._hang_up()  # the table cannot be shown now: the browser comes again
        except (OSError, RuntimeError):
            self.is_closed = True  # the browser is gone, and its reader ends too
        finally:
            self._sending = None

    async def _hang_up(self) -> None:
        self.is_closed = True
        with suppress(OSError, RuntimeError):
            await self._send(_CLOSING)


class MessageReader:
    """Reads what a browser sends, in order, and hands it to the table."""

    def __init__(self, connection: Connection, live: "LiveTable", address: Allowance) -> None:
        self._connection = connection
        self._live = live
        self._address = address
        room, name = live.room, connection.name
        own = room.allowances.of(name) if name else Allowance(room.limits.player_messages)
        self._allowance = own
        self._is_pausing = False

    def read_now(self, text: str) -> bool:
        """Read a text as it comes. Returns False when there were too many."""
        if self._is_pausing or not self._is_allowed():
            return False
        self._read(text)
        return True

    async def read_all(self, receive: Receive, protocol: "TableProtocol | None") -> None:
        """Read until the browser is gone; our own protocol hands a text on as it comes."""
        if protocol is not None:
            protocol.on_text = self.read_now
        try:
            await self._read_frames(receive)
        finally:
            if protocol is not None:
                protocol.on_text = None

    async def _read_frames(self, receive: Receive) -> None:
        """Read each frame; after too many messages, pause."""
        while True:
            frame = await receive()
            if frame["type"] == "websocket.disconnect":
                return
            if self._is_allowed():
                self._read(frame.get("text") or frame.get("bytes") or "")
                continue
            self._is_pausing = True
            await asyncio.sleep(1 / self._live.room.limits.player_messages.a_second)
            self._is_pausing = False
            self._connection.push(out.encode(_TOO_MUCH))

    def _is_allowed(self) -> bool:
        return (
            self._connection.unanswered <= MOST_UNANSWERED
            and self._allowance.take()
            and self._address.take()
        )

    def _read(self, text: str | bytes) -> None:
        answer = _handed_on(text, self._connection, self._live)
        if answer is not None:
            self._connection.push(out.encode(answer))


def _handed_on(text: str | bytes, connection: Connection, live: "LiveTable") -> out.Answer | None:
    """Hand a message to the table; a text that is no message gets its answer here."""
    limits = live.room.limits
    if len(text) > limits.message_bytes:
        return out.Answer(id=0, ok=False, error="that message is too large")
    try:
        check_depth(text, limits.json_depth)
        message = m.decode_message(text)
    except (DepthError, msgspec.DecodeError, RecursionError, UnicodeError) as error:
        fault = None if isinstance(error, DepthError) else fault_in(text)
        said = fault or f"the table cannot read this message: {error}"
        return out.Answer(id=_id_of(text), ok=False, error=said)
    if not connection.name:
        return out.Answer(id=message.id, ok=False, error="enter with a name first")
    if live.is_closed:
        return out.Answer(id=message.id, ok=False, error="this table is closed")
    live.hear(connection, message)
    return None


class _Numbered(msgspec.Struct):
    id: m.Id = 0


def _id_of(text: str | bytes) -> int:
    """The number of a message that cannot be read otherwise; 0 where it has none."""
    try:
        return msgspec.json.decode(text, type=_Numbered).id
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return 0
