"""A table that is stopped: something is wrong with it that no visitor caused, and the staff look.

It stays as it was before the input that failed, and takes no other until a member of the staff
starts it again from its log. Every answer meanwhile names the reference that the staff were given.
"""

import secrets

import msgspec

from cardspeak.server.tables.authority import NotAllowedError


class Stop(msgspec.Struct, frozen=True):
    """Why and when a table was stopped, under a reference; `input` is the kind that failed."""

    reference: str
    at: int
    input: str
    why: str

    @classmethod
    def of(cls, input: str, error: Exception, at: int) -> "Stop":
        """A stop with a reference of its own."""
        return cls(secrets.token_hex(4), at, input, f"{type(error).__name__}: {error}")

    @property
    def sentence(self) -> str:
        """What everyone at the table reads."""
        return f"This table is stopped; the floor has been called (reference {self.reference})."


class TableStoppedError(NotAllowedError):
    """An input at a table that is stopped."""

    def __init__(self, stop: Stop) -> None:
        super().__init__(stop.sentence)
        self.stop = stop
