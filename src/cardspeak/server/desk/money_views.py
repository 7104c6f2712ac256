"""What people see of the house's money: the staff every box, claim and float; players the funds.

A view holds only what its reader may know: the ledger of a fund is open to everyone, the boxes and
the cage are the staff's.
"""

import time
from collections.abc import Sequence

import msgspec

from cardspeak.csv_text import csv_text, sheet_time
from cardspeak.promotions import ChartPromotion, PeriodPromotion, Promotion
from cardspeak.promotions.book_promotions import book_promotions
from cardspeak.room import Desk, accounts
from cardspeak.room.house_money import (
    boxes,
    cage,
    claims,
    drop_report,
    funds,
    gaming_day,
    money_report,
    prize_board,
    time_charges,
)
from cardspeak.room.house_money.claims import ClaimState, PromotionClaim
from cardspeak.room.house_money.offers import OfferedPromotion
from cardspeak.room.people import Authority
from cardspeak.server.desk.history import HistoryEntry
from cardspeak.server.desk.live_desk import AUTHORITY, LiveDesk
from cardspeak.server.desk.notify import shortened
from cardspeak.table.commands import HOUSE

_CLAIMS = 30
"""How many of the latest claims are shown."""


class BoxView(msgspec.Struct, frozen=True):
    """What lies uncounted in a box of a table."""

    game: str
    box: str
    chips: int


class FloatView(msgspec.Struct, frozen=True):
    """The chips in a table's rack."""

    game: str
    chips: int


class ChartPlaceView(msgspec.Struct, frozen=True):
    """A place of a chart, and what lies on it."""

    hand: str
    chips: int


class FundView(msgspec.Struct, frozen=True):
    """A fund: what is posted, what can be won, what lies in boxes and what waits to be posted."""

    fund: str
    posted: int
    can_be_won: int
    in_boxes: int
    to_post: int
    places: tuple[ChartPlaceView, ...] = ()


class OwedTime(msgspec.Struct, frozen=True):
    """The time charge of a table: when it is due next, who owes how much, what lies unverified."""

    game: str
    due: int
    owes: tuple[tuple[str, int], ...]
    slide: int


class ClaimShare(msgspec.Struct, frozen=True):
    """What a player gets of a claim; `papers` are still to be shown."""

    player: str
    chips: int
    part: str
    papers: int


class ClaimView(msgspec.Struct, frozen=True):
    """A claim, and what must still happen before it is paid.

    `envelopes` are the closed ones of the board from which its prize is still to come, with what is
    offered instead.
    """

    claim: int
    game: str
    at: int
    says: str
    state: ClaimState
    chips: int
    shares: tuple[ClaimShare, ...]
    verified_by: str
    verifies: str
    approved_by: tuple[str, ...]
    approvals: int
    contested: str
    envelopes: tuple[int, ...] = ()
    offer: int = 0


class OfferView(msgspec.Struct, frozen=True):
    """A promotion of the house's own; of a period, when it ends and who leads."""

    title: str
    fund: str
    until: int | None = None
    leader: str = ""
    hand: str = ""


class MoneyView(msgspec.Struct, frozen=True):
    """The house's money, for the staff."""

    version: int
    now: int
    day: int
    day_ends: int
    turns: int
    zone: str
    taxed_from: int
    dollar: int
    boxes: tuple[BoxView, ...]
    floats: tuple[FloatView, ...]
    funds: tuple[FundView, ...]
    time: tuple[OwedTime, ...]
    claims: tuple[ClaimView, ...]
    offers: tuple[OfferView, ...]
    accounts: tuple[tuple[str, int], ...]
    staff: tuple[str, ...]


class LedgerEntry(msgspec.Struct, frozen=True):
    """A step of a fund's money; `total` is what the board must show after it."""

    at: int
    step: str
    chips: int
    who: str
    total: int


class LedgerView(msgspec.Struct, frozen=True):
    """The ledger of a fund, with what is posted and what its own entries come to."""

    fund: str
    posted: int
    recomputed: int
    entries: tuple[LedgerEntry, ...]


class DropView(msgspec.Struct, frozen=True):
    """What the house took, under each heading, and every row of it."""

    rows: tuple[drop_report.DropRow, ...]
    sums: dict[str, tuple[drop_report.DropSum, ...]]
    hours: tuple[drop_report.HourOfDrop, ...]


def money_view(live: LiveDesk) -> MoneyView:
    """The money of the house, for the staff."""
    desk, visitors = live.desk, live.room.people.visitors.values()
    day = gaming_day.shown(desk, max(desk.now, int(time.time())))
    staff = sorted([each.name for each in visitors if AUTHORITY[each.role] >= Authority.DEALER])
    return MoneyView(
        live.version,
        int(time.time()),
        day.number,
        day.ends,
        day.minute,
        day.zone or "",
        day.taxed_from,
        day.dollar,
        tuple(_boxes(desk)),
        tuple(
            [
                FloatView(game.game, accounts.balance(desk, cage.float_of(game.game)))
                for game in desk.games
            ]
        ),
        tuple([_fund(desk, fund) for fund in funds.names(desk)]),
        tuple([_time(desk, row) for row in desk.time_charges]),
        tuple([_claim(desk, each) for each in _latest(desk)]),
        tuple([_offer(each) for each in desk.offers]),
        tuple(sorted([(name, row.balance) for name, row in desk.accounts.items()])),
        tuple(sorted(staff)),
    )


def fund_board(desk: Desk) -> tuple[tuple[str, int], ...]:
    """What the wall shows of the funds."""
    return tuple([(row.fund, row.posted) for row in desk.funds])


def high_hands(desk: Desk) -> list[tuple[str, str, str]]:
    """Today's high hands: player, hand and what for; those who lead a period are among them."""
    day = desk.days.get(gaming_day.TODAY)
    since = (day.began or day.ends - 24 * 60 * 60) if day is not None else 0
    found = [
        (" and ".join(each.won.winners), each.won.hand, each.won.title)
        for each in desk.claims
        if each.at >= since and each.state is not ClaimState.VOID and each.won.winners
    ]
    found += [
        (" and ".join(each.leader.winners), each.leader.hand, f"{each.promotion.title}, leads")
        for each in desk.offers
        if each.leader is not None
    ]
    return found


def ledger_view(
    live: LiveDesk, entries: Sequence[HistoryEntry], fund: str, *, initials: bool
) -> LedgerView:
    """The ledger of a fund; anyone can add it up again."""
    found = money_report.ledger(entries, fund)
    view = LedgerView(
        fund,
        (live.desk.funds.get(fund) or funds.Fund(fund)).posted,
        money_report.posted_total(found),
        tuple([LedgerEntry(*each) for each in found]),
    )
    return shortened_ledger(view) if initials else view


def shortened_ledger(view: LedgerView) -> LedgerView:
    """A ledger with initials in place of names."""

    def named(entry: LedgerEntry) -> LedgerEntry:
        step, paid, player = entry.step.partition(" paid to ")
        if paid:
            step += paid + shortened(player)
        people = bool(paid) or entry.step.startswith(("collected", "counted"))
        people = people or entry.step.endswith((money_report.VERIFIED, money_report.APPROVED))
        who = entry.who
        if people and who != HOUSE:
            who = " and ".join([shortened(each) for each in who.split(" and ")])
        return msgspec.structs.replace(entry, step=step, who=who)

    return msgspec.structs.replace(view, entries=tuple([named(each) for each in view.entries]))


def ledger_sheet(view: LedgerView) -> str:
    """A ledger for a spreadsheet."""
    rows = [(sheet_time(each.at), *msgspec.structs.astuple(each)[1:]) for each in view.entries]
    return csv_text(LedgerEntry.__struct_fields__, rows)


def drop_view(entries: Sequence[HistoryEntry]) -> DropView:
    """What the house took, by day, shift, table, method and fund."""
    rows = drop_report.drop_rows(entries)
    sums = {by: tuple(drop_report.added_up(rows, by)) for by in drop_report.BY}
    return DropView(tuple(rows), sums, tuple(drop_report.hours(entries)))


def drop_sheet(view: DropView, by: str) -> str:
    """The drop under one heading for a spreadsheet; "rows" has them all."""
    if by == "rows":
        return csv_text(drop_report.DropRow._fields, view.rows)
    if by == "hours":
        hours = [(sheet_time(each.at), *each[1:]) for each in view.hours]
        return csv_text(drop_report.HourOfDrop._fields, hours)
    return csv_text((by, "drops", "chips"), view.sums[by])


def _boxes(desk: Desk) -> list[BoxView]:
    names = [boxes.HOUSE_BOX, *[row.fund for row in desk.funds]]
    return [BoxView(game, box, chips) for box in names for game, chips in funds.boxes_of(desk, box)]


def _fund(desk: Desk, fund: str) -> FundView:
    row = desk.funds.get(fund) or funds.Fund(fund)
    hands = _chart(desk, fund)
    return FundView(
        fund,
        row.posted,
        funds.can_be_won(desk, fund),
        funds.in_boxes(desk, fund),
        accounts.balance(desk, funds.to_post(fund)),
        tuple([ChartPlaceView(*each) for each in zip(hands, row.places, strict=False)]),
    )


def _chart(desk: Desk, fund: str) -> tuple[str, ...]:
    """The hands on the chart of a fund."""
    offered: list[Promotion] = [each.promotion for each in desk.offers]
    for game in desk.games:
        offered += book_promotions(desk.policy(game.notice), game.notice.game)
    for each in offered:
        if isinstance(each, ChartPromotion) and each.fund == fund:
            return each.places
    return ()


def _time(desk: Desk, row: time_charges.TimeCharge) -> OwedTime:
    slide = accounts.balance(desk, time_charges.slide(row.game))
    return OwedTime(row.game, row.due, row.owes, slide)


def _latest(desk: Desk) -> list[PromotionClaim]:
    return sorted(desk.claims, key=lambda each: -each.number)[:_CLAIMS]


def _claim(desk: Desk, claim: PromotionClaim) -> ClaimView:
    promotion = claim.promotion
    taxed, shown = gaming_day.shown(desk, desk.now).taxed_from, dict(claim.papers)

    def papers(player: str, chips: int) -> int:
        due = promotion.papers if taxed and chips >= taxed else 0
        return max(0, due - shown.get(player, 0))

    envelopes: tuple[int, ...] = ()
    offer = 0
    if claim.has_prize_to_come and isinstance(promotion, PeriodPromotion) and promotion.prize_board:
        envelopes = tuple(prize_board.closed(desk, promotion, promotion.prize_board))
        offer = promotion.prize_board.offer
    return ClaimView(
        claim.number,
        claim.game,
        claim.at,
        claims.banner(claim.won),
        claim.state,
        claim.chips,
        tuple(
            [
                ClaimShare(each.player, each.chips, each.part, papers(each.player, each.chips))
                for each in claim.shares
            ]
        ),
        claim.verified_by,
        promotion.verified_by,
        claim.approved_by,
        promotion.approvals,
        claim.contested,
        envelopes,
        offer,
    )


def _offer(offer: OfferedPromotion) -> OfferView:
    leader = offer.leader
    return OfferView(
        offer.promotion.title,
        offer.promotion.fund,
        offer.until,
        " and ".join(leader.winners) if leader is not None else "",
        leader.hand if leader is not None else "",
    )
