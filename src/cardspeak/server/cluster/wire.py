"""What edges and owners of tables say to each other, in MessagePack.

`VERSION` counts changes of the messages; a node speaks with those that speak `OLDEST` or newer, so
that two releases run side by side during an upgrade.
"""

import zlib

import msgspec

VERSION = 1
OLDEST = 1
_PACKED_FROM = 2000
"""Bytes from which a page is packed: a message of NATS has a megabyte at most."""


class ActorMessage(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """A message to the owner of an actor."""


class Join(ActorMessage, frozen=True):
    """A browser at an edge wants to see a table, or sees it again after its table moved."""

    edge: str
    browser: int
    cookie: str = ""
    invite: str = ""


class Say(ActorMessage, frozen=True):
    """A text that a browser sent; `epoch` is the ownership under which it joined."""

    edge: str
    browser: int
    epoch: int
    text: bytes


class PartedBrowser(ActorMessage, frozen=True):
    """A browser is gone."""

    edge: str
    browser: int


class PageRequest(ActorMessage, frozen=True, tag="AskedPage"):
    """A request over HTTP, as it came to an edge, with a name that every log shows."""

    id: str
    method: str
    path: str
    query: bytes
    headers: list[tuple[bytes, bytes]]
    address: str
    body: bytes


AnyActorMessage = Join | Say | PartedBrowser | PageRequest


class Joined(msgspec.Struct, frozen=True, array_like=True):
    """The answer to a browser that joins; a `code` refuses it."""

    epoch: int
    position: int = 0
    name: str = ""
    code: int = 0
    why: str = ""


class PageAnswer(msgspec.Struct, frozen=True, array_like=True):
    """The answer to a page; without a status, its table is on the way to another node."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes
    is_packed: bool = False

    @classmethod
    def packed(cls, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> "PageAnswer":
        """An answer whose body is packed where it is long."""
        if len(body) < _PACKED_FROM:
            return cls(status, headers, body)
        return cls(status, headers, zlib.compress(body, 1), True)

    @property
    def whole(self) -> bytes:
        """The body as it is shown."""
        return zlib.decompress(self.body) if self.is_packed else self.body


class Frames(msgspec.Struct, array_like=True):
    """What one browser gets: each frame is a common part by its place, and its own rest."""

    browser: int
    frames: list[tuple[int, bytes]]
    answered: list[int]
    closes: bool = False


class EdgeUpdate(msgspec.Struct, frozen=True, array_like=True):
    """Everything that a table tells the browsers of one edge at once; positions have no gaps."""

    table: str
    epoch: int
    position: int
    common: list[bytes]
    browsers: list[Frames]


class Hello(msgspec.Struct, frozen=True, array_like=True):
    """What a table node says of itself."""

    node: str
    room: str
    version: int
    oldest: int


class MovedChips(msgspec.Struct, frozen=True, array_like=True):
    """Chips of the bank that a node has moved, or taken back, with the name of the node."""

    node: str
    moves: list[tuple[str, int, str, str, str | None, int]]
    is_back: bool = False


encode = msgspec.msgpack.encode
decode_message = msgspec.msgpack.Decoder(AnyActorMessage).decode
decode_update = msgspec.msgpack.Decoder(EdgeUpdate).decode
decode_joined = msgspec.msgpack.Decoder(Joined).decode
decode_answered = msgspec.msgpack.Decoder(PageAnswer).decode
decode_hello = msgspec.msgpack.Decoder(Hello).decode
decode_moved = msgspec.msgpack.Decoder(MovedChips).decode


def why_not(version: int, oldest: int) -> str:
    """Why this node cannot speak with another; "" where it can."""
    if oldest <= VERSION and version >= OLDEST:
        return ""
    return (
        f"a node of this cluster speaks version {version} of the messages, this one {VERSION}: "
        "start the same release, or upgrade one release at a time"
    )
