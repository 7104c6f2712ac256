"""What the tests of a table share: a table with players, hands folded or played out, and who posts.

`Room` is a table with a clock and a shuffler, so that a test reads as what happens at the table.
"""

from typing import Any

from cardspeak.books import Book, Notice
from cardspeak.cards import DECKS, Seeded
from cardspeak.games import Forced
from cardspeak.hand import (
    Action,
    BringIn,
    Call,
    Check,
    Discard,
    Draw,
    Fold,
    Muck,
    Options,
    PostKind,
    Run,
    Show,
)
from cardspeak.table import BuyIn, Command, DealtHand, DrawButton, Sit, Table
from cardspeak.table.plan import Plan

ACE_OF_SPADES = 51


def notice(**words: Any) -> Notice:
    """A no-limit table of 1 and 2, but for the words given."""
    given: dict[str, Any] = {
        "name": "a table",
        "game": "holdem",
        "structure": "no-limit",
        "blinds": (1, 2),
        "buy_in": 100,
        "seats": 9,
    }
    return Notice(**given | words)


def limit(**words: Any) -> Notice:
    """A limit table of 2 and 4 with blinds of 1 and 2, but for the words given."""
    return notice(**{"structure": "limit", "bets": (2, 4), "buy_in": 60} | words)


class Room:
    """A table in a test: players with chips, a button, hands dealt and folded."""

    def __init__(
        self,
        book: str | Book = "common",
        players: int | tuple[int, ...] = 5,
        button: int = 1,
        stack: int = 0,
        **words: Any,
    ) -> None:
        self.book = book if isinstance(book, Book) else Book.load(book)
        build = limit if words.get("structure") == "limit" else notice
        self.table = Table.logged(self.book, build(**words))
        self.now = 0
        self.source = Seeded(5)
        numbers = tuple(range(1, players + 1)) if isinstance(players, int) else players
        for number in numbers:
            self.arrive(number, stack)
        if self.table.has_button and button:
            self.draw_button(button)

    def draw_button(self, button: int) -> None:
        """Draw for the first button so that a seat gets it."""
        ready = [seat.number for seat in self.table.occupied if seat.is_ready]
        low = iter(range(4, 40))
        self(DrawButton(tuple(ACE_OF_SPADES if seat == button else next(low) for seat in ready)))

    def __call__(self, command: Command) -> list[Any]:
        return list(self.table.apply(command, self.now))

    def arrive(self, number: int, stack: int = 0, **words: Any) -> None:
        """A player sits down and buys in."""
        self(Sit(number, f"player {number} at {len(self.table.log.records)}", **words))  # type: ignore[union-attr]
        self(BuyIn(number, stack or self.table.notice.buy_in))

    @property
    def plan(self) -> Plan:
        return self.table.plan_next(self.now)

    def posts(self) -> dict[int, tuple[int, int]]:
        """By seat: what is posted live and dead on the next hand."""
        found: dict[int, tuple[int, int]] = {}
        for due in self.plan.dues:
            live, dead = found.get(due.seat, (0, 0))
            is_dead = due.kind in (PostKind.DEAD, PostKind.ANTE, PostKind.BOMB)
            found[due.seat] = (live, dead + due.amount) if is_dead else (live + due.amount, dead)
        return found

    def why(self, seat: int) -> str:
        """Why a seat posts or is dealt out on the next hand."""
        said = [due.why for due in self.plan.dues if due.seat == seat]
        said += [out.why for out in self.plan.out if out.seat == seat]
        return said[0] if said else "dealt in"

    def rules(self, seat: int) -> tuple[str, ...]:
        """The rules behind what a seat does on the next hand."""
        cites = [due.cites for due in self.plan.dues if due.seat == seat]
        cites += [out.cites for out in self.plan.out if out.seat == seat]
        return self.table.rules(tuple(path for each in cites for path in each))

    def deck(self) -> list[int]:
        return self.source.shuffled(DECKS[self.table.terms.game.deck].cards)

    def deal(self) -> DealtHand:
        """Begin the next hand."""
        self.now += 60
        return self.table.next_hand(self.now, self.deck())

    def hand(self) -> Plan:
        """DealtHand a hand, fold it out, and say by what plan it was dealt."""
        plan = self.deal().plan
        self.fold_out()
        return plan

    def hands(self, number: int) -> None:
        """DealtHand and fold so many hands."""
        for _ in range(number):
            self.hand()

    def fold_out(self) -> None:
        """Everyone folds, or does the least there is to do."""
        while self.table.hand is not None:
            options = self.table.hand.options
            action: Action = Fold() if options.fold and not options.check else passive(options)
            seat = options.seat if options.seat is not None else options.seats[0]
            self.table.act(action, seat, self.now)

    def win(self, seat: int, raise_first: bool = False) -> None:
        """DealtHand a hand that a seat wins: everyone else folds or checks and folds."""
        self.deal()
        while (hand := self.table.hand) is not None:
            options = hand.options
            if options.seat == seat:
                action: Action = passive(options)
                if options.wager is not None and raise_first:
                    action = options.wager.action(options.wager.least)
                    raise_first = False
            else:
                action = Fold()
            assert options.seat is not None
            self.table.act(action, options.seat, self.now)


def passive(options: Options) -> Action:
    """The quietest action there is."""
    if options.check:
        return Check()
    if options.bring_in is not None:
        return BringIn()
    if options.call is not None:
        return Call()
    if options.discard is not None:
        return Discard(tuple(range(options.discard)))
    if options.draw is not None:
        return Draw()
    if options.run:
        return Run(1)
    return Muck() if options.muck else Show() if options.show else Fold()


def has_blinds(table: Table) -> bool:
    return table.terms.game.forced is Forced.BLINDS
