"""A table as plain values: what decides what happens next, for digests and for comparing tables."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardspeak.table.table import Table


def state(table: "Table") -> tuple[object, ...]:
    """Everything that decides what happens next."""
    return (
        table.number, table.last, table.last_dealt, table.drawn, table.passed, table.is_new_game,
        table.leg, table.must_kill, table.kill_level, table.rock, table.bomb,
        sorted(table.bombers), table.straddles, table.carried, table.forfeited,
        table.antes_in, table.collected_at, sorted(table.gone.items()), sorted(table.debts.items()),
        table.journal.balances, [seat.state() for seat in table.occupied], table.won,
        table.two, table.asked.state() if table.asked else (), _of_rulings(table),
    )  # fmt: skip


def _of_rulings(table: "Table") -> tuple[object, ...]:
    if not (
        table.owing or table.pending or table.impounded or table.penalties
        or table.ballot or table.void_asked or table.voided
    ):  # fmt: skip
        return ()
    return (
        sorted(table.owing), table.pending, sorted(table.impounded.items()),
        sorted(table.penalties.items()), table.ballot, table.void_asked, table.voided,
    )  # fmt: skip


def check_conserved(table: "Table") -> None:
    """Every chip has one place: the journal's accounts are the stacks, and sum to nothing."""
    assert table.journal.balanced, "the journal does not balance"
    for seat in table.occupied:
        held = seat.stack + seat.later + seat.off_table
        account = table.journal.balance(f"seat {seat.number}")
        assert held == account, f"seat {seat.number} has {held}, the journal {account}"
    waiting = table.carried if table.hand is None else table.hand.brought
    assert table.journal.balance("pot") == waiting, "chips lie in the pot between hands"
