"""Training over HTTP: a case, its answer, and the card that the browser keeps."""

from tests.server.house import House, in_a_room

ORDER = {"book": "seminole", "game": "holdem", "number": 4, "reports": ["exposed card"]}


@in_a_room
async def test_a_case_is_asked_and_answered(house: House) -> None:
    guest = house.nobody()
    told = (await guest.get("/api/training")).json()
    assert "exposed card" in told["sets"]["dealers"]
    case = (await guest.post("/api/training/case", ORDER)).json()
    assert case["report"] == "exposed card"
    assert not {"right", "ruling"} & set(case)
    answers = [
        (await guest.post("/api/training/answer", ORDER | {"choice": choice, "seconds": 5})).json()
        for choice in range(len(case["choices"]))
    ]
    assert [each["right"] for each in answers].count(True) == 1
    assert len({each["choice"] for each in answers}) == 1
    right = next(each for each in answers if each["right"])
    wrong = next(each for each in answers if not each["right"])
    assert right["card"]["due"] > wrong["card"]["due"]
    assert right["ruling"]["says"]
    again = ORDER | {"choice": right["choice"], "card": right["card"]}
    later = (await guest.post("/api/training/answer", again)).json()
    assert later["card"]["due"] >= right["card"]["due"]


@in_a_room
async def test_a_case_that_cannot_be_is_refused_in_a_sentence(house: House) -> None:
    guest = house.nobody()
    for wrong in ({"book": "nowhere"}, {"game": "bridge"}, {"reports": ["premature street"]}):
        answer = await guest.post("/api/training/case", ORDER | wrong)
        assert answer.status_code == 400
        assert answer.json()["error"]
