"""Every ranking by name."""

from collections.abc import Mapping
from types import MappingProxyType

from cardspeak.ranking import rules
from cardspeak.ranking.badugi import Badugi
from cardspeak.ranking.ranking import FiveCardRanking, Ranking

HIGH = FiveCardRanking(rules.HIGH)
HIGH_JOKER = FiveCardRanking(rules.HIGH_JOKER)
STRIPPED_40 = FiveCardRanking(rules.STRIPPED_40)
STRIPPED_36 = FiveCardRanking(rules.STRIPPED_36)
STRIPPED_32 = FiveCardRanking(rules.STRIPPED_32)
SHORT_DECK = STRIPPED_36
"""The modern name of the 36-card order: nothing differs."""
ACE_TO_FIVE = FiveCardRanking(rules.ACE_TO_FIVE)
ACE_TO_FIVE_JOKER = FiveCardRanking(rules.ACE_TO_FIVE_JOKER)
EIGHT_OR_BETTER = FiveCardRanking(rules.EIGHT_OR_BETTER)
EIGHT_OR_BETTER_JOKER = FiveCardRanking(rules.EIGHT_OR_BETTER_JOKER)
DEUCE_TO_SEVEN = FiveCardRanking(rules.DEUCE_TO_SEVEN)
BADUGI = Badugi()

RANKINGS: Mapping[str, Ranking] = MappingProxyType(
    {
        ranking.name: ranking
        for ranking in (
            HIGH,
            HIGH_JOKER,
            STRIPPED_40,
            STRIPPED_36,
            STRIPPED_32,
            ACE_TO_FIVE,
            ACE_TO_FIVE_JOKER,
            EIGHT_OR_BETTER,
            EIGHT_OR_BETTER_JOKER,
            DEUCE_TO_SEVEN,
            BADUGI,
        )
    }
)
"""Rankings by the names that games give them."""
