"""The chips at the tables held against the bank, and every account against zero."""

import sqlalchemy as sql

from cardspeak.errors import BrokenInvariant
from cardspeak.money.journal import BANK, OTHERS
from cardspeak.store import reader, schema
from cardspeak.store.verification.walk import Walk


def balance(walk: Walk) -> None:
    """Hold the chips of every table against the moves of the bank."""
    column = schema.moves.c
    summed = sql.select(column.table, sql.func.sum(column.amount)).group_by(column.table)
    moved = {table: int(amount) for table, amount in walk.connection.execute(summed)}
    travelling = 0
    for id, table in walk.played.items():
        where = f"table {id}"
        try:
            table.check_conserved()
        except BrokenInvariant as error:
            walk.find(where, "chips", str(error))
        out, banked = -table.journal.balance(BANK), -moved.get(id, 0)
        if out != banked:
            walk.find(where, "chips", f"has {out} of the bank, whose moves say {banked}")
        travelling += table.journal.balance(OTHERS)
    if travelling < 0 and len(walk.played) == walk.verdict.tables:
        walk.find("all tables", "chips", f"{-travelling} more were brought than taken along")
    moved_on = -reader.balances(walk.connection).get(OTHERS, 0)
    if moved_on != travelling and len(walk.played) == walk.verdict.tables:
        what = f"{travelling} went to other tables, and the bank's moves say {moved_on}"
        walk.find("all tables", "chips", what)
    for name, amount in reader.balances(walk.connection).items():
        if amount < 0 and name != OTHERS:
            walk.find(f"bank, account of {name}", "balance", f"is {amount}")
