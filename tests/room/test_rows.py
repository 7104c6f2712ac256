"""Rows change within a command, and at no other time."""

import re
from importlib.resources import files

import pytest

from cardspeak.books import Book
from cardspeak.errors import BrokenInvariant
from cardspeak.room import Desk
from cardspeak.room import commands as c
from cardspeak.room.accounts import RoomAccount
from cardspeak.room.house_money import gaming_day
from cardspeak.room.people import Authority
from cardspeak.room.refusal import DeskRefusal
from cardspeak.room.saved_desk import restored, saved

CATALOG = files("cardspeak.promotions") / "catalog"


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


def test_what_no_log_can_hold_is_taken_back_from_all_rows() -> None:
    desk = Desk.logged(Book.load("common"))
    desk.apply(c.Appoint("Ann", Authority.FLOOR), 0)
    before = [(list(rows.items()), rows.digest) for rows in desk.rows]
    assert desk.log is not None
    count = desk.log.count

    def change() -> None:
        with desk.whole(c.Pass(), 1):
            desk.people.put("Ben", desk.people["Ann"])
            desk.accounts.put("cage", RoomAccount(2**70))

    with pytest.raises(BrokenInvariant, match="OverflowError"):
        change()
    assert [(list(rows.items()), rows.digest) for rows in desk.rows] == before
    assert (desk.now, desk.log.count) == (0, count)
    desk.apply(c.Appoint("Ben", Authority.FLOOR), 1)


def test_a_fund_that_no_account_could_hold_is_refused() -> None:
    desk = Desk.logged(Book.load("common"))
    desk.apply(c.SetGamingDay(dollar=10**12), 0)
    text = (CATALOG / "falling-bad-beat.toml").read_text()
    before = desk.digest
    with pytest.raises(DeskRefusal, match="look at the figures"):
        desk.apply(c.OfferPromotion(text), 0)
    assert desk.digest == before


def test_the_day_that_is_shown_begins_with_the_first_money() -> None:
    desk = Desk(Book.load("common"))
    shown = gaming_day.shown(desk, 1_800_000_000)
    assert not len(desk.days)
    desk.apply(c.SetGamingDay(taxed_from=600), 1_800_000_000)
    day = gaming_day.shown(desk, 1_900_000_000)
    assert (day.number, day.ends, day.taxed_from) == (shown.number, shown.ends, 600)


@pytest.mark.parametrize("name", sorted(each.name for each in CATALOG.iterdir()))
def test_a_desk_with_a_promotion_comes_back_as_it_was_saved(name: str) -> None:
    """A share that is not given was a whole number, and came back as another."""
    desk = Desk.logged(Book.load("catfish-bend"))
    text = (CATALOG / name).read_text()
    desk.apply(c.OfferPromotion(re.sub(r"(?m)^not_at.*", "", text)), 0)
    assert desk.log is not None
    again = restored(desk.log.header, desk.book, saved(desk))
    assert [rows.digest for rows in again.rows] == [rows.digest for rows in desk.rows]
