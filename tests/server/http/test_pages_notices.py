"""A notice looked at while it is being written: allowed, or refused with the book's rules."""

from tests.server.house import House, in_a_room

from cardspeak.books.loading import CATALOG


@in_a_room
async def test_the_usual_notice_of_every_house_is_allowed(house: House) -> None:
    guest = house.nobody()
    for book in CATALOG:
        told = (await guest.post("/api/notices", {"book": book, "game": "holdem"})).json()
        assert told["notice"]["game"] == "holdem"
        assert (told["refused"], told["rules"]) == ("", [])


@in_a_room
async def test_a_refusal_is_a_sentence_with_its_rules(house: House) -> None:
    guest = house.nobody()
    ask = {"book": "catfish-bend", "game": "holdem"}
    notice = (await guest.post("/api/notices", ask)).json()["notice"]
    big = notice["blinds"][-1]
    ask["notice"] = notice | {"blinds": [big - 1, big], "chip": 1, "buy_in": 0}
    told = (await guest.post("/api/notices", ask)).json()
    assert told["refused"]
    assert not told["refused"].startswith(notice["name"])
    assert all(rule["cite"].startswith("catfish-bend:") for rule in told["rules"])
    assert told["rules"]
    assert told["rules"][0]["cite"] not in told["refused"]


@in_a_room
async def test_a_notice_that_cannot_be_read_is_refused(house: House) -> None:
    guest = house.nobody()
    for wrong in ({"name": "x"}, {"name": "x", "game": "holdem", "structure": "none"}):
        answer = await guest.post("/api/notices", {"book": "seminole", "notice": wrong})
        assert answer.status_code == 400
        assert answer.json()["error"]
    huge = {"name": "x", "game": "holdem", "structure": "no-limit", "blinds": [1, 10**10]}
    told = (await guest.post("/api/notices", {"book": "seminole", "notice": huge})).json()
    assert "stakes go up to" in told["refused"]
