"""A record is kept with the mark of the message that asked for it, so that a resend is known.

Records of older rooms have none. Each is sealed again with the new column; one whose seal did not
hold keeps it, so that `cardspeak verify` still names it.
"""

import sqlalchemy as sql
from alembic import op

from cardspeak.store.integrity import checksums

revision = "3"
down_revision = "2"

_MANY = 1000
_SEALED = ("table", "number", "now", "author", "input", "events", "state", "chain")
_records = sql.table("records", *[sql.column(name) for name in (*_SEALED, "seal")])


def upgrade() -> None:
    """Add the column, and seal every row with it."""
    op.add_column("records", sql.Column("asked", sql.Text))
    connection, column = op.get_bind(), _records.c
    key = sql.tuple_(column.table, column.number)
    again = (
        sql.update(_records)
        .where(column.table == sql.bindparam("id"), column.number == sql.bindparam("at"))
        .values(seal=sql.bindparam("sealed"))
    )
    page = sql.select(_records).order_by(column.table, column.number).limit(_MANY)
    rows = connection.execute(page).all()
    while rows:
        changed = [
            {"id": row.table, "at": row.number, "sealed": checksums((*row[:-1], None))}
            for row in rows
            if checksums(row[:-1]) == row.seal
        ]
        if changed:
            connection.execute(again, changed)
        rows = connection.execute(page.where(key > (rows[-1].table, rows[-1].number))).all()
