"""Every snapshot is kept, with the hand it follows, so that a hand is found near one of them.

A snapshot only saves time: the one that an older room kept is not carried over, and the first start
plays its tables from their first records.
"""

import sqlalchemy as sql
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Make the table of snapshots anew."""
    op.drop_table("snapshots")
    op.create_table(
        "snapshots",
        sql.Column("table", sql.Text, nullable=False),
        sql.Column("number", sql.BigInteger, nullable=False, autoincrement=False),
        sql.Column("hand", sql.BigInteger, nullable=False),
        sql.Column("body", sql.LargeBinary, nullable=False),
        sql.Column("seal", sql.LargeBinary, nullable=False),
        sql.PrimaryKeyConstraint("table", "number", name="pk_snapshots"),
        sql.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_snapshots_table"),
    )
