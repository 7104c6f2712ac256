"""The first room: books, tables, records, moves of the bank, staff actions, snapshots, people."""

import sqlalchemy as sql
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "books",
        sql.Column("digest", sql.Text, nullable=False),
        sql.Column("id", sql.Text, nullable=False),
        sql.Column("text", sql.Text, nullable=False),
        sql.Column("parent", sql.Text),
        sql.Column("seal", sql.LargeBinary, nullable=False),
        sql.PrimaryKeyConstraint("digest", name="pk_books"),
        sql.ForeignKeyConstraint(
            ["parent"],
            ["books.digest"],
            name="fk_books_parent",
            deferrable=True,
            initially="DEFERRED",
        ),
    )
    op.create_table(
        "tables",
        sql.Column("id", sql.Text, nullable=False),
        sql.Column("header", sql.LargeBinary, nullable=False),
        sql.Column("host", sql.Text, nullable=False),
        sql.Column("options", sql.LargeBinary, nullable=False),
        sql.Column("opened_at", sql.BigInteger, nullable=False),
        sql.Column("closed_at", sql.BigInteger),
        sql.Column("seal", sql.LargeBinary, nullable=False),
        sql.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_table(
        "records",
        sql.Column("table", sql.Text, nullable=False),
        sql.Column("number", sql.BigInteger, nullable=False, autoincrement=False),
        sql.Column("now", sql.BigInteger, nullable=False),
        sql.Column("author", sql.Text, nullable=False),
        sql.Column("input", sql.LargeBinary, nullable=False),
        sql.Column("events", sql.Text, nullable=False),
        sql.Column("state", sql.Text, nullable=False),
        sql.Column("chain", sql.Text, nullable=False),
        sql.Column("seal", sql.LargeBinary, nullable=False),
        sql.PrimaryKeyConstraint("table", "number", name="pk_records"),
        sql.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_records_table"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "moves",
        sql.Column("number", sql.BigInteger, nullable=False, autoincrement=False),
        sql.Column("name", sql.Text, nullable=False),
        sql.Column("amount", sql.BigInteger, nullable=False),
        sql.Column("why", sql.Text, nullable=False),
        sql.Column("by", sql.Text, nullable=False),
        sql.Column("table", sql.Text),
        sql.Column("at", sql.BigInteger, nullable=False),
        sql.Column("chain", sql.Text, nullable=False),
        sql.Column("seal", sql.LargeBinary, nullable=False),
        sql.PrimaryKeyConstraint("number", name="pk_moves"),
        sql.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_moves_table"),
    )
    op.create_index("ix_moves_name", "moves", ["name"])
    op.create_table(
        "audit",
        sql.Column("number", sql.BigInteger, nullable=False, autoincrement=False),
        sql.Column("at", sql.BigInteger, nullable=False),
        sql.Column("by", sql.Text, nullable=False),
        sql.Column("what", sql.Text, nullable=False),
        sql.Column("why", sql.Text, nullable=False),
        sql.Column("table", sql.Text),
        sql.Column("chain", sql.Text, nullable=False),
        sql.Column("seal", sql.LargeBinary, nullable=False),
        sql.PrimaryKeyConstraint("number", name="pk_audit"),
        sql.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_audit_table"),
    )
    op.create_table(
        "snapshots",
        sql.Column("table", sql.Text, nullable=False),
        sql.Column("number", sql.BigInteger, nullable=False),
        sql.Column("body", sql.LargeBinary, nullable=False),
        sql.Column("seal", sql.LargeBinary, nullable=False),
        sql.PrimaryKeyConstraint("table", name="pk_snapshots"),
        sql.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_snapshots_table"),
    )
    op.create_table(
        "people",
        sql.Column("name", sql.Text, nullable=False),
        sql.Column("password_hash", sql.Text),
        sql.Column("role", sql.Text, nullable=False),
        sql.Column("created_at", sql.BigInteger, nullable=False),
        sql.Column("seal", sql.LargeBinary, nullable=False),
        sql.PrimaryKeyConstraint("name", name="pk_people"),
    )
    op.create_table(
        "settings",
        sql.Column("key", sql.Text, nullable=False),
        sql.Column("value", sql.LargeBinary, nullable=False),
        sql.Column("seal", sql.LargeBinary, nullable=False),
        sql.PrimaryKeyConstraint("key", name="pk_settings"),
    )
