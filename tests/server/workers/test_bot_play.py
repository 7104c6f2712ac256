"""Bots with hands that no deal gives: any number of cards is played on, and the room answers."""

import asyncio
from functools import partial
from typing import Any

import msgspec
import pytest
from tests.server.house import Guest, House, in_a_room

from cardspeak.books import Book
from cardspeak.books.loading import COMMON
from cardspeak.cards import DECKS, text
from cardspeak.games import Game
from cardspeak.hand import Action, Call, Check, Discard, Draw, Fold
from cardspeak.hand import remedies as r
from cardspeak.hand.options import Wager, WagerKind
from cardspeak.ranking import hand_value
from cardspeak.server.tables import bots
from cardspeak.server.tables.bots import BotDecision
from cardspeak.server.tables.live_table import LiveTable
from cardspeak.server.tables.timing import default_action
from cardspeak.server.workers import bot_play
from cardspeak.server.workers.pool import WorkerError
from cardspeak.table import commands as c
from cardspeak.table.view import Offered

RAISE = Wager(WagerKind.RAISE, 10, 20, 1, 15)
OFFERS = (
    Offered(draw=5),
    Offered(draw=0),
    Offered(discard=1),
    Offered(fold=True, call=5, wager=RAISE),
    Offered(check=True, fold=True),
    Offered(call=3, all_in_call=True),
)
COUNTS = ((0, 0), (1, 3), (4, 5), (6, 0), (7, 0), (8, 5), (9, 0), (15, 0), (3, 9), (30, 5))


def offered(action: Action, options: Offered, cards: int) -> bool:
    """Whether an action is one of the options."""
    if isinstance(action, Draw | Discard):
        most = options.draw if isinstance(action, Draw) else options.discard
        exact = isinstance(action, Discard)
        places = action.cards
        fits = len(places) == min(most or 0, cards) if exact else len(places) <= (most or 0)
        return most is not None and fits and len({*places} & {*range(cards)}) == len(places)
    if isinstance(action, Check):
        return options.check
    if isinstance(action, Fold):
        return options.fold
    if isinstance(action, Call):
        return options.call is not None
    return options.wager is not None and getattr(action, "to", -1) in options.wager


def decisions(game: Game) -> list[BotDecision]:
    deck = DECKS[game.deck].cards
    return [
        BotDecision(
            style=style,
            game=msgspec.msgpack.encode(game),
            cards=tuple(text([card]) for card in deck[:held]),
            board=tuple(text([card]) for card in deck[held : held + board]),
            options=options,
            pot=0,
            players=3,
            seed=held + board,
        )
        for held, board in COUNTS
        if held + board <= len(deck)
        for style, options in zip(list(bots.STYLES) * 2, OFFERS, strict=True)
    ]


@pytest.mark.parametrize("game", Book.load(COMMON).games, ids=lambda game: game.id)
def test_a_bot_finds_an_option_for_every_number_of_cards(game: Game) -> None:
    for asked in decisions(game):
        for action in (
            bot_play.choose(asked),
            bots.safe_action(asked.options, len(asked.cards)),
        ):
            assert offered(action, asked.options, len(asked.cards)), (asked, action)


@pytest.mark.parametrize("cards", [5, 8, 15, 40])
def test_a_bot_looks_at_a_bounded_number_of_draws(
    cards: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    values = 0

    def counted(*args: Any) -> int | None:
        nonlocal values
        values += 1
        return hand_value(*args)

    monkeypatch.setattr(bot_play, "hand_value", counted)
    game = Book.load(COMMON).game("triple-draw")
    asked = BotDecision(
        style="bold",
        game=msgspec.msgpack.encode(game),
        cards=tuple(text([card]) for card in range(cards)),
        board=(),
        options=Offered(draw=5),
        pot=0,
        players=2,
        seed=1,
    )
    bot_play.choose(asked)
    assert values < 10_000


def test_the_same_seed_decides_the_same() -> None:
    game = Book.load(COMMON).game("triple-draw")
    for asked in decisions(game):
        assert bot_play.choose(asked) == bot_play.choose(asked)


async def _past_the_first_draw(live: LiveTable) -> None:
    """Play a hand on until the first draw is over; every player draws one card."""
    for _ in range(60):
        hand = live.table.hand
        if hand is None:
            await asyncio.sleep(0.01)
            continue
        if hand.street:
            return
        options = hand.options
        action: Any = default_action(options)
        if options.draw is not None:
            action = Draw((0,))
        elif options.call is not None:
            action = Call()
        await live.do(partial(live.input, c.Act(options.seat or options.seats[0], action), "x"))
    raise AssertionError("no draw came")


async def _draw_table(house: House) -> tuple[Guest, LiveTable]:
    """A triple-draw table of three bots, after the first draw, where no bot acts for now."""
    boss = await house.administrator()
    live = await boss.open("triple-draw")
    live.options.pause, live.options.pace = 0.0, 3600.0
    live.paused = True
    await live.seat_bots([""] * 3)
    await boss.at(live)
    live.set_paused(False)
    await asyncio.sleep(0)
    await _past_the_first_draw(live)
    return boss, live


async def _finished(house: House, live: LiveTable, hand: int) -> None:
    """Let the bots play; the room answers all the while, and the hand ends."""
    live.options.pace = 0.0
    live.set_paused(True)
    live.dealer._bot_turn = (0, None)
    live.dealer.plan_ahead()
    async with asyncio.timeout(60):
        while live.archive.last < hand:
            assert (await house.http.get("/api/me")).status_code == 200
            await asyncio.sleep(0.01)


@in_a_room
async def test_a_bot_with_fifteen_cards_plays_its_hand_to_the_end(house: House) -> None:
    boss, live = await _draw_table(house)
    hand = live.table.hand
    assert hand is not None
    seat = hand.options.seat or hand.seats[0]
    browser = await boss.at(live)
    report = {"report": "wrong number drawn", "seat": seat, "over": 10}
    report["since"] = {"holder_looked": True}
    words = {"outcome": "the hand is live", "reason": "let it be played"}
    await browser.ask("rule", report=report, **words)
    held = hand.slots_of(seat)
    if len(held) < 15:  # the floor does not let such a hand live: put the cards there all the same
        hand.apply([r.GiveCard(seat)] * 10)
    assert len(held) == 15
    await _finished(house, live, live.table.number)


@in_a_room
async def test_a_bot_that_gets_no_answer_plays_safely(house: House) -> None:
    _, live = await _draw_table(house)

    async def nothing(*args: Any, **words: Any) -> bytes:
        raise WorkerError("out of time")

    house.room.thinkers.run = nothing  # type: ignore[method-assign]
    await _finished(house, live, live.table.number)
    assert all(isinstance(fault, WorkerError) for fault in house.faults)
    assert house.faults
    house.faults.clear()
