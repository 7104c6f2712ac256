"""A tournament of a running room: the one writer of its log.

Every command goes through one queue. It is applied, made durable, and only then answered; decks are
shown, orders go down to the tables and their reports come back the same way. Nothing here decides
a rule.
"""

import asyncio
import time
from collections import OrderedDict, deque
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from cardspeak.bots.names import new_names
from cardspeak.errors import BrokenInvariant, CardspeakError
from cardspeak.hand.refusal import Cites
from cardspeak.room.commands import Dealing
from cardspeak.server.events import bot_votes, event_money
from cardspeak.server.events.dealt_tables import DealtTables
from cardspeak.server.events.event_desk import EventDesk
from cardspeak.server.events.event_draws import EventDraws
from cardspeak.server.events.event_options import EventOptions
from cardspeak.server.events.event_people import check_tap, may_ask
from cardspeak.server.events.tracked_tables import AnyTap, TrackedTables
from cardspeak.server.one_writer import OneWriter
from cardspeak.server.people import typed_names
from cardspeak.server.people.people import Role, Visitor
from cardspeak.server.people.restrictions import Restriction
from cardspeak.store import EventInput, EventRow, StoredInput
from cardspeak.store.erasure import Erasure
from cardspeak.table.commands import HOUSE
from cardspeak.table.log import digest
from cardspeak.tournament import accounts, changes
from cardspeak.tournament import commands as c
from cardspeak.tournament.happenings import Happening, MovePlanned, TableColoredUp
from cardspeak.tournament.narration import in_words
from cardspeak.tournament.orders import PendingEventOrder
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.state import EventPhase
from cardspeak.tournament.tournament import Tournament

if TYPE_CHECKING:
    from cardspeak.server.room import Room

BY_HAND = "the software deals this event: nothing can be entered by hand"
_KNOWN = 20_000
"""How many of the latest requests are known again: the tablets of an hour of a large event."""
_ANSWERED = 500
"""Of how many of them the answer is known too."""
_LINES = 60
"""How many of the latest lines are shown."""


class LiveEvent(OneWriter[c.Command]):
    """An event at work."""

    def __init__(self, room: "Room", row: EventRow, event: Tournament) -> None:
        super().__init__(room)
        self.row = row
        self.event = event
        self.options = msgspec.json.decode(row.options, type=EventOptions)
        self.lines: list[tuple[int, str, Cites]] = []
        self.why: dict[str, tuple[str, Cites]] = {}  # of planned moves, by player
        self.stacks: dict[str, dict[str, int]] = {}  # by table, as counted last
        self.color_ups: dict[str, TableColoredUp] = {}  # by table, until its next hand
        self.draws = EventDraws(room.store, row.id)
        self.desk = EventDesk(self)
        self.tracked = TrackedTables()
        self.dealt = DealtTables(self)
        self._marks: OrderedDict[str, tuple[object, list[Happening]]] = OrderedDict()
        self._answered: deque[str] = deque()

    @property
    def id(self) -> str:
        """The name of the event in addresses."""
        return self.row.id

    @property
    def is_dealt(self) -> bool:
        """Whether the software deals the cards."""
        return self.options.dealing is Dealing.DEALT

    def dealt_table(self, table: str) -> str:
        """The id of a table that the software deals; empty for one of real cards."""
        return digest((self.id, table))[:8] if self.is_dealt else ""

    async def start(self) -> None:
        """Take the event up where it was, and answer what was left unanswered."""
        marks = await asyncio.to_thread(self.room.store.events.marks, self.id, _KNOWN)
        self._marks = OrderedDict((mark, (None, [])) for mark in reversed(marks))
        self._queue.start(f"event {self.id}")
        await self._queue.do(self._resume)

    async def _resume(self) -> None:
        if self.is_dealt:
            await self.dealt.resume()
        else:
            self.tracked.resume(self.event)
        await self._settle()
        await self.desk.write_down(None, [], HOUSE)
        self._follow([])

    async def stop(self) -> None:
        """Stop after the command that runs now."""
        await self._end_queue()

    # Requests

    async def do(self, command: c.Command, visitor: Visitor, mark: str = "") -> list[Happening]:
        """Do what a visitor asks, or refuse it with the rule; what comes again is known."""
        happened: list[Happening] = await self._queue.do(
            partial(self._carry_out, command, visitor, mark)
        )
        return happened

    async def do_for_house(self, *commands: c.Command) -> list[Happening]:
        """Do what the house itself asks, one command after the other."""

        async def done() -> list[Happening]:
            happened: list[Happening] = []
            for command in commands:
                happened += await self._done(command, HOUSE)
            return happened

        happened: list[Happening] = await self._queue.do(done)
        return happened

    async def fill(self, visitor: Visitor) -> list[Happening]:
        """Enter bots for the entries that are missing, and begin; for a player who has entered."""

        async def filled() -> list[Happening]:
            state, wanted = self.event.state, self.options.fills_to
            if not self.is_dealt or state.phase is not EventPhase.ENTRIES or not wanted:
                raise EventRefusal(
                    "bots can fill only an event that the software deals, before it begins"
                )
            names = {entry.player for entry in self.event.entries if entry.is_in}
            if visitor.name not in names and visitor.role < Role.FLOOR:
                raise EventRefusal("enter first")
            happened: list[Happening] = []
            for name in new_names(wanted - state.entries, names):
                happened += await self._done(c.Enter(name), HOUSE)
            return happened

        happened: list[Happening] = await self._queue.do(filled)
        return happened

    async def _begin_if_full(self) -> list[Happening]:
        """Draw seats and begin, once there are as many entries as the event was opened for."""
        state, wanted = self.event.state, self.options.fills_to
        if not wanted or state.phase is not EventPhase.ENTRIES or state.entries < wanted:
            return []
        return [*await self._done(c.DrawSeats(), HOUSE), *await self._done(c.StartPlay(), HOUSE)]

    async def write_for_house(self, command: c.Command) -> list[Happening]:
        """Apply a command of the house, make it durable, and do what follows from it."""
        return await self._done(command, HOUSE)

    async def write_deadline(self) -> list[Happening]:
        """Do what has come due in the event."""
        return await self._done(c.WaitOn(), HOUSE)

    def hear(self, table: str) -> None:
        """Queue the hearing of what a dealt table has to report."""
        self._queue.put(partial(self._hear, table))

    async def _hear(self, table: str) -> None:
        while (report := self.dealt.next_report(table)) is not None:
            await self._write(report, HOUSE)
        await self._settle()

    def orders_for(self, table: str) -> list[PendingEventOrder]:
        """The orders that a table has not answered, the oldest first."""
        return [pending for pending in self.event.orders() if pending.table == table]

    async def tap(self, table: str, tap: AnyTap, visitor: Visitor, mark: str = "") -> None:
        """Hear what a dealer enters at a table of real cards."""

        async def tapped() -> None:
            if self.is_dealt:
                raise EventRefusal(BY_HAND)
            check_tap(self, tap, visitor.name)
            if self._known(mark, (table, tap)) is not None:
                return
            try:
                self.tracked.tap(self.event, table, tap)
                for command in self._naming_director(visitor):
                    await self._write(command, HOUSE)
                await self._settle(visitor.name, mark)
            except (CardspeakError, BrokenInvariant):
                self.tracked.resume(self.event)  # what was refused has not happened
                raise
            self._remember(mark, (table, tap), [])

        await self._queue.do(tapped)

    async def _carry_out(self, command: c.Command, visitor: Visitor, mark: str) -> list[Happening]:
        await self._be_certain()
        command = typed_names.tidied(self.room, command)
        author = may_ask(self, command, visitor)
        known = self._known(mark, command)
        if known is not None:
            return known
        if self.is_dealt:
            self._check_not_by_hand(command)
        self._check_player(command)
        first = [*self._naming_director(visitor), *self.desk.reported_first(command)]
        if first:  # nothing of it is kept where the command is refused
            inputs = [(each, HOUSE) for each in first]
            self.event.rehearse(self._now(), *inputs, (command, author))
        for before in first:
            await self._write(before, HOUSE)
        return await self._done(command, author, mark)

    def _check_not_by_hand(self, command: c.Command) -> None:
        """Refuse what people see at a table of real cards, where the software deals and counts."""
        told = isinstance(command, c.CountTable | c.EnterCards | c.FindHiddenChips | c.UndoDivision)
        if isinstance(command, c.UndoKnockOut) and command.player in self.event.people:
            entry = changes.entry_of(self.event, command.player)
            told = entry.gone and not accounts.balance(
                self.event, accounts.taken_with(entry.number)
            )
        if told:
            raise EventRefusal(BY_HAND)

    def _check_player(self, command: c.Command) -> None:
        """Refuse an entry of a player who is kept away, and a price that the player cannot pay."""
        if isinstance(command, c.Enter):
            self.room.people.restrictions.check(
                command.player, Restriction.BAN, Restriction.EXCLUSION
            )
        if self.is_dealt and isinstance(command, c.Enter | c.PayRebuy | c.BuyAddOn):
            price = event_money.price(self.event, command)
            self.room.door.check_play(command.player, price)
            self.room.check_chips(command.player, price)

    def _naming_director(self, visitor: Visitor) -> list[c.Command]:
        """The floor directs every event of the room; a dealer may enter what happens at tables."""
        person = self.event.people.get(visitor.name)
        if visitor.role < Role.DEALER or (person is not None and person.is_director):
            return []
        return [c.NameDirector(visitor.name)]

    def _now(self) -> int:
        return max(self.event.now, int(time.time()))

    async def _done(self, command: c.Command, author: str, mark: str = "") -> list[Happening]:
        happened = await self._write(command, author, mark)
        happened += await self._settle()
        happened += await self._begin_if_full()
        self._remember(mark, command, happened)
        return happened

    def _known(self, mark: str, request: object) -> list[Happening] | None:
        """What a request came to that was made before; refused where the mark was another's."""
        known = self._marks.get(mark) if mark else None
        if known is None:
            return None
        first, happened = known
        if first is not None and first != request:
            raise EventRefusal("that number was used for another request")
        return happened

    def _remember(self, mark: str, request: object, happened: list[Happening]) -> None:
        if mark:
            self._marks[mark] = (request, happened)
            self._answered.append(mark)
            if len(self._answered) > _ANSWERED:
                earlier = self._answered.popleft()
                if earlier in self._marks:
                    self._marks[earlier] = (None, [])
            while len(self._marks) > _KNOWN:
                self._marks.popitem(last=False)

    # The one writer

    @property
    def actor(self) -> Tournament:
        """The event itself."""
        return self.event

    async def _write(self, command: c.Command, author: str, mark: str = "") -> list[Happening]:
        """Apply a command and make it durable; refused, it changes nothing."""
        await self._be_certain()
        event = self.event
        assert event.log is not None
        now = self._now()
        happened = event.apply(command, now, author)
        record = event.log.drain()[-1]

        def write() -> StoredInput:
            moves = event_money.moves(happened, now) if self.is_dealt else ()
            kept = EventInput(self.id, record, mark or None)
            return StoredInput("", None, moves, event=kept)

        async with self._applied():
            await self._store(write)
            self._follow(happened)
        await self.desk.write_down(command, happened, author)
        return happened

    async def take_up(self) -> str:
        """Take up the event that the store has. Returns the chain of its log."""
        event = self.event = await asyncio.to_thread(self.room.store.events.load, self.row)
        if not self.is_dealt:
            self.tracked.resume(event)
        assert event.log is not None
        return event.log.chain

    async def _settle(self, author: str = HOUSE, mark: str = "") -> list[Happening]:
        """Show decks, carry orders to the tables and hear them, until nothing is left to do."""
        happened: list[Happening] = []
        while True:
            heard = self.tracked.heard()
            for report in heard:
                happened += await self._write(report, author, mark)
                mark = ""
            drawn = self.draws.next(self.event) or bot_votes.next_answer(self)
            if drawn is not None:
                happened += await self._write(drawn, HOUSE)
            elif not heard and (self.is_dealt or not self.event.orders()):
                break
            if not self.is_dealt:
                self.tracked.obey(self.event)
            author = HOUSE
        if self.is_dealt:
            await self.dealt.follow()
        await self._close_if_over()
        return happened

    async def _close_if_over(self) -> None:
        """Mark in the store whether the event is over."""
        ended = self.event.state.phase in (EventPhase.OVER, EventPhase.CANCELED)
        if ended is (self.row.closed_at is None):
            at = self.event.now if ended else None
            self.row = await asyncio.to_thread(self.room.store.events.close, self.row, at)

    def _follow(self, happened: list[Happening]) -> None:
        """Carry what has changed to the clock and to those who look."""
        now = self.event.now
        for each in happened:
            if isinstance(each, MovePlanned):
                self.why[each.player] = (each.says, each.cites)
            elif isinstance(each, TableColoredUp):
                self.color_ups[each.table] = each
            line = in_words(each)
            if line:
                self.lines.append((now, line, getattr(each, "cites", ())))
        del self.lines[:-_LINES]
        for table in self.event.tables:
            if table.stacks:
                self.stacks[table.name] = dict(table.stacks)
            if table.in_hand:
                self.color_ups.pop(table.name, None)
        self._show()
        self._wake_at(self.event.next_deadline())

    # Erasing

    def is_bound(self, name: str) -> bool:
        """Whether a person is still in an event that is not over."""
        if self.row.closed_at is not None:
            return False
        return any(entry.player == name and entry.is_in for entry in self.event.entries)

    async def forget(self, erasure: Erasure) -> None:
        """Erase a person from the event, and take it up again from the store."""

        async def forget() -> None:
            store = self.room.store.events
            await self._be_certain()
            self.row = await asyncio.to_thread(store.erase, self.row, erasure)
            await self.take_up()
            self.lines = [each for each in self.lines if not erasure.is_in(each[1])]
            self.why.pop(erasure.name, None)
            self._marks = OrderedDict((mark, (None, [])) for mark in self._marks)
            self._show()

        await self._queue.do(forget)

    # Who looks

    def rules(self, cites: Cites) -> tuple[str, ...]:
        """The rules behind some policies, by number."""
        return self.event.rules(tuple(dict.fromkeys(cites)))
