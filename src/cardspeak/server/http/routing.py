"""Requests and answers in JSON: strict bodies in, plain data out, errors as one sentence.

A refusal becomes a 4xx with the sentence and the rules behind it. A fault of our own becomes a
reference that the log has too, and nothing more.
"""

import secrets
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from cardspeak.errors import CardspeakError
from cardspeak.server.http.gate import Gate, address_of
from cardspeak.server.limits import DepthError, TooManyError, check_depth
from cardspeak.server.people.people import COOKIE, Role, Visitor
from cardspeak.server.report_limits import fault_in
from cardspeak.server.room import Room
from cardspeak.server.workers.pool import WorkerError, WorkerRefusalError
from cardspeak.store import StoreUnavailableError

_LONGEST = 10.0
"""Seconds that a page may be worked on: the first one reads every book."""
_PATIENCE = 20.0
_json = msgspec.json.Encoder()
T = TypeVar("T")


class NotPermittedError(CardspeakError):
    """A page that this visitor may not see or use."""


def room_of(request: Request) -> Room:
    """The room that this process runs."""
    room: Room = request.app.state.room
    return room


def gate_of(request: Request) -> Gate:
    """The gate that the request came through."""
    gate: Gate = request.app.state.gate
    return gate


def visitor_of(request: Request) -> Visitor | None:
    """Who asks, by the cookie."""
    return room_of(request).people.recognised(request.cookies.get(COOKIE))


def known(request: Request, least: Role = Role.PLAYER) -> Visitor:
    """The visitor who asks. Refuses one without a name or with too low a role."""
    visitor = visitor_of(request)
    if visitor is None:
        raise NotPermittedError("enter with a name first")
    if visitor.role < least:
        raise NotPermittedError(f"only the {least.word} may do that")
    return visitor


async def body(request: Request, kind: type[T], most: int | None = None) -> T:
    """The request's body as a value; anything else is refused, and more than `most` bytes."""
    if request.headers.get("content-type", "").split(";")[0] != "application/json":
        raise CardspeakError("the body must be JSON")
    raw, limits = bytearray(), gate_of(request).limits
    async for chunk in request.stream():
        raw += chunk
        if len(raw) > (most or limits.body_bytes):
            raise CardspeakError("the body is too large")
    try:
        check_depth(raw, limits.json_depth)
        return msgspec.json.decode(raw, type=kind)
    except (DepthError, msgspec.DecodeError, RecursionError) as error:
        raise CardspeakError(fault_in(raw) or f"the request is not valid: {error}") from None


def json(data: Any, status: int = 200) -> Response:
    """Plain data as an answer."""
    return Response(_json.encode(data), status, media_type="application/json")


Page = Callable[[Request], Awaitable[Response]]
Answering = Callable[[Request], Awaitable[Any]]


def get(path: str, answer: Answering) -> Route:
    """A route that answers with data."""
    return Route(path, _page(answer), methods=["GET"])


def post(path: str, answer: Answering) -> Route:
    """A route that does something; only from our own pages."""
    return Route(path, _page(answer, changes=True), methods=["POST"])


def _page(answer: Answering, changes: bool = False) -> Page:
    async def page(request: Request) -> Response:
        try:
            if changes and not gate_of(request).trust.is_own_page(request.headers):
                raise NotPermittedError("this request did not come from a page of this room")
            addresses = gate_of(request).addresses
            asked = addresses.writes if changes else addresses.reads
            if not asked.of(address_of(request.scope)).take():
                raise TooManyError("too many requests: please slow down")
            found = await answer(request)
            return found if isinstance(found, Response) else json(found)
        except TooManyError as error:
            return json({"error": str(error), "rules": []}, 429)
        except NotPermittedError as error:
            return json({"error": str(error), "rules": []}, 403)
        except WorkerRefusalError as error:
            return json({"error": str(error), "rules": error.cites}, 400)
        except StoreUnavailableError as error:
            return _failed(request, error, 503, error.FOR_PLAYERS)
        except CardspeakError as error:
            rules = [rule.cite for rule in getattr(error, "rules", ()) if hasattr(rule, "cite")]
            return json({"error": str(error), "rules": rules}, 400)
        except ClientDisconnect:
            return json({"error": "the request broke off", "rules": []}, 400)
        except WorkerError as error:
            return _failed(request, error, 503, "that could not be worked out now: try again later")
        except Exception as error:
            return _failed(request, error, 500, "the room could not do that")

    return page


def _failed(request: Request, error: Exception, status: int, sentence: str) -> Response:
    """Log a fault of ours under a reference, which the visitor can name to the staff."""
    reference = secrets.token_hex(4)
    error.add_note(f"reference {reference}: {request.method} {request.url.path[:200]!r}")
    room_of(request).report(None, error)
    return json({"error": f"{sentence} (reference {reference})", "rules": []}, status)


async def looked_up(request: Request, work: str, data: bytes, keep: bool = False) -> Response:
    """A page in JSON that a worker process makes; one to `keep` is made once."""
    room = room_of(request)
    page = room.pages.get((work, data))
    if page is None:
        job, address = room.own_books.shelf + data, address_of(request.scope)
        if room.lookups[address] >= room.limits.lookups:
            raise TooManyError("too many pages are being looked up for you: wait for one of them")
        room.lookups[address] += 1
        try:
            page = await room.readers.run(work, job, seconds=_LONGEST, patience=_PATIENCE)
        finally:
            room.lookups[address] -= 1
            if not room.lookups[address]:
                del room.lookups[address]
        if keep:
            room.pages[work, data] = page
    return Response(page, media_type="application/json")
