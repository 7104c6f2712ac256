"""A real PostgreSQL for the tests of the cluster: the one of the store's tests."""

from tests.store.conftest import keys, postgresql

__all__ = ["keys", "postgresql"]
