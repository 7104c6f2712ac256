"""Votes at a live table: their time, the bots' votes, and what everybody sees of them.

While the players vote, the hand waits and so does the clock of the player in turn; the time to vote
is short, and what is not accepted by its end is refused. A vote that was open when the room stopped
is over when it starts again.
"""

import asyncio
from typing import TYPE_CHECKING

from cardspeak.server.people.people import Visitor
from cardspeak.server.sockets import server_messages as out
from cardspeak.server.tables import bots
from cardspeak.server.tables.authority import NotAllowedError
from cardspeak.store import AuditRow
from cardspeak.table import CallFloor, CallVote, EndVote, TakeBack, VoteAgainst, VoteFor
from cardspeak.table.authority import is_decided_by_the_book
from cardspeak.table.voting import waiting

if TYPE_CHECKING:
    from cardspeak.server.tables.live_table import LiveTable

SECONDS = 30.0
"""How long the players have to accept or refuse."""
_MOST_IN_A_HAND = 2
"""How many votes one player may call in a hand."""


class Voting:
    """The vote at a table, if there is one."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        self._now = asyncio.get_running_loop().time
        self.seconds = SECONDS
        self.deadline: float | None = None
        self._asked: tuple[int, dict[str, int]] = (0, {})  # how often each has, in which hand

    async def call(
        self, visitor: Visitor, order: CallFloor | TakeBack, audit: tuple[AuditRow, ...]
    ) -> None:
        """Ask the players still in the hand; the bots among them answer at once."""
        live = self._live
        number, asked = self._asked
        if number != live.table.number:
            asked = {}
        if asked.get(visitor.name, 0) >= _MOST_IN_A_HAND:
            raise NotAllowedError("the players have already voted on your requests in this hand")
        await live.input(CallVote(order, visitor.name), visitor.name, audit)
        self._asked = (live.table.number, asked | {visitor.name: asked.get(visitor.name, 0) + 1})
        await self._let_bots_vote()

    async def _let_bots_vote(self) -> None:
        """A bot accepts exactly what the book decides from facts that all can see."""
        live = self._live
        for seat in waiting(live.table):
            name, ballot = live.table.name_of(seat), live.table.in_play.ballot
            if ballot is None:
                return
            if name in bots.BOTS:
                order = ballot.order
                sure = isinstance(order, CallFloor) and is_decided_by_the_book(live.table, order)
                await live.input(VoteFor(seat) if sure else VoteAgainst(seat), name)

    def follow(self) -> None:
        """After an input: start or stop the time to vote, and the clock of the player in turn."""
        is_open = self._live.table.in_play.ballot is not None
        if is_open and self.deadline is None:
            self.deadline = self._now() + self.seconds
            self._live.timing.pause()
        elif not is_open and self.deadline is not None:
            self.deadline = None
            self._live.timing.go_on()

    def resume(self) -> None:
        """After a restart, end an open vote at once."""
        self.deadline = None
        self.follow()
        if self.deadline is not None:
            self.deadline = self._now()

    async def end(self, author: str) -> None:
        """End the vote: the time is over."""
        if self._live.table.in_play.ballot is None:
            self.follow()
        else:
            await self._live.input(EndVote(), author)

    def seen(self) -> out.Vote | None:
        """What everybody at the table sees of the vote."""
        ballot = self._live.table.in_play.ballot
        if ballot is None:
            return None
        left = 0.0 if self.deadline is None else max(0.0, self.deadline - self._now())
        return out.Vote(
            by=ballot.by,
            says=ballot.says,
            accepted=ballot.accepted,
            waiting=waiting(self._live.table),
            left=int(left * 1000),
        )
