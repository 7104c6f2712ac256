"""The room's own books in a worker process: before each job the shelf comes in as texts.

Books that were read once are kept by their texts. What goes to `book_check` and comes back from it
is defined here too, for the room.
"""

from collections.abc import Callable, Sequence
from functools import wraps

import msgspec

from cardspeak.books import Book
from cardspeak.books.loading import CATALOG, COMMON, from_text, load, texts
from cardspeak.books.source_text import Problem
from cardspeak.server.workers.worker import HEADER


class ShelfText(msgspec.Struct, frozen=True, array_like=True):
    """The text of an own book, or of one that it extends; `on_shelf` is the newest edition."""

    id: str
    digest: str
    text: str
    parent: str | None
    on_shelf: bool


class CheckOrder(msgspec.Struct, frozen=True, array_like=True):
    """A text to check, and the name it would have."""

    id: str
    text: str


class BookChange(msgspec.Struct, frozen=True):
    """A point on which the text differs from the book it extends, in words."""

    field: str
    about: str
    where: str
    before: str
    after: str


class CheckedBook(msgspec.Struct, frozen=True):
    """What was found in a text."""

    problems: tuple[Problem, ...] = ()
    title: str = ""
    extends: str | None = None
    rules: int = 0
    games: tuple[str, ...] = ()
    changes: tuple[BookChange, ...] = ()
    new_rules: tuple[tuple[str, str], ...] = ()


def envelope(texts: Sequence[ShelfText]) -> bytes:
    """The shelf as it goes before the data of a job."""
    packed = msgspec.msgpack.encode(texts)
    return HEADER.pack(len(packed)) + packed


_texts = msgspec.msgpack.Decoder(tuple[ShelfText, ...])
_own: dict[str, Book] = {}
_written: dict[str, str] = {}  # by digest
_packed = b""
Work = Callable[[bytes], bytes]


def with_shelf(work: Work) -> Work:
    """A job that sees the room's own books: the shelf comes before its data."""

    @wraps(work)
    def opened(data: bytes) -> bytes:
        end = HEADER.size + HEADER.unpack_from(data)[0]
        _set(data[HEADER.size : end])
        return work(data[end:])

    return opened


def _set(packed: bytes) -> None:
    """Put the books of the room on this process's shelf, if they are not there already."""
    global _packed
    if packed == _packed:
        return
    read: dict[str, Book] = {}
    _own.clear()
    _written.clear()
    for each in _texts.decode(packed):  # a parent comes before the books that extend it
        parent = read.get(each.parent or "") or _ours(each.parent)
        read[each.digest] = book = from_text(each.text, each.id, parent)
        _written[each.digest] = each.text
        if each.on_shelf:
            _own[each.id] = book
    _packed = packed


def _ours(digest: str | None) -> Book | None:
    books = (load(name) for name in (*CATALOG, COMMON))
    return next((book for book in books if book.digest == digest), None)


def own_books() -> list[Book]:
    """The room's own books, after the job's shelf has come in."""
    return list(_own.values())


def texts_of(book: Book) -> list[str]:
    """The texts of a book and of those that it extends."""
    above = texts_of(book.parent) if book.parent is not None else []
    text = _written.get(book.digest)
    return [*above, texts(book.id)[-1].text if text is None else text]


def on_shelf() -> dict[str, Book]:
    """Every book that can be read or extended, by name."""
    return {name: load(name) for name in (*CATALOG, COMMON)} | _own
