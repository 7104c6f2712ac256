"""The ledger of a table and its list of hands: what everyone bought, has, and won."""

import asyncio

from tests.server.house import Browser, House, heads_up, hurried, in_a_room, least

from cardspeak.server.tables.ledger import THE_HOUSE, payments
from cardspeak.server.tables.live_table import LiveTable


async def _played(live: LiveTable, hands: int, *browsers: Browser) -> None:
    async with asyncio.timeout(120):
        while live.archive.last < hands:
            for browser in browsers:
                if options := browser.offered():
                    await browser.act(least(options))
            await asyncio.sleep(0.002)


def test_the_largest_loss_pays_the_largest_win_first() -> None:
    made = payments({"Ann": 70, "Ben": -90, "Cat": 10, "Dan": 0}, 10)
    assert [(each.payer, each.payee, each.chips) for each in made] == [
        ("Ben", "Ann", 70),
        ("Ben", "Cat", 10),
        ("Ben", THE_HOUSE, 10),
    ]


@in_a_room
async def test_the_ledger_of_an_evening_adds_up(house: House) -> None:
    ann, ben = await house.enter("Ann"), await house.enter("Ben")
    live = await hurried(ann, private=True)
    a = await ann.sits(live)
    b = await ben.at(live, live.options.invite)
    assert (await b.ask("sit", chips=live.buy_in))["ok"]
    await _played(live, 3, a, b)
    live.set_paused(True)
    async with asyncio.timeout(120):
        while live.table.hand is not None:
            await _played(live, live.archive.last + 1, a, b)
    assert (await b.ask("leave"))["ok"]
    found = (await ann.get(f"/api/tables/{live.id}/ledger")).json()
    rows = {row["player"]: row for row in found["rows"]}
    assert set(rows) == {"Ann", "Ben"}
    assert all(row["bought"] == live.buy_in for row in rows.values())
    assert rows["Ben"]["stack"] == 0 < rows["Ben"]["cashed"]
    assert sum(row["result"] for row in rows.values()) == -found["house"]
    for row in rows.values():
        assert row["result"] == row["cashed"] + row["stack"] - row["bought"]
    got = dict.fromkeys((*rows, THE_HOUSE), 0)
    for each in found["payments"]:
        got[each["payee"]] += each["chips"]
        got[each["payer"]] -= each["chips"]
    assert got == {name: row["result"] for name, row in rows.items()} | {THE_HOUSE: found["house"]}


@in_a_room
async def test_the_list_of_hands_names_pot_and_winner_and_no_hidden_hand(house: House) -> None:
    live, first, second = await heads_up(house)
    winner = live.table.name_of(second.view["mine"]["seat"])
    assert (await first.act({"act": "fold"}))["ok"]
    await _played(live, 3, first, second)
    nobody = house.nobody()
    listed = (await nobody.get(f"/api/tables/{live.id}/hand-list?before=4")).json()
    assert [each["number"] for each in listed] == [3, 2, 1]
    folded = listed[-1]
    assert [each["hand"] for each in folded["winners"]] == [""]
    assert folded["winners"][0]["player"] == winner
    for each in listed:
        assert each["pot"] > 0
        assert all(won["won"] > 0 for won in each["winners"])
    earlier = (await nobody.get(f"/api/tables/{live.id}/hand-list?before=2")).json()
    assert earlier == [folded]


@in_a_room
async def test_only_the_host_hands_out_the_code_of_a_private_table(house: House) -> None:
    ann, ben = await house.enter("Ann"), await house.enter("Ben")
    live = await hurried(ann, private=True)
    path = f"/api/tables/{live.id}/code"
    assert (await ben.get(path)).status_code == 403
    own, given = await ann.get(path), await ben.get(f"{path}?invite={live.options.invite}")
    assert own.headers["content-type"].startswith("image/svg+xml")
    assert own.content == given.content
    assert (await ben.get(path)).content != own.content
