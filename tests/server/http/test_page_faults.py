"""A page that fails answers in JSON with a reference that the log has too, and tells no more."""

from typing import Any

from tests.server.house import House, in_a_room

from cardspeak.server.http import routing
from cardspeak.server.workers.pool import WorkerError

SKIPPED = {"report": "player skipped", "behind": [{"action": {}}]}
CASE = {"book": "seminole", "game": "holdem", "report": SKIPPED}


def _reference(text: str) -> str:
    return text.partition("(reference ")[2].rstrip(")")


@in_a_room
async def test_an_unexpected_exception_is_answered_with_a_reference(house: House) -> None:
    def broken(name: str) -> int:
        raise IndexError("a secret of the code")

    guest = await house.enter("Ann")
    house.room.chips_of = broken  # type: ignore[method-assign]
    answer = await guest.get("/api/me")
    assert answer.status_code == 500
    assert answer.headers["content-type"] == "application/json"
    error = answer.json()["error"]
    assert "secret" not in answer.text
    (fault,) = house.faults
    assert isinstance(fault, IndexError)
    assert _reference(error)
    assert any(_reference(error) in note for note in fault.__notes__)
    house.faults.clear()


@in_a_room
async def test_a_page_that_takes_too_long_is_given_up_and_the_room_goes_on(house: House) -> None:
    guest = house.nobody()
    assert (await guest.get("/api/search?q=button")).status_code == 200
    before, routing._LONGEST = routing._LONGEST, 0.000001
    try:
        answer = await guest.get("/api/search?q=button")
    finally:
        routing._LONGEST = before
    assert answer.status_code == 503
    assert "try again later" in answer.json()["error"]
    assert all(isinstance(fault, WorkerError) for fault in house.faults)
    assert house.faults
    house.faults.clear()
    assert (await guest.get("/api/search?q=button")).status_code == 200


@in_a_room
async def test_a_report_with_a_half_told_action_is_refused_in_a_sentence(house: House) -> None:
    answer = await house.nobody().post("/api/floor/ask", CASE)
    assert answer.status_code == 400
    error: Any = answer.json()["error"]
    assert error.startswith("behind = ")
    assert "does not fit" in error
    assert "act" in error


@in_a_room
async def test_a_look_at_a_table_with_a_half_told_action_is_refused_too(house: House) -> None:
    boss = await house.administrator()
    live = await boss.open("holdem", bots=2)
    browser = await boss.at(live)
    for ask in ("look", "rule"):
        answer = await browser.ask(ask, report=SKIPPED)
        assert not answer["ok"]
        assert "could not" not in answer["error"]
        endless = await browser.ask(ask, report={"report": "misconduct", "seat": [0] * 500})
        assert endless["error"] == "the report is too long"
