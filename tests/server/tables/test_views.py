"""What a seat is shown is what it may do: the hand's own options, and a hand in its own words."""

import asyncio

import msgspec
import pytest
from starlette.types import Message

from cardspeak.books import Book
from cardspeak.books.usual_notice import usual_notice
from cardspeak.cards import DECKS, Seeded
from cardspeak.cli.deal import choose
from cardspeak.hand import Showing
from cardspeak.hand.options import Options
from cardspeak.server.sockets.connection import MOST_WAITING, Connection
from cardspeak.table import BuyIn, DrawButton, Sit, Table
from cardspeak.table.view import Offered
from cardspeak.table.views import mine, seen

GAMES = ("holdem", "omaha-high-low", "seven-card-stud", "triple-draw", "crazy-pineapple", "badugi")


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_is_offered_exactly_the_hands_options(game: str) -> None:
    book, source = Book.load("common"), Seeded(3)
    table = Table(book, usual_notice(book, game, players=4), showing=Showing.ASKED)
    for seat in range(1, 5):
        table.apply(Sit(seat, f"player {seat}"), 0)
        table.apply(BuyIn(seat, 400), 0)
    if table.has_button:
        table.apply(DrawButton(tuple(range(4))), 0)
    decisions = 0
    for _ in range(6):
        table.next_hand(0, source.shuffled(DECKS[table.terms.game.deck].cards))
        while (hand := table.hand) is not None:
            options = hand.options
            to_act = {options.seat} if options.seat is not None else set(options.seats)
            for number in range(1, 5):
                shown = mine(table, number, hand).options
                if number in to_act:
                    _check_same(shown, options)
                else:
                    assert shown is None
            assert set(seen(table, hand, 0).turn) == to_act
            seat = options.seat if options.seat is not None else options.seats[0]
            table.act(choose(hand, options, source), seat, 0)
            decisions += 1
        for each in table.occupied:
            if not each.stack:
                table.apply(BuyIn(each.number, 400), 0)
    assert decisions > 20


def _check_same(shown: Offered | None, options: Options) -> None:
    assert shown is not None
    for field in msgspec.structs.fields(Offered):
        assert getattr(shown, field.name) == getattr(options, field.name)
    left_out = {field.name for field in msgspec.structs.fields(Options)}
    left_out -= {field.name for field in msgspec.structs.fields(Offered)}
    assert left_out == {"seat", "seats", "cites"}


def test_what_the_wire_takes_goes_at_once_and_what_it_does_not_keeps_its_order() -> None:
    async def whole() -> None:
        sent: list[str] = []
        takes = [True, False, True, True]

        def put(frame: bytes) -> bool:
            if taken := takes.pop(0):
                sent.append(frame.decode())
            return taken

        async def wire(message: Message) -> None:
            await asyncio.sleep(0)
            sent.append(message["text"])

        async def table(_: Connection) -> tuple[bytes, ...]:
            return (b"whole",)

        connection = Connection("Ann", wire, table, put)
        for frame in (b"1", b"2", b"3"):
            connection.push(frame)
        assert sent == ["1"]
        await asyncio.sleep(0.01)
        connection.push(b"4")
        assert sent == ["1", "2", "3", "4"]

    asyncio.run(whole())


def test_one_who_falls_behind_gets_the_whole_table_instead() -> None:
    async def whole() -> None:
        sent: list[str] = []
        free = asyncio.Event()

        async def wire(message: Message) -> None:
            await free.wait()
            sent.append(message.get("text", message["type"]))

        async def table(_: Connection) -> tuple[bytes, ...]:
            return (b"whole",)

        connection = Connection("Ann", wire, table)
        for number in range(3 * MOST_WAITING):
            connection.push(b"%d" % number)
            await asyncio.sleep(0)
        assert connection.fell_behind
        free.set()
        await asyncio.sleep(0.01)
        connection.push(b"last")
        connection.close()
        connection.push(b"too late")
        await asyncio.sleep(0.01)
        assert sent == ["0", "whole", "last", "websocket.close"]

    asyncio.run(whole())
