"""Who is who: sessions, recovery phrases, restrictions, and limits that players set themselves."""

import sqlalchemy as sql
from alembic import op

revision = "7"
down_revision = "6"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "sessions",
        sql.Column("id", sql.Text, nullable=False),
        sql.Column("name", sql.Text, nullable=False),
        sql.Column("device", sql.Text, nullable=False),
        sql.Column("opened_at", sql.BigInteger, nullable=False),
        sql.Column("seen_at", sql.BigInteger, nullable=False),
        sql.Column("seal", sql.LargeBinary, nullable=False),
        sql.PrimaryKeyConstraint("id", name="pk_sessions"),
    )
    op.create_table(
        "recoveries",
        sql.Column("name", sql.Text, nullable=False),
        sql.Column("phrase_hash", sql.Text, nullable=False),
        sql.Column("seal", sql.LargeBinary, nullable=False),
        sql.PrimaryKeyConstraint("name", name="pk_recoveries"),
    )
    op.create_table(
        "restrictions",
        sql.Column("name", sql.Text, nullable=False),
        sql.Column("kind", sql.Text, nullable=False),
        sql.Column("since", sql.BigInteger, nullable=False),
        sql.Column("until", sql.BigInteger),
        sql.Column("by", sql.Text, nullable=False),
        sql.Column("why", sql.Text, nullable=False),
        sql.Column("seal", sql.LargeBinary, nullable=False),
        sql.PrimaryKeyConstraint("name", "kind", name="pk_restrictions"),
    )
    op.create_table(
        "own_limits",
        sql.Column("name", sql.Text, nullable=False),
        sql.Column("chips", sql.BigInteger),
        sql.Column("minutes", sql.BigInteger),
        sql.Column("next_chips", sql.BigInteger),
        sql.Column("next_minutes", sql.BigInteger),
        sql.Column("next_at", sql.BigInteger),
        sql.Column("seal", sql.LargeBinary, nullable=False),
        sql.PrimaryKeyConstraint("name", name="pk_own_limits"),
    )
