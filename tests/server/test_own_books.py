"""The room's own books: added, changed, read like the printed ones, and kept by every table."""

import asyncio
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.books.test_hostile_files import WRONG
from tests.server.house import Data, Guest, House, in_a_room, in_a_room_with, opened
from typer.testing import CliRunner

from cardspeak.books import Book
from cardspeak.books.loading import CATALOG
from cardspeak.cli import app
from cardspeak.server.limits import NO_LIMITS

TEXT = """title = "Kitchen Table"
extends = "seminole"

[[rule]]
id = "1"
text = "A bet and {raises} raises."
when = {{ structure = "limit" }}
sets = {{ "betting.raises" = {raises} }}
"""
TWO, FIVE = TEXT.format(raises=2), TEXT.format(raises=5)


async def saved(who: Guest, text: str = TWO, id: str = "kitchen", **words: Any) -> Data:
    told = {"id": id, "text": text, "reason": "our rules", **words}
    answer = await who.post("/api/own-books", told)
    assert answer.status_code == 200, answer.text
    found: Data = answer.json()
    return found


async def refused(who: Guest, text: str, id: str = "kitchen", **words: Any) -> str:
    told = {"id": id, "text": text, "reason": "our rules", **words}
    answer = await who.post("/api/own-books", told)
    assert answer.status_code in (400, 403), answer.text
    return str(answer.json()["error"])


async def data(who: Guest, path: str) -> Any:
    answer = await who.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


def staff_log(house: House) -> list[tuple[str, str, str]]:
    return [(row.by, row.what, row.why) for row in house.room.store.audit()]


@in_a_room
async def test_an_own_book_is_read_searched_compared_and_asked_like_the_five(house: House) -> None:
    boss, guest = await house.administrator(), house.nobody()
    await data(guest, "/api/books")  # a page that was kept is made again
    await saved(boss)
    shelf = await data(guest, "/api/books")
    assert [each["id"] for each in shelf] == [*CATALOG, "kitchen"]
    assert shelf[-1]["title"] == "Kitchen Table"
    assert shelf[-1]["rules"] == len(Book.load("seminole").all_rules) + 1
    read = await data(guest, "/api/books/kitchen")
    assert "A bet and 2 raises." in [r["text"] for part in read["parts"] for r in part["rules"]]
    rule = await data(guest, "/api/books/kitchen/rule?id=1")
    assert rule["cite"] == "kitchen:1"
    assert {each["book"] for each in rule["others"]} == set(CATALOG)
    others = (await data(guest, "/api/books/seminole/rule?id=A.13.2c"))["others"]
    assert "2" in next(each["value"] for each in others if each["book"] == "kitchen")
    found = await data(guest, "/api/search?q=bet and 2 raises")
    assert ("kitchen", "1") in [(each["book"], each["id"]) for each in found]
    rows = await data(guest, "/api/compare?a=seminole&b=kitchen")
    differing = [row for row in rows if row["differ"]]
    assert [row["field"] for row in differing] == ["betting.raises"]
    assert [rule["cite"] for rule in differing[0]["b"]["rules"]] == ["kitchen:1"]
    case = {"book": "kitchen", "game": "holdem", "report": {"report": "cut requested"}}
    ruled = (await guest.post("/api/floor/ask", case)).json()
    assert {each["book"] for each in ruled["others"]} == set(CATALOG)
    houses = await data(guest, "/api/houses")
    assert houses[-1]["id"] == "kitchen"
    assert houses[-1]["games"] == houses[3]["games"]


@in_a_room
async def test_a_table_keeps_the_edition_that_it_was_opened_with(house: House) -> None:
    boss = await house.administrator()
    first = await saved(boss)
    before = await boss.open(book="kitchen", structure="limit")
    second = await saved(boss, FIVE, after=first["digest"])
    after = await boss.open(book="kitchen", structure="limit")
    assert before.table.terms.cap == 2
    assert after.table.terms.cap == 5
    assert before.table.book.digest == first["digest"] != second["digest"]
    own = await data(house.nobody(), "/api/own-books/kitchen")
    assert own["text"] == FIVE
    assert [(each["number"], each["by"]) for each in own["history"]] == [(2, "Boss"), (1, "Boss")]


def test_own_books_and_the_tables_of_every_edition_are_there_after_a_restart(
    tmp_path: Path,
) -> None:
    async def whole() -> None:
        async with opened(tmp_path / "room.db") as house:
            boss = await house.administrator()
            first = await saved(boss)
            old = (await boss.open(book="kitchen", structure="limit")).id
            await saved(boss, FIVE, after=first["digest"])
            new = (await boss.open(book="kitchen", structure="limit")).id
        async with opened(tmp_path / "room.db") as house:
            listed = await data(house.nobody(), "/api/own-books")
            assert [(each["id"], each["editions"]) for each in listed] == [("kitchen", 2)]
            assert (await house.room.table(old)).table.terms.cap == 2
            assert (await house.room.table(new)).table.terms.cap == 5
            assert (await data(house.nobody(), "/api/books"))[-1]["id"] == "kitchen"

    asyncio.run(whole())


@in_a_room
async def test_the_staff_log_has_every_edition(house: House) -> None:
    boss = await house.administrator()
    first = await saved(boss, reason="the regulars voted")
    second = await saved(boss, FIVE, after=first["digest"], reason="they changed their minds")
    for number, edition, why in (
        (1, first, "the regulars voted"),
        (2, second, "they changed their minds"),
    ):
        what = f"set edition {number} of the book kitchen ({edition['digest'][:12]})"
        assert ("Boss", what, why) in staff_log(house)


@in_a_room
async def test_administrators_alone_add_and_check_books(house: House) -> None:
    boss, ann = await house.administrator(), await house.enter("Ann")
    for who in (house.nobody(), ann):
        assert "administrator" in await refused(who, TWO) or not who.name
        answer = await who.post("/api/own-books/check", {"id": "kitchen", "text": TWO})
        assert answer.status_code == 403
    assert await data(boss, "/api/own-books") == []


@in_a_room
async def test_a_writer_sees_what_a_text_changes(house: House) -> None:
    boss = await house.administrator()
    answer = await boss.post("/api/own-books/check", {"id": "kitchen", "text": TWO})
    checked = answer.json()
    assert checked["problems"] == []
    assert (checked["title"], checked["extends"]) == ("Kitchen Table", "seminole")
    (change,) = checked["changes"]
    assert (change["field"], change["before"], change["after"]) == ("betting.raises", "4", "2")
    assert checked["new_rules"] == [["1", "A bet and 2 raises."]]
    assert await data(boss, "/api/own-books") == []


@in_a_room
async def test_hostile_texts_are_answered_with_rule_and_line_while_the_room_goes_on(
    house: House,
) -> None:
    boss = await house.administrator()
    held = 0.0

    async def watch() -> None:
        nonlocal held
        while True:
            before = time.thread_time()  # the loop's own: another process may take its turn
            await asyncio.sleep(0.005)
            held = max(held, time.thread_time() - before)

    await boss.post("/api/own-books/check", {"id": "kitchen", "text": TWO})  # a worker starts
    watching = asyncio.create_task(watch())
    for text, line, place, says in WRONG.values():
        answer = await boss.post("/api/own-books/check", {"id": "kitchen", "text": text})
        if len(text) > house.room.limits.book_bytes:
            assert "too large" in answer.json()["error"]
            continue
        first = answer.json()["problems"][0]
        assert says in first["says"]
        assert (first["line"], first["place"]) == (line, place)
        assert says in await refused(boss, text)
    watching.cancel()
    assert held < 0.25, f"the loop was held for {held:.3f} s"
    assert await data(boss, "/api/own-books") == []


@in_a_room
async def test_an_own_book_extends_books_of_the_shelf_and_nothing_else(house: House) -> None:
    boss = await house.administrator()
    await saved(boss)
    child = 'title = "Child"\nextends = "kitchen"\n'
    await saved(boss, child, id="child")
    live = await boss.open(book="child", structure="limit")
    assert live.table.terms.cap == 2
    for extends in ("../kitchen.toml", "/etc/passwd", "kitchen.toml", "child", "nowhere", ""):
        text = f'title = "Other"\nextends = "{extends}"\n'
        said = await refused(boss, text, id="other" if extends != "child" else "child")
        assert "not on the shelf; there are catfish-bend" in said or "has not changed" in said
    itself = 'title = "Kitchen Table"\nextends = "child"\n'
    first = (await data(boss, "/api/own-books/kitchen"))["digest"]
    await saved(boss, itself, after=first)  # of the edition that the child had: no circle
    assert (await boss.open(book="kitchen", structure="limit")).table.terms.cap == 2


@in_a_room
async def test_nobody_writes_over_an_edition_unseen(house: House) -> None:
    boss = await house.administrator()
    first = await saved(boss)
    assert "someone else has changed" in await refused(boss, FIVE)
    assert "someone else has changed" in await refused(boss, FIVE, after="0" * 64)
    assert "has not changed" in await refused(boss, TWO, after=first["digest"])
    many = [saved(boss, FIVE, after=first["digest"]) for _ in range(4)]
    done = await asyncio.gather(*many, return_exceptions=True)
    assert sum(isinstance(each, dict) for each in done) == 1
    assert len((await data(boss, "/api/own-books/kitchen"))["history"]) == 2


@pytest.mark.parametrize(
    "id", ["", "seminole", "common", "Kitchen", "a b", "../x", "x" * 41, "-x", "x.toml", "é"]
)
def test_a_name_that_no_book_can_have_is_refused(id: str, tmp_path: Path) -> None:
    async def whole() -> None:
        async with opened(tmp_path / "room.db") as house:
            boss = await house.administrator()
            assert "name" in await refused(boss, TWO, id=id)

    asyncio.run(whole())


@in_a_room_with(msgspec.structs.replace(NO_LIMITS, own_books=2, book_editions=2, book_bytes=2000))
async def test_the_room_keeps_so_many_books_and_editions_and_no_more(house: House) -> None:
    boss = await house.administrator()
    first = await saved(boss)
    second = await saved(boss, FIVE, after=first["digest"])
    assert "2 editions" in await refused(boss, TWO, after=second["digest"])
    await saved(boss, TWO, id="other")
    assert "the most allowed" in await refused(boss, TWO, id="third")
    assert "too large" in await refused(boss, TWO + "#" * 3000)
    answer = await boss.post("/api/own-books", {"id": "x", "text": "#" * 50_000, "reason": "x"})
    assert answer.status_code == 400


def test_a_room_is_started_with_book_files(tmp_path: Path) -> None:
    file = tmp_path / "kitchen.toml"

    async def started(text: str) -> tuple[list[Data], list[tuple[str, str, str]]]:
        file.write_text(text)
        async with opened(tmp_path / "room.db", books=(file,)) as house:
            return await data(house.nobody(), "/api/own-books"), staff_log(house)

    listed, log = asyncio.run(started(TWO))
    assert [(each["id"], each["editions"], each["by"]) for each in listed] == [
        ("kitchen", 1, "house")
    ]
    assert any("edition 1 of the book kitchen" in what for _, what, _ in log)
    again, _ = asyncio.run(started(TWO))
    assert again[0]["editions"] == 1, "the same text is no new edition"
    changed, log = asyncio.run(started(FIVE))
    assert changed[0]["editions"] == 2
    assert ("house", "the room was started with kitchen.toml") in [(by, why) for by, _, why in log]


def test_a_text_that_holds_no_longer_keeps_nobody_from_opening_the_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def whole() -> None:
        async with opened(tmp_path / "room.db") as house:
            await saved(await house.administrator())
        monkeypatch.setattr(
            "cardspeak.store.reader.from_text", lambda *words: Book.load("no such book")
        )
        async with opened(tmp_path / "room.db") as house:
            (own,) = await data(house.nobody(), "/api/own-books")
            assert "no book is called" in own["broken"]
            assert len(await data(house.nobody(), "/api/books")) == len(CATALOG)
            assert (await data(house.nobody(), "/api/own-books/kitchen"))["text"] == TWO

    asyncio.run(whole())


def test_the_command_tells_at_once_what_is_wrong_with_a_book_file(tmp_path: Path) -> None:
    file = tmp_path / "my-house.toml"
    file.write_text(TWO.replace("= 2", '= "two"'))
    words = ["run", "--database", str(tmp_path / "room.db"), "--book", str(file)]
    done = CliRunner().invoke(app, words)
    assert done.exit_code != 0
    assert "my-house.toml:8, rule 1: betting.raises = 'two' does not fit" in str(
        done.exception or done.output
    )
    assert not (tmp_path / "room.db").exists()
    taken = tmp_path / "seminole.toml"
    taken.write_text(TWO)
    done = CliRunner().invoke(app, [*words[:3], "--book", str(taken)])
    assert "is a printed book" in str(done.exception or done.output)
