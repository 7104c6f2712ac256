"""Hands of tables that have closed: there for whoever could see them before, and as before."""

import asyncio
from pathlib import Path

from tests.server.house import Guest, House, hurried, in_a_room, least, opened

from cardspeak.server.people.people import Role
from cardspeak.server.tables.live_table import LiveTable

PAGES = ("hands", "hands/1", "hands/1.phh", "hands/2.ohh", "hands/3.txt", "chart")


async def _played(house: House, ann: Guest, ben: Guest, **words: object) -> LiveTable:
    """Three hands between two, everyone doing what costs least, and no further one."""
    live = await hurried(ann, **words)  # type: ignore[arg-type]
    house.listens_to(ann.name, ben.name)
    browsers = [await ann.at(live), await ben.at(live, live.options.invite)]
    for browser in browsers:
        assert (await browser.ask("sit", chips=live.buy_in, seat=0))["ok"]
    async with asyncio.timeout(120):
        while live.archive.last < 3 or live.table.hand is not None:
            if live.archive.last == 2:
                live.set_paused(True)
            for browser in browsers:
                if options := browser.offered():
                    await browser.act(least(options))
            await asyncio.sleep(0.002)
    assert live.archive.last == 3
    return live


async def _closed(live: LiveTable) -> None:
    await live.do(live.close)
    assert live.id not in live.room.tables


def _again(house: House, name: str) -> Guest:
    if not name:
        return house.nobody()
    people = house.room.people
    return Guest(house, name, people.cookie(people.visitor(name)))


async def _seen(house: House, id: str, names: tuple[str, ...]) -> dict[str, str]:
    """Every page of a table's past, as each of some people sees it."""
    found = {}
    for name in names:
        for page in PAGES:
            answer = await _again(house, name).get(f"/api/tables/{id}/{page}")
            assert answer.status_code == 200, (name, page, answer.text)
            found[f"{name} {page}"] = answer.text
    return found


def test_hands_of_a_table_are_the_same_after_it_closed_and_after_a_restart(tmp_path: Path) -> None:
    names = ("Ben", "Zoe", "Flo", "")

    async def before() -> tuple[str, dict[str, str]]:
        async with opened(tmp_path / "room.db") as house:
            ann, ben = await house.enter("Ann"), await house.enter("Ben")
            await house.enter("Zoe")
            await house.enter("Flo")
            house.room.people.set_role("Flo", Role.FLOOR)
            live = await _played(house, ann, ben)
            had = await _seen(house, live.id, names)
            del had["Flo chart"]  # its journal has the chips in the seats
            await _closed(live)
            after = await _seen(house, live.id, names)
            del after["Flo chart"]
            assert after == had
            return live.id, had

    async def after(id: str) -> dict[str, str]:
        async with opened(tmp_path / "room.db") as house:
            found = await _seen(house, id, names)
            assert (await house.nobody().get(f"/api/tables/{id}/hands/4")).status_code == 400
            row = (await house.nobody().get(f"/api/tables/{id}")).json()
            assert (row["hands"], row["host"]) == (3, "Ann")
            assert row["closed_at"] >= row["opened_at"]
            del found["Flo chart"]
            return found

    id, had = asyncio.run(before())
    assert asyncio.run(after(id)) == had
    for page in ("hands/1", "hands/1.phh", "hands/3.txt"):
        assert had[f"Flo {page}"] == had[f"Zoe {page}"] == had[f" {page}"]
    assert had["Ben hands/1"] != had["Zoe hands/1"]  # his own cards, from the first frame


def test_a_closed_private_table_is_for_those_who_played_there_and_the_link(tmp_path: Path) -> None:
    async def before() -> tuple[str, str]:
        async with opened(tmp_path / "room.db") as house:
            ann, ben = await house.enter("Ann"), await house.enter("Ben")
            await house.enter("Zoe")
            await house.enter("Flo")
            live = await _played(house, ann, ben, private=True)
            await _closed(live)
            await _check(house, live.id, live.options.invite)
            return live.id, live.options.invite

    async def after(id: str, invite: str) -> None:
        async with opened(tmp_path / "room.db") as house:
            await _check(house, id, invite)

    async def _check(house: House, id: str, invite: str) -> None:
        house.room.people.set_role("Flo", Role.FLOOR)
        for name, may in (("Ann", True), ("Ben", True), ("Flo", True), ("Zoe", False), ("", False)):
            guest = _again(house, name)
            for page in ("", "/hands", "/hands/1", "/hands/1.phh", "/chart"):
                answer = await guest.get(f"/api/tables/{id}{page}")
                assert answer.status_code == (200 if may else 403), (name, page, answer.text)
                assert invite not in answer.text
            wrong = await guest.get(f"/api/tables/{id}/hands?invite={invite[:-1]}")
            assert wrong.status_code == (200 if may else 403)
            linked = await guest.get(f"/api/tables/{id}/hands?invite={invite}")
            assert linked.status_code == 200
            listed = [row["id"] for row in (await guest.get("/api/closed")).json()]
            assert (id in listed) is may

    asyncio.run(after(*asyncio.run(before())))


@in_a_room
async def test_closed_tables_are_listed_with_the_last_closed_first(house: House) -> None:
    ann = await house.enter("Ann")
    tables = [await hurried(ann) for _ in range(3)]
    for at, live in enumerate(reversed(tables)):
        await _closed(live)
        house.room.store.close_table(live.id, 1000 + at)
    rows = (await house.nobody().get("/api/closed")).json()
    assert [row["id"] for row in rows] == [live.id for live in tables]
    assert (await house.nobody().get("/api/tables")).json()["tables"] == []
    for page in ("", "/hands", "/hands/1", "/chart"):
        answer = await ann.get(f"/api/tables/nowhere{page}")
        assert (answer.status_code, answer.json()["error"]) == (400, "there is no table nowhere")


def test_who_came_to_a_private_table_needs_no_link_after_a_restart(tmp_path: Path) -> None:
    async def before() -> str:
        async with opened(tmp_path / "room.db") as house:
            ann, ben = await house.enter("Ann"), await house.enter("Ben")
            await house.enter("Zoe")
            live = await hurried(ann, private=True)
            browser = await ben.at(live, live.options.invite)
            assert (await browser.ask("sit", chips=live.buy_in))["ok"]
            assert (await browser.ask("leave"))["ok"]
            return live.id

    async def after(id: str) -> None:
        async with opened(tmp_path / "room.db") as house:
            live = house.room.tables[id]
            again = await _again(house, "Ben").at(live)
            await again.until(lambda: again.view)
            stranger = await _again(house, "Zoe").at(live)
            await stranger.connection.wait_closed()
            assert stranger.connection.close_code == 4403

    asyncio.run(after(asyncio.run(before())))


@in_a_room
async def test_the_hands_of_a_long_table_are_listed_bit_by_bit(house: House) -> None:
    ann = await house.enter("Ann")
    live = await hurried(ann)
    live.archive.last = 1234
    page, nobody = f"/api/tables/{live.id}/hands", house.nobody()
    assert (await nobody.get(page)).json() == list(range(735, 1235))
    assert (await nobody.get(f"{page}?before=735")).json() == list(range(235, 735))
    assert (await nobody.get(f"{page}?before=235")).json() == list(range(1, 235))
    assert (await nobody.get(f"{page}?before=1")).json() == []
    assert (await nobody.get(f"{page}?before=0")).json() == []
    assert (await nobody.get(f"{page}?before=99999")).json() == list(range(735, 1235))
    assert (await nobody.get(f"{page}?before=x")).status_code == 400
