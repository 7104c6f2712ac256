"""The books: each to read, one rule with its own address, search, and two houses side by side.

A worker process looks them up; what never changes is kept until a book does. Only the books of the
shelf are served: the printed ones, and the room's own.
"""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from cardspeak.books import BookError
from cardspeak.server.http.routing import get, looked_up, room_of
from cardspeak.server.workers import lesson_lookup
from cardspeak.server.workers.book_lookup import WORK, Page

LONGEST_SEARCH = 200


def _asked(request: Request, name: str) -> str:
    """A word of the address; refused when it is too long to be meant."""
    return _bounded(name, request.query_params.get(name, ""))


def _bounded(name: str, word: str) -> str:
    if len(word) > LONGEST_SEARCH:
        raise BookError(
            f"{name!r} has {len(word)} characters; at most {LONGEST_SEARCH} are looked up"
        )
    return word.strip()


def _named(request: Request, name: str) -> str:
    """The name of a book that is served; anything else is refused."""
    names = room_of(request).own_books.names
    if name not in names:
        raise BookError(f"no book is called {_bounded('id', name)!r}; there are {', '.join(names)}")
    return name


async def _page(request: Request, job: str, page: Page) -> Response:
    return await looked_up(request, f"{WORK}:{job}", msgspec.msgpack.encode(page))


async def _kept(request: Request, job: str, page: Page) -> Response:
    """A page that never changes: there are only so many books."""
    return await looked_up(request, f"{WORK}:{job}", msgspec.msgpack.encode(page), keep=True)


async def books(request: Request) -> Response:
    """Every book with how many rules it has."""
    return await _kept(request, "books", Page())


async def book(request: Request) -> Response:
    """A book in its parts, every rule in printed order."""
    return await _kept(request, "book", Page(_named(request, request.path_params["id"])))


async def rule(request: Request) -> Response:
    """A rule, what it sets, and what the other houses have on the same points."""
    name = _bounded("id", request.path_params["id"])
    return await _page(request, "rule", Page(name, _asked(request, "id")))


async def lessons(request: Request) -> Response:
    """The scenarios that show a rule."""
    page = Page(_bounded("id", request.path_params["id"]), _asked(request, "rule"))
    work = f"{lesson_lookup.WORK}:lessons"
    return await looked_up(request, work, msgspec.msgpack.encode(page))


async def lesson(request: Request) -> Response:
    """A scenario played under a book, step by step."""
    page = Page(_named(request, request.path_params["id"]), _asked(request, "where"))
    work = f"{lesson_lookup.WORK}:played"
    return await looked_up(request, work, msgspec.msgpack.encode(page))


async def found(request: Request) -> Response:
    """The rules of all books that fit some words, the best first."""
    return await _page(request, "found", Page(_asked(request, "q")))


async def compare(request: Request) -> Response:
    """Every point of policy in two houses, with the rules of both."""
    one, other = (_named(request, _asked(request, name)) for name in ("a", "b"))
    return await _kept(request, "compared", Page(one, other))


ROUTES = [
    get("/api/books", books),
    get("/api/books/{id}", book),
    get("/api/books/{id}/rule", rule),
    get("/api/books/{id}/lessons", lessons),
    get("/api/books/{id}/lesson", lesson),
    get("/api/search", found),
    get("/api/compare", compare),
]
