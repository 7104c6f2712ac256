"""The board of a promotion: the winner of a period opens an envelope, or takes the offer.

The envelopes are of paper: staff enter what lay in the one that was opened, and it must be one that
is still closed. When all are open the board is filled anew.
"""

from typing import TYPE_CHECKING

from cardspeak.promotions import PeriodPromotion
from cardspeak.promotions.vocabulary import PrizeBoard
from cardspeak.room import accounts
from cardspeak.room.events import DeskEvent
from cardspeak.room.house_money import claim_steps, claims, funds, gaming_day, offers
from cardspeak.room.house_money import money_commands as m
from cardspeak.room.house_money.claims import PromotionClaim
from cardspeak.room.house_money.money_events import PrizeTaken
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk


def closed(desk: "Desk", promotion: PeriodPromotion, board: PrizeBoard) -> list[int]:
    """What lies in the envelopes that are still closed, the smallest first."""
    left = sorted(board.envelopes)
    offer = desk.offers.get(promotion.title)
    if offer is not None and offer.promotion == promotion:
        for dollars in offer.opened_envelopes or ():
            left.remove(dollars)
    return left


def open_envelope(desk: "Desk", command: m.OpenEnvelope, now: int, author: str) -> list[DeskEvent]:
    """The winner opens an envelope: what lies in it, as often as the hand is worth it."""
    claim, promotion, board = _claim(desk, command.claim)
    left = closed(desk, promotion, board)
    if command.dollars not in left:
        raise DeskRefusal(
            f"no closed envelope of the {promotion.title} holds {command.dollars}; "
            f"left: {', '.join(map(str, dict.fromkeys(left)))}"
        )
    offers.note_opened(desk, promotion, command.dollars, last=len(left) == 1)
    return _take(desk, claim, command.dollars, claim.won.prize_times or 1, now, author)


def take_offer(desk: "Desk", command: m.TakeOffer, now: int, author: str) -> list[DeskEvent]:
    """The winner takes the offer and leaves the envelopes closed."""
    claim, promotion, board = _claim(desk, command.claim)
    if not board.offer:
        raise DeskRefusal(f"the {promotion.title} has no offer beside its envelopes")
    return _take(desk, claim, board.offer, 0, now, author)


def _claim(desk: "Desk", number: int) -> tuple[PromotionClaim, PeriodPromotion, PrizeBoard]:
    claim = claim_steps.still_open(desk, number)
    promotion = claim.promotion
    if not isinstance(promotion, PeriodPromotion) or not promotion.prize_board:
        raise DeskRefusal(f"claim {number} is for no prize of a board")
    if not claim.has_prize_to_come:
        raise DeskRefusal(f"claim {number} has its prize already")
    return claim, promotion, promotion.prize_board


def _take(
    desk: "Desk", claim: PromotionClaim, dollars: int, times: int, now: int, author: str
) -> list[DeskEvent]:
    """Set a prize aside for a claim: what it is worth, as far as the fund has it."""
    promotion, won = claim.promotion, claim.won
    chips = dollars * (times or 1) * gaming_day.today(desk, now).dollar
    shares = claims.award_shares(desk, promotion, won, chips, now)
    before = accounts.balance(desk, funds.account(promotion.fund))
    given = sum([share.chips for share in shares])
    funds.set_aside(desk, promotion.fund, given, claims.account(claim.number))
    gone = before - accounts.balance(desk, funds.account(promotion.fund))
    claims.change(desk, claim, shares=shares, board_prize=dollars)
    return [PrizeTaken(claim.number, promotion.title, dollars, times, shares, gone, author)]
