"""Checks a book that someone is writing, in a worker process of its own.

The process may run out of time or memory without harm. The printed books, which every check needs,
are read when the worker starts.
"""

import msgspec

from cardspeak.books import Book, Rule, field
from cardspeak.books.book_file import Draft
from cardspeak.books.comparison import differences
from cardspeak.books.loading import COMMON, drafted, load
from cardspeak.server.workers.own_shelf import (
    BookChange,
    CheckedBook,
    CheckOrder,
    on_shelf,
    with_shelf,
)

_MOST_CHANGES = 300
_MOST_PROBLEMS = 50
_order = msgspec.msgpack.Decoder(CheckOrder)
on_shelf()  # the printed books are kept from now on


@with_shelf
def check(data: bytes) -> bytes:
    """Everything wrong with a text, or what it says and changes."""
    order = _order.decode(data)
    shelf = {id: book for id, book in on_shelf().items() if id != order.id}
    draft = drafted(order.text, order.id, shelf)
    return msgspec.json.encode(_checked(draft))


def _checked(draft: Draft) -> CheckedBook:
    book = draft.book
    if book is None:
        problems = tuple(draft.problems[:_MOST_PROBLEMS])
        return CheckedBook(problems=problems, title=draft.title, extends=draft.extends)
    parent = book.parent or load(COMMON)
    return CheckedBook(
        title=book.title,
        extends=draft.extends,
        rules=len(book.all_rules),
        games=tuple(game.name for game in book.games),
        changes=tuple(_changes(parent, book)),
        new_rules=tuple((rule.id, rule.text) for rule in _own_rules(book)[:_MOST_CHANGES]),
    )


def _changes(parent: Book, book: Book) -> list[BookChange]:
    """The policies on which a book differs from the one that it extends."""
    paths = dict.fromkeys(path for rule in _own_rules(book) for path in _paths(rule))
    rows = [(known, row) for known in map(field, paths) for row in differences(parent, book, known)]
    return [
        BookChange(known.path, known.text, row.where, str(row.one), str(row.other))
        for known, row in rows[:_MOST_CHANGES]
    ]


def _own_rules(book: Book) -> list[Rule]:
    return [rule for rule in book.all_rules if rule.book == book.id]


def _paths(rule: Rule) -> list[str]:
    """The policies that a rule sets or leaves to the notice."""
    return [path for clause in rule.clauses for path in (*clause.sets, *clause.choice)]
