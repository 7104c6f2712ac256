"""The table's log: every accepted input, chained by hashes, and the replay that proves it.

Inputs are the truth. A record holds the input with its author and time, a digest of the events it
gave and of the state it left, and the chain up to it; replaying gives the same digests, or the
number of the first record that differs. Reading and writing files is for the layers above.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from hashlib import blake2b
from typing import TYPE_CHECKING, TypeVar

import msgspec

import cardspeak
from cardspeak.books import Book, Notice
from cardspeak.errors import BrokenInvariant, CardspeakError
from cardspeak.hand import Showing
from cardspeak.table.command_base import TableCommand
from cardspeak.table.commands import Command
from cardspeak.table.events import Chose, Ruled
from cardspeak.table.refusal import TableRefusal

if TYPE_CHECKING:
    from cardspeak.table.table import Table

C = TypeVar("C", bound=TableCommand)
FORMAT = "cardspeak table log"
_SIZE = 16


def _written(value: object) -> str:
    """How a digest has what a message cannot hold: the fraction of a kill."""
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"a table does not hold {value!r}")


_PACK = msgspec.msgpack.Encoder(enc_hook=_written).encode
_EMPTY = blake2b(digest_size=_SIZE)


class LogError(CardspeakError):
    """A log that cannot be read, or that does not replay to itself."""


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a log begins with: the book by name and digest, the notice, the engine's version."""

    log: str = FORMAT
    version: int = 1
    engine: str = cardspeak.__version__
    book: str
    digest: str
    notice: Notice
    showing: Showing = Showing.AUTOMATIC


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One accepted input: its author and time, digests of its result, and the chain so far."""

    number: int
    now: int
    author: str
    input: Command
    events: str
    state: str
    chain: str


class Log:
    """An append-only list of records.

    `count` is how many there are; `records` holds those that nobody has drained yet.
    """

    __slots__ = ("chain", "count", "header", "records")

    def __init__(self, header: Header) -> None:
        self.header = header
        self.count = 0
        self.records: list[Record] = []
        self.chain = digest(msgspec.to_builtins(header))

    @classmethod
    def resumed(cls, header: Header, count: int, chain: str) -> "Log":
        """A log that goes on after so many records, which are kept elsewhere."""
        log = cls(header)
        log.count = count
        log.chain = chain
        return log

    def add(self, command: Command, author: str, now: int, events: str, state: str) -> None:
        """Append what was accepted."""
        number = self.count + 1
        chain = digest((self.chain, number, now, author, command, events, state))
        self.records.append(Record(number, now, author, command, events, state, chain))
        self.count, self.chain = number, chain

    def drain(self) -> list[Record]:
        """Hand over the records held here; the log keeps only their count and chain."""
        drained, self.records = self.records, []
        return drained

    def lines(self) -> Iterator[bytes]:
        """The log as lines of JSON: the header, then one record a line."""
        yield msgspec.json.encode(self.header)
        for record in self.records:
            yield msgspec.json.encode(record)


def digest(value: object) -> str:
    """A short digest of anything that can be written as a message."""
    hashed = _EMPTY.copy()  # sooner than made anew, and a table does it all the time
    hashed.update(_PACK(value))
    return hashed.hexdigest()


def checked(command: C) -> C:
    """The command as a log would give it back; refused with a value that no table could take.

    That is a seat 0, a negative amount, a number or a text that cannot be written down.
    """
    kind = type(command)
    try:
        return msgspec.msgpack.decode(_PACK(command), type=kind)
    except (TypeError, ValueError, OverflowError, RecursionError, msgspec.MsgspecError) as error:
        raise TableRefusal(f"{kind.__struct_config__.tag}: {error}") from None


def without_words(events: Iterable[object]) -> list[object]:
    """Events as a digest has them: what was said of them is no part of what happened."""
    return [_without_words(event) for event in events]


def _without_words(event: object) -> object:
    if isinstance(event, Ruled):
        return type(event.call.report).__struct_config__.tag, event.ruling.outcome
    if isinstance(event, Chose) and event.then:
        return msgspec.structs.replace(event, then="")
    return event


def is_log(start: bytes) -> bool:
    """Whether some text is the beginning of a table's log."""
    return FORMAT.encode() in start[:200]


def parse(lines: Iterable[bytes]) -> tuple[Header, list[Record]]:
    """Read a log."""
    header: Header | None = None
    records: list[Record] = []
    for place, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            if header is None:
                header = msgspec.json.decode(line, type=Header)
            else:
                records.append(msgspec.json.decode(line, type=Record))
        except msgspec.DecodeError as error:
            raise LogError(f"line {place} is not a line of a table's log: {error}") from None
    if header is None or header.log != FORMAT:
        raise LogError("this is not a table's log")
    return header, records


def replay(header: Header, records: Iterable[Record], book: Book | None = None) -> "Table":
    """Play a log again; the table it gives, or a `LogError` naming the record that differs."""
    from cardspeak.table.table import Table

    book = book or Book.load(header.book)
    if book.digest != header.digest:
        raise LogError(f"the log was written under another edition of the book {header.book}")
    table = Table(book, header.notice, log=Log(header), showing=header.showing)
    for record in records:
        follow(table, record)
    return table


def follow(table: "Table", record: Record) -> None:
    """Play the next record of a log on the table that the records before it gave."""
    assert table.log is not None, "a table without a log follows none"
    try:
        table.apply(record.input, record.now, record.author)
    except CardspeakError as error:
        raise LogError(f"record {record.number} is refused on replay: {error}") from None
    except BrokenInvariant as error:
        raise LogError(f"record {record.number} breaks the table on replay: {error}") from error
    made = table.log.records[-1]
    if not record.chain:
        made = msgspec.structs.replace(made, chain="")  # whoever keeps the records chains them
    if made != record:
        parts = ("number", "events", "state", "chain")
        wrong = next(part for part in parts if getattr(made, part) != getattr(record, part))
        raise LogError(f"record {record.number} differs on replay in its {wrong}")
