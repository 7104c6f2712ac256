"""The dead button of a tournament beside three lines of arithmetic, as players come and go."""

import random

import pytest

from cardspeak.books import Book, Notice
from cardspeak.cards import Seeded
from cardspeak.games import Event, Structure
from cardspeak.hand import Check, Fold, PostKind
from cardspeak.table import Table
from cardspeak.table import commands as t
from cardspeak.table.seats import first_clockwise

SEATS = 9
SMALL, BIG = 5, 10
NOTICE = Notice(
    name="Dead button",
    game="holdem",
    structure=Structure.NO_LIMIT,
    event=Event.TOURNAMENT,
    seats=SEATS,
    blinds=(SMALL, BIG),
)


def begun(book: str, chance: random.Random) -> Table:
    """A table of four players or more who have drawn for the button."""
    table = Table.logged(Book.load(book), NOTICE)
    seats = sorted(chance.sample(range(1, SEATS + 1), chance.randint(4, SEATS)))
    for seat in seats:
        sit(table, seat, f"P{seat}")
    table.apply(t.DrawButton(tuple(chance.sample(range(52), len(seats)))), 0)
    return table


def sit(table: Table, seat: int, player: str) -> None:
    table.apply(t.Sit(seat, player), 0)
    table.apply(t.BuyIn(seat, 100_000), 0)


def folded_out(table: Table, chance: random.Random) -> dict[int, tuple[PostKind, int]]:
    """What each seat posts in a hand that is folded out."""
    deck = tuple(Seeded(chance.randbytes(8)).shuffled(range(52)))
    table.apply(t.DeckCommand(deck, b"rotation"), 0)
    assert table.hand is not None
    posts = {post.seat: (post.kind, post.amount) for post in table.hand.posts}
    while table.hand is not None:
        options = table.hand.options
        table.apply(t.Act(options.seat or 0, Fold() if options.fold else Check()), 0)
    return posts


@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl"])
def test_the_big_blind_goes_on_by_one_and_small_blind_and_button_follow_it(book: str) -> None:
    for seed in range(12):
        chance = random.Random(seed)
        table = begun(book, chance)
        folded_out(table, chance)
        for number in range(12):
            here = [seat.number for seat in table.occupied]
            for seat in [seat for seat in here if chance.random() < 0.08]:
                if len(here) > 3:
                    table.apply(t.Leave(seat), 0)
                    here.remove(seat)
            free = [seat for seat in range(1, SEATS + 1) if seat not in here]
            if free and chance.random() < 0.25:
                seat = chance.choice(free)
                sit(table, seat, f"N{number}")
                here.append(seat)
            last = table.rotation.last
            assert last is not None
            button, small = last.blinds[0], last.big
            big = first_clockwise(last.big, here, SEATS)
            due = {big: (PostKind.BIG_BLIND, BIG)}
            if small in here:
                due[small] = (PostKind.SMALL_BLIND, SMALL)
            assert folded_out(table, chance) == due, (seed, number)
            now = table.rotation.last
            assert now is not None
            assert (now.button, now.big) == (button, big), (seed, number)
