"""The ledger of a fund: every step by table, hand and name, and the total that follows from it."""

from tests.room.conftest import SmallHouse
from tests.room.test_house_promotions import FIVE, catalog, lost, settle

from cardspeak.room import commands as c
from cardspeak.room.house_money.money_report import FundEntry, ledger, posted_total
from cardspeak.room.log import replayed
from cardspeak.room.people import Authority

FUND = "club bad beat"


def entries(house: SmallHouse) -> list[FundEntry]:
    assert house.desk.log is not None
    return ledger(replayed(house.desk.log.header, house.desk.log.records), FUND)


def opened() -> SmallHouse:
    house = SmallHouse("official")
    house.open("1")
    house.seat("1", FIVE)
    text = catalog("club-bad-beat").text.replace('not_at    = ["VIP"]', "")
    house.do(c.OfferPromotion(text))
    return house


def test_what_is_collected_names_table_hand_and_dealer() -> None:
    house = opened()
    house.do(c.Appoint("Dan", Authority.DEALER))
    house.tables["1"].hand_begins(1, 2)
    house.tables["1"].hand_over()
    house.pump()
    house.desk.apply(c.EnterDrop("1", 40, 5), house.now, "Dan")
    (_, collected) = entries(house)
    assert (collected.step, collected.chips, collected.who) == ("collected at 1, hand 1", 1, "Dan")


def test_a_claim_is_entered_from_the_deal_to_the_payment() -> None:
    house = opened()
    house.do(lost("1", "Ann", "Bob"))
    house.do(c.ObjectToClaim(1, c.ClaimObjection.CHIPS_TAKEN, "took chips"))
    house.do(c.DecideClaim(1, True, "after the showdown"))
    settle(house, 1)
    steps = [entry.step for entry in entries(house)]
    assert steps == [
        "put in by the house",
        "claim 1",
        "claim 1 is contested",
        "claim 1 stands",
        "claim 1 is verified",
        "claim 1 is approved",
        "claim 1 is approved",
        *[f"claim 1 paid to {name}" for name in FIVE],
    ]
    by = {entry.who for entry in entries(house) if entry.step == "claim 1 is approved"}
    assert by == {"Sue", "Flo"}
    assert posted_total(entries(house)) == house.desk.funds[FUND].posted
