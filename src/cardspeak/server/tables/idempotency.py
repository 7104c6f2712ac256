"""Recent answers: a message that a visitor sends again gets its first answer again.

The store keeps a short mark of the message beside each input, so that a message sent again after a
restart is known too.
"""

from collections.abc import Iterable
from zlib import crc32

from cardspeak.server.sockets import messages as m
from cardspeak.server.tables.authority import NotAllowedError

_MOST = 128


class RecentAnswers:
    """The recent messages of one visitor, and their answers."""

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
        """Keep an answer; when there are too many, the older half goes."""
        self._asked[answer.id] = (mark, answer)
        if len(self._asked) > _MOST:
            for id in sorted(self._asked)[: _MOST // 2]:
                del self._asked[id]
                self._forgotten = max(self._forgotten, id)


def mark(asked: m.ClientMessage) -> str:
    """The mark of a message: its number and a checksum of its content."""
    return f"{asked.id}:{crc32(m.encode(asked))}"


def remembered(marks: Iterable[tuple[str, str]]) -> dict[str, RecentAnswers]:
    """The recent answers of each visitor before a restart, from the marks of the inputs."""
    found: dict[str, RecentAnswers] = {}
    for name, each in marks:
        answer = m.Answer(id=int(each.partition(":")[0]), ok=True)
        found.setdefault(name, RecentAnswers()).keep(each, answer)
    return found
