"""Changes of people, settings and tables in a chain, and the anchors of all chains.

The rows of an older room are sealed with its new key after this step, by `Store.open`.
"""

import sqlalchemy as sql
from alembic import op

revision = "5"
down_revision = "4"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "changes",
        sql.Column("number", sql.BigInteger, nullable=False, autoincrement=False),
        sql.Column("of", sql.Text, nullable=False),
        sql.Column("row", sql.Text, nullable=False),
        sql.Column("digest", sql.Text, nullable=False),
        sql.Column("chain", sql.Text, nullable=False),
        sql.Column("seal", sql.LargeBinary, nullable=False),
        sql.PrimaryKeyConstraint("number", name="pk_changes"),
    )
    op.create_table(
        "anchors",
        sql.Column("number", sql.BigInteger, nullable=False, autoincrement=False),
        sql.Column("at", sql.BigInteger, nullable=False),
        sql.Column("heads", sql.LargeBinary, nullable=False),
        sql.Column("chain", sql.Text, nullable=False),
        sql.Column("seal", sql.LargeBinary, nullable=False),
        sql.PrimaryKeyConstraint("number", name="pk_anchors"),
    )
