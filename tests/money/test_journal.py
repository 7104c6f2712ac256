"""The journal: double entry, accounts that sum to nothing, and movements that cannot be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.money.journal import (
    BANK,
    POT,
    RAKE,
    Journal,
    JournalEntry,
    JournalError,
    Why,
    seat_account,
)


def test_every_movement_has_two_sides() -> None:
    entries: list[JournalEntry] = []
    journal = Journal(entries)
    journal.move(BANK, seat_account(3), 200, Why.BUY_IN)
    journal.move(seat_account(3), POT, 50, Why.BET)
    journal.move(POT, RAKE, 5, Why.RAKE)
    journal.move(POT, seat_account(3), 45, Why.AWARD)
    assert journal.balances == {"bank": -200, "rake": 5, "seat 3": 195}
    assert journal.balanced
    assert [entry.why for entry in entries] == [Why.BUY_IN, Why.BET, Why.RAKE, Why.AWARD]


def test_only_the_bank_gives_what_it_has_not() -> None:
    journal = Journal()
    journal.move(BANK, seat_account(1), 10, Why.BUY_IN)
    with pytest.raises(JournalError, match="seat 1 has 10 chips, not 11"):
        journal.move(seat_account(1), POT, 11, Why.BET)
    with pytest.raises(JournalError, match="-1 chips"):
        journal.move(BANK, POT, -1, Why.BET)
    assert journal.balance("seat 1") == 10


def test_no_chips_is_no_entry() -> None:
    journal = Journal([])
    journal.move(BANK, POT, 0, Why.RAKE)
    assert (journal.count, journal.entries) == (0, [])


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(1, 100))))
def test_accounts_sum_to_nothing_after_any_movements(moves: list[tuple[int, int, int]]) -> None:
    journal = Journal()
    for giver, taker, amount in moves:
        name = seat_account(giver) if giver else BANK
        if not giver or journal.balance(name) >= amount:
            journal.move(name, seat_account(taker) if taker else BANK, amount, Why.BET)
        assert journal.balanced
