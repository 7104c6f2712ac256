"""High-low split: the low half needs an eight or better, unless a house posts otherwise."""

from cardspeak.games.declaration import GameOption, Option
from cardspeak.games.words import RankingOrder, Share

EIGHT_OR_BETTER = (Share(RankingOrder.HIGH), Share(RankingOrder.EIGHT_OR_BETTER))
ANY_LOW = (Share(RankingOrder.HIGH), Share(RankingOrder.ACE_TO_FIVE))

QUALIFIER = Option(
    "low",
    (GameOption("eight or better", wins=EIGHT_OR_BETTER), GameOption("any", wins=ANY_LOW)),
)
