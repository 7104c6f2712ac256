"""A live table: the one writer of its log.

Whatever anyone asks goes through one queue. An input is applied, made durable, and only then
answered and told. Nothing here decides a rule: the table does.
"""

import asyncio
import time
from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from cardspeak.errors import BrokenInvariant, CardspeakError
from cardspeak.hand import Hand
from cardspeak.money.journal import BANK
from cardspeak.server import asking, bots
from cardspeak.server import messages as m
from cardspeak.server.answers import Answers, NotAllowedError, mark, remembered
from cardspeak.server.audience import Audience, Happenings
from cardspeak.server.cage import Bank, bank_moves, check_buy_in
from cardspeak.server.connection import Connection
from cardspeak.server.dealer import DEALER, Dealer
from cardspeak.server.line import Item, Line
from cardspeak.server.options import TableOptions
from cardspeak.server.past import Past
from cardspeak.server.people import Role, Visitor
from cardspeak.server.stopping import Stop, TableStoppedError
from cardspeak.server.timing import Timing
from cardspeak.server.voting import Voting
from cardspeak.store import AuditRow, StoredInput, StoreError
from cardspeak.table import commands as c
from cardspeak.table import events as e
from cardspeak.table.refusal import TableRefusal
from cardspeak.table.saving import is_between_hands, saved
from cardspeak.table.table import Table
from cardspeak.table.views import turn

if TYPE_CHECKING:
    from cardspeak.server.room import Room

_RECORDS_BETWEEN_SNAPSHOTS = 200


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
        self.past = Past(room, id, table)
        self._answers: dict[str, Answers] = {}
        self._mark: str | None = None  # of the message that is being answered
        self._since_snapshot = 0
        self._doubtful: StoredInput | None = None  # what may or may not be on the disk
        self.audience = Audience(self)
        self.voting = Voting(self)
        self.dealer = Dealer(self)
        self._line = Line(self.audience.send, lambda error: self.room.report(self, error))

    # The one writer

    def start(self) -> None:
        """Begin to run."""
        self._line.start(f"table {self.id}")
        self.dealer.plan_ahead()

    async def stop(self) -> None:
        """Let the input at hand finish, and run no more."""
        self.put_end()
        await self._line.ended()

    def put_end(self) -> None:
        """Run no more after what waits now."""
        self.dealer.stop()
        self._line.end()

    def put(self, item: Item) -> None:
        """Have something done by the one writer."""
        self._line.put(item)

    async def do(self, item: Item) -> Any:
        """Have something done by the one writer, and wait for what it gives."""
        if self.is_closed:
            raise NotAllowedError("this table is closed")
        return await self._line.do(item)

    # What is asked

    def remember(self, asked: Iterable[tuple[str, str]]) -> None:
        """What was asked before a restart, and done, is not done again."""
        self._answers = remembered(asked)

    def hear(self, connection: Connection, asked: m.Ask) -> None:
        """Have something done that a browser asks; the answer goes to it."""
        connection.unanswered += 1

        async def answer() -> None:
            visitor = self.room.people.visitor(connection.name)  # with the role of this moment
            answered = await self._answer(visitor, asked)
            connection.unanswered -= 1
            self.audience.answer(connection, answered)

        self.put(answer)

    async def ask(self, visitor: Visitor, asked: m.Ask) -> m.Answer:
        """What becomes of something asked."""
        if self.is_closed:
            return _closed(asked)
        answered: m.Answer = await self.do(partial(self._answer, visitor, asked))
        return answered

    async def _answer(self, visitor: Visitor, asked: m.Ask) -> m.Answer:
        """What becomes of something asked; the same for the same message sent again."""
        if self.is_closed:
            return _closed(asked)
        answers = self._answers.get(visitor.name)
        if answers is None:
            answers = self._answers[visitor.name] = Answers()
        self.used_at = asyncio.get_running_loop().time()
        self.timing.woke(visitor.name)
        self._mark = mark(asked)
        try:
            answer = answers.known(asked.id, self._mark)
            if answer is None:
                answer = await self._done(visitor, asked)
                answers.keep(self._mark, answer)
        except NotAllowedError as error:
            answer = m.Answer(id=asked.id, ok=False, error=str(error))
        finally:
            self._mark = None
        return answer

    async def _done(self, visitor: Visitor, asked: m.Ask) -> m.Answer:
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
        """Apply a command, make it durable, and tell everyone; refused, it changes nothing.

        Whatever fails and is no refusal stops the table as it was before the command.
        """
        if self.is_closed:
            raise NotAllowedError("this table is closed")
        if self.stopped is not None:
            raise TableStoppedError(self.stopped)
        if self._doubtful is not None:
            await self.be_certain()
        table = self.table
        assert table.log is not None
        banked = table.journal.balance(BANK)
        try:
            events = table.apply(command, max(table.now, int(time.time())), author)
            record = table.log.drain()[-1]
            banked = table.journal.balance(BANK) - banked
            bank = Bank.TABLE if self.options.own_bank else Bank.ROOM
            moves = bank_moves(self.id, table, events, author, banked, bank)
            entry = StoredInput(self.id, record, moves, audit, self._snapshot(), self._mark)
        except CardspeakError:
            raise
        except Exception as error:
            raise await self._stopped_by(command, author, error) from error
        self.room.bank(moves)
        try:
            await self.room.durable(entry)
        except Exception:
            self._doubtful = entry
            if await self.be_certain():
                return events
            raise  # what is not on the disk has not happened
        self._follow(command, events)
        return events

    async def _stopped_by(
        self, command: c.Command, author: str, error: Exception
    ) -> TableStoppedError:
        """Stop the table as its log has it, and call the staff; what the player is answered."""
        now = int(time.time())
        self.stopped = stop = Stop.of(type(command).__name__, error, now)
        error.add_note(f"the table is stopped, reference {stop.reference}")
        self.room.report(self, error)
        self._doubtful = StoredInput(self.id, None)
        row = AuditRow(now, author, "stopped the table", f"{stop.reference}: {stop.why}", self.id)
        try:
            await self.be_certain()  # what a fault left half done is not kept
            await self.room.note(row)
        except StoreError as fault:
            self.room.report(self, fault)
        self.timing.stop()
        self.dealer.plan_ahead()
        self.audience.note(stop.sentence)
        return TableStoppedError(stop)

    async def restart(self, visitor: Visitor) -> str:
        """Start a stopped table again from its log; the reference it was stopped under."""
        reference: str = await self.do(partial(self._restart, visitor))
        return reference

    async def _restart(self, visitor: Visitor) -> str:
        stop = self.stopped
        if stop is None:
            raise NotAllowedError("this table is not stopped")
        self._doubtful = self._doubtful or StoredInput(self.id, None)
        await self.be_certain()
        try:
            self.table.check_conserved()
        except BrokenInvariant as error:
            raise NotAllowedError(f"the table does not add up: {error}") from error
        await self.room.note(self.audit(visitor, "restarted the table", stop.reference))
        self.stopped = None
        self.audience.note("The floor has started the table again.")
        self.resume_turn()
        self.dealer.plan_ahead()
        return stop.reference

    async def be_certain(self) -> bool:
        """After a failure, go back to what the store has; whether the input in doubt is in it.

        While the store cannot be read this fails, and nothing is done or shown until it can.
        """
        doubtful = self._doubtful
        if doubtful is None:
            return True
        table = await asyncio.to_thread(self.room.load_again, self.id)
        self._doubtful, self.table, self.hand = None, table, table.hand
        assert table.log is not None
        kept = doubtful.record is not None and doubtful.record.chain == table.log.chain
        if kept:
            self.past = Past(self.room, self.id, table)
        else:
            self.room.bank_back(doubtful.moves)
        self._open_turn()
        self.voting.resume()
        if kept:
            self.resume_turn()
        self.dealer.plan_ahead()
        self.audience.refresh()
        return kept

    def _snapshot(self) -> bytes | None:
        self._since_snapshot += 1
        if self._since_snapshot < _RECORDS_BETWEEN_SNAPSHOTS or not is_between_hands(self.table):
            return None
        self._since_snapshot = 0
        return saved(self.table)

    # After an input

    def _follow(self, command: c.Command, events: Happenings) -> None:
        table = self.table
        if isinstance(command, c.DeckCommand):
            dealt = table.take_dealt()
            assert dealt is not None
            self.hand = dealt.hand
            self.past.dealt(table, self.hand)
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
            self.past.settled(table, self.hand)
        self.dealer.plan_ahead()
        self.audience.tell(events)
        if in_hand and table.hand is None:
            void = isinstance(command, c.ConfirmVoid)
            (self.audience.mark_void if void else self.audience.reveal)()

    def resume_turn(self) -> None:
        """After a restart, whoever is to act has the full time again."""
        if self.table.hand is not None and self.table.cut is not None:
            self.audience.commit(self.table.cut)
            self._open_turn()
            self.voting.resume()
            self.dealer.plan_ahead()

    def _open_turn(self) -> None:
        """A new decision is open; one that several make at once stays open for the others."""
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
    def connections(self) -> set[Connection]:
        """Every browser at the table."""
        return self.audience.connections

    def rules(self, cites: Sequence[str]) -> tuple[str, ...]:
        """The rules behind some policies, each as "book:id"."""
        return self.audience.rules(cites)

    async def join(self, connection: Connection) -> None:
        """Someone looks at the table from now on."""

        async def joined() -> None:
            await self._be_shown()
            self.audience.join(connection)
            self.dealer.plan_ahead()

        await self.do(joined)

    async def whole(self, connection: Connection) -> tuple[bytes, ...]:
        """The table as one may see it, between two inputs: what is shown is on the disk."""

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
            raise NotAllowedError(f"the table cannot be shown now: {error}") from error

    def part(self, connection: Connection) -> None:
        """Someone looks elsewhere."""
        if connection.name:
            self.used_at = asyncio.get_running_loop().time()
        self.audience.part(connection)

    def seat_of(self, name: str) -> int | None:
        """The seat that someone has here."""
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
        check_buy_in(self, name, self.buy_in)
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
        self.audience.dismiss(self._why_closed)
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


def _closed(asked: m.Ask) -> m.Answer:
    return m.Answer(id=asked.id, ok=False, error="this table is closed")


def _cites(error: CardspeakError) -> Sequence[str]:
    return getattr(error, "cites", ())
