"""Run by Alembic: migrations go through the connection, and inside the transaction, that the store has opened."""

from alembic import context

from tavolata.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
