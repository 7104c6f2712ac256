"""The room as one node of a cluster has it: the tables it owns, and the store that all share."""

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from cardspeak.books import Book, Notice
from cardspeak.server.cluster import wire
from cardspeak.server.desk.live_desk import LiveDesk
from cardspeak.server.desk.notify import Notifier
from cardspeak.server.events.events import Events
from cardspeak.server.preload import preload
from cardspeak.server.room import Room, RoomError
from cardspeak.server.tables.closed_tables import options_of
from cardspeak.server.tables.live_table import LiveTable
from cardspeak.server.tables.options import TableOptions
from cardspeak.store import BankMove, Store, StoreError, TableRow
from cardspeak.store.fenced_log import FencedLog
from cardspeak.store.leases import LeaseLostError, Leases
from cardspeak.table.commands import HOUSE

_TRIES, _BETWEEN = 20, 0.5
"""Nodes that start together wait for the one that makes the database."""
_LISTED_FOR = 2.0
"""Seconds for which the list of tables is good."""


class ClusterRoom(Room):
    """A part of a room. The store refuses to spend chips that another node has spent."""

    leases: Leases
    on_moves: Callable[[Sequence[BankMove], bool], None]
    """Tells other nodes of chips that moved, or did not after all."""
    on_table: Callable[[str], None]
    """Says that the desk or a tournament has opened a table."""
    _desk_book: str | None = None
    _book_files: tuple[Path, ...] = ()
    _listed_at = -_LISTED_FOR

    @classmethod
    async def joined(
        cls,
        database: str,
        node: str,
        seconds: float,
        bus: str,
        desk: str | None = None,
        books: tuple[Path, ...] = (),
        notifiers: Sequence[Notifier] = (),
        **words: Any,
    ) -> "ClusterRoom":
        """The room of a database, with no table yet. Refuses what cannot be a cluster.

        `desk` is the book of a desk to begin, and `books` are files of the house's own: the node
        that is the house reads them, the others find them in the store.
        """
        alone = await _opened(database)
        await asyncio.to_thread(preload, alone)
        try:
            store, leases = await asyncio.to_thread(alone.share, node, seconds)
        except Exception:
            alone.close()
            raise
        try:
            await asyncio.to_thread(leases.check_clock)
            await asyncio.to_thread(_check, leases, bus)
            await asyncio.to_thread(leases.register, bus, wire.VERSION)
            room = cls(store, **words)
            room.leases, room.notifiers = leases, notifiers
            room._desk_book, room._book_files = desk, books
            room.on_moves, room.on_table = lambda moves, is_back: None, lambda id: None
            await asyncio.to_thread(room.own_books.open, ())
        except Exception:
            store.close()
            raise
        return room

    async def anchor(self) -> None:
        """Anchor what this node wrote, while it may."""
        with suppress(LeaseLostError):
            await super().anchor()

    async def _close_logs(self) -> None:
        """Keep nothing: the tables are at other nodes by now."""

    @property
    def fenced(self) -> FencedLog:
        """The log that refuses a writer without a lease."""
        assert isinstance(self.store.log, FencedLog)
        return self.store.log

    # Tables

    async def take(self, id: str) -> LiveTable | None:
        """Take up a table that this node has just come to own, from snapshot and log."""
        await asyncio.to_thread(self.own_books.refresh)
        await self._expect([await asyncio.to_thread(self.store.table, id)])
        return await self.loader.load(id)

    async def _expect(self, rows: Sequence[TableRow]) -> None:
        """Have tables wait here, as the store has them by now, to be loaded when they are used."""
        guests = await asyncio.to_thread(self.store.players, [row.id for row in rows])
        for row in rows:
            self.fenced.forget(row.id)
            self.log.reopen(row.id)
            self.loader.options[row.id] = options_of(row)
            self.loader.guests[row.id] = guests.get(row.id, set())
            self.loader.waiting[row.id] = row

    async def drop(self, id: str) -> None:
        """Stop a table here, for another node to take it up."""
        live = self.tables.pop(id, None)
        if live is not None:
            await live.stop()
            for connection in list(live.connections):
                connection.drop()

    async def find(self, id: str) -> LiveTable | None:
        """An open table of this node."""
        return await super().find(id) if self.leases.holds(id) else None

    async def shown(self, id: str) -> LiveTable | None:
        """A table of any node, as the store has it at this moment."""
        if id in self.tables:
            return self.tables[id]
        row = self.loader.waiting.get(id)
        if row is None:
            return None
        table = await asyncio.to_thread(self.store.load, id)
        return LiveTable(self, id, table, row.host, options_of(row))

    async def list_tables(self) -> None:
        """Know the signs of the tables of all nodes."""
        if time.monotonic() - self._listed_at < _LISTED_FOR:
            return
        self._listed_at = time.monotonic()
        rows, _ = await asyncio.to_thread(self.store.open_tables)
        others = [row for row in rows if not self.leases.holds(row.id)]
        guests = await asyncio.to_thread(self.store.players, [row.id for row in others])
        loader = self.loader
        for id in [id for id in loader.waiting if not self.leases.holds(id)]:
            del loader.waiting[id], loader.options[id], loader.guests[id]
        for row in others:
            if not self.leases.holds(row.id):
                loader.options[row.id] = options_of(row)
                loader.guests[row.id] = guests.get(row.id, set())
                loader.waiting[row.id] = row

    async def own(self, id: str) -> None:
        """Own a table before anyone can see it."""
        await asyncio.to_thread(self.leases.add, id)

    async def open_game(
        self, id: str, book: Book, notice: Notice, options: TableOptions
    ) -> LiveTable:
        """Open a table of the desk or of a tournament, which the house keeps with it."""
        self.leases.house_tables.add(id)
        live = await super().open_game(id, book, notice, options)
        self.on_table(id)
        return live

    async def closed(self, live: LiveTable) -> None:
        """Forget a table that has closed."""
        await super().closed(live)
        await asyncio.to_thread(self.leases.close, live.id)

    # People and the bank

    async def know(self, cookie: str) -> None:
        """Know a session as the store has it: another node may have opened or ended it."""
        sessions, accounts = self.people.sessions, self.store.accounts
        if not cookie:
            return
        id = sessions.id_of(cookie)
        row = await asyncio.to_thread(accounts.session, id)
        if row is None:
            sessions.close(id)
            return
        person = await asyncio.to_thread(accounts.person, row.name)
        if person is not None:
            self.people.meet(person)
            sessions.opened(row)

    async def open_house(self) -> None:
        """Become the house: count the bank anew, and take up books, desk and tournaments."""
        await self.close_house()  # what was begun and did not come to its end
        await asyncio.to_thread(self.own_books.open, self._book_files)
        self.balances = await asyncio.to_thread(self.store.balances)
        await asyncio.to_thread(self._open_house_account)
        rows, _ = await asyncio.to_thread(self.store.open_tables)
        of_house = [row for row in rows if row.host == HOUSE]
        self.leases.house_tables = {row.id for row in of_house}
        await self._expect(of_house)
        self.desk = await LiveDesk.open(self, self._desk_book)
        if self.desk is not None:
            await self.desk.start()
        await self.events.open()

    async def close_house(self) -> None:
        """Stop the desk, the tournaments and their tables, for another node to take them up."""
        await self.events.stop()
        if self.desk is not None:
            await self.desk.stop()
        self.desk, self.events = None, Events(self)
        for id in self.leases.house_tables:
            await self.drop(id)
        self.leases.house_tables = set()

    def bank(self, moves: Sequence[BankMove]) -> None:
        """Enter chips that have moved, and tell the other nodes."""
        super().bank(moves)
        self.on_moves(moves, False)

    def bank_back(self, moves: Sequence[BankMove]) -> None:
        """Take back chips that have not moved after all, and tell the other nodes."""
        super().bank_back(moves)
        self.on_moves(moves, True)

    def hear_moves(self, moved: wire.MovedChips) -> None:
        """Enter chips that another node has moved; the store has the last word on them."""
        moves = [BankMove(*row) for row in moved.moves]
        for move in moves:
            self.balances.setdefault(move.name, 0)
        (super().bank_back if moved.is_back else super().bank)(moves)

    def check_chips(self, name: str, amount: int) -> None:
        """The store counts the chips when they move."""

    def check_stake(self, chips: int) -> None:
        """The store counts the house's chips too."""


async def _opened(database: str) -> Store:
    for left in reversed(range(_TRIES)):
        try:
            return await asyncio.to_thread(Store.open, database)
        except StoreError as error:
            if "another process runs" not in str(error) or not left:
                raise
            await asyncio.sleep(_BETWEEN)
    raise AssertionError("unreachable")


def _check(leases: Leases, bus: str) -> None:
    """Refuse a database on which another cluster runs."""
    for node in leases.nodes():
        if why := wire.why_not(node.messages, node.messages):
            raise RoomError(why)
        if node.bus != bus:
            raise RoomError(
                f"a cluster on {node.bus} runs on this database: stop it, or give --cluster "
                f"{node.bus}"
            )
