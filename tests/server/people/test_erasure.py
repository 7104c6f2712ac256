"""A person is erased from a running room: from every page, file, socket and row."""

import asyncio
from pathlib import Path

import sqlalchemy as sql
from tests.server.house import Browser, Guest, House, hurried, in_a_room, opened, wary

from cardspeak.server.tables.live_table import LiveTable
from cardspeak.store import Store, schema
from cardspeak.store.erasure import ERASED, Erasure
from cardspeak.store.verification import verify_with

NAME = "Zora"
FORMS = ("phh", "ohh", "txt")


async def play(live: LiveTable, hands: int, *browsers: Browser) -> None:
    """Have hands played in which nobody goes broke: everyone folds to a bet."""
    async with asyncio.timeout(120):
        until = live.archive.last + hands
        while live.archive.last < until:
            for browser in browsers:
                if options := browser.offered():
                    await browser.act(wary(options))
            await asyncio.sleep(0.002)


async def has_played(house: House) -> tuple[Guest, Guest, LiveTable, Browser]:
    """Zora has played with Ann and left; Ann's table goes on with a bot."""
    boss, ann, zora = [await house.enter(name) for name in ("Boss", "Ann", NAME)]
    await boss.get(f"/claim/{house.room.people.claim}")
    house.listens_to("Ann", NAME)  # until the archive has the hands they may play many more
    live = await hurried(ann, bots=1)
    a, z = await ann.sits(live), await zora.sits(live)
    await play(live, 2, a, z)
    assert (await z.ask("say", text="good night"))["ok"]
    await z.ask("leave")
    async with asyncio.timeout(120):
        while live.seat_of(NAME) is not None:
            await play(live, 1, a, z)
    await z.close()
    return boss, ann, live, a


def naming(store: Store) -> list[str]:
    """The columns that name Zora."""
    found = []
    with store.looking() as connection:
        for table in schema.metadata.sorted_tables:
            for row in connection.execute(sql.select(table)):
                for column, value in row._mapping.items():
                    raw = value if isinstance(value, bytes) else str(value).encode()
                    if NAME.encode() in raw:
                        found.append(f"{table.name}.{column}")
    return found


def findings(store: Store) -> list[object]:
    with store.looking() as connection:
        return list(verify_with(connection, store.key, store.known_anchors()).findings)


async def pages(guest: Guest, live: LiveTable) -> list[str]:
    """What a member of the staff reads and downloads about a table and the room."""
    paths = [f"/api/tables/{live.id}/hands/{hand}" for hand in range(1, live.archive.last + 1)]
    paths += [f"{path}.{form}" for path in paths for form in FORMS]
    paths += [f"/api/tables/{live.id}/hands", f"/api/tables/{live.id}/chart"]
    paths += ["/api/people", "/api/tables", "/api/cage", "/api/restrictions"]
    answers = [await guest.get(path) for path in paths]
    assert [each.text for each in answers if each.status_code != 200] == []
    return [each.text for each in answers]


@in_a_room
async def test_an_erased_person_is_on_no_page_and_in_no_row(house: House) -> None:
    boss, ann, live, a = await has_played(house)
    room = house.room
    await room.anchor()
    assert any(NAME in text for text in await pages(boss, live))
    chips = sum(room.balances.values())
    body = {"name": NAME, "reason": f"{NAME} asked for it"}
    assert (await boss.post("/api/people/erase", body)).json() == {"erased": True}
    assert naming(room.store) == []
    assert findings(room.store) == []
    assert [text for text in await pages(boss, live) if NAME in text] == []
    assert sum(room.balances.values()) == chips
    assert NAME not in room.balances
    told = await ann.at(live)
    await told.until(lambda: told.view)
    assert not any(NAME in frame for frame in told.frames)
    await play(live, 2, a)
    assert naming(room.store) == []
    assert findings(room.store) == []
    row = room.store.audit()[-1]
    assert row.what.startswith(f"erased the account of {ERASED}")
    assert (row.by, row.why.startswith(ERASED)) == ("Boss", True)
    again = await house.enter(NAME)
    assert (await again.get("/api/me")).json()["chips"] == 10_000
    listed = (await again.get("/api/tables")).json()
    assert not any(NAME in str(each) for each in listed)


@in_a_room
async def test_players_erase_themselves(house: House) -> None:
    boss, _, live, _ = await has_played(house)
    zora = Guest(house, NAME, house.room.people.cookie(house.room.people.visitor(NAME)))
    assert (await zora.post("/api/account/close", {})).status_code == 200
    assert naming(house.room.store) == []
    assert [text for text in await pages(boss, live) if NAME in text] == []
    row = house.room.store.audit()[-1]
    assert row.by.startswith(ERASED)
    assert row.why == "their own wish"
    assert findings(house.room.store) == []


@in_a_room
async def test_no_restriction_of_another_person_names_the_one_erased(house: House) -> None:
    boss, ann, _, _ = await has_played(house)
    body = {"name": ann.name, "kind": "mute", "reason": f"insulted {NAME}", "hours": 1}
    assert (await boss.post("/api/restrictions", body)).status_code == 200
    assert NAME in (await boss.get("/api/restrictions")).text
    assert (await boss.post("/api/people/erase", {"name": NAME, "reason": "x"})).status_code == 200
    (row,) = (await boss.get("/api/restrictions")).json()
    assert (row["name"], NAME in row["why"]) == (ann.name, False)


@in_a_room
async def test_nobody_is_erased_with_chips_at_a_table(house: House) -> None:
    boss, zora = await house.administrator(), await house.enter(NAME)
    live = await hurried(zora, bots=1)
    browser = await zora.sits(live)

    async def asked(guest: Guest, name: str = NAME) -> tuple[int, str]:
        answer = await guest.post("/api/people/erase", {"name": name, "reason": "a test"})
        return answer.status_code, answer.json().get("error", "")

    assert "end that first" in (await asked(boss))[1]
    assert (await asked(zora))[0] == 403
    assert (await asked(house.nobody()))[0] == 403
    assert "nobody here has or had the name Yan" in (await asked(boss, "Yan"))[1]
    assert "no account to erase" in (await asked(boss, "house"))[1]
    assert "your own account" in (await asked(boss, "Boss"))[1]
    assert house.room.people.is_known(NAME)
    await browser.close()


@in_a_room
async def test_a_released_name_can_still_be_erased(house: House) -> None:
    boss, _, live, _ = await has_played(house)
    room = house.room
    await room.door._let_go(NAME, "house", f"released the name {NAME}", "long gone")
    room.people.free(NAME)
    body = {"name": NAME, "reason": "asked by mail"}
    assert (await boss.post("/api/people/erase", body)).status_code == 200
    assert naming(room.store) == []
    assert [text for text in await pages(boss, live) if NAME in text] == []


def test_a_room_that_stops_in_the_middle_finishes_the_erasure(tmp_path: Path) -> None:
    async def whole() -> None:
        async with opened(tmp_path / "room.db") as house:
            await has_played(house)
            boss, zora = await house.enter("Cy"), await house.enter("Yuri")
            other = await hurried(boss, bots=1)
            browser = await zora.sits(other)
            await play(other, 1, browser)
            store, door = house.room.store, house.room.door
            await door._let_go(NAME, "house", f"erased the account of {NAME}", "a test")
            erasure = Erasure.of(NAME, [])
            store.erasures.begin(erasure)
            store.erasures.erase_from_table(store.erasures.tables_naming(NAME)[0], erasure)
        async with opened(tmp_path / "room.db") as house:
            assert house.room.store.erasures.pending() is None
            assert naming(house.room.store) == []
            assert findings(house.room.store) == []
            assert (await house.enter(NAME)).name == NAME

    asyncio.run(whole())


def test_a_name_is_held_until_its_erasure_is_done(tmp_path: Path) -> None:
    async def whole() -> None:
        async with opened(tmp_path / "room.db") as house:
            await has_played(house)
            store = house.room.store
            await house.room.door._let_go(NAME, "house", "erased the account", "a test")
            store.erasures.begin(Erasure.of(NAME, []))
            with store.changing() as connection:  # somebody meddles with a row
                wanted = sql.update(schema.moves).where(schema.moves.c.name == NAME)
                connection.execute(wanted.values(why="gift"))
        async with opened(tmp_path / "room.db") as house:
            answer = await house.http.post("/api/enter", json={"name": NAME})
            assert "taken" in answer.json()["error"]
            assert house.room.store.erasures.pending() is not None

    asyncio.run(whole())


@in_a_room
async def test_whoever_else_is_erased_waits(house: House) -> None:
    boss, _, _, _ = await has_played(house)
    await house.enter("Yuri")
    store = house.room.store
    store.erasures.begin(Erasure("Xenia", "erased 1"))
    await boss.post("/api/people/erase", {"name": NAME, "reason": "a test"})
    assert store.erasures.pending() is None
    assert naming(store) == []
