"""How button and blinds go round a table: where they were, and whom they have passed.

`Rotation` is the table's record; only this module changes it. `button` works out where they go
next.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from cardspeak.books.policy.bomb import BombButton
from cardspeak.books.policy.button import FirstButton
from cardspeak.table import button
from cardspeak.table.button import Positions
from cardspeak.table.plan import Plan
from cardspeak.table.refusal import TableRefusal
from cardspeak.table.seats import first_clockwise, is_between

if TYPE_CHECKING:
    from cardspeak.table.table import Table


class Rotation(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where button and blinds were.

    `last` is their place on the last deal and `before` on the one before it; `last_dealt` are the
    seats of the last deal. `had` is a place that came too early and is not gone to again this
    round, `had_before` the same before the last deal. `drawn` is the seat that drew the first
    button, `start_button` the one that had it on the first deal. `passed` has a bit for each seat
    that a blind has been at or gone by; the game is new until the button has gone round once.
    """

    last: Positions | None = None
    before: Positions | None = None
    last_dealt: tuple[int, ...] = ()
    had: Positions | None = None
    had_before: Positions | None = None
    drawn: int = 0
    start_button: int = 0
    passed: int = 0
    is_new_game: bool = True

    def has_passed(self, number: int) -> bool:
        """Whether a blind has been at a seat or gone by it since the game began."""
        return bool(self.passed >> number & 1)


def begin_game(table: "Table") -> None:
    """Begin a game in which nobody has had the button yet, and nobody owes a blind."""
    table.rotation = Rotation()
    for seat in table.occupied:
        seat.missed = (0,) * len(table.blinds)
        seat.settle_blinds()
        seat.due = seat.taken = seat.excused = 0


def draw(table: "Table", number: int) -> None:
    """Give the first button to a seat; all who could draw for it belong to the game."""
    table.rotation = replace(table.rotation, drawn=number)
    for seat in table.occupied:
        if seat.is_ready:
            seat.settle_blinds()


def first_button(table: "Table") -> int:
    """The seat with the first button; refused before it is drawn."""
    if table.rotation.drawn:
        return table.rotation.drawn
    event = table.event
    ready = [seat.number for seat in table.occupied if seat.is_ready]
    if event is not None and event.button:
        return first_clockwise(event.button, ready, table.count)
    if event is not None and event.button_cards:
        wins = table.terms.game.wins
        is_low = len(wins) == 1 and wins[0].is_low
        return button.first_button(table.policy, is_low, ready, event.button_cards)
    if table.policy.button.first is FirstButton.DEALERS_RIGHT:
        return button.first_button(table.policy, False, ready, ())
    raise TableRefusal("draw for the button first", *button.FIRST_CITES)


def resume(table: "Table", was: Rotation) -> None:
    """Go on from where button and blinds stood before a game without them."""
    table.rotation = was


def correct(table: "Table", last: Positions, had: Positions | None) -> None:
    """Take button and blinds to have been elsewhere, and `had` to have come too early."""
    table.rotation = replace(table.rotation, last=last, had=had)


def advance(table: "Table", plan: Plan, passed: int, is_new_game: bool) -> None:
    """Move button and blinds on with a deal; `passed` are bits of the seats they went by."""
    was = table.rotation
    if was.last is None and plan.is_bomb and table.policy.bomb.button is BombButton.STAYS:
        table.rotation = replace(was, drawn=plan.positions.button)
        return
    last, had = _without_had(table, plan)
    table.rotation = Rotation(
        last=last,
        before=was.last,
        had=had,
        had_before=was.had,
        last_dealt=plan.dealt,
        drawn=was.drawn,
        start_button=plan.positions.button if was.last is None else was.start_button,
        passed=was.passed | passed,
        is_new_game=is_new_game,
    )


def _without_had(table: "Table", plan: Plan) -> tuple[Positions, Positions | None]:
    """Where a deal leaves button and blinds: a place that came too early is skipped when reached.

    So every player has each position once on the round.
    """
    last, had = plan.record, table.rotation.had
    if had is None:
        return last, None
    if first_clockwise(last.button, plan.dealt, table.count) == had.button:
        return had, None
    before = table.rotation.last
    by = before is not None and is_between(before.button, had.button, last.button, table.count)
    return last, None if by or last.button == had.button else had


def take_back(table: "Table") -> None:
    """Move button and blinds back to where they were before a misdeal."""
    was = table.rotation
    table.rotation = replace(was, last=was.before, had=was.had_before)


@contextmanager
def taken_back(table: "Table") -> Iterator[None]:
    """Look at the table with button and blinds where they were before a misdeal."""
    kept = table.rotation
    take_back(table)
    try:
        yield
    finally:
        table.rotation = kept


def change_seat(table: "Table", old: int, to: int) -> None:
    """Follow a player of the last deal to another seat."""
    was = table.rotation
    dealt = tuple([to if each == old else each for each in was.last_dealt])
    table.rotation = replace(was, last_dealt=dealt)


def bring_big_blind(table: "Table", to: int) -> None:
    """Take the last big blind to have been in the seat to which its player has moved."""
    last = table.rotation.last
    assert last is not None
    moved = replace(last, blinds=(*last.blinds[:-1], to))
    table.rotation = replace(table.rotation, last=moved)
