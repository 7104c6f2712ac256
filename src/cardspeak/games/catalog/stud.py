"""Stud: cards up and down, and the cards showing decide who bets first."""

from cardspeak.games.declaration import Family, Forced, Game, Street, UpCardOrder
from cardspeak.games.high_low import EIGHT_OR_BETTER, QUALIFIER
from cardspeak.games.words import (
    BetStep,
    BurnStep,
    DownStep,
    Opens,
    RankingOrder,
    Share,
    Size,
    UpStep,
)

_FIRST = BetStep(Opens.BRING_IN)
_SMALL = BetStep(Opens.BEST_SHOWING)
_BIG = BetStep(Opens.BEST_SHOWING, Size.BIG)

SEVEN_CARD_STUD = Game(
    id="seven-card-stud",
    name="Seven Card Stud",
    family=Family.STUD,
    players={52: 8, 40: 6, 32: 4},
    forced=Forced.BRING_IN,
    streets=(
        Street("third street", (DownStep(2), UpStep(1), _FIRST)),
        Street("fourth street", (BurnStep(), UpStep(1), _SMALL)),
        Street("fifth street", (BurnStep(), UpStep(1), _BIG)),
        Street("sixth street", (BurnStep(), UpStep(1), _BIG)),
        Street("seventh street", (BurnStep(), DownStep(1), _BIG)),
    ),
    wins=(Share(RankingOrder.HIGH),),
)
RAZZ = SEVEN_CARD_STUD.but(
    id="razz",
    name="Razz",
    players={52: 8},
    showing=UpCardOrder.LOW,
    wins=(Share(RankingOrder.ACE_TO_FIVE),),
)
STUD_HIGH_LOW = SEVEN_CARD_STUD.but(
    id="stud-high-low",
    name="Stud high-low",
    players={52: 8},
    wins=EIGHT_OR_BETTER,
    options=(QUALIFIER,),
)
FIVE_CARD_STUD = SEVEN_CARD_STUD.but(
    id="five-card-stud",
    name="Five Card Stud",
    players={52: 10, 40: 8, 32: 6},
    streets=(
        Street("second street", (DownStep(1), UpStep(1), _FIRST)),
        Street("third street", (BurnStep(), UpStep(1), _SMALL)),
        Street("fourth street", (BurnStep(), UpStep(1), _BIG)),
        Street("fifth street", (BurnStep(), UpStep(1), _BIG)),
    ),
)

ALL = (SEVEN_CARD_STUD, RAZZ, STUD_HIGH_LOW, FIVE_CARD_STUD)
