"""The append-only log of a room in SQLite or PostgreSQL: what was acknowledged is there."""

from cardspeak.store.rows import AuditRow, BankMove, Person, StoredInput, StoreError, TableRow
from cardspeak.store.store import Store
from cardspeak.store.writer import Writer

__all__ = [
    "AuditRow",
    "BankMove",
    "Person",
    "Store",
    "StoreError",
    "StoredInput",
    "TableRow",
    "Writer",
]
