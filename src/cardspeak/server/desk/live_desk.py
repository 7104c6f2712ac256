"""The desk of a running room: the one writer of its log.

Every command goes through one queue. It is applied, made durable, and only then answered; orders go
down to the tables and their reports come back the same way. Nothing here decides a rule. The desk
never waits for a table, so that a table may wait for the desk.
"""

import asyncio
import time
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from cardspeak.books import Book
from cardspeak.errors import BrokenInvariant
from cardspeak.hand.refusal import Cites
from cardspeak.room import Desk, accounts
from cardspeak.room import commands as c
from cardspeak.room.command_authority import AUTHORITY as LEAST
from cardspeak.room.day_report import WaitHistory
from cardspeak.room.draws import commitment
from cardspeak.room.events import DeskEvent, DutyToFloor
from cardspeak.room.log import DeskHeader
from cardspeak.room.orders import PendingOrder
from cardspeak.room.people import Authority, authority_of
from cardspeak.room.refusal import DeskRefusal
from cardspeak.room.reports import TableReport
from cardspeak.room.saved_desk import saved
from cardspeak.server.desk import house_zone, own_matters, payments, signatures
from cardspeak.server.desk.dealt_games import DealtGames
from cardspeak.server.desk.door_code import DoorCode
from cardspeak.server.desk.history import DeskHistory
from cardspeak.server.desk.notify import Notifications
from cardspeak.server.desk.place_notes import PlaceNotes
from cardspeak.server.desk.signatures import Signature
from cardspeak.server.desk.tracked_games import TabletEntry, TrackedGames
from cardspeak.server.one_writer import OneWriter
from cardspeak.server.people import typed_names
from cardspeak.server.people.people import Role, Visitor
from cardspeak.server.people.restrictions import Restriction
from cardspeak.server.sealed_decks import SealedDecks
from cardspeak.store import DeskInput, DeskRow, StoredInput, StoreError
from cardspeak.store.erasure import Erasure
from cardspeak.table.commands import HOUSE

if TYPE_CHECKING:
    from cardspeak.server.room import Room

AUTHORITY = {
    Role.PLAYER: Authority.PLAYER,
    Role.DEALER: Authority.DEALER,
    Role.FLOOR: Authority.FLOOR,
    Role.CAGE: Authority.SUPERVISOR,
    Role.ADMINISTRATOR: Authority.MANAGEMENT,
}
"""What each role of the room may decide at the desk."""
_COMING = (c.JoinList, c.Arrive, c.AcceptSeat, c.TakeSeat, c.PlaceMarker, c.ReserveSeat)
"""What nobody does for a person whom the room has banned, or who wants to be kept from play."""
OF_THE_HOUSE = (
    c.Pass, c.ReportIn, c.Appoint, c.TurnAway, c.LetBackIn, c.BookEventMoney, c.EnterEventPenalty,
    c.StrikeEventPenalty, c.CommitDraw, c.RevealDraw,
)  # fmt: skip
"""What the room itself does, and nobody asks for."""
_DUTIES = 50
"""How many of the latest matters for the floor are shown."""
_WAITS = 400
"""How many of the latest waits an estimate looks at."""
_RECORDS_BETWEEN_SNAPSHOTS = 1000


class LiveDesk(OneWriter[c.Command]):
    """A desk at work."""

    def __init__(self, room: "Room", row: DeskRow, desk: Desk) -> None:
        super().__init__(room)
        self.row = row
        self.desk = desk
        self.duties: list[tuple[int, DutyToFloor]] = []
        self.dealt = DealtGames(self)
        self.tracked = TrackedGames(self)
        self.waits = WaitHistory(_WAITS)
        self.notes = PlaceNotes()
        assert desk.log is not None
        self.history = DeskHistory(room.store, row, desk.log.count)
        self.code = DoorCode(room.store)
        self.notifications = Notifications(room.notifiers)
        self._decks = SealedDecks(room.store, "desk decks", str(row.id))

    @classmethod
    async def open(cls, room: "Room", book: str | None) -> "LiveDesk | None":
        """The desk that the room has; a new one under a book, where one is named and none is."""
        store = room.store
        row = await asyncio.to_thread(store.desks.newest)
        if row is None and book is None:
            return None
        desk: Desk | None = None
        if row is not None:
            row, desk = await asyncio.to_thread(store.desks.take_up, row, int(time.time()))
        if book is not None and (row is None or row.header.book != book):
            if desk is not None and len(desk.games):
                raise DeskRefusal(
                    f"the desk has games open under the book {desk.book.id}: close them first"
                )
            row = await asyncio.to_thread(cls._begin, room, book)
            desk = await asyncio.to_thread(store.desks.load, row)
        assert row is not None
        assert desk is not None
        live = cls(room, row, desk)
        for record, events in await asyncio.to_thread(store.desks.recent, row):
            live.waits.follow(record.now, events)  # an estimate knows what was before the start
            live.notes.follow(desk, record.now, events)
        return live

    @staticmethod
    def _begin(room: "Room", name: str) -> DeskRow:
        book: Book = room.store.books.keep(name)
        header = DeskHeader.begun(book)
        return room.store.desks.open(header, int(time.time()))

    async def start(self) -> None:
        """Take up every game where it was, and answer what was left unanswered."""
        self._queue.start("desk")
        await self._queue.do(self._resume)

    async def _resume(self) -> None:
        self.tracked.resume()
        await self.dealt.resume()
        await self._follow([])

    async def stop(self) -> None:
        """Stop after the command that runs now."""
        await self.notifications.stop()
        await self._end_queue()
        if self._doubtful is None:
            try:
                await asyncio.to_thread(self.room.store.desks.close, self.row, self.desk)
            except StoreError as error:
                self.room.report(None, error)  # the log has every input all the same

    # Requests

    async def do(
        self, command: c.Command, visitor: Visitor, signed: Signature | None = None
    ) -> list[DeskEvent]:
        """Do what a visitor asks, or refuse it with the rule; a witness signs for it too."""
        command = house_zone.with_offsets(command, int(time.time()))
        if AUTHORITY[visitor.role] >= LEAST[type(command)]:  # else the desk refuses it
            command = await signatures.witnessed(self.room.people, command, signed)
        events: list[DeskEvent] = await self._queue.do(partial(self._carry_out, command, visitor))
        return events

    async def draw(self, game: str, purpose: str, visitor: Visitor) -> int:
        """Seal a deck for a draw at a game, then show it; a deck not used yet is the one to use."""

        async def drawn() -> int:
            waiting = [
                each.number
                for each in self.desk.draws
                if each.game == game and each.seed and not each.spent
            ]
            if waiting:
                return waiting[0]
            number = len(self.desk.draws) + 1
            seed = self._decks.seed(number)
            committed = c.CommitDraw(game, purpose, commitment(seed))
            await self._appoint(visitor, committed)
            await self.input(committed, visitor.name)
            await self.input(c.RevealDraw(number, seed.hex()), visitor.name)
            return number

        number: int = await self._queue.do(drawn)
        return number

    async def turn_away(self, name: str, kept: c.KeptAway, reason: str, until: int | None) -> None:
        """End every place, claim and seat of a person whom the door keeps away."""
        await self.do_for_house(c.TurnAway(name, kept, reason, until))

    async def do_for_house(self, command: c.Command) -> list[DeskEvent]:
        """Do what the house itself asks."""
        events: list[DeskEvent] = await self._queue.do(partial(self.write_for_house, command))
        return events

    async def write_for_house(self, command: c.Command) -> list[DeskEvent]:
        """Apply a command of the house and make it durable."""
        return await self.input(command, HOUSE)

    async def write_deadline(self) -> list[DeskEvent]:
        """Do what has come due at the desk."""
        return await self.input(c.Pass(), HOUSE)

    def hear(self, game: str) -> None:
        """Queue the hearing of what a dealt table has to report."""
        self._queue.put(partial(self.dealt.hear, game))

    async def tap(self, game: str, visitor: Visitor, entry: TabletEntry) -> None:
        """Hear what a dealer enters at a tracked table; an entry that comes again is known."""

        async def tapped() -> None:
            if AUTHORITY[visitor.role] < Authority.DEALER:
                raise DeskRefusal(f"only {Authority.DEALER.title} may do that")
            await self._be_certain()
            if not self.room.rules.staff_may_rule:
                own_matters.check_entry(self.desk, game, entry.report, visitor.name)
            known = self.desk.games.get(game)
            if known is not None and entry.mark and entry.mark in known.marks:
                return
            try:
                await self.tracked.tap(game, entry, visitor.name, partial(self._appoint, visitor))
            except Exception:
                self.tracked.resume()  # what the desk did not hear has not happened
                raise

        await self._queue.do(tapped)

    async def _carry_out(self, command: c.Command, visitor: Visitor) -> list[DeskEvent]:
        if isinstance(command, OF_THE_HOUSE):
            raise DeskRefusal("the desk has no such command")
        await self._be_certain()
        command = typed_names.tidied(self.room, command)
        may_rule = self.room.rules.staff_may_rule
        own_matters.check(self.desk, command, visitor.name, staff_may_rule=may_rule)
        if isinstance(command, _COMING):
            self.room.people.restrictions.check(
                command.player, Restriction.BAN, Restriction.EXCLUSION
            )
        if isinstance(command, c.PayClaim):
            payments.check(self.room, self.desk, command)
        if isinstance(command, c.JoinList) and AUTHORITY[visitor.role] < Authority.FLOOR:
            command = msgspec.structs.replace(command, how=c.Entered.ONLINE)  # not seen at the desk
        await self._appoint(visitor, command)
        return await self.input(command, visitor.name)

    async def _appoint(self, visitor: Visitor, *commands: c.Command) -> None:
        """Give a visitor, and a witness, the authority of the role that the room gave.

        Commands that come together are done together: one refused, nothing changes.
        """
        room = self.room.people
        named = {getattr(command, "witness", "") for command in commands} - {visitor.name}
        people = [visitor, *[room.visitor(each) for each in named if room.is_known(each)]]
        wanted = [c.Appoint(each.name, AUTHORITY[each.role]) for each in people]
        new = [
            each for each in wanted if authority_of(self.desk, each.person) is not each.authority
        ]
        if not new and len(commands) < 2:
            return
        inputs = [(each, HOUSE) for each in new] + [(each, visitor.name) for each in commands]
        self.desk.rehearse(self._now(), *inputs)
        for appoint in new:
            await self.input(appoint, HOUSE)

    def _now(self) -> int:
        return max(self.desk.now, int(time.time()))

    # The one writer

    @property
    def actor(self) -> Desk:
        """The desk itself."""
        return self.desk

    async def input(self, command: c.Command, author: str) -> list[DeskEvent]:
        """Apply a command and make it durable; refused, it changes nothing."""
        await self._be_certain()
        desk = self.desk
        assert desk.log is not None
        events = desk.apply(command, self._now(), author)
        record = desk.log.drain()[-1]

        def write() -> StoredInput:
            snapshot = saved(desk) if record.number % _RECORDS_BETWEEN_SNAPSHOTS == 0 else None
            paid = payments.moves(self.room, desk, events, record.now)
            return StoredInput("", None, paid, desk=DeskInput(self.row.id, record, snapshot))

        async with self._applied():
            await self._store(write)
            self.history.add(record, events)
            await self._follow(events)
        return events

    async def take_up(self) -> str:
        """Take up the desk that the store has. Returns the chain of its log."""
        desk = self.desk = await asyncio.to_thread(self.room.store.desks.load, self.row)
        self.tracked.resume()
        assert desk.log is not None
        return desk.log.chain

    def is_bound(self, name: str) -> bool:
        """Whether a person has a place on a list, a chair, or chips that the house holds.

        A game that is called after the person counts too: its table is known by that name.
        """
        desk = self.desk
        chips = accounts.balance(desk, accounts.held_for(name))
        chips += accounts.balance(desk, accounts.on_the_way(name))
        seated = any(chair.player == name for game in desk.games for chair in game.chairs)
        called = Erasure(name, "")
        named = any(called.is_in(game.game) for game in desk.games)
        return bool(chips) or seated or named or any(each.place(name) for each in desk.lists)

    async def forget(self, erasure: Erasure) -> None:
        """Erase a person from the desk, and take it up again from the store."""

        async def forget() -> None:
            store = self.room.store
            await self._be_certain()
            await asyncio.to_thread(store.erasures.erase_from_desk, self.row, erasure)
            await self.take_up()
            assert self.desk.log is not None
            self.history = DeskHistory(store, self.row, self.desk.log.count)
            self.duties = [each for each in self.duties if erasure.name not in str(each)]
            self.notes.forget(erasure.name)
            self._show()

        await self._queue.do(forget)

    async def _follow(self, events: list[DeskEvent]) -> None:
        """Carry what has changed to the tables, to the clock and to those who look."""
        now = self.desk.now
        self.duties += [(now, event) for event in events if isinstance(event, DutyToFloor)]
        del self.duties[:-_DUTIES]
        self.waits.follow(now, events)
        self.notes.follow(self.desk, now, events)
        self.notifications.follow(self.desk, events)
        self._show()
        self._wake_at(self.desk.next_deadline())
        await self.dealt.follow()
        await self.tracked.follow()

    # Reports

    async def report(self, game: str, number: int, report: TableReport) -> bool:
        """Hear one report. Returns False where it cannot be heard, which is a fault of ours."""
        try:
            await self.input(c.ReportIn(game, number, report), HOUSE)
        except BrokenInvariant as error:
            self.room.report(None, error)
            return False
        return True

    def orders_for(self, game: str) -> list[PendingOrder]:
        """The orders that a table has not answered, the oldest first."""
        return [pending for pending in self.desk.orders() if pending.table == game]

    # Who looks

    def rules(self, cites: Cites) -> tuple[str, ...]:
        """The rules behind some policies, by number."""
        return self.desk.rules(cites)
