"""Private games that play without some rules, if everyone at the table agrees."""

import pytest
from tests.room.conftest import SmallHouse

from cardspeak.errors import CardspeakError
from cardspeak.room import DeskRefusal
from cardspeak.room import commands as c
from cardspeak.room.events import WaiverAgreed
from cardspeak.room.private_games import in_force


@pytest.fixture
def seminole() -> SmallHouse:
    """A house that lets private games waive rules, with two players at a table."""
    house = SmallHouse("seminole")
    house.open("1")
    house.seat("1", ["Ann", "Bob"])
    return house


def test_a_waiver_is_in_force_once_every_player_has_agreed(seminole: SmallHouse) -> None:
    house = seminole
    house.do(c.WaiveRules("1", ("A.2.d", "A.3")))
    assert not in_force(house.desk.games["1"])
    house.desk.apply(c.AgreeToWaiver("Ann", "1"), house.now, "Ann")
    assert not in_force(house.desk.games["1"])
    (agreed,) = house.desk.apply(c.AgreeToWaiver("Bob", "1"), house.now, "Bob")
    assert isinstance(agreed, WaiverAgreed)
    assert house.desk.rules(agreed.cites) == ("seminole:A.42.p4",)
    assert in_force(house.desk.games["1"])


def test_a_newcomer_agrees_before_sitting_down(seminole: SmallHouse) -> None:
    house = seminole
    house.do(c.WaiveRules("1", ("A.3",)))
    for player in ("Ann", "Bob"):
        house.do(c.AgreeToWaiver(player, "1"))
    with pytest.raises(DeskRefusal, match=r"Cid has not agreed yet that 1 plays without A\.3"):
        house.do(c.TakeSeat("Cid", "1", 5))
    house.do(c.AgreeToWaiver("Cid", "1"))
    house.do(c.TakeSeat("Cid", "1", 5))
    assert in_force(house.desk.games["1"])
    house.do(c.EndWaiver("1"))
    house.do(c.TakeSeat("Dee", "1", 6))


def test_nobody_agrees_for_another(seminole: SmallHouse) -> None:
    house = seminole
    house.do(c.WaiveRules("1", ("A.3",)))
    with pytest.raises(DeskRefusal, match="only"):
        house.desk.apply(c.AgreeToWaiver("Ann", "1"), house.now, "Max")
    with pytest.raises(DeskRefusal, match="only"):
        house.desk.apply(c.WaiveRules("1", ("A.4",)), house.now, "Ann")


def test_a_rule_that_is_not_in_the_book_is_not_waived(seminole: SmallHouse) -> None:
    with pytest.raises(CardspeakError, match=r"Z\.99"):
        seminole.do(c.WaiveRules("1", ("Z.99",)))
    with pytest.raises(DeskRefusal, match="name the rules"):
        seminole.do(c.WaiveRules("1", ()))


@pytest.mark.parametrize("book", ["catfish-bend", "black-pearl", "official", "oasis", "common"])
def test_a_house_that_does_not_say_so_waives_nothing(book: str) -> None:
    house = SmallHouse(book)
    try:
        house.open("1")
    except DeskRefusal:
        pytest.skip("this house wants more on its sign")
    with pytest.raises(DeskRefusal, match="no rule is waived here"):
        house.do(c.WaiveRules("1", ("A.3",)))


def test_a_table_that_the_software_deals_goes_by_its_book(seminole: SmallHouse) -> None:
    notice = seminole.desk.games["1"].notice
    seminole.desk.apply(c.OpenGame("2", notice), seminole.now)
    with pytest.raises(DeskRefusal, match="open it under a book of your own"):
        seminole.desk.apply(c.WaiveRules("2", ("A.3",)), seminole.now)
