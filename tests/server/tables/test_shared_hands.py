"""Links to one hand: they show what the player saw who shared it, and nothing more."""

import asyncio
import json

from tests.server.house import House, heads_up, in_a_room

from cardspeak.cards import text


@in_a_room
async def test_a_shared_hand_shows_what_the_sharer_saw_and_no_more(house: House) -> None:
    live, first, second = await heads_up(house, private=False)
    hand = live.table.hand
    assert hand is not None
    seats = [each.view["mine"]["seat"] for each in (first, second)]
    own, other = [[text((card,)) for card in hand.cards_of(seat)] for seat in seats]
    live.set_paused(True)
    assert (await first.act({"act": "fold"}))["ok"]
    await second.until(lambda: not second.seen["playing"])
    path = f"/api/tables/{live.id}/hands/1/share"
    answer = await house.http.get(path, headers=first.headers)
    token = answer.json()["token"]
    shown = await house.nobody().get(f"/api/shared/{token}")
    assert shown.status_code == 200, shown.text
    assert shown.json()["frames"][0]["mine"]["cards"] == own
    frames = json.dumps(shown.json()["frames"])
    assert not any(f'"{card}"' in frames for card in other)
    assert "equity" not in frames
    everyone = (await house.nobody().get(path)).json()["token"]
    open_only = json.dumps((await house.nobody().get(f"/api/shared/{everyone}")).json())
    assert not any(f'"{card}"' in open_only for card in (*own, *other))


@in_a_room
async def test_a_link_that_the_room_did_not_make_shows_nothing(house: House) -> None:
    live, first, second = await heads_up(house)
    assert (await first.act({"act": "fold"}))["ok"]
    await second.until(lambda: live.archive.last >= 1)
    answer = await house.nobody().get(f"/api/tables/{live.id}/hands/1/share")
    token = answer.json()["token"]
    for wrong in ("x", "é", token[:-3], "A" + token[1:] if token[0] != "A" else "B" + token[1:]):
        refused = await house.nobody().get(f"/api/shared/{wrong}")
        assert refused.status_code == 400
        assert "shows no hand" in refused.json()["error"]


@in_a_room
async def test_a_hand_that_was_shown_is_replayed_with_the_equity_at_each_point(
    house: House,
) -> None:
    live, first, second = await heads_up(house)
    live.set_paused(True)
    most = first.offered()["wager"]["most"]  # type: ignore[index]
    assert (await first.act({"act": "raise", "to": most}))["ok"]
    await second.my_turn()
    assert (await second.act({"act": "call"}))["ok"]
    async with asyncio.timeout(120):
        while live.archive.last < 1:
            for each in (first, second):
                options = each.offered()
                if options and options.get("run"):
                    await each.act({"act": "run", "times": 1})
                elif options and options.get("show"):
                    await each.act({"act": "show"})
            await asyncio.sleep(0.01)
    replay = await house.nobody().get(f"/api/tables/{live.id}/hands/1")
    equities = [frame["equity"] for frame in replay.json()["frames"] if "equity" in frame]
    assert equities
    assert all(abs(sum(each.values()) - 100) < 0.3 for each in equities)
    assert all(len(each) == 2 for each in equities)
