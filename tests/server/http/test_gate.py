"""Every door of the room, tried by everyone: who gets in, and what the others learn at the door."""

from typing import Any

import httpx
import pytest
from starlette.routing import Route
from tests.server.house import Guest, House, heads_up, hurried, in_a_room

from cardspeak.scenarios.lessons import lessons_of
from cardspeak.server.app import make_app
from cardspeak.server.people.people import Role
from cardspeak.server.tables.live_table import LiveTable

EVERYONE = ("stranger", "named", "elsewhere", "invited", "player", "host", "floor", "cage", "boss")
NAMED = EVERYONE[1:]
ENTERED = EVERYONE[3:]
FLOOR = EVERYONE[6:]
CAGE = EVERYONE[7:]
ISSUE: dict[str, Any] = {"name": "Pia", "chips": 5, "reason": "a gift"}

GETS = {
    "/healthz": EVERYONE,
    "/readyz": EVERYONE,
    "/api/me": EVERYONE,
    "/api/houses": EVERYONE,
    "/api/styles": EVERYONE,
    "/api/tables": EVERYONE,
    "/api/closed": EVERYONE,
    "/api/tables/{id}": ENTERED,
    "/api/tables/{id}/hands": ENTERED,
    "/api/tables/{id}/hands/{hand}": ENTERED,
    "/api/tables/{id}/hands/{hand}/why": ENTERED,
    "/api/tables/{id}/chart": ENTERED,
    "/api/tables/{id}/equity": ENTERED,
    "/api/tables/{id}/hands/{hand}/share": ENTERED,
    "/api/tables/{id}/hand-list": ENTERED,
    "/api/tables/{id}/ledger": ENTERED,
    "/api/tables/{id}/code": ENTERED,
    "/api/account": NAMED,
    "/api/restrictions": FLOOR,
    "/api/people": FLOOR,
    "/api/cage": FLOOR,
    "/api/books": EVERYONE,
    "/api/books/{id}": EVERYONE,
    "/api/books/{id}/rule": EVERYONE,
    "/api/books/{id}/lessons": EVERYONE,
    "/api/books/{id}/lesson": EVERYONE,
    "/api/own-books": EVERYONE,
    "/api/compare": EVERYONE,
    "/api/search": EVERYONE,
    "/api/floor/reports": EVERYONE,
    "/api/events": EVERYONE,
    "/api/flyers": EVERYONE,
    "/api/training": EVERYONE,
    "/api/staff/tables/stopped": FLOOR,
    "/api/staff/tables/{id}/count": FLOOR,
}
"""Who may look at a page; where a table is named, at that of a private table."""

RESTRICTION = {"name": "Ned", "kind": "mute", "reason": "as was seen"}
CASE: dict[str, Any] = {"book": "common", "game": "holdem", "report": {"report": "deck dropped"}}
QUIZ: dict[str, Any] = {"book": "seminole", "game": "holdem", "number": 2}
OWN_BOOK = {"id": "ours", "text": 'title = "Ours"\nextends = "oasis"\n'}
POSTS: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "/api/tables": (NAMED, {"book": "common", "game": "holdem"}),
    "/api/notices": (EVERYONE, {"book": "common", "game": "holdem"}),
    "/api/people/role": (("boss",), {"name": "Pia", "role": "player", "reason": "as before"}),
    "/api/cage": (CAGE, ISSUE),
    "/api/cage/approve": (CAGE, {"id": 99}),
    "/api/cage/refuse": (CAGE, {"id": 99}),
    "/api/house": (("boss",), {"rules": {}, "reason": "as before"}),
    "/api/floor/ask": (EVERYONE, CASE),
    "/api/floor/answer": (EVERYONE, CASE | {"fact": "", "answer": "yes"}),
    "/api/training/case": (EVERYONE, QUIZ),
    "/api/training/answer": (EVERYONE, QUIZ | {"choice": 1}),
    "/api/training/drill": (EVERYONE, QUIZ),
    "/api/own-books/check": (("boss",), OWN_BOOK),
    "/api/own-books": (("boss",), OWN_BOOK | {"reason": "a house of our own"}),
    "/api/staff/tables/{id}/restart": (FLOOR, {}),
    "/api/pricing": (FLOOR, {"promotion": "none of that name"}),
    "/api/events": (FLOOR, {"flyer": "none"}),
    "/api/flyers/check": (NAMED, {"flyer": "none"}),
    "/api/flyers/plan": (NAMED, {"flyer": "none"}),
    "/api/play": (NAMED, {"kind": "nine", "book": "none of that name"}),
    "/api/restrictions": (FLOOR, RESTRICTION | {"hours": 1}),
    "/api/restrictions/lift": (FLOOR, RESTRICTION),
    "/api/account/phrase": (NAMED, {}),
    "/api/account/limits": (NAMED, {"chips": 500}),
    "/api/account/password": (NAMED, {"new": "long enough"}),
    "/api/account/devices/end": (NAMED, {}),
    "/api/account/exclude": (NAMED, {"days": 1}),
    "/api/leave": (EVERYONE, {}),  # the last: nobody is logged in after it
}
"""Who may do something, and with which body."""
UNANSWERED = {
    "/api/pricing",
    "/api/events",
    "/api/flyers/check",
    "/api/flyers/plan",
    "/api/play",
    "/api/floor/answer",
    "/api/cage/approve",
    "/api/cage/refuse",
    "/api/restrictions/lift",
    "/api/staff/tables/{id}/restart",
}
"""What may be asked, and comes to nothing with these bodies."""

OTHERWISE = {
    "/api/shared/{token}",
    "/api/own-books/{id}",
    "/api/enter",
    "/api/recover",
    "/api/register",
    "/api/account/close",
    "/api/people/erase",
    "/claim/{token}",
    "/api/{path}",
    "/{path}",
}
"""Coming in, going and a house's book have tests of their own; the last two are the rest."""


DESK_GETS = {
    "/api/desk": FLOOR,
    "/api/desk/board": EVERYONE,
    "/api/desk/me": NAMED,
    "/api/desk/signs": FLOOR,
    "/api/desk/code": FLOOR,
    "/api/desk/report": FLOOR,
    "/api/desk/report/{sheet}": FLOOR,
    "/api/desk/watch": FLOOR,
    "/api/desk/money": FLOOR,
    "/api/desk/funds/{fund}": EVERYONE,
    "/api/desk/funds/{fund}/sheet": EVERYONE,
    "/api/desk/drop": FLOOR,
    "/api/desk/drop/{sheet}": FLOOR,
    "/api/desk/drop/chart/{chart}": FLOOR,
    "/api/desk/register": FLOOR,
    "/api/desk/register/next": FLOOR,
    "/api/desk/disputes/{number}": FLOOR,
}
EVENT_GETS = {
    "/api/events/{id}": FLOOR,
    "/api/events/{id}/wall": EVERYONE,
    "/api/events/{id}/me": EVERYONE,
    "/api/events/{id}/code": EVERYONE,
    "/api/events/{id}/results": EVERYONE,
    "/api/events/{id}/division": NAMED,
    "/api/events/{id}/chart": EVERYONE,
    "/api/events/{id}/seats": FLOOR,
}
EVENT_POSTS = {
    "/api/events/{id}": NAMED,
    "/api/events/{id}/fill": NAMED,
    "/api/events/{id}/tap": FLOOR,
}
"""Who may ask for an event; in a room without one they are told that there is none."""
DESK_POSTS = {"/api/desk": NAMED, "/api/desk/tap": FLOOR, "/api/desk/draw": FLOOR}
"""Who may ask for the desk; in a room without one they are told that there is none."""


def _routes(method: str) -> set[str]:
    found = (route for route in make_app("nowhere.db").routes if isinstance(route, Route))
    return {
        route.path.replace("{path:path}", "{path}")
        for route in found
        if method in (route.methods or ())
    }


def test_every_door_is_tried() -> None:
    assert _routes("GET") - OTHERWISE == {*GETS, *DESK_GETS, *EVENT_GETS}
    assert _routes("POST") - OTHERWISE == {*POSTS, *DESK_POSTS, *EVENT_POSTS}


async def _everyone(house: House) -> tuple[LiveTable, dict[str, Guest]]:
    """A private table where Pia and Hal have played a hand, and everyone who tries its doors."""
    names = ("Ned", "Eli", "Ivy", "Pia", "Hal", "Flo", "Cay", "Bo")
    people = [house.nobody(), *[await house.enter(name) for name in names]]
    everyone = dict(zip(EVERYONE, people, strict=True))
    for name, role in (("Flo", Role.FLOOR), ("Cay", Role.CAGE), ("Bo", Role.ADMINISTRATOR)):
        house.room.people.set_role(name, role)
    other = await hurried(everyone["elsewhere"])
    await everyone["elsewhere"].sits(other)
    live = await hurried(everyone["host"], private=True)
    host = await everyone["host"].sits(live)
    player = await everyone["player"].at(live, live.options.invite)
    assert (await player.ask("sit", chips=live.buy_in))["ok"]
    invited = await everyone["invited"].at(live, live.options.invite)
    await invited.until(lambda: invited.view)
    await host.until(lambda: host.seen["playing"])
    live.set_paused(True)
    await player.until(lambda: player.seen["playing"])
    first = host if host.offered() else player
    assert (await first.act({"act": "fold"}))["ok"]
    await host.until(lambda: not host.seen["playing"])
    return live, everyone


def _filled(path: str, live: LiveTable) -> str:
    id = "seminole" if "/books/" in path else live.id
    query = {
        "compare": "?a=seminole&b=oasis",
        "search": "?q=button",
        "rule": "?id=I.1",
        "lessons": "?rule=A.13.2a",
        "lesson": f"?where={lessons_of('seminole:A.13.2a')[0].where}",
        "why": "?line=1",
    }
    return path.replace("{id}", id).replace("{hand}", "1") + query.get(path.rpartition("/")[2], "")


def _check_refused(live: LiveTable, answer: httpx.Response) -> None:
    """Whoever is refused learns nothing of the table."""
    assert set(answer.json()) == {"error", "rules"}
    for word in (live.options.invite, "Hal", "Pia", live.table.notice.name):
        assert word not in answer.text


@in_a_room
async def test_everyone_sees_what_they_may_and_no_more(house: House) -> None:
    live, everyone = await _everyone(house)
    for path, may in GETS.items():
        tried = ("stranger",) if may is EVERYONE else EVERYONE  # what no name opens, any does
        for who in tried:
            guest = everyone[who]
            answer = await guest.get(_filled(path, live))
            wanted = 200 if who in may else 403
            assert answer.status_code == wanted, (path, who, answer.text)
            if wanted == 403:
                _check_refused(live, answer)


@in_a_room
async def test_everyone_does_what_they_may_and_no_more(house: House) -> None:
    live, everyone = await _everyone(house)
    for path, (may, body) in POSTS.items():
        for who, guest in everyone.items():
            house.room.allowances.clear()
            answer = await guest.post(_filled(path, live), body)
            wanted = {200, 400} if path in UNANSWERED else {200}
            if who not in may:
                wanted = {403}
                _check_refused(live, answer)
            assert answer.status_code in wanted, (path, who, answer.text)
            elsewhere = await guest.post(_filled(path, live), body, origin="http://evil.example")
            assert elsewhere.status_code == 403


@in_a_room
async def test_only_those_who_may_ask_hear_that_there_is_no_desk(house: House) -> None:
    live, everyone = await _everyone(house)
    for who, guest in everyone.items():
        tried = [(may, await guest.get(path)) for path, may in DESK_GETS.items()]
        tried += [(may, await guest.post(path, {})) for path, may in DESK_POSTS.items()]
        for may, answer in tried:
            assert answer.status_code == (400 if who in may else 403), (who, answer.text)
            assert ("this room has no desk" in answer.text) is (who in may)
            _check_refused(live, answer)


@in_a_room
async def test_only_those_who_may_ask_hear_that_there_is_no_event(house: House) -> None:
    live, everyone = await _everyone(house)
    for who, guest in everyone.items():
        tried = [(may, await guest.get(path.format(id=7))) for path, may in EVENT_GETS.items()]
        tried += [
            (may, await guest.post(path.format(id=7), {})) for path, may in EVENT_POSTS.items()
        ]
        for may, answer in tried:
            assert answer.status_code == (400 if who in may else 403), (who, answer.text)
            _check_refused(live, answer)


@in_a_room
async def test_a_private_table_is_listed_to_those_who_may_enter(house: House) -> None:
    live, everyone = await _everyone(house)
    for who, guest in everyone.items():
        listed = {row["id"] for row in (await guest.get("/api/tables")).json()["tables"]}
        assert (live.id in listed) is (who in ENTERED), who


@in_a_room
async def test_the_link_is_the_hosts_and_the_journal_too(house: House) -> None:
    live, everyone = await _everyone(house)
    for who in ENTERED:
        row = (await everyone[who].get(f"/api/tables/{live.id}")).json()
        chart = (await everyone[who].get(f"/api/tables/{live.id}/chart")).json()
        is_host = who in ("host", *FLOOR)
        assert (row["invite"] == live.options.invite) is is_host
        assert bool(chart["journal"]) is bool(chart["rake"]) is is_host
    linked = f"/api/tables/{live.id}?invite={live.options.invite}"
    assert (await everyone["stranger"].get(linked)).json()["invite"] is None


@in_a_room
async def test_the_hand_of_a_private_table_shows_each_their_own_cards(house: House) -> None:
    """One folded: nobody showed, and neither staff nor host sees a card of the other's."""
    live, everyone = await _everyone(house)
    page = f"/api/tables/{live.id}/hands/1"
    plain = (await everyone["invited"].get(page)).text
    assert plain == (await everyone["floor"].get(page)).text
    assert plain == (await everyone["boss"].get(page)).text
    for who, name in (("host", "Hal"), ("player", "Pia")):
        frames = (await everyone[who].get(page)).json()["frames"]
        played = await live.archive.hand(1)
        assert {frame["mine"]["seat"] for frame in frames} == {played.seat_of(name)}


STAFFS: dict[str, dict[str, Any]] = {
    "look": {"report": {"report": "deck dropped"}},
    "rule": {"report": {"report": "deck dropped"}},
    "takeback": {"reason": "a slip"},
    "voiddeal": {"reason": "marked cards"},
    "confirmvoid": {},
}
HOSTS: dict[str, dict[str, Any]] = {
    "pause": {},
    "resume": {},
    "addbot": {},
    "remove": {"seat": 1},
    "close": {},
}
SEATED: dict[str, dict[str, Any]] = {
    "buyin": {"chips": 5}, "addon": {"chips": 5}, "leave": {}, "away": {}, "back": {}, "post": {},
    "wait": {}, "buybutton": {}, "straddle": {}, "kill": {}, "changeseat": {"to": 3}, "chop": {},
    "callbomb": {}, "joinbomb": {}, "agree": {}, "object": {}, "clock": {},
    "votefor": {}, "voteagainst": {}, "seed": {"seed": "0" * 64}, "link": {"link": "0" * 64},
    "act": {"hand": 1, "turn": 1, "action": {"act": "fold"}},
    "whynot": {"action": {"act": "fold"}}, "showcards": {"hand": 1, "cards": ["As"]},
}  # fmt: skip
PLAIN: dict[str, dict[str, Any]] = {
    "sit": {"chips": 5}, "why": {}, "explain": {"line": 1}, "say": {"text": "hello"},
}  # fmt: skip


@pytest.mark.parametrize("who", ["spectator", "named"])
def test_one_without_a_seat_can_do_nothing_at_a_table(who: str, tmp_path: Any) -> None:
    @in_a_room
    async def scenario(house: House) -> None:
        live, first, _ = await heads_up(house)
        seen, number = first.seen, live.table.log.count if live.table.log else 0
        guest = house.nobody() if who == "spectator" else await house.enter("Ned")
        browser = await guest.at(live)
        house.listens_to("Ned")
        asked = STAFFS | HOSTS | SEATED | (PLAIN if who == "spectator" else {})
        for ask, words in asked.items():
            answer = await browser.ask(ask, **words)
            assert not answer["ok"], ask
            assert "data" not in answer
        assert live.table.log is not None
        assert live.table.log.count == number
        assert first.seen == seen

    scenario(tmp_path)


def test_every_message_of_a_table_is_tried_by_one_without_a_seat() -> None:
    from cardspeak.server.tables.message_handlers import HANDLERS

    names = {kind.__struct_config__.tag for kind in HANDLERS}
    assert names == {*STAFFS, *HOSTS, *SEATED, *PLAIN}
