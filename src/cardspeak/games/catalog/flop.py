"""Games with a flop: hold'em, pineapple, Omaha and their split-pot forms."""

from cardspeak.games.declaration import Family, Forced, Game, GameOption, Option, Street
from cardspeak.games.high_low import EIGHT_OR_BETTER, QUALIFIER
from cardspeak.games.words import (
    BetStep,
    BoardStep,
    BurnStep,
    DiscardStep,
    DownStep,
    Formation,
    Opens,
    RankingOrder,
    Share,
    Size,
)

_HIGH = (Share(RankingOrder.HIGH),)
_FIRST = BetStep(Opens.AFTER_BLINDS)
_SMALL = BetStep(Opens.LEFT_OF_BUTTON)
_BIG = BetStep(Opens.LEFT_OF_BUTTON, Size.BIG)


def _streets(
    hole: int,
    *,
    preflop: tuple[DiscardStep, ...] = (),
    flop: tuple[DiscardStep | BetStep, ...] = (_SMALL,),
) -> tuple[Street, ...]:
    return (
        Street("preflop", (DownStep(hole), _FIRST, *preflop)),
        Street("flop", (BurnStep(), BoardStep(3), *flop)),
        Street("turn", (BurnStep(), BoardStep(1), _BIG)),
        Street("river", (BurnStep(), BoardStep(1), _BIG)),
    )


HOLDEM = Game(
    id="holdem",
    name="Hold'em",
    family=Family.FLOP,
    players={52: 10},
    forced=Forced.BLINDS,
    streets=_streets(2),
    wins=_HIGH,
)
HOLDEM_HIGH_LOW = HOLDEM.but(
    id="holdem-high-low", name="Hold'em high-low", wins=EIGHT_OR_BETTER, options=(QUALIFIER,)
)
SHORT_DECK = HOLDEM.but(id="short-deck", name="Short-deck hold'em", players={36: 10})

_BEFORE_FLOP = _streets(3, preflop=(DiscardStep(1),))
_BEFORE_FLOP_BETTING = _streets(3, flop=(DiscardStep(1), _SMALL))
_BEFORE_TURN = _streets(3, flop=(_SMALL, DiscardStep(1)))

PINEAPPLE = HOLDEM.but(
    id="pineapple",
    name="Pineapple",
    streets=_BEFORE_FLOP,
    options=(
        Option(
            "discard",
            (
                GameOption("before the flop", _BEFORE_FLOP),
                GameOption("before the turn", _BEFORE_TURN),
            ),
        ),
    ),
)
PINEAPPLE_HIGH_LOW = PINEAPPLE.but(
    id="pineapple-high-low",
    name="Pineapple high-low",
    wins=EIGHT_OR_BETTER,
    options=(*PINEAPPLE.options, QUALIFIER),
)

CRAZY_PINEAPPLE = HOLDEM.but(
    id="crazy-pineapple",
    name="Crazy Pineapple",
    streets=_BEFORE_TURN,
    options=(
        Option(
            "discard",
            (
                GameOption("before the turn", _BEFORE_TURN),
                GameOption("before the flop betting", _BEFORE_FLOP_BETTING),
            ),
        ),
    ),
)
CRAZY_PINEAPPLE_HIGH_LOW = CRAZY_PINEAPPLE.but(
    id="crazy-pineapple-high-low",
    name="Crazy Pineapple high-low",
    wins=EIGHT_OR_BETTER,
    options=(*CRAZY_PINEAPPLE.options, QUALIFIER),
)

OMAHA = HOLDEM.but(id="omaha", name="Omaha", streets=_streets(4), formation=Formation.EXACTLY_TWO)
OMAHA_HIGH_LOW = OMAHA.but(
    id="omaha-high-low", name="Omaha high-low", wins=EIGHT_OR_BETTER, options=(QUALIFIER,)
)
FIVE_CARD_OMAHA = OMAHA.but(
    id="five-card-omaha", name="Five-card Omaha", streets=_streets(5), players={52: 8}
)
SIX_CARD_OMAHA = OMAHA.but(
    id="six-card-omaha", name="Six-card Omaha", streets=_streets(6), players={52: 7}
)
BIG_O = FIVE_CARD_OMAHA.but(id="big-o", name="Big O", wins=EIGHT_OR_BETTER, options=(QUALIFIER,))

ALL = (
    HOLDEM,
    HOLDEM_HIGH_LOW,
    SHORT_DECK,
    PINEAPPLE,
    PINEAPPLE_HIGH_LOW,
    CRAZY_PINEAPPLE,
    CRAZY_PINEAPPLE_HIGH_LOW,
    OMAHA,
    OMAHA_HIGH_LOW,
    FIVE_CARD_OMAHA,
    SIX_CARD_OMAHA,
    BIG_O,
)
