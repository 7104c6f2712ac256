"""The log of the room's desk: one row for each desk, its records, and snapshots of it."""

import sqlalchemy as sql
from alembic import op

revision = "6"
down_revision = "5"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "desks",
        sql.Column("id", sql.BigInteger, nullable=False, autoincrement=False),
        sql.Column("header", sql.LargeBinary, nullable=False),
        sql.Column("opened_at", sql.BigInteger, nullable=False),
        sql.Column("seal", sql.LargeBinary, nullable=False),
        sql.PrimaryKeyConstraint("id", name="pk_desks"),
    )
    op.create_table(
        "desk_records",
        sql.Column("desk", sql.BigInteger, nullable=False, autoincrement=False),
        sql.Column("number", sql.BigInteger, nullable=False, autoincrement=False),
        sql.Column("now", sql.BigInteger, nullable=False),
        sql.Column("author", sql.Text, nullable=False),
        sql.Column("input", sql.LargeBinary, nullable=False),
        sql.Column("events", sql.Text, nullable=False),
        sql.Column("state", sql.Text, nullable=False),
        sql.Column("chain", sql.Text, nullable=False),
        sql.Column("seal", sql.LargeBinary, nullable=False),
        sql.PrimaryKeyConstraint("desk", "number", name="pk_desk_records"),
        sql.ForeignKeyConstraint(["desk"], ["desks.id"], name="fk_desk_records_desk"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "desk_snapshots",
        sql.Column("desk", sql.BigInteger, nullable=False, autoincrement=False),
        sql.Column("number", sql.BigInteger, nullable=False, autoincrement=False),
        sql.Column("body", sql.LargeBinary, nullable=False),
        sql.Column("seal", sql.LargeBinary, nullable=False),
        sql.PrimaryKeyConstraint("desk", "number", name="pk_desk_snapshots"),
        sql.ForeignKeyConstraint(["desk"], ["desks.id"], name="fk_desk_snapshots_desk"),
    )
