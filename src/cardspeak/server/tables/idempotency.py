"""Answers given of late: a message that a visitor sends again gets its first answer again.

What became an input is kept with it in the store, by a short mark of the message: so a resend is
known after a restart too.
"""

from collections.abc import Iterable
from zlib import crc32

from cardspeak.server.sockets import messages as m
from cardspeak.server.tables.authority import NotAllowedError

_MOST = 128


class RecentAnswers:
    """What was asked of late by one visitor, and what became of it."""

    __slots__ = ("_asked", "_forgotten")

    def __init__(self) -> None:
        self._asked: dict[int, tuple[str, m.Answer]] = {}
        self._forgotten = 0

    def known(self, id: int, mark: str) -> m.Answer | None:
        """The answer to the same message, if it came before."""
        before = self._asked.get(id)
        if before is None:
            if id <= self._forgotten:
                raise NotAllowedError(f"message {id} is too old to be answered again")
            return None
        if before[0] != mark:
            raise NotAllowedError(f"message {id} was sent before with other content")
        return before[1]

    def keep(self, mark: str, answer: m.Answer) -> None:
        """Remember what was asked; when there are too many, the lower half is forgotten."""
        self._asked[answer.id] = (mark, answer)
        if len(self._asked) > _MOST:
            for id in sorted(self._asked)[: _MOST // 2]:
                del self._asked[id]
                self._forgotten = max(self._forgotten, id)


def mark(asked: m.ClientMessage) -> str:
    """A message in short: its number, and a sum over what it says."""
    return f"{asked.id}:{crc32(m.encode(asked))}"


def remembered(marks: Iterable[tuple[str, str]]) -> dict[str, RecentAnswers]:
    """What each visitor asked before a restart, by the marks of the inputs that came of it."""
    found: dict[str, RecentAnswers] = {}
    for name, each in marks:
        answer = m.Answer(id=int(each.partition(":")[0]), ok=True)
        found.setdefault(name, RecentAnswers()).keep(each, answer)
    return found
