"""Whether a room's database is what was written: every row, every chain, every hand, every chip.

Rows are held against their seals, chains are walked, rows that may change are held against the
chain of their changes and chains against the anchors, each table is played again from its first
record and compared with its snapshots, and the chips at the tables are held against the bank. What
does not hold is named: where, which part, and how. Nothing is changed.
"""

from collections.abc import Sequence

from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from cardspeak.store import schema
from cardspeak.store.anchors import Anchor
from cardspeak.store.database import damage
from cardspeak.store.integrity import key_of
from cardspeak.store.keys import SealKey
from cardspeak.store.verification.anchors import walk_anchors
from cardspeak.store.verification.chains import walk_chain, walk_records
from cardspeak.store.verification.chips import balance
from cardspeak.store.verification.replay import play_tables, replay_desks, replay_events
from cardspeak.store.verification.rows import walk_changes, walk_rows
from cardspeak.store.verification.verdict import Finding, Verdict
from cardspeak.store.verification.walk import Progress, Walk

__all__ = ["Finding", "Progress", "Verdict", "verify", "verify_with"]


def _silent(done: int, total: int) -> None:
    """Nobody watches."""


def verify(connection: Connection, progress: Progress = _silent) -> Verdict:
    """Walk everything in a database, with the key of the connection."""
    return verify_with(connection, key_of(connection), (), progress)


def verify_with(
    connection: Connection,
    key: SealKey | None,
    anchors: Sequence[Anchor],
    progress: Progress = _silent,
) -> Verdict:
    """Walk everything in a database, and hold it against anchors that were kept elsewhere."""
    return _walked(Walk(connection, key, anchors, progress))


def _walked(walk: Walk) -> Verdict:
    try:
        for line in damage(walk.connection):
            walk.find("the file", "pages", line)
        walk_rows(walk)
        walk.verdict.moves = walk_chain(walk, schema.moves, "bank, move")
        walk.verdict.actions = walk_chain(walk, schema.audit, "staff, action")
        walk_chain(walk, schema.editions, "own books, edition")
        walk_chain(walk, schema.changes, "room, change")
        walk_changes(walk)
        walk_records(walk)
        play_tables(walk)
        replay_desks(walk)
        replay_events(walk)
        balance(walk)
        walk_anchors(walk)
    except (SQLAlchemyError, TypeError, ValueError) as error:
        # A damaged file may give anything in place of a row; it was named above, or is here.
        if not walk.verdict.findings:
            walk.find("the database", "rows", f"cannot be read: {error}")
    return walk.verdict
