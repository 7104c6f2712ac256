"""What the desk and an event have in common: rows under one book, a clock, orders to tables.

A command is done whole or not at all: what fails half-way is taken back, row by row.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Protocol, TypeVar

import msgspec

from cardspeak.arguments import expect
from cardspeak.books import Book
from cardspeak.books.when import Context
from cardspeak.errors import BrokenInvariant, CardspeakError
from cardspeak.hand.refusal import Cites, CommandRefusal
from cardspeak.room.rows import Rows
from cardspeak.table.log import digest

C = TypeVar("C", bound=msgspec.Struct)
_END_OF_TIME = 2**53
_LONGEST_LEAP = 100 * 366 * 86_400
"""Seconds: every day and every period that has passed is gone through, and none is skipped."""
_PACK = msgspec.msgpack.Encoder().encode


class NumberedOrder(Protocol):
    """An order to a table, counted from 1 for each table."""

    @property
    def table(self) -> str:
        """The table that it goes to."""

    @property
    def number(self) -> int:
        """Its number."""


Order = TypeVar("Order", bound=NumberedOrder)


class RehearsalError(CardspeakError):
    """The end of a rehearsal: all of it is taken back."""


class Actor:
    """State in rows, changed by commands."""

    __slots__ = ("book", "is_past", "now")

    refusal: type[CommandRefusal] = CommandRefusal

    def __init__(self, book: Book) -> None:
        expect("the book", book, Book, "a Book, such as Book.load('seminole')", self.refusal)
        self.book = book
        self.now = 0
        self.is_past = False

    @property
    def rows(self) -> tuple[Rows[Any, Any], ...]:
        """Everything that it knows."""
        raise NotImplementedError

    def next_deadline(self) -> int | None:
        """When time must pass next; none when nothing waits for the clock."""
        found = [rows.next_due(self.now) for rows in self.rows]
        return min((time for time in found if time is not None), default=None)

    @property
    def digest(self) -> str:
        """A digest of everything that decides what happens next."""
        return digest([rows.digest for rows in self.rows if len(rows) or not rows.later])

    def checked(self, command: C) -> C:
        """The command as a log would give it back; refused with a value that nothing could take."""
        kind = type(command)
        expect("the command", command, msgspec.Struct, "one of its commands", self.refusal)
        try:
            return msgspec.msgpack.decode(_PACK(command), type=kind)
        except (
            TypeError, ValueError, OverflowError, RecursionError, msgspec.MsgspecError,
        ) as error:  # fmt: skip
            raise self.refusal(f"{kind.__struct_config__.tag}: {error}") from None

    def take_back(self) -> None:
        """Show everything as it was before the last command, which could not be kept.

        Nothing more is done here: log and digest have the command, and the state is read anew.
        """
        self.is_past = True
        for rows in self.rows:
            rows.take_back()

    @contextmanager
    def rehearsed(self, command: object, now: int) -> Iterator[None]:
        """Try a command, and take back all that it does; what is refused is refused here."""
        with suppress(RehearsalError), self.whole(command, now):
            yield
            raise RehearsalError

    @contextmanager
    def whole(self, command: object, now: int) -> Iterator[None]:
        """Do a command at some time; what fails changes nothing."""
        before = self.now
        if self.is_past:
            raise BrokenInvariant("a command was taken back: read the state anew first")
        if type(now) is not int or not before <= now < _END_OF_TIME:
            raise self.refusal(f"time goes forward: {now!r} is before {before}")
        if now - before > _LONGEST_LEAP and any(rows.due(now) for rows in self.rows):
            raise self.refusal("more than a hundred years have passed at once: check the clock")
        self.now = now
        for rows in self.rows:
            rows.open()
        try:
            yield
            for rows in self.rows:
                rows.weigh()
        except Exception as error:
            self.now = before
            for rows in self.rows:
                rows.revert()
            if isinstance(error, CardspeakError | BrokenInvariant):
                raise
            name = type(command).__name__
            raise BrokenInvariant(f"{name}: {type(error).__name__}: {error}") from error
        for rows in self.rows:
            rows.accept()

    def cited(self, cites: Cites, context: Context | None) -> tuple[str, ...]:
        """The rules behind some policies, by number; common practice where the book is silent."""
        expect("the citations", cites, (tuple, list), "the policies by their paths", self.refusal)
        found: list[str] = []
        for path in cites:
            rules = self.book.why(path, context)
            found += [rule.cite for rule in rules] or [f"common practice: {path}"]
        return tuple(dict.fromkeys(found))


def in_order(pending: Iterable[Order]) -> list[Order]:
    """The orders that tables have not answered, in the order they were given."""
    return sorted(pending, key=lambda order: (order.table, order.number))
