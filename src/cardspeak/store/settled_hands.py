"""Hands that are over, out of a table's log: its records are played again, and each hand is kept.

A hand that is still being played never comes out of here. Every record is checked as it is played,
as when a table is taken up again.
"""

from collections.abc import Iterator
from contextlib import closing

import msgspec
from sqlalchemy.engine import Connection

from cardspeak.hand import Hand
from cardspeak.money.journal import JACKPOT, RAKE
from cardspeak.store import reader
from cardspeak.store.recovery import starts
from cardspeak.table import Table
from cardspeak.table.hand_record import HandRecord
from cardspeak.table.log import LogError, follow
from cardspeak.table.saved_table import sketched

LONG = 4000
"""Records of a table that is long: to play so many again takes about half a second."""


class Settled(msgspec.Struct, frozen=True):
    """A hand that is over: what everyone in it had then, and what the house took."""

    played: HandRecord
    stacks: dict[str, int]
    taken: int

    @classmethod
    def of(cls, hand: Hand, played: HandRecord) -> "Settled":
        """A hand that has just ended, and what it takes to play it again."""
        left = hand.stacks_by_seat.items()
        stacks = {played.name_of(seat): stack for seat, stack in left}
        return cls(played, stacks, hand.raked + hand.jackpot)


class Stand(msgspec.Struct, frozen=True):
    """How everyone stood after a hand, and what the house took since the stand before."""

    number: int
    stacks: dict[str, int]
    taken: int


def settled_hands(connection: Connection, id: str, first: int = 1) -> Iterator[Settled]:
    """The hands of a table that are over, from one number on; those come before it that must be."""
    for table in starts(connection, reader.table_row(connection, id), first):
        began = table.number
        try:
            yield from _settled(connection, id, table)
        except LogError:
            if not began or table.number > began:
                raise
            continue  # a record looks back before the snapshot: an earlier one is needed
        return


def _settled(connection: Connection, id: str, table: Table) -> Iterator[Settled]:
    assert table.log is not None
    hand: Hand | None = None
    players: dict[int, str] = {}
    at = 0
    with closing(reader.records(connection, id, table.log.count)) as records:
        for record in records:
            follow(table, record)
            table.log.drain()
            dealt = table.take_dealt()
            if dealt is not None:
                hand, at = dealt.hand, record.now
                players = players_of(table, hand)
            hand = table.hand or hand
            if hand is not None and table.hand is None:
                yield Settled.of(hand, HandRecord.of(table, hand, players, at))
                hand = None


def stands(connection: Connection, id: str) -> Iterator[Stand]:
    """How everyone stood after each hand of a table.

    A long table is not played again for it: it is looked at where its snapshots are, and after the
    newest of them hand by hand.
    """
    number = taken = 0
    if reader.last(connection, id)[0] > LONG:
        bodies = [body for _, _, body in reader.snapshots(connection, id)]
        for sketch in map(sketched, reversed(bodies)):
            if sketch.number > number:
                stacks = {seat.player: seat.stack for seat in sketch.seats if seat is not None}
                house = sketch.balances.get(RAKE, 0) + sketch.balances.get(JACKPOT, 0)
                yield Stand(sketch.number, stacks, house - taken)
                number, taken = sketch.number, house
    for over in settled_hands(connection, id, number + 1):
        if over.played.number > number:
            yield Stand(over.played.number, over.stacks, over.taken)


def players_of(table: Table, hand: Hand) -> dict[int, str]:
    """Who has which seat of a hand."""
    return {seat.number: seat.player for seat in table.occupied if seat.number in hand.seats}
