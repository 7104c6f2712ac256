"""Answers given of late: what one visitor asked, so that a resend is answered as the first was."""

import asyncio

from cardspeak.errors import CardspeakError
from cardspeak.server import messages as m

_KEPT = 64


class NotAllowedError(CardspeakError):
    """Something that this visitor may not do at this table."""


class Answers:
    """What was asked of late by one visitor, and what became of it."""

    __slots__ = ("_asked", "_forgotten")

    def __init__(self) -> None:
        self._asked: dict[int, tuple[m.Ask, asyncio.Future[m.Answer]]] = {}
        self._forgotten = 0

    def known(self, asked: m.Ask) -> asyncio.Future[m.Answer] | None:
        """The answer to the same message, if it came before."""
        before = self._asked.get(asked.id)
        if before is None:
            if asked.id <= self._forgotten:
                raise NotAllowedError(f"message {asked.id} is older than any that is remembered")
            return None
        if before[0] != asked:
            raise NotAllowedError(f"message {asked.id} came before, with another content")
        return before[1]

    def keep(self, asked: m.Ask, answer: asyncio.Future[m.Answer]) -> None:
        """Remember what was asked; the lowest number is forgotten when there are too many."""
        self._asked[asked.id] = (asked, answer)
        if len(self._asked) > _KEPT:
            lowest = min(self._asked)
            del self._asked[lowest]
            self._forgotten = max(self._forgotten, lowest)
