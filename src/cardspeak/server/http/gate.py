"""The gate of the room: how many connections each address has, and how a request may arrive.

A client that sends its headers too slowly, or too many of them, is refused before the application
sees it. So is one that sends a body without end, cuts it into crumbs, or asks on and on without
waiting for an answer: what no application reads is bounded here. Addresses are those of the
connections themselves; only a proxy that the host named is believed to say another.
"""

import sys
from asyncio import TimerHandle, Transport, get_running_loop
from collections import Counter
from http import HTTPStatus
from typing import Any, cast

from starlette.types import Scope
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from cardspeak.server.http.trust import Trust
from cardspeak.server.limits import AddressAllowances, Limits, address_key

if sys.platform != "win32":
    import resource

ADDRESS = "cardspeak.address"
"""Where an application finds the address of a connection in its scope."""
_FORWARDED = b"x-forwarded-for"
_PROTOCOL = b"x-forwarded-proto"
_SPARE_FILES = 64
"""Files that are kept free of connections: the database, the log, the listening socket."""
_LAST_WORD = 2.0
"""Seconds that a client has to read the reason before the connection closes."""
_SLICE = 16 * 1024
"""Bytes that are read in one go: the bounds are looked at in between."""
_MOST_PIECES = 4096
"""Parts of a body, and of what comes after it, however small: each costs the same to read."""
_MOST_PIPELINED = 16
"""Requests that may wait for the answer to the one before; browsers send none ahead."""


class Gate:
    """Counts the connections, and holds the allowances of each address."""

    def __init__(self, limits: Limits, trust: Trust) -> None:
        self.limits = limits
        self.trust = trust
        self.addresses = AddressAllowances(limits)
        self.connected: Counter[str] = Counter()
        self._all = 0
        self._most = limits.all_connections

    def open(self) -> None:
        """Use every file that the system allows the process, but for a few."""
        if sys.platform == "win32":
            return
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != hard:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        if hard != resource.RLIM_INFINITY:
            self._most = max(1, min(self.limits.all_connections, hard - _SPARE_FILES))

    def enter(self, address: str, peer: str = "") -> HTTPStatus | None:
        """Count a connection. Returns the status to refuse it with, if there are too many.

        A proxy has the connections of many clients, and as many as the room has in all.
        """
        self.connected[address] += 1
        self._all += 1
        if self._all > self._most:
            return HTTPStatus.SERVICE_UNAVAILABLE
        most = self.limits.connections
        if self.connected[address] > most and not self.trust.is_proxy(peer):
            return HTTPStatus.TOO_MANY_REQUESTS
        return None

    def leave(self, address: str) -> None:
        """Count a connection no more."""
        self._all -= 1
        self.connected[address] -= 1
        if not self.connected[address]:
            del self.connected[address]


def gate_of(config: Any) -> Gate:
    """The gate of the application that a server serves."""
    gate: Gate = config.app.state.gate
    return gate


def hang_up(transport: Transport) -> None:
    """Close a connection soon, whether or not the client reads the end of it."""
    transport.close()
    get_running_loop().call_later(_LAST_WORD, transport.abort)


def address_of(scope: Scope) -> str:
    """The address that a request or a socket comes from."""
    found: str | None = scope.get(ADDRESS)
    if found is None:  # served by another protocol than ours
        found = address_key((scope.get("client") or ("?",))[0])
    return found


class GatedProtocol(HttpToolsProtocol):
    """uvicorn's HTTP protocol, behind the gate."""

    def __init__(self, *args: Any, **words: Any) -> None:
        super().__init__(*args, **words)
        self._gate = gate_of(self.config)
        self._limits = self._gate.limits
        self._address = "?"  # of the connection
        self._client = "?"  # whose request it is; behind a proxy, not the same
        self._head = 0  # bytes since the last request, and of the headers
        self._in_head = True  # or between two requests
        self._began = False  # whether a request began in the bytes at hand
        self._ended = False  # whether one ended in them
        self._body = 0  # bytes since the headers, as they came over the wire
        self._pieces = 0
        self._is_refused = False
        self._timer: TimerHandle | None = None

    # The connection

    def connection_made(self, transport: Any) -> None:
        """Let a client in, or say that there are too many."""
        super().connection_made(transport)
        self._address = self._client = address_key(self.client[0] if self.client else None)
        refused = self._gate.enter(self._address, self.client[0] if self.client else "")
        if refused is not None:
            self._refuse(refused)
        else:
            self._wait(self._limits.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection no more."""
        self._stop_waiting()
        self._gate.leave(self._address)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to the socket's protocol, which counts it from now on."""
        if self._is_refused:
            return
        self._stop_waiting()
        super().handle_websocket_upgrade()
        protocol: Any = self.transport.get_protocol()
        if protocol is not self:
            protocol.at_gate = self._address
            protocol.client_address = self._client

    # The request

    def data_received(self, data: bytes) -> None:
        """Read part of a request, slice by slice, and bound it."""
        for start in range(0, len(data), _SLICE):
            if self._is_refused or self.transport.get_protocol() is not self:
                return
            self._read(data[start : start + _SLICE])

    def _read(self, data: bytes) -> None:
        """Read a slice; bytes count for the part of a request that they all belong to."""
        was_in_head, self._began, self._ended = self._in_head, False, False
        super().data_received(data)
        if self._is_refused or self.transport.get_protocol() is not self:
            return
        if self._in_head and not self._ended:
            if not self._began:
                self._head += len(data)
                self._check_head(self._head)
            if self._timer is None and not self._is_refused:
                self._wait(self._limits.head_seconds)
        elif not (self._in_head or was_in_head):
            self._body += len(data)
            if self._body > self._limits.request_bytes:
                self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)

    def on_message_begin(self) -> None:
        """Start the time for the headers of a request."""
        super().on_message_begin()
        self._in_head, self._began, self._head = True, True, 0
        if len(self.pipeline) >= _MOST_PIPELINED:
            self._refuse(HTTPStatus.TOO_MANY_REQUESTS)
        elif self._timer is None:
            self._wait(self._limits.head_seconds)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Keep a header; what comes after a body is counted and not kept."""
        if not self._in_head:
            self._count_piece()
        elif not self._is_refused:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Bound the headers, and start the time for the body."""
        self._in_head, self._body, self._pieces = False, 0, 0
        self._stop_waiting()
        size = len(self.url) + sum([len(name) + len(value) for name, value in self.headers])
        if self._is_refused or self._check_head(size):
            return
        self._wait(self._limits.body_seconds)
        self._believe_proxy()
        super().on_headers_complete()

    def _believe_proxy(self) -> None:
        """Find whose request it is; a proxy that the host named says it, and nobody else."""
        scope, peer = cast(Scope, self.scope), self.client[0] if self.client else "?"
        self._client = self._address
        if self._gate.trust.is_proxy(peer):
            said = [value.decode("latin-1") for name, value in self.headers if name == _FORWARDED]
            self._client = address_key(self._gate.trust.client(peer, ",".join(said)))
            if (_PROTOCOL, b"https") in self.headers:
                scope["scheme"] = "https"
        scope[ADDRESS] = self._client

    def on_body(self, body: bytes) -> None:
        """Read part of the body, unless the request is refused."""
        self._count_piece()
        if not self._is_refused:
            super().on_body(body)

    def _count_piece(self) -> None:
        """Count a part of a body; refuse a client that sends it in crumbs."""
        self._pieces += 1
        if self._pieces > _MOST_PIECES and not self._is_refused:
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)

    def on_message_complete(self) -> None:
        """Stop the time: the whole request has arrived."""
        self._stop_waiting()
        self._in_head, self._ended, self._head = True, True, 0
        if not self._is_refused:
            super().on_message_complete()

    # Refusals

    def _check_head(self, size: int) -> bool:
        """Refuse headers that are too long. Returns whether they are."""
        if size <= self._limits.head_bytes:
            return False
        self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        return True

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self._timer = self.loop.call_later(seconds, self._refuse, HTTPStatus.REQUEST_TIMEOUT)

    def _stop_waiting(self) -> None:
        timer, self._timer = self._timer, None
        if timer is not None:
            timer.cancel()

    def _refuse(self, status: HTTPStatus) -> None:
        """Answer with a status, unless an answer is under way, and hang up."""
        self._stop_waiting()
        self._is_refused = True
        if self.transport.is_closing():
            return
        if self.cycle is None or self.cycle.response_complete:
            said = f"HTTP/1.1 {status.value} {status.phrase}\r\n"
            head = "content-length: 0\r\nconnection: close\r\n\r\n"
            self.transport.write((said + head).encode())
        hang_up(self.transport)
