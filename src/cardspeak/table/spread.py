"""The game spread at a table: the terms of its notice, and what follows from them.

All tables of one book and notice share a spread, worked out once. It is kept as long as one of
those tables is there, so that ten thousand tables cost one set of terms and a notice that nobody
plays by any more costs nothing.
"""

from hashlib import blake2b
from weakref import WeakValueDictionary

import msgspec

from cardspeak.arguments import expect
from cardspeak.books import Book, BookError, Notice, NoticeError
from cardspeak.books.policy.blinds import ThirdBlind
from cardspeak.games import Forced
from cardspeak.hand import Terms

KilledTerms = dict[tuple[tuple[int, int] | None, bool], Terms]
"""The terms of killed pots, by their limits and by whether the kill is a player's choice."""


class Spread:
    """A notice with its terms; `mark` stands for the notice in a digest.

    `blinds` are the amounts posted, smallest first, and `blind_on_button` is 1 where the smallest
    of three or more lies on the button.
    """

    __slots__ = (
        "__weakref__", "blind_on_button", "blinds", "chairs", "has_button", "killed", "mark",
        "notice", "policy", "terms",
    )  # fmt: skip

    def __init__(self, terms: Terms, notice: Notice, killed: KilledTerms | None = None) -> None:
        game = terms.game
        self.terms, self.policy, self.notice = terms, terms.policy, notice
        self.killed: KilledTerms = {} if killed is None else killed
        self.mark = blake2b(msgspec.json.encode(notice), digest_size=8).digest()
        self.chairs = notice.seats or game.players[game.deck]
        self.has_button = not game.is_stud
        posted = notice.blinds if game.forced is Forced.BLINDS else ()
        self.blinds = tuple([amount for amount in posted if amount])
        on_button = len(self.blinds) > 2 and self.policy.blinds.third is ThirdBlind.ON_BUTTON
        self.blind_on_button = int(on_button)

    @property
    def layout(self) -> tuple[bool, int, int]:
        """What another notice must share for button and blinds to move on from where they are."""
        return self.has_button, len(self.blinds), self.blind_on_button


_SPREADS: WeakValueDictionary[tuple[str, str, bytes], Spread] = WeakValueDictionary()


def spread(book: Book, notice: Notice) -> Spread:
    """The spread of a book and notice; refused where the book does not allow the notice."""
    expect("the book", book, Book, "a Book, as Book.load('seminole') gives it", BookError)
    expect("the notice", notice, Notice, "a Notice", NoticeError)
    key = (book.id, book.digest, msgspec.json.encode(notice))
    known = _SPREADS.get(key)
    if known is None:
        notice.check(book)
        game = notice.spread_of(book)
        terms = Terms.of(book, notice, chairs=notice.seats or game.players[game.deck])
        known = _SPREADS[key] = Spread(terms, notice)
    return known
