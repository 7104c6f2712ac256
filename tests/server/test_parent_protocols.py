"""The methods of uvicorn that our protocols override or call are those that were read.

Both protocols are subclasses of uvicorn's, which promises nothing about its methods. When this
test fails after an update, read the changed methods beside `server/http/gate.py` and
`server/sockets/websocket.py`, and only then write the new sums here.
"""

import inspect
from hashlib import sha256

import pytest
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from cardspeak.server.http.gate import GatedProtocol
from cardspeak.server.sockets.websocket import TableProtocol

CALLED: dict[type, tuple[str, ...]] = {
    TableProtocol: ("handle_parser_exception", "send_receive_event_to_app", "handle_events"),
    GatedProtocol: (),
}
"""Methods of the parent that are not overridden, and that ours rely on."""

SUMS: dict[type, str] = {
    GatedProtocol: "10d1980e504d6deb",
    TableProtocol: "c1a3cae8596cf90c",
}


@pytest.mark.parametrize(
    ("ours", "parent"),
    [(GatedProtocol, HttpToolsProtocol), (TableProtocol, WebSocketsSansIOProtocol)],
)
def test_the_parent_of_a_protocol_is_as_it_was_read(ours: type, parent: type) -> None:
    overridden = [
        name for name in vars(ours) if name in vars(parent) and callable(vars(ours)[name])
    ]
    assert len(overridden) > 5
    sources = [
        inspect.getsource(vars(parent)[name]) for name in sorted({*overridden, *CALLED[ours]})
    ]
    assert sha256("".join(sources).encode()).hexdigest()[:16] == SUMS[ours], sorted(overridden)
