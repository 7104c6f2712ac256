"""A fault of the desk or of an event is no refusal, changes nothing, and stops nobody else."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.server.desk import test_desk
from tests.server.events import test_events
from tests.server.house import Guest, House

from cardspeak.errors import BrokenInvariant
from cardspeak.room import commands as d
from cardspeak.room import desk as desks
from cardspeak.server.desk import payments
from cardspeak.store import EventInput
from cardspeak.tournament import commands as e
from cardspeak.tournament import tournament as events

SIGN = test_desk.GAME | {"name": "x"}


def _after(real: Any) -> Any:
    """A handler that does its work and then fails."""

    def done(*words: Any) -> Any:
        real(*words)
        raise KeyError("a planted fault")

    return done


def _fault(*words: Any) -> Any:
    raise KeyError("a planted fault")


async def _broken(house: House, guest: Guest, page: str, command: dict[str, Any]) -> None:
    """The visitor reads a reference, the log has it, and it was no refusal."""
    answer = await guest.post(page, {"command": command})
    assert answer.status_code == 500, answer.text
    said = answer.json()["error"]
    reference = said.partition("reference ")[2].rstrip(")")
    assert said == f"the room could not do that (reference {reference})"
    (fault,) = house.faults
    assert isinstance(fault, BrokenInvariant)
    assert any(reference in note for note in fault.__notes__)
    house.faults.clear()


@pytest.mark.parametrize("is_late", [False, True], ids=["in the command", "behind it"])
def test_a_fault_of_the_desk_leaves_it_as_it_was(tmp_path: Path, is_late: bool) -> None:
    async def scenario(house: House) -> None:
        boss = await test_desk.opened_game(house)
        live = house.room.desk
        assert live is not None
        assert live.desk.log is not None
        before, count = live.desk.digest, live.desk.log.count
        with pytest.MonkeyPatch.context() as patch:
            if is_late:
                patch.setattr(payments, "moves", _fault)
            else:
                handlers: dict[Any, Any] = desks.HANDLERS
                patch.setitem(handlers, d.OpenList, _after(handlers[d.OpenList]))
            await _broken(house, boss, "/api/desk", {"do": "OpenList", "notice": SIGN})
        assert live.desk.log is not None
        assert (live.desk.digest, live.desk.log.count) == (before, count)
        assert house.room.store.desks.load(live.row).digest == before
        table = await boss.open()
        assert table.stopped is None
        assert await test_desk.done(boss, "OpenList", notice=SIGN)

    database = tmp_path / "room.db"
    test_desk.in_a_house(database, scenario)
    test_desk.check(database)


@pytest.mark.parametrize("is_late", [False, True], ids=["in the command", "behind it"])
def test_a_fault_of_an_event_leaves_it_as_it_was(tmp_path: Path, is_late: bool) -> None:
    async def scenario(house: House) -> None:
        boss = await house.administrator()
        event, other = await test_events.made(boss), await test_events.made(boss)
        await test_events.done(boss, event, "Enter", player="P1")
        live = test_events.live_of(house, event)
        assert live.event.log is not None
        before, count = live.event.digest, live.event.log.count
        with pytest.MonkeyPatch.context() as patch:
            if is_late:
                fails = partial(_fault, EventInput)
                patch.setattr("cardspeak.server.events.live_event.EventInput", fails)
            else:
                handlers: dict[Any, Any] = events.HANDLERS
                patch.setitem(handlers, e.Enter, _after(handlers[e.Enter]))
            command = {"do": "Enter", "player": "P2"}
            await _broken(house, boss, f"/api/events/{event}", command)
        assert live.event.log is not None
        assert (live.event.digest, live.event.log.count) == (before, count)
        assert house.room.store.events.load(live.row).digest == before
        await test_events.done(boss, other, "Enter", player="P2")
        await test_events.done(boss, event, "Enter", player="P2")

    database = tmp_path / "room.db"
    test_events.in_a_house(database, scenario)
    test_events.check(database)
