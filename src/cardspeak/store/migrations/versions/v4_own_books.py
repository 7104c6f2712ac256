"""The editions of the books that a room has of its own: which text, by whom, when and why."""

import sqlalchemy as sql
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    """Make the table of editions."""
    op.create_table(
        "editions",
        sql.Column("number", sql.BigInteger, nullable=False, autoincrement=False),
        sql.Column("book", sql.Text, nullable=False),
        sql.Column("digest", sql.Text, nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
        sql.Column("by", sql.Text, nullable=False),
        sql.Column("why", sql.Text, nullable=False),
        sql.Column("chain", sql.Text, nullable=False),
        sql.Column("seal", sql.LargeBinary, nullable=False),
        sql.PrimaryKeyConstraint("number", name="pk_editions"),
        sql.ForeignKeyConstraint(["digest"], ["books.digest"], name="fk_editions_digest"),
    )
