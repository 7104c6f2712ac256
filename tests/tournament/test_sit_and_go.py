"""A nine-player sit-and-go from the flyer to the last place, in both houses with tournaments."""

import pytest
from tests.tournament.conftest import EventHouse, quick_flyer

from cardspeak.errors import BrokenInvariant
from cardspeak.tournament import accounts
from cardspeak.tournament import commands as c
from cardspeak.tournament.happenings import EventOver, PlayerOut, PrizePaid, SeatGivenTo
from cardspeak.tournament.knock_outs import place_of
from cardspeak.tournament.log import replay
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.state import EntryStatus, EventPhase

NAMES = [f"P{number}" for number in range(1, 10)]


def play_out(house: EventHouse) -> None:
    """Play until somebody has won."""
    for _ in range(500):
        for name, table in list(house.tables.items()):
            if house.event.state.phase is EventPhase.PLAYING and table.may_deal:
                house.play_hand(name)
        if house.event.state.phase is not EventPhase.PLAYING:
            return
        house.do(c.WaitOn(), house.now + 60)
    raise AssertionError("the event does not end")


@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "common", "seminole"])
def test_nine_players_from_the_flyer_to_the_last_place(book: str) -> None:
    house = EventHouse(book, quick_flyer(), seed=3)
    house.begin(NAMES)
    assert accounts.in_play(house.event) == 9 * 1500
    seats = [each for each in house.told if isinstance(each, SeatGivenTo)]
    assert {each.player for each in seats} == {*NAMES}
    assert sorted(each.seat for each in seats) == [*range(1, 10)]
    play_out(house)
    event = house.event
    out = {each.player: place_of(event, each) for each in event.entries if not each.is_in}
    winner = next(each.winner for each in house.told if isinstance(each, EventOver))
    assert sorted([*out.values(), 1]) == [*range(1, 10)]
    paid = [each for each in house.told if isinstance(each, PrizePaid)]
    assert sum(each.amount for each in paid) == 450
    assert next(each.player for each in paid if each.place == 1) == winner
    assert accounts.balance(event, accounts.POOL) == 0
    assert accounts.balance(event, accounts.FEES) == 45
    assert accounts.in_play(event) == 9 * 1500


def test_the_log_of_an_event_replays() -> None:
    house = EventHouse("catfish-bend", quick_flyer(), seed=5)
    house.begin(NAMES)
    play_out(house)
    log = house.event.log
    assert log is not None
    assert replay(log.header, log.records).digest == house.event.digest


def test_a_refused_command_changes_nothing() -> None:
    house = EventHouse("catfish-bend", quick_flyer())
    house.begin(NAMES)
    before = house.event.digest
    for command in (c.StartPlay(), c.Enter("P1"), c.DrawSeats(), c.BuyAddOn("P1"), c.RunClock()):
        with pytest.raises(EventRefusal):
            house.event.apply(command, house.now)
        assert house.event.digest == before


def test_only_a_director_runs_the_event() -> None:
    house = EventHouse("catfish-bend", quick_flyer())
    with pytest.raises(EventRefusal, match="only a director"):
        house.do(c.Enter("Ann"), author="Ann")
    house.do(c.NameDirector("Dora"))
    house.do(c.Enter("Ann"), author="Dora")
    assert house.event.state.entries == 1


def test_the_seed_has_to_be_the_one_committed_to() -> None:
    house = EventHouse("catfish-bend", quick_flyer())
    for name in NAMES:
        house.do(c.Enter(name))
    house.lay_out()
    house.event.apply(c.DrawSeats(), 0)
    with pytest.raises(EventRefusal, match="not the seed"):
        house.event.apply(c.ShowDeck(1, "00" * 16), 0)


def test_a_count_that_does_not_fit_is_named_by_table(sit_and_go: EventHouse) -> None:
    sit_and_go.begin(NAMES)
    stacks = tuple((chair.player, 1500) for chair in sit_and_go.tables["1"].chairs.values())
    assert sit_and_go.do(c.CountTable("1", stacks)) == []
    short = ((stacks[0][0], 1400), *stacks[1:])
    [differs] = sit_and_go.do(c.CountTable("1", short))
    assert (differs.table, differs.counted, differs.expected) == ("1", 13_400, 13_500)  # type: ignore[attr-defined]


def test_a_wrong_knock_out_is_taken_back_with_places_and_prizes(sit_and_go: EventHouse) -> None:
    house = sit_and_go
    house.begin(NAMES[:4])
    house.do(c.WaitOn(), 31 * 60)
    table = house.tables["1"]
    table.hand_begins(1, 3)
    for player in ("P1", "P2"):
        seat = table.seat_of(player)
        table.goes_broke(player, 1000 if player == "P1" else 2000, 0, ("P3",))
        table.chairs[table.seat_of("P3")].stack += 0
        assert table.chairs[seat].stack == 0
    table.hand_over()
    house.pump()
    event = house.event
    entries = {each.player: each for each in event.entries}
    assert (place_of(event, entries["P2"]), place_of(event, entries["P1"])) == (3, 4)
    table.hand_begins(2, 4)
    table.goes_broke("P3", 1500, 0, ("P4",))
    table.hand_over()
    told = house.pump()
    assert [each.winner for each in told if isinstance(each, EventOver)] == ["P4"]
    entries = {each.player: each for each in event.entries}
    assert (entries["P4"].prize, entries["P3"].prize) == (130, 70)
    house.do(c.UndoKnockOut("P1", "the wrong seat was tapped"))
    entries = {each.player: each for each in event.entries}
    assert entries["P1"].status is EntryStatus.SEATED
    assert event.state.phase is EventPhase.PLAYING
    assert event.state.remaining == 2
    assert (entries["P4"].prize, entries["P3"].prize, entries["P2"].prize) == (0, 0, 0)
    assert (place_of(event, entries["P3"]), place_of(event, entries["P2"])) == (3, 4)
    table.hand_begins(2, 4)
    table.goes_broke("P1", 1500, 0, ("P4",))
    table.hand_over()
    house.pump()
    entries = {each.player: each for each in event.entries}
    assert (entries["P4"].prize, entries["P1"].prize, entries["P3"].prize) == (130, 70, 0)
    assert accounts.balance(event, accounts.POOL) == 0


def test_a_report_that_comes_again_changes_nothing_and_one_too_early_is_refused(
    sit_and_go: EventHouse,
) -> None:
    sit_and_go.begin(NAMES)
    table = sit_and_go.tables["1"]
    table.hand_begins(1, 3)
    [(number, report)] = table.reports
    with pytest.raises(EventRefusal, match="came before"):
        sit_and_go.event.apply(c.HearTable("1", number + 1, report), 0)
    sit_and_go.pump()
    before = sit_and_go.event.digest
    assert sit_and_go.event.apply(c.HearTable("1", number, report), 0) == []
    assert sit_and_go.event.digest == before


def test_chips_that_nobody_put_in_stop_the_event(sit_and_go: EventHouse) -> None:
    sit_and_go.begin(NAMES)
    seat = sit_and_go.tables["1"].seat_of("P1")
    sit_and_go.event.apply(c.GivePenalty("P1", "a warning", "late"), 0)  # type: ignore[arg-type]
    from cardspeak.room.reports import PlayerLeft

    number = sit_and_go.event.tables["1"].heard + 1
    before = sit_and_go.event.digest
    with pytest.raises(BrokenInvariant):
        sit_and_go.event.apply(c.HearTable("1", number, PlayerLeft(seat, "P1", 10**6)), 0)
    assert sit_and_go.event.digest == before


def test_players_who_are_out_are_told_their_places(sit_and_go: EventHouse) -> None:
    sit_and_go.begin(NAMES)
    play_out(sit_and_go)
    told = [each for each in sit_and_go.told if isinstance(each, PlayerOut)]
    assert len(told) == 8
    assert told[-1].place == 2
