"""A jackpot's reserve: its part of the drop, to the chip, and what it is for once a hit is paid."""

import pytest
from tests.room.conftest import SmallHouse
from tests.room.test_house_promotions import FIVE, JACKPOT, lost, of, settle

from cardspeak.pricing.fund_course import RoomPace, course
from cardspeak.promotions import PromotionError, read
from cardspeak.room import DeskRefusal, accounts
from cardspeak.room import commands as c
from cardspeak.room.house_money import funds
from cardspeak.room.house_money.money_report import ledger, posted_total
from cardspeak.room.log import replay, replayed
from cardspeak.room.people import Authority

SHARED = JACKPOT.replace('not_at = ["one"]\n', "").replace(
    "seed   = 1000", 'reserve = { fund = "lucky reserve", percent = 40 }'
)


def opened(text: str = SHARED) -> SmallHouse:
    """A house with a jackpot and its reserve, and five players at a table."""
    house = SmallHouse("official")
    house.open("1")
    house.seat("1", FIVE)
    house.do(c.Appoint("Dan", Authority.DEALER))
    house.do(c.OfferPromotion(text))
    return house


def count(house: SmallHouse, pots: int) -> None:
    """So many pots are dropped for, and their box is counted."""
    for _ in range(pots):
        house.do(c.EnterDrop("1", 60, 5))
    house.do(c.CountBox("1", "lucky", pots, "Dan"))


def held(house: SmallHouse, fund: str) -> int:
    return accounts.balance(house.desk, funds.account(fund))


def test_the_reserve_has_its_part_to_the_chip_however_often_boxes_are_counted() -> None:
    house = opened()
    for pots in (1, 1, 1, 2, 3, 7, 85):
        count(house, pots)
    assert (held(house, "lucky"), held(house, "lucky reserve")) == (60, 40)


def test_what_can_be_won_leaves_the_reserve_its_part_of_what_lies_in_boxes() -> None:
    house = opened()
    for _ in range(10):
        house.do(c.EnterDrop("1", 60, 5))
    assert funds.can_be_won(house.desk, "lucky") == 6
    house.do(c.CountBox("1", "lucky", 10, "Dan"))
    assert funds.can_be_won(house.desk, "lucky") == 6


def test_the_reserve_begins_the_next_jackpot_when_a_hit_is_paid() -> None:
    house = opened()
    count(house, 100)
    house.do(lost("1", "Ann", "Bob"))
    assert of(house, 1) == {"Ann": 30, "Bob": 15, "Carl": 5, "Dora": 5, "Ed": 5}
    assert held(house, "lucky reserve") == 40
    settle(house, 1)
    assert (held(house, "lucky"), held(house, "lucky reserve")) == (40, 0)
    assert sum(row.balance for row in house.desk.accounts) == 0
    count(house, 10)
    log = house.desk.log
    assert log is not None
    history = list(replayed(log.header, log.records))
    for fund, total in (("lucky", 46), ("lucky reserve", 4)):
        steps = ledger(history, fund)
        assert posted_total(steps) == house.desk.funds[fund].posted == total
        moved = [each for each in steps if not each.step.startswith(("collected", "counted"))]
        added = [each.chips for each in moved if " paid to " not in each.step]
        assert sum(added) == total, "a player adds the ledger up"
    assert replay(log.header, log.records).digest == house.desk.digest


def test_a_void_claim_leaves_the_reserve_alone() -> None:
    house = opened()
    count(house, 100)
    house.do(lost("1", "Ann", "Bob"))
    house.do(c.Appoint("Sue", Authority.SUPERVISOR))
    house.do(c.ObjectToClaim(1, c.ClaimObjection.TALK, "heard"))
    house.desk.apply(c.DecideClaim(1, stands=False, reason="heard"), house.now, "Sue")
    assert (held(house, "lucky"), held(house, "lucky reserve")) == (60, 40)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("percent = 40", "percent = 100", "<= 99"),
        ("percent = 40", "percent = 0", ">= 1"),
        ("lucky reserve", "lucky", "a fund of its own"),
        ("lucky reserve", "drop", "the house's own box"),
        ("drop   = { dollars = 1, over = 10 }\n", "", "no pot drops anything"),
    ],
)
def test_a_reserve_that_could_not_be_fed_is_refused(old: str, new: str, says: str) -> None:
    with pytest.raises(PromotionError, match=says):
        read(SHARED.replace(old, new))


@pytest.mark.parametrize(
    ("fund", "reserve", "says"),
    [
        ("lucky", '"lucky reserve", percent = 30', "has another one for the same fund"),
        ("lucky reserve", '"other", percent = 40', "is the reserve of the lucky losers"),
        ("other", '"lucky", percent = 40', "is the fund of a promotion"),
        ("lucky", '"bad beat", percent = 40', "is the fund of a promotion"),
    ],
)
def test_a_reserve_that_is_another_promotions_fund_is_refused(
    fund: str, reserve: str, says: str
) -> None:
    house = opened()
    text = SHARED.replace('fund   = "lucky"', f'fund = "{fund}"').replace("lucky losers", "second")
    with pytest.raises(DeskRefusal, match=says):
        house.do(c.OfferPromotion(text.replace('"lucky reserve", percent = 40', reserve)))


def test_a_reserve_moves_money_from_one_hit_to_the_next_and_costs_nothing() -> None:
    pace = RoomPace(drop_a_hand=0.5)
    whole = course(read(SHARED.replace("reserve = {", "#")), 9, 1e-4, {}, pace)
    shared = course(read(SHARED), 9, 1e-4, {}, pace)
    assert shared.pays == whole.pays
    assert whole.at_hit is not None
    assert shared.at_hit is not None
    assert shared.at_hit.mean == pytest.approx(whole.at_hit.mean, rel=0.02)
    assert shared.at_hit.low > whole.at_hit.low, "no jackpot is small for long"
