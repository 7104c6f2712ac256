"""Messages that take a seat: two inputs, and what a restart between them leaves."""

from functools import partial

from tests.server.house import House, in_a_room

from cardspeak.table import commands as c


@in_a_room
async def test_a_seat_without_chips_is_completed_by_the_message_that_took_it(house: House) -> None:
    """The room was killed between the two inputs, and the browser sends its message again."""
    ann = await house.enter("Ann")
    live = await ann.open()
    await live.do(partial(live.input, c.Sit(3, "Ann"), "Ann"))
    browser = await ann.at(live)
    answer = await browser.ask("sit", chips=live.buy_in)
    assert answer["ok"]
    assert answer["data"] == 3
    assert live.table.seat(3).stack == live.buy_in
    again = await browser.ask("sit", chips=live.buy_in)
    assert not again["ok"]


@in_a_room
async def test_half_of_a_message_is_not_remembered_as_done(house: House) -> None:
    ann = await house.enter("Ann")
    live = await ann.open()
    browser = await ann.at(live)
    answer = await browser.ask("sit", chips=live.buy_in)
    marks = house.room.store.marks(live.id, 10)
    assert [name for name, _ in marks] == ["Ann"]
    assert marks[0][1].startswith(f"{answer['id']}:")
    records = list(house.room.store.records(live.id))
    assert [type(record.input) for record in records] == [c.Sit, c.BuyIn]
