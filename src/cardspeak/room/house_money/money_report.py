"""What the money of a day amounts to: takings by table and box, and the ledger of each fund.

Everything is a function of what happened. A fund's ledger can be shown to players: `posted_total`
works out from its entries alone what the board must show.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardspeak.room.day_report import HandsHeard
from cardspeak.room.events import DeskEvent
from cardspeak.room.house_money import money_events as e
from cardspeak.room.log import DeskRecord

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk


VERIFIED = " is verified"
APPROVED = " is approved"


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


def ledger(entries: Iterable[tuple[DeskRecord, Sequence[DeskEvent]]], fund: str) -> list[FundEntry]:
    """Every step of a fund's money, from the records of the log and what happened in each."""
    book = _FundBook(fund)
    heard = HandsHeard()
    for record, events in entries:
        dealt = heard.dealt(record)
        if dealt is not None:
            book.hands[dealt[0]] += 1
        for event in events:
            book.enter(record.now, event)
    return book.entries


class _FundBook:
    """The ledger of a fund while it is written."""

    def __init__(self, fund: str) -> None:
        self.fund = fund
        self.entries: list[FundEntry] = []
        self.hands: Counter[str] = Counter()
        self._claims: set[int] = set()
        self._total = 0

    def _note(self, at: int, step: str, chips: int, who: str) -> None:
        self.entries.append(FundEntry(at, step, chips, who, self._total))

    def enter(self, at: int, event: DeskEvent) -> None:
        """Enter what happened, where it is a step of this fund's money."""
        if getattr(event, "claim", None) in self._claims:
            self._enter_claim(at, event)
            return
        match event:
            case e.DropTaken(box=self.fund, game=game, chips=chips, by=by):
                hand = f", hand {self.hands[game]}" if self.hands[game] else ""
                self._note(at, f"collected at {game}{hand}", chips, by)
            case e.BoxCounted(box=self.fund, game=game, counted=counted, by=by, witness=witness):
                self._note(at, f"counted at {game}", counted, f"{by} and {witness}")
            case e.FundSeeded(fund=self.fund, chips=chips) if chips > 0:
                self._total += chips
                self._note(at, "put in by the house", chips, "house")
            case e.FundPosted(fund=self.fund, total=total, added=added):
                self._total = total
                self._note(at, "posted", added, "house")
            case e.ReserveFed(fund=self.fund, reserve=reserve, chips=chips, total=total):
                self._total = total
                step = (
                    f"counted for the {reserve} fund" if chips > 0 else f"from the {reserve} fund"
                )
                self._note(at, step, abs(chips), "house")
            case e.ReserveFed(reserve=self.fund, fund=fund, chips=chips, reserved=total):
                self._total = total
                step = f"of the {fund} drop" if chips > 0 else f"to the {fund} fund"
                self._note(at, step, chips, "house")
            case e.PromotionClaimed(claim=claim, won=won, aside=aside) if won.fund == self.fund:
                self._claims.add(claim)
                self._total -= aside
                self._note(at, f"claim {claim}", -aside, won.title)
            case _:
                pass

    def _enter_claim(self, at: int, event: DeskEvent) -> None:
        """Enter what becomes of a claim, from its verification to its payment."""
        match event:
            case e.PrizeTaken(claim=claim, aside=aside, title=title):
                self._total -= aside
                self._note(at, f"prize of claim {claim}", -aside, title)
            case e.ClaimVoided(claim=claim, back=back, reason=reason):
                self._total += back
                self._note(at, f"claim {claim} is void", back, reason)
            case e.ClaimContested(claim=claim, why=why):
                self._note(at, f"claim {claim} is contested", 0, why)
            case e.ClaimUpheld(claim=claim, reason=reason):
                self._note(at, f"claim {claim} stands", 0, reason)
            case e.ClaimVerified(claim=claim, by=by):
                self._note(at, f"claim {claim}{VERIFIED}", 0, by)
            case e.ClaimApproved(claim=claim, by=by):
                self._note(at, f"claim {claim}{APPROVED}", 0, by)
            case e.ClaimPaid(claim=claim, shares=shares, by=by):
                for share in shares:
                    self._note(at, f"claim {claim} paid to {share.player}", share.chips, by)
            case _:
                pass


def posted_total(entries: Sequence[FundEntry]) -> int:
    """What the board must show after these entries."""
    return entries[-1].total if entries else 0
