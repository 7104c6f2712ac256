"""The button: who has it first, how it moves past empty seats, and how two players share it.

It says where the button goes between hands; what stands in front of the players is the matter of
`blinds`. Nothing here knows a seat, a player or a house.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, says


class FirstButton(StrEnum):
    """Who has the button on a new game's first deal."""

    HIGHEST_CARD = "highest card"
    LOWEST_CARD = "lowest card"  # the ace ranks as the game ranks it
    BY_GAME = "highest card, lowest at low games"
    DEALERS_RIGHT = "the dealer's right"  # no cards: the seat nearest the house dealer's right
    RANDOM_SEAT = "a seat at random"


class ButtonCards(StrEnum):
    """How the cards that decide the first button reach the players."""

    DEALT = "dealt from seat one"
    DRAWN = "drawn from a spread deck"


class ButtonMethod(StrEnum):
    """How button and blinds advance when a seat among them has emptied."""

    MOVING = "moving"  # the button goes to the next player, blinds to the players after it
    DEAD = "dead"  # the big blind goes to the player due; small blind and button follow its seats


class PassedOverBlind(StrEnum):
    """What becomes of a blind that a moving button carries past a player."""

    POSTED = "posted all the same"  # from wherever the player sits: two big blinds may play
    SPARED = "spared that round"


class HeadsUp(StrEnum):
    """Which blind the button posts when two players are dealt in."""

    SMALL_BLIND = "small blind on the button"  # and acts first on the first round, last afterwards
    BIG_BLIND = "big blind on the button"  # the first blind sits left of the button, as always


class BecomingHeadsUp(StrEnum):
    """Where the button goes when the game shrinks to two players."""

    LATEST_BIG_BLIND = "latest big blind takes the button"  # the opponent has the big blind
    MOVES_ON_REVERSED = "moves on, blinds reversed for one deal"
    # The button that busted passes to the next player, who posts the big blind; the old big blind
    # posts the small and plays as if on the button; next deal the button stays, blinds as usual.
    AS_EVER = "moves as with more players"  # with a dead button: the big blind goes to the one due


class Misplaced(StrEnum):
    """What follows on the next deal when the button was in the wrong place on the last."""

    CORRECTED = "corrected for the next deal"  # so that all have each position once a round
    FROM_THERE = "moves on from where it was"


class ButtonPolicy(Area, frozen=True):
    """Where the button goes."""

    first: Annotated[FirstButton, says("Who has the button on a new game's first deal.")] = (
        FirstButton.HIGHEST_CARD
    )
    first_cards: Annotated[
        ButtonCards, says("Whether the cards for the first button are dealt round or drawn.")
    ] = ButtonCards.DRAWN
    method: Annotated[
        ButtonMethod,
        says("Whether button and small blind may fall on an empty seat or always find a player."),
    ] = ButtonMethod.DEAD
    passed_over: Annotated[
        PassedOverBlind,
        says("Whether a player still posts a blind that the moving button has passed."),
    ] = PassedOverBlind.POSTED
    heads_up: Annotated[HeadsUp, says("Which blind the button posts when two are dealt in.")] = (
        HeadsUp.SMALL_BLIND
    )
    becoming_heads_up: Annotated[
        BecomingHeadsUp, says("Where the button goes when a player's leaving leaves two.")
    ] = BecomingHeadsUp.LATEST_BIG_BLIND
    misplaced: Annotated[
        Misplaced,
        says("Whether a button found wrong after the hand is put right or goes on from there."),
    ] = Misplaced.CORRECTED
