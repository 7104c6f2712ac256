"""Recent answers: a message that a visitor sends again gets its first answer again.

The store keeps a short mark of the message beside each input, and the name of the visitor where
somebody else is the author of the input, so that a message sent again after a restart is known too.
"""

from collections.abc import Iterable
from zlib import crc32

from cardspeak.server.sockets import messages as m
from cardspeak.server.sockets import server_messages as out
from cardspeak.server.tables.authority import NotAllowedError

_MOST = 128


class RecentAnswers:
    """The recent messages of one visitor, and their answers.

    After a restart they are those of the table's latest inputs, and not the whole until the store
    was asked for the visitor's earlier ones.
    """

    __slots__ = ("_asked", "_forgotten", "is_whole")

    def __init__(self, *, is_whole: bool = True) -> None:
        self._asked: dict[int, tuple[str, out.Answer]] = {}
        self._forgotten = 0
        self.is_whole = is_whole

    def covers(self, id: int) -> bool:
        """Whether a message of that number, had it been carried out, would be known here."""
        return self.is_whole or id >= min(self._asked, default=id + 1)

    def complete(self, earlier: "RecentAnswers") -> None:
        """Add what the store has of the visitor's earlier messages."""
        self._asked = earlier._asked | self._asked
        self._forgotten = max(earlier._forgotten, self._forgotten)
        self.is_whole = True

    def known(self, id: int, mark: str) -> out.Answer | None:
        """The answer to the same message, if it came before."""
        before = self._asked.get(id)
        if before is None:
            if id <= self._forgotten:
                raise NotAllowedError(f"message {id} is too old to repeat its answer")
            return None
        if before[0] != mark:
            raise NotAllowedError(f"message {id} was already sent with different content")
        return before[1]

    def keep(self, mark: str, answer: out.Answer) -> None:
        """Keep an answer; when there are too many, the older half goes."""
        self._asked[answer.id] = (mark, answer)
        if len(self._asked) > _MOST:
            for id in sorted(self._asked)[: _MOST // 2]:
                del self._asked[id]
                self._forgotten = max(self._forgotten, id)


def mark(message: m.ClientMessage) -> str:
    """The mark of a message: its number and a checksum of its content."""
    return f"{message.id}:{crc32(out.encode(message))}"


def kept_mark(mark: str, asker: str, author: str) -> str:
    """The mark of a message as it is kept with an input of an author."""
    return mark if asker == author else f"{mark}:{asker}"


def remembered(
    marks: Iterable[tuple[str, str]], *, is_whole: bool = True
) -> dict[str, RecentAnswers]:
    """The recent answers of each visitor before a restart, from the marks of the inputs.

    >>> sorted(remembered([("Ann", "7:55"), ("bot Joe", "8:66:Ben"), ("the clock", "9:77:Ann")]))
    ['Ann', 'Ben']
    """
    found: dict[str, RecentAnswers] = {}
    for author, kept in marks:
        id, checksum, *asker = kept.split(":", 2)
        name = asker[0] if asker else author
        answers = found.setdefault(name, RecentAnswers(is_whole=is_whole))
        answers.keep(f"{id}:{checksum}", out.Answer(id=int(id), ok=True))
    return found
