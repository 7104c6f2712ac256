"""The exact count of a table, what a report may name, and hands that can always be finished."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.table.seating import Room

from cardspeak.cards import Seeded
from cardspeak.cli.deal import choose
from cardspeak.errors import BrokenInvariant, CardspeakError
from cardspeak.floor import report_of
from cardspeak.hand import Call, Raise
from cardspeak.hand import remedies as r
from cardspeak.money.journal import BANK, POT, Why, seat_account
from cardspeak.table import AddOn, CallFloor, Table
from cardspeak.table.state import everything


def test_every_card_and_chip_is_counted_in_every_moment_of_a_hand() -> None:
    room = Room(players=4, charge=None)
    source = Seeded(3)
    counted = room.table.audit()
    assert counted.cards == {}
    assert counted.accounts[BANK] == -sum(seat.stack for seat in room.table.occupied)
    room.deal()
    while (hand := room.table.hand) is not None:
        counted = room.table.audit()
        assert sum(counted.cards.values()) == 52
        assert sum(counted.hand.values()) == sum(hand.chips_before.values())
        assert sum(counted.accounts.values()) == 0
        assert counted.cards["stub"] == len(hand.stub)
        options = hand.options
        room.table.act(choose(hand, options, source), options.seat or 0, room.now)
    room.table.audit()


def _moved(table: Table) -> None:
    table.journal.move(seat_account(2), POT, 5, Why.BET)


def _stranger(table: Table) -> None:
    table.journal.move(BANK, seat_account(9), 5, Why.BUY_IN)


def _unbalanced(table: Table) -> None:
    table.journal._balances[BANK] += 1


def _held(table: Table) -> None:
    table.rulings.impounded[2] = 4


def _richer(table: Table) -> None:
    table.seat(3).later += 1


def _behind(table: Table) -> None:
    table.seat(3).behind = 1000


def _lost_card(table: Table) -> None:
    table.hand.stub.slots.pop()  # type: ignore[union-attr]


def _other_card(table: Table) -> None:
    table.hand.deck.faces[0] = table.hand.deck.faces[1]  # type: ignore[union-attr]


def _pot(table: Table) -> None:
    table.hand.in_pot += 1  # type: ignore[union-attr]


def _dead(table: Table) -> None:
    table.hand.live_count -= 1  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (_moved, "seat 2 has 100 chips, the journal 95"),
        (_stranger, "5 chips in seat 9, where nobody is"),
        (_unbalanced, "does not balance"),
        (_held, "held apart has 4 chips, the journal 0"),
        (_richer, "seat 3 has 101 chips, the journal 100"),
        (_behind, "seat 3 has 1000 behind of 100"),
        (_lost_card, "are missing"),
        (_other_card, "other cards than those that were shuffled"),
        (_pot, "the pot is said to be 4 and has 3"),
        (_dead, "3 hands are live, not 2"),
    ],
)
def test_what_does_not_add_up_is_named(spoil: Callable[[Table], None], says: str) -> None:
    room = Room(players=3)
    room.deal()
    room.table.audit()
    spoil(room.table)
    with pytest.raises(BrokenInvariant, match=says):
        room.table.audit()


def test_chips_nobody_called_are_refunded_once_though_the_call_was_taken_back() -> None:
    room = Room(players=2, game="deuce-to-seven", seats=6)
    room(AddOn(1, 160))
    room.table.log = None
    room.deal()
    hand = room.table.hand
    assert hand is not None
    room.table.act(Raise(260), 1, room.now)
    for _ in range(3):
        room.table.act(Call(), 2, room.now)
        assert hand.uncalled_by_seat == {1: 160}
        hand.apply([r.TakeBackAction(2)])
        assert hand.uncalled_by_seat == {}
    room.table.act(Call(), 2, room.now)
    room.fold_out()
    room.table.audit()
    assert sum(seat.stack for seat in room.table.occupied) == 360


def test_chips_that_went_back_and_are_bet_again_are_entered_once() -> None:
    room = Room(players=3, game="deuce-to-seven", seats=6)
    room(AddOn(1, 160))
    room(AddOn(3, 300))
    room.deal()
    hand = room.table.hand
    assert hand is not None
    room.table.act(Raise(260), 1, room.now)
    room.table.act(Call(), 2, room.now)
    hand.act(Call(), 3)
    while room.table.hand is not None:
        hand._uncalled[hand.player(3)] = 400  # and bet again: more than was ever in front
        options = hand.options
        room.table.act(choose(hand, options, Seeded(1)), options.seat or 0, room.now)
    room.table.audit()


REPORTS: list[dict[str, Any]] = [
    {"report": "too many flopped", "surplus": 40, "surplus_known": False},
    {"report": "too many flopped", "surplus": 10**9},
    {"report": "extra cards", "seat": 2, "count": 10},
    {"report": "extra cards", "seat": 2, "count": 10**12},
    {"report": "extra cards", "seat": 10**12, "count": 1},
    {"report": "too few cards", "seat": 2, "missing": 10**9},
    {"report": "wrong burn", "burned": 10**9},
    {"report": "wrong burn", "burned": 46},
    {"report": "wrong number drawn", "seat": 2, "over": 10},
    {"report": "wrong number drawn", "seat": 2, "over": -(10**9)},
    {"report": "cards shown to one player", "seat": 2, "cards": list(range(60))},
    {"report": "misconduct", "seat": 2, "given": 2**62},
]


SPREAD = [
    ("black-pearl", "holdem"),
    ("seminole", "holdem"),
    ("catfish-bend", "omaha"),
    ("common", "pineapple"),
    ("common", "deuce-to-seven"),
]


@pytest.mark.parametrize("report", REPORTS)
@pytest.mark.parametrize(("book", "game"), SPREAD)
def test_a_report_of_more_than_a_deck_holds_never_leaves_a_hand_without_an_end(
    report: dict[str, Any], book: str, game: str
) -> None:
    for reported_after in range(9):
        table = Room(book, players=4, game=game, seats=6).table
        source = Seeded(reported_after)
        table.next_hand(1, source.shuffled(range(52)))
        done = 0
        while table.hand is not None:
            if done == reported_after:
                before = everything(table)
                try:
                    table.apply(CallFloor(report_of(report), by="Ann"), 1)
                except CardspeakError:
                    assert everything(table) == before
            done += 1
            hand = table.hand
            if hand is not None:
                table.audit()
                options = hand.options
                seat = options.seat or options.seats[0]
                table.act(choose(hand, options, source), seat, 1)
        table.audit()
