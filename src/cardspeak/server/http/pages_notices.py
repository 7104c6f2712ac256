"""A notice that is being written: the usual one first, and what the book says against it."""

import asyncio
from typing import Any

import msgspec
from starlette.requests import Request

from cardspeak.books import Book, Notice, NoticeError
from cardspeak.books.usual_notice import usual_notice
from cardspeak.errors import CardspeakError
from cardspeak.games import Structure
from cardspeak.server.http.routing import body, post, room_of
from cardspeak.server.room import check_size
from cardspeak.table import Table


class NoticeDraft(msgspec.Struct, forbid_unknown_fields=True):
    """A notice to look at under a book; without one, the usual notice of a game."""

    book: str
    game: str = ""
    structure: Structure | None = None
    notice: Notice | None = None


async def checked(request: Request) -> dict[str, Any]:
    """Say whether a table may be opened with a notice, and if not, why and by which rules."""
    asked = await body(request, NoticeDraft)
    book = await asyncio.to_thread(room_of(request).own_books.book, asked.book)
    return await asyncio.to_thread(_checked, book, asked)


def _checked(book: Book, asked: NoticeDraft) -> dict[str, Any]:
    notice = asked.notice or usual_notice(book, asked.game, asked.structure)
    says, rules = "", []
    try:
        check_size(notice)
        notice.check(book)
        Table(book, notice)
    except NoticeError as error:
        rules = [{"cite": rule.cite, "text": rule.text} for rule in error.rules]
        says = _sentence(error, notice)
    except CardspeakError as error:
        says = str(error)
    return {"notice": msgspec.to_builtins(notice), "refused": says, "rules": rules}


def _sentence(error: NoticeError, notice: Notice) -> str:
    """What is wrong, without the name of the table and without the rules, which stand beside it."""
    cited = f" ({', '.join(rule.cite for rule in error.rules)})"
    return str(error).removeprefix(f"{notice.name}: ").removesuffix(cited if error.rules else "")


ROUTES = [post("/api/notices", checked)]
