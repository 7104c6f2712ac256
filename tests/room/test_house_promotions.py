"""Promotions of the house's own at the desk: what leaves a table out, and what the house adds."""

from importlib.resources import files

import msgspec
import pytest
from tests.room.conftest import SmallHouse, sign
from tests.room.test_dealt_money import BAD_BEAT, BOARD, play, seated, stacked

from cardspeak.books import Charge, Notice
from cardspeak.books.policy.rake import RakeMethod
from cardspeak.cards import cards
from cardspeak.games import Event, Structure
from cardspeak.promotions import PlayedHand
from cardspeak.room import DeskRefusal, accounts
from cardspeak.room import commands as c
from cardspeak.room.house_money import boxes, claims, funds
from cardspeak.room.house_money.money_events import HandLooked
from cardspeak.room.people import Authority

DAY = 24 * 3600
FIVE = ["Ann", "Bob", "Carl", "Dora", "Ed"]
JACKPOT = """
kind   = "bad beat"
title  = "lucky losers"
fund   = "lucky"
seed   = 1000
drop   = { dollars = 1, over = 10 }
not_at = ["one"]

[[hands]]
games    = ["holdem"]
beaten   = "aces full of tens"
dealt_in = 3

[shares]
loser  = 50
winner = 25
table  = 25
"""


def catalog(name: str) -> c.OfferPromotion:
    text = (files("cardspeak.promotions") / "catalog" / f"{name}.toml").read_text("utf-8")
    return c.OfferPromotion(text)


def lost(game: str, loser: str, winner: str) -> c.ClaimHand:
    """Aces full of jacks, beaten by four nines."""
    hands = (PlayedHand(loser, cards("As Js")), PlayedHand(winner, cards("9h 9d")))
    return c.ClaimHand(game, hands, (cards("Ah Ad Jh 9s 9c"),), 60)


def settle(house: SmallHouse, number: int) -> None:
    """A claim is verified, approved by two and paid."""
    house.do(c.VerifyClaim(number))
    for name in ("Sue", "Flo"):
        house.do(c.Appoint(name, Authority.SUPERVISOR))
        house.desk.apply(c.ApproveClaim(number), house.now, name)
    house.do(c.PayClaim(number))


def of(house: SmallHouse, number: int) -> dict[str, int]:
    return {share.player: share.chips for share in house.desk.claims[number].shares}


def test_an_unknown_name_among_the_tables_left_out_is_refused(house: SmallHouse) -> None:
    with pytest.raises(DeskRefusal, match="no table and no list of the room is called 'one'"):
        house.do(c.OfferPromotion(JACKPOT))
    assert len(house.desk.offers) == 0
    house.open("one")
    house.do(c.OfferPromotion(JACKPOT))
    assert len(house.desk.offers) == 1


AWARDS = """
kind     = "awards"
title    = "royal flushes"
fund     = "royals"
not_with = ["lucky losers"]
pays     = [{ hand = "royal flush", dollars = 500 }]

[[hands]]
games = ["holdem"]
"""


def test_an_award_beside_a_promotion_that_does_not_exist_is_refused(house: SmallHouse) -> None:
    with pytest.raises(DeskRefusal, match="not_with: no promotion is called 'lucky losers'"):
        house.do(c.OfferPromotion(AWARDS))
    with pytest.raises(DeskRefusal, match="'royal flushes' is this promotion itself"):
        house.do(c.OfferPromotion(AWARDS.replace("lucky losers", "royal flushes")))
    house.do(c.OfferPromotion(JACKPOT.replace('not_at = ["one"]', "")))
    house.do(c.OfferPromotion(AWARDS))
    assert len(house.desk.offers) == 2


def test_an_award_may_stand_back_behind_a_jackpot_of_the_book() -> None:
    house = SmallHouse("catfish-bend")
    house.do(c.OfferPromotion(AWARDS.replace("lucky losers", "bad beat jackpot")))
    with pytest.raises(DeskRefusal, match="a promotion called 'bad beat jackpot' already"):
        house.do(c.OfferPromotion(JACKPOT.replace("lucky losers", "bad beat jackpot")))


def test_a_dealt_table_that_is_left_out_neither_drops_for_a_promotion_nor_wins_it() -> None:
    charge = Charge(method=RakeMethod.PERCENTAGE, percent=10, cap=4)
    house = seated("official", charge)
    house.do(c.OfferPromotion(JACKPOT))
    play(house, stacked(BAD_BEAT, BOARD))
    assert len(house.desk.claims) == 0
    assert accounts.balance(house.desk, boxes.account("one", "lucky")) == 0
    again = seated("official", charge)
    again.do(c.OfferPromotion(JACKPOT.replace('not_at = ["one"]', "")))
    play(again, stacked(BAD_BEAT, BOARD))
    assert [claim.won.title for claim in again.desk.claims] == ["lucky losers"]
    assert accounts.balance(again.desk, boxes.account("one", "lucky")) == 1


def test_a_drop_in_big_blinds_is_smaller_at_a_full_table() -> None:
    house = SmallHouse("official")
    for name, seats in (("8", 8), ("9", 9)):
        notice = msgspec.structs.replace(sign(20), name=f"{seats} seats", seats=seats)
        house.do(c.OpenGame(name, notice, c.Dealing.TRACKED))
    house.do(catalog("blind-pool"))
    for pot, dealt_in in ((600, 6), (599, 8), (900, 5)):
        house.do(c.EnterDrop("8", pot, dealt_in))
        house.do(c.EnterDrop("9", pot, dealt_in))
    assert accounts.balance(house.desk, boxes.account("8", "blind pool")) == 20
    assert accounts.balance(house.desk, boxes.account("9", "blind pool")) == 16


def test_a_dealt_table_drops_big_blinds_as_a_tracked_one_does() -> None:
    text = catalog("blind-pool").text.replace("dealt_in = 6", "dealt_in = 5")
    house = seated("official", Charge(method=RakeMethod.PERCENTAGE, percent=10, cap=4))
    house.do(c.OfferPromotion(text.replace("pot = 30", "pot = 10")))
    play(house, stacked(BAD_BEAT, "Ah Kd Jh 4s 2s"))
    box = accounts.balance(house.desk, boxes.account("one", "blind pool"))
    assert box == 3, "eight tenths of a blind of 4, from a pot of 40"
    house.check()


def board_won(hand: str, board: str) -> SmallHouse:
    """A house whose mystery board has been won with a hand of Ann's."""
    house = SmallHouse("official")
    house.open("1")
    house.seat("1", FIVE)
    house.do(catalog("mystery-board"))
    hands = (PlayedHand("Ann", cards(hand)), PlayedHand("Bob", cards("2c 2d")))
    house.do(c.ClaimHand("1", hands, (cards(board),), 60), 600)
    house.do(c.Pass(), 7200)
    return house


def test_the_winner_of_a_board_opens_an_envelope_or_takes_the_offer() -> None:
    house = board_won("As Ks", "Ah Ad Kh 4s 3c")
    with pytest.raises(DeskRefusal, match="open an envelope first"):
        settle(house, 1)
    with pytest.raises(DeskRefusal, match="no closed envelope of the mystery board holds 250"):
        house.do(c.OpenEnvelope(1, 250))
    house.do(c.OpenEnvelope(1, 1000))
    assert of(house, 1) == {"Ann": 1000}
    with pytest.raises(DeskRefusal, match="has its prize already"):
        house.do(c.TakeOffer(1))
    house.do(c.PayClaim(1))
    assert funds.can_be_won(house.desk, "mystery board") == 5000
    house.do(lost("1", "Bob", "Ann"), 7300)
    house.do(c.Pass(), 14400)
    with pytest.raises(DeskRefusal, match="left: 100, 150, 200, 300, 500"):
        house.do(c.OpenEnvelope(2, 1000))
    house.do(c.TakeOffer(2))
    assert of(house, 2) == {"Ann": 150}
    assert sum(row.balance for row in house.desk.accounts) == 0


def test_a_royal_flush_multiplies_its_envelope_as_far_as_the_fund_goes() -> None:
    house = board_won("Ah Kh", "Qh Jh Th 4s 3c")
    house.do(c.OpenEnvelope(1, 500))
    assert of(house, 1) == {"Ann": 2500}
    house = board_won("Ah Kh", "Qh Jh Th 4s 3c")
    house.do(c.OpenEnvelope(1, 1000))
    assert of(house, 1) == {"Ann": 5000}
    straight = board_won("9h 8h", "Qh Jh Th 4s 3c")
    straight.do(c.OpenEnvelope(1, 1000))
    assert of(straight, 1) == {"Ann": 2000}


def test_a_board_is_filled_anew_when_every_envelope_is_open() -> None:
    house = SmallHouse("official")
    house.open("1")
    house.seat("1", FIVE)
    text = catalog("mystery-board").text
    before, after = text.split("envelopes = [")
    house.do(c.OfferPromotion(f"{before}envelopes = [300, 100]{after.split(']', 1)[1]}"))
    for period, dollars in enumerate((100, 300, 100), start=1):
        house.do(lost("1", "Ann", "Bob"), period * 7200 - 60)
        house.do(c.Pass(), period * 7200)
        house.do(c.OpenEnvelope(period, dollars))
        assert of(house, period) == {"Bob": dollars}


def test_a_tournament_can_be_left_out() -> None:
    house = SmallHouse("official")
    event = msgspec.structs.replace(sign(), name="event", event=Event.TOURNAMENT)
    house.do(c.OpenGame("1", event, c.Dealing.TRACKED))
    house.seat("1", FIVE)
    house.do(catalog("shared-bad-beat"))
    assert house.do(lost("1", "Ann", "Bob")) == []
    assert len(house.desk.claims) == 0


def test_the_house_adds_to_a_fund_every_so_many_days(house: SmallHouse) -> None:
    house.open("1")
    house.do(catalog("shared-bad-beat"), DAY)
    for day in range(2, 8):
        house.do(c.Pass(), day * DAY)
    assert funds.can_be_won(house.desk, "shared bad beat") == 1000
    house.do(c.Pass(), 8 * DAY)
    assert funds.can_be_won(house.desk, "shared bad beat") == 1500
    house.do(c.Pass(), 22 * DAY)
    assert funds.can_be_won(house.desk, "shared bad beat") == 2500
    assert sum(row.balance for row in house.desk.accounts) == 0


def test_two_tables_that_hit_at_once_share_the_jackpot() -> None:
    house = SmallHouse("official")
    house.open("1", "2")
    house.seat("1", FIVE)
    house.seat("2", ["Fay", "Gus", "Hal", "Ida", "Jo"])
    house.do(catalog("shared-bad-beat"))
    house.do(lost("1", "Ann", "Bob"))
    assert of(house, 1) == {"Ann": 500, "Bob": 250, "Carl": 83, "Dora": 83, "Ed": 83}
    house.do(lost("2", "Fay", "Gus"))
    assert house.desk.claims[1].state is claims.ClaimState.VOID
    assert of(house, 2) == {"Ann": 250, "Bob": 125, "Carl": 41, "Dora": 41, "Ed": 41}
    assert of(house, 3) == {"Fay": 250, "Gus": 125, "Hal": 41, "Ida": 41, "Jo": 41}
    assert claims.is_held(house.desk, "1")
    assert claims.is_held(house.desk, "2")
    assert sum(row.balance for row in house.desk.accounts) == 0


@pytest.mark.parametrize(("first", "second"), [(5, 3), (3, 5), (4, 4)])
def test_of_two_hits_the_lower_number_of_the_hand_may_come_first(first: int, second: int) -> None:
    house = SmallHouse("official")
    house.open("1", "2")
    house.seat("1", FIVE)
    house.seat("2", ["Fay", "Gus", "Hal", "Ida", "Jo"])
    for name, hands in (("1", first), ("2", second)):
        for _ in range(hands):
            house.tables[name].hand_begins(1, 2)
            house.tables[name].hand_over()
    house.pump()
    rule = 'two_at_once = "the lower hand number"'
    text = catalog("shared-bad-beat").text.replace('two_at_once = "both share it"', rule)
    house.do(c.OfferPromotion(text.replace("table  = 25", "table  = 15\nnext   = 10")))
    house.do(lost("1", "Ann", "Bob"))
    house.do(lost("2", "Fay", "Gus"))
    held = [each for each in house.desk.claims if each.state is claims.ClaimState.OPEN]
    paid = {each.game: each.shares[0].chips for each in held}
    assert paid == ({"2": 500, "1": 50} if second < first else {"1": 500, "2": 50})
    assert claims.is_held(house.desk, "1")
    assert claims.is_held(house.desk, "2")
    assert sum(row.balance for row in house.desk.accounts) == 0


def test_a_hit_that_was_verified_before_the_next_keeps_all_of_it() -> None:
    house = SmallHouse("official")
    house.open("1", "2")
    house.seat("1", FIVE)
    house.seat("2", ["Fay", "Gus", "Hal", "Ida", "Jo"])
    house.do(catalog("shared-bad-beat"))
    house.do(lost("1", "Ann", "Bob"))
    house.do(c.VerifyClaim(1))
    house.do(lost("2", "Fay", "Gus"))
    assert of(house, 1)["Ann"] == 500
    assert of(house, 2).get("Fay", 0) == 0


def test_small_tables_need_fewer_players() -> None:
    house = SmallHouse("official")
    house.open("1")
    house.do(
        c.OpenGame("2", msgspec.structs.replace(sign(), name="short", seats=6), c.Dealing.TRACKED)
    )
    house.seat("1", FIVE[:4])
    house.seat("2", ["Fay", "Gus", "Hal"])
    house.do(catalog("shared-bad-beat"))
    (looked,) = house.do(lost("1", "Ann", "Bob"))
    assert isinstance(looked, HandLooked)
    assert looked.why_not == "4 were dealt in, and 5 are needed"
    house.do(lost("2", "Fay", "Gus"))
    assert of(house, 1) == {"Fay": 500, "Gus": 250, "Hal": 250}


def test_of_a_pool_the_wall_shows_what_a_hit_leaves() -> None:
    house = SmallHouse("official")
    house.open("1")
    house.seat("1", FIVE)
    text = catalog("site-pool").text.replace("[drop]", "").replace("percent = 1\n", "", 1)
    house.do(
        c.OfferPromotion(text.replace("most    = 1\n", "").replace("{ big_blinds = 30 }", "{}"))
    )
    house.do(c.SeedFund("pool", 10_000))
    house.do(lost("1", "Ann", "Bob"))
    assert of(house, 1) == {"Ann": 200, "Bob": 60, "Carl": 16, "Dora": 16, "Ed": 16}
    assert house.desk.funds["pool"].posted == 10_000 - 308


def test_the_best_hand_of_a_period_wins_the_largest_buy_in_of_its_table() -> None:
    house = SmallHouse("official")
    for name, most in (("1", 300), ("2", 500)):
        notice = Notice(
            name=f"up to {most}",
            game="holdem",
            structure=Structure.NO_LIMIT,
            blinds=(1, 2),
            buy_in=100,
            most_buy_in=most,
        )
        house.do(c.OpenGame(name, notice, c.Dealing.TRACKED))
    house.seat("1", FIVE)
    house.seat("2", ["Fay", "Gus", "Hal", "Ida", "Jo"])
    house.do(catalog("buy-in-high-hand"))
    house.do(lost("1", "Ann", "Bob"), 600)
    house.do(c.Pass(), 7200)
    assert of(house, 1) == {"Bob": 300}
    house.do(lost("2", "Fay", "Gus"), 7300)
    house.do(c.Pass(), 14400)
    assert of(house, 2) == {"Gus": 500}


def test_at_crazy_pineapple_the_two_cards_that_were_kept_are_entered() -> None:
    house = SmallHouse("catfish-bend")
    pineapple = msgspec.structs.replace(sign(), name="pineapple", game="crazy-pineapple")
    house.do(c.OpenGame("1", pineapple, c.Dealing.TRACKED))
    house.seat("1", FIVE)
    anywhere = JACKPOT.replace('not_at = ["one"]\n', "")
    house.do(c.OfferPromotion(anywhere.replace("holdem", "crazy-pineapple")))
    three = (PlayedHand("Ann", cards("As Js 2c")),)
    with pytest.raises(DeskRefusal, match="has 2 cards; 3 were entered"):
        house.do(c.ClaimHand("1", three, (cards("Ah Ad Jh 9s 9c"),), 60))
    house.do(lost("1", "Ann", "Bob"))
    assert of(house, 1) == {"Ann": 500, "Bob": 250, "Carl": 83, "Dora": 83, "Ed": 83}
