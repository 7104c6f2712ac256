"""The steps between a claim and its payment: verified, contested, approved, papers, paid.

Each step names its person; the office and the number of people are those of the promotion.
"""

from typing import TYPE_CHECKING

from cardspeak.books.policy.jackpot import Talk
from cardspeak.hand.refusal import Cites
from cardspeak.promotions import ChartPromotion
from cardspeak.room import accounts, people
from cardspeak.room.events import DeskEvent
from cardspeak.room.house_money import claims, funds, gaming_day
from cardspeak.room.house_money import money_commands as m
from cardspeak.room.house_money import money_events as e
from cardspeak.room.house_money.claims import ClaimState, PromotionClaim
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

TALK_CITES: Cites = ("jackpot.talk",)


def verify(desk: "Desk", command: m.VerifyClaim, now: int, author: str) -> list[DeskEvent]:
    """Somebody of the right office has looked at the hand."""
    claim = still_open(desk, command.claim)
    cites = claim.promotion.cites("verified_by")
    people.check_office(desk, author, claim.promotion.verified_by, cites)
    _check_no_share(claim, author)
    if claim.verified_by:
        raise DeskRefusal(f"{claim.verified_by} has verified claim {claim.number} already", *cites)
    claims.change(desk, claim, verified_by=author, reference=command.reference)
    claims.let_go(desk, claim)
    return [e.ClaimVerified(claim.number, author, cites)]


def contest(desk: "Desk", command: m.ObjectToClaim, now: int, author: str) -> list[DeskEvent]:
    """Somebody says why a claim must not be paid."""
    claim = still_open(desk, command.claim)
    if command.why is not m.ClaimObjection.TALK:
        claims.change(desk, claim, contested=command.words)
        return [e.ClaimContested(claim.number, command.why)]
    cites = TALK_CITES if claim.promotion.source else ()
    match claim.promotion.talk:
        case Talk.NOTHING:
            raise DeskRefusal("talk about the hand does not affect the jackpot", *cites)
        case Talk.VOIDS:
            return _void(desk, claim, command.words, cites)
        case Talk.MAY_VOID:
            claims.change(desk, claim, contested=command.words)
            return [e.ClaimContested(claim.number, command.why, cites)]


def decide(desk: "Desk", command: m.DecideClaim, now: int, author: str) -> list[DeskEvent]:
    """The supervisor decides on an objection."""
    claim = still_open(desk, command.claim)
    if not claim.contested:
        raise DeskRefusal(f"nobody objects to claim {claim.number}")
    _check_no_share(claim, author)
    cites = TALK_CITES if claim.promotion.source else ()
    if not command.stands:
        return _void(desk, claim, command.reason, cites)
    claims.change(desk, claim, contested="")
    return [e.ClaimUpheld(claim.number, command.reason, cites)]


def approve(desk: "Desk", command: m.ApproveClaim, now: int, author: str) -> list[DeskEvent]:
    """One of those who must approve a payment does."""
    claim = still_open(desk, command.claim)
    if author in claim.approved_by:
        raise DeskRefusal(f"{author} has approved claim {claim.number} already")
    _check_no_share(claim, author)
    claims.change(desk, claim, approved_by=(*claim.approved_by, author))
    return [e.ClaimApproved(claim.number, author, claim.promotion.cites("approvals"))]


def show_papers(desk: "Desk", command: m.ShowPapers, now: int, author: str) -> list[DeskEvent]:
    """A player shows papers."""
    claim = still_open(desk, command.claim)
    if command.player not in [share.player for share in claim.shares]:
        raise DeskRefusal(f"{command.player} gets nothing from claim {claim.number}")
    others = [each for each in claim.papers if each[0] != command.player]
    claims.change(desk, claim, papers=(*others, (command.player, command.papers)))
    cites = claim.promotion.cites("papers")
    return [e.PapersShown(claim.number, command.player, command.papers, cites)]


def pay(desk: "Desk", command: m.PayClaim, now: int, author: str) -> list[DeskEvent]:
    """Pay a claim, once everything is in order."""
    claim = still_open(desk, command.claim)
    _check_no_share(claim, author)
    promotion = claim.promotion
    if claim.contested:
        raise DeskRefusal(f"an objection waits for the supervisor: {claim.contested}", *TALK_CITES)
    if not claim.verified_by:
        raise DeskRefusal(
            f"{promotion.verified_by} must verify the hand first", *promotion.cites("verified_by")
        )
    if len(claim.approved_by) < promotion.approvals:
        raise DeskRefusal(
            f"a payment needs {promotion.approvals} approvals; it has {len(claim.approved_by)}",
            *promotion.cites("approvals"),
        )
    if claim.has_prize_to_come:
        raise DeskRefusal("open an envelope first, or take the offer")
    _check_papers(desk, claim, now)
    accounts.move(desk, claims.account(claim.number), accounts.INCOME, claim.house)
    accounts.move(desk, claims.account(claim.number), accounts.CAGE, claim.chips - claim.house)
    then = promotion.paid_place if isinstance(promotion, ChartPromotion) else None
    funds.note_paid(desk, promotion.fund, claim.chips, then)
    claims.change(desk, claim, state=ClaimState.PAID)
    left = accounts.balance(desk, funds.account(promotion.fund))
    paid = e.ClaimPaid(claim.number, promotion.fund, claim.shares, left, author)
    return [paid, *funds.refill(desk, promotion.fund)]


def _check_papers(desk: "Desk", claim: PromotionClaim, now: int) -> None:
    """Refuse to pay a taxed award without papers."""
    taxed = gaming_day.today(desk, now).taxed_from
    shown = dict(claim.papers)
    needed = claim.promotion.papers
    for share in claim.shares:
        if taxed and share.chips >= taxed and shown.get(share.player, 0) < needed:
            raise DeskRefusal(
                f"{share.player} must show {needed} current papers first: {share.chips} is taxed",
                *claim.promotion.cites("papers"),
            )


def _check_no_share(claim: PromotionClaim, author: str) -> None:
    """Refuse a member of the staff who was paid by the deal."""
    won = claim.won
    if author in (*won.winners, *won.losers, *[share.player for share in claim.shares]):
        raise DeskRefusal(f"{author} gets a share of claim {claim.number}: another person decides")


def _void(desk: "Desk", claim: PromotionClaim, reason: str, cites: Cites) -> list[DeskEvent]:
    voided = claims.take_back(desk, claim, reason, cites)
    claims.let_go(desk, claim)
    return [voided]


def still_open(desk: "Desk", number: int) -> PromotionClaim:
    """A claim that is neither paid nor void."""
    claim = desk.claims.get(number)
    if claim is None:
        raise DeskRefusal(f"there is no claim {number}")
    if claim.state is not ClaimState.OPEN:
        raise DeskRefusal(f"claim {number} is {claim.state}")
    return claim
