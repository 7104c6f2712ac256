"""Dealt tables and the money of the house: drops by fund, time from the stacks, hands that win."""

from tests.room.test_dealt import DealtHouse

from cardspeak.books import Charge, Notice
from cardspeak.books.policy.rake import RakeMethod
from cardspeak.cards import cards
from cardspeak.games import Structure
from cardspeak.hand import Call, Check
from cardspeak.hand import Command as HandCommand
from cardspeak.room import accounts
from cardspeak.room import commands as c
from cardspeak.room.house_money import boxes, claims, time_charges
from cardspeak.room.people import Authority
from cardspeak.table import commands as t

PLAYERS = ("Ann", "Bob", "Carl", "Dora", "Ed")
BAD_BEAT = ("9h 9d", "2c 3d", "2d 3c", "4h 7c", "As Js")  # from the left of the button
BOARD = "Ah Ad Jh 9s 9c"


def sign(charge: Charge) -> Notice:
    return Notice(
        name="4-8",
        game="holdem",
        structure=Structure.LIMIT,
        bets=(4, 8),
        blinds=(2, 4),
        buy_in=80,
        charge=charge,
        jackpot_drop=2,
    )


def seated(book: str, charge: Charge) -> DealtHouse:
    house = DealtHouse(book)
    house.do(c.Appoint("Sue", Authority.SUPERVISOR))
    house.do(c.OpenGame("one", sign(charge)))
    for seat, player in enumerate(PLAYERS, start=1):
        house.do(c.TakeSeat(player, "one", seat, 200))
    house.input("one", t.DrawButton((51, 12, 30, 5, 20)))
    house.pump()
    return house


def stacked(hands: tuple[str, ...], board: str) -> tuple[int, ...]:
    """A deck that deals these hands, one card at a time, and this board."""
    held = [cards(hand) for hand in hands]
    shared = list(cards(board))
    used = {card for hand in held for card in hand} | {*shared}
    rest = [card for card in range(52) if card not in used]
    top = [hand[number] for number in (0, 1) for hand in held]
    top += [rest.pop(), *shared[:3], rest.pop(), shared[3], rest.pop(), shared[4]]
    return (*top, *rest)


def play(house: DealtHouse, deck: tuple[int, ...]) -> None:
    """One raise before the flop, then everyone calls or checks to the end."""
    house.input("one", t.DeckCommand(deck))
    house.table("one").take_dealt()
    raised = False
    while (hand := house.table("one").hand) is not None:
        options = hand.options
        assert options.seat is not None
        action: HandCommand = Check() if options.check else Call()
        if not raised and options.wager is not None:
            action, raised = options.wager.action(options.wager.least), True
        house.input("one", t.Act(options.seat, action))
    house.pump()


def test_a_dealt_table_fills_the_box_of_each_fund_and_claims_the_jackpot_itself() -> None:
    house = seated("catfish-bend", Charge(method=RakeMethod.PERCENTAGE, percent=10, cap=4))
    house.do(c.SeedFund("bad beat", 10_000))
    play(house, stacked(BAD_BEAT, BOARD))
    desk = house.desk
    held = {box: accounts.balance(desk, boxes.account("one", box)) for box in ("drop", "bad beat")}
    assert held == {"drop": 4, "bad beat": 1}
    assert accounts.balance(desk, boxes.account("one", "high hand")) == 1
    (claim,) = desk.claims
    assert claim.won.title == "bad beat jackpot"
    shares = {share.player: share.chips for share in claim.shares}
    assert shares == {"Ann": 4500, "Bob": 2500, "Carl": 666, "Dora": 666, "Ed": 666}
    assert claims.is_held(desk, "one")
    house.check()


def test_the_desk_hears_no_cards_of_a_deal_that_wins_nothing() -> None:
    house = seated("catfish-bend", Charge(method=RakeMethod.PERCENTAGE, percent=10, cap=4))
    play(house, stacked(BAD_BEAT, "Ah Kd Jh 4s 2s"))
    assert house.desk.log is not None
    told = [record.input for record in house.desk.log.records]
    ended = [each.report for each in told if isinstance(each, c.ReportIn)]
    assert [each.deal for each in ended if hasattr(each, "deal")] == [None]
    assert len(house.desk.claims) == 0


def test_time_is_taken_from_the_stacks_between_hands_and_verified() -> None:
    house = seated("official", Charge(method=RakeMethod.TIME, fee=6))
    play(house, stacked(BAD_BEAT, "Ah Kd Jh 4s 2s"))
    desk = house.desk
    slide = time_charges.slide("one")
    assert accounts.balance(desk, slide) == 30
    house.now = 3599
    house.do(c.Pass())
    assert accounts.balance(desk, slide) == 30
    house.now = 3600
    house.do(c.Pass())
    assert accounts.balance(desk, slide) == 60
    desk.apply(c.VerifyTime("one"), house.now, "Sue")
    assert accounts.balance(desk, boxes.account("one", boxes.HOUSE_BOX)) == 60
    dropped = 2  # for the jackpot of the sign
    assert sum(seat.stack for seat in house.table("one").occupied) == 1000 - 60 - dropped
    house.check()


def test_the_owner_of_a_seat_that_is_played_over_pays_time_out_of_the_chips_held() -> None:
    house = seated("black-pearl", Charge(method=RakeMethod.TIME, fee=6))
    play(house, stacked(BAD_BEAT, "Ah Kd Jh 4s 2s"))
    desk = house.desk
    house.now = 60
    house.do(c.JoinList("Flo", "4-8"))
    house.do(c.GoAway("Ann", "one"))
    house.do(c.PlayOver("Flo", "Ann", "one", 60))
    house.input("one", t.BuyIn(1, 100))
    house.pump()
    held = desk.racks["Ann"].chips
    stacks = {seat.player: seat.stack for seat in house.table("one").occupied}
    house.now = 1800
    house.do(c.Pass())
    assert desk.racks["Ann"].chips == held - 6
    assert accounts.balance(desk, accounts.held_for("Ann")) == held - 6
    paid = {seat.player: stacks[seat.player] - seat.stack for seat in house.table("one").occupied}
    assert paid == {"Flo": 6, "Bob": 6, "Carl": 6, "Dora": 6, "Ed": 6}
    assert accounts.balance(desk, boxes.account("one", boxes.HOUSE_BOX)) == 30 + 36
    house.check()
