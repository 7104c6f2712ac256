"""Which hand beats which: single hands and millions at a time.

Values are ints: the larger wins, equal ones tie, in high and in low rankings alike. Chances are in
`cardspeak.ranking.equity`, the compiled path in `cardspeak.ranking.fast`; both are imported by name
because they bring NumPy or Numba with them.
"""

from cardspeak.ranking.catalog import (
    ACE_TO_FIVE,
    ACE_TO_FIVE_JOKER,
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    EIGHT_OR_BETTER_JOKER,
    HIGH,
    HIGH_JOKER,
    RANKINGS,
    SHORT_DECK,
    STRIPPED_32,
    STRIPPED_36,
    STRIPPED_40,
)
from cardspeak.ranking.category import Category
from cardspeak.ranking.formation import Formation, best_hand, hand_value, hand_values
from cardspeak.ranking.ranking import FiveCardRanking, Ranking
from cardspeak.ranking.single import RankingError

__all__ = [
    "ACE_TO_FIVE",
    "ACE_TO_FIVE_JOKER",
    "BADUGI",
    "DEUCE_TO_SEVEN",
    "EIGHT_OR_BETTER",
    "EIGHT_OR_BETTER_JOKER",
    "HIGH",
    "HIGH_JOKER",
    "RANKINGS",
    "SHORT_DECK",
    "STRIPPED_32",
    "STRIPPED_36",
    "STRIPPED_40",
    "Category",
    "FiveCardRanking",
    "Formation",
    "Ranking",
    "RankingError",
    "best_hand",
    "hand_value",
    "hand_values",
]
