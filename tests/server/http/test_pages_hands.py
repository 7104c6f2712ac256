"""Hands that are over: replayed and downloaded by whoever may, as far as they may know them."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.house import Browser, Data, Guest, House, hurried, in_a_room, least, opened

from cardspeak.history import loads
from cardspeak.server.tables import hand_archive
from cardspeak.server.tables.live_table import LiveTable
from cardspeak.server.workers import hand_equity
from cardspeak.table.frames import Frame, finished
from cardspeak.table.views import seen as view

FORMS = ("phh", "ohh", "txt")


async def _played(live: LiveTable, hands: int, *browsers: Browser) -> None:
    """Have so many hands played, everyone doing what costs least; then no more are dealt."""
    async with asyncio.timeout(120):
        while live.archive.last < hands:
            for browser in browsers:
                if options := browser.offered():
                    await browser.act(least(options))
            await asyncio.sleep(0.002)


async def _two(house: House, hands: int, **words: Any) -> tuple[LiveTable, Guest, Guest]:
    """A table where Ann and Ben have played; another hand is being played."""
    ann, ben = await house.enter("Ann"), await house.enter("Ben")
    live = await hurried(ann, **words)
    at = [await each.sits(live) for each in (ann, ben)]
    await _played(live, hands, *at)
    for browser in at:
        await browser.until(partial(_is_past, browser, hands))
    return live, ann, ben


def _is_past(browser: Browser, number: int) -> bool:
    return bool(browser.seen["number"] > number and browser.seen["playing"])


def _has_heard_of(browser: Browser, number: int) -> bool:
    return bool(browser.seen["number"] == number and not browser.seen["playing"])


async def _frames(guest: Guest, live: LiveTable, number: int) -> list[Data]:
    answer = await guest.get(f"/api/tables/{live.id}/hands/{number}")
    assert answer.status_code == 200, answer.text
    found: list[Data] = answer.json()["frames"]
    return found


async def _files(guest: Guest, live: LiveTable, number: int) -> list[str]:
    answers = [await guest.get(f"/api/tables/{live.id}/hands/{number}.{form}") for form in FORMS]
    assert all(answer.status_code == 200 for answer in answers), [each.text for each in answers]
    return [answer.text for answer in answers]


@in_a_room
async def test_a_hand_is_replayed_from_the_deal_to_the_push(house: House) -> None:
    live, ann, _ = await _two(house, 2)
    frames = await _frames(ann, live, 1)
    played = await live.archive.hand(1)
    assert len(frames) == len(played.inputs) + 1
    first, last = frames[0], frames[-1]
    assert first["seen"]["playing"]
    assert first["seen"]["number"] == 1
    assert any("posts" in line["text"] for line in first["lines"])
    assert not last["seen"]["playing"]
    hand = finished(played)
    stacks = {each["seat"]: each["stack"] for each in last["seen"]["seats"]}
    assert stacks == hand.stacks_by_seat
    lines = [line for frame in frames for line in frame["lines"]]
    asked = [line["why"] for line in lines if line.get("why")]
    assert asked
    for line in asked:
        answer = await ann.get(f"/api/tables/{live.id}/hands/1/why?line={line}")
        assert answer.json()["says"].endswith(".")
    refused = await ann.get(f"/api/tables/{live.id}/hands/1/why?line=9999")
    assert "nothing to explain" in refused.json()["error"]
    assert {line["hand"] for line in lines} == {1}


@in_a_room
async def test_everyone_sees_the_own_cards_and_those_that_were_shown(house: House) -> None:
    """Ben folds to Ann's last check or shows: either way he sees no card that was not shown."""
    live, ann, ben = await _two(house, 3)
    for number in (1, 2, 3):
        hand = finished(await live.archive.hand(number))
        shown = {seat for seat in hand.seats if hand.has_shown(seat)}
        for guest in (ann, ben, house.nobody()):
            seat = (await live.archive.hand(number)).seat_of(guest.name) if guest.name else None
            frames = await _frames(guest, live, number)
            assert [frame["mine"]["seat"] if frame["mine"] else None for frame in frames] == [
                seat
            ] * len(frames)
            faces = {
                each["seat"]: [card for card in each.get("cards", ()) if card]
                for frame in frames
                for each in frame["seen"]["seats"]
            }
            assert {number for number, cards in faces.items() if cards} <= shown
            if seat is not None:
                assert len(frames[0]["mine"]["cards"]) == 2


@in_a_room
async def test_a_file_has_the_own_cards_and_those_that_were_shown(house: House) -> None:
    ann, ben = await house.enter("Ann"), await house.enter("Ben")
    live = await hurried(ann)
    a, b = [await each.sits(live) for each in (ann, ben)]
    async with asyncio.timeout(120):  # the first to act folds: nobody shows
        while live.archive.last < 1:
            for browser in (a, b):
                if browser.offered():
                    await browser.act({"act": "fold"})
            await asyncio.sleep(0.002)
    hand = finished(await live.archive.hand(1))
    assert not any(map(hand.has_shown, hand.seats))
    for guest in (ann, ben, house.nobody()):
        phh, ohh, txt = await _files(guest, live, 1)
        history = loads(phh)
        assert history.finishing_stacks == tuple(hand.stacks_by_seat.values())
        dealt = [action for action in history.actions if action.startswith("d dh")]
        known = [action for action in dealt if "?" not in action]
        assert len(dealt) == 2
        assert len(known) == bool(guest.name)
        assert txt.count("Dealt to ") == bool(guest.name)
        assert ohh.count('"X"') == (2 if guest.name else 4)
        if guest.name:
            player = (history.players or ()).index(guest.name)
            assert known[0].startswith(f"d dh p{player + 1} ")
            assert f"Dealt to {guest.name} " in txt


@in_a_room
async def test_a_download_has_a_name(house: House) -> None:
    live, ann, _ = await _two(house, 1)
    answer = await ann.get(f"/api/tables/{live.id}/hands/1.phh")
    assert answer.headers["content-disposition"] == (
        f'attachment; filename="cardspeak-{live.id}-1.phh"'
    )


@in_a_room
async def test_the_hand_being_played_is_never_served(house: House) -> None:
    live, ann, ben = await _two(house, 2)
    now = live.table.number
    assert live.table.hand is not None
    assert now == live.archive.last + 1
    assert (await ann.get(f"/api/tables/{live.id}/hands")).json() == list(range(1, now))
    for guest in (ann, ben, house.nobody(), await house.administrator()):
        for ending in ("", ".phh", ".ohh", ".txt"):
            answer = await guest.get(f"/api/tables/{live.id}/hands/{now}{ending}")
            assert answer.status_code == 400
            assert f"hand {now} cannot be replayed" in answer.json()["error"]


@in_a_room
async def test_what_is_no_hand_is_refused_with_a_sentence(house: House) -> None:
    live, ann, _ = await _two(house, 1)
    for name in ("0", "-1", "99", "1e3", "²", "abc", "1.exe", "1.phh.phh", "9" * 40, ".phh"):
        answer = await ann.get(f"/api/tables/{live.id}/hands/{name}")
        assert answer.status_code == 400, name
        assert answer.json()["error"]
    for page in ("hands", "hands/1", "chart"):
        assert (await ann.get(f"/api/tables/nowhere/{page}")).status_code == 400


@in_a_room
async def test_a_private_table_is_for_those_who_may_enter(house: House) -> None:
    ann, ben = await house.enter("Ann"), await house.enter("Ben")
    live = await hurried(ann, private=True)
    a = await ann.sits(live)
    b = await ben.at(live, live.options.invite)
    assert (await b.ask("sit", chips=live.buy_in, seat=0))["ok"]
    await _played(live, 1, a, b)
    stranger = await house.enter("Zoe")
    for page in ("hands", "hands/1", "hands/1.phh", "chart"):
        for guest in (stranger, house.nobody()):
            answer = await guest.get(f"/api/tables/{live.id}/{page}")
            assert answer.status_code == 403
            assert answer.json()["error"] == "this table is private"
        for guest in (ann, ben):
            assert (await guest.get(f"/api/tables/{live.id}/{page}")).status_code == 200
    invited = f"/api/tables/{live.id}/hands?invite={live.options.invite}"
    assert (await stranger.get(invited)).status_code == 200


@in_a_room
async def test_a_seat_taken_over_brings_nobody_elses_cards_along(house: House) -> None:
    """Ben leaves; Zoe sits down in his seat: his hands are not hers."""
    live, _, ben = await _two(house, 1)
    seat = live.seat_of("Ben")
    assert seat is not None
    theirs = await _files(house.nobody(), live, 1)
    live.set_paused(True)
    browser = await ben.at(live)
    await browser.ask("leave")
    async with asyncio.timeout(120):
        while live.seat_of("Ben") is not None:
            for each in house._browsers:
                if options := each.offered():
                    await each.act(least(options))
            await asyncio.sleep(0.002)
    zoe = await house.enter("Zoe")
    await zoe.sits(live, seat=seat)
    assert live.seat_of("Zoe") == seat
    assert await _files(zoe, live, 1) == theirs
    assert all(frame["mine"] is None for frame in await _frames(zoe, live, 1))


@in_a_room
async def test_whoever_takes_a_seat_between_hands_does_not_see_what_lay_there(
    house: House,
) -> None:
    """The winner of a pot that nobody called leaves; the cards were shown to no one."""
    ann, ben = await house.enter("Ann"), await house.enter("Ben")
    live = await hurried(ann)
    browsers = [await each.sits(live) for each in (ann, ben)]
    live.set_paused(True)
    async with asyncio.timeout(120):
        while live.table.hand is not None or not live.archive.last:
            for browser in browsers:
                if browser.offered():
                    await browser.act({"act": "fold"})
            await asyncio.sleep(0.002)
    for browser in browsers:
        await browser.until(partial(_has_heard_of, browser, live.archive.last))
    winner = next(each for each in browsers if each.view["mine"].get("cards"))
    seat = winner.view["mine"]["seat"]
    await winner.ask("leave")
    zoe = await (await house.enter("Zoe")).sits(live, seat=seat)
    assert live.seat_of("Zoe") == seat
    again = await _again(house, "Zoe").at(live)
    await again.until(lambda: again.view)
    for browser in (zoe, again):
        assert browser.view["mine"]["seat"] == seat
        assert "cards" not in browser.view["mine"]


@in_a_room
async def test_a_chart_shows_stacks_to_all_and_the_journal_to_staff(house: House) -> None:
    live, ann, ben = await _two(house, 3)
    boss = await house.administrator()
    live.set_paused(True)
    plain = (await ben.get(f"/api/tables/{live.id}/chart")).json()
    assert plain["rake"] == plain["journal"] == []
    assert {line["player"] for line in plain["stacks"]} == {"Ann", "Ben"}
    for line in plain["stacks"]:
        assert [number for number, _ in line["points"]] == list(range(1, live.archive.last + 1))
    hand = finished(await live.archive.hand(3))
    assert {line["player"]: line["points"][2][1] for line in plain["stacks"]} == {
        (await live.archive.hand(3)).name_of(seat): stack
        for seat, stack in hand.stacks_by_seat.items()
    }
    for staff in (ann, boss):
        chart = (await staff.get(f"/api/tables/{live.id}/chart")).json()
        assert len(chart["rake"]) == live.archive.last
        assert sum(amount for _, amount in chart["journal"]) == 0
        assert dict(chart["journal"])["bank"] < 0


@pytest.mark.parametrize("game", ["holdem", "seven-card-stud", "triple-draw", "crazy-pineapple"])
def test_after_a_restart_the_store_gives_the_same_hands(tmp_path: Path, game: str) -> None:
    async def before() -> tuple[str, dict[str, str]]:
        async with opened(tmp_path / "room.db") as house:
            live, ann, ben = await _two(house, 3, game=game)
            live.set_paused(True)
            return live.id, await _everything(live, ann, ben, house.nobody())

    async def after(id: str) -> dict[str, str]:
        async with opened(tmp_path / "room.db") as house:
            live = house.room.tables[id]
            guests = [_again(house, "Ann"), _again(house, "Ben"), house.nobody()]
            return await _everything(live, *guests)

    id, had = asyncio.run(before())
    assert asyncio.run(after(id)) == had


def _again(house: House, name: str) -> Guest:
    people = house.room.people
    return Guest(house, name, people.cookie(people.visitor(name)))


async def _everything(live: LiveTable, *guests: Guest) -> dict[str, str]:
    pages = [f"hands/{number}{ending}" for number in (1, 2, 3) for ending in ("", ".phh", ".txt")]
    return {
        f"{guest.name} {page}": (await guest.get(f"/api/tables/{live.id}/{page}")).text
        for guest in guests
        for page in pages
    } | {"chart": str([points[:3] for points in (await live.archive.chart())[0].values()])}


def test_hands_that_a_table_no_longer_keeps_come_from_the_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hand_archive, "_KEPT", 2)

    async def whole() -> None:
        async with opened(tmp_path / "room.db") as house:
            live, ann, _ = await _two(house, 1)
            early = await _frames(ann, live, 1)
            await _played(live, 5, *house._browsers)
            assert 1 not in live.archive._late
            assert await _frames(ann, live, 1) == early
            assert await _frames(ann, live, 4)

    asyncio.run(whole())


def test_a_long_line_keeps_its_last_point_and_every_chip_of_the_rake() -> None:
    for count in (1, 2, 7, 399, 400, 401, 999, 1000):
        points = [(number, number % 5) for number in range(1, count + 1)]
        for together in (1, 2, 3):
            assert hand_archive.thinned(points, together)[-1] == points[-1]
            assert len(hand_archive.thinned(points, together)) == -(-count // together)
            rake = hand_archive.summed(points, together)
            assert sum(chips for _, chips in rake) == sum(chips for _, chips in points)
            assert rake[-1][0] == count
            assert len(rake) == -(-count // together)


@in_a_room
async def test_equity_is_told_only_where_every_hand_lies_open(house: House) -> None:
    live, ann, _ = await _two(house, 2)
    assert live.hand is not None
    address = f"/api/tables/{live.id}/equity?board=0"
    assert (await ann.get(address)).json() == {}
    seen = view(live.table, live.hand, 0)
    shown = [("As", "Kd"), ("9h", "9s")]
    seats = [
        msgspec.structs.replace(each, cards=cards, folded=False)
        for each, cards in zip(seen.seats, shown, strict=True)
    ]
    now = msgspec.structs.replace(seen, playing=True, board=(), seats=tuple(seats))
    (order,) = hand_equity.orders(live.table.terms.game, [Frame(now, None, ())])
    (found,) = msgspec.msgpack.decode(
        hand_equity.shares(msgspec.msgpack.encode([order])), type=list[hand_equity.Percents]
    )
    assert 50 < found[seen.seats[1].seat] < 56
