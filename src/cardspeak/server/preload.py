"""Everything that a room needs later and that would open a file: read when the room opens.

A process that has no file left to open then still deals, writes its log and shows its pages.
"""

from argon2 import PasswordHasher

from cardspeak.books import Book
from cardspeak.books.loading import CATALOG, COMMON, texts
from cardspeak.ranking import tables
from cardspeak.store import Store, recovery  # noqa: F401


def preload(store: Store) -> None:
    """Read the books and the ranking tables, and connect to the database."""
    for name in (*CATALOG, COMMON):
        Book.load(name)
        texts(name)
    tables.load()
    # The threads that hash a password load a library when the first of them ends, or the process
    # is aborted.
    PasswordHasher(time_cost=1, memory_cost=64).hash("")
    store.connect()
