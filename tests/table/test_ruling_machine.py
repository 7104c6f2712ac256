"""Random tables with random mistakes, rulings and inputs taken back: the log always replays."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.hand.tables import BOOKS

from cardspeak.books import Book, Notice
from cardspeak.cards import DECKS, Seeded
from cardspeak.cli.deal import choose, open_table
from cardspeak.errors import CardspeakError
from cardspeak.floor import Needs, report_of
from cardspeak.floor.core.registry import kinds
from cardspeak.games import Event
from cardspeak.table import BuyIn, CallFloor, Table, TakeBack, ruling
from cardspeak.table.log import replay

TABLES: list[tuple[Book, Notice]] = [
    (book, notice)
    for book in BOOKS.values()
    for notice in book.notices
    if notice.event is Event.CASH
]
NAMES = tuple(kinds())
HANDS = 3
TRIES = 5
QUICK = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
SLOW = settings(max_examples=1500, deadline=None, suppress_health_check=list(HealthCheck))


def err(table: Table, source: Seeded) -> bool:
    """Report something at random; whether the floor ruled on it."""
    hand = table.hand
    assert hand is not None
    report: dict[str, object] = {"report": NAMES[source.below(len(NAMES))]}
    if source.below(2):
        report["seat"] = hand.seats[source.below(hand.count)]
    picture = (
        list(hand.stacks_by_seat.values()),
        list(hand.bets_by_seat.values()),
        hand.stub.slots[:],
        hand.at,
        len(hand.events or ()),
    )
    try:
        seen = ruling.look(table, report_of(report))
        ruled = not isinstance(seen, Needs)
        if ruled:
            table.apply(CallFloor(report_of(report), by="Ann"), table.now)
    except CardspeakError:
        ruled = False
    if not ruled:
        after = (
            list(hand.stacks_by_seat.values()),
            list(hand.bets_by_seat.values()),
            hand.stub.slots,
            hand.at,
            len(hand.events or ()),
        )
        assert after == picture, f"{report} was not ruled on, and something changed"
    return ruled


def play(seed: int) -> tuple[Table, int]:
    """Some hands at a random table; the table, and how often the floor ruled."""
    source = Seeded(seed)
    book, notice = TABLES[source.below(len(TABLES))]
    players = 2 + source.below(min(notice.seats or 6, 6) - 1)
    table = open_table(book, notice, players, source)
    rulings = 0
    for _ in range(HANDS):
        for seat in list(table.occupied):
            if not seat.stack:
                table.apply(BuyIn(seat.number, max(notice.buy_in, 100)), table.now)
        table.next_hand(table.now + 60, source.shuffled(DECKS[table.terms.game.deck].cards))
        while table.hand is not None:
            if source.below(3) == 0:
                rulings += any(err(table, source) for _ in range(TRIES))
            elif source.below(12) == 0 and table.inputs:
                try:
                    table.apply(TakeBack("misheard"), table.now)
                except CardspeakError as refusal:
                    if not table.in_play.ordered and "a card has been seen" not in str(refusal):
                        raise
            if table.hand is None:
                break
            options = table.hand.options
            seat_number = options.seat if options.seat is not None else options.seats[0]
            table.act(choose(table.hand, options, source), seat_number, table.now)
        table.check_conserved()
    return table, rulings


def check(seed: int) -> None:
    table, _ = play(seed)
    assert table.log is not None
    again = replay(table.log.header, table.log.records, table.book)
    assert again.log is not None
    assert again.log.chain == table.log.chain


@QUICK
@given(st.integers(0, 10**9))
def test_a_table_with_mistakes_and_rulings_replays(seed: int) -> None:
    check(seed)


@pytest.mark.slow
@SLOW
@given(st.integers(0, 10**9))
def test_a_table_with_mistakes_and_rulings_replays_at_length(seed: int) -> None:
    check(seed)


def test_the_floor_is_really_called() -> None:
    assert sum(play(seed)[1] for seed in range(12)) > 20
