"""The nodes of a cluster and the leases of its actors: a schema of their own, on PostgreSQL alone.

They say who may write, and nothing of the room: they are neither sealed nor backed up.
"""

from alembic import op

revision = "10"
down_revision = "9"


def upgrade() -> None:
    """Make the tables; a file has one process, and needs none."""
    if op.get_bind().dialect.name != "postgresql":
        return
    op.execute("CREATE SCHEMA IF NOT EXISTS cluster")
    op.execute(
        "CREATE TABLE IF NOT EXISTS cluster.nodes (id text PRIMARY KEY, epoch bigint NOT NULL, "
        "until timestamptz NOT NULL, bus text NOT NULL, messages bigint NOT NULL)"
    )
    op.execute(
        "CREATE TABLE IF NOT EXISTS cluster.leases (actor text PRIMARY KEY, node text, "
        "epoch bigint NOT NULL DEFAULT 0, load bigint NOT NULL DEFAULT 1)"
    )
