"""The editions of the database's schema, each a step from the one before."""
