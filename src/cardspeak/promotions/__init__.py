"""Promotions: what a house gives back. Data in a book or a file; recognised on a finished deal.

`read` makes a promotion from the text of a file, `book_promotions` those of a book; `find` says
which a deal has won and why not the others; `divide` gives the shares to the dollar.
"""

from cardspeak.promotions.book_promotions import book_promotions
from cardspeak.promotions.deals import FinishedDeal, PlayedHand, finished
from cardspeak.promotions.named_hands import HandNameError, NamedHand
from cardspeak.promotions.reading import PromotionError, read, written
from cardspeak.promotions.recognition import DealFinding, Won, find
from cardspeak.promotions.shares import SharePaid, chart_amounts, divide_jackpot
from cardspeak.promotions.vocabulary import (
    AwardPromotion,
    BadBeatPromotion,
    ChartPromotion,
    PeriodPromotion,
    Promotion,
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
    "read",
    "written",
]
