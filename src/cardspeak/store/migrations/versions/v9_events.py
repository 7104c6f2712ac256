"""Tournaments: one row for each event, and the records of its log."""

import sqlalchemy as sql
from alembic import op

revision = "9"
down_revision = "8"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "events",
        sql.Column("id", sql.Text, nullable=False),
        sql.Column("header", sql.LargeBinary, nullable=False),
        sql.Column("options", sql.LargeBinary, nullable=False),
        sql.Column("opened_at", sql.BigInteger, nullable=False),
        sql.Column("closed_at", sql.BigInteger),
        sql.Column("seal", sql.LargeBinary, nullable=False),
        sql.PrimaryKeyConstraint("id", name="pk_events"),
    )
    op.create_table(
        "event_records",
        sql.Column("event", sql.Text, nullable=False),
        sql.Column("number", sql.BigInteger, nullable=False, autoincrement=False),
        sql.Column("now", sql.BigInteger, nullable=False),
        sql.Column("author", sql.Text, nullable=False),
        sql.Column("input", sql.LargeBinary, nullable=False),
        sql.Column("happenings", sql.Text, nullable=False),
        sql.Column("state", sql.Text, nullable=False),
        sql.Column("asked", sql.Text),
        sql.Column("salt", sql.LargeBinary),
        sql.Column("erased", sql.Text),
        sql.Column("chain", sql.Text, nullable=False),
        sql.Column("seal", sql.LargeBinary, nullable=False),
        sql.PrimaryKeyConstraint("event", "number", name="pk_event_records"),
        sql.ForeignKeyConstraint(["event"], ["events.id"], name="fk_event_records_event"),
        sqlite_with_rowid=False,
    )
