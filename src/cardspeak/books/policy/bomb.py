"""Bomb pots: an amount agreed beforehand goes in, nobody bets before the flop, then play is normal.

Which games may have one is said by the games a rule is narrowed to. The amount is the notice's or
the players'.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, says


class BombPlayers(StrEnum):
    """Who plays a bomb pot."""

    WILLING = "those who agree"
    ALL_OR_NONE = "all, or there is none"


class BombTime(StrEnum):
    """When the agreed amount goes in."""

    BEFORE_CARDS = "before the first card"
    BEFORE_FLOP = "before the flop"


class BombButton(StrEnum):
    """What the button does after a bomb pot."""

    STAYS = "stays"
    MOVES = "moves"


class BombPolicy(Area, frozen=True):
    """Bomb pots."""

    allowed: Annotated[bool, says("Whether a notice may offer bomb pots.")] = False
    players: Annotated[BombPlayers, says("Whether all must agree or the willing play alone.")] = (
        BombPlayers.WILLING
    )
    abstainers_owe: Annotated[
        bool, says("Whether a player who sits a bomb pot out owes anything for the hand missed.")
    ] = False
    paid: Annotated[BombTime, says("When the agreed amount goes in.")] = BombTime.BEFORE_CARDS
    blinds: Annotated[bool, says("Whether blinds are posted besides the agreed amount.")] = False
    first_round: Annotated[bool, says("Whether there is betting before the flop.")] = False
    winner_shows: Annotated[
        bool, says("Whether every winner must table the hand, called or not.")
    ] = False
    button: Annotated[BombButton, says("What the button does after a bomb pot.")] = BombButton.STAYS
    boards: Annotated[
        int, says("How many boards are dealt, where the deck can give them.", least=1, most=2)
    ] = 1
