"""What has gone wrong in other rooms' software, and what a desk answers to bad input."""

import pytest
from tests.room.conftest import SmallHouse, sign

from cardspeak.room import DeskRefusal, accounts
from cardspeak.room import commands as c
from cardspeak.room.calls import count
from cardspeak.room.commands import Command
from cardspeak.room.events import NameCalled, NameSkipped, SeatFree
from cardspeak.room.games import SeatClaim
from cardspeak.room.house_money.money_events import GamingDayTurned
from cardspeak.room.reports import HandEnded, PlayerLeft, PotImpounded


def test_a_game_opened_and_broken_in_the_same_second_leaves_nobody_behind(
    house: SmallHouse,
) -> None:
    house.do(c.OpenList(sign()))
    house.do(c.JoinList("Ann", "4-8"))
    house.open("1")
    house.seat("1", ["Ann", "Bob"])
    house.do(c.BreakGame("1", (51, 3)))
    assert "1" not in house.desk.games
    assert [listed.player for listed in house.desk.lists["4-8"].names] == ["Ann", "Bob"]
    assert sum(account.balance for account in house.desk.accounts) == 0
    house.tables.clear()
    house.open("1")  # the same table once more, in the same second
    house.seat("1", ["Ann", "Bob"])
    assert len(house.desk.games["1"].seated) == 2


@pytest.mark.parametrize(
    "command",
    [
        c.TakeSeat("Dora", "1", 5),
        c.PlaceMarker("Dora", "1", 5),
        c.ReserveSeat("Dora", "1", 5, "eyesight"),
        c.CallName("1"),
        c.Transfer("Carl", "1", 5),
        c.ChangeChair("Ann", "1", 5),
        c.ComeToTable("Dora", "1"),
    ],
    ids=lambda command: type(command).__name__,
)
def test_no_seat_is_given_at_a_table_that_has_just_closed(
    house: SmallHouse, command: Command
) -> None:
    house.open("1", "2")
    house.seat("1", ["Ann", "Bob"])
    house.seat("2", ["Carl"])
    house.tables["1"].hand_begins()
    house.do(c.CloseGame("1", "it is late"))
    before = house.desk.digest
    with pytest.raises(DeskRefusal, match="1 is closing"):
        house.do(command)
    assert house.desk.digest == before


def test_a_move_is_one_move_and_costs_no_place_on_another_list(house: SmallHouse) -> None:
    house.open("1", "2")
    house.open("3", low=10)
    house.seat("1", ["Ann", "Bob", "Carl"])
    house.seat("2", ["Dora"])
    house.do(c.JoinList("Ann", "10-20"), 60)
    house.do(c.Transfer("Ann", "2", 5))
    house.tables["1"].moves_on("Ann")
    house.pump()
    assert house.desk.games["2"].stays("Ann")
    assert [listed.player for listed in house.desk.lists["10-20"].names] == ["Ann"]
    assert house.desk.lists["4-8"].names == ()


@pytest.mark.parametrize(
    "command",
    [
        c.Quit("Ann", "2"),
        c.EnterDebt("Ann", 8, "a kill", kill_in="2"),
        c.TurnAway("Ann", c.KeptAway.BANNED, "abuse"),
    ],
    ids=lambda command: type(command).__name__,
)
def test_a_player_whom_the_next_table_has_not_seated_yet_goes_with_all_chips(
    house: SmallHouse, command: Command
) -> None:
    house.open("1", "2")
    house.seat("1", ["Ann", "Bob", "Carl"])
    house.seat("2", ["Dora"])
    slow = house.tables.pop("2")
    house.desk.apply(c.Transfer("Ann", "2", 5), 0)
    (order,) = house.desk.orders()
    house.tables["1"].obey(order)
    house.tables["1"].moves_on("Ann")
    reports, house.tables["1"].reports = house.tables["1"].reports, []
    for number, report in reports:
        if isinstance(report, PlayerLeft):
            report = PlayerLeft(report.seat, report.player, 100)
        house.desk.apply(c.ReportIn("1", number, report), 0)
    assert accounts.balance(house.desk, accounts.on_the_way("Ann")) == 100
    house.desk.apply(command, 1)
    house.tables["2"] = slow
    house.now = 2
    for pending in house.desk.orders():
        slow.obey(pending)
    reports, slow.reports = slow.reports, []
    for number, report in reports:
        if isinstance(report, PlayerLeft):
            report = PlayerLeft(report.seat, report.player, 100)
        house.desk.apply(c.ReportIn("2", number, report), 2)
    assert all(game.chair_of("Ann") is None for game in house.desk.games)
    assert "Ann" not in {held.player for held in slow.seats.values()}
    assert house.desk.moves.get("Ann") is None
    assert accounts.balance(house.desk, accounts.on_the_way("Ann")) == 0
    assert accounts.balance(house.desk, accounts.CAGE) == -300


def test_a_cancelled_move_is_not_planned_again(house: SmallHouse) -> None:
    house.open("1", "2")
    house.seat("1", ["Ann", "Bob", "Carl"])
    house.do(c.Transfer("Ann", "2", 5))
    house.do(c.Quit("Ann", "1"))
    assert house.desk.moves.get("Ann") is None
    for hour in range(1, 20):
        assert house.do(c.Pass(), hour * 3600) == []
    assert house.desk.orders() == []
    assert house.desk.games["2"].chairs == ()


def test_a_player_on_the_way_counts_for_one_game(house: SmallHouse) -> None:
    house.open("1", "2")
    house.seat("1", ["Ann", "Bob", "Carl"])
    house.seat("2", ["Dora"])
    house.do(c.Transfer("Ann", "2", 5))
    games = house.desk.games
    assert (count(house.desk, games["1"]), count(house.desk, games["2"])) == (2, 2)


def test_hundreds_of_tables_that_wake_at_once_each_do_it_once(house: SmallHouse) -> None:
    for number in range(300):
        house.desk.apply(c.OpenGame(f"t{number}", sign()), 0)
        house.desk.apply(c.PlaceMarker(f"p{number}", f"t{number}", 1), 0)
    house.desk.apply(c.JoinList("Ann", "4-8"), 0)
    due = house.desk.next_deadline()
    assert due == 300
    freed = [event for event in house.desk.apply(c.Pass(), due) if isinstance(event, SeatFree)]
    assert len(freed) == 300
    assert house.desk.apply(c.Pass(), due) == []
    assert house.desk.next_deadline() is None


def test_an_overtaken_name_learns_the_rule(house: SmallHouse) -> None:
    house.open("1")
    house.seat("1", ["Ann"])
    house.do(c.KeepApart(("Ann", "Bob"), "asked"))
    house.do(c.JoinList("Bob", "4-8"))
    house.do(c.JoinList("Carl", "4-8"))
    skipped, called = house.do(c.CallName("1"))
    assert isinstance(skipped, NameSkipped)
    assert house.desk.rules(skipped.cites, "4-8") == ("catfish-bend:S2.seating.5",)
    assert isinstance(called, NameCalled)


def test_two_floor_people_calling_for_one_seat_call_one_player(house: SmallHouse) -> None:
    house.open("1")
    house.do(c.JoinList("Ann", "4-8"))
    house.do(c.JoinList("Bob", "4-8"))
    house.do(c.CallName("1", 4))
    with pytest.raises(DeskRefusal, match="Ann has it"):
        house.do(c.CallName("1", 4))


def test_an_answer_of_someone_who_was_not_called_is_refused(house: SmallHouse) -> None:
    house.open("1")
    for command in (c.AcceptSeat("Ann"), c.DeclineSeat("Ann"), c.NoAnswer("Ann")):
        with pytest.raises(DeskRefusal, match="Ann has not been called"):
            house.do(command)


def test_a_clock_that_goes_back_is_refused_and_one_that_jumps_fires_everything_once() -> None:
    house = SmallHouse("black-pearl")
    house.do(c.OpenList(sign()), 1000)
    house.do(c.JoinList("Ann", "4-8", c.Entered.CALL_IN))
    house.do(c.JoinList("Bob", "4-8", c.Entered.CALL_IN), 1100)
    with pytest.raises(DeskRefusal, match="time goes forward"):
        house.do(c.Pass(), 999)
    house.now = 1100
    assert len(house.do(c.Pass(), 10**6)) == 2
    assert house.do(c.Pass()) == []


def test_a_clock_that_leaps_a_century_is_refused_before_its_days_are_gone_through() -> None:
    house = SmallHouse("catfish-bend")
    house.do(c.SetGamingDay(360), 1000)
    before = house.desk.digest
    with pytest.raises(DeskRefusal, match="check the clock"):
        house.do(c.Pass(), 2**53 - 1)
    assert (house.desk.digest, house.desk.now) == (before, 1000)
    house.now = 1000
    turns = house.do(c.Pass(), 1000 + 40 * 86_400)
    assert sum(isinstance(event, GamingDayTurned) for event in turns) == 40


def test_a_player_moved_while_in_a_hand_finishes_it(house: SmallHouse) -> None:
    house.open("1", "2")
    house.seat("1", ["Ann", "Bob", "Carl"])
    house.tables["1"].hand_begins()
    house.pump()
    house.do(c.Transfer("Ann", "2", 5))
    house.tables["1"].moves_on("Ann")
    house.pump()
    chair = house.desk.games["2"].chair_of("Ann")
    assert chair is not None
    assert chair.claim is SeatClaim.MOVING
    assert house.desk.games["1"].stays("Ann")
    house.tables["1"].hand_over()
    house.pump()
    assert house.desk.games["2"].stays("Ann")


def test_a_main_game_whose_feeder_closed_calls_its_list_again(house: SmallHouse) -> None:
    house.open("1")
    house.seat("1", ["Ann", "Bob"])
    house.do(c.OpenGame("2", sign(), c.Dealing.TRACKED, feeds="1"))
    house.seat("2", ["Carl"])
    house.do(c.JoinList("Dora", "4-8"))
    house.do(c.CloseGame("2", "too short"))
    called = house.do(c.CallName("1"))
    assert [event.player for event in called if isinstance(event, NameCalled)] == ["Dora"]


def test_a_tablet_that_was_offline_is_heard_in_order_and_once(house: SmallHouse) -> None:
    house.open("1")
    house.seat("1", ["Ann", "Bob"])
    table = house.tables["1"]
    heard = house.desk.games["1"].heard
    for _ in range(5):
        table.hand_begins()
        table.hand_over()
    late, table.reports = table.reports, []
    with pytest.raises(DeskRefusal, match=f"came before report {heard + 1}"):
        house.do(c.ReportIn("1", late[1][0], late[1][1]), 600)
    for number, report in [*late, *late]:
        house.do(c.ReportIn("1", number, report), 600)
    assert house.desk.games["1"].dealt == 5
    assert house.do(c.ReportIn("1", late[-1][0], HandEnded())) == []


def test_seated_players_are_on_no_list_of_that_game(house: SmallHouse) -> None:
    house.open("1")
    house.do(c.JoinList("Ann", "4-8"))
    house.seat("1", ["Ann"])
    assert house.desk.lists["4-8"].names == ()


def test_a_pot_impounded_at_a_table_of_real_cards_keeps_the_game_open(house: SmallHouse) -> None:
    house.open("1")
    house.seat("1", ["Ann"])
    house.tables["1"].impound(PotImpounded(40))
    house.pump()
    with pytest.raises(DeskRefusal, match="40 of a pot is impounded"):
        house.do(c.BreakGame("1", (51,)))
    house.tables["1"].impound(PotImpounded(0))
    house.pump()
    house.do(c.BreakGame("1", (51,)))
    assert "1" not in house.desk.games


def test_an_excluded_person_comes_on_no_list_and_is_named_with_the_reason(
    house: SmallHouse,
) -> None:
    house.do(c.OpenList(sign()))
    house.do(c.JoinList("Ann", "4-8"))
    house.do(c.TurnAway("Ann", c.KeptAway.OWN_WISH, "asked for it", 3600))
    assert not house.desk.lists["4-8"].place("Ann")
    for entered in c.Entered:
        with pytest.raises(DeskRefusal, match="Ann keeps away from play at their own wish"):
            house.do(c.JoinList("Ann", "4-8", entered))
    house.do(c.JoinList("Ann", "4-8"), 3600)
    assert house.desk.lists["4-8"].place("Ann")


def test_a_feeder_chain_whose_middle_closes_calls_the_list(house: SmallHouse) -> None:
    house.open("1")
    house.seat("1", ["Ann", "Bob"])
    house.do(c.OpenGame("2", sign(), c.Dealing.TRACKED, feeds="1"))
    house.seat("2", ["Carl"])
    house.do(c.OpenGame("3", sign(), c.Dealing.TRACKED, feeds="2"))
    house.seat("3", ["Dora", "Emil", "Fay"])
    house.do(c.CloseGame("2", "too short"))
    assert "2" not in house.desk.games
    house.do(c.JoinList("Gus", "4-8"))
    called = house.do(c.CallName("1"))
    names = [event.player for event in called if isinstance(event, NameCalled)]
    assert names == ["Gus"]
    assert len(house.desk.games["3"].seated) == 3


def test_a_call_on_an_empty_list_is_answered_and_changes_nothing(house: SmallHouse) -> None:
    house.open("1")
    before = house.desk.digest
    with pytest.raises(DeskRefusal, match="nobody on the 4-8 list can be called to 1"):
        house.do(c.CallName("1", 3))
    assert house.desk.digest == before


def test_what_is_due_at_once_comes_in_one_order_also_after_a_restart(house: SmallHouse) -> None:
    house.open("1", "2")
    house.do(c.PlaceMarker("Ann", "1", 4), 60)
    house.do(c.PlaceMarker("Bob", "2", 4), 60)
    house.do(c.LiftMarker("1", 4), 90)
    house.do(c.PlaceMarker("Ann", "1", 4), 90)
    assert house.desk.games.due(3600) == ("2", "1")  # the earlier deadline first
    house.do(c.LiftMarker("2", 4), 91)
    house.do(c.PlaceMarker("Bob", "2", 4), 90 + 1)
    house.do(c.LiftMarker("1", 4), 91)
    house.do(c.PlaceMarker("Ann", "1", 4), 91)
    assert house.desk.games.due(3600) == ("1", "2")  # due at once: as they stand
