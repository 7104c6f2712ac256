"""Bots with hands that no deal gives: any number of cards is played on, and the room answers."""

import asyncio
from functools import partial
from typing import Any

from tests.server.house import Guest, House, in_a_room

from cardspeak.hand import Call, Draw
from cardspeak.hand import remedies as r
from cardspeak.server.tables.live_table import LiveTable
from cardspeak.server.tables.timing import default_action
from cardspeak.server.workers.pool import WorkerError
from cardspeak.table import commands as c


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
    async with asyncio.timeout(300):
        while live.archive.last < hand:
            assert (await house.http.get("/api/me")).status_code == 200
            await asyncio.sleep(0.01)


@in_a_room
async def test_a_bot_with_ten_cards_plays_its_hand_to_the_end(house: House) -> None:
    boss, live = await _draw_table(house)
    hand = live.table.hand
    assert hand is not None
    seat = hand.options.seat or hand.seats[0]
    browser = await boss.at(live)
    report = {"report": "wrong number drawn", "seat": seat, "over": 5}
    report["since"] = {"holder_looked": True}
    words = {"outcome": "the hand is live", "reason": "let it be played"}
    await browser.ask("rule", report=report, **words)
    held = hand.slots_of(seat)
    if len(held) < 10:  # the floor does not let such a hand live: put the cards there all the same
        hand.apply([r.GiveCard(seat)] * 5)
    assert len(held) == 10, "as many as a ranking takes: more would stop the table at the showdown"
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
