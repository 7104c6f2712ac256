"""What the store keeps, as values: tables, inputs with their chips, people, staff actions.

Plain frozen structs that the server hands over and gets back. Nothing here knows a database.
"""

import msgspec

from cardspeak.errors import CardspeakError
from cardspeak.room.log import DeskHeader, DeskRecord
from cardspeak.table.log import Header, Record
from cardspeak.tournament.log import EventHeader, EventRecord


class StoreError(CardspeakError):
    """A database that cannot be opened, read or written, or that does not hold what it should."""


class StoreUnavailableError(StoreError):
    """A database that is gone, locked, full or may only be read: nothing was kept.

    The sentence names the database and is for the host; a player reads `FOR_PLAYERS`.
    """

    FOR_PLAYERS = "The room cannot keep its records right now. Nothing goes on until it can."


class TableRow(msgspec.Struct, frozen=True):
    """A table of the room: what its log begins with, whose it is, and how the server runs it.

    `options` belong to the server, which alone reads them.
    """

    id: str
    header: Header
    host: str
    options: bytes = b""
    opened_at: int = 0
    closed_at: int | None = None


class BankMove(msgspec.Struct, frozen=True, gc=False):
    """Chips that come to a name in the room's bank, or go from it.

    Chips issued and cashed out come (positive); chips returned, bought in with and added on go
    (negative). Every chip that a table's journal has from the bank is a move with that `table`,
    also a bot's, whose chips are issued like anyone's.
    """

    name: str
    amount: int
    why: str
    by: str
    table: str | None = None
    at: int = 0


class AuditRow(msgspec.Struct, frozen=True, gc=False):
    """An action of a member of the staff, and the reason given."""

    at: int
    by: str
    what: str
    why: str
    table: str | None = None


class BookEdition(msgspec.Struct, frozen=True, gc=False):
    """An edition of a book that the room has of its own: its text by digest, and who set it."""

    book: str
    digest: str
    at: int
    by: str
    why: str


class DeskRow(msgspec.Struct, frozen=True):
    """A desk of the room, by number, and what its log begins with."""

    id: int
    header: DeskHeader
    opened_at: int = 0


class DeskInput(msgspec.Struct, frozen=True, gc=False):
    """An accepted input of a desk; `snapshot` is what the desk was after it."""

    desk: int
    record: DeskRecord
    snapshot: bytes | None = None


class EventRow(msgspec.Struct, frozen=True):
    """A tournament: what its log begins with, and how the server runs it.

    `options` belong to the server, which alone reads them.
    """

    id: str
    header: EventHeader
    options: bytes = b""
    opened_at: int = 0
    closed_at: int | None = None


class EventInput(msgspec.Struct, frozen=True, gc=False):
    """An accepted input of a tournament; `asked` marks the request that asked for it."""

    event: str
    record: EventRecord
    asked: str | None = None


class StoredInput(msgspec.Struct, frozen=True, gc=False):
    """What becomes durable together: an input of a table, the chips it moved, who acted as staff.

    Without a record it is the room's alone: an issue of chips, a log-in, a word of the floor. A
    `snapshot` is what the table was after the record, between two hands (`table/saved_table`);
    `asked` marks the message that asked for the input, so that the same one is known again. `desk`
    and `event` are inputs of the desk and of a tournament in place of one of a table.
    """

    table: str
    record: Record | None
    moves: tuple[BankMove, ...] = ()
    audit: tuple[AuditRow, ...] = ()
    snapshot: bytes | None = None
    asked: str | None = None
    desk: DeskInput | None = None
    event: EventInput | None = None


class Person(msgspec.Struct, frozen=True):
    """A person known to the room; without a password, a guest."""

    name: str
    password_hash: str | None
    role: str
    created_at: int


class SessionRow(msgspec.Struct, frozen=True):
    """A browser that is logged in; `id` is a digest of the secret that the browser keeps."""

    id: str
    name: str
    device: str
    opened_at: int
    seen_at: int


class RestrictionRow(msgspec.Struct, frozen=True):
    """What a person may not do, until when, by whom and why; without an end, for good."""

    name: str
    kind: str
    since: int
    until: int | None
    by: str
    why: str


class OwnLimitsRow(msgspec.Struct, frozen=True):
    """What a player allows themselves in a day; wider limits wait until `next_at`."""

    name: str
    chips: int | None = None
    minutes: int | None = None
    next_chips: int | None = None
    next_minutes: int | None = None
    next_at: int | None = None
