"""A room killed in the middle of things, again and again, and what must be there afterwards.

People play as fast as the room answers; at a random moment the process gets the signal that no
process can hear. Whatever was acknowledged must be in the database; a hand that was dealt must be
the same hand after the restart; every chip must be where it was.
"""

import asyncio
import json
import time
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import urlopen

import msgspec
import websockets

from bench._clients import Place
from bench._serving import room
from cardspeak.store import Store
from cardspeak.store.verification import verify
from cardspeak.table import Act
from cardspeak.table.log import Record

_LOOKED_AFTER = 12
"""An action is one of the records that follow the moment it was for; few can come between."""


class Acknowledged(msgspec.Struct, frozen=True):
    """An action that the room said yes to."""

    table: str
    player: str
    turn: int
    action: dict[str, Any]


class Seen:
    """Everything that people were told over all lives of a room."""

    def __init__(self) -> None:
        self.acknowledged: list[Acknowledged] = []
        self.decks: dict[tuple[str, int], object] = {}
        self.cards: dict[tuple[str, int, str], set[str]] = {}
        self.moments: dict[str, tuple[int, object]] = {}  # the last turn of a table, and its stacks
        self.actions = 0

    def committed(self, table: str, told: dict[str, Any]) -> None:
        """The deck of a hand: the same, however often it is told."""
        deck = (tuple(told["cards"]), told["seed"])
        before = self.decks.setdefault((table, told["hand"]), deck)
        assert before == deck, f"table {table} dealt hand {told['hand']} twice"

    def looked(self, table: str, view: dict[str, Any]) -> None:
        """A view: at the same moment it is the same, and time does not go back."""
        common = view["common"]
        if not common["seen"]["playing"]:
            return
        turn, seats = common["turn"], _chips(common["seen"])
        before, had = self.moments.get(table, (0, None))
        if turn > before:
            self.moments[table] = (turn, seats)
        elif turn == before:
            assert had == seats, f"table {table}: other chips at {turn}"


def _chips(seen: dict[str, Any]) -> object:
    """The chips in play: whoever is not in the hand may buy some meanwhile."""
    dealt = [seat for seat in seen["seats"] if seat.get("dealt")]
    seats = [(seat["seat"], seat["stack"], seat.get("bet", 0)) for seat in dealt]
    return seats, seen.get("pot", 0)


async def play(port: int, places: list[list[Place]], seen: Seen, random: Random) -> None:
    """Everyone plays until the room is gone."""
    people = [(place, f"p{table}.{number}") for table, row in enumerate(places)
              for number, place in enumerate(row)]  # fmt: skip
    await asyncio.gather(*(_person(port, place, name, seen, random) for place, name in people))


async def _person(port: int, place: Place, name: str, seen: Seen, random: Random) -> None:
    headers = {"cookie": f"cardspeak={place.cookie}"}
    asked: dict[int, Acknowledged] = {}
    number = time.time_ns() // 1000
    try:
        async with websockets.connect(
            f"ws://127.0.0.1:{port}/ws/{place.table}", additional_headers=headers, compression=None
        ) as socket:
            async for frame in socket:
                told = json.loads(frame)
                if told["tell"] == "committed":
                    seen.committed(place.table, told)
                answer = told if told["tell"] == "answer" else told.get("answer")
                if answer is not None:
                    act = asked.pop(answer["id"], None)
                    if answer["ok"] and act is not None:
                        seen.acknowledged.append(act)
                        seen.actions += 1
                if told["tell"] == "update":
                    seen.looked(place.table, told)
                    number += 1
                    message = _message(place.table, name, told, number, asked, random)
                    if message is not None:
                        await socket.send(json.dumps(message))
    except (OSError, websockets.WebSocketException):
        return


def _message(
    table: str,
    name: str,
    view: dict[str, Any],
    number: int,
    asked: dict[int, Acknowledged],
    random: Random,
) -> dict[str, Any] | None:
    mine, common = view.get("mine") or {}, view["common"]
    if "buy in" in mine.get("asks", ()):
        return {"ask": "buyin", "id": number, "chips": 400}
    if "back" in mine.get("asks", ()):
        return {"ask": "back", "id": number}
    if "options" not in mine or any(act.turn == common["turn"] for act in asked.values()):
        return None
    action = _chosen(mine["options"], random)
    asked[number] = Acknowledged(table, name, common["turn"], action)
    place = {"hand": common["seen"]["number"], "turn": common["turn"]}
    return {"ask": "act", "id": number, "action": action, **place}


def _chosen(options: dict[str, Any], random: Random) -> dict[str, Any]:
    luck = random.random()
    if "wager" in options and luck < 0.2:
        return {"act": options["wager"]["kind"], "to": options["wager"]["least"]}
    if options.get("check"):
        return {"act": "check"}
    if "call" in options and luck < 0.8:
        return {"act": "call"}
    if options.get("fold"):
        return {"act": "fold"}
    return {"act": "show"} if options.get("show") else {"act": "run", "times": 1}


def check_kept(database: Path, seen: Seen) -> None:
    """Everything that was acknowledged since the last look is in the database."""
    store = Store.existing(database)
    try:
        for table in {act.table for act in seen.acknowledged}:
            acts = [act for act in seen.acknowledged if act.table == table]
            first = min(act.turn for act in acts)
            records = list(store.records(table, after=first))
            for act in acts:
                assert _is_kept(act, records), f"{act} was acknowledged and is lost"
    finally:
        store.close()
    seen.acknowledged.clear()


def _is_kept(act: Acknowledged, records: list[Record]) -> bool:
    near = [each for each in records if 0 < each.number - act.turn <= _LOOKED_AFTER]
    own = [each.input for each in near if each.author == act.player]
    return any(
        isinstance(each, Act) and msgspec.to_builtins(each.action) == act.action for each in own
    )


def check_whole(database: Path) -> int:
    """Every chain, hand and account of the database; how many hands there are."""
    store = Store.existing(database)
    try:
        with store.looking() as connection:
            verdict = verify(connection)
    finally:
        store.close()
    assert not verdict.findings, verdict.findings
    return verdict.hands


def killed(database: Path, places: list[list[Place]], seen: Seen, random: Random) -> None:
    """One life of a room: it opens, people play, it is killed at a random moment."""
    with room(database) as (port, process):
        # Bots act once their worker has started; a page from the other worker says about when.
        urlopen(f"http://127.0.0.1:{port}/api/floor/reports").close()

        async def life() -> None:
            playing = asyncio.create_task(play(port, places, seen, random))
            await asyncio.sleep(random.uniform(0.05, 0.6))
            process.kill()
            await playing

        asyncio.run(life())
    check_kept(database, seen)
