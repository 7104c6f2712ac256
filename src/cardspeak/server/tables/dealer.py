"""The automatic dealer of a live table: the next hand, the bots' turns, the clock, and training.

It sleeps until something is due and then acts through the table's one writer, like everyone. While
a worker thinks for a bot, the table goes on.
"""

import asyncio
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from cardspeak.cards import DECKS, new_seed, shuffled
from cardspeak.errors import CardspeakError
from cardspeak.hand import Action
from cardspeak.room.commands import GoAway
from cardspeak.server.people.cage import check_buy_in
from cardspeak.server.tables import bots, decks
from cardspeak.server.tables.command_queue import Item
from cardspeak.server.tables.timing import default_action
from cardspeak.server.tables.training import MistakeSchedule
from cardspeak.store import StoreError
from cardspeak.table import commands as c
from cardspeak.table import ruling
from cardspeak.table.views import turn
from cardspeak.tournament import dealt as event_dealt
from cardspeak.tournament.commands import GoFromSeat
from cardspeak.training.mistakes import answered_at_random, mistakes

if TYPE_CHECKING:
    from cardspeak.server.tables.live_table import LiveTable

CLOCK = "the clock"
DEALER = "dealer"
_FIRST_PAUSE = 1.0
_AFTER_FAULT = 2.0
_SLACK = 0.001
_FOR_LINKS = 0.1
"""Seconds between two looks whether the seeds of players have come."""


class Dealer:
    """Deals, lets bots act, and ends turns when the time is up."""

    def __init__(self, live: "LiveTable") -> None:
        self.live = live
        self._loop = asyncio.get_running_loop()
        self._random = Random(new_seed())
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at = 0.0
        self._deal_at: float | None = None
        self._bot_at: float | None = None
        self._bot_turn: tuple[int, int | None] = (0, None)
        self._thinking: asyncio.Task[None] | None = None  # for the bot whose turn it is
        self._err_at: float | None = None
        self._mistakes: MistakeSchedule | None = None
        if live.options.training:
            self._mistakes = MistakeSchedule(live.options.training, self._random)
        self._stopped = False

    def stop(self) -> None:
        """Stop the timer and the bots."""
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()
        self._think_no_more()

    def next_in(self) -> int | None:
        """Milliseconds until the next hand is dealt, if it will be."""
        if self._deal_at is None:
            return None
        return max(0, int((self._deal_at - self._loop.time()) * 1000))

    # What is due

    def plan_ahead(self) -> None:
        """Plan what is due next; what was due before is not put off."""
        live, now = self.live, self._loop.time()
        bot_at, deal_at, self._bot_at, self._deal_at = self._bot_at, self._deal_at, None, None
        self._err_at = None
        if live.stopped is not None:
            return
        if live.table.in_play.ballot is not None:
            self._bot_turn = (0, None)  # nobody acts while the players vote
        elif live.table.hand is not None:
            mistakes = self._mistakes
            if mistakes is not None and mistakes.is_due(live.table.number, live.turn):
                self._err_at = now
            self._plan_bot((live.turn, self._bot_to_act()), bot_at)
        elif live.closing:
            self._deal_at = now
        elif self._may_deal():
            pause = self._pause()
            self._deal_at = deal_at or now + (pause if live.hand else min(pause, _FIRST_PAUSE))
        self._sleep()

    def _pause(self) -> float:
        """How long to wait for the next hand: twice as long where the board ran out all-in."""
        hand, pause = self.live.hand, self.live.options.pause
        if hand is None or len(hand.live_seats) < 2:
            return pause
        stakes = [hand.stack(seat) - hand.winnings(seat) for seat in hand.live_seats]
        return pause if all(stakes) else 2 * pause

    def _plan_bot(self, turn: tuple[int, int | None], due: float | None) -> None:
        """Have a bot act at its turn; one that is due, or thinks about this turn, goes on."""
        same, self._bot_turn = turn == self._bot_turn, turn
        if same and self._thinking is not None:
            return
        self._think_no_more()
        if turn[1] is not None:
            same = same and due is not None
            self._bot_at = due if same else self._loop.time() + self.live.options.pace

    def _think_no_more(self) -> None:
        thinking, self._thinking = self._thinking, None
        if thinking is not None:
            thinking.cancel()

    def _sleep(self) -> None:
        if self._stopped:
            return
        when = self.live.timing.deadline
        for due in (self._err_at, self._bot_at, self._deal_at, self.live.voting.deadline):
            if due is not None and (when is None or due < when):
                when = due
        if when is None:
            return
        if self._timer is not None:
            if self._timer_at <= when:
                return  # it wakes early enough, and looks again then
            self._timer.cancel()
        self._timer_at = when
        self._timer = self._loop.call_at(when, self.live.put, self._due)

    async def _due(self) -> None:
        """Do what is due now, or sleep on."""
        self._timer = None
        await self._try(self._do_what_is_due)

    async def _try(self, item: Item) -> None:
        """Run a step; after a fault of ours, try again a little later."""
        try:
            await item()
        except Exception as error:
            self.live.room.report(self.live, error)
            if not self._stopped:
                if self._timer is not None:
                    self._timer.cancel()
                self._timer_at = self._loop.time() + _AFTER_FAULT
                self._timer = self._loop.call_at(self._timer_at, self.live.put, self._try_again)

    async def _try_again(self) -> None:
        self._timer = None
        self.plan_ahead()

    async def _do_what_is_due(self) -> None:
        if self.live.stopped is not None:
            return
        now = self._loop.time() + _SLACK
        deadline, votes_by = self.live.timing.deadline, self.live.voting.deadline
        if votes_by is not None and votes_by <= now:
            await self.live.voting.end(CLOCK)
        elif self._err_at is not None and self._err_at <= now:
            await self._err()
        elif self._bot_at is not None and self._bot_at <= now:
            await self._let_bot_act()
        elif self._deal_at is not None and self._deal_at <= now:
            await self._next_hand()
        elif deadline is not None and deadline <= now:
            await self._time_out()
        else:
            self._sleep()

    # The next hand

    def _may_deal(self) -> bool:
        """Whether to deal by itself: two can play and somebody watches, or an event wants it."""
        live = self.live
        if live.options.event:
            return not live.paused and event_dealt.may_deal(live.table)
        if live.paused or not (live.connections or live.room.plays_unwatched):
            return False
        if live.table.link.hold or live.awaits_desk:
            return False
        seats = live.table.occupied
        return sum(seat.is_ready or seat.player in bots.BOTS for seat in seats) > 1

    async def _next_hand(self) -> None:
        live, table = self.live, self.live.table
        self._deal_at = None
        if live.closing:
            await live.close()
            return
        if not self._may_deal():
            return
        if not live.options.event:
            await self._prepare_bots()
        if sum(seat.is_ready for seat in table.occupied) < 2:
            return
        size = table.terms.game.deck
        deck = self._shuffled(size)
        if deck is None:
            self._deal_at = self._loop.time() + _FOR_LINKS
            self._sleep()
            return
        try:
            first = table.has_button and table.rotation.last is None and not table.rotation.drawn
            if first and not live.options.event:
                plain = [card for card in shuffled(DECKS[size].cards) if card < 52]
                await live.input(c.DrawButton(tuple(plain)), DEALER)
            await live.input(deck, DEALER)
        except StoreError:
            raise
        except CardspeakError as error:
            live.audience.note(f"No hand is dealt: {error}")
            return

    def _shuffled(self, size: int) -> c.DeckCommand | None:
        """The next deck; none while it waits for the seeds of players."""
        live, now = self.live, self._loop.time()
        shares = live.shares
        players = [seat.player for seat in live.table.occupied if seat.is_ready]
        for name in shares.silent(now):
            live.audience.note(f"{name}'s seed did not come in time and is not in the shuffle.")
        if not shares.is_begun(size, players) and shares.begin(size, players, now):
            live.audience.ask_for_links()
        return shares.take(partial(decks.fresh, size))

    async def _prepare_bots(self) -> None:
        """Bots without chips buy in again; those who stepped away come back."""
        live = self.live
        for seat in list(live.table.occupied):
            if seat.player not in bots.BOTS:
                continue
            try:
                if not seat.stack and not seat.later:
                    check_buy_in(live, seat.player, live.buy_in)
                    await live.input(c.BuyIn(seat.number, live.buy_in), seat.player)
                if seat.away:
                    await live.input(c.Back(seat.number), seat.player)
            except StoreError:
                raise
            except CardspeakError:
                continue  # the book has it otherwise: the bot waits

    # Turns

    def _bot_to_act(self) -> int | None:
        table = self.live.table
        if table.hand is not None:
            for seat in turn(table.hand):
                if table.seat(seat).player in bots.BOTS:
                    return seat
        return None

    async def _let_bot_act(self) -> None:
        """Have a worker think for the bot whose turn it is."""
        live, seat, hand = self.live, self._bot_to_act(), self.live.table.hand
        self._bot_at = None
        if seat is None or hand is None or self._stopped:
            return
        name = live.table.seat(seat).player
        decided = bots.situation(hand, seat, bots.BOTS[name], self._random.getrandbits(63))
        self._bot_turn = (live.turn, seat)
        self._thinking = self._loop.create_task(self._think(decided, seat, live.turn))

    async def _think(self, decided: bots.BotDecision, seat: int, turn: int) -> None:
        try:
            action = await bots.think(self.live.room.thinkers, decided)
        except Exception as error:  # out of time or memory, or a hand that nobody can think about
            self.live.room.report(self.live, error)
            action = bots.safe_action(decided.options, len(decided.cards))
        if not self._stopped:
            self.live.put(partial(self._try, partial(self._bot_acts, action, seat, turn)))

    async def _bot_acts(self, action: Action, seat: int, turn: int) -> None:
        """Act for a bot, unless its turn is over; a refused action becomes the cheapest one."""
        live, hand = self.live, self.live.table.hand
        if self._bot_turn != (turn, seat):
            return  # the table has gone on, and the dealer with it
        self._thinking = None
        if hand is None or (live.turn, self._bot_to_act()) != (turn, seat):
            self.plan_ahead()
            return
        name = live.table.seat(seat).player
        try:
            await live.input(c.Act(seat, action), name)  # type: ignore[arg-type]
        except StoreError:
            raise
        except CardspeakError as error:
            live.room.report(live, error)
            await live.input(c.Act(seat, default_action(hand.options)), name)  # type: ignore[arg-type]

    async def _time_out(self) -> None:
        """Act for a player whose time is up, at the least cost, and sit the player out."""
        live, hand = self.live, self.live.table.hand
        if hand is None:
            live.timing.stop()
            return
        options = hand.options
        number = options.seat if options.seat is not None else options.seats[0]
        seat = live.table.seat(number)
        live.timing.spent(seat.player)
        await live.input(c.Act(number, default_action(options)), CLOCK)  # type: ignore[arg-type]
        if seat.away or seat.leaving or seat.player in bots.BOTS:
            return
        event = live.room.events.running(live.options.event)
        if event is not None:
            event.put(GoFromSeat(seat.player))
            return
        try:
            player = live.table.seat(number).player
            await live.input(c.Away(number), CLOCK)
            if live.options.game and live.room.desk is not None:
                live.room.desk.put(GoAway(player, live.options.game))
        except CardspeakError:
            live.audience.refresh()  # the book keeps the player in, and the clock goes on deciding

    async def _err(self) -> None:
        """Make a mistake on purpose, in training, and call the floor on it."""
        live, hand, schedule = self.live, self.live.table.hand, self._mistakes
        self._err_at = None
        if schedule is None:
            return
        schedule.make()
        if hand is None:
            return
        look = partial(ruling.look, live.table)
        for report in mistakes(hand, self._random):
            try:
                answered = answered_at_random(look, report, self._random)
                if answered is not None:
                    await live.input(c.CallFloor(answered, by=DEALER), DEALER)
                    return
            except StoreError:
                raise
            except CardspeakError:
                pass  # that mistake cannot happen at this moment
            await asyncio.sleep(0)  # other tables go on between two looks
        schedule.put_off()
        self._sleep()

    def start_clock(self, seconds: int) -> None:
        """Put the player in turn on the book's clock."""
        self.live.timing.call(seconds)
        self.plan_ahead()
        self.live.audience.refresh()
