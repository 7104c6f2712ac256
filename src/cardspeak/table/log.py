"""The table's log: every accepted input, chained by hashes, and the replay that proves it.

Inputs are the truth. A record holds the input with its author and time, a digest of the events it
gave and of the state it left, and the chain up to it; replaying gives the same digests, or the
number of the first record that differs. Citations and words are in no digest, so that a better
sentence leaves every log as it was. Reading and writing files is for the layers above.
"""

import types
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from hashlib import blake2b
from operator import attrgetter
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Generic,
    Self,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from cardspeak.books import Book, Notice
from cardspeak.errors import BrokenInvariant, CardspeakError
from cardspeak.hand import Showing
from cardspeak.table.command_base import TableCommand
from cardspeak.table.commands import Command
from cardspeak.table.events import Ruled
from cardspeak.table.log_format import LogHeader, OpenSegment
from cardspeak.table.refusal import TableRefusal

if TYPE_CHECKING:
    from cardspeak.table.handlers import Events
    from cardspeak.table.table import Table

C = TypeVar("C", bound=TableCommand)
FORMAT = "cardspeak table log"
WORDS = frozenset(
    {
        "beaten", "cites", "did", "hand", "notes", "part", "purpose", "reason", "refused", "says",
        "then", "why", "why_not",
    }
)  # fmt: skip
"""The fields that cite rules or are read by people, where they hold text."""
_WHETHER = "refused"
"""Of this one a digest has whether there is anything in it."""
_SIZE = 16

Input = Command | OpenSegment
"""What a record can hold: a command, or the state that another build's segment goes on from."""


class LogError(CardspeakError):
    """A log that cannot be read, or that does not replay to itself."""


class Header(LogHeader, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table's log begins with: the notice and the way of showing, beside the book."""

    log: str = FORMAT
    notice: Notice
    showing: Showing = Showing.AUTOMATIC


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One accepted input: its author and time, digests of its result, and the chain so far."""

    number: int
    now: int
    author: str
    input: Input
    events: str
    state: str
    chain: str


HeaderT = TypeVar("HeaderT", bound=LogHeader)
RecordT = TypeVar("RecordT")


class InputLog(Generic[HeaderT, RecordT]):
    """An append-only list of the inputs that a table, the desk or an event accepted.

    `count` is how many there are; `records` holds those that nobody has drained yet.
    """

    __slots__ = ("chain", "count", "header", "records")
    RECORD: ClassVar[Callable[..., Any]]
    """Makes a record of its parts."""

    def __init__(self, header: HeaderT) -> None:
        self.header = header
        self.count = 0
        self.records: list[RecordT] = []
        self.chain = digest(msgspec.to_builtins(header))

    @classmethod
    def resumed(cls, header: HeaderT, count: int, chain: str) -> Self:
        """A log that goes on after so many records, which are kept elsewhere."""
        log = cls(header)
        log.count, log.chain = count, chain
        return log

    def add(self, command: object, author: str, now: int, events: str, state: str) -> None:
        """Append what was accepted."""
        number = self.count + 1
        chain = digest((self.chain, number, now, author, command, events, state))
        self.records.append(self.RECORD(number, now, author, command, events, state, chain))
        self.count, self.chain = number, chain

    def drain(self) -> list[RecordT]:
        """Hand over the records held here; the log keeps only their count and chain."""
        drained, self.records = self.records, []
        return drained


class Log(InputLog[Header, Record]):
    """The log of a table."""

    __slots__ = ()
    RECORD = Record

    def lines(self) -> Iterator[bytes]:
        """The log as lines of JSON: the header, then one record a line."""
        yield msgspec.json.encode(self.header)
        for record in self.records:
            yield msgspec.json.encode(record)


# Digests


def _written(value: object) -> str | None:
    """How a digest has what a message cannot hold: the fraction of a kill, a field left out."""
    if value is msgspec.UNSET:
        return None
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"a table does not hold {value!r}")


LATER = frozenset(
    {
        "began", "board_prize", "dealt_in_by", "growth", "offsets", "opened_envelopes",
        "owner_chair", "played_time", "prize_board", "prize_times", "reserve", "same_second",
        "two_at_once", "zone",
    }
)  # fmt: skip
"""Fields that came after logs had been written: unset, they are in no digest."""
_PACK = msgspec.msgpack.Encoder(enc_hook=_written).encode
_EMPTY = blake2b(digest_size=_SIZE)


def digest(value: object) -> str:
    """A short digest of anything that can be written as a message."""
    hashed = _EMPTY.copy()  # sooner than made anew, and a table does it all the time
    hashed.update(_PACK(value))
    return hashed.hexdigest()


def without_words(value: Any) -> Any:
    """An event, a part of a state, or a list of them, as a digest has it."""
    kind = type(value)
    return (_WAYS.get(kind) or _way(kind))(value)


_Way = Callable[[Any], Any]


def _as_it_is(value: Any) -> Any:
    return value


def _each(values: Any) -> list[Any]:
    return [(_WAYS.get(type(value)) or _way(type(value)))(value) for value in values]


def _by_key(values: Any) -> dict[Any, Any]:
    return {key: without_words(value) for key, value in values.items()}


def _ruled(event: Ruled) -> tuple[str, str]:
    """Of a ruling, what was reported and what it came to."""
    return str(type(event.call.report).__struct_config__.tag), event.ruling.outcome.value


_WAYS: dict[type, _Way] = {list: _each, tuple: _each, dict: _by_key, Ruled: _ruled}


def _way(kind: type) -> _Way:
    """How values of a kind are digested, worked out once from its fields."""
    way: _Way = _as_it_is
    if issubclass(kind, msgspec.Struct) and _has_words(kind, set()):
        way = _struct(kind)
    _WAYS[kind] = way
    return way


def _struct(kind: type[msgspec.Struct]) -> _Way:
    """How a struct is digested; a later field counts only where it is set."""
    later = [name for name in kind.__struct_fields__ if name in LATER]
    plain = _plain(kind)
    if not later:
        return plain

    def with_later(value: Any) -> Any:
        given = [(name, getattr(value, name)) for name in later]
        more = [[name, without_words(each)] for name, each in given if each is not msgspec.UNSET]
        return [plain(value), more] if more else plain(value)

    return with_later


def _plain(kind: type[msgspec.Struct]) -> _Way:
    hints = _hints(kind)
    tag = kind.__struct_config__.tag
    fields = [name for name in kind.__struct_fields__ if name not in LATER]
    kept = tuple([name for name in fields if not _is_words(name, hints[name])])
    whether = _WHETHER in hints and _is_words(_WHETHER, hints[_WHETHER])
    inside = [name for name in kept if _has_words(hints[name], set())]
    if not kept and not whether:
        return lambda value: tag
    if inside or whether:

        def whole(value: Any) -> Any:
            parts = [without_words(getattr(value, name)) for name in kept]
            return [tag, *parts, bool(value.refused)] if whether else [tag, *parts]

        return whole
    get = attrgetter(*kept)
    return lambda value: (tag, get(value))


def _hints(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return get_type_hints(kind)


def _is_words(name: str, hint: Any) -> bool:
    return name in WORDS and _is_text(hint)


def _is_text(hint: Any) -> bool:
    """Whether a field holds text, or rows of it, and nothing else."""
    if get_origin(hint) is None and not isinstance(hint, types.UnionType):
        return hint in (str, type(None), Ellipsis)
    return all(_is_text(each) for each in get_args(hint))


def _has_words(hint: Any, seen: set[Any]) -> bool:
    """Whether a value of a type has words somewhere inside."""
    if get_origin(hint) is Annotated:
        return _has_words(get_args(hint)[0], seen)
    inside = get_args(hint)
    if inside:
        return any(_has_words(each, seen) for each in inside)
    if not isinstance(hint, type) or not issubclass(hint, msgspec.Struct) or hint in seen:
        return False
    seen.add(hint)
    return any(_is_words(name, of) or _has_words(of, seen) for name, of in _hints(hint).items())


# Reading and replaying


def checked(command: C) -> C:
    """The command as a log would give it back; refused with a value that no table could take.

    That is a seat 0, a negative amount, a number or a text that cannot be written down.
    """
    kind = type(command)
    try:
        return msgspec.msgpack.decode(_PACK(command), type=kind)
    except (TypeError, ValueError, OverflowError, RecursionError, msgspec.MsgspecError) as error:
        raise TableRefusal(f"{kind.__struct_config__.tag}: {error}") from None


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


def book_of(header: LogHeader, book: Book | None) -> Book:
    """The book of a log, unless another build or another edition of the book wrote it."""
    if not header.is_ours:
        raise LogError(f"the log was written by {header.writer}: this build plays differently")
    book = book or Book.load(header.book)
    if book.digest != header.digest:
        raise LogError(f"the log was written under another edition of the book {header.book}")
    return book


def replay(header: Header, records: Iterable[Record], book: Book | None = None) -> "Table":
    """Play a log again; the table it gives, or a `LogError` naming the record that differs."""
    from cardspeak.table.table import Table

    table = Table(book_of(header, book), header.notice, log=Log(header), showing=header.showing)
    for record in records:
        follow(table, record)
    return table


def apply_record(table: "Table", record: Record) -> "Events":
    """Do what a record says; the events that it gives."""
    from cardspeak.table.segments import mark

    if isinstance(record.input, OpenSegment):
        mark(table, record.input, record.now)
        return []
    return table.apply(record.input, record.now, record.author)


def follow(table: "Table", record: Record) -> None:
    """Play the next record of a log on the table that the records before it gave."""
    assert table.log is not None, "a table without a log follows none"
    try:
        apply_record(table, record)
    except CardspeakError as error:
        raise LogError(f"record {record.number} is refused on replay: {error}") from None
    except BrokenInvariant as error:
        raise LogError(f"record {record.number} breaks the table on replay: {error}") from error
    if not record.state:
        return  # a person was erased from it by a build that could not play it again
    made = table.log.records[-1]
    if not record.chain:
        made = msgspec.structs.replace(made, chain="")  # the keeper of the records chains them
    if made != record:
        parts = ("number", "events", "state", "chain")
        wrong = next(part for part in parts if getattr(made, part) != getattr(record, part))
        raise LogError(f"record {record.number} differs on replay in its {wrong}")
