"""The pages of the books: every rule with its address, search, and two houses side by side."""

import json
import time

from tests.server.house import Data, House, in_a_room
from typer.testing import CliRunner

from cardspeak.books import Book, fields
from cardspeak.books.loading import CATALOG
from cardspeak.cli import app


def _printed(*words: str) -> Data:
    """What the command line prints."""
    result = CliRunner().invoke(app, [*words, "--json"])
    assert result.exit_code == 0, result.output
    found: Data = json.loads(result.output)
    return found


@in_a_room
async def test_every_rule_of_every_book_can_be_read(house: House) -> None:
    guest = house.nobody()
    shelf = (await guest.get("/api/books")).json()
    assert [each["id"] for each in shelf] == list(CATALOG)
    for each in shelf:
        book = Book.load(each["id"])
        read = (await guest.get(f"/api/books/{book.id}")).json()
        rules = [rule for part in read["parts"] for rule in part["rules"]]
        assert [rule["id"] for rule in rules] == [rule.id for rule in book.all_rules]
        assert each["rules"] == len(rules)
        assert len(read["parts"]) > 10
        assert all(part["name"] and part["rules"] for part in read["parts"])
        assert set(rules[0]) >= {"id", "cite", "kind", "text", "line"}


@in_a_room
async def test_a_rule_says_what_it_sets_and_what_other_houses_have(house: House) -> None:
    answer = await house.nobody().get("/api/books/seminole/rule?id=A.13.2c")
    rule = answer.json()
    assert rule["cite"] == "seminole:A.13.2c"
    assert rule["sets"] == {"betting.raises": "limit or spread: 4"}
    others = {each["book"]: each for each in rule["others"]}
    assert set(others) == set(CATALOG) - {"seminole"}
    assert "limit or spread draw-high: 3; " in others["black-pearl"]["value"]
    assert "black-pearl:S3.bet.3" in [each["cite"] for each in others["black-pearl"]["rules"]]


@in_a_room
async def test_common_practice_can_be_looked_up_like_a_rule(house: House) -> None:
    """A line whose house is silent cites the policy, as "common practice: betting.raises"."""
    answer = await house.nobody().get("/api/books/common%20practice/rule?id=%20betting.raises")
    rule = answer.json()
    assert "Common practice: 3." in rule["text"]
    assert {each["book"] for each in rule["others"]} == set(CATALOG)


@in_a_room
async def test_a_scenario_that_shows_a_rule_is_played_step_by_step(house: House) -> None:
    guest = house.nobody()
    (found,) = (await guest.get("/api/books/seminole/lessons?rule=A.13.2a")).json()
    assert found["name"] == "A round that has had its four raises takes no other"
    shown = (await guest.get(f"/api/books/seminole/lesson?where={found['where']}")).json()
    assert [line["text"] for line in shown["frames"][1]["lines"]] == [
        "» seat 3 raises",
        "Seat 3 raises to 20",
    ]
    assert shown["frames"][1]["seen"]["turn"] == [4]
    assert (await guest.get("/api/books/seminole/lessons?rule=Z.99")).json() == []


@in_a_room
async def test_what_is_not_there_is_refused_with_a_sentence(house: House) -> None:
    guest = house.nobody()
    for path, says in (
        ("/api/books/nowhere", "no book is called 'nowhere'"),
        ("/api/books/seminole/rule?id=Z.99", "has no rule 'Z.99'"),
        ("/api/books/seminole/rule", "has no rule ''"),
        ("/api/books/common%20practice/rule?id=nothing", "no policy is called"),
        (f"/api/books/seminole/rule?id={'x' * 300}", "at most 200"),
        ("/api/books/seminole/lesson?where=../conftest.py:1", "there is no scenario"),
        (f"/api/search?q={'x' * 300}", "at most 200"),
        ("/api/compare?a=seminole", "no book is called ''"),
        ("/api/compare?a=seminole&b=/etc/passwd", "no book is called '/etc/passwd'"),
    ):
        answer = await guest.get(path)
        assert answer.status_code == 400, path
        assert says in answer.json()["error"]
    for path in ("/api/books/..%2f..%2fetc%2fpasswd.toml", "/api/nothing"):
        answer = await guest.get(path)
        assert answer.status_code == 404
        assert answer.json()["error"]


@in_a_room
async def test_search_finds_numbers_and_words_best_first_and_quickly(house: House) -> None:
    guest = house.nobody()
    assert (await guest.get("/api/search?q=A.13.2c")).json()[0] == {
        "book": "seminole",
        "id": "A.13.2c",
        "text": Book.load("seminole").rule("A.13.2c").text,
        "kind": "engine",
    }
    began = time.perf_counter()
    found = (await guest.get("/api/search?q=odd+chip")).json()
    assert time.perf_counter() - began < 0.5
    assert {each["book"] for each in found} > {"seminole", "black-pearl"}
    assert all("odd" in each["text"].lower() for each in found[:5])
    assert (await guest.get("/api/search?q=")).json() == []
    assert (await guest.get("/api/search?q=xyzzy")).json() == []
    assert len((await guest.get("/api/search?q=the")).json()) == 100


@in_a_room
async def test_two_houses_differ_on_the_page_where_they_do_on_the_command_line(
    house: House,
) -> None:
    guest = house.nobody()
    for one, other in (("black-pearl", "seminole"), ("oasis", "official")):
        rows = (await guest.get(f"/api/compare?a={one}&b={other}")).json()
        printed = _printed("books", "diff", one, other)["rows"]
        differing = [row for row in rows if row["differ"]]
        assert [_row(row) for row in differing] == [
            (
                row["field"],
                row["where"],
                row["a"]["words"],
                row["a"]["rules"],
                row["b"]["words"],
                row["b"]["rules"],
            )
            for row in printed
        ]
        assert {row["field"] for row in rows} == set(fields())
        assert all(row["doc"] and row["area"] for row in rows)
        assert {row["field"] for row in rows if not row["differ"]}.isdisjoint(
            row["field"] for row in differing
        )


def _row(row: Data) -> tuple[object, ...]:
    a, b = row["a"], row["b"]
    cites = [[rule["cite"] for rule in side["rules"]] for side in (a, b)]
    return row["field"], row["where"], a["value"], cites[0], b["value"], cites[1]
