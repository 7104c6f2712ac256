"""The last act of the staff taken back, and the floor called to a table."""

import pytest
from tests.room.conftest import SmallHouse, sign

from cardspeak.room import DeskRefusal
from cardspeak.room import commands as c
from cardspeak.room.log import replay
from cardspeak.room.people import Authority
from cardspeak.room.saved_desk import restored, saved


def undo(house: SmallHouse) -> None:
    assert house.desk.last_act is not None
    house.do(c.UndoLast(house.desk.last_act.number))


def names(house: SmallHouse, name: str = "4-8") -> list[str]:
    return [listed.player for listed in house.desk.lists[name].names]


@pytest.mark.parametrize(
    "act",
    [
        c.JoinList("Dora", "4-8"),
        c.LeaveList("Bob", "4-8"),
        c.StepOut("Bob"),
        c.CallName("1"),
        c.PlaceMarker("Dora", "1", 9),
        c.AskSeatChange("Ann", "1"),
        c.AskForFloor("1", "a miscount"),
    ],
    ids=lambda act: type(act).__name__,
)
def test_an_act_that_is_taken_back_leaves_the_desk_as_it_was(
    house: SmallHouse, act: c.Command
) -> None:
    house.open("1")
    house.seat("1", ["Ann"])
    for player in ("Bob", "Carl"):
        house.do(c.JoinList(player, "4-8"))
    before = house.desk.digest
    house.do(act)
    assert house.desk.digest != before
    undo(house)
    assert house.desk.digest == before
    assert house.desk.log is not None
    assert replay(house.desk.log.header, house.desk.log.records).digest == before


def test_a_call_is_taken_back_though_a_hand_has_ended_since(house: SmallHouse) -> None:
    house.open("1")
    house.seat("1", ["Ann"])
    house.do(c.JoinList("Bob", "4-8"))
    house.do(c.CallName("1"))
    house.tables["1"].hand_begins()
    house.tables["1"].hand_over()
    house.pump()
    undo(house)
    assert house.desk.games["1"].chair_of("Bob") is None
    assert names(house) == ["Bob"]


def test_an_act_on_which_something_hangs_stands(house: SmallHouse) -> None:
    house.open("1")
    house.do(c.JoinList("Ann", "4-8"))
    assert house.desk.last_act is not None
    number = house.desk.last_act.number
    house.desk.apply(c.StepOut("Ann"), house.now, "Ann")  # a player's own word is not the staff's
    with pytest.raises(DeskRefusal, match="something depends on it by now: Ann is number 1"):
        house.do(c.UndoLast(number))
    assert names(house) == ["Ann"]


def test_what_a_table_was_told_is_not_taken_back(house: SmallHouse) -> None:
    house.open("1")
    house.do(c.JoinList("Ann", "4-8"))
    house.do(c.TakeSeat("Ann", "1", 3, 100))
    assert house.desk.last_act is None
    with pytest.raises(DeskRefusal, match="a table already has the order"):
        house.do(c.UndoLast(1))


def test_two_floor_people_take_back_one_act_between_them(house: SmallHouse) -> None:
    house.do(c.OpenList(sign()))
    house.do(c.JoinList("Ann", "4-8"))
    house.do(c.JoinList("Bob", "4-8"))
    assert house.desk.last_act is not None
    number = house.desk.last_act.number
    house.do(c.UndoLast(number))
    with pytest.raises(DeskRefusal, match="something else has been done since"):
        house.do(c.UndoLast(number))
    assert names(house) == ["Ann"]


def test_a_barred_player_does_not_come_back_on_a_list(house: SmallHouse) -> None:
    house.open("1")
    house.do(c.OpenList(sign(8)))
    house.seat("1", ["Ann", "Bob"])
    house.do(c.JoinList("Ann", "8-16"))
    house.do(c.LeaveList("Ann", "8-16"))
    house.tables["1"].walks_out("Ann", 8)
    house.pump()
    assert house.desk.last_act is not None
    with pytest.raises(DeskRefusal, match="Ann"):
        undo(house)
    assert names(house, "8-16") == []


def test_the_last_act_outlives_a_restart(house: SmallHouse) -> None:
    house.open("1")
    house.do(c.JoinList("Ann", "4-8"))
    house.do(c.CallName("1"))
    assert house.desk.log is not None
    kept = restored(house.desk.log.header, house.desk.book, saved(house.desk))
    assert kept.last_act == house.desk.last_act
    kept.apply(c.UndoLast(kept.acts), house.now)
    assert not kept.games["1"].chairs


def test_the_first_floor_person_to_answer_goes_to_the_table(house: SmallHouse) -> None:
    house.open("1")
    for person in ("Flo", "Max"):
        house.do(c.Appoint(person, Authority.FLOOR))
    house.do(c.Appoint("Dee", Authority.DEALER))
    house.desk.apply(c.AskForFloor("1", "a dispute"), 5, "Dee")
    call = house.desk.floor_calls["1"]
    assert (call.by, call.at, call.says) == ("Dee", 5, "a dispute")
    with pytest.raises(DeskRefusal, match="only"):
        house.desk.apply(c.AnswerFloorCall("1"), 6, "Dee")
    house.desk.apply(c.AnswerFloorCall("1"), 7, "Flo")
    with pytest.raises(DeskRefusal, match="Flo is on the way"):
        house.desk.apply(c.AnswerFloorCall("1"), 8, "Max")
    house.desk.apply(c.EndFloorCall("1"), 9, "Dee")
    with pytest.raises(DeskRefusal, match="nobody at 1 has asked"):
        house.desk.apply(c.EndFloorCall("1"), 10, "Dee")
