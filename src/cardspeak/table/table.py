"""A table that deals hand after hand under a book and a notice: a pure state machine.

Commands, time, decks and actions come in, events come out; a command that the book does not allow
is refused and changes nothing. What each rule means is in the modules beside this one; here is what
a table is and which module answers which command.
"""

from collections.abc import Iterable, Iterator

import msgspec

from cardspeak.books import Book, Notice
from cardspeak.books.policy.button import FirstButton
from cardspeak.cards import Card
from cardspeak.cards import Deck as Cards
from cardspeak.errors import BrokenInvariant, CardspeakError
from cardspeak.floor.core.orders import Order
from cardspeak.games import Forced
from cardspeak.hand import Action, Hand, Showing
from cardspeak.hand.refusal import Cites, IllegalAction
from cardspeak.money.journal import Journal, Why, seat_account
from cardspeak.table import (
    audit,
    authority,
    blinds,
    button,
    changes,
    chips,
    dealing,
    kill,
    preview,
    rollback,
    ruling,
    settling,
    state,
    voiding,
)
from cardspeak.table import commands as c
from cardspeak.table.asked import Asked
from cardspeak.table.audit import Count
from cardspeak.table.button import Positions
from cardspeak.table.changes import Proposal
from cardspeak.table.doing import DO, Events
from cardspeak.table.events import Happened
from cardspeak.table.log import Header, Log, digest, without_words
from cardspeak.table.plan import Plan
from cardspeak.table.played import Played
from cardspeak.table.refusal import TableRefusal
from cardspeak.table.rollback import Point
from cardspeak.table.seats import Seat, clockwise
from cardspeak.table.shared import shared
from cardspeak.table.two_cards import Two
from cardspeak.table.voting import Ballot

HOUSE = "house"
"""The author of a command that nobody else gave."""


_IN_HAND = frozenset({c.Deck, c.Act, c.CallFloor, c.TakeBack})
"""Inputs that leave a hand in play: the whole table is digested when it is settled."""
_IN_DEAL = frozenset({c.Act, c.Deck})
"""The commands whose values the hand and its deck check themselves."""
_AFTER_TWO = frozenset({c.Kill, c.DealOn})
_END_OF_TIME = 2**53


class Deal(msgspec.Struct, frozen=True):
    """A hand that has begun, and the plan it was dealt by."""

    number: int
    plan: Plan
    hand: Hand


class Table:
    """A table.

    >>> from cardspeak.table import BuyIn, DrawButton, Sit
    >>> notice = Notice(
    ...     name="1-2", game="holdem", structure="no-limit", blinds=(1, 2), buy_in=100, seats=6
    ... )
    >>> table = Table(Book.load("common"), notice)
    >>> for seat in (1, 3, 5):
    ...     _ = table.apply(Sit(seat, f"player {seat}"), now=0)
    ...     _ = table.apply(BuyIn(seat, 100), now=0)
    >>> _ = table.apply(DrawButton((51, 12, 30)), now=0)
    >>> table.preview(now=0)
    ['the button is at seat 1', 'seat 3 posts 1: small blind', 'seat 5 posts 2: big blind']
    """

    __slots__ = (
        "_seats",
        "antes_in",
        "asked",
        "ballot",
        "before",
        "blind_on_button",
        "blinds",
        "bomb",
        "bombers",
        "book",
        "carried",
        "choppers",
        "collected_at",
        "count",
        "cut",
        "dealt",
        "debts",
        "drawn",
        "forfeited",
        "gone",
        "hand",
        "has_button",
        "impounded",
        "inputs",
        "is_new_game",
        "journal",
        "kill_level",
        "killed_terms",
        "last",
        "last_dealt",
        "leg",
        "log",
        "must_kill",
        "notice",
        "now",
        "number",
        "occupied",
        "ordered",
        "over",
        "owing",
        "passed",
        "penalties",
        "pending",
        "places",
        "plan",
        "policy",
        "proposal",
        "record",
        "redeal",
        "rock",
        "settlement",
        "shared",
        "showing",
        "start_button",
        "straddles",
        "terms",
        "two",
        "unit",
        "void_asked",
        "voided",
        "won",
    )  # fmt: skip

    def __init__(
        self,
        book: Book,
        notice: Notice,
        *,
        log: Log | None = None,
        journal: Journal | None = None,
        showing: Showing = Showing.AUTOMATIC,
        record: bool = True,
    ) -> None:
        self.book = book
        self.log = log
        self.journal = journal or Journal()
        self.showing = showing
        self.record = record
        self._seats: list[Seat | None] = []
        self.occupied: list[Seat] = []
        self.places: dict[str, int] = {}  # the seat of each player, or the first of several
        self.gone: dict[str, tuple[int, int]] = {}
        self.debts: dict[str, int] = {}
        self.collected_at: int | None = None
        self.now = self.number = self.carried = 0
        self.antes_in = 0  # how often each has anted for the pot that is carried over
        self.forfeited = False
        self.won: dict[int, int] = {}  # on the last hand
        self.pending: list[Order] = []  # ordered by a ruling, for when the hand is over
        self.impounded: dict[int, int] = {}
        self.penalties: dict[str, list[str]] = {}
        self.voided: list[str] = []  # digests of decks that never play again
        self.settlement: Point | None = None  # where the settlement of a hand began, while it runs
        self._take_notice(notice)
        self._begin_game()

    def _take_notice(self, notice: Notice) -> None:
        """Play by a notice from now on."""
        self.shared = known = shared(self.book, notice)
        self.notice = notice
        self.terms = known.terms
        self.killed_terms = known.killed
        self.policy = self.terms.policy
        game = self.terms.game
        self.count = notice.seats or game.players[game.deck]
        self._seats += [None] * (self.count - len(self._seats))
        self.has_button = not game.is_stud
        posted = notice.blinds if game.forced is Forced.BLINDS else ()
        self.blinds = tuple([amount for amount in posted if amount])
        self.blind_on_button = blinds.blind_on_button(self)
        self.unit = chips.unit(notice)
        self.leg = self.must_kill = self.kill_level = self.rock = self.bomb = 0
        self.bombers: set[int] = set()
        self.choppers: set[int] = set()
        self.straddles: list[tuple[int, int]] = []
        self.asked = Asked()
        self.proposal: Proposal | None = None

    def _begin_game(self) -> None:
        """Nobody has had the button yet, and nobody owes a blind."""
        self.last: Positions | None = None
        self.before: Positions | None = None
        self.last_dealt: tuple[int, ...] = ()
        self.drawn = self.start_button = self.passed = 0
        self.is_new_game = True
        self.hand: Hand | None = None
        self.over: Played | None = None  # the hand just played, until the next is dealt
        self.inputs: list[c.InHand] = []  # of the hand being played
        self.ordered = 0  # how many of them there were when a ruling last acted beyond the deal
        self.cut: c.Deck | None = None
        self.dealt: Deal | None = None  # the hand just begun, until it is handed out
        self.plan: Plan | None = None
        self.redeal: Plan | None = None
        self.owing: set[int] = set()
        self.two: Two | None = None
        self.ballot: Ballot | None = None  # what the players of the hand vote on
        self.void_asked: voiding.Asked | None = None
        for seat in self.occupied:
            seat.missed = [0] * len(self.blinds)
            seat.settle_blinds()
            seat.due = seat.taken = seat.excused = 0

    def change_notice(self, notice: Notice) -> None:
        """Another notice between hands: the same game goes on where button and blinds can."""
        had = (self.has_button, len(self.blinds), self.blind_on_button)
        self._take_notice(notice)
        if (self.has_button, len(self.blinds), self.blind_on_button) != had:
            self._begin_game()

    @classmethod
    def logged(
        cls,
        book: Book,
        notice: Notice,
        journal: Journal | None = None,
        showing: Showing = Showing.AUTOMATIC,
    ) -> "Table":
        """A table that keeps the log of its inputs."""
        header = Header(book=book.id, digest=book.digest, notice=notice, showing=showing)
        return cls(book, notice, log=Log(header), journal=journal, showing=showing)

    # Seats

    def at(self, number: int) -> Seat | None:
        """The seat of that number, if someone has it."""
        return self._seats[number - 1] if 0 < number <= self.count else None

    def seat(self, number: int) -> Seat:
        """The seat of that number; refused when nobody has it."""
        seat = self._seats[number - 1] if 0 < number <= self.count else None
        if seat is None:
            raise TableRefusal(f"nobody sits in seat {number} of {self.count}")
        return seat

    def name_of(self, number: int) -> str:
        """Who has a seat; the seat itself, where nobody does."""
        seat = self._seats[number - 1] if 0 < number <= self.count else None
        return seat.player if seat is not None else f"seat {number}"

    def put(self, seat: Seat) -> None:
        """Someone has a seat from now on."""
        self._seats[seat.number - 1] = seat
        self.look_who_sits()

    def remove(self, seat: Seat) -> None:
        """A seat is free from now on."""
        self._seats[seat.number - 1] = None
        self.look_who_sits()

    def look_who_sits(self) -> None:
        """Have at hand who sits where."""
        self.occupied = [each for each in self._seats if each is not None]
        self.places = {each.player: each.number for each in reversed(self.occupied)}

    def move(self, seat: Seat, to: int) -> None:
        """A player has another seat from now on, with everything in front of the old one."""
        old = seat.number
        held = seat.stack + seat.later + seat.off_table
        self.journal.move(seat_account(old), seat_account(to), held, Why.CHANGED_SEAT)
        self.remove(seat)
        seat.number = to
        self.put(seat)
        for name in ("leg", "must_kill", "rock"):
            if getattr(self, name) == old:
                setattr(self, name, to)
        self.last_dealt = tuple([to if each == old else each for each in self.last_dealt])

    def clockwise_from(self, number: int) -> Iterator[int]:
        """Every seat number once, from the left of a seat."""
        return clockwise(number, self.count)

    def blind_has_passed(self, number: int) -> bool:
        """Whether a blind has been at a seat or gone by it since the game began."""
        return bool(self.passed >> number & 1)

    def is_playing(self, number: int) -> bool:
        """Whether a seat was dealt into the hand now being played."""
        return self.hand is not None and number in self.hand.seats

    def is_live(self, number: int) -> bool:
        """Whether a seat still has cards in the hand now being played."""
        hand = self.hand
        return hand is not None and number in hand.seats and hand.is_live(number)

    def players_of_the_hand(self) -> frozenset[str]:
        """Who has a seat in the hand being played, folded or not, or had one in the last."""
        if self.hand is not None:
            return frozenset([self.name_of(seat) for seat in self.hand.seats])
        return frozenset(self.over.players.values()) if self.over is not None else frozenset()

    def drawn_button(self) -> int:
        """The first button; refused before it is drawn."""
        if self.drawn:
            return self.drawn
        if self.policy.button.first is FirstButton.DEALERS_RIGHT:
            ready = [seat.number for seat in self.occupied if seat.is_ready]
            return button.first_button(self.policy, False, ready, ())
        raise TableRefusal("the button of a new game has not been drawn", *button.FIRST_CITES)

    # Commands

    def apply(self, command: c.Command, now: int, author: str = HOUSE) -> Events:
        """Do what is asked, or refuse it with a `CardspeakError` and change nothing.

        A `BrokenInvariant` is no refusal: something is wrong with the table, which is then as it
        was before the command.
        """
        kind = type(command)
        do = DO.get(kind)
        if do is None:
            raise TableRefusal(f"{command!r} is no command of a table")
        if kind not in _IN_DEAL:
            command = c.checked(command)
            if kind is not c.CallFloor or author in self.players_of_the_hand():
                authority.check(self, command, author)
        before = self.now
        if type(now) is not int or not before <= now < _END_OF_TIME:
            raise TableRefusal(f"time goes forward: {now!r} is not after {before}")
        if self.two is not None and kind not in _AFTER_TWO:
            raise TableRefusal("two cards of each hand are out: kill the pot or deal on")
        if kind is c.Act:
            point, inputs = None, len(self.inputs)
            mark = self.hand.mark() if self.log is None and self.hand is not None else None
        else:
            point = Point(self, with_hand=kind is not c.Deck)
        self.now = now
        try:
            events = do(self, command, now)
            if self.log is not None:
                self._enter(command, now, author, events)
        except Exception as error:
            if point is not None:
                point.restore(self)
            elif isinstance(error, IllegalAction | TableRefusal):
                self.now = before  # an action is refused before it moves anything
            else:
                rollback.undo_action(self, before, inputs, mark, error)
            if isinstance(error, CardspeakError | BrokenInvariant):
                raise
            c.checked(command)  # a value that is no value is refused
            raise BrokenInvariant(f"{kind.__name__}: {type(error).__name__}: {error}") from error
        if self.settlement is not None:
            self.settlement = None
        return events

    def _enter(self, command: c.Command, now: int, author: str, events: Events) -> None:
        """Enter an accepted input in the log."""
        assert self.log is not None
        hand = self.hand
        left: tuple[object, ...]
        if hand is not None and type(command) in _IN_HAND:
            left = hand.standing
        else:
            left = state.state(self)
        happened = events if type(command) is c.Act else without_words(events)
        self.log.add(command, author, now, digest(happened), digest(left))

    def next_hand(self, now: int, deck: Cards | Iterable[Card], author: str = HOUSE) -> Deal:
        """Deal the next hand: who is in, who posts what and why, and the hand itself."""
        if isinstance(deck, Cards):
            seed = deck.seed if isinstance(deck.seed, bytes) else deck.seed.to_bytes(32, "big")
            self.apply(c.Deck(tuple(deck.faces), seed), now, author)
        else:
            self.apply(c.Deck(tuple(deck)), now, author)
        dealt, self.dealt = self.dealt, None
        assert dealt is not None
        return dealt

    def act(self, action: Action, seat: int, now: int, author: str = HOUSE) -> Events:
        """A player acts; the hand is settled when it is over."""
        return self.apply(c.Act(seat, action), now, author)  # type: ignore[arg-type]

    def plan_next(self, now: int) -> Plan:
        """The plan of the next hand, as it stands."""
        if self.redeal is None:
            return blinds.plan(self, now)
        if self._may_deal_again(self.redeal):
            return self.redeal
        last, self.last = self.last, self.before
        try:
            return blinds.plan(self, now)
        finally:
            self.last = last

    def _may_deal_again(self, plan: Plan) -> bool:
        """Whether all of a misdeal are there to be dealt the same hand again."""
        return all((seat := self.at(number)) is not None and seat.is_ready for number in plan.dealt)

    def preview(self, now: int) -> list[str]:
        """What the dealer says aloud before the next hand."""
        return [line for line, _ in preview.lines(self.plan_next(now))]

    def rules(self, cites: Cites) -> tuple[str, ...]:
        """The rules behind some policies, by number; common practice where the book is silent."""
        found: list[str] = []
        for path in cites:
            rules = self.book.why(path, self.terms.context)
            found += [rule.cite for rule in rules] or [f"common practice: {path}"]
        return tuple(dict.fromkeys(found))

    def deal(self, command: c.Deck, now: int, plan: Plan | None = None) -> list[Happened]:
        """Begin the next hand with a deck; a deal that waited has its plan already."""
        if self.hand is not None:
            raise TableRefusal("a hand is being played")
        voiding.check_not_voided(self, command)
        events = changes.at_deal(self) if plan is None else []
        deck = dealing.whole_deck(self, command)
        plan = plan or self.plan_next(now)
        if self.redeal is not None and plan is not self.redeal:
            self.redeal, self.last = None, self.before
        terms = self.terms
        if plan.kill_times is not None:
            terms = kill.terms(self, plan.kill_times, plan.kill_by_choice)
        self.hand = Hand(
            terms,
            chips.stacks(self, plan.dealt),
            button=plan.positions.button,
            deck=deck,
            posts=[due.post for due in plan.dues],
            showing=self.showing,
            record=self.record,
            carried=self.carried,
        )
        ruling.keep_rewind(self, self.hand)
        self.cut, self.inputs, self.ordered, self.over = command, [], 0, None
        events += dealing.carry_out(self, plan)
        self.dealt = Deal(self.number, plan, self.hand)
        if self.hand.is_over:
            events += settling.settle(self, self.hand)
        return events

    def settle(self) -> list[Happened]:
        """Settle a hand that was played without the table; a table with a log plays every hand."""
        hand = self.hand
        if hand is None or not hand.is_over or self.log is not None:
            raise TableRefusal("there is no hand to settle")
        point = Point(self, with_hand=False)
        try:
            events = settling.settle(self, hand)
        except Exception:
            point.restore(self)
            raise
        self.over = None  # its inputs are not known here
        return events

    # What can be checked

    def state(self) -> tuple[object, ...]:
        """Everything that decides what happens next, as plain values."""
        return state.state(self)

    def audit(self) -> Count:
        """Every card in its pile and every chip in its account; what differs is a fault."""
        return audit.count(self)

    def check_conserved(self) -> None:
        """Refuse to go on unless every card has one pile and every chip one account."""
        audit.count(self)
