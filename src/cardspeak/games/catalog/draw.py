"""Draw: cards in hand exchanged for others, with blinds or with antes, for high and for low."""

from cardspeak.games.declaration import (
    DeckHolder,
    Family,
    Forced,
    Game,
    GameOption,
    Openers,
    Option,
    Street,
)
from cardspeak.games.words import (
    BetStep,
    BurnStep,
    DownStep,
    DrawStep,
    Opens,
    RankingOrder,
    Share,
    Size,
)

_AFTER_BLINDS = BetStep(Opens.AFTER_BLINDS)
_OPENING = BetStep(Opens.LEFT_OF_BUTTON)
_SMALL = BetStep(Opens.LEFT_OF_BUTTON)
_BIG = BetStep(Opens.LEFT_OF_BUTTON, Size.BIG)
_BY_OPENER = BetStep(Opens.OPENER, Size.BIG)

_BEFORE = Street("before the draw", (DownStep(5), _AFTER_BLINDS))
_UNBURNED = (_BEFORE, Street("after the draw", (DrawStep(), _BIG)))
_BURNED = (_BEFORE, Street("after the draw", (BurnStep(), DrawStep(), _BIG)))

FIVE_CARD_DRAW = Game(
    id="five-card-draw",
    name="Five Card Draw",
    family=Family.DRAW,
    players={52: 8, 40: 6, 32: 5},
    forced=Forced.BLINDS,
    streets=_BURNED,
    wins=(Share(RankingOrder.HIGH),),
    options=(
        Option("burn", (GameOption("before the draw", _BURNED), GameOption("no card", _UNBURNED))),
    ),
)
DRAW_HIGH = FIVE_CARD_DRAW.but(
    id="draw-high",
    name="Draw high",
    players={52: 8, 53: 8},
    forced=Forced.ANTES,
    streets=(
        Street("before the draw", (DownStep(5), _OPENING)),
        Street("after the draw", (BurnStep(), DrawStep(), _BY_OPENER)),
    ),
    options=(
        Option(
            "openers",
            (
                GameOption("anything", openers=Openers.ANYTHING),
                GameOption("jacks or better", openers=Openers.JACKS),
            ),
        ),
    ),
)
LOWBALL = FIVE_CARD_DRAW.but(
    id="ace-to-five",
    name="Ace-to-five lowball",
    players={53: 8, 52: 8},
    wins=(Share(RankingOrder.ACE_TO_FIVE),),
    options=(),
)
DEALERS_LOWBALL = LOWBALL.but(
    id="dealers-lowball",
    name="Player-dealt lowball",
    players={52: 8},
    dealer=DeckHolder.BUTTON,
    # One limit: the bet after the draw is the bet before it.
    streets=(
        Street("before the draw", (DownStep(5), _AFTER_BLINDS)),
        Street("after the draw", (BurnStep(), DrawStep(), _SMALL)),
    ),
)
DEUCE_TO_SEVEN = LOWBALL.but(
    id="deuce-to-seven",
    name="Deuce-to-seven lowball",
    players={52: 8},
    wins=(Share(RankingOrder.DEUCE_TO_SEVEN),),
)

_TRIPLE = (
    Street("first draw", (BurnStep(), DrawStep(), _SMALL)),
    Street("second draw", (BurnStep(), DrawStep(), _BIG)),
    Street("third draw", (BurnStep(), DrawStep(), _BIG)),
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
    streets=(Street("before the draw", (DownStep(4), _AFTER_BLINDS)), *_TRIPLE),
    wins=(Share(RankingOrder.BADUGI),),
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
