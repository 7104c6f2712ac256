"""An event from its flyer to the last place, under one book: a pure state machine.

Commands, time and the reports of tables come in; happenings and orders for tables come out. A
command that the book does not allow is refused and changes nothing. What each rule means is in the
modules beside this one; here is what an event is and which module answers which command.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from cardspeak.arguments import expect, shown
from cardspeak.books import Book, Policy
from cardspeak.games import Event
from cardspeak.hand.refusal import Cites
from cardspeak.room.actor import Actor, in_order
from cardspeak.room.rows import Rows
from cardspeak.table.command_base import HOUSE
from cardspeak.table.log import digest, without_words
from cardspeak.tournament import (
    absences,
    accounts,
    bought_chips,
    clock,
    deals,
    decks,
    entries,
    knock_outs,
    last_hands,
    levels,
    lost_chips,
    management,
    moves,
    penalties,
    seating,
    table_reports,
    time_bank,
)
from cardspeak.tournament import commands as c
from cardspeak.tournament.draws_waiting import DrawsWaiting
from cardspeak.tournament.flyer import Flyer, FlyerError, FlyerLevel
from cardspeak.tournament.flyer_checks import check_at
from cardspeak.tournament.happenings import Happening
from cardspeak.tournament.log import EventHeader, EventLog
from cardspeak.tournament.orders import PendingEventOrder
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.sizes import TableSizes
from cardspeak.tournament.state import (
    DeckWant,
    EventAccount,
    EventEntry,
    EventPerson,
    EventPhase,
    EventState,
    LaidDeck,
    PlayTable,
)

Handler = Callable[["Tournament", Any, int, str], list[Happening]]

HANDLERS: dict[type[c.EventCommand], Handler] = {
    c.NameDirector: management.name_director,
    c.WaitOn: lambda event, command, now, author: [],
    c.Enter: entries.enter,
    c.Withdraw: entries.withdraw,
    c.SeparatePlayers: management.separate,
    c.LayOutDeck: decks.lay_out,
    c.ShowDeck: decks.show,
    c.EnterCards: decks.enter_cards,
    c.DrawSeats: seating.draw_seats,
    c.PickSeat: seating.pick,
    c.AssignSeat: seating.assign,
    c.StartPlay: clock.start,
    c.ComeToSeat: absences.come,
    c.GoFromSeat: absences.go,
    c.SitOut: absences.sit_out,
    c.AskToKeepStack: absences.keep,
    c.TryToReach: absences.seek,
    c.RemoveNoShow: absences.remove,
    c.StopClock: clock.stop,
    c.RunClock: clock.run,
    c.AddTime: clock.add_time,
    c.GoToLevel: clock.go_to,
    c.DrawLastHands: last_hands.draw,
    c.UseTimeBank: time_bank.use,
    c.ChooseGame: levels.choose,
    c.HearTable: table_reports.hear,
    c.ApproveMove: moves.approve,
    c.CountTable: table_reports.count_table,
    c.AnnounceRebuy: bought_chips.announce,
    c.PayRebuy: bought_chips.rebuy,
    c.BuyAddOn: bought_chips.add_on,
    c.UndoPurchase: bought_chips.undo,
    c.GivePenalty: penalties.penalize,
    c.CountPenalties: penalties.count,
    c.TakePenaltyBack: penalties.take_back,
    c.TakeChips: lost_chips.take,
    c.GiveChipsBack: lost_chips.give_back,
    c.FindHiddenChips: lost_chips.find_hidden,
    c.UndoKnockOut: knock_outs.undo,
    c.ProposeChop: deals.propose,
    c.VoteOnChop: deals.vote,
    c.EndChopVote: deals.end_vote,
    c.PayPrivateDeal: deals.pay_private,
    c.UndoDivision: deals.undo,
    c.EndDividedEvent: deals.end_divided,
    c.CancelEvent: management.cancel,
    c.AlterLevels: management.alter,
    c.Announce: management.announce,
}


class Tournament(Actor):
    """An event.

    >>> from cardspeak.tournament.flyer import FlyerLevel
    >>> blinds = ((25, 50), (50, 100), (100, 200), (200, 400))
    >>> levels = tuple([FlyerLevel(minutes=10, blinds=pair) for pair in blinds])
    >>> flyer = Flyer(title="One table", buy_in=50, fee=5, stack=1500, chips=(25,), levels=levels)
    >>> event = Tournament(Book.load("common"), flyer)
    >>> [made] = event.apply(c.Enter("Ann"), now=0)
    >>> made.paid, made.to_pool, made.fee
    (55, 50, 5)
    """

    __slots__ = (
        "_chip", "_flyer", "_policies", "accounts", "decks", "draws", "entries", "log", "pending",
        "people", "sizes", "states", "tables", "wants",
    )  # fmt: skip

    refusal = EventRefusal

    def __init__(self, book: Book, flyer: Flyer, log: EventLog | None = None) -> None:
        super().__init__(book)
        _expect_flyer(flyer)
        self._flyer = flyer
        self.log = log
        self._policies: dict[int, Policy] = {}
        self._chip: tuple[tuple[FlyerLevel, ...], int, int] | None = None
        self.states: Rows[str, EventState] = Rows("event", clock.times)
        self.entries: Rows[int, EventEntry] = Rows("entries")
        self.people: Rows[str, EventPerson] = Rows("people", penalties.times)
        self.tables: Rows[str, PlayTable] = Rows("tables")
        self.accounts: Rows[str, EventAccount] = Rows("accounts")
        self.decks: Rows[int, LaidDeck] = Rows("decks")
        self.wants: Rows[int, DeckWant] = Rows("wants")
        self.pending: Rows[tuple[str, str], PendingEventOrder] = Rows("orders")
        self.sizes = TableSizes()
        self.draws = DrawsWaiting()
        self.states.open()
        self.states.put("event", EventState(levels=flyer.levels))
        self.states.accept()

    @classmethod
    def logged(cls, book: Book, flyer: Flyer) -> "Tournament":
        """An event that keeps the log of its inputs; refused where the book deals no such level."""
        _expect_flyer(flyer)
        check_at(flyer, book)
        return cls(book, flyer, EventLog(EventHeader.begun(book, flyer=flyer)))

    @property
    def rows(self) -> tuple[Rows[Any, Any], ...]:
        """Everything that the event knows."""
        return (
            self.states,
            self.entries,
            self.people,
            self.tables,
            self.accounts,
            self.decks,
            self.wants,
            self.pending,
        )

    @property
    def flyer(self) -> Flyer:
        """The flyer, with its levels as they were altered."""
        levels = self.state.levels
        if levels is not self._flyer.levels:
            self._flyer = msgspec.structs.replace(self._flyer, levels=levels)
        return self._flyer

    @property
    def state(self) -> EventState:
        """How the event stands as a whole."""
        return self.states["event"]

    def policy(self) -> Policy:
        """What the book says of the game that is played now."""
        period = self.state.period
        found = self._policies.get(period)
        if found is None:
            game = self.flyer.game_of(period)
            found = self.book.resolve(game.game, game.structure, Event.TOURNAMENT)
            self._policies[period] = found
        return found

    def chip_of_period(self) -> int:
        """The lowest chip that tables should have now: asked for at every hand, so it is kept."""
        state = self.state
        known = self._chip
        if known is None or known[0] is not state.levels or known[1] != state.period:
            period = state.period + state.levels[state.period].is_break
            known = self._chip = (state.levels, state.period, self.flyer.lowest_chip(period))
        return known[2]

    def apply(self, command: c.Command, now: int, author: str = HOUSE) -> list[Happening]:
        """Do what is asked, or refuse it with a `CardspeakError` and change nothing."""
        do = HANDLERS.get(type(command))
        if do is None:
            raise EventRefusal(f"{shown(command)} is not a command of an event")
        command = self.checked(command)
        self._check_author(command, author)
        with self.whole(command, now):
            try:
                happened = [*clock.come_due(self, now), *penalties.come_due(self, now)]
                self._check_phase(command)
                happened += do(self, command, now, author)
                happened += management.follow_up(self, now)
                accounts.check(self, self.accounts.changed)
                told = digest(without_words(happened)) if self.log is not None else ""
                for rows in self.rows:
                    rows.weigh()
                self.draws.accept(self)
                self.sizes.accept(self)
            except BaseException:
                self.sizes.forget(self)
                raise
        if self.log is not None:
            self.log.add(command, author, now, told, self.digest)
        return happened

    def rehearse(self, now: int, *inputs: tuple[c.Command, str]) -> None:
        """Refuse what `apply` would refuse of commands with their authors, and change nothing."""
        with self.rehearsed(inputs, now):
            try:
                clock.come_due(self, now)
                penalties.come_due(self, now)
                for command, author in inputs:
                    self._check_author(command, author)
                    self._check_phase(command)
                    HANDLERS[type(command)](self, self.checked(command), now, author)
            finally:
                self.sizes.forget(self)

    def orders(self) -> list[PendingEventOrder]:
        """The orders that tables have not answered, in the order they were given."""
        return in_order(self.pending)

    def rules(self, cites: Cites) -> tuple[str, ...]:
        """The rules behind some policies, by number; common practice where the book is silent."""
        game = self.flyer.game_of(self.state.period)
        context = self.book.context(game.game, game.structure, Event.TOURNAMENT)
        return self.cited(cites, context)

    def _check_author(self, command: c.Command, author: str) -> None:
        """Refuse a command whose author neither directs the event nor speaks for himself."""
        expect("the author", author, str, "a player's name or 'house'", EventRefusal)
        person = self.people.get(author)
        if author == HOUSE or (person is not None and person.is_director):
            return
        if type(command) in c.OF_ONESELF and getattr(command, "player", None) == author:
            return
        raise EventRefusal("only a director of the event may do that")

    def _check_phase(self, command: c.Command) -> None:
        """Refuse whatever comes after the end, but for the last words of tables."""
        ended = self.state.phase in (EventPhase.OVER, EventPhase.CANCELED)
        if ended and not isinstance(command, c.HearTable | c.WaitOn | c.UndoKnockOut):
            raise EventRefusal(f"the event is over: {self.state.phase}")


def _expect_flyer(value: object) -> None:
    expect("the flyer", value, Flyer, "a Flyer, as read_flyer gives it", FlyerError)
