"""What all tables of one book and notice have in common: their terms, worked out once.

It is kept as long as one of those tables is there, so that ten thousand tables cost one set of
terms and a notice that nobody plays by any more costs nothing.
"""

from hashlib import blake2b
from weakref import WeakValueDictionary

import msgspec

from cardspeak.books import Book, Notice
from cardspeak.hand import Terms


class Shared:
    """The terms of a notice, and those of its killed pots by limits and by choice or not."""

    __slots__ = ("__weakref__", "killed", "mark", "terms")

    def __init__(self, terms: Terms, notice: bytes) -> None:
        self.terms = terms
        self.mark = blake2b(notice, digest_size=8).digest()  # stands for the notice in a digest
        self.killed: dict[tuple[tuple[int, int] | None, bool], Terms] = {}


_SHARED: WeakValueDictionary[tuple[str, str, bytes], Shared] = WeakValueDictionary()


def shared(book: Book, notice: Notice) -> Shared:
    """What the tables of a book and notice share; refused where the book does not allow it."""
    key = (book.id, book.digest, msgspec.json.encode(notice))
    known = _SHARED.get(key)
    if known is None:
        notice.check(book)
        known = _SHARED[key] = Shared(Terms.of(book, notice), key[2])
    return known
