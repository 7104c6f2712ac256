"""Two directors at once, a late tablet, more entries than seats: refused, and nothing is lost."""

import pytest
from tests.tournament.conftest import EventHouse, quick_flyer
from tests.tournament.dealt_house import DealtEvent, refused

from cardspeak.tournament import accounts, entries
from cardspeak.tournament import commands as c
from cardspeak.tournament.flyer import Bounty, LateEntries
from cardspeak.tournament.happenings import BountyPaid, EntryWithdrawn, LevelAtTable, MadeAlternate
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.state import EntryStatus, EventPhase


def names(count: int) -> list[str]:
    return [f"P{number}" for number in range(count)]


def test_two_directors_who_do_the_same_do_it_once() -> None:
    house = DealtEvent("catfish-bend", quick_flyer(), seed=1)
    for person in ("Dora", "Emil"):
        house.do(c.NameDirector(person))
    house.begin(names(5))
    free = next(seat for seat in range(1, 10) if house.tables["1"].at(seat) is None)
    house.do(c.StopClock("a spill"), author="Dora")
    with pytest.raises(EventRefusal, match="does not run"):
        house.event.apply(c.StopClock("a spill"), house.now, "Emil")
    house.do(c.AssignSeat("P0", "1", free), author="Dora")
    with pytest.raises(EventRefusal, match="taken"):
        house.event.apply(c.AssignSeat("P1", "1", free), house.now, "Emil")
    house.check()
    assert accounts.in_play(house.event) == 5 * 1500


def test_a_tablet_that_comes_back_late_reports_in_its_order() -> None:
    house = EventHouse("black-pearl", quick_flyer(), seed=1)
    house.begin(names(6))
    table = house.tables["1"]
    table.hand_begins(1, 3)
    loser, winner = (table.seat_of(player) for player in ("P0", "P1"))
    table.chairs[winner].stack += 1500
    table.goes_broke("P0", 1500, 0, ("P1",))
    table.count()
    table.hand_over()
    waiting, table.reports = table.reports, []
    assert table.chairs[loser].stack == 0
    house.now = 700  # the second level has begun meanwhile
    begun = house.event.apply(c.WaitOn(), house.now)
    assert [each for each in begun if isinstance(each, LevelAtTable)] != []
    number, report = waiting[-1]
    with pytest.raises(EventRefusal, match="came before"):
        house.event.apply(c.HearTable("1", number, report), house.now)
    for number, report in waiting:
        house.event.apply(c.HearTable("1", number, report), house.now)
    house.pump()
    assert house.event.state.remaining == 5
    assert sum(chair.stack for chair in table.chairs.values()) == 6 * 1500
    assert accounts.in_play(house.event) == 6 * 1500


def test_more_entries_than_seats_wait_as_alternates_and_get_seats_as_they_open() -> None:
    flyer = quick_flyer(tables=1, seats=4, late=LateEntries(until_level=3))
    house = DealtEvent("black-pearl", flyer, seed=3)
    house.begin(names(6))
    waiting = [each for each in house.told if isinstance(each, MadeAlternate)]
    assert [(each.player, each.place) for each in waiting] == [("P4", 1), ("P5", 2)]
    assert accounts.in_play(house.event) == 4 * 1500
    while house.event.state.out == 0:
        house.play_round()
        house.now += 30
        house.do(c.WaitOn())
    entries = {each.player: each for each in house.event.entries}
    assert entries["P4"].status is EntryStatus.SEATED
    assert accounts.in_play(house.event) >= 5 * 1500
    house.check()
    house.play_out()
    assert house.event.state.phase is EventPhase.OVER
    assert accounts.balance(house.event, accounts.POOL) == 0


def test_alternates_who_never_got_a_seat_are_paid_back() -> None:
    flyer = quick_flyer(tables=1, seats=4, late=LateEntries(until_level=1))
    house = DealtEvent("black-pearl", flyer, seed=3)
    house.begin(names(5))
    house.now = 600
    told = house.do(c.WaitOn())
    assert [each.refund for each in told if isinstance(each, EntryWithdrawn)] == [55]
    assert accounts.balance(house.event, accounts.POOL) == 4 * 50
    assert "entries are closed" in refused(house, c.Enter("Zoe"))


def test_stacks_for_late_entries_are_set_out_only_where_seats_are_left() -> None:
    flyer = quick_flyer(tables=1, seats=4, late=LateEntries(prepared=2))
    house = DealtEvent("catfish-bend", flyer, seed=3)
    house.begin(names(3))
    assert [each.table for each in house.event.entries if each.prepared] == ["1"]
    full = DealtEvent("catfish-bend", flyer, seed=3)
    full.begin(names(5))
    assert not [each for each in full.event.entries if each.prepared]
    assert "filled" in refused(full, c.Enter("Zoe"))
    full.play_out()
    assert accounts.balance(full.event, accounts.POOL) == 0
    assert full.event.state.entries == 4


def test_a_player_who_has_not_left_the_old_seat_cannot_enter_again() -> None:
    house = DealtEvent("black-pearl", quick_flyer(), seed=3)
    house.begin(names(4))
    house.event.apply(c.GivePenalty("P0", "disqualification", "abuse"), 0)  # type: ignore[arg-type]
    assert "has not left" in refused(house, c.Enter("P0"))


def test_a_count_that_the_chips_in_play_cannot_make_is_refused() -> None:
    house = EventHouse("catfish-bend", quick_flyer())
    house.begin(["Ann", "Bob", "Cat"])
    before = house.event.digest
    for command in (
        c.CountTable("1", (("Ann", 1510), ("Bob", 1490), ("Cat", 1500))),
        c.TakeChips("Ann", 510, "in a pocket"),
    ):
        with pytest.raises(EventRefusal, match="10 cannot be made of chips of 25"):
            house.event.apply(command, house.now)
    assert house.event.digest == before
    counted = c.CountTable("1", (("Ann", 1525), ("Bob", 1475), ("Cat", 1500)))
    assert house.event.apply(counted, house.now) == []


def test_one_player_s_wrong_bust_out_is_taken_back_after_the_next_hand() -> None:
    house = EventHouse("black-pearl", quick_flyer(bounty=Bounty(amount=10)))
    house.begin(["Ann", "Bob", "Cat", "Dan"])
    table = house.tables["1"]
    table.hand_begins(1, 3)
    table.chairs[table.seat_of("Bob")].stack += 1500
    table.goes_broke("Ann", 1500, 0, ("Bob",))  # it was Cat whom Bob had beaten
    table.count()
    table.hand_over()
    house.pump()
    house.play_hand("1", bold=0)
    assert accounts.balance(house.event, accounts.BOUNTIES) == 30
    told = house.do(c.UndoKnockOut("Ann", "it was Cat"))
    assert [each.amount for each in told if isinstance(each, BountyPaid)] == [-10]
    assert accounts.balance(house.event, accounts.BOUNTIES) == 40
    assert house.event.state.remaining == 4
    assert house.event.entries[1].bounty == 10
    accounts.check(house.event)


def test_more_hidden_chips_than_the_table_has_are_refused() -> None:
    house = EventHouse("catfish-bend", quick_flyer())
    house.begin(["Ann", "Bob", "Cat"])
    table = house.tables["1"]
    table.hand_begins(1, 3)
    table.chairs[table.seat_of("Bob")].stack += 1500
    table.goes_broke("Ann", 1500, 0, ("Bob",))
    table.count()
    table.hand_over()
    house.pump()
    before = house.event.digest
    with pytest.raises(EventRefusal, match="4,500 chips are at table 1"):
        house.event.apply(c.FindHiddenChips("Ann", 10**12, "in a sleeve"), house.now)
    assert house.event.digest == before
    house.event.apply(c.FindHiddenChips("Ann", 100, "in a sleeve"), house.now)


def test_entries_are_taken_only_while_a_stack_is_left_where_late_ones_are_blinded() -> None:
    for book, prepared, taken in (
        ("catfish-bend", 0, False),
        ("catfish-bend", 1, True),
        ("black-pearl", 0, True),
    ):
        house = EventHouse(book, quick_flyer(late=LateEntries(prepared=prepared)))
        assert entries.are_taken(house.event)
        house.begin(["Ann", "Bob"])
        assert entries.are_taken(house.event) is taken, (book, prepared)
        if taken:
            house.do(c.Enter("Cat"))
        assert entries.are_taken(house.event) is (book == "black-pearl")
        house.do(c.CancelEvent("a fire"))
        assert not entries.are_taken(house.event)
