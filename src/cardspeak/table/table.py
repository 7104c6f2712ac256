"""A table that deals hand after hand under a book and a notice: a pure state machine.

Commands, time, decks and actions come in, events come out; a command that the book does not allow
is refused and changes nothing. What each rule means is in the modules beside this one; here is what
a table is and which module answers which command.
"""

from collections.abc import Iterable, Iterator

from cardspeak.arguments import expect, member, shown, words_of
from cardspeak.books import Book, Notice, Policy
from cardspeak.cards import Card
from cardspeak.cards import Deck as Cards
from cardspeak.errors import BrokenInvariant, CardspeakError
from cardspeak.hand import Action, Hand, Showing, Terms
from cardspeak.hand.refusal import Cites, IllegalAction
from cardspeak.money.journal import Journal
from cardspeak.table import (
    absent_players,
    audit,
    authority,
    changes,
    dealing,
    desk_link,
    event_link,
    hand_in_play,
    preview,
    rollback,
    rotation,
    settlement,
    state,
)
from cardspeak.table import commands as c
from cardspeak.table.accounts import Accounts
from cardspeak.table.audit import Count
from cardspeak.table.bomb import BombPot
from cardspeak.table.changes import Proposal
from cardspeak.table.desk_link import DeskLink
from cardspeak.table.event_link import EventLink
from cardspeak.table.events import Happened
from cardspeak.table.hand_in_play import DealtHand, InPlay
from cardspeak.table.hand_record import HandRecord
from cardspeak.table.handlers import HANDLERS, Events
from cardspeak.table.kill import KillMarks
from cardspeak.table.log import Header, Log, checked, digest, without_words
from cardspeak.table.orders import Rulings
from cardspeak.table.plan import Plan
from cardspeak.table.refusal import TableRefusal
from cardspeak.table.requests import Requests
from cardspeak.table.rollback import Point
from cardspeak.table.rotation import Rotation
from cardspeak.table.seating import SeatingChart, seated
from cardspeak.table.seats import Seat, clockwise
from cardspeak.table.spread import Spread
from cardspeak.table.spread import spread as spread_of

_AFTER_TWO = frozenset({c.Kill, c.DealOn})
_END_OF_TIME = 2**53


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
        "accounts", "bomb", "book", "cut", "dealt", "event", "hand", "in_play", "inputs", "journal",
        "kill", "link", "log", "now", "number", "over", "proposal", "record", "requests", "rock",
        "rotation", "rulings", "seating", "settlement", "showing", "spread", "voided",
    )  # fmt: skip

    spread: Spread
    """The game in force: notice, terms, blinds. Changed by `changes`, as is the proposal."""
    proposal: Proposal | None
    seating: SeatingChart
    rotation: Rotation
    kill: KillMarks
    rock: int
    bomb: BombPot
    requests: Requests
    accounts: Accounts
    rulings: Rulings
    voided: tuple[str, ...]
    link: DeskLink
    event: EventLink | None
    hand: Hand | None
    """The hand being played; like the next five it is changed by `hand_in_play`."""
    in_play: InPlay
    inputs: list[c.InHand]
    cut: c.DeckCommand | None
    dealt: DealtHand | None
    over: HandRecord | None

    def __init__(
        self,
        book: Book,
        notice: Notice,
        *,
        spread: Spread | None = None,
        log: Log | None = None,
        journal: Journal | None = None,
        showing: Showing = Showing.AUTOMATIC,
        record: bool = True,
    ) -> None:
        expect("the spread", spread, Spread | None, "what spread_of(book, notice) gives")
        expect("the log", log, Log | None, "the Log of a table")
        expect("the journal", journal, Journal | None, "a Journal")
        expect("the showing", showing, Showing, f"one of {words_of(Showing)}")
        self.book = book
        self.log = log
        self.journal = journal or Journal()
        self.showing = showing
        self.record = record
        self.now = self.number = 0
        self.settlement: Point | None = None  # where the settlement of a hand began, while it runs
        self.accounts, self.rulings, self.voided = Accounts(), Rulings(), ()
        desk_link.begin(self)
        event_link.begin(self)
        self.seating = seated(())
        changes.post(self, spread or spread_of(book, notice))
        rotation.begin_game(self)
        hand_in_play.begin_game(self)

    @classmethod
    def logged(
        cls,
        book: Book,
        notice: Notice,
        journal: Journal | None = None,
        showing: Showing = Showing.AUTOMATIC,
    ) -> "Table":
        """A table that keeps the log of its inputs."""
        expect("the notice", notice, Notice, "a Notice")
        header = Header.begun(book, notice=notice, showing=member("showing", showing, Showing))
        return cls(book, notice, log=Log(header), journal=journal, showing=showing)

    # The game in force

    @property
    def notice(self) -> Notice:
        """The notice that the table plays by."""
        return self.spread.notice

    @property
    def terms(self) -> Terms:
        """The terms of every deal that nobody kills."""
        return self.spread.terms

    @property
    def policy(self) -> Policy:
        """The book's policy for this game."""
        return self.spread.policy

    @property
    def blinds(self) -> tuple[int, ...]:
        """The blinds, smallest first."""
        return self.spread.blinds

    @property
    def count(self) -> int:
        """How many seats the table has."""
        return self.spread.chairs

    @property
    def has_button(self) -> bool:
        """Whether a button goes round; in stud none does."""
        return self.spread.has_button

    # Seats

    @property
    def occupied(self) -> tuple[Seat, ...]:
        """The seats that players have, in order."""
        return self.seating.occupied

    def at(self, number: int) -> Seat | None:
        """The seat of that number, if someone has it."""
        try:
            return self.seating.chairs[number - 1] if 0 < number <= self.spread.chairs else None
        except TypeError:
            allowed = f"a seat's number, from 1 to {self.count}"
            raise TableRefusal(f"the seat is {shown(number)}; pass {allowed}") from None

    def seat(self, number: int) -> Seat:
        """The seat of that number; refused when nobody has it."""
        seat = self.at(number)
        if seat is None:
            raise TableRefusal(f"nobody sits in seat {number} of {self.count}")
        return seat

    def name_of(self, number: int) -> str:
        """The player who has a seat; the seat itself, where nobody does."""
        seat = self.at(number)
        return seat.player if seat is not None else f"seat {number}"

    def clockwise_from(self, number: int) -> Iterator[int]:
        """Every seat number once, from the left of a seat."""
        return clockwise(number, self.count)

    def is_playing(self, number: int) -> bool:
        """Whether a seat was dealt into the hand now being played."""
        return self.hand is not None and number in self.hand.seats

    def is_live(self, number: int) -> bool:
        """Whether a seat still has cards in the hand now being played."""
        hand = self.hand
        return hand is not None and number in hand.seats and hand.is_live(number)

    def players_of_the_hand(self) -> frozenset[str]:
        """The players dealt into the hand being played, folded or not, or into the last one."""
        if self.hand is not None:
            return frozenset([self.name_of(seat) for seat in self.hand.seats])
        return frozenset(self.over.players.values()) if self.over is not None else frozenset()

    def enter(self, command: c.InHand) -> None:
        """Add an input to the hand being played."""
        self.inputs.append(command)

    # Commands

    def apply(self, command: c.Command, now: int, author: str = c.HOUSE) -> Events:
        """Do what is asked, or refuse it with a `CardspeakError` and change nothing.

        A `BrokenInvariant` is no refusal: something is wrong with the table, which is then as it
        was before the command.
        """
        kind = type(command)
        do = HANDLERS.get(kind)
        if do is None:
            raise TableRefusal(f"{shown(command)} is not a command of a table")
        if type(author) is not str:
            raise TableRefusal(f"the author is {shown(author)}; pass a player's name or 'house'")
        if kind is not c.Act:  # the hand checks an action itself
            command = checked(command)
            if self.event is not None:
                event_link.check_by_order(command)
            if kind is not c.CallFloor or author in self.players_of_the_hand():
                authority.check(self, command, author)
        before = self.now
        if type(now) is not int or not before <= now < _END_OF_TIME:
            raise TableRefusal(f"time goes forward: {now!r} is before {before}")
        if self.in_play.two is not None and kind not in _AFTER_TWO:
            raise TableRefusal("two cards are out to each player: kill the pot or deal on")
        hand = self.hand
        if kind is c.Act:
            point, inputs, was_over = None, len(self.inputs), False
            mark = hand.mark() if self.log is None and hand is not None else None
        else:
            point = Point(self, with_hand=kind is not c.DeckCommand)
            was_over = hand is not None and hand.is_over  # it is played beside the table
        self.now = now
        try:
            events = do(self, command, now)
            hand = self.hand
            if self.event is not None and hand is not None and self.event.absent:
                events = [*events, *absent_players.act_for_them(self, kind)]
            if hand is not None and hand.is_over and not was_over:
                if point is None:
                    self.settlement = Point(self, with_hand=False)
                events = [*events, *settlement.settle(self, hand)]
            if self.link.orders and (kind is not c.Act or self.hand is None):
                events = desk_link.follow(self, events)
            if self.log is not None:
                self._log(self.log, command, now, author, events)
        except Exception as error:
            if point is not None:
                point.restore(self)
            elif isinstance(error, IllegalAction | TableRefusal):
                self.now = before  # an action is refused before it moves anything
            else:
                rollback.undo_action(self, before, inputs, mark, error)
            if isinstance(error, CardspeakError | BrokenInvariant):
                raise
            if checked(command) != command or not _is_text(author):
                raise TableRefusal(f"{kind.__name__}: no log can hold what it says") from None
            raise BrokenInvariant(f"{kind.__name__}: {type(error).__name__}: {error}") from error
        if self.settlement is not None:
            self.settlement = None
        return events

    def _log(self, log: Log, command: c.Command, now: int, author: str, events: Events) -> None:
        """Enter an accepted input in the log."""
        kind, hand = type(command), self.hand
        if kind is c.Act and hand is not None:  # most inputs, so they come first
            log.add(command, author, now, digest(without_words(events)), digest(hand.standing))
            return
        left = state.state(self) if hand is None or kind not in c.IN_HAND else hand.standing
        log.add(command, author, now, digest(without_words(events)), digest(left))

    def next_hand(self, now: int, deck: Cards | Iterable[Card], author: str = c.HOUSE) -> DealtHand:
        """Deal the next hand: who is in, who posts what and why, and the hand itself."""
        if isinstance(deck, Cards):
            seed = deck.seed if isinstance(deck.seed, bytes) else deck.seed.to_bytes(32, "big")
            self.apply(c.DeckCommand(tuple(deck.faces), seed), now, author)
        else:
            self.apply(c.DeckCommand(tuple(Cards(deck).faces)), now, author)
        dealt = self.take_dealt()
        assert dealt is not None
        return dealt

    def act(self, action: Action, seat: int, now: int, author: str = c.HOUSE) -> Events:
        """A player acts; the hand is settled when it is over."""
        return self.apply(c.Act(seat, action), now, author)  # type: ignore[arg-type]

    def take_dealt(self) -> DealtHand | None:
        """The hand just begun, once: the table lets go of it."""
        return hand_in_play.take_dealt(self)

    def plan_next(self, now: int) -> Plan:
        """The plan of the next hand, as it stands; under a new notice where one is due."""
        if self.hand is not None or not changes.is_due(self) or changes.coming(self) is not None:
            return dealing.plan_next(self, now)
        point = Point(self, with_hand=False)
        try:
            changes.at_deal(self)
            return dealing.plan_next(self, now)
        finally:
            point.restore(self)

    def preview(self, now: int) -> list[str]:
        """What the dealer says aloud before the next hand."""
        return [line for line, _ in preview.lines(self.plan_next(now))]

    def rules(self, cites: Cites) -> tuple[str, ...]:
        """The printed rules behind some policies, by number; none where the book is silent."""
        expect("the citations", cites, (tuple, list), "the policies by their paths", TableRefusal)
        context = self.terms.context
        found = [rule.cite for path in cites for rule in self.book.why(path, context)]
        return tuple(dict.fromkeys(found))

    def settle(self) -> list[Happened]:
        """Settle a hand that was played without the table; a table with a log plays every hand."""
        hand = self.hand
        if hand is None or not hand.is_over or self.log is not None:
            raise TableRefusal("there is no hand to settle")
        point = Point(self, with_hand=False)
        try:
            events = settlement.settle(self, hand)
        except Exception:
            point.restore(self)
            raise
        hand_in_play.forget_record(self)
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


def _is_text(author: str) -> bool:
    """Whether a name can be written down."""
    try:
        author.encode()
    except UnicodeEncodeError:
        return False
    return True
