"""A desk as bytes, and back: every row that it knows, its clock, and how far its log is.

A saved desk only saves time. Who restores one compares its digest with the log's.
"""

from typing import Any

import msgspec

from cardspeak.books import Book
from cardspeak.room import desk as desks
from cardspeak.room.desk import Desk
from cardspeak.room.log import DeskHeader, DeskLog
from cardspeak.table.log import LogError

Key = int | str | tuple[str, ...]


class SavedDesk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A desk: its clock, its rows by name, each with the kind of its value, and its log."""

    now: int
    rows: dict[str, list[tuple[str, Key, msgspec.Raw]]]
    chain: str
    records: int


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(SavedDesk)


def saved(desk: Desk) -> bytes:
    """A desk with a log, between two commands."""
    log = desk.log
    if log is None:
        raise LogError("a desk is saved with its log")
    rows = {
        each.name: [
            (type(value).__name__, key, msgspec.Raw(_ENCODER.encode(value)))
            for key, value in each.items()
        ]
        for each in desk.rows
    }
    return _ENCODER.encode(SavedDesk(desk.now, rows, log.chain, log.count))


def restored(header: DeskHeader, book: Book, body: bytes) -> Desk:
    """The desk that was saved, with its log ready to go on."""
    try:
        kept = _DECODER.decode(body)
        desk = Desk(book, DeskLog.resumed(header, kept.records, kept.chain))
        desk.now = kept.now
        kinds = _kinds()
        for rows in desk.rows:
            for kind, key, value in kept.rows.get(rows.name, ()):
                rows.put(key, msgspec.json.decode(value, type=kinds[kind]))
            rows.accept()
    except (msgspec.DecodeError, UnicodeDecodeError, KeyError) as error:
        raise LogError(f"this is not a saved desk: {error}") from None
    return desk


def _kinds() -> dict[str, type[Any]]:
    """The values that rows hold, by name."""
    return {
        name: kind
        for name, kind in vars(desks).items()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    }
