"""The append-only log of a room in SQLite or PostgreSQL: what was acknowledged is there."""

from cardspeak.store.log_writer import LogWriter
from cardspeak.store.rows import (
    AuditRow,
    BankMove,
    BookEdition,
    DeskInput,
    DeskRow,
    EventInput,
    EventRow,
    OwnLimitsRow,
    Person,
    RestrictionRow,
    SessionRow,
    StoredInput,
    StoreError,
    StoreUnavailableError,
    TableRow,
)
from cardspeak.store.store import Store

__all__ = [
    "AuditRow",
    "BankMove",
    "BookEdition",
    "DeskInput",
    "DeskRow",
    "EventInput",
    "EventRow",
    "LogWriter",
    "OwnLimitsRow",
    "Person",
    "RestrictionRow",
    "SessionRow",
    "Store",
    "StoreError",
    "StoreUnavailableError",
    "StoredInput",
    "TableRow",
]
