"""Rows change within a command, and at no other time."""

import pytest

from cardspeak.books import Book
from cardspeak.errors import BrokenInvariant
from cardspeak.room import Desk
from cardspeak.room import commands as c
from cardspeak.room.house_money import gaming_day
from cardspeak.room.people import Authority
from cardspeak.room.refusal import DeskRefusal


def test_what_changes_outside_a_command_is_a_fault() -> None:
    """It would be in no log: the desk could not be read again."""
    desk = Desk(Book.load("common"))
    with pytest.raises(BrokenInvariant, match="outside a command"):
        gaming_day.today(desk, 0)
    assert not len(desk.days)
    desk.apply(c.Appoint("Ann", Authority.FLOOR), 0)
    with pytest.raises(BrokenInvariant, match="outside a command"):
        gaming_day.today(desk, 0)
    with pytest.raises(DeskRefusal):
        desk.apply(c.LeaveList("Ann", "4-8"), 1)
    with pytest.raises(BrokenInvariant, match="outside a command"):
        desk.people.drop("Ann")
    assert "Ann" in desk.people


def test_the_day_that_is_shown_begins_with_the_first_money() -> None:
    desk = Desk(Book.load("common"))
    shown = gaming_day.shown(desk, 1_800_000_000)
    assert not len(desk.days)
    desk.apply(c.SetGamingDay(taxed_from=600), 1_800_000_000)
    day = gaming_day.shown(desk, 1_900_000_000)
    assert (day.number, day.ends, day.taxed_from) == (shown.number, shown.ends, 600)
