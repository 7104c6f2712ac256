"""Draw: cards in hand exchanged for others, with blinds or with antes, for high and for low."""

from cardspeak.games.declaration import (
    Choice,
    Dealer,
    Family,
    Forced,
    Game,
    Openers,
    Option,
    Street,
)
from cardspeak.games.words import Bet, Burn, Down, Draw, Opens, Order, Share, Size

_AFTER_BLINDS = Bet(Opens.AFTER_BLINDS)
_OPENING = Bet(Opens.LEFT_OF_BUTTON)
_SMALL = Bet(Opens.LEFT_OF_BUTTON)
_BIG = Bet(Opens.LEFT_OF_BUTTON, Size.BIG)
_BY_OPENER = Bet(Opens.OPENER, Size.BIG)

_BEFORE = Street("before the draw", (Down(5), _AFTER_BLINDS))
_UNBURNED = (_BEFORE, Street("after the draw", (Draw(), _BIG)))
_BURNED = (_BEFORE, Street("after the draw", (Burn(), Draw(), _BIG)))

FIVE_CARD_DRAW = Game(
    id="five-card-draw",
    name="Five Card Draw",
    family=Family.DRAW,
    players={52: 8, 40: 6, 32: 5},
    forced=Forced.BLINDS,
    streets=_BURNED,
    wins=(Share(Order.HIGH),),
    options=(Option("burn", (Choice("before the draw", _BURNED), Choice("no card", _UNBURNED))),),
)
DRAW_HIGH = FIVE_CARD_DRAW.but(
    id="draw-high",
    name="Draw high",
    players={52: 8, 53: 8},
    forced=Forced.ANTES,
    streets=(
        Street("before the draw", (Down(5), _OPENING)),
        Street("after the draw", (Burn(), Draw(), _BY_OPENER)),
    ),
    options=(
        Option(
            "openers",
            (
                Choice("anything", openers=Openers.ANYTHING),
                Choice("jacks or better", openers=Openers.JACKS),
            ),
        ),
    ),
)
LOWBALL = FIVE_CARD_DRAW.but(
    id="ace-to-five",
    name="Ace-to-five lowball",
    players={53: 8, 52: 8},
    wins=(Share(Order.ACE_TO_FIVE),),
    options=(),
)
DEALERS_LOWBALL = LOWBALL.but(
    id="dealers-lowball",
    name="Player-dealt lowball",
    players={52: 8},
    dealer=Dealer.BUTTON,
    # One limit: the bet after the draw is the bet before it.
    streets=(
        Street("before the draw", (Down(5), _AFTER_BLINDS)),
        Street("after the draw", (Burn(), Draw(), _SMALL)),
    ),
)
DEUCE_TO_SEVEN = LOWBALL.but(
    id="deuce-to-seven",
    name="Deuce-to-seven lowball",
    players={52: 8},
    wins=(Share(Order.DEUCE_TO_SEVEN),),
)

_TRIPLE = (
    Street("first draw", (Burn(), Draw(), _SMALL)),
    Street("second draw", (Burn(), Draw(), _BIG)),
    Street("third draw", (Burn(), Draw(), _BIG)),
)

TRIPLE_DRAW = DEUCE_TO_SEVEN.but(
    id="triple-draw",
    name="Deuce-to-seven triple draw",
    players={52: 6},
    streets=(_BEFORE, *_TRIPLE),
)
BADUGI = TRIPLE_DRAW.but(
    id="badugi",
    name="Badugi",
    players={52: 8},
    streets=(Street("before the draw", (Down(4), _AFTER_BLINDS)), *_TRIPLE),
    wins=(Share(Order.BADUGI),),
)

ALL = (
    FIVE_CARD_DRAW,
    DRAW_HIGH,
    LOWBALL,
    DEALERS_LOWBALL,
    DEUCE_TO_SEVEN,
    TRIPLE_DRAW,
    BADUGI,
)
