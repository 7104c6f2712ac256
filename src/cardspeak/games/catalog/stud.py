"""Stud: cards up and down, and the cards showing decide who bets first."""

from cardspeak.games.declaration import Family, Forced, Game, Showing, Street
from cardspeak.games.words import Bet, Burn, Down, Opens, Order, Share, Size, Up

_FIRST = Bet(Opens.BRING_IN)
_SMALL = Bet(Opens.BEST_SHOWING)
_BIG = Bet(Opens.BEST_SHOWING, Size.BIG)

SEVEN_CARD_STUD = Game(
    id="seven-card-stud",
    name="Seven Card Stud",
    family=Family.STUD,
    players={52: 8, 40: 6, 32: 4},
    forced=Forced.BRING_IN,
    streets=(
        Street("third street", (Down(2), Up(1), _FIRST)),
        Street("fourth street", (Burn(), Up(1), _SMALL)),
        Street("fifth street", (Burn(), Up(1), _BIG)),
        Street("sixth street", (Burn(), Up(1), _BIG)),
        Street("seventh street", (Burn(), Down(1), _BIG)),
    ),
    wins=(Share(Order.HIGH),),
)
RAZZ = SEVEN_CARD_STUD.but(
    id="razz",
    name="Razz",
    players={52: 8},
    showing=Showing.LOW,
    wins=(Share(Order.ACE_TO_FIVE),),
)
STUD_HIGH_LOW = SEVEN_CARD_STUD.but(
    id="stud-high-low",
    name="Stud high-low",
    players={52: 8},
    wins=(Share(Order.HIGH), Share(Order.EIGHT_OR_BETTER)),
)
FIVE_CARD_STUD = SEVEN_CARD_STUD.but(
    id="five-card-stud",
    name="Five Card Stud",
    players={52: 10, 40: 8, 32: 6},
    streets=(
        Street("second street", (Down(1), Up(1), _FIRST)),
        Street("third street", (Burn(), Up(1), _SMALL)),
        Street("fourth street", (Burn(), Up(1), _BIG)),
        Street("fifth street", (Burn(), Up(1), _BIG)),
    ),
)

ALL = (SEVEN_CARD_STUD, RAZZ, STUD_HIGH_LOW, FIVE_CARD_STUD)
