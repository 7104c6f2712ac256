"""A live table: the one writer of its log.

Every command goes through one queue. An input is applied, made durable, and only then answered and
shown. Nothing here decides a rule: the table does.
"""

import asyncio
import time
from collections.abc import Collection, Iterable, Sequence
from functools import partial
from secrets import compare_digest
from typing import TYPE_CHECKING, Any

from cardspeak.errors import CardspeakError
from cardspeak.hand import Hand
from cardspeak.money.journal import BANK, OTHERS
from cardspeak.room import dealt
from cardspeak.server.people.cage import Bank, bank_moves, check_buy_in
from cardspeak.server.people.people import Role, Visitor
from cardspeak.server.sockets import messages as m
from cardspeak.server.sockets import server_messages as out
from cardspeak.server.sockets.connection import Connection
from cardspeak.server.tables import bots, message_handlers
from cardspeak.server.tables.audience import Audience, Happenings
from cardspeak.server.tables.authority import NotAllowedError
from cardspeak.server.tables.broken_tables import Stop, TableStoppedError, restart, stop_table
from cardspeak.server.tables.command_queue import CommandQueue, Item
from cardspeak.server.tables.dealer import DEALER, Dealer
from cardspeak.server.tables.hand_archive import HandArchive
from cardspeak.server.tables.idempotency import RecentAnswers, kept_mark, remembered
from cardspeak.server.tables.options import TableOptions
from cardspeak.server.tables.shares import Shares
from cardspeak.server.tables.timing import Timing
from cardspeak.server.tables.voting import Voting
from cardspeak.store import AuditRow, BankMove, StoredInput, StoreError, StoreUnavailableError
from cardspeak.store.erasure import Erasure
from cardspeak.table import commands as c
from cardspeak.table import events as e
from cardspeak.table.refusal import TableRefusal
from cardspeak.table.saved_table import is_between_hands, saved
from cardspeak.table.table import Table
from cardspeak.table.views import turn

if TYPE_CHECKING:
    from cardspeak.server.room import Room

_RECORDS_BETWEEN_SNAPSHOTS = 200
REMEMBERED = 200
"""Records of a table whose messages are known again as soon as it is loaded."""
_LOOKED_THROUGH = 20_000
"""Records that are searched for the messages of one visitor who was away for longer."""


class LiveTable:
    """A table that people and bots play at."""

    def __init__(
        self, room: "Room", id: str, table: Table, host: str, options: TableOptions
    ) -> None:
        self.room = room
        self.id = id
        self.table = table
        self.host = host
        self.options = options
        self.guests: set[str] = set()  # who came by the invite link
        self.hand: Hand | None = table.hand  # the one being played, or the one just over
        self.turn = table.log.count if table.log is not None else 0
        self.paused = options.paused
        self.closing = options.closing
        self.is_closed = False
        self.used_at = asyncio.get_running_loop().time()  # by people, not by bots
        self._why_closed = "the host ended the table"
        self.stopped: Stop | None = None  # by a fault of the table, until the staff restart it
        self.timing = Timing(options.seconds, options.bank)
        self.archive = HandArchive(room, id, table)
        self.answers: dict[str, RecentAnswers] = {}
        self._has_earlier = False  # messages that the store alone remembers
        self.mark: str | None = None  # of the message that is being answered
        self.asker = ""  # who sent it
        self._since_snapshot = 0
        self._banked = table.journal.balance(BANK)  # after the last input that could move it
        self._travelled = table.journal.balance(OTHERS)
        self.doubtful: StoredInput | None = None  # what may or may not be on the disk
        self.shares = Shares()
        self.audience = Audience(self)
        if table.hand is not None:
            self.audience.recall(table.hand)
        self.voting = Voting(self)
        self.dealer = Dealer(self)
        self._queue = CommandQueue(self.audience.send, lambda error: self.room.report(self, error))

    # The one writer

    def start(self) -> None:
        """Start the queue and the dealer."""
        self._queue.start(f"table {self.id}")
        self.dealer.plan_ahead()

    async def stop(self) -> None:
        """Stop after the command that runs now, and wait for it."""
        self.put_end()
        await self._queue.ended()

    def put_end(self) -> None:
        """Stop after the commands that wait now."""
        self.dealer.stop()
        self._queue.end()

    def put(self, item: Item) -> None:
        """Queue a command."""
        self._queue.put(item)

    async def do(self, item: Item) -> Any:
        """Queue a command, and wait for its result."""
        if self.is_closed:
            raise NotAllowedError("this table is closed")
        return await self._queue.do(item)

    # Requests

    def remember(self, marks: Iterable[tuple[str, str]]) -> None:
        """Know the messages from before a restart, so that none is carried out twice."""
        assert self.table.log is not None
        self._has_earlier = self.table.log.count > REMEMBERED
        self.answers = remembered(marks, is_whole=not self._has_earlier)

    async def answers_of(self, name: str, id: int) -> RecentAnswers:
        """The recent answers to a visitor, as far back as a message of that number."""
        answers = self.answers.get(name)
        if answers is None:
            answers = self.answers[name] = RecentAnswers(is_whole=not self._has_earlier)
        if not answers.covers(id):
            marks = await asyncio.to_thread(self.room.store.marks, self.id, _LOOKED_THROUGH, name)
            answers.complete(remembered(marks).get(name, RecentAnswers()))
        return answers

    def hear(self, connection: Connection, message: m.ClientMessage) -> None:
        """Queue a browser's message; the answer goes back to it."""
        connection.unanswered += 1

        async def answer() -> None:
            if connection.is_logged_out:
                return  # the socket is being closed
            if not connection.has_acted:
                self.room.door.acts(connection)
            visitor = self.room.people.visitors[connection.name]  # with the role of this moment
            try:
                answered = await message_handlers.answer(self, visitor, message)
            except StoreError:
                connection.close()  # the browser comes again, and so does its message
                raise
            finally:
                connection.unanswered -= 1
            self.audience.answer(connection, answered)

        self.put(answer)

    async def ask(self, visitor: Visitor, message: m.ClientMessage) -> out.Answer:
        """Queue a visitor's message, and wait for the answer."""
        if self.is_closed:
            return message_handlers.closed(message)
        answered: out.Answer = await self.do(
            partial(message_handlers.answer, self, visitor, message)
        )
        return answered

    async def input(
        self, command: c.Command, author: str, audit: tuple[AuditRow, ...] = ()
    ) -> Happenings:
        """Apply a command, make it durable, and tell everyone; refused, it changes nothing.

        A failure that is no refusal stops the table as it was before the command.
        """
        if self.is_closed:
            raise NotAllowedError("this table is closed")
        if self.stopped is not None:
            raise TableStoppedError(self.stopped)
        if self.doubtful is not None:
            await self.be_certain()
        table = self.table
        assert table.log is not None
        try:
            events = table.apply(command, max(table.now, int(time.time())), author)
        except CardspeakError:
            raise
        except Exception as error:
            raise await stop_table(self, command, author, error) from error
        try:
            record = table.log.drain()[-1]
            moves = self._bank_moves(command, events, author)
            mark = kept_mark(self.mark, self.asker, author) if self.mark is not None else None
            entry = StoredInput(self.id, record, moves, audit, self._snapshot(), mark)
        except Exception as error:  # it was done, so that nothing here is a refusal
            raise await stop_table(self, command, author, error) from error
        if moves:
            self.room.bank(moves)
        began = time.perf_counter()
        try:
            await self.room.log.durable(entry)
        except Exception:
            self.room.metrics.failures.inc()
            self.doubtful = entry
            if await self.be_certain():
                return events
            raise  # what is not on the disk has not happened
        self.room.metrics.actions.observe(time.perf_counter() - began)
        self._report(events)
        self._follow(command, events)
        return events

    def _report(self, events: Happenings) -> None:
        """Tell desk or event what they have to hear, and take their next order between hands."""
        desk = self.room.desk
        if desk is not None and self.options.game:
            desk.dealt.reported(self, dealt.reports(self.table, events))
            if self.table.hand is None:
                desk.dealt.order(self.options.game)
        if self.options.event and (event := self.room.events.running(self.options.event)):
            event.dealt.reported(self, events)

    @property
    def awaits_desk(self) -> bool:
        """Whether the desk has still to hear of a deal that may have won a promotion."""
        desk = self.room.desk
        return desk is not None and bool(self.options.game) and desk.dealt.is_awaited(self)

    async def deal_on(self) -> None:
        """Deal the next hand if nothing keeps it any longer."""
        self.dealer.plan_ahead()

    async def restart(self, visitor: Visitor) -> str:
        """Start a stopped table again from its log. Returns the reference of the stop."""
        reference: str = await self.do(partial(restart, self, visitor))
        return reference

    async def be_certain(self) -> bool:
        """After a failure, go back to what the store has. Returns whether it has the input.

        While the store cannot be read this fails, and nothing is done or shown until it can.
        """
        doubtful = self.doubtful
        if doubtful is None:
            return True
        table = await asyncio.to_thread(self.room.load_again, self.id)
        self.doubtful, self.table, self.hand = None, table, table.hand
        self._banked = table.journal.balance(BANK)
        self._travelled = table.journal.balance(OTHERS)
        assert table.log is not None
        kept = doubtful.record is not None and doubtful.record.chain == table.log.chain
        if kept:
            self.archive = HandArchive(self.room, self.id, table)
            if self.options.game and self.room.desk is not None:
                await self.room.desk.dealt.catch_up(self)
            event = self.room.events.running(self.options.event)
            if event is not None:
                await event.dealt.catch_up(self)
        else:
            self.room.bank_back(doubtful.moves)
        self._open_turn()
        self.voting.resume()
        if kept:
            self.resume_turn()
        self.dealer.plan_ahead()
        self.audience.refresh()
        return kept

    async def forget(self, erasure: Erasure) -> None:
        """Take the table up again from the store, from which a person was erased."""
        name = erasure.name
        self.host = erasure.named(self.host)
        self.guests.discard(name)
        self.answers.pop(name, None)
        self.shares.ends.pop(name, None)
        self.timing.forget(name)
        self.doubtful = StoredInput(self.id, None)
        await self.be_certain()
        self.archive = HandArchive(self.room, self.id, self.table)

    def _bank_moves(
        self, command: c.Command, events: Happenings, author: str
    ) -> tuple[BankMove, ...]:
        """The chips that an input moved between the table and the bank."""
        table = self.table
        if type(command) is c.Act and table.hand is not None:
            return ()  # the chips of a hand in play stay at the table
        before, self._banked = self._banked, table.journal.balance(BANK)
        gone, self._travelled = self._travelled, table.journal.balance(OTHERS)
        bank = Bank.TABLE if self.options.own_bank else Bank.ROOM
        banked, travelled = self._banked - before, self._travelled - gone
        return bank_moves(self.id, table, events, author, banked, bank, travelled)

    def _snapshot(self) -> bytes | None:
        self._since_snapshot += 1
        if self._since_snapshot < _RECORDS_BETWEEN_SNAPSHOTS or not is_between_hands(self.table):
            return None
        self._since_snapshot = 0
        return saved(self.table)

    @property
    def is_at_rest(self) -> bool:
        """Whether the table is between two hands, and all of it is in the store."""
        sound = self.doubtful is None and self.stopped is None and not self.is_closed
        return sound and is_between_hands(self.table)

    # After an input

    def _follow(self, command: c.Command, events: Happenings) -> None:
        table = self.table
        if isinstance(command, c.DeckCommand):
            dealt = table.take_dealt()
            assert dealt is not None
            self.hand = dealt.hand
            self.archive.dealt(table, self.hand)
            self.audience.commit(command)
            events = [*events, *(self.hand.events or ())]
        elif table.hand is not None:
            self.hand = table.hand  # the same deal may have been played again
        carried = isinstance(command, c.VoteFor) and table.in_play.ballot is None
        in_hand = carried or type(command) in c.IN_HAND
        if in_hand:
            self._open_turn()
        if table.in_play.ballot is not None or self.voting.deadline is not None:
            self.voting.follow()
        settled = table.hand is None and any(isinstance(event, e.HandSettled) for event in events)
        if settled and self.hand is not None:
            self.archive.settled(table, self.hand)
        self.dealer.plan_ahead()
        self.audience.tell(events)
        if in_hand and table.hand is None:
            void = isinstance(command, c.ConfirmVoid)
            (self.audience.mark_void if void else self.audience.reveal)()

    def resume_turn(self) -> None:
        """After a restart, give the player in turn the full time again."""
        if self.table.hand is not None and self.table.cut is not None:
            self.audience.commit(self.table.cut)
            self._open_turn()
            self.voting.resume()
            self.dealer.plan_ahead()

    def _open_turn(self) -> None:
        """Open a new decision; one that several players share stays open for the rest."""
        hand, log = self.table.hand, self.table.log
        assert log is not None
        if hand is None:
            self.turn = log.count
            self.timing.stop()
            return
        at = (hand.at, hand.phase)
        if hand.options.seat is not None or at != self.timing.step:
            self.turn = log.count
        self.timing.turn_to([self.table.seat(seat).player for seat in turn(hand)], at)

    # Who looks

    @property
    def connections(self) -> Collection[Connection]:
        """Every browser at the table."""
        return self.audience.connections

    async def join(self, connection: Connection) -> None:
        """Add a browser to the table."""

        async def joined() -> None:
            await self._be_shown()
            self.audience.join(connection)
            self.dealer.plan_ahead()

        await self.do(joined)

    async def whole(self, connection: Connection) -> tuple[bytes, ...]:
        """The table as a browser may see it, between two inputs: all of it is on the disk."""

        async def whole() -> tuple[bytes, ...]:
            await self._be_shown()
            return self.audience.whole(connection)

        found: tuple[bytes, ...] = await self.do(whole)
        return found

    async def _be_shown(self) -> None:
        """Refuse to show what may not be on the disk."""
        try:
            await self.be_certain()
        except StoreError as error:
            raise StoreUnavailableError(str(error)) from error

    def part(self, connection: Connection) -> None:
        """Remove a browser from the table."""
        if connection.name:
            self.used_at = asyncio.get_running_loop().time()
        self.audience.part(connection)

    def seat_of(self, name: str) -> int | None:
        """The seat of a player, if any."""
        return self.table.seating.places.get(name)

    async def show_again(self) -> None:
        """Show everybody the table as it is now."""
        self.audience.refresh()

    # What a host may do

    def set_paused(self, paused: bool) -> None:
        """Deal no further hand, or deal again."""
        self.paused = paused
        self.dealer.plan_ahead()
        self.audience.refresh()

    def close_after_hand(self, why: str = "the host ended the table") -> None:
        """End the table when the hand being played is over."""
        self.closing, self._why_closed = True, why
        self.dealer.plan_ahead()

    async def seat_bots(self, styles: Sequence[str]) -> None:
        """Seat bots, one for each style; "" is any style. The first seat is left to the host."""
        chairs, places = self.table.count, len(styles) + 1
        for at, style in enumerate(styles, start=1):
            await self.do(partial(self.seat_bot, style, at * chairs // places + 1))

    async def seat_bot(self, style: str, wished: int = 0) -> str:
        """Seat a bot, in the seat with the most room around it unless one is wished and free.

        Returns its name.
        """
        table = self.table
        free = [number for number in range(1, table.count + 1) if table.at(number) is None]
        if not free:
            raise NotAllowedError("every seat is taken")
        seat = wished if wished in free else max(free, key=self._room_around)
        taken = {each.player for each in table.occupied}
        name = bots.new_name(style, taken)
        check_buy_in(self, name, self.buy_in)
        await self.input(c.Sit(seat, name), name)
        await self.input(c.BuyIn(seat, self.buy_in), name)
        return name

    def _room_around(self, seat: int) -> list[int]:
        """How many seats away the players on both sides sit, the nearer one first."""
        chairs, others = self.table.count, self.table.occupied
        before = min([(seat - each.number) % chairs for each in others], default=chairs)
        after = min([(each.number - seat) % chairs for each in others], default=chairs)
        return sorted([before, after])

    @property
    def bots(self) -> int:
        """How many bots sit here."""
        return sum(seat.player in bots.BOTS for seat in self.table.occupied)

    @property
    def buy_in(self) -> int:
        """What a seat is usually bought for."""
        notice = self.table.notice
        least: int = 40 * max((*notice.blinds, *(notice.bets or ()), notice.ante, 1))
        usual = max(notice.buy_in, least)
        return min(usual, notice.most_buy_in) if notice.most_buy_in else usual

    async def close(self) -> None:
        """Cash everyone out, and close the table; the chips of an event are worth nothing here."""
        for seat in list(self.table.occupied) if not self.options.event else ():
            try:
                await self.input(c.Leave(seat.number), DEALER)
            except TableRefusal:  # a kill or a rock is owed, and there is no next hand for it
                await self.input(c.WalkOut(seat.number), DEALER)
        self.is_closed = True
        await self.room.closed(self)
        self.audience.dismiss(self._why_closed)
        self.put_end()

    def audit(self, visitor: Visitor, what: str, why: str) -> AuditRow:
        """A staff action, to be kept with the input."""
        return AuditRow(int(time.time()), visitor.name, what, why, self.id)

    def is_staff(self, visitor: Visitor) -> bool:
        """Whether a visitor may rule here: the floor, or a host in private or alone with bots."""
        if visitor.role >= Role.FLOOR:
            return True
        others = (seat.player for seat in self.table.occupied if seat.player != visitor.name)
        return visitor.name == self.host and (
            self.options.private or all(name in bots.BOTS for name in others)
        )

    def is_open_to(self, visitor: Visitor, invite: str) -> bool:
        """Whether a visitor may look at the table; a private one needs its link, once."""
        if not self.options.private or self.is_host(visitor) or visitor.name in self.guests:
            return True
        if invite and compare_digest(invite.encode(), self.options.invite.encode()):
            if visitor.name:
                self.guests.add(visitor.name)
            return True
        return self.seat_of(visitor.name) is not None

    def is_host(self, visitor: Visitor) -> bool:
        """Whether it is the visitor's own table, or the visitor runs the room."""
        return visitor.name == self.host or visitor.role >= Role.FLOOR
