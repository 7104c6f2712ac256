"""A table beside the bare hand: what posts, journal and log cost, and what a table weighs."""

import gc
import tracemalloc

from bench import Row, best_times, in_words
from cardspeak.books import Book, Notice
from cardspeak.cards import Seeded
from cardspeak.cli.deal import choose
from cardspeak.games import Structure
from cardspeak.hand import Action, Hand, PostRecord, Showing, Terms
from cardspeak.table import BuyIn, DrawButton, Sit, Table

NOTICE = Notice(
    name="1-2", game="holdem", structure=Structure.NO_LIMIT, blinds=(1, 2), buy_in=200, seats=9
)
PLAYERS = 6
HANDS = 150
LIMIT = 6
"""What three digests an input and the journal cost, beside a bare hand that writes nothing down."""

Recorded = tuple[dict[int, int], int, tuple[PostRecord, ...], list[int], list[tuple[int, Action]]]


def run() -> list[Row]:
    """Every row of the table of floors."""
    return [*one_hand(), *one_table()]


def seated(book: Book) -> Table:
    table = Table.logged(book, NOTICE)
    for seat in range(1, PLAYERS + 1):
        table.apply(Sit(seat, f"player {seat}"), 0)
        table.apply(BuyIn(seat, NOTICE.buy_in), 0)
    table.apply(DrawButton(tuple(range(PLAYERS))), 0)
    return table


def played(book: Book) -> list[Recorded]:
    """Hands of a table, with everything that is needed to play them again."""
    source = Seeded(11)
    table = seated(book)
    found: list[Recorded] = []
    for number in range(HANDS):
        for seat in table.occupied:
            if not seat.stack:
                table.apply(BuyIn(seat.number, NOTICE.buy_in), number)
        deck = source.shuffled(range(52))
        stacks = {seat.number: seat.stack for seat in table.occupied}
        deal = table.next_hand(number, deck)
        actions: list[tuple[int, Action]] = []
        while (hand := table.hand) is not None:
            options = hand.options
            assert options.seat is not None
            action = choose(hand, options, source)
            actions.append((options.seat, action))
            table.act(action, options.seat, number)
        posts = tuple(due.post for due in deal.plan.dues)
        found.append((stacks, deal.plan.positions.button, posts, deck, actions))
    return found


def one_hand() -> list[Row]:
    """The same hands through the table, with journal and log, and through the bare hand."""
    book = Book.load("common")
    hands = played(book)
    terms = Terms.of(book, NOTICE)

    def bare() -> None:
        for stacks, button, posts, deck, actions in hands:
            hand = Hand(
                terms, stacks, button=button, deck=deck, posts=posts, showing=Showing.AUTOMATIC
            )
            for seat, action in actions:
                _ = hand.options
                hand.act(action, seat)

    def through_the_table() -> None:
        table = seated(book)
        for number, (_, _, _, deck, actions) in enumerate(hands):
            for seat in table.occupied:
                if not seat.stack:
                    table.apply(BuyIn(seat.number, NOTICE.buy_in), number)
            table.next_hand(number, deck)
            for who, action in actions:
                assert table.hand is not None
                _ = table.hand.options
                table.act(action, who, number)

    theirs, ours = best_times(bare, through_the_table, repeats=9)
    work = "a table-hand with posts, journal and log"
    return [
        Row(
            work,
            in_words(ours / HANDS),
            f"{LIMIT} × the bare hand {in_words(theirs / HANDS)}",
            LIMIT * theirs / ours,
            1,
        )
    ]


def one_table() -> list[Row]:
    """What a seated table weighs between hands, without the records of its log."""
    book = Book.load("common")
    seated(book)  # what all tables share is there before the first is weighed
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    tables = [_weighed(book) for _ in range(200)]
    gc.collect()
    each = (tracemalloc.get_traced_memory()[0] - before) / len(tables)
    tracemalloc.stop()
    return [
        Row("a table between hands", f"{each / 1000:.1f} kB", "at most 25 kB", 25_000 / each, 1)
    ]


def _weighed(book: Book) -> Table:
    source = Seeded(3)
    table = seated(book)
    table.log = None
    for number in range(3):
        table.next_hand(number, source.shuffled(range(52)))
        while (hand := table.hand) is not None:
            options = hand.options
            assert options.seat is not None
            table.act(choose(hand, options, source), options.seat, number)
    return table
