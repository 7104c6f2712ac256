"""Messages that take a seat: two inputs, and what a restart between them leaves."""

from functools import partial

from tests.server.house import House, heads_up, in_a_room

from cardspeak.cards import cards, unicode_text
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


@in_a_room
async def test_a_player_shows_one_card_or_both_when_the_hand_is_over(house: House) -> None:
    live, first, other = await heads_up(house)
    number, own = live.table.number, list(first.view["mine"]["cards"])
    theirs = list(other.view["mine"]["cards"])
    assert not (await first.ask("showcards", hand=number, cards=own))["ok"]  # it is being played
    live.set_paused(True)
    assert (await first.act({"act": "fold"}))["ok"]
    await other.until(lambda: not other.seen["playing"])
    assert not (await other.ask("showcards", hand=number, cards=own))["ok"]
    assert not (await other.ask("showcards", hand=number, cards=theirs[:1] * 2))["ok"]
    assert not any(unicode_text(cards(card)) in " ".join(first.lines) for card in own + theirs)
    assert (await other.ask("showcards", hand=number, cards=theirs[1:]))["ok"]
    line = f"turns up {unicode_text(cards(theirs[1]))}"
    await first.until(lambda: any(said.endswith(line) for said in first.lines))
    assert (await other.ask("showcards", hand=number, cards=theirs))["ok"]
    both = f"turns up {unicode_text(cards(' '.join(theirs)))}"
    await first.until(lambda: any(said.endswith(both) for said in first.lines))
    assert not (await first.ask("showcards", hand=number, cards=own))["ok"]  # it is in the muck
