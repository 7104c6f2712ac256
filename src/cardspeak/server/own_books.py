"""The books that the room has of its own: added and changed in the browser, or with ``--book``.

Every change is a new edition, kept for good with who made it and why. A table keeps the edition it
was opened with. A worker process has read a text before it comes here; what is here has held.
"""

import asyncio
import re
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from cardspeak.books import Book
from cardspeak.books.loading import CATALOG, COMMON, Text, from_text, load, texts
from cardspeak.errors import CardspeakError
from cardspeak.server.workers.own_shelf import CheckedBook, CheckOrder, ShelfText, envelope
from cardspeak.store import AuditRow, BookEdition, Store
from cardspeak.table.commands import HOUSE

if TYPE_CHECKING:
    from cardspeak.server.room import Room

_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_LONGEST_ID = 40
CHECKING = "cardspeak.server.workers.book_check"
_SECONDS = 10.0
"""Seconds that the reading of a text may take."""
_PATIENCE = 40.0


class OwnBookError(CardspeakError):
    """A book that cannot be kept."""


class OwnBook(msgspec.Struct, frozen=True):
    """One of the room's own books as it is now: its texts, and the book where they still hold.

    A text that an earlier build kept may hold no longer; `broken` says why, and it can be edited.
    """

    id: str
    editions: tuple[BookEdition, ...]
    texts: tuple[Text, ...]
    book: Book | None
    broken: str = ""

    @property
    def title(self) -> str:
        """The title, or the name where the text cannot be read."""
        return self.book.title if self.book is not None else self.id

    @property
    def text(self) -> str:
        """The text of the newest edition."""
        return self.texts[-1].text

    @property
    def digest(self) -> str:
        """The digest of the newest edition."""
        return self.editions[-1].digest


class OwnBooks:
    """The room's own books by name."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._books: dict[str, OwnBook] = {}
        self._saving = asyncio.Lock()
        self._shelf = envelope(())

    def open(self, files: tuple[Path, ...] = ()) -> None:
        """Read every book from the store, then those of files that are new or have changed."""
        self._take(self._room.store.books.editions())
        for file in files:
            self._put(self._from_file(self._room.store, file))

    def refresh(self) -> None:
        """Read the books again if another node of the room has kept an edition since."""
        editions = self._room.store.books.editions()
        if len(editions) != sum(len(own.editions) for own in self._books.values()):
            self._take(editions)

    def _take(self, kept: Sequence[BookEdition]) -> None:
        by_book: dict[str, list[BookEdition]] = {}
        for edition in kept:
            by_book.setdefault(edition.book, []).append(edition)
        for id, editions in by_book.items():
            self._put(_read(self._room.store, id, tuple(editions)))

    def _from_file(self, store: Store, file: Path) -> OwnBook:
        """A book of a file that the room was started with; the same text is no new edition."""
        book = load(file)
        check_id(book.id)
        known = self._books.get(book.id)
        if known is not None and known.digest == book.digest:
            return known
        why = f"the room was started with {file.name}"
        return _kept(store, known, texts(file), HOUSE, why)

    def _put(self, own: OwnBook) -> None:
        self._books[own.id] = own
        self._shelf = envelope(self._texts())
        self._room.pages.clear()

    def _texts(self) -> tuple[ShelfText, ...]:
        """What a worker needs to have the same shelf."""
        found: dict[str, ShelfText] = {}
        newest = {own.digest for own in self._books.values()}
        for own in self._books.values():
            if own.book is None:
                continue
            for each in own.texts:
                if not _is_ours(each):
                    on_shelf = each.digest in newest
                    found[each.digest] = ShelfText(
                        each.id, each.digest, each.text, each.parent, on_shelf
                    )
        return tuple(found.values())

    # Looking

    def __iter__(self) -> Iterator[OwnBook]:
        return iter(self._books.values())

    @property
    def shelf(self) -> bytes:
        """The own books as a worker process takes them before its job."""
        return self._shelf

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all books that can be read, ours and the room's."""
        own = [own.id for own in self._books.values() if own.book is not None]
        return (*CATALOG, COMMON, *own)

    def known(self, id: str) -> OwnBook:
        """One of the room's own books."""
        own = self._books.get(id)
        if own is None:
            names = ", ".join(self._books) or "none yet"
            raise OwnBookError(f"the room has no own book called {id!r}; it has {names}")
        return own

    def book(self, id: str) -> Book:
        """A book to open a table with: one of ours, or one of the room's as it is now."""
        own = self._books.get(id)
        if own is not None and own.book is not None:
            return own.book
        if id not in (*CATALOG, COMMON):
            raise OwnBookError(f"no house is called {id!r}; there are {', '.join(self.names)}")
        return load(id)

    # Changing

    async def check(self, id: str, text: str) -> CheckedBook:
        """What a worker process finds in a text: everything wrong, or what it changes."""
        check_id(id)
        self._check_size(text)
        order = msgspec.msgpack.encode(CheckOrder(id, text))
        found = await self._room.checkers.run(
            f"{CHECKING}:check", self._shelf + order, seconds=_SECONDS, patience=_PATIENCE
        )
        return msgspec.json.decode(found, type=CheckedBook)

    def _check_size(self, text: str) -> None:
        most = self._room.limits.book_bytes
        if len(text.encode("utf-8", "surrogatepass")) > most:
            raise OwnBookError(f"the book is too large: at most {most:,} bytes are kept")

    def _check_room(self, id: str) -> None:
        most = self._room.limits.own_books
        if id not in self._books and len(self._books) >= most:
            raise OwnBookError(f"the room has {most} books of its own, the most allowed")
        known = self._books.get(id)
        if known is not None and len(known.editions) >= self._room.limits.book_editions:
            raise OwnBookError(f"{id} has {len(known.editions)} editions: begin another book")

    async def save(self, id: str, text: str, after: str, by: str, why: str) -> OwnBook:
        """Keep a text as the next edition. `after` is the digest of the edition it was made from.

        Refused where the text does not hold, or where someone else was faster.
        """
        checked = await self.check(id, text)
        if checked.problems:
            raise OwnBookError(checked.problems[0].at(id))
        async with self._saving:
            known = self._books.get(id)
            if (known.digest if known else "") != after:
                raise OwnBookError(f"someone else has changed {id}: look at the newest edition")
            self._check_room(id)
            own = await asyncio.to_thread(self._keep, known, id, text, checked.extends, by, why)
            self._put(own)
        return own

    def _keep(
        self, known: OwnBook | None, id: str, text: str, extends: str | None, by: str, why: str
    ) -> OwnBook:
        above: tuple[Text, ...] = ()
        if extends is not None:
            parent = self._books.get(extends)
            above = parent.texts if parent is not None else texts(extends)
        book = from_texts(id, text, above)
        if known is not None and known.digest == book.digest:
            raise OwnBookError(f"{id} has not changed")
        parent_digest = above[-1].digest if above else None
        kept = (*above, Text(id, book.digest, text, parent_digest))
        return _kept(self._room.store, known, kept, by, why)


def check_id(id: str) -> None:
    """Refuse a name that no address and no citation could hold."""
    if id in (*CATALOG, COMMON):
        raise OwnBookError(f"{id} is a printed book: give yours another name")
    if len(id) > _LONGEST_ID or not _ID.fullmatch(id):
        raise OwnBookError(
            f"a book's name is 1 to {_LONGEST_ID} small letters, digits and hyphens, such as "
            "my-house; it begins with a letter"
        )


def from_texts(id: str, text: str, above: tuple[Text, ...]) -> Book:
    """A book from its text and the texts of the books that it extends."""
    parent: Book | None = None
    for each in above:
        parent = from_text(each.text, each.id, parent)
    return from_text(text, id, parent)


def _is_ours(text: Text) -> bool:
    """Whether a text is that of a book of the catalogue as this build has it."""
    return text.id in (*CATALOG, COMMON) and load(text.id).digest == text.digest


def _kept(
    store: Store, known: OwnBook | None, kept: tuple[Text, ...], by: str, why: str
) -> OwnBook:
    newest = kept[-1]
    now, number = int(time.time()), len(known.editions) + 1 if known is not None else 1
    edition = BookEdition(newest.id, newest.digest, now, by, why)
    what = f"set edition {number} of the book {newest.id} ({newest.digest[:12]})"
    store.books.add_edition(kept, edition, AuditRow(now, by, what, why))
    return _read(store, newest.id, (*(known.editions if known is not None else ()), edition))


def _read(store: Store, id: str, editions: tuple[BookEdition, ...]) -> OwnBook:
    """A book as the store has it; one that holds no longer keeps nobody from opening the room."""
    digest = editions[-1].digest
    kept = store.books.texts(digest)
    try:
        return OwnBook(id, editions, kept, store.books.load(digest))
    except CardspeakError as error:
        return OwnBook(id, editions, kept, None, str(error))
