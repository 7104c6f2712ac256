"""No value in a command of the desk or of an event is a fault: it is refused."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from tests.server import hostile_commands
from tests.server.desk.test_desk import GAME
from tests.server.events.test_events import FLYER, NAMES
from tests.server.house import Data

from cardspeak.books import Book, Notice
from cardspeak.errors import CardspeakError
from cardspeak.room import Desk
from cardspeak.room import commands as d
from cardspeak.server.desk import own_matters
from cardspeak.server.http.pages_desk import DeskRequest, TapRequest
from cardspeak.server.http.pages_events import EventRequest, EventTapRequest
from cardspeak.tournament import commands as e
from cardspeak.tournament.flyer import read_flyer
from cardspeak.tournament.tournament import Tournament

HOSTILE: tuple[Any, ...] = (
    None, -1, 2**53, 2**63, 2**64, 10**300, 1.5, float("nan"), "", "\x00", "\u202e", "x" * 300,
    [], [0] * 40, {},
)  # fmt: skip
PAGES = {
    "/api/desk": DeskRequest,
    "/api/desk/tap": TapRequest,
    "/api/events/{id}": EventRequest,
    "/api/events/{id}/tap": EventTapRequest,
}


def _desk() -> Desk:
    desk = Desk.logged(Book.load("catfish-bend"))
    sign = msgspec.convert(GAME, Notice)
    desk.apply(d.OpenGame("felt", sign, d.Dealing.TRACKED), 0)
    for seat, player in enumerate(("P1", "P2", "P3"), start=1):
        desk.apply(d.TakeSeat(player, "felt", seat), 0)
    desk.apply(d.OpenDispute("felt", ("P1", "P2"), "x"), 0)
    return desk


def _event() -> Tournament:
    event = Tournament.logged(Book.load("catfish-bend"), read_flyer(FLYER.format(seats=9)))
    for name in NAMES:
        event.apply(e.Enter(name), 0)
    return event


def _spoilt(body: Data, field: str) -> Iterator[Data]:
    """A body with each value of its command replaced in turn, one level down too."""
    command = body[field]
    for name, value in command.items():
        for hostile in HOSTILE:
            yield body | {field: command | {name: hostile}}
            if isinstance(value, dict):
                for inner in value:
                    yield body | {field: command | {name: value | {inner: hostile}}}


@pytest.mark.parametrize("page", ["/api/desk", "/api/events/{id}"])
def test_no_value_in_a_command_is_a_fault(page: str) -> None:
    made = _desk if page == "/api/desk" else _event
    actor: Any = made()
    refused = done = 0
    for at, body, field in hostile_commands.bodies():
        for spoilt in _spoilt(body, field) if at == page else ():
            try:
                asked = msgspec.json.decode(json.dumps(spoilt), type=PAGES[page])
            except msgspec.DecodeError:
                continue
            before = actor.digest
            try:
                if page == "/api/desk":
                    own_matters.check(actor, asked.command, "Boss")
                actor.apply(asked.command, max(actor.now, 5))
            except CardspeakError:
                assert actor.digest == before
                refused += 1
            else:
                assert msgspec.json.encode(actor.log.drain())
                actor = made()
                done += 1
    assert refused > 20
    assert done > 5


def test_every_entry_of_a_tablet_is_among_those_that_are_tried() -> None:
    tried = {page for page, _, _ in hostile_commands.bodies()}
    assert tried == set(PAGES)
