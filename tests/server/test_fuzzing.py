"""Any message, well formed or not, is answered; no chip is lost and the room never fails.

Messages are made from the very definitions that the server decodes them with, and then spoilt.
"""

import asyncio
import json
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from tests.server.house import Browser, Data, House, opened

from cardspeak.floor.core.registry import kinds
from cardspeak.server.sockets import messages as m
from cardspeak.server.tables.live_table import LiveTable

MESSAGES: tuple[type[m.ClientMessage], ...] = get_args(m.AnyClientMessage)
GAMES = (("common", "holdem"), ("black-pearl", "seven-card-stud"), ("common", "triple-draw"))

_json = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=6,
)
_small = st.integers(0, 12)
_report = st.builds(
    lambda name, words: {"report": name, **words},
    st.sampled_from(sorted(kinds())),
    st.dictionaries(
        st.sampled_from(
            ["seat", "card", "by", "count", "mixed", "seen", "amount", "other", "since"]
        ),
        _small
        | st.booleans()
        | st.sampled_from(["the player", "dealt face up", "the dealer"])
        | _json,
        max_size=4,
    ),
)


def _fitting(kind: Any) -> st.SearchStrategy[Any]:
    """Values that fit a type of a message."""
    info = msgspec.inspect.type_info(kind)
    if isinstance(info, msgspec.inspect.StructType):
        return _message(info.cls)
    if isinstance(info, msgspec.inspect.UnionType):
        return st.one_of([_of(each) for each in info.types])
    return _of(info)


def _of(info: msgspec.inspect.Type) -> st.SearchStrategy[Any]:
    i = msgspec.inspect
    if isinstance(info, i.StructType):
        return _message(info.cls)
    if isinstance(info, i.UnionType):
        return st.one_of([_of(each) for each in info.types])
    if isinstance(info, i.IntType):
        low = info.ge if info.ge is not None else -(2**63)
        return st.integers(max(low, 0), 40) | st.integers(low, info.le or 2**63 - 1)
    if isinstance(info, i.StrType):
        return st.text(min_size=info.min_length or 0, max_size=min(info.max_length or 20, 20))
    if isinstance(info, i.EnumType):
        return st.sampled_from([member.value for member in info.cls])
    if isinstance(info, i.VarTupleType):
        return st.lists(st.integers(-1, 7), max_size=7)
    if isinstance(info, i.DictType):
        return _report | st.dictionaries(st.text(max_size=8), _json, max_size=3)
    if isinstance(info, i.BoolType):
        return st.booleans()
    if isinstance(info, i.RawType | i.AnyType):
        return _json
    assert isinstance(info, i.NoneType), info
    return st.none()


def _message(kind: type[msgspec.Struct]) -> st.SearchStrategy[Data]:
    config = kind.__struct_config__
    fields = {
        field.name: _fitting(field.type)
        for field in msgspec.structs.fields(kind)
        if field.name != "id"
    }
    return st.fixed_dictionaries(fields).map(lambda words: {config.tag_field: config.tag, **words})


valid = st.one_of([_message(kind) for kind in MESSAGES])


@st.composite
def spoilt(draw: st.DrawFn) -> Data:
    """A message with something in it that should not be there."""
    message: Data = dict(draw(valid))
    place = draw(st.sampled_from([*message, "seat", "name", "role", "to"]))
    message[place] = draw(_json)
    if draw(st.booleans()):
        message.pop(draw(st.sampled_from(sorted(message))))
    return message


class Table:
    """A table in play with two people and bots, and the floor at it, kept over all examples."""

    def __init__(self, house: House, live: LiveTable, browsers: list[Browser]) -> None:
        self.house = house
        self.live = live
        self.browsers = browsers
        self.chips = self.all_chips()

    @classmethod
    async def seated(cls, house: House, book: str, game: str) -> "Table":
        house.listens_to("Flo", "Ann", "Ben")
        boss = await house.administrator("Flo")
        guests = [boss, await house.enter("Ann"), await house.enter("Ben")]
        live = await boss.open(game, book, bots=2)
        live.options.pace = live.options.pause = 0.0
        browsers = [await guest.at(live) for guest in guests]
        for browser in browsers[1:]:
            assert (await browser.ask("sit", chips=live.buy_in))["ok"]
        return cls(house, live, browsers)

    def all_chips(self) -> int:
        """Every chip of the people: in the bank, at the table, in the house's boxes."""
        journal = self.live.table.journal
        at_table = -journal.balance("bank")
        return sum(self.house.room.balances.values()) + at_table

    async def check(self) -> None:
        await self.live.do(self._checked)

    async def _checked(self) -> None:
        self.live.table.check_conserved()
        issued = sum(move.amount for move in self.house.room.store.moves() if move.table is None)
        assert self.all_chips() == issued


async def _send(table: Table, who: int, message: Data) -> None:
    browser = table.browsers[who]
    if message.get("ask") == "act" and "turn" in message and browser.view:
        message = message | {
            "hand": browser.seen["number"],
            "turn": browser.view["common"]["turn"],
        }
    if message.get("ask") == "close":
        return
    after = len(browser.told)
    await browser.send(json.dumps({"id": browser.next_id(), **message}))
    said = (await browser.until(lambda: browser.answers(after)))[0]
    assert said["error"] != "the room could not do that" if not said["ok"] else True, message


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_any_message_is_answered_and_no_chip_is_lost(book: str, game: str, tmp_path: Path) -> None:
    with asyncio.Runner() as runner:
        house_is = opened(tmp_path / "room.db")
        house = runner.run(house_is.__aenter__())
        table = runner.run(Table.seated(house, book, game))

        @settings(
            max_examples=60,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(st.lists(st.tuples(st.integers(0, 2), valid | spoilt()), min_size=1, max_size=6))
        def sending(messages: list[tuple[int, Data]]) -> None:
            async def whole() -> None:
                for who, message in messages:
                    await _send(table, who, message)
                await table.check()

            runner.run(whole())

        sending()
        runner.run(house_is.__aexit__(None, None, None))


BODIES: dict[str, Data] = {
    "/api/enter": {"name": "Zoe", "password": None},
    "/api/register": {"name": "Zed", "password": "long enough"},
    "/api/tables": {"book": "common", "game": "holdem", "bots": 2, "training": 0.5, "seconds": 20},
    "/api/people/role": {"name": "Ann", "role": "floor", "reason": "x"},
    "/api/cage": {"name": "Ann", "chips": 5, "reason": "x"},
    "/api/leave": {},
}
NOTICE: Data = {
    "name": "1-2", "game": "holdem", "structure": "no-limit", "blinds": [1, 2], "buy_in": 100,
    "seats": 6, "options": {}, "choices": {}, "bets": None, "ante": 0, "bring_in": 0, "chip": 1,
    "most_buy_in": None, "charge": None, "straddle": 0, "kill": None, "rock": None, "bomb": 0,
    "dollar": 1, "deck": 52, "event": "cash", "jackpot_drop": 0,
}  # fmt: skip


@st.composite
def bodies(draw: st.DrawFn) -> tuple[str, bytes]:
    """A page, and a body for it that may be spoilt."""
    path = draw(st.sampled_from(sorted(BODIES)))
    body: Any = dict(BODIES[path])
    if path == "/api/tables" and draw(st.booleans()):
        notice = dict(NOTICE)
        for _ in range(draw(st.integers(1, 3))):
            notice[draw(st.sampled_from(sorted(notice)))] = draw(
                _json | st.integers(0, 2**64) | st.lists(st.integers(0, 9), max_size=4)
            )
        body["notice"] = notice
    for _ in range(draw(st.integers(0, 2))):
        body[draw(st.sampled_from([*BODIES[path], "extra"]) if body else st.just("x"))] = draw(
            _json
        )
    raw = json.dumps(body).encode()
    return path, raw if draw(st.integers(0, 9)) else raw[: draw(st.integers(0, len(raw)))]


def test_any_body_is_answered_without_a_fault(tmp_path: Path) -> None:
    with asyncio.Runner() as runner:
        house_is = opened(tmp_path / "room.db")
        house = runner.run(house_is.__aenter__())
        boss = runner.run(house.administrator())
        house.listens_to("address 127.0.0.1")

        @settings(
            max_examples=120,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(bodies())
        def sending(made: tuple[str, bytes]) -> None:
            async def whole() -> int:
                path, body = made
                headers = boss.headers | {"content-type": "application/json"}
                answer = await house.http.post(path, content=body, headers=headers)
                for live in list(house.room.tables.values()):
                    await live.do(live.close)
                return answer.status_code

            assert runner.run(whole()) in (200, 400, 403)

        sending()
        runner.run(house_is.__aexit__(None, None, None))


def test_any_page_is_answered_without_a_fault(tmp_path: Path) -> None:
    async def whole() -> None:
        async with opened(tmp_path / "room.db") as house:
            for path in (
                "/api/tables/x", "/api/tables/%00", "/api/tables/%ff%fe", "/api/nothing", "/claim/",
                "/claim/%C3%A9", "/static/../../pyproject.toml", "/static/%2e%2e/app.py",
                "/%2e%2e/x",
                "/" + "x" * 4000, "/api/houses", "/api/styles", "/api/me", "/api/tables",
            ):  # fmt: skip
                answer = await house.http.get(path)
                assert answer.status_code < 500, path
                assert "pyproject" not in answer.text
                assert b"def make_app" not in answer.content

    asyncio.run(whole())
