"""Promotions: what a house gives back. Data in a book or a file; recognised on a finished deal.

`read` makes a promotion from the text of a file, `book_promotions` those of a book; `find` says
which a deal has won and why not the others; `divide` gives the shares to the dollar.
"""

from cardspeak.promotions.book_promotions import book_promotions, not_offered
from cardspeak.promotions.deals import FinishedDeal, PlayedHand, finished
from cardspeak.promotions.named_hands import HandNameError, NamedHand
from cardspeak.promotions.promotion_file import PromotionError, read, written
from cardspeak.promotions.qualification import Won
from cardspeak.promotions.recognition import DealFinding, find
from cardspeak.promotions.shares import SharePaid, chart_amounts, divide_jackpot
from cardspeak.promotions.vocabulary import (
    AwardPromotion,
    BadBeatPromotion,
    ChartPromotion,
    PeriodPromotion,
    Promotion,
    is_played_at,
)

__all__ = [
    "AwardPromotion",
    "BadBeatPromotion",
    "ChartPromotion",
    "DealFinding",
    "FinishedDeal",
    "HandNameError",
    "NamedHand",
    "PeriodPromotion",
    "PlayedHand",
    "Promotion",
    "PromotionError",
    "SharePaid",
    "Won",
    "book_promotions",
    "chart_amounts",
    "divide_jackpot",
    "find",
    "finished",
    "is_played_at",
    "not_offered",
    "read",
    "written",
]
