"""The finished hands of a table, and how stacks and rake developed.

Older hands, and those before a restart, come out of the store, one look at a time and off the loop
that serves the tables. A hand being played is never here.
"""

import asyncio
import time
from collections import deque
from collections.abc import Iterator
from itertools import takewhile
from typing import TYPE_CHECKING

from cardspeak.errors import CardspeakError
from cardspeak.hand import Hand
from cardspeak.server.tables.hand_list import HandSummary
from cardspeak.store.settled_hands import Settled, Stand, players_of, settled_hands, stands
from cardspeak.table.hand_record import HandRecord

if TYPE_CHECKING:
    from cardspeak.server.room import Room
    from cardspeak.table import Table

_KEPT = 50
_MOST_POINTS = 4000
"""Points of a line that are kept; beyond that every other one goes."""
_BREATH = 0.001
"""Seconds between two hands out of the store, in which the tables go first."""
Points = list[tuple[int, int]]


class HandArchiveError(CardspeakError):
    """A hand that cannot be replayed."""


class HandArchive:
    """The hands of a table that are over."""

    def __init__(self, room: "Room", id: str, table: "Table") -> None:
        self._room = room
        self._id = id
        self.pots: deque[int] = deque(maxlen=_KEPT)
        self.stacks: dict[str, Points] = {}
        self.rake: Points = []
        self.last = table.number - (table.hand is not None)
        self._before = self.last  # the last hand that was over when this process began
        self._late: dict[int, HandRecord] = {}
        self._older: dict[int, HandRecord] = {}
        self.summaries: dict[int, HandSummary] = {}
        self.players: dict[int, str] = {}  # of the hand being played, or of the one just over
        self._at = table.now
        if table.hand is not None:
            self.players = players_of(table, table.hand)

    # As hands are played

    def dealt(self, table: "Table", hand: Hand) -> None:
        """Note who plays a hand that begins."""
        self.players = players_of(table, hand)
        self._at = table.now

    def settled(self, table: "Table", hand: Hand) -> None:
        """Keep a hand that is over."""
        over = Settled.of(hand, HandRecord.of(table, hand, self.players, self._at))
        self.last = over.played.number
        self.pots.append(hand.pushed)
        _keep(self._late, over.played)
        self._note(Stand(self.last, over.stacks, over.taken))

    def _note(self, stand: Stand) -> None:
        number = stand.number
        self.rake.append((number, stand.taken))
        if len(self.rake) > _MOST_POINTS:
            self.rake = summed(self.rake, 2)
        for name, chips in stand.stacks.items():
            points = self.stacks.setdefault(name, [])
            points.append((number, chips))
            if len(points) > _MOST_POINTS:
                self.stacks[name] = thinned(points, 2)

    # Looking back

    async def hand(self, number: int) -> HandRecord:
        """A hand that is over, by its number."""
        if not 1 <= number <= self.last:
            there = f"hands 1 to {self.last} are over" if self.last else "no hand is over yet"
            raise HandArchiveError(f"hand {number} cannot be replayed: {there}")
        found = self._late.get(number) or self._older.get(number)
        if found is None:
            async with self._room.looking_back:
                found = self._older.get(number)
                if found is None:
                    found = await asyncio.to_thread(self._look_up, number)
        return found

    def _look_up(self, number: int) -> HandRecord:
        """A hand from the store; those just before it are kept too, for a visitor going back."""
        for over in self._settled(number):
            _keep(self._older, over.played)
            if over.played.number == number:
                return over.played
        raise HandArchiveError(f"hand {number} is not in the store")

    def _settled(self, first: int) -> Iterator[Settled]:
        with self._room.store.looking() as connection:
            for over in settled_hands(connection, self._id, first):
                yield over
                time.sleep(_BREATH)

    async def chart(self) -> tuple[dict[str, Points], Points]:
        """Stacks and rake from the first hand of the table; long ago, every few hands."""
        async with self._room.charting:
            if self._before:
                earlier = await asyncio.to_thread(self._look_back, self._before)
                later, self.stacks, self.rake = (self.stacks, self.rake), {}, []
                for stand in earlier:
                    self._note(stand)
                for name, points in later[0].items():
                    self.stacks.setdefault(name, []).extend(points)
                self.rake += later[1]
                self._before = 0
        return self.stacks, self.rake

    def _look_back(self, last: int) -> list[Stand]:
        with self._room.store.looking() as connection:
            return list(takewhile(lambda stand: stand.number <= last, stands(connection, self._id)))


def thinned(points: Points, apart: int) -> Points:
    """Every so many points, and always the last."""
    return points[(len(points) - 1) % apart :: apart]


def summed(points: Points, together: int) -> Points:
    """Points with so many neighbors merged: amounts are summed, and none is lost."""
    first = len(points) % together or together
    starts = [0, *range(first, len(points), together)]
    parts = [points[a:b] for a, b in zip(starts, [*starts[1:], len(points)], strict=True)]
    return [(part[-1][0], sum(amount for _, amount in part)) for part in parts if part]


def _keep(hands: dict[int, HandRecord], played: HandRecord) -> None:
    hands[played.number] = played
    if len(hands) > _KEPT:
        del hands[next(iter(hands))]
