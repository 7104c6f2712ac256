"""Shares of a jackpot: whole dollars, nothing lost, odd dollars where the print puts them."""

from typing import cast

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.books import Book
from cardspeak.books.policy.jackpot import JackpotRemainder
from cardspeak.games import Structure
from cardspeak.promotions import BadBeatPromotion, Won, book_promotions, chart_amounts
from cardspeak.promotions.shares import divide_jackpot
from cardspeak.promotions.vocabulary import PromotionShares

POLICY = Book.load("catfish-bend").resolve("holdem", Structure.LIMIT)
JACKPOT = cast(BadBeatPromotion, book_promotions(POLICY, "holdem")[0])
OTHERS = tuple("cdefg")


def won(losers: str = "a", winners: str = "b", others: tuple[str, ...] = OTHERS) -> Won:
    return Won(
        title="t", fund="f", winners=tuple(winners), losers=tuple(losers), hand="", others=others
    )


@pytest.mark.rule("catfish-bend:S10.payout.1", "catfish-bend:S10.payout.2")
def test_a_jackpot_divides_45_25_20_10() -> None:
    division = divide_jackpot(JACKPOT, won(), 10_003)
    by_part: dict[str, int] = {}
    for share in division.paid:
        by_part[share.part] = by_part.get(share.part, 0) + share.chips
    assert by_part == {"the beaten hand": 4501, "the winning hand": 2500, "the table": 2000}
    assert (division.stays, division.odd) == (1000, 2)


def test_what_no_share_is_of_stays_for_the_next_jackpot_and_only_odd_dollars_wait() -> None:
    shares = PromotionShares(loser=10, winner=3, table_each=0.8)
    division = divide_jackpot(msgspec.structs.replace(JACKPOT, shares=shares), won(), 10_007)
    assert [share.chips for share in division.paid] == [1000, 300, 80, 80, 80, 80, 80]
    assert (division.stays, division.odd) == (8305, 2)


def test_odd_dollars_go_to_the_beaten_hand_where_the_house_says_so() -> None:
    promotion = msgspec.structs.replace(JACKPOT, remainder=JackpotRemainder.LOSER)
    division = divide_jackpot(promotion, won(others=tuple("cde")), 1_000)
    assert division.paid[0].chips == 450 + 2
    assert division.stays == 100
    division = divide_jackpot(promotion, won(), 10_003)
    assert (division.paid[0].chips, division.stays, division.odd) == (4501 + 2, 1000, 0)


@pytest.mark.parametrize(
    ("losers", "winners", "others", "fund", "paid"),
    [
        ("ab", "c", "def", 1_000, {"a": 226, "b": 226, "c": 250, "d": 66, "e": 66, "f": 66}),
        ("ab", "c", "d", 9, {"a": 3, "b": 3, "c": 2, "d": 1}),
        ("ab", "c", "d", 4, {"a": 2, "b": 1, "c": 1}),
        ("ab", "c", "", 3, {"a": 1, "b": 1}),
        ("ab", "c", "d", 0, {}),
    ],
)
def test_two_beaten_hands_divide_the_odd_dollars(
    losers: str, winners: str, others: str, fund: int, paid: dict[str, int]
) -> None:
    promotion = msgspec.structs.replace(JACKPOT, remainder=JackpotRemainder.LOSER)
    division = divide_jackpot(promotion, won(losers, winners, tuple(others)), fund)
    assert {share.player: share.chips for share in division.paid} == paid
    assert sum(paid.values()) + division.stays + division.odd == fund


@given(
    st.integers(0, 10**7),
    st.integers(1, 3),
    st.integers(1, 3),
    st.integers(0, 7),
    st.sampled_from([1, 5, 100]),
    st.sampled_from(JackpotRemainder),
)
def test_nothing_is_lost(
    fund: int, losers: int, winners: int, others: int, dollar: int, remainder: JackpotRemainder
) -> None:
    names = [f"P{number}" for number in range(losers + winners + others)]
    deal = Won(
        title="t",
        fund="f",
        hand="",
        losers=tuple(names[:losers]),
        winners=tuple(names[losers : losers + winners]),
        others=tuple(names[losers + winners :]),
    )
    promotion = msgspec.structs.replace(JACKPOT, remainder=remainder)
    division = divide_jackpot(promotion, deal, fund, dollar)
    given = sum(share.chips for share in division.paid)
    assert given + division.stays + division.odd == fund
    assert all(share.chips % dollar == 0 and share.chips > 0 for share in division.paid)
    assert division.stays >= 0
    assert division.odd >= 0


@given(st.integers(0, 10**6))
def test_a_chart_takes_the_whole_day(chips: int) -> None:
    amounts = chart_amounts(25, chips, JackpotRemainder.LOWEST_UP)
    assert sum(amounts) == chips
    assert amounts == sorted(amounts)
    assert amounts[-1] - amounts[0] <= 1
