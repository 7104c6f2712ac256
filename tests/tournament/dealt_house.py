"""An event at dealt tables, some tracked if need be: orders go down, reports come up, bots play."""

import random
from hashlib import blake2b

from tests.tournament.conftest import play_tracked

from cardspeak.books import Book
from cardspeak.cards import Seeded
from cardspeak.errors import CardspeakError
from cardspeak.hand import Call, Check, Fold
from cardspeak.hand import Command as HandCommand
from cardspeak.hand.least_action import least_action
from cardspeak.money.journal import BANK, OTHERS
from cardspeak.room.draws import commitment
from cardspeak.table import Table
from cardspeak.table import commands as t
from cardspeak.tournament import accounts, dealt
from cardspeak.tournament import commands as c
from cardspeak.tournament.decks import wanted
from cardspeak.tournament.flyer import Flyer
from cardspeak.tournament.happenings import CountDiffers, DutyToDirector, Happening
from cardspeak.tournament.orders import PendingEventOrder
from cardspeak.tournament.reports import EventReport
from cardspeak.tournament.state import EventPhase
from cardspeak.tournament.tournament import Tournament
from cardspeak.tournament.tracked import TrackedEventTable


class DealtEvent:
    """An event whose tables are dealt by us; `told` is everything that happened."""

    def __init__(
        self, book: str, flyer: Flyer, seed: int = 1, tracked: frozenset[str] = frozenset()
    ) -> None:
        self.event = Tournament.logged(Book.load(book), flyer)
        self.tables: dict[str, Table] = {}
        self.real = {name: TrackedEventTable(name) for name in tracked}
        self.unheard: dict[str, list[tuple[int, EventReport]]] = {}
        self.random = random.Random(seed)
        self.told: list[Happening] = []
        self.now = 0

    def do(self, command: c.Command, author: str = "house") -> list[Happening]:
        """Give the event a command, and let the tables follow."""
        happened = [*self.event.apply(command, self.now, author), *self.pump()]
        self.told += happened
        return happened

    def seed_of(self, number: int) -> bytes:
        return blake2b(b"%d" % number, digest_size=16).digest()

    def pump(self) -> list[Happening]:
        """Show decks, carry orders and reports until nothing is under way."""
        happened: list[Happening] = []
        while True:
            while len(self.event.wants):
                seed = self.seed_of(self.event.state.decks_laid + 1)
                happened += self.event.apply(c.LayOutDeck(commitment(seed)), self.now)
            for deck in wanted(self.event):
                seed = self.seed_of(deck.number)
                happened += self.event.apply(c.ShowDeck(deck.number, seed.hex()), self.now)
            busy = bool(len(self.event.wants))
            for pending in self.event.orders():
                busy = self.obey(pending) or busy
            for name, real in self.real.items():
                self.unheard.setdefault(name, []).extend(real.reports)
                real.reports = []
            for name in list(self.unheard):
                while self.unheard[name]:
                    number, report = self.unheard[name].pop(0)
                    happened += self.event.apply(c.HearTable(name, number, report), self.now)
                    busy = True
            if not busy and not wanted(self.event):
                return happened

    def obey(self, pending: PendingEventOrder) -> bool:
        """Have a table carry out an order, if it is due."""
        if pending.table in self.real:
            self.real[pending.table].obey(pending)
            return False  # whatever it did, it reports
        table = self.tables.get(pending.table)
        if table is None:
            table = self.tables[pending.table] = dealt.opened(self.event.book, pending.order)
            self.unheard[pending.table] = []
        if not dealt.is_due(table, pending):
            return False
        self.input(pending.table, dealt.command_for(table, pending))
        return True

    def input(self, name: str, command: t.Command) -> None:
        """Something happens at a table."""
        table = self.tables[name]
        events = table.apply(command, self.now)
        self.unheard[name] += dealt.reports(table, events)

    def begin(self, names: list[str]) -> None:
        """Enter players, draw seats and start."""
        for name in names:
            self.do(c.Enter(name))
        self.do(c.DrawSeats())
        self.do(c.StartPlay())

    def deal(self, name: str) -> None:
        """Deal a hand."""
        faces = self.tables[name].terms.faces
        deck = tuple(Seeded(self.random.randbytes(8)).shuffled(sorted(faces)))
        self.input(name, t.DeckCommand(deck, b"%d" % self.now))
        self.tables[name].take_dealt()

    def act(self, name: str) -> None:
        """The player in turn does something."""
        hand = self.tables[name].hand
        assert hand is not None
        options = hand.options
        seat = options.seat if options.seat is not None else options.seats[0]
        wishes: list[HandCommand] = [Fold()] * 2 if options.fold and not options.check else []
        wishes += [Check()] * 3 if options.check else []
        wishes += [Call()] * 3 if options.call is not None else []
        if options.wager is not None:
            pick = self.random.random()
            to = options.wager.most if pick < 0.15 else options.wager.least
            wishes.append(options.wager.action(to))
        if not wishes:
            wishes = [least_action(options, len(hand.slots_of(seat)))]  # type: ignore[list-item]
        self.input(name, t.Act(seat, self.random.choice(wishes)))

    def play_hand(self, name: str) -> None:
        """A whole hand at a table, the event hearing of it as it goes."""
        self.deal(name)
        self.told += self.pump()
        while self.tables[name].hand is not None:
            self.act(name)
        self.told += self.pump()

    def play_out(self, rounds: int = 4000, step: int = 60) -> None:
        """Play until somebody has won; a round is a hand at every table."""
        for _ in range(rounds):
            self.play_round()
            if self.event.state.phase is not EventPhase.PLAYING:
                return
            self.now += step
            self.do(c.WaitOn())
        raise AssertionError("the event does not end")

    def play_round(self) -> None:
        """A hand at every table that may deal."""
        for name, table in list(self.tables.items()):
            playing = self.event.state.phase is EventPhase.PLAYING
            if playing and dealt.may_deal(table):
                self.play_hand(name)
                self.check()
        for real in self.real.values():
            if self.event.state.phase is EventPhase.PLAYING and real.may_deal:
                play_tracked(self.event, real, self.random, self.tell)
                self.tell()
                self.check()

    def tell(self) -> None:
        """Let the reports of tables through."""
        self.told += self.pump()

    def check(self) -> None:
        """Event and tables agree on who sits where with how much, and no chip is lost."""
        event = self.event
        accounts.check(event)
        duties = [each for each in self.told if isinstance(each, DutyToDirector | CountDiffers)]
        assert not duties, duties
        waiting = {pending.table for pending in event.orders()}
        for name, table in self.tables.items():
            table.check_conserved()
            if name in waiting:
                continue
            inside = -sum(table.journal.balance(account) for account in (BANK, OTHERS))
            assert accounts.balance(event, accounts.at_table(name)) == inside
            known = event.tables[name]
            here = {(seat.number, seat.player) for seat in table.occupied}
            entries = [(seat, event.entries[number]) for seat, number in known.seats]
            assert here == {
                (seat, each.player)
                for seat, each in entries
                if each.table == name and each.seat == seat and not each.traveling
            }


def refused(house: DealtEvent, command: c.Command) -> str:
    """The sentence with which a command is refused; nothing has changed."""
    before = house.event.digest
    try:
        house.event.apply(command, house.now)
    except CardspeakError as error:
        assert house.event.digest == before
        return str(error)
    raise AssertionError("it was not refused")
