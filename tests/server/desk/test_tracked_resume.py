"""A table of real cards made again after a crash, with orders that it has not answered yet."""

import asyncio
from collections.abc import Callable
from typing import cast

import pytest
from tests.room.conftest import SmallHouse

from cardspeak.room import commands as c
from cardspeak.room.orders import PendingOrder
from cardspeak.room.reports import HandEnded
from cardspeak.server.desk.live_desk import LiveDesk
from cardspeak.server.desk.tracked_games import TrackedGames


class _Room:
    """What the tracked games see of a live desk."""

    def __init__(self, house: SmallHouse) -> None:
        self.desk = house.desk
        self.room = self
        self._house = house

    def orders_for(self, game: str) -> list[PendingOrder]:
        return [each for each in self.desk.orders() if each.table == game]

    async def input(self, command: c.Command, author: str) -> None:
        self.desk.apply(command, self._house.now)

    def report(self, table: object, error: BaseException) -> None:
        raise error


def _again(house: SmallHouse) -> TrackedGames:
    tracked = TrackedGames(cast(LiveDesk, _Room(house)))
    tracked.resume()
    asyncio.run(tracked.follow())
    return tracked


def _away(house: SmallHouse) -> None:
    house.desk.apply(c.GoAway("Bob", "1"), 0)


def _changed(house: SmallHouse) -> None:
    house.desk.apply(c.ChangeChair("Bob", "1", 7), 0)


def _changed_twice(house: SmallHouse) -> None:
    house.desk.apply(c.ChangeChair("Bob", "1", 7), 0)
    house.desk.apply(c.ChangeChair("Ann", "1", 2), 0)


def _quit(house: SmallHouse) -> None:
    house.desk.apply(c.Quit("Bob", "1"), 0)


def _seated(house: SmallHouse) -> None:
    house.desk.apply(c.TakeSeat("Dora", "1", 4), 0)


@pytest.fixture
def house() -> SmallHouse:
    return SmallHouse("catfish-bend")


@pytest.mark.parametrize("act", [_away, _changed, _changed_twice, _quit, _seated])
def test_an_order_not_answered_before_a_crash_is_carried_out_after_it(
    house: SmallHouse, act: Callable[[SmallHouse], None]
) -> None:
    house.open("1")
    house.seat("1", ["Ann", "Bob", "Carl"])
    act(house)
    tracked = _again(house)
    assert house.desk.orders() == []
    sitting = {chair.seat: chair.player for chair in house.desk.games["1"].seated}
    assert {seat: held.player for seat, held in tracked.tables["1"].seats.items()} == sitting
    assert tracked.tables["1"].seats[1 if act is not _changed_twice else 2].player == "Ann"


def test_players_who_were_leaving_as_the_hand_ended_go_after_a_crash(
    house: SmallHouse,
) -> None:
    house.open("1")
    house.seat("1", ["Ann", "Bob"])
    house.tables["1"].hand_begins()
    house.do(c.Quit("Bob", "1"))
    ended = c.ReportIn("1", house.desk.games["1"].heard + 1, HandEnded())
    house.desk.apply(ended, 0)  # and nothing more was stored
    tracked = _again(house)
    assert not house.desk.games["1"].stays("Bob")
    assert [held.player for held in tracked.tables["1"].seats.values()] == ["Ann"]
