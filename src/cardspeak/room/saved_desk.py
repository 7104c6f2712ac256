"""A desk as bytes, and back: every row, its clock, its last act, and how far its log is.

A saved desk only saves time. Who restores one compares its digest with the log's.
"""

from typing import Any

import msgspec

from cardspeak.books import Book
from cardspeak.room import desk as desks
from cardspeak.room.desk import Desk
from cardspeak.room.house_money.claims import PromotionClaim
from cardspeak.room.house_money.offers import OfferedPromotion
from cardspeak.room.log import DeskHeader, DeskLog
from cardspeak.room.undo import ChangedRow, LastAct
from cardspeak.table.log import LogError

Key = int | str | tuple[str, ...]


class SavedDesk(msgspec.Struct, frozen=True):
    """A desk: its clock, its rows by name, each with the kind of its value, and its log."""

    now: int
    rows: dict[str, list[tuple[str, Key, msgspec.Raw]]]
    chain: str
    records: int
    acts: int = 0
    last_act: "SavedAct | None" = None


class SavedAct(msgspec.Struct, frozen=True):
    """The last act of the staff: each row by name and kind, with its key, before and after."""

    number: int
    author: str
    did: str
    changed: list[tuple[str, str, Key, list[msgspec.Raw], msgspec.Raw]]


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(SavedDesk)


def saved(desk: Desk) -> bytes:
    """A desk with a log, between two commands."""
    log = desk.log
    if log is None:
        raise LogError("a desk is saved with its log")
    rows = {
        each.name: [(type(value).__name__, key, _raw(value)) for key, value in each.items()]
        for each in desk.rows
    }
    last = _saved_act(desk.last_act) if desk.last_act is not None else None
    return _ENCODER.encode(SavedDesk(desk.now, rows, log.chain, log.count, desk.acts, last))


def _saved_act(act: LastAct) -> SavedAct:
    changed = [
        (
            each.rows,
            type(each.after).__name__,
            each.key,
            [] if each.before is None else [_raw(each.before)],
            _raw(each.after),
        )
        for each in act.changed
    ]
    return SavedAct(act.number, act.author, act.did, changed)


def _restored_act(act: SavedAct) -> LastAct:
    kinds = _kinds()
    changed = [
        ChangedRow(
            rows,
            key,
            _read(before[0], kinds[kind]) if before else None,
            _read(after, kinds[kind]),
        )
        for rows, kind, key, before, after in act.changed
    ]
    return LastAct(act.number, act.author, act.did, tuple(changed))


def _raw(value: msgspec.Struct) -> msgspec.Raw:
    return msgspec.Raw(_ENCODER.encode(value))


def restored(header: DeskHeader, book: Book, body: bytes) -> Desk:
    """The desk that was saved, with its log ready to go on."""
    try:
        kept = _DECODER.decode(body)
        desk = Desk(book, DeskLog.resumed(header, kept.records, kept.chain))
        desk.now = kept.now
        kinds = _kinds()
        for rows in desk.rows:
            rows.open()
            for kind, key, value in kept.rows.get(rows.name, ()):
                rows.put(key, _read(value, kinds[kind]))
            rows.accept()
        desk.acts = kept.acts
        if kept.last_act is not None:
            desk.last_act = _restored_act(kept.last_act)
    except (msgspec.DecodeError, UnicodeDecodeError, KeyError) as error:
        raise LogError(f"this is not a saved desk: {error}") from None
    return desk


def _read(value: msgspec.Raw, kind: type[Any]) -> Any:
    """A value as it was: of a promotion also whether a share is 0 or 0.0, as digests have it."""
    read = msgspec.json.decode(value, type=kind)
    has_shares = isinstance(read, OfferedPromotion | PromotionClaim)
    return _exactly(read, msgspec.json.decode(value)) if has_shares else read


def _exactly(read: Any, plain: Any) -> Any:
    """What was read, with whole numbers wherever the text has them."""
    if isinstance(read, float):
        return plain
    if isinstance(read, tuple) and isinstance(plain, list):
        return tuple([_exactly(*both) for both in zip(read, plain, strict=True)])
    if not isinstance(read, msgspec.Struct) or not isinstance(plain, dict):
        return read
    fields = {name: getattr(read, name) for name in read.__struct_fields__ if name in plain}
    changed = {name: _exactly(value, plain[name]) for name, value in fields.items()}
    return msgspec.structs.replace(read, **changed)


def _kinds() -> dict[str, type[Any]]:
    """The values that rows hold, by name."""
    return {
        name: kind
        for name, kind in vars(desks).items()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    }
