"""The floor console over HTTP: words to reports, facts one at a time, rulings of all houses."""

from typing import Any

from tests.server.house import Data, Guest, House, in_a_room

from cardspeak.books import Book
from cardspeak.books.loading import CATALOG
from cardspeak.floor import Ruling
from cardspeak.floor.core.registry import kinds
from cardspeak.floor.core.situation import Situation, report_of

AT = {"book": "seminole", "game": "holdem"}


async def _asked(guest: Guest, report: Data, answers: dict[str, str], **words: Any) -> Data:
    """The dialogue until there is a ruling; with the report that led to it."""
    case = AT | words
    for _ in range(20):
        answer: Data = (await guest.post("/api/floor/ask", case | {"report": report})).json()
        if "needs" not in answer:
            return answer | {"report": report}
        fact = answer["needs"]["fact"]
        told = case | {"report": report, "fact": fact, "answer": answers[fact]}
        report = (await guest.post("/api/floor/answer", told)).json()["report"]
    raise AssertionError(report)


@in_a_room
async def test_plain_words_find_the_report(house: House) -> None:
    guest = house.nobody()
    found = (await guest.get("/api/floor/reports?q=cards+in+the+muck")).json()
    assert found[0]["name"] == "hand in the muck"
    assert found[0]["about"]
    assert "identifiable" in found[0]["facts"]
    assert found[0]["example"]
    assert "asked to see a hand" in found[0]["or_rather"]
    assert len(found) == 5
    listed = (await guest.get("/api/floor/reports")).json()
    assert {each["name"] for each in listed} == set(kinds())
    subjects = [each["subject"] for each in listed]
    assert subjects == sorted(subjects, key=subjects.index)


@in_a_room
async def test_facts_in_the_words_come_with_the_report(house: House) -> None:
    guest = house.nobody()
    found = (await guest.get("/api/floor/reports?q=seat+4+bet+out+of+turn")).json()
    stated = {each["fact"]: each["value"] for each in found[0]["stated"]}
    assert (found[0]["name"], stated) == ("acted out of turn", {"seat": 4, "did": "bet"})
    assert [each["name"] for each in found[0]["stated"]] == ["Seat", "Action"]
    report = {"report": found[0]["name"]} | stated
    assert (await guest.post("/api/floor/ask", AT | {"report": report})).status_code == 200


@in_a_room
async def test_facts_are_asked_one_by_one_until_there_is_a_ruling_with_its_rules(
    house: House,
) -> None:
    answers = {"identifiable": "yes", "at_showdown": "n", "facing_bet": "true", "seat": "4"}
    answer = await _asked(house.nobody(), {"report": "hand in the muck"}, answers)
    ruling = answer["ruling"]
    assert answer["report"]["seat"] == 4
    assert answer["report"]["at_showdown"] is False
    expected = Situation(game="holdem", happened=report_of(answer["report"])).ruled(
        Book.load("seminole")
    )
    assert isinstance(expected, Ruling)
    assert (ruling["outcome"], ruling["says"]) == (expected.outcome.value, expected.says)
    assert [rule["cite"] for rule in ruling["rules"]] == list(expected.rules)
    assert ruling["deciding"] == list(expected.authority)
    assert 0 < len(ruling["deciding"]) <= 2
    rule = ruling["rules"][0]
    assert rule["text"] == Book.load("seminole").rule(rule["cite"].partition(":")[2]).text
    assert ruling["discretion"]["recommended"] in ruling["discretion"]["outcomes"]
    assert ruling["remedies"] == ["The hand of seat 4 is dead; its chips stay in the pot."]


@in_a_room
async def test_the_other_houses_rule_on_the_same_facts_or_say_what_they_need(
    house: House,
) -> None:
    guest = house.nobody()
    report: Data = {"report": "exposed card"}
    case = AT | {"report": report, "structure": "no-limit"}
    answer = (await guest.post("/api/floor/ask", case)).json()
    while "needs" in answer:
        needs = answer["needs"]
        told = case | {"fact": needs["fact"], "answer": (needs["choices"] or ["1"])[0]}
        case["report"] = (await guest.post("/api/floor/answer", told)).json()["report"]
        answer = (await guest.post("/api/floor/ask", case)).json()
    assert [other["book"] for other in answer["others"]] == [
        name for name in CATALOG if name != "seminole"
    ]
    found: set[str] = set()
    for other in answer["others"]:
        found |= set(other) - {"book", "title", "same", "points"}
        if "ruling" in other:
            done = ("outcome", "remedies", "orders")
            same = [other["ruling"][key] == answer["ruling"][key] for key in done]
            assert other["same"] == all(same)
            assert bool(other["points"]) == (not other["same"])
        alone = await guest.post("/api/floor/ask", case | {"book": other["book"]})
        for key in ("ruling", "needs"):
            assert alone.json().get(key) == other.get(key)
    assert found == {"ruling", "needs"}


@in_a_room
async def test_a_gesture_is_asked_for_in_words_and_chips(house: House) -> None:
    guest = house.nobody()
    report: Data = {"report": "gesture"}
    for fact, typed in (("gesture.words", "raise"), ("gesture.motions", "25 25; 100")):
        answer = (await guest.post("/api/floor/ask", AT | {"report": report})).json()
        assert answer["needs"]["fact"] == fact
        told = AT | {"report": report, "fact": fact, "answer": typed}
        report = (await guest.post("/api/floor/answer", told)).json()["report"]
    assert report["gesture"]["words"] == "raise"
    assert [
        sum(value for value, _ in motion["chips"]) for motion in report["gesture"]["motions"]
    ] == [50, 100]
    answer = (await guest.post("/api/floor/ask", AT | {"report": report})).json()
    assert not answer["needs"]["fact"].startswith("gesture")
    told = AT | {"report": report, "fact": "gesture.motions", "answer": "none"}
    report = (await guest.post("/api/floor/answer", told)).json()["report"]
    assert report["gesture"]["motions"] == []
    wrong = await guest.post("/api/floor/answer", told | {"answer": "some"})
    assert "enter the chips by value" in wrong.json()["error"]


@in_a_room
async def test_what_does_not_fit_is_refused_with_the_fact_and_what_fits(house: House) -> None:
    guest = house.nobody()
    muck: Data = {"report": "hand in the muck"}
    deep: Any = []
    for _ in range(20):
        deep = [deep]
    for case, says in (
        ({}, "missing required field"),
        (AT | {"report": {}}, "needs the name of a report"),
        (AT | {"report": {"report": "nothing"}}, "there is no report 'nothing'"),
        (AT | {"report": muck | {"colour": 1}}, "has no fact 'colour'; its facts are"),
        (AT | {"report": muck | {"seat": "x"}}, "seat = 'x' does not fit: it may be a number"),
        (AT | {"report": muck | {"identifiable": 3}}, "identifiable = 3 does not fit"),
        (AT | {"report": muck | {"seat": 10**15}}, "amounts go up to"),
        (
            AT | {"report": {"report": "extra cards", "count": 10**9}},
            "a number from 1 to 60",
        ),
        (AT | {"report": muck | {"seat": deep}}, "the report is too long"),
        (AT | {"report": muck | {"seat": "x" * 500}}, "at most 200 characters"),
        (AT | {"report": muck, "book": "nowhere"}, "no book is called"),
        (AT | {"report": muck, "game": "bridge"}, "no game is called"),
        (AT | {"report": muck, "structure": "huge"}, "Invalid enum value"),
        (AT | {"report": muck, "by": "me"}, "unknown field"),
        ([1], "Expected `object`"),
    ):
        answer = await guest.post("/api/floor/ask", case)
        assert answer.status_code == 400, case
        assert says in answer.json()["error"], answer.text


@in_a_room
async def test_an_answer_that_does_not_fit_says_what_would(house: House) -> None:
    guest = house.nobody()
    muck = AT | {"report": {"report": "hand in the muck"}}
    for fact, typed, says in (
        ("identifiable", "perhaps", "Answer yes or no."),
        ("seat", "²", "Answer with a number."),
        ("seat", "--3", "Answer with a number."),
        ("seat", "9" * 50, "Answer with a number."),
        ("colour", "red", "has no fact 'colour'"),
        ("since.colour", "red", "has no fact 'since.colour'"),
    ):
        answer = await guest.post("/api/floor/answer", muck | {"fact": fact, "answer": typed})
        assert answer.status_code == 400, fact
        assert says in answer.json()["error"]
    long = await guest.post("/api/floor/answer", muck | {"fact": "seat", "answer": "1" * 201})
    assert long.status_code == 400
    assert "length <= 200" in long.json()["error"]


@in_a_room
async def test_a_fact_that_is_not_asked_yet_may_be_told(house: House) -> None:
    told = AT | {"report": {"report": "hand in the muck"}, "fact": "since.actions", "answer": "2"}
    answer = await house.nobody().post("/api/floor/answer", told)
    assert answer.json() == {"report": {"report": "hand in the muck", "since": {"actions": 2}}}


@in_a_room
async def test_the_console_answers_only_its_own_pages(house: House) -> None:
    case = AT | {"report": {"report": "hand in the muck"}}
    answer = await house.nobody().post("/api/floor/ask", case, origin="http://elsewhere.example")
    assert answer.status_code == 403
