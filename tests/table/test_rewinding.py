"""A hand that a table with a log deals keeps no copies: the table goes back by its inputs."""

from random import Random
from typing import Any

import msgspec
import pytest
from tests.hand.tables import BOOKS, clone, offers, picture

from cardspeak.cards import DECKS, Seeded
from cardspeak.cli.deal import open_table
from cardspeak.hand import Hand
from cardspeak.hand.snapshot import take_back
from cardspeak.table import BuyIn

_TABLES = [(book, notice.name) for book in BOOKS.values() for notice in book.notices[::4]]
_HANDS = 3


def _state(hand: Hand) -> Any:
    twin = clone(hand)
    twin.undo = twin.events = None
    return picture(twin)


@pytest.mark.parametrize(("book", "name"), _TABLES, ids=[f"{b.id} {name}" for b, name in _TABLES])
def test_the_latest_action_is_taken_back_by_the_inputs(book: Any, name: str) -> None:
    notice = next(each for each in book.notices if each.name == name)
    buy_in = max(notice.buy_in, 100 * notice.chip)
    source, decks = Random(name), Seeded(1)
    table = open_table(book, msgspec.structs.replace(notice, buy_in=buy_in), 4, decks)
    taken_back = 0
    for _ in range(_HANDS):
        table.next_hand(0, decks.shuffled(DECKS[table.terms.game.deck].cards))
        while (hand := table.hand) is not None:
            action, seat = source.choice(offers(hand))
            _ = hand.options
            betting, before = hand.round is not None, _state(hand)
            table.act(action, seat, 0)
            if not betting or table.hand is None:
                continue
            assert hand.undo is not None
            assert hand.undo.before is None, "no copy is kept"
            after, told = _state(hand), list(hand.events or ())
            take_back(hand, seat)
            _ = hand.options
            assert _state(hand) == before
            hand.act(action, seat)
            assert _state(hand) == after
            hand.events = told  # once, as the table heard it
            taken_back += 1
        for seated in table.occupied:
            if not seated.stack:
                table.apply(BuyIn(seated.number, buy_in), 0)
    assert taken_back
