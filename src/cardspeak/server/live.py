"""A live table: the one writer of its log.

Whatever anyone asks goes through one queue. An input is applied, made durable, and only then
answered and told. Nothing here decides a rule: the table does.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from cardspeak.errors import CardspeakError
from cardspeak.hand import Hand
from cardspeak.money.journal import BANK
from cardspeak.server import asking, bots
from cardspeak.server import messages as m
from cardspeak.server.answers import Answers, NotAllowedError
from cardspeak.server.audience import Audience, Happenings
from cardspeak.server.connection import Connection
from cardspeak.server.dealer import DEALER, Dealer
from cardspeak.server.past import Past
from cardspeak.server.people import Role, Visitor
from cardspeak.server.timing import Timing
from cardspeak.store import AuditRow, BankMove, Entry
from cardspeak.table import commands as c
from cardspeak.table import events as e
from cardspeak.table.refusal import TableRefusal
from cardspeak.table.saving import is_between_hands, saved
from cardspeak.table.table import Table

if TYPE_CHECKING:
    from cardspeak.server.room import Room

_RECORDS_BETWEEN_SNAPSHOTS = 200

Item = Callable[[], Awaitable[Any]]


class TableOptions(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """How the server runs a table; kept with it in the store."""

    private: bool = False
    invite: str = ""
    training: float = 0.0  # how many hands of a hundred the dealer errs in, as a part of one
    seconds: int = 25
    bank: int = 60
    pace: float = 0.7
    pause: float = 3.0


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
        self.paused = False
        self.closing = False
        self.is_closed = False
        self.timing = Timing(options.seconds, options.bank)
        self.past = Past(room, id, table)
        self._queue: asyncio.Queue[Item | None] = asyncio.Queue()
        self._answers: dict[str, Answers] = {}
        self._since_snapshot = 0
        self.audience = Audience(self)
        self.dealer = Dealer(self)
        self._task: asyncio.Task[None] | None = None

    # The one writer

    def start(self) -> None:
        """Begin to run."""
        self._task = asyncio.get_running_loop().create_task(self._run(), name=f"table {self.id}")
        self.dealer.plan_ahead()

    async def stop(self) -> None:
        """Let the input at hand finish, and run no more."""
        self.put_end()
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        while True:
            item = await self._queue.get()
            if item is None:
                return
            try:
                await item()
            except Exception as error:  # a fault of ours must not stop the table
                self.room.report(self, error)

    def put_end(self) -> None:
        """Run no more after what waits now."""
        self.dealer.stop()
        self._queue.put_nowait(None)

    def put(self, item: Item) -> None:
        """Have something done by the one writer."""
        self._queue.put_nowait(item)

    async def do(self, item: Item) -> Any:
        """Have something done by the one writer, and wait for what it gives."""
        if self.is_closed:
            raise NotAllowedError("this table is closed")
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        async def done() -> None:
            try:
                future.set_result(await item())
            except Exception as error:
                future.set_exception(error)

        self.put(done)
        return await future

    async def ask(self, visitor: Visitor, asked: m.Ask) -> m.Answer:
        """What becomes of something asked; the same for the same message sent again."""
        if self.is_closed:
            return m.Answer(id=asked.id, ok=False, error="this table is closed")
        answers = self._answers.setdefault(visitor.name, Answers())
        self.timing.woke(visitor.name)
        try:
            before = answers.known(asked)
        except NotAllowedError as error:
            return m.Answer(id=asked.id, ok=False, error=str(error))
        if before is not None:
            return await asyncio.shield(before)
        future: asyncio.Future[m.Answer] = asyncio.get_running_loop().create_future()
        answers.keep(asked, future)

        async def answer() -> None:
            future.set_result(await self._answered(visitor, asked))

        self.put(answer)
        return await asyncio.shield(future)

    async def _answered(self, visitor: Visitor, asked: m.Ask) -> m.Answer:
        try:
            data = await asking.DO[type(asked)](self, visitor, asked)
        except CardspeakError as error:
            return m.Answer(
                id=asked.id, ok=False, error=str(error), rules=self.rules(_cites(error))
            )
        except Exception as error:
            self.room.report(self, error)
            return m.Answer(id=asked.id, ok=False, error="the room could not do that")
        return m.Answer(id=asked.id, ok=True, data=data)

    async def input(
        self, command: c.Command, author: str, audit: tuple[AuditRow, ...] = ()
    ) -> Happenings:
        """Apply a command, make it durable, and tell everyone; refused, it changes nothing."""
        if self.is_closed:
            raise NotAllowedError("this table is closed")
        table = self.table
        assert table.log is not None
        banked = table.journal.balance(BANK)
        try:
            events = table.apply(command, max(table.now, int(time.time())), author)
            record = table.log.drain()[-1]
            moves = self._bank_moves(events, author, table.journal.balance(BANK) - banked)
            entry = Entry(self.id, record, moves, audit, self._snapshot())
        except CardspeakError:
            raise
        except Exception:
            self._load_again()  # what a fault of ours left half done is not kept
            raise
        self.room.bank(moves)
        try:
            await self.room.durable(entry)
        except Exception:
            self.room.bank([msgspec.structs.replace(move, amount=-move.amount) for move in moves])
            self._load_again()  # what is not on the disk has not happened
            raise
        self._follow(command, events)
        return events

    def _load_again(self) -> None:
        """Go back to what the store has."""
        self.table = self.room.load_again(self.id)
        self.hand = self.table.hand
        self._open_turn()
        self.dealer.plan_ahead()
        self.audience.refresh()

    def _snapshot(self) -> bytes | None:
        self._since_snapshot += 1
        if self._since_snapshot < _RECORDS_BETWEEN_SNAPSHOTS or not is_between_hands(self.table):
            return None
        self._since_snapshot = 0
        return saved(self.table)

    def _bank_moves(self, events: Happenings, author: str, banked: int) -> tuple[BankMove, ...]:
        """What the cage gives and takes for what happened; `banked` is what it has more by it."""
        moves: list[BankMove] = []
        now = self.table.now
        for event in events:
            if isinstance(event, e.Bought):
                name = self.table.seat(event.seat).player
                if bots.is_bot(name):
                    moves.append(BankMove(name, event.amount, "issue", DEALER, None, now))
                moves.append(BankMove(name, -event.amount, "buy-in", author, self.id, now))
                banked += event.amount
            elif isinstance(event, e.Left):
                moves.append(BankMove(event.player, event.amount, "cash-out", author, self.id, now))
                if bots.is_bot(event.player):
                    moves.append(BankMove(event.player, -event.amount, "return", DEALER, None, now))
                banked -= event.amount
        if banked:  # by a ruling, for instance: chips that leave play and are nobody's
            moves.append(BankMove(DEALER, banked, "out of play", author, self.id, now))
        return tuple(moves)

    # After an input

    def _follow(self, command: c.Command, events: Happenings) -> None:
        table = self.table
        if isinstance(command, c.Deck):
            assert table.dealt is not None
            self.hand, table.dealt = table.dealt.hand, None
            self.past.dealt(table, self.hand)
            self.audience.commit(command)
            events = [*events, *(self.hand.events or ())]
        elif isinstance(command, c.TakeBack):
            self.hand = table.hand
        in_hand = isinstance(command, c.Deck | c.Act | c.CallFloor | c.TakeBack)
        if in_hand:
            self._open_turn()
        if self.hand is not None and any(isinstance(event, e.HandSettled) for event in events):
            self.past.settled(table, self.hand)
        self.dealer.plan_ahead()
        self.audience.tell(events)
        if in_hand and table.hand is None:
            self.audience.reveal()

    def resume_turn(self) -> None:
        """After a restart, whoever is to act has the full time again."""
        if self.table.hand is not None and self.table.cut is not None:
            self.audience.commit(self.table.cut)
            self._open_turn()
            self.dealer.plan_ahead()

    def _open_turn(self) -> None:
        """A new decision is open; one that several make at once stays open for the others."""
        hand, log = self.table.hand, self.table.log
        assert log is not None
        if hand is None:
            self.turn = log.count
            self.timing.stop()
            return
        options = hand.options
        seats = (options.seat,) if options.seat is not None else options.seats
        at = (hand.at, hand.phase)
        if options.seat is not None or at != self.timing.step:
            self.turn = log.count
        self.timing.turn_to([self.table.seat(seat).player for seat in seats], at)

    # Who looks

    @property
    def connections(self) -> set[Connection]:
        """Every browser at the table."""
        return self.audience.connections

    def rules(self, cites: Sequence[str]) -> tuple[str, ...]:
        """The rules behind some policies, each as "book:id"."""
        return self.audience.rules(cites)

    async def join(self, connection: Connection) -> None:
        """Someone looks at the table from now on."""

        async def joined() -> None:
            self.audience.join(connection)
            self.dealer.plan_ahead()

        await self.do(joined)

    async def whole(self, connection: Connection) -> bytes:
        """The table as one may see it, between two inputs: what is shown is on the disk."""

        async def whole() -> bytes:
            return self.audience.whole(connection)

        found: bytes = await self.do(whole)
        return found

    def part(self, connection: Connection) -> None:
        """Someone looks elsewhere."""
        self.audience.part(connection)

    def seat_of(self, name: str) -> int | None:
        """The seat that someone has here."""
        for seat in self.table.occupied:
            if seat.player == name:
                return seat.number
        return None

    # What a host may do

    def set_paused(self, paused: bool) -> None:
        """Deal no further hand, or deal again."""
        self.paused = paused
        self.dealer.plan_ahead()
        self.audience.refresh()

    def close_after_hand(self) -> None:
        """End the table when the hand being played is over."""
        self.closing = True
        self.dealer.plan_ahead()

    async def seat_bots(self, styles: Sequence[str]) -> None:
        """Bots take free seats, one for each style named; "" is any."""
        for style in styles:
            await self.do(partial(self.seat_bot, style))

    async def seat_bot(self, style: str) -> str:
        """A bot takes the first free seat; its name."""
        table = self.table
        free = [number for number in range(1, table.count + 1) if table.at(number) is None]
        if not free:
            raise NotAllowedError("every seat is taken")
        taken = {seat.player for seat in table.occupied}
        name = bots.new_name(style, taken)
        await self.input(c.Sit(free[0], name), name)
        await self.input(c.BuyIn(free[0], self.buy_in), name)
        return name

    @property
    def bots(self) -> int:
        """How many bots sit here."""
        return sum(bots.is_bot(seat.player) for seat in self.table.occupied)

    @property
    def buy_in(self) -> int:
        """What a seat is usually bought for."""
        notice = self.table.notice
        least: int = 40 * max((*notice.blinds, *(notice.bets or ()), notice.ante, 1))
        usual = max(notice.buy_in, least)
        return min(usual, notice.most_buy_in) if notice.most_buy_in else usual

    async def close(self) -> None:
        """Everyone leaves with everything, and the table is no more."""
        for seat in list(self.table.occupied):
            try:
                await self.input(c.Leave(seat.number), DEALER)
            except TableRefusal:  # a kill or a rock is owed, and there is no next hand for it
                await self.input(c.WalkOut(seat.number), DEALER)
        self.is_closed = True
        await self.room.closed(self)
        self.audience.dismiss("the host ended the table")
        self.put_end()

    def audit(self, visitor: Visitor, what: str, why: str) -> AuditRow:
        """A staff action, to be kept with the input."""
        return AuditRow(int(time.time()), visitor.name, what, why, self.id)

    def is_staff(self, visitor: Visitor) -> bool:
        """Whether someone may rule here: the floor, or a host in private or alone with bots."""
        if visitor.role >= Role.FLOOR:
            return True
        others = (seat.player for seat in self.table.occupied if seat.player != visitor.name)
        return visitor.name == self.host and (
            self.options.private or all(bots.is_bot(name) for name in others)
        )

    def is_host(self, visitor: Visitor) -> bool:
        """Whether it is the visitor's own table, or the visitor runs the room."""
        return visitor.name == self.host or visitor.role >= Role.FLOOR


def _cites(error: CardspeakError) -> Sequence[str]:
    return getattr(error, "cites", ())
