"""The room: its tables, its bank, its people and its store, in one process.

Tables are opened here from a notice and come back from the store as they were. Chips come to a name
by an issue and go to a table by a buy-in; each is durable together with the input that moved it.
"""

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from cardspeak.books import Book, Notice
from cardspeak.errors import CardspeakError
from cardspeak.hand import Showing
from cardspeak.server.desk.live_desk import LiveDesk
from cardspeak.server.desk.notify import Notifier
from cardspeak.server.events.events import Events
from cardspeak.server.limits import DEFAULTS, Allowances, Limits
from cardspeak.server.metrics import Metrics
from cardspeak.server.own_books import CHECKING, OwnBooks
from cardspeak.server.people import house_rules, typed_names
from cardspeak.server.people.chip_issues import ChipIssues
from cardspeak.server.people.door import Door
from cardspeak.server.people.erasure import try_to_finish
from cardspeak.server.people.house_rules import HouseRules
from cardspeak.server.people.people import People, Role, Visitor
from cardspeak.server.preload import preload
from cardspeak.server.tables.bots import WISHES, WORK
from cardspeak.server.tables.closed_tables import ClosedTables
from cardspeak.server.tables.idle_tables import IdleTables
from cardspeak.server.tables.live_table import LiveTable
from cardspeak.server.tables.options import TableOptions
from cardspeak.server.tables.table_loading import TableLoader
from cardspeak.server.workers.pool import WorkerPool
from cardspeak.store import (
    AuditRow,
    BankMove,
    LogWriter,
    Store,
    StoredInput,
    StoreError,
    StoreUnavailableError,
    TableRow,
)
from cardspeak.table import Table
from cardspeak.table.commands import HOUSE

log = logging.getLogger("cardspeak")

WELCOME = 10_000
"""Play money that a new name is given, so that it can sit down at once."""
BANKROLL = 10**12
"""Chips that the house has when the room is first opened: for its bots, and to welcome names."""
ANCHORED_EVERY = 600.0
"""Seconds between two anchors of the log."""
_MOST_STAKE = 10**9
_LONGEST_SIGN = 80
_PRICING = 4096
"""Address space in MB for a price: the compiler of its kernels takes far more than it uses."""
PRICING = "cardspeak.server.workers.pricing"
PLANNING = "cardspeak.server.workers.event_plan"
READING = (
    "cardspeak.server.workers.book_lookup",
    "cardspeak.server.workers.floor_lookup",
    "cardspeak.server.workers.quiz_lookup",
    "cardspeak.server.workers.phrase_index",
)


class RoomError(CardspeakError):
    """Something that the room cannot do."""


class Room:
    """Everything that one process runs; threads and processes beside its loop come from here."""

    writer: type[LogWriter] = LogWriter
    workers: type[WorkerPool] = WorkerPool

    def __init__(self, store: Store, *, welcome: int = WELCOME, limits: Limits = DEFAULTS) -> None:
        self.store = store
        self.limits = limits
        self.people = People(store, limits)
        self.tables: dict[str, LiveTable] = {}  # those in memory
        self.loader = TableLoader(self)
        self.idle = IdleTables(self, limits.idle_minutes)
        self.balances = store.balances()
        self.plays_unwatched = False
        self.looking_back = asyncio.Lock()  # old hands come out of the store one look at a time
        self.charting = asyncio.Lock()  # and so do charts, which take longer
        self.thinkers = self.workers([WORK])  # for bots only: no page keeps them waiting
        self.readers = self.workers(READING)  # for pages that take long
        self.checkers = self.workers([CHECKING])  # for books that someone is writing
        self.pricers = self.workers([PRICING], megabytes=_PRICING)  # for what a promotion costs
        self.planners = self.workers([PLANNING])  # for events that end on time
        self.planning: set[str] = set()  # who has a plan made
        self.lookups: Counter[str] = Counter()  # pages in the making, by address
        self.pages: dict[tuple[str, bytes], bytes] = {}  # those that never change, in JSON
        self._opening = asyncio.Lock()
        self.own_books = OwnBooks(self)
        self.closed_tables = ClosedTables(self)
        self.allowances = Allowances(limits.player_messages)  # by name
        self._welcome = welcome
        self._anchoring: asyncio.Task[None] | None = None
        self.rules = house_rules.kept(store)
        self.chip_issues = ChipIssues(self)
        self.door = Door(self)
        loop = asyncio.get_running_loop()
        self.metrics = Metrics()
        self.log = self.writer(store.log, run=loop.call_soon_threadsafe)
        self.log.measures = self.metrics.entries.observe, self.metrics.groups.observe
        self.notifiers: Sequence[Notifier] = ()
        self.desk: LiveDesk | None = None  # where the room runs its games through one
        self.events = Events(self)

    @classmethod
    async def open(
        cls,
        database: str | Path,
        *,
        welcome: int = WELCOME,
        limits: Limits = DEFAULTS,
        books: tuple[Path, ...] = (),
        desk: str | None = None,
        notifiers: Sequence[Notifier] = (),
    ) -> "Room":
        """The room of a database, every table as it was when the last process stopped.

        `books` are files of the house's own; `desk` is the book of a desk to begin, and a room
        that has one keeps it. `notifiers` tell people outside the pages.
        """
        store = await asyncio.to_thread(Store.open, database)
        await asyncio.to_thread(store.claim)
        await asyncio.to_thread(preload, store)
        room = cls(store, welcome=welcome, limits=limits)
        room.notifiers = notifiers
        await asyncio.to_thread(room._open_house_account)
        await asyncio.to_thread(room.own_books.open, books)
        room.desk = await LiveDesk.open(room, desk)
        await room.loader.open(limits.load_seconds)
        if room.desk is not None:
            await room.desk.start()
        await room.events.open()
        await typed_names.tell_door(room)
        await try_to_finish(room)
        room.idle.start()
        room.start_anchors()
        room.door.start()
        room.metrics.watch(room)
        return room

    def _open_house_account(self) -> None:
        """A room that has just been made has chips for its bots and its newcomers."""
        if HOUSE in self.balances:
            return
        now = int(time.time())
        move = BankMove(HOUSE, BANKROLL, "issue", HOUSE, None, now)
        row = AuditRow(now, HOUSE, f"issued {BANKROLL} to {HOUSE}", "the room is opened")
        self.store.append([StoredInput("", None, (move,), (row,))])
        self.bank((move,))

    def start_anchors(self) -> None:
        """Anchor the log now and from time to time, so that no end of it can be taken away."""
        self._anchoring = asyncio.create_task(self._anchor_often())

    async def _anchor_often(self) -> None:
        while True:
            await self.anchor()
            await asyncio.sleep(ANCHORED_EVERY)

    async def anchor(self) -> None:
        """Anchor what was written; where that cannot be done now, it is done later."""
        try:
            await asyncio.to_thread(self.store.anchor, int(time.time()))
        except StoreUnavailableError as error:
            self.report(None, error)

    async def close(self) -> None:
        """Stop every table after the input at hand; everything is in the store."""
        if self._anchoring is not None:
            self._anchoring.cancel()
            await asyncio.wait([self._anchoring])
        await self.metrics.stop()
        await self.idle.stop()
        await self.door.stop()
        await self.loader.close()
        await self.events.stop()
        if self.desk is not None:
            await self.desk.stop()
        for live in list(self.tables.values()):
            await live.stop()
        await self.thinkers.close()
        await self.readers.close()
        await self.checkers.close()
        await self.pricers.close()
        await self.planners.close()
        await asyncio.to_thread(self.log.close)
        await self._close_logs()
        await self.anchor()
        self.store.close()

    async def _close_logs(self) -> None:
        """Keep what every table is, so that a build that plays differently can go on from it."""
        open_tables = [(live.id, live.table) for live in self.tables.values() if live.is_at_rest]
        try:
            await asyncio.to_thread(self.store.close_logs, open_tables)
        except StoreError as error:
            self.report(None, error)  # the log has every input all the same

    def start_workers(self) -> None:
        """Start the worker processes ahead of their first jobs; nobody waits for that."""
        self.thinkers.start()
        self.readers.start()

    def report(self, live: LiveTable | None, error: Exception) -> None:
        """Log a fault that no visitor caused."""
        log.error("table %s: %s", live.id if live else "-", error, exc_info=error)

    # The store

    def load_again(self, table: str) -> Table:
        """A table as the store has it, after something that could not be kept."""
        self.log.reopen(table)
        return self.store.load(table)

    async def note(self, row: AuditRow) -> None:
        """Keep what a member of the staff did."""
        await self.log.durable(StoredInput("", None, (), (row,)))

    # The bank

    def chips_of(self, name: str) -> int:
        """What a name has in the bank."""
        return self.balances.get(name, 0)

    def check_chips(self, name: str, amount: int) -> None:
        """Refuse to buy in with chips that are not there."""
        has = self.chips_of(name)
        if amount > has:
            raise RoomError(f"{name} has {has:,} chips in the bank, not {amount:,}")

    def bank(self, moves: Sequence[BankMove]) -> None:
        """Enter chips that have moved."""
        for move in moves:
            self.balances[move.name] = self.balances.get(move.name, 0) + move.amount
        self.door.own_limits.follow(moves)

    def bank_back(self, moves: Sequence[BankMove]) -> None:
        """Take back chips that have not moved after all."""
        for move in moves:
            self.balances[move.name] -= move.amount
        self.door.own_limits.take_back(moves)

    def check_issue(self, name: str, amount: int) -> None:
        """Refuse an issue that no cage could make."""
        if not amount:
            raise RoomError("enter an amount of chips other than 0")
        if name != HOUSE and not self.people.is_known(name):
            raise RoomError(f"nobody here is called {name}")
        if self.chips_of(name) + amount < 0:
            raise RoomError(f"{name} has only {self.chips_of(name):,} chips in the bank")

    async def issue(self, name: str, amount: int, by: str, why: str, approved: str = "") -> None:
        """The cage gives chips to a name, or takes some back; a second person has `approved`."""
        self.check_issue(name, amount)
        now = int(time.time())
        rows = [AuditRow(now, by, f"issued {amount} to {name}", why)]
        if approved:
            rows.append(
                AuditRow(now, approved, f"approved {amount} for {name}, as {by} asked", why)
            )
        makers = f"{by} and {approved}" if approved else by
        move = BankMove(name, amount, "issue" if amount > 0 else "return", makers, None, now)
        await self.move((move,), rows)

    async def move(self, moves: tuple[BankMove, ...], rows: Iterable[AuditRow]) -> None:
        """Move chips of the bank, together with what is said of it."""
        new = [move.name for move in moves if move.name not in self.balances]
        self.bank(moves)  # at once, so that nothing is taken back or welcomed twice
        try:
            await self.log.durable(StoredInput("", None, moves, tuple(rows)))
        except Exception:
            self.bank_back(moves)
            for name in new:
                del self.balances[name]
            raise

    async def welcome(self, visitor: Visitor) -> None:
        """A new name gets play money out of the house's account, as long as that lasts."""
        name, gift, now = visitor.name, self._welcome, int(time.time())
        if not gift or name in self.balances or self.chips_of(HOUSE) < gift:
            return
        given = BankMove(HOUSE, -gift, "welcome", name, None, now)
        taken = BankMove(name, gift, "welcome", HOUSE, None, now)
        await self.move((given, taken), [AuditRow(now, HOUSE, f"gave {gift} to {name}", "welcome")])

    def check_stake(self, chips: int) -> None:
        """Refuse a bot that the house cannot stake."""
        has = self.chips_of(HOUSE)
        if chips > has:
            raise RoomError(f"the house has {has:,} chips for its bots, not {chips:,}")

    async def set_rules(self, by: Visitor, rules: HouseRules, why: str) -> None:
        """Set the rules of the house."""
        await asyncio.to_thread(house_rules.keep, self.store, rules)
        self.rules = rules
        text = msgspec.json.encode(rules).decode()
        await self.note(
            AuditRow(int(time.time()), by.name, f"set the rules of the house: {text}", why)
        )
        for live in self.tables.values():
            live.put(live.show_again)

    async def set_role(self, by: Visitor, name: str, role: Role, why: str) -> None:
        """Give a person another role, with a reason; the last administrator stays one."""
        if role < Role.ADMINISTRATOR and self.people.is_last_administrator(name):
            raise RoomError(f"{name} is the only administrator: appoint another first")
        await asyncio.to_thread(self.people.set_role, name, role)
        await self.note(AuditRow(int(time.time()), by.name, f"made {name} {role.word}", why))

    async def take_claim(self, token: str, visitor: Visitor) -> None:
        """Make the visitor with the first start's link the administrator."""
        async with self._opening:  # the link is good once
            await asyncio.to_thread(self.people.take_claim, token, visitor.name)
        what = f"made {visitor.name} {Role.ADMINISTRATOR.word}"
        await self.note(AuditRow(int(time.time()), visitor.name, what, "the link of the start"))

    # Tables

    async def find(self, id: str) -> LiveTable | None:
        """An open table, loaded if necessary; None where there is none."""
        live = self.tables.get(id)
        return live if live is not None else await self.loader.load(id)

    async def shown(self, id: str) -> LiveTable | None:
        """An open table to look at from outside, as in the list of tables."""
        return await self.find(id)

    async def own(self, id: str) -> None:
        """Become the one writer of a table that is about to be made; a lone process is."""

    async def table(self, id: str) -> LiveTable:
        """A table that is open."""
        live = await self.find(id)
        if live is None:
            raise RoomError(f"no table {id} is open")
        return live

    async def open_table(
        self,
        host: Visitor,
        book: Book,
        notice: Notice,
        options: TableOptions,
        bots: int,
        style: str,
    ) -> LiveTable:
        """Open a table from a notice, with bots in some of its seats."""
        if style and style not in WISHES:
            raise RoomError(f"no bot plays {style!r}; the styles are {', '.join(WISHES)}")
        check_size(notice)
        notice.check(book)
        table = Table.logged(book, notice, showing=Showing.ASKED)
        if not 0 <= bots < table.count + 1:
            raise RoomError(f"the table has {table.count} seats, too few for {bots} bots")
        id = secrets.token_hex(4)
        if options.private:
            options.invite = secrets.token_urlsafe(9)
            options.own_bank = True
        live = LiveTable(self, id, table, host.name, options)
        if bots and not options.own_bank:
            self.check_stake(bots * live.buy_in)
        assert table.log is not None
        row = TableRow(
            id, table.log.header, host.name, msgspec.json.encode(options), int(time.time())
        )
        async with self._opening:  # many at once are counted too
            self._check_room(host)
            await self.own(id)
            await asyncio.to_thread(self.store.add_table, row)
            self.tables[id] = live
        live.start()
        await live.seat_bots([style] * bots)
        return live

    async def open_game(
        self, id: str, book: Book, notice: Notice, options: TableOptions
    ) -> LiveTable:
        """Open the table of a game that the desk runs, under an id of the desk's choice."""
        table = Table.logged(book, notice, showing=Showing.ASKED)
        assert table.log is not None
        encoded = msgspec.json.encode(options)
        row = TableRow(id, table.log.header, HOUSE, encoded, int(time.time()))
        await asyncio.to_thread(self.store.add_table, row)
        live = self.tables[id] = LiveTable(self, id, table, HOUSE, options)
        live.start()
        return live

    def _check_room(self, host: Visitor) -> None:
        """Refuse a table for which there is no room."""
        waiting = self.loader.waiting.values()
        if len(self.tables) + len(waiting) >= self.limits.tables:
            raise RoomError("the room is full")
        hosted = sum(live.host == host.name for live in self.tables.values())
        hosted += sum(row.host == host.name for row in waiting)
        if hosted >= self.limits.hosted_tables and host.role < Role.FLOOR:
            raise RoomError(f"{host.name} has {hosted} tables open: close one first")

    async def keep_options(self, live: LiveTable, row: AuditRow, **words: bool) -> None:
        """Keep what the host asks of a table, for a process that takes it up again."""
        options = msgspec.structs.replace(live.options, **words)
        await asyncio.to_thread(self.store.set_options, live.id, msgspec.json.encode(options))
        await self.note(row)
        live.options = options

    async def closed(self, live: LiveTable) -> None:
        """Forget a table that has closed."""
        await asyncio.to_thread(self.store.close_table, live.id, int(time.time()))
        self.tables.pop(live.id, None)


def check_size(notice: Notice) -> None:
    """Refuse a sign that no table has room for, and stakes that no bank could count."""
    if not 1 <= len(notice.name) <= _LONGEST_SIGN or not notice.name.isprintable():
        raise RoomError(f"a table's name has 1 to {_LONGEST_SIGN} printable characters")
    waiting: list[object] = [msgspec.to_builtins(notice)]
    while waiting:
        value = waiting.pop()
        if isinstance(value, int) and value > _MOST_STAKE:
            raise RoomError(f"stakes go up to {_MOST_STAKE:,}")
        if isinstance(value, dict):
            waiting += value.values()
        elif isinstance(value, list | tuple):
            waiting += value
