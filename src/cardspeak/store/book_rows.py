"""The texts of books by their digests, and the editions of the room's own books."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
import sqlalchemy as sql
from sqlalchemy.engine import Connection

from cardspeak.books import Book
from cardspeak.books.loading import CATALOG, COMMON, Text, texts
from cardspeak.store import reader, schema
from cardspeak.store.database import Connecting
from cardspeak.store.integrity import add, add_to_chain
from cardspeak.store.rows import AuditRow, BookEdition, StoreError


class BookRows:
    """The rows about books in a room's database."""

    def __init__(self, looking: Connecting, changing: Connecting) -> None:
        self._looking = looking
        self._changing = changing

    def keep(self, name: str | Path) -> Book:
        """Keep the text of a book, by name or path, and of those that it extends."""
        with self._changing() as connection:
            _keep_texts(connection, texts(name))
        return Book.load(name)

    def add_edition(self, kept: Sequence[Text], edition: BookEdition, staff: AuditRow) -> None:
        """Keep an edition of the room's own book with its texts and the staff's word on it."""
        with self._changing() as connection:
            _keep_texts(connection, kept)
            add_to_chain(connection, schema.editions, [msgspec.structs.astuple(edition)])
            add_to_chain(connection, schema.audit, [msgspec.structs.astuple(staff)])

    def editions(self) -> list[BookEdition]:
        """Every edition of the room's own books, in order."""
        with self._looking() as connection:
            return reader.editions(connection)

    def texts(self, digest: str) -> tuple[Text, ...]:
        """The text of a book with a digest, after those of the books that it extends."""
        with self._looking() as connection:
            id, text, parent = reader.book_text(connection, digest)
            found = [Text(id, digest, text, parent)]
            while parent is not None:
                id, text, above = reader.book_text(connection, parent)
                found.append(Text(id, parent, text, above))
                parent = above
        return tuple(reversed(found))

    def text(self, digest: str) -> tuple[str, str]:
        """Name and text of the book with a digest."""
        with self._looking() as connection:
            return reader.book_text(connection, digest)[:2]

    def load(self, digest: str) -> Book:
        """The book with a digest, as it was when it was kept."""
        with self._looking() as connection:
            return reader.book(connection, digest)


def keep_in_catalog(connection: Connection, id: str, digest: str) -> None:
    """Keep a book of the catalog; another book must have been kept before."""
    if _has_text(connection, digest):
        return
    if id not in (*CATALOG, COMMON):
        raise StoreError(f"keep the book {id} before a table plays by it")
    _keep_texts(connection, texts(id))


def _keep_texts(connection: Connection, kept: Iterable[Text]) -> None:
    for each in kept:
        if not _has_text(connection, each.digest):
            add(connection, schema.books, [(each.digest, each.id, each.text, each.parent)])


def _has_text(connection: Connection, digest: str) -> bool:
    column = schema.books.c.digest
    return connection.execute(sql.select(column).where(column == digest)).first() is not None
