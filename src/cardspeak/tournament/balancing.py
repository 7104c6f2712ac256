"""Balancing tables: when the book wants a player moved, who goes, and to which seat.

Everything here looks at the tables as they are and answers; nothing is changed.
"""

from collections.abc import Collection, Mapping, Sequence

import msgspec

from cardspeak.books.policy.tournament import (
    Mover,
    MoverSeat,
    TableBalance,
    TournamentPolicy,
)
from cardspeak.hand.refusal import Cites
from cardspeak.tournament.assignment import assign
from cardspeak.tournament.narration import counted

BALANCE_CITES: Cites = ("tournament.balance",)
MOVER_CITES: Cites = ("tournament.mover",)
SEAT_CITES: Cites = ("tournament.mover_seat",)
MOVE_CITES: Cites = BALANCE_CITES + MOVER_CITES


class EventSeat(msgspec.Struct, frozen=True):
    """A seat with its player; none where it is open. `to_big` counts hands to the big blind."""

    seat: int
    player: str | None
    to_big: int


class EventTable(msgspec.Struct, frozen=True):
    """A table of an event, with every seat that can be sat in."""

    table: str
    seats: tuple[EventSeat, ...]

    @property
    def players(self) -> tuple[EventSeat, ...]:
        """The seats with players."""
        return tuple([seat for seat in self.seats if seat.player is not None])

    @property
    def open(self) -> tuple[EventSeat, ...]:
        """The seats without."""
        return tuple([seat for seat in self.seats if seat.player is None])


class BalanceMove(msgspec.Struct, frozen=True):
    """A player who goes from one table to another, with the reasons."""

    player: str
    left: str
    left_seat: int
    table: str
    seat: int
    says: str
    cites: Cites


def allowed(tables: int, policy: TableBalance) -> int:
    """By how many players tables may differ."""
    return policy.loose if tables > policy.many else policy.close


def tables_needed(players: int, seats: int) -> int:
    """How many tables the players need."""
    return -(-players // seats)


def to_break(tables: Sequence[EventTable], order: Sequence[str], seats: int) -> str | None:
    """The table that breaks next in the order posted, if its players fit elsewhere."""
    players = sum(len(table.players) for table in tables)
    if len(tables) > 1 and tables_needed(players, seats) < len(tables):
        here = {table.table for table in tables}
        return next((table for table in order if table in here), tables[-1].table)
    return None


def next_move(
    tables: Sequence[EventTable], policy: TournamentPolicy, count: int = 0
) -> BalanceMove | None:
    """The next player to move so that the tables are as even as the book wants, if any is.

    `count` is how many tables there are, where only the longest and the shortest are given.
    """
    count = count or len(tables)
    if len(tables) < 2:
        return None
    longest = max(tables, key=lambda table: (len(table.players), table.table))
    shortest = min(tables, key=lambda table: (len(table.players), table.table))
    difference = len(longest.players) - len(shortest.players)
    most = allowed(count, policy.balance)
    if difference <= most or not shortest.open:
        return None
    mover = who_moves(longest, policy.mover)
    seat = where_to(shortest, policy.mover_seat)
    says = (
        f"table {longest.table} has {counted(len(longest.players), 'player')} and"
        f" table {shortest.table} has {len(shortest.players)}; with {count} tables they may"
        f" differ by {most}"
    )
    assert mover.player is not None
    cites = BALANCE_CITES + MOVER_CITES + SEAT_CITES
    return BalanceMove(
        mover.player, longest.table, mover.seat, shortest.table, seat.seat, says, cites
    )


def least_change(
    tables: Sequence[EventTable],
    policy: TournamentPolicy,
    apart: Mapping[str, Collection[str]] | None = None,
) -> tuple[BalanceMove, ...]:
    """All moves that make the tables even, by the least change in hands to the big blind.

    `apart` names for a player those who are kept apart from him: no move brings two of them
    together while another one is possible.
    """
    apart = apart or {}
    shunned = {
        (player, table.table)
        for table in tables
        for seat in table.players
        for player in apart.get(seat.player or "", ())
    }
    moves: tuple[BalanceMove, ...] = ()
    for _ in range(1 + len(apart)):
        moves = _least_change(tables, policy, shunned)
        together = [
            (one.player, one.table)
            for number, one in enumerate(moves)
            for other in moves[:number]
            if one.table == other.table and other.player in apart.get(one.player, ())
        ]
        if not together:
            break
        shunned.add(together[0])
    return moves


def _least_change(
    tables: Sequence[EventTable], policy: TournamentPolicy, shunned: Collection[tuple[str, str]]
) -> tuple[BalanceMove, ...]:
    """The cheapest moves, where a table that a player shuns costs more than any position."""
    most = allowed(len(tables), policy.balance)
    size = {table.table: len(table.players) for table in tables}
    before = dict(size)
    while max(size.values()) - min(size.values()) > most:
        size[max(size, key=lambda name: (size[name], name))] -= 1
        size[min(size, key=lambda name: (size[name], name))] += 1
    givers = [table for table in tables if size[table.table] < before[table.table]]
    takers = [table for table in tables if size[table.table] > before[table.table]]
    players = [(table, seat) for table in givers for seat in table.players]
    seats = [(table, seat) for table in takers for seat in table.open]
    stays = [table.table for table in givers for _ in range(size[table.table])]
    empty = [
        table.table
        for table in takers
        for _ in range(len(table.open) - size[table.table] + before[table.table])
    ]
    shun = 100 * (len(players) + 1)  # more than all changes of position together
    never = 2 * shun * (len(players) + len(seats) + 1)  # more than all the moves together
    rows = [
        [
            abs(seat.to_big - to.to_big) + shun * ((seat.player, at.table) in shunned)
            for at, to in seats
        ]
        + [0 if name == table.table else never for name in stays]
        for table, seat in players
    ]
    rows += [
        [0 if table.table == name else never for table, _ in seats] + [never] * len(stays)
        for name in empty
    ]
    says = f"with {len(tables)} tables they may differ by {most}: the least change of position"
    found: list[BalanceMove] = []
    for (table, seat), column in zip(players, assign(rows), strict=False):
        if column < len(seats):
            to, chair = seats[column]
            assert seat.player is not None
            found.append(
                BalanceMove(
                    seat.player, table.table, seat.seat, to.table, chair.seat, says, MOVE_CITES
                )
            )
    return tuple(found)


def who_moves(table: EventTable, how: Mover) -> EventSeat:
    """The player of a table who is to move: next in the big blind, or in the worst position.

    By card, the director draws; until then the lowest seat stands in.
    """
    if how is Mover.CARD:
        return table.players[0]
    return min(table.players, key=lambda seat: (seat.to_big, seat.seat))


def where_to(table: EventTable, how: MoverSeat) -> EventSeat:
    """The open seat that a moved player gets."""
    if how is MoverSeat.DRAW:
        return table.open[0]
    return min(table.open, key=lambda seat: (seat.to_big, seat.seat))


def first_seats(players: int, seats: int) -> tuple[int, ...]:
    """How many players each table begins with: as even as can be, the fuller tables first.

    >>> first_seats(100, 9)
    (9, 9, 9, 9, 8, 8, 8, 8, 8, 8, 8, 8)
    """
    tables = tables_needed(players, seats)
    if not tables:
        return ()
    least, more = divmod(players, tables)
    return tuple([least + (number < more) for number in range(tables)])
