"""A player with a browser: plays, loses the connection, comes back and sends again what is open.

Like the page itself, it numbers its messages, keeps those without an answer, and sends them again
over the next connection under the same number. Now and then it sends one twice, or too late.
"""

import asyncio
import json
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any

from tests.simulation.browser import LostError, Socket
from tests.simulation.ledger import Asked, claim

if TYPE_CHECKING:
    from tests.simulation.world import World

_FOR_GOOD = 4000
_LONGEST_THOUGHT = 2.0
_GAMES = (
    ("common", "holdem"),
    ("black-pearl", "holdem"),
    ("seminole", "omaha"),
    ("common", "seven-card-stud"),
    ("oasis", "holdem"),
    ("common", "draw-high"),
)


class Player:
    """One person."""

    def __init__(self, world: "World", name: str, random: Random) -> None:
        self.world = world
        self.name = name
        self.random = random
        self.table = ""
        self.cookie = ""
        self.buy_in = 0
        self.view: dict[str, Any] = {}
        self.socket: Socket | None = None
        self.pending: dict[int, Asked] = {}
        self._last = 0
        self._at: int | None = None

    # Coming in

    async def live(self, opens: bool) -> None:
        """Come in, find a table or open one, and play there."""
        await self._enter()
        if opens:
            await self._open()
        while not self.world.ledger.tables:
            await asyncio.sleep(0.5)
        self.table = self.random.choice(self.world.ledger.tables)
        await self._ask_stakes()
        while True:
            with suppress(LostError):
                await self._sit_at_socket()
            await asyncio.sleep(self.random.uniform(0.05, 1.5))

    async def _enter(self) -> None:
        wished, tries = self.name, 0
        while True:
            try:
                status, headers, told = await self.world.request(
                    "POST", "/api/enter", "", {"name": self.name}
                )
            except LostError:
                await asyncio.sleep(self.random.uniform(0.1, 1))
                continue
            if status == 200:
                self.cookie = headers["set-cookie"].partition(";")[0]
                self.world.ledger.names.add(self.name)
                return
            if "taken" in str(told):  # by ourselves: the answer was lost
                tries += 1
                self.name = f"{wished} {tries}"
            await asyncio.sleep(self.random.uniform(0.1, 1))

    async def _open(self) -> None:
        book, game = self.random.choice(_GAMES)
        wish = {"book": book, "game": game, "bots": self.random.randint(1, 2)}
        while True:
            try:
                status, _, told = await self.world.request("POST", "/api/tables", self.cookie, wish)
            except LostError:
                status = 0
            if status == 200:
                self.world.ledger.tables.append(told["id"])
                return
            await asyncio.sleep(self.random.uniform(0.1, 1))

    async def _ask_stakes(self) -> None:
        """Learn what a seat is usually bought for."""
        while not self.buy_in:
            with suppress(LostError):
                status, _, told = await self.world.request(
                    "GET", f"/api/tables/{self.table}", self.cookie
                )
                self.buy_in = told["buy_in"] if status == 200 else 0
            await asyncio.sleep(self.random.uniform(0.1, 1))

    # At the table

    async def _sit_at_socket(self) -> None:
        socket = Socket(f"/ws/{self.table}", self.cookie)
        self.socket, self._at = socket, None
        self.world.connect(socket)
        greeted = False
        while True:
            told = await socket.next()
            if told is None:
                claim(socket.code < _FOR_GOOD, f"{self.name} is sent away: {socket.code}")
                return
            if not greeted:
                greeted = True
                for asked in self.pending.values():
                    self._say(asked)
            self._hear(told)

    def _hear(self, told: dict[str, Any]) -> None:
        kind, ledger = told["tell"], self.world.ledger
        self.world.trace(self.name, told)
        if kind == "committed":
            ledger.committed(self.table, told)
        answer = told if kind == "answer" else told.get("answer")
        if answer is not None:
            self._answered(answer)
        if kind == "update":
            self._follow(told)
            ledger.saw(self.table, told["common"])
            self.view = told
            self._think()

    def _answered(self, answer: dict[str, Any]) -> None:
        asked = self.world.ledger.asked.get((self.table, self.name, answer["id"]))
        if asked is not None:
            self.pending.pop(answer["id"], None)
            self.world.ledger.answered(asked, answer, self.world.is_certain)

    def _follow(self, told: dict[str, Any]) -> None:
        """No update may be missing: only a whole table may jump."""
        at = told["common"]["at"]
        if not told.get("whole"):
            claim(self._at is not None, f"{self.name}: an update before the whole table")
            claim(at == (self._at or 0) + 1, f"{self.name}: update {at} follows {self._at}")
        self._at = at

    # What it does

    def _think(self) -> None:
        wish = self._wish()
        if wish is not None:
            after = self.random.uniform(0, _LONGEST_THOUGHT)
            asyncio.get_running_loop().call_later(after, self._ask, wish)

    def _wish(self) -> dict[str, Any] | None:
        mine, common, luck = self.view.get("mine"), self.view["common"], self.random.random()
        if self.world.is_ending and not (mine and "options" in mine):
            return None
        if mine is None:
            return {"ask": "sit", "chips": self.buy_in} if luck < 0.5 else None
        asks = mine.get("asks", ())
        if "buy in" in asks:
            return {"ask": "buyin", "chips": self.buy_in}
        if "back" in asks:
            return {"ask": "back"}
        if "options" in mine:
            action = chosen(mine["options"], self.random)
            place = {"hand": common["seen"]["number"], "turn": common["turn"]}
            return {"ask": "act", "action": action, **place}
        if luck < 0.02:
            return {"ask": "leave"}
        if luck < 0.03:
            return {"ask": "away"}
        if luck < 0.05:
            return {"ask": "addon", "chips": self.buy_in // 4}
        return {"ask": "say", "text": "nice hand"} if luck < 0.07 else None

    def _ask(self, wish: dict[str, Any]) -> None:
        open_kinds = [asked.data["ask"] for asked in self.pending.values()]
        if wish["ask"] in open_kinds or len(open_kinds) > 2:
            return
        self._last = max(self._last + 1, int(self.world.now * 100_000))
        data = {"id": self._last, **wish}
        asked = Asked(self.table, self.name, json.dumps(data), data)
        self.pending[self._last] = self.world.ledger.asked[self.table, self.name, self._last] = (
            asked
        )
        self._say(asked)
        if self.random.random() < 0.1:  # a second time, a little later, whatever was answered
            after = self.random.uniform(0, 5)
            asyncio.get_running_loop().call_later(after, self._say_again, asked, self.socket)

    def _say(self, asked: Asked) -> None:
        self.world.trace(self.name, asked.data)
        if self.socket is not None:
            self.socket.send(asked.text)

    def _say_again(self, asked: Asked, over: Socket | None) -> None:
        if self.socket is over:
            self._say(asked)


def chosen(options: dict[str, Any], random: Random) -> dict[str, Any]:
    """Something of what is offered."""
    luck = random.random()
    if "wager" in options and luck < 0.2:
        return {"act": options["wager"]["kind"], "to": options["wager"]["least"]}
    if options.get("check"):
        return {"act": "check"}
    if "call" in options and luck < 0.8:
        return {"act": "call"}
    if "bring_in" in options:
        return {"act": "bringin"}
    if "draw" in options:
        return {"act": "draw", "cards": list(range(random.randint(0, min(3, options["draw"]))))}
    if "discard" in options:
        return {"act": "discard", "cards": list(range(options["discard"]))}
    if options.get("fold"):
        return {"act": "fold"}
    return {"act": "show"} if options.get("show") else {"act": "run", "times": 1}
