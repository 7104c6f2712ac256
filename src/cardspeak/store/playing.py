"""Hands that are over, out of a table's log: its records are played again, and each hand is kept.

A hand that is still being played never comes out of here. Every record is checked as it is played,
as when a table is taken up again.
"""

from collections.abc import Iterator
from contextlib import closing

import msgspec
from sqlalchemy.engine import Connection

from cardspeak.hand import Hand
from cardspeak.store import reading
from cardspeak.store.resuming import from_snapshot
from cardspeak.table import Table
from cardspeak.table.log import Log, follow
from cardspeak.table.played import Played


class Settled(msgspec.Struct, frozen=True):
    """A hand that is over: what everyone in it had then, and what the house took."""

    played: Played
    stacks: dict[str, int]
    taken: int

    @classmethod
    def of(cls, hand: Hand, played: Played) -> "Settled":
        """A hand that has just ended, and what it takes to play it again."""
        left = zip(hand.seats, hand.stacks, strict=True)
        stacks = {played.name_of(seat): stack for seat, stack in left}
        return cls(played, stacks, hand.raked + hand.jackpot)


def settled_hands(connection: Connection, id: str, first: int = 1) -> Iterator[Settled]:
    """The hands of a table that are over, from one number on; those come before it that must be."""
    table = _begin(connection, id, first)
    assert table.log is not None
    hand: Hand | None = None
    players: dict[int, str] = {}
    at = 0
    with closing(reading.records(connection, id, table.log.count)) as records:
        for record in records:
            follow(table, record)
            table.log.drain()
            if table.dealt is not None:
                hand, table.dealt, at = table.dealt.hand, None, record.now
                players = players_of(table, hand)
            hand = table.hand or hand
            if hand is not None and table.hand is None:
                yield Settled.of(hand, Played.of(table, hand, players, at))
                hand = None


def players_of(table: Table, hand: Hand) -> dict[int, str]:
    """Who has which seat of a hand."""
    return {seat.number: seat.player for seat in table.occupied if seat.number in hand.seats}


def _begin(connection: Connection, id: str, first: int) -> Table:
    """The table before a hand: its snapshot if that is early enough, or as it was opened."""
    row = reading.table_row(connection, id)
    book = reading.book(connection, row.header.digest)
    table = from_snapshot(connection, id, row.header, book)
    if table is not None and table.hand is None and table.number < first:
        return table
    return Table(book, row.header.notice, log=Log(row.header), showing=row.header.showing)
