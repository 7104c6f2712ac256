"""What the money of a day amounts to: takings by table and box, and the ledger of each fund.

Everything is a function of what happened. A fund's ledger can be shown to players: `posted_total`
works out from its entries alone what the board must show.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardspeak.room.day_report import Happened
from cardspeak.room.house_money import money_events as e

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk


class BoxTakings(NamedTuple):
    """What a box of a table took in a gaming day, in how many hands, and what was counted."""

    day: int
    game: str
    box: str
    hands: int
    taken: int
    counted: int


class FundEntry(NamedTuple):
    """A step of a fund's money: when, what, how much, by whom; `total` is what can be won then."""

    at: int
    step: str
    chips: int
    who: str
    total: int


def takings(desk: "Desk", day: int | None = None) -> list[BoxTakings]:
    """What the boxes took, by day, table and box."""
    rows = [row for row in desk.takings if day is None or row.day == day]
    return sorted([BoxTakings(r.day, r.game, r.box, r.hands, r.chips, r.counted) for r in rows])


def ledger(happened: Iterable[Happened], fund: str) -> list[FundEntry]:
    """Every step of a fund's money, as it happened."""
    entries: list[FundEntry] = []
    of_claim: dict[int, str] = {}
    total = 0
    for at, event in happened:
        match event:
            case e.DropTaken(box=box, chips=chips, by=by) if box == fund:
                entries.append(FundEntry(at, f"collected at {event.game}", chips, by, total))
            case e.BoxCounted(box=box, counted=counted) if box == fund:
                who = f"{event.by} and {event.witness}"
                entries.append(FundEntry(at, f"counted at {event.game}", counted, who, total))
            case e.FundSeeded(fund=name, chips=chips) if name == fund and chips > 0:
                total += chips
                entries.append(FundEntry(at, "put in by the house", chips, "house", total))
            case e.FundPosted(fund=name, added=added) if name == fund:
                total = event.total
                entries.append(FundEntry(at, "posted", added, "house", total))
            case e.PromotionClaimed(claim=claim, won=won) if won.fund == fund:
                total -= event.aside
                of_claim[claim] = fund
                entries.append(FundEntry(at, f"claim {claim}", -event.aside, won.title, total))
            case e.PrizeTaken(claim=claim) if claim in of_claim:
                total -= event.aside
                step = f"prize of claim {claim}"
                entries.append(FundEntry(at, step, -event.aside, event.title, total))
            case e.ClaimVoided(claim=claim, back=back) if claim in of_claim:
                total += back
                entries.append(FundEntry(at, f"claim {claim} is void", back, event.reason, total))
            case e.ClaimPaid(claim=claim) if claim in of_claim:
                for share in event.shares:
                    step = f"claim {claim} paid to {share.player}"
                    entries.append(FundEntry(at, step, share.chips, event.by, total))
            case _:
                pass
    return entries


def posted_total(entries: Sequence[FundEntry]) -> int:
    """What the board must show after these entries."""
    return entries[-1].total if entries else 0
