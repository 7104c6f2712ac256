"""What Alembic runs to migrate: on the connection, and in the transaction, that it was handed."""

from alembic import context

from cardspeak.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
