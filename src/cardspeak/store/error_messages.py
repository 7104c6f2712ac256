"""Failures of a database in plain words: what happened, and to which database.

The drivers speak in codes; a host reads "the disk is full". Passwords never appear.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from cardspeak.store.rows import StoreUnavailableError

_MESSAGES = (
    ("readonly database", "it may only be read"),
    ("read-only transaction", "it may only be read"),
    ("unable to open database file", "the file cannot be opened"),
    ("database is locked", "another process has it locked"),
    ("lock timeout", "another process has it locked"),
    ("database or disk is full", "the disk is full"),
    ("No space left on device", "the disk is full"),
    ("not a database", "the file is not a database"),
    ("malformed", "the file is damaged"),
)
"""What a driver's message contains, and what it means."""


def display_name(url: URL) -> str:
    """A database as a person names it, without its password."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return url.set(drivername="postgresql").render_as_string(hide_password=True)


@contextmanager
def in_plain_words(url: URL) -> Iterator[None]:
    """Raise failures of a database as a `StoreUnavailableError`."""
    try:
        yield
    except Exception as error:
        raise_in_plain_words(url, error)


def raise_in_plain_words(url: URL, error: Exception) -> NoReturn:
    """Raise a failure of a database in plain words, and any other error as it is."""
    if isinstance(error, DBAPIError):
        said = _in_words(error.orig)
    elif isinstance(error, sqlite3.Error):
        said = _in_words(error)
    elif isinstance(error, SQLAlchemyError):
        said = str(error)
    elif isinstance(error, UnicodeDecodeError):  # even the message about the damage is damaged
        said = "the file is damaged"
    else:
        raise error
    raise StoreUnavailableError(f"{display_name(url)}: {said}") from error


def _in_words(error: BaseException | None) -> str:
    text = " ".join(str(error).split())
    return next((words for sign, words in _MESSAGES if sign in text), text)
