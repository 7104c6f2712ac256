"""A month at a dealt table with promotions of book and house; desk and table lost every day."""

import random
from importlib.resources import files

import pytest
from tests.room.test_dealt import DealtHouse
from tests.room.test_dealt_money import BAD_BEAT, BOARD, PLAYERS, play, sign, stacked

from cardspeak.books import Charge
from cardspeak.books.policy.rake import RakeMethod
from cardspeak.cards import Seeded
from cardspeak.room import accounts
from cardspeak.room import commands as c
from cardspeak.room.house_money import boxes, claims, funds
from cardspeak.room.house_money.claims import ClaimState
from cardspeak.room.house_money.money_report import ledger, posted_total
from cardspeak.room.log import replay, replayed
from cardspeak.room.people import Authority
from cardspeak.table import commands as t
from cardspeak.table.refusal import TableRefusal
from cardspeak.table.saved_table import restored, saved

DAY = 24 * 60 * 60
STAFF = {"Sue": Authority.SUPERVISOR, "Flo": Authority.FLOOR}


def opened(seed: int) -> DealtHouse:
    house = DealtHouse("catfish-bend", seed)
    for name, authority in STAFF.items():
        house.do(c.Appoint(name, authority))
    charge = Charge(method=RakeMethod.PERCENTAGE, percent=10, cap=4)
    house.do(c.OpenGame("one", sign(charge)))
    for seat, player in enumerate(PLAYERS, start=1):
        house.do(c.TakeSeat(player, "one", seat, 5_000))
    house.input("one", t.DrawButton((51, 12, 30, 5, 20)))
    house.pump()
    text = (files("cardspeak.promotions") / "catalog" / "hourly-high-hand.toml").read_text("utf-8")
    house.do(c.OfferPromotion(text))
    house.do(c.SeedFund("bad beat", 2_000))
    return house


def settle(house: DealtHouse, source: random.Random) -> None:
    """Verify, approve and pay what has been won; some of it is void."""
    for claim in list(house.desk.claims):
        if claim.state is not ClaimState.OPEN:
            continue
        number, now = claim.number, house.now
        if source.random() < 0.2:
            why = c.ObjectToClaim(number, c.ClaimObjection.CHIPS_TAKEN, "seen")
            house.desk.apply(why, now, "Flo")
            house.desk.apply(c.DecideClaim(number, False, "so it was"), now, "Sue")
        else:
            house.desk.apply(c.VerifyClaim(number), now, "Sue")
            for name in STAFF:
                house.desk.apply(c.ApproveClaim(number), now, name)
            house.desk.apply(c.PayClaim(number), now, "Flo")
        house.pump()


def count_boxes(house: DealtHouse) -> None:
    for box in (boxes.HOUSE_BOX, *[row.fund for row in house.desk.funds]):
        for game, chips in funds.boxes_of(house.desk, box):
            house.desk.apply(c.CountBox(game, box, chips, "Flo"), house.now, "Sue")
    house.pump()


def lose_everything(house: DealtHouse) -> None:
    """Desk and table are lost, and come back from their logs."""
    log = house.desk.log
    assert log is not None
    before = house.desk.digest
    house.desk = replay(log.header, log.records)
    assert house.desk.digest == before
    table = house.table("one")
    assert table.log is not None
    house.tables["one"] = restored(table.log.header, house.book, saved(table))
    assert house.tables["one"].state() == table.state()


@pytest.mark.parametrize("seed", [1, 2])
def test_a_month_at_a_dealt_table_balances_every_day(seed: int) -> None:
    source, house = random.Random(seed), opened(seed)
    for day in range(1, 31):
        for _ in range(3):
            house.now += source.randint(600, 4000)
            rare = stacked(BAD_BEAT, BOARD)
            deck = (
                rare
                if source.random() < 0.15
                else tuple(Seeded(source.randbytes(8)).shuffled(range(52)))
            )
            play(house, deck)
            if claims.is_held(house.desk, "one"):
                with pytest.raises(TableRefusal, match="no hand is dealt now"):
                    house.input("one", t.DeckCommand(deck))
            house.check()
            settle(house, source)
            assert not house.table("one").link.hold
        count_boxes(house)
        house.now = day * DAY + source.randint(0, 3600) + 6 * 3600
        house.do(c.Pass())
        house.check()
        lose_everything(house)
    desk = house.desk
    assert sum(claim.state is ClaimState.PAID for claim in desk.claims) > 3
    assert sum(claim.state is ClaimState.VOID for claim in desk.claims) > 0
    assert desk.days["today"].number > 29
    table = house.table("one")
    inside = sum(seat.stack for seat in table.occupied)
    assert accounts.balance(desk, accounts.table("one")) == inside
    assert desk.log is not None
    history = list(replayed(desk.log.header, desk.log.records))
    for row in desk.funds:
        assert posted_total(ledger(history, row.fund)) == row.posted
