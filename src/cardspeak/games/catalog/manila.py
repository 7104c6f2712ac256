"""Manila: a stripped deck, one board card before each of five betting rounds."""

from cardspeak.games.declaration import Family, Forced, Game, Street
from cardspeak.games.words import (
    BetStep,
    BoardStep,
    BurnStep,
    DownStep,
    Formation,
    Opens,
    RankingOrder,
    Share,
    Size,
)

_FIRST = BetStep(Opens.AFTER_BLINDS)
_SMALL = BetStep(Opens.LEFT_OF_BUTTON)
_BIG = BetStep(Opens.LEFT_OF_BUTTON, Size.BIG)


def _streets(hole: int) -> tuple[Street, ...]:
    return (
        Street("first card", (DownStep(hole), BoardStep(1), _FIRST)),
        Street("second card", (BurnStep(), BoardStep(1), _SMALL)),
        Street("third card", (BurnStep(), BoardStep(1), _BIG)),
        Street("fourth card", (BurnStep(), BoardStep(1), _BIG)),
        Street("fifth card", (BurnStep(), BoardStep(1), _BIG)),
    )


TWO_CARD_MANILA = Game(
    id="two-card-manila",
    name="Two Card Manila",
    family=Family.MANILA,
    players={32: 11},
    forced=Forced.BLINDS,
    streets=_streets(2),
    formation=Formation.EXACTLY_TWO,
    wins=(Share(RankingOrder.HIGH),),
)
THREE_CARD_MANILA = TWO_CARD_MANILA.but(
    id="three-card-manila",
    name="Three Card Manila",
    players={36: 9, 32: 7},
    streets=_streets(3),
)

ALL = (TWO_CARD_MANILA, THREE_CARD_MANILA)
