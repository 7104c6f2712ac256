"""The room's own books: to list, to check while someone writes, and to keep as a new edition.

Anyone may read them, as any book; administrators alone add and change them, with a reason.
"""

from typing import Annotated, Any

import msgspec
from starlette.requests import Request

from cardspeak.server.http.routing import body, get, known, post, room_of
from cardspeak.server.own_books import OwnBook
from cardspeak.server.people.people import Role
from cardspeak.server.workers.own_shelf import CheckedBook
from cardspeak.store import BookEdition

_OF_THE_REST = 4096
"""Bytes of a request beside the book's text."""
Reason = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class BookDraft(msgspec.Struct, forbid_unknown_fields=True):
    """A text that someone is writing, and the name it would have."""

    id: Annotated[str, msgspec.Meta(max_length=100)]
    text: str


class BookEditionRequest(BookDraft, forbid_unknown_fields=True, kw_only=True):
    """A text to keep as the next edition; `after` is the digest of the one it was made from."""

    reason: Reason
    after: Annotated[str, msgspec.Meta(max_length=100)] = ""


def _row(own: OwnBook) -> dict[str, Any]:
    newest = own.editions[-1]
    parent = own.book.parent if own.book is not None else None
    return {
        "id": own.id,
        "title": own.title,
        "extends": parent.title if parent is not None else None,
        "editions": len(own.editions),
        "by": newest.by,
        "at": newest.at,
        "broken": own.broken or None,
    }


def _edition(number: int, edition: BookEdition) -> dict[str, Any]:
    return {
        "number": number,
        "digest": edition.digest,
        "at": edition.at,
        "by": edition.by,
        "why": edition.why,
    }


async def own_books(request: Request) -> list[dict[str, Any]]:
    """Every book of the room's own, also one that holds no longer."""
    return [_row(own) for own in room_of(request).own_books]


async def own_book(request: Request) -> dict[str, Any]:
    """One of them: its text, and every edition with who set it, when and why."""
    own = room_of(request).own_books.known(request.path_params["id"])
    editions = [_edition(number, each) for number, each in enumerate(own.editions, 1)]
    return _row(own) | {"text": own.text, "digest": own.digest, "history": editions[::-1]}


async def check(request: Request) -> CheckedBook:
    """Everything that is wrong with a text, or what it changes against the book it extends."""
    known(request, Role.ADMINISTRATOR)
    room = room_of(request)
    draft = await body(request, BookDraft, _most(room.limits.book_bytes))
    return await room.own_books.check(draft.id, draft.text)


async def save(request: Request) -> dict[str, Any]:
    """Keep a text as the next edition of a book."""
    visitor = known(request, Role.ADMINISTRATOR)
    room = room_of(request)
    asked = await body(request, BookEditionRequest, _most(room.limits.book_bytes))
    reason = asked.reason.strip() or "no reason given"
    own = await room.own_books.save(asked.id, asked.text, asked.after, visitor.name, reason)
    return _row(own) | {"digest": own.digest}


def _most(text: int) -> int:
    """Bytes of a request with a text: a character may be written as six in JSON."""
    return 6 * text + _OF_THE_REST


ROUTES = [
    get("/api/own-books", own_books),
    get("/api/own-books/{id}", own_book),
    post("/api/own-books/check", check),
    post("/api/own-books", save),
]
