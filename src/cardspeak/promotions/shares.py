"""Shares of a jackpot and the places of a chart, to the dollar."""

from collections.abc import Sequence

import msgspec

from cardspeak.arguments import expect, expect_number
from cardspeak.books.policy.jackpot import JackpotRemainder
from cardspeak.hand.refusal import Cites
from cardspeak.promotions.promotion_file import PromotionError
from cardspeak.promotions.qualification import Won
from cardspeak.promotions.vocabulary import BadBeatPromotion

BEATEN = "the beaten hand"
MOST_PLACES = 1000
"""So many places a chart has at most."""


class SharePaid(msgspec.Struct, frozen=True):
    """What a player gets of a promotion, for what part, and why."""

    player: str
    chips: int
    part: str
    cites: Cites = ()


class JackpotDivision(msgspec.Struct, frozen=True):
    """How a jackpot divides: what players and the house get, what the next jackpot begins with.

    `odd` is what the shares leave over: it counts for the next jackpot like a day's drop.
    """

    paid: tuple[SharePaid, ...]
    house: int
    stays: int
    odd: int


def divide_jackpot(
    promotion: BadBeatPromotion,
    won: Won,
    fund: int,
    dollar: int = 1,
    big_blind: int = 0,
    seated: Sequence[str] = (),
    room: Sequence[str] = (),
) -> JackpotDivision:
    """Divide what the fund holds; every part is in whole dollars, and nothing is lost.

    What no share is of stays for the next jackpot, whether the shares name it or not.
    `seated` are those at the table besides the ones dealt in, `room` the players of other games.
    """
    expect("the promotion", promotion, BadBeatPromotion, "a BadBeatPromotion", PromotionError)
    expect("the win", won, Won, "a Won, as find gives it", PromotionError)
    expect_number("the fund", fund, 0, error=PromotionError)
    expect_number("a dollar in chips", dollar, 1, error=PromotionError)
    expect_number("the big blind", big_blind, 0, error=PromotionError)
    for what, names in (("the seated", seated), ("the room", room)):
        expect(what, names, (list, tuple), "a list of players' names", PromotionError)
    shares = promotion.shares
    named = {*won.losers, *won.winners}
    others = [player for player in (*won.others, *seated) if player not in named]
    at_stake = fund
    for stake in promotion.stakes:
        if big_blind >= stake.big_blind:
            at_stake = _part(fund, stake.percent, dollar)
    table = shares.table or shares.table_each * len(others)
    points = {
        BEATEN: (won.losers, shares.loser, "loser_percent"),
        "the winning hand": (won.winners, shares.winner, "winner_percent"),
        "the table": (tuple(others), table, "table_percent"),
        "the room": (tuple(room), shares.room, "room_percent"),
    }
    paid: list[SharePaid] = []
    kept = max(0.0, 100 - shares.house - sum([percent for _, percent, _ in points.values()]))
    divided = shares.house + kept
    for part, (players, percent, field) in points.items():
        divided += percent if players else 0
        amount = _part(at_stake, percent, dollar)
        each = amount // dollar // max(1, len(players)) * dollar
        cites = promotion.cites(field) if percent and field != "room_percent" else ()
        if part == "the table":
            cites += promotion.cites("table_share")
        paid += [SharePaid(player, each, part, cites) for player in players if each]
    house = _part(at_stake, shares.house, dollar)
    stays = _part(at_stake, kept, dollar)
    given = sum([share.chips for share in paid]) + house
    if promotion.remainder is JackpotRemainder.LOSER and won.losers:
        odd = _part(at_stake, divided, dollar) - given - stays
        paid = _with_odd_dollars(paid, won.losers, odd // dollar, dollar, promotion)
        given += odd
    return JackpotDivision(tuple(paid), house, fund - at_stake + stays, at_stake - given - stays)


def _with_odd_dollars(
    paid: Sequence[SharePaid],
    losers: Sequence[str],
    odd: int,
    dollar: int,
    promotion: BadBeatPromotion,
) -> list[SharePaid]:
    """The shares with the odd dollars given to the beaten hands, one by one in turn."""
    had = {share.player: share for share in paid if share.part == BEATEN}
    amounts = chart_amounts(len(losers), odd * dollar, JackpotRemainder.LOWEST_UP, dollar)
    beaten: list[SharePaid] = []
    for player, more in zip(losers, reversed(amounts), strict=True):
        share = had.get(player, SharePaid(player, 0, BEATEN))
        cites = share.cites + (promotion.cites("remainder") if more else ())
        if share.chips + more:
            beaten.append(SharePaid(player, share.chips + more, BEATEN, cites))
    return [*beaten, *[share for share in paid if share.part != BEATEN]]


def _part(amount: int, percent: float, dollar: int) -> int:
    """A percentage of an amount, down to whole dollars."""
    return amount * round(percent * 10) // 1000 // dollar * dollar


def chart_amounts(
    places: int, chips: int, remainder: JackpotRemainder, dollar: int = 1
) -> list[int]:
    """A day's money over the places of a chart, the highest first; odd dollars as the book says.

    >>> chart_amounts(5, 23, JackpotRemainder.LOWEST_UP)
    [4, 4, 5, 5, 5]
    """
    expect_number("the count of places", places, 1, MOST_PLACES, PromotionError)
    expect_number("the money", chips, 0, error=PromotionError)
    expect_number("a dollar in chips", dollar, 1, error=PromotionError)
    whole = chips // dollar
    each, odd = divmod(whole, places)
    if remainder is not JackpotRemainder.LOWEST_UP:
        odd = 0
    return [(each + (place >= places - odd)) * dollar for place in range(places)]
