"""No request holds the serving loop: every page, message and report with hostile sizes and values.

A task on the loop samples how much processor time the loop's own thread took since it last ran;
what neighbours on the machine take is not counted. The clients are in a thread of their own.
"""

import asyncio
import gc
import json
import time
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, get_args

import httpx
import msgspec
from tests.books.test_hostile_files import WRONG
from tests.server import hostile_commands
from tests.server.desk.test_desk import GAME, done
from tests.server.events.test_events import begun
from tests.server.house import Data, Guest, House, hurried, opened
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from cardspeak.floor.core.facts import facts_of
from cardspeak.floor.core.registry import kinds
from cardspeak.server.app import PAGES
from cardspeak.server.sockets import messages as m
from cardspeak.server.tables.live_table import LiveTable

MOST = 0.05
"""Seconds for which anyone may hold the loop."""
_OFTEN = 0.001


class Sampler:
    """A task on the loop that notes the longest time it was kept from running, and by what."""

    def __init__(self) -> None:
        self.asked = ""
        self.worst: list[tuple[float, str]] = []
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        while True:
            before = time.thread_time()
            await asyncio.sleep(_OFTEN)
            held = time.thread_time() - before
            if held > MOST / 2:
                self.worst.append((held, self.asked))

    def check(self) -> None:
        """No sample was too long."""
        self._task.cancel()
        self.worst.sort(reverse=True)
        found = [f"{held * 1000:.0f} ms: {asked[:300]}" for held, asked in self.worst[:10]]
        assert not self.worst or self.worst[0][0] < MOST, "\n".join(found)


def deep(levels: int) -> Any:
    found: Any = 1
    for _ in range(levels):
        found = [found]
    return found


HOSTILE: tuple[Any, ...] = (
    None, True, 0, -1, 7, 2**53, 2**63, 10**12, -(10**12), 10**13, 10**300, 1.5, 1e300, "", "x",
    "\x00", "é" * 200, "x" * 300, "\U0001f0cf" * 3000, "٣", "²", "A" * 15_000, [], [0], [0] * 3000,
    list(range(2000)), [[1, 2]] * 800, {}, {"act": "fold"}, {"act": "bet", "to": 10**18},
    {"act": "discard", "cards": [0] * 3000}, {"act": "draw", "cards": list(range(60))},
    [{"action": {}}], [{"seat": 1, "action": {"act": "raise", "to": 10**15}}] * 20,
    {str(number): number for number in range(900)}, deep(60), deep(400),
    {"words": "raise " * 30, "motions": [{"chips": [[10**12, 60]], "how": "pushed"}] * 10},
)  # fmt: skip
"""Values that no client of ours sends."""


def spoilt(base: Data, random: Random) -> Iterator[Data]:
    """A body with each field replaced in turn by something hostile."""
    yield base
    for name in [*base, "extra"]:
        for value in random.sample(HOSTILE, 3):
            yield base | {name: value}


def reports(random: Random) -> Iterator[Data]:
    """Every kind of report: bare, with plain facts, and with hostile ones."""
    for name, kind in kinds().items():
        facts = [fact for fact in facts_of(kind) if fact != "since"]
        told: Data = {"report": name}
        if "gesture" in facts:
            told["gesture"] = {"words": "raise", "motions": []}
        yield told
        yield told | {fact: random.randrange(1, 10) for fact in facts if fact != "gesture"}
        for _ in range(2):
            some = random.sample(facts, min(len(facts), 3))
            yield told | {fact: random.choice(HOSTILE) for fact in some}
    yield {"report": "player skipped", "behind": [{"action": {}}]}
    yield {"report": "x" * 200}
    yield {"report": "extra cards", "count": 60, "seat": 1}


RULE = '[[rule]]\nid = "{0}"\ntext = "Rule {0}."\nsets = {{ "betting.raises" = {0} }}\n'
BOOK = 'title = "Mine"\nextends = "seminole"\n'
FLYER = """
title = "Lag"
buy_in = 50
stack = 1500
chips = [25, 100]
level_minutes = 10
levels = [{ blinds = [25, 50] }, { blinds = [500, 1000] }]
"""
_PERIOD = "{ blinds = [25, 50] }, "
TEXTS = (
    "a = " + "[" * 19_000,
    "a = {" * 3800,
    "a." * 9000 + "b = 1",
    "a = " + "9" * 19_000,
    "a = [" + "{}, " * 4900 + "]",
    "".join([f"a.b{number}.c.d.e.f.g.h.i.j.k = 1\n" for number in range(600)]),
    FLYER.replace("levels = [", "levels = [" + _PERIOD * 900),
    FLYER.replace("levels = [", "levels = [" + _PERIOD * 190),
    FLYER.replace("stack", "redraw_at = [" + "9, " * 6000 + "]\nstack"),
)
"""Texts of flyers and promotions that nobody writes: all of them fit the longest."""
_CROWD = [f"P{number}" for number in range(5000)]
CROWDS: tuple[Data, ...] = (
    {"do": "KeepApart", "people": _CROWD, "reason": "x"},
    {"do": "OpenDispute", "game": "1", "parties": _CROWD, "says": "x"},
    {"do": "SettleSeat", "game": "1", "seat": 1, "players": _CROWD},
)
BODIES: dict[str, Data] = {
    "/api/enter": {"name": "Zoe", "password": "long enough"},
    "/api/register": {"name": "Zed", "password": "long enough"},
    "/api/recover": {"name": "Zoe", "phrase": "one two three four five six"},
    "/api/account/exclude": {"days": 1},
    "/api/account/close": {"password": "not this one"},
    "/api/leave": {},
    "/api/notices": {"book": "common", "game": "holdem"},
    "/api/account/password": {"new": "long enough", "old": "not this one"},
    "/api/account/devices/end": {"id": "x"},
    "/api/account/phrase": {},
    "/api/account/limits": {"chips": 10**9, "minutes": 1440},
    "/api/restrictions": {"name": "Zed", "kind": "mute", "reason": "x", "hours": 1},
    "/api/restrictions/lift": {"name": "Zed", "kind": "mute", "reason": "x"},
    "/api/people/erase": {"name": "Nobody", "reason": "x"},
    "/api/desk": {"command": {"do": "JoinList", "player": "Zoe", "board": "4-8"}, "code": "x"},
    "/api/desk/draw": {"game": "felt", "purpose": "a seat"},
    "/api/desk/tap": {"game": "1", "entry": {}},
    "/api/events": {"flyer": FLYER, "book": "common", "dealing": "tracked", "fills_to": 0},
    "/api/events/{id}": {"command": {"do": "Enter", "player": "Zoe"}, "mark": "x"},
    "/api/events/{id}/tap": {"table": "1", "tap": {"tap": "DealTap"}, "mark": "x"},
    "/api/flyers/check": {"flyer": FLYER},
    "/api/flyers/plan": {"entries": 9, "hours": 1.0, "stack": 1500, "chips": [25, 100]},
    "/api/events/{id}/fill": {},
    "/api/play": {"kind": "nine", "book": "common", "bots": False},
    "/api/pricing": {"promotion": "catfish-bend:premium hand award", "players": 9},
    "/api/people/role": {"name": "Ann", "role": "player", "reason": "x"},
    "/api/cage": {"name": "Ann", "chips": 5, "reason": "x"},
    "/api/tables": {"book": "oasis", "game": "holdem", "bots": 3, "options": {}, "training": 1.0},
    "/api/own-books/check": {"id": "mine", "text": BOOK},
    "/api/own-books": {"id": "mine", "text": BOOK, "reason": "x", "after": ""},
    "/api/cage/approve": {"id": 1},
    "/api/cage/refuse": {"id": 1},
    "/api/house": {"rules": {}, "reason": "x"},
    "/api/staff/tables/{id}/restart": {},
    "/api/floor/ask": {"book": "seminole", "game": "holdem", "report": {"report": "misconduct"}},
    "/api/floor/answer": {
        "book": "seminole", "game": "holdem", "report": {"report": "misconduct"}, "fact": "seat",
        "answer": "3",
    },
    "/api/training/case": {"book": "seminole", "game": "holdem", "number": 1, "reports": []},
    "/api/training/drill": {"book": "seminole", "game": "holdem", "number": 1, "choice": 1},
    "/api/training/answer": {
        "book": "seminole", "game": "holdem", "number": 1, "reports": [], "choice": 1,
    },
}  # fmt: skip
NOTICE: Data = {
    "name": "1-2", "game": "holdem", "structure": "no-limit", "blinds": [1, 2], "buy_in": 100,
    "seats": 6, "choices": {}, "bets": None, "ante": 0, "charge": None, "deck": 52,
}  # fmt: skip
WORDS = ("", "button", "the pot and the bet " * 9, "x" * 200, "x" * 5000, "é²\x00", "a b c d " * 24)
ENDS = ("/api/account/exclude", "/api/account/close", "/api/leave")
"""Pages that end the visit: they come last."""
ROUTES = [route for route in PAGES if route.path not in ENDS]


def addresses(path: str, ids: Data) -> Iterator[str]:
    """A page's addresses: with a table, event or book that is there, and with hostile words."""
    names = [_id(path, ids), "x" * 3000, "%00" if "/books/" in path else "%ff"]
    for name in names:
        for hand in (
            ("1", "1.phh", "1.json", "999999999", "9" * 3000) if "{hand}" in path else ("",)
        ):
            found = path.replace("{id}", name).replace("{hand}", hand).replace("{token}", name)
            for place in ("{fund}", "{sheet}", "{chart}", "{number}"):
                found = found.replace(place, name)
            yield found


def _id(path: str, ids: Data) -> str:
    """What the address of a page names."""
    return str(next(id for part, id in ids.items() if part in path))


def bodies(path: str, random: Random) -> Iterator[Data]:
    """What is sent to a page."""
    yield from spoilt(BODIES[path], random)
    if path in ("/api/tables", "/api/notices"):
        for notice in spoilt(NOTICE, random):
            yield {"book": "common", "notice": notice}
    if path == "/api/own-books/check":
        for text, *_ in WRONG.values():
            yield {"id": "mine", "text": text}
        yield {"id": "mine", "text": BOOK + "".join(map(RULE.format, range(3000)))}
    if path == "/api/flyers/check":
        for text in TEXTS:
            yield {"flyer": text}
    if path == "/api/desk":
        for text in TEXTS:
            yield {"command": {"do": "OfferPromotion", "text": text}}
        for command in CROWDS:
            yield {"command": command}
    for page, body, field in hostile_commands.bodies():
        if page == path:
            yield body
            for name in body[field]:
                yield body | {field: body[field] | {name: random.choice(HOSTILE)}}
    if "/floor/" in path:
        every = 1 if path == "/api/floor/ask" else 4
        for report in islice(reports(random), 0, None, every):
            yield BODIES[path] | {"report": report}


class Attacker:
    """A client in a thread of its own, with the cookie of someone who may do everything."""

    def __init__(self, guest: Guest, sampler: Sampler) -> None:
        self._headers = guest.headers
        self._base = guest.house.base
        self._sampler = sampler
        self._random = Random(14)
        self._id = 0
        self.faults: list[str] = []

    def pages(self, table: str, event: str) -> None:
        """Ask for every page in every way."""
        ids = {"/events/": event, "/books/": "seminole", "": table}
        with httpx.Client(base_url=self._base, headers=self._headers, timeout=60) as http:
            for route in ROUTES:
                if "POST" in (route.methods or ()):
                    for body in bodies(route.path, self._random):
                        self._send(http, route.path.replace("{id}", _id(route.path, ids)), body)
                    continue
                for number, address in enumerate(addresses(route.path, ids)):
                    for word in WORDS if not number else WORDS[-1:]:
                        self._sampler.asked = f"GET {address} {word!r}"
                        words = {"q": word, "id": word, "a": word, "b": "common", "before": word}
                        words |= {"invite": word, "at": word, "leave": word, "game": word}
                        self._check(http.get(address, params=words), address)
            for one in ("seminole", "oasis", "common"):
                self._sampler.asked = f"compare {one}"
                self._check(http.get(f"/api/compare?a={one}&b=official"), one)
            for raw in (b"", b"[" * 60_000, b"{" * 9, b'"' + b"x" * 65_000 + b'"', b"9" * 60_000):
                self._sampler.asked = f"raw {raw[:20]!r}"
                kind = {"content-type": "application/json"}
                self._check(http.post("/api/floor/ask", content=raw, headers=kind), "raw")
            assert http.get("/api/me").json()["role"] == "administrator", "all of it was allowed"
            for page in ENDS:
                for body in spoilt(BODIES[page], self._random):
                    self._send(http, page, body)

    def _send(self, http: httpx.Client, path: str, body: Data) -> None:
        self._sampler.asked = f"POST {path} {str(body)[:250]}"
        self._check(http.post(path, json=body), self._sampler.asked)

    def _check(self, answer: httpx.Response, asked: str) -> None:
        if answer.status_code >= 500:
            self.faults.append(f"{answer.status_code} {asked[:200]}: {answer.text[:300]}")

    def messages(self, table: str) -> None:
        """Send every message with every field spoilt, and every report; come again when put out."""
        waiting = deque(self._told())
        url = f"{self._base.replace('http', 'ws')}/ws/{table}"
        cookie = {"cookie": self._headers["cookie"]}
        while waiting:
            with (
                suppress(ConnectionClosed),
                connect(url, additional_headers=cookie, compression=None, max_size=None) as socket,
            ):
                while waiting:
                    self._say(socket, waiting.popleft())

    def _told(self) -> Iterator[Data]:
        for kind in get_args(m.AnyClientMessage):
            if kind is not m.CloseMessage:  # the table is needed
                yield from spoilt(_plain(kind), self._random)
        for report in reports(self._random):
            yield {"ask": "look", "report": report}
            yield {"ask": "rule", "report": report, "reason": "x"}

    def _say(self, socket: ClientConnection, told: Data) -> None:
        """Send a message and read until it is answered."""
        self._id += 1
        told = {"id": self._id} | told
        self._sampler.asked = f"ask {str(told)[:250]}"
        socket.send(json.dumps(told))
        while True:
            heard = json.loads(socket.recv(30))
            answer = heard if heard["tell"] == "answer" else heard.get("answer")
            if answer and answer["id"] in (0, told["id"]):
                if "the room could not" in answer.get("error", ""):
                    self.faults.append(f"{self._sampler.asked}: {answer}")
                return


def _plain(kind: type[m.ClientMessage]) -> Data:
    """A message of a kind with small values."""
    told: Data = {"ask": str(kind.__struct_config__.tag)}
    for field in msgspec.structs.fields(kind):
        if field.name in ("action", "report"):
            told[field.name] = {"act": "check"} if field.name == "action" else {"report": "x"}
        elif field.name != "id" and field.required:
            told[field.name] = "x" if field.name in ("text", "reason") else 1
    return told


async def _table(house: House, host: Guest, game: str) -> LiveTable:
    live = await hurried(host, game, bots=3, training=1.0)
    live.options.pause = 0.05
    ann = await house.enter(f"Ann {game}"[:24])
    await ann.sits(live)
    return live


def test_no_page_message_or_report_holds_the_loop(tmp_path: Path) -> None:
    async def whole() -> None:
        async with opened(tmp_path / "room.db", desk="catfish-bend") as house:
            boss = await house.administrator()
            house.listens_to("address 127.0.0.1", "Boss")
            tables = [await _table(house, boss, game) for game in ("holdem", "triple-draw")]
            await done(boss, "OpenGame", game="felt", notice=GAME, dealing="tracked")
            for seat, player in enumerate(("P1", "P2", "P3"), start=1):
                await done(boss, "TakeSeat", player=player, game="felt", seat=seat)
            event = await begun(boss)
            gc.collect()
            gc.freeze()  # as the command does when the room is open
            gc.disable()
            sampler = Sampler()
            attacker = Attacker(boss, sampler)
            try:
                for live in tables:
                    await asyncio.to_thread(attacker.messages, live.id)
                await asyncio.to_thread(attacker.pages, tables[0].id, event)
            finally:
                gc.enable()
                gc.unfreeze()
            sampler.check()
            assert not attacker.faults, attacker.faults[:5]

    asyncio.run(whole())
