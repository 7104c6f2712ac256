"""The funds of promotions: what is counted, what is posted, what can be won now.

The money of a fund is in the boxes, then counted and to be posted, then in the fund itself, then
set aside for a claim. Only this module changes the rows of funds.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.books.policy.jackpot import (
    BoxCount,
    CountsFrom,
    FundPolicy,
    JackpotRemainder,
    PaidPlace,
    PostedTotal,
)
from cardspeak.games import Structure
from cardspeak.hand.refusal import Cites
from cardspeak.money.jackpot_drop import BAD_BEAT_FUND, HIGH_HAND_FUND
from cardspeak.promotions.book_promotions import chart_places
from cardspeak.promotions.shares import chart_amounts
from cardspeak.promotions.vocabulary import BadBeatPromotion, ChartPromotion, ReserveShare
from cardspeak.room import accounts
from cardspeak.room.events import DeskEvent
from cardspeak.room.house_money import gaming_day
from cardspeak.room.house_money.money_commands import SeedFund
from cardspeak.room.house_money.money_events import (
    FundPosted,
    FundReported,
    FundSeeded,
    ReserveFed,
)
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

POSTED_CITES: dict[str, Cites] = {
    BAD_BEAT_FUND: ("jackpot.bad_beat.posted", "jackpot.bad_beat.counts_from"),
    HIGH_HAND_FUND: (
        "jackpot.high_hand.posted",
        "jackpot.high_hand.counts_from",
        "jackpot.high_hand.chart_remainder",
    ),
}
REPORTED_CITES: dict[str, Cites] = {
    BAD_BEAT_FUND: ("jackpot.bad_beat.reported",),
    HIGH_HAND_FUND: ("jackpot.high_hand.reported",),
}


class Fund(msgspec.Struct, frozen=True):
    """A fund: the total on the wall, the places of its chart, and what it owes to the house.

    `seed` is what the house put in and gets back out of the drop; `advanced` what it paid before
    the boxes were counted. `paid` counts the payments of the gaming day. `divided` is what was
    divided with a reserve, so that in the end the reserve has its part to the chip.
    """

    fund: str
    posted: int = 0
    places: tuple[int, ...] = ()
    seed: int = 0
    advanced: int = 0
    paid: int = 0
    divided: int | msgspec.UnsetType = msgspec.UNSET


def account(fund: str) -> str:
    """The account of the money that can be won."""
    return f"{fund} fund"


def to_post(fund: str) -> str:
    """The account of money that was counted and is not posted yet."""
    return f"{fund} fund, to be posted"


def begin(desk: "Desk", fund: str) -> Fund:
    """The row of a fund, which is begun with its first money."""
    found = desk.funds.get(fund)
    if found is None:
        found = Fund(fund)
        desk.funds.put(fund, found)
    return found


def _policy(desk: "Desk", fund: str) -> FundPolicy | None:
    """What the book says of a fund; nothing of one that the house has added."""
    jackpot = desk.policy().jackpot
    if fund == BAD_BEAT_FUND:
        return jackpot.bad_beat
    return jackpot.high_hand if fund == HIGH_HAND_FUND else None


def own_box(desk: "Desk", fund: str) -> bool:
    """Whether a fund's money has boxes of its own."""
    policy = _policy(desk, fund)
    return policy is None or policy.own_box


def in_house_box(desk: "Desk") -> list[str]:
    """The funds whose money lies in the house's boxes."""
    return [fund.fund for fund in desk.funds if not own_box(desk, fund.fund)]


def counted_daily(desk: "Desk", fund: str) -> bool:
    """Whether a fund's boxes are counted every gaming day."""
    policy = _policy(desk, fund)
    return policy is not None and policy.counted is BoxCount.DAILY


def _counts_from(desk: "Desk", fund: str) -> CountsFrom:
    policy = _policy(desk, fund)
    if policy is not None:
        return policy.counts_from
    for offer in desk.offers:
        if offer.promotion.fund == fund:
            return offer.promotion.counts_from
    return CountsFrom.AT_ONCE


def boxes_of(desk: "Desk", fund: str) -> list[tuple[str, int]]:
    """The tables where money of a fund lies uncounted, and how much."""
    box = f"{fund} box of "
    found = [(name, row.balance) for name, row in desk.accounts.items() if name.startswith(box)]
    return [(name[len(box) :], chips) for name, chips in found]


def in_boxes(desk: "Desk", fund: str) -> int:
    """What lies uncounted in the boxes of a fund."""
    return sum([chips for _, chips in boxes_of(desk, fund)])


def can_be_won(desk: "Desk", fund: str) -> int:
    """What a fund has for the hand of this moment."""
    total = accounts.balance(desk, account(fund))
    if _counts_from(desk, fund) is CountsFrom.AT_ONCE:
        row = desk.funds.get(fund) or Fund(fund)
        coming = accounts.balance(desk, to_post(fund)) + in_boxes(desk, fund) - row.advanced
        total += coming - _for_reserve(row, reserve_of(desk, fund), max(0, coming - row.seed))
    return max(0, total)


def reserve_of(desk: "Desk", fund: str) -> ReserveShare | None:
    """The reserve that has a part of what a fund takes."""
    for offer in desk.offers:
        promotion = offer.promotion
        if isinstance(promotion, BadBeatPromotion) and promotion.fund == fund:
            return promotion.reserve or None
    return None


def _for_reserve(row: Fund, reserve: ReserveShare | None, chips: int) -> int:
    """What of more chips for a fund is the reserve's."""
    if reserve is None:
        return 0
    before = row.divided or 0
    return (before + chips) * reserve.percent // 100 - before * reserve.percent // 100


def refill(desk: "Desk", fund: str) -> list[DeskEvent]:
    """A jackpot was paid: what its reserve holds is the beginning of the next one."""
    reserve = reserve_of(desk, fund)
    chips = accounts.balance(desk, account(reserve.fund)) if reserve is not None else 0
    if reserve is None or not chips:
        return []
    accounts.move(desk, account(reserve.fund), account(fund), chips)
    desk.funds.put(reserve.fund, msgspec.structs.replace(begin(desk, reserve.fund), posted=0))
    total = accounts.balance(desk, account(fund))
    desk.funds.put(fund, msgspec.structs.replace(desk.funds[fund], posted=total))
    return [ReserveFed(fund, reserve.fund, -chips, total, 0)]


def _feed(desk: "Desk", row: Fund, added: int) -> tuple[Fund, list[DeskEvent]]:
    """The reserve gets its part of what is posted."""
    reserve = reserve_of(desk, row.fund)
    if reserve is None:
        return row, []
    part = _for_reserve(row, reserve, added)
    row = msgspec.structs.replace(row, divided=(row.divided or 0) + added)
    if not part:
        return row, []
    accounts.move(desk, to_post(row.fund), account(reserve.fund), part)
    held = accounts.balance(desk, account(reserve.fund))
    kept = msgspec.structs.replace(begin(desk, reserve.fund), posted=held)
    desk.funds.put(reserve.fund, kept)
    total = accounts.balance(desk, account(row.fund))
    return row, [ReserveFed(row.fund, reserve.fund, part, total, held)]


def seed(desk: "Desk", command: SeedFund, now: int, author: str) -> list[DeskEvent]:
    """The house puts money into a fund; it can be won at once."""
    known = names(desk)
    if command.fund not in known:
        known = known or ["this house has none"]
        raise DeskRefusal(f"there is no fund {command.fund!r}; funds: {', '.join(known)}")
    return put_seed(desk, command.fund, command.chips, repaid=False)


def names(desk: "Desk") -> list[str]:
    """The funds that have money, and those of the promotions of the book and of the house."""
    found = {row.fund for row in desk.funds} | {each.promotion.fund for each in desk.offers}
    policies = [desk.book.resolve(game.id, Structure.LIMIT) for game in desk.book.games]
    for jackpot in [policy.jackpot for policy in policies]:
        found |= {BAD_BEAT_FUND} if jackpot.bad_beat.offered else set()
        found |= {HIGH_HAND_FUND} if jackpot.high_hand.offered else set()
    return sorted(found)


def put_seed(desk: "Desk", fund: str, chips: int, *, repaid: bool) -> list[DeskEvent]:
    """Money of the house goes into a fund, perhaps to come back out of the drop."""
    row = begin(desk, fund)
    accounts.move(desk, accounts.CAGE, account(fund), chips)
    places = _spread(desk, row)
    desk.funds.put(
        fund,
        msgspec.structs.replace(
            row,
            posted=row.posted + chips,
            seed=row.seed + (chips if repaid else 0),
            places=places,
        ),
    )
    return [FundSeeded(fund, chips)]


def counted(desk: "Desk", fund: str) -> list[DeskEvent]:
    """A box was counted: its money counts at once where the book does not wait for the next day."""
    if fund not in desk.funds:
        return []
    if _counts_from(desk, fund) is CountsFrom.AT_ONCE:
        return _post(desk, fund)
    policy = _policy(desk, fund)
    if policy is None or policy.posted is PostedTotal.START_OF_DAY:
        return []
    row = desk.funds[fund]
    added = accounts.balance(desk, to_post(fund))
    total = accounts.balance(desk, account(fund)) + added
    desk.funds.put(fund, msgspec.structs.replace(row, posted=total))
    return [FundPosted(fund, total, added, POSTED_CITES.get(fund, ()))]


def new_day(desk: "Desk") -> list[DeskEvent]:
    """A gaming day begins: what was counted before is posted."""
    events: list[DeskEvent] = []
    for fund in [row.fund for row in desk.funds]:
        row = desk.funds[fund]
        if row.paid:
            desk.funds.put(fund, msgspec.structs.replace(row, paid=0))
        events += _post(desk, fund)
    return [*events, *_grow(desk)]


def _grow(desk: "Desk") -> list[DeskEvent]:
    """The house adds what it has promised to the funds of its own promotions."""
    events: list[DeskEvent] = []
    day = gaming_day.today(desk, desk.now)
    for offer in list(desk.offers):
        growth = offer.promotion.growth
        if growth and (day.number - 1) % growth.days == 0:
            chips = growth.dollars * day.dollar
            events += put_seed(desk, offer.promotion.fund, chips, repaid=False)
    return events


def _post(desk: "Desk", fund: str) -> list[DeskEvent]:
    """Counted money becomes part of what can be won; the house gets back what it advanced."""
    row = desk.funds[fund]
    added = accounts.balance(desk, to_post(fund))
    if not added:
        return []
    back = min(added, row.advanced)
    seeded = min(added - back, row.seed)
    accounts.move(desk, to_post(fund), accounts.CAGE, back + seeded)
    added -= back + seeded
    row, fed = _feed(desk, row, added)
    added = accounts.balance(desk, to_post(fund))
    accounts.move(desk, to_post(fund), account(fund), added)
    row = msgspec.structs.replace(
        row, advanced=row.advanced - back, seed=row.seed - seeded, places=_spread(desk, row)
    )
    total = accounts.balance(desk, account(fund))
    desk.funds.put(fund, msgspec.structs.replace(row, posted=total))
    events: list[DeskEvent] = [FundSeeded(fund, -seeded)] if seeded else []
    return [*events, *fed, FundPosted(fund, total, added, POSTED_CITES.get(fund, ()))]


def _chart(desk: "Desk", fund: str) -> tuple[int, JackpotRemainder] | None:
    """How many places the chart of a fund has, and where odd dollars go; none without a chart."""
    if fund == HIGH_HAND_FUND:
        policy = desk.policy().jackpot.high_hand
        return len(chart_places(policy)), policy.chart_remainder
    for offer in desk.offers:
        promotion = offer.promotion
        if isinstance(promotion, ChartPromotion) and promotion.fund == fund:
            return len(promotion.places), promotion.remainder
    return None


def _spread(desk: "Desk", row: Fund) -> tuple[int, ...]:
    """The places of a chart with the money on them that lies on none yet."""
    chart = _chart(desk, row.fund)
    if chart is None:
        return row.places
    count, remainder = chart
    before = (*row.places, *[0] * count)[:count]
    loose = accounts.balance(desk, account(row.fund)) - sum(before)
    more = chart_amounts(count, loose, remainder, gaming_day.today(desk, desk.now).dollar)
    return tuple([old + new for old, new in zip(before, more, strict=True)])


def set_aside(
    desk: "Desk", fund: str, chips: int, claim: str, place: int = 0, odd: int = 0
) -> None:
    """Money leaves a fund for a claim; the house advances what still lies in boxes.

    What the shares leave over waits to be posted again.
    """
    row = begin(desk, fund)
    short = max(0, chips - accounts.balance(desk, account(fund)))
    accounts.move(desk, accounts.CAGE, account(fund), short)
    accounts.move(desk, account(fund), claim, chips)
    odd = min(odd, accounts.balance(desk, account(fund)))
    accounts.move(desk, account(fund), to_post(fund), odd)
    places = row.places
    if place:
        places = (*places[: place - 1], 0, *places[place:])
    total = accounts.balance(desk, account(fund))
    desk.funds.put(
        fund,
        msgspec.structs.replace(row, posted=total, places=places, advanced=row.advanced + short),
    )


def give_back(
    desk: "Desk", fund: str, chips: int, claim: str, place: int = 0, odd: int = 0
) -> None:
    """Money of a void claim goes back where it was."""
    row = desk.funds[fund]
    accounts.move(desk, claim, account(fund), chips)
    waiting = min(odd, accounts.balance(desk, to_post(fund)))
    accounts.move(desk, to_post(fund), account(fund), waiting)
    places = row.places
    if place:
        places = (*places[: place - 1], places[place - 1] + chips + waiting, *places[place:])
    total = accounts.balance(desk, account(fund))
    desk.funds.put(fund, msgspec.structs.replace(row, posted=total, places=places))


def note_paid(desk: "Desk", fund: str, chips: int, then: PaidPlace | None = None) -> None:
    """Money of a fund was paid; the places of its chart may be filled again from what is left."""
    row = desk.funds[fund]
    places = row.places
    if then is PaidPlace.SPREAD and places:
        _, remainder = _chart(desk, fund) or (0, JackpotRemainder.LOWEST_UP)
        dollar = gaming_day.today(desk, desk.now).dollar
        places = tuple(chart_amounts(len(places), sum(places), remainder, dollar))
    desk.funds.put(fund, msgspec.structs.replace(row, paid=row.paid + chips, places=places))


def report(desk: "Desk", day: int) -> list[DeskEvent]:
    """What each fund took in, counted and paid in a day, where the book wants it reported."""
    events: list[DeskEvent] = []
    for row in desk.funds:
        policy = _policy(desk, row.fund)
        if policy is None or not policy.reported:
            continue
        taken = [each for each in desk.takings if each.day == day and each.box == row.fund]
        events.append(
            FundReported(
                row.fund,
                day,
                sum([each.chips for each in taken]),
                sum([each.counted for each in taken]),
                row.paid,
                REPORTED_CITES.get(row.fund, ()),
            )
        )
    return events
