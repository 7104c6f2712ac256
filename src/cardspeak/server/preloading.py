"""Everything that a room needs later and that would open a file: read when the room opens.

A process that has no file left to open then still deals, writes its log and shows its pages.
"""

from cardspeak.books import Book
from cardspeak.books.loading import CATALOG, COMMON, texts
from cardspeak.ranking import tables
from cardspeak.store import Store, resuming  # noqa: F401


def preload(store: Store) -> None:
    """Read the books and the ranking tables, and connect to the database."""
    for name in (*CATALOG, COMMON):
        Book.load(name)
        texts(name)
    tables.load()
    store.connect()
