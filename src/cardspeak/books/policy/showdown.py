"""The showdown: who shows first, what must be shown, what words about a hand can cost.

Cards speak; this says in which order and on which terms they are heard. The right to see a hand
that was thrown away, and hands that died on the way here, belong to other areas.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, says


class ShowsFirst(StrEnum):
    """Who shows first; the rest follow clockwise."""

    LAST_AGGRESSOR = "the last to bet or raise on the final round"
    LAST_AGGRESSOR_OF_DEAL = "the last to bet or raise in the deal"
    FIRST_TO_ACT = "the first to act on the final round"
    LAST_TO_ACT = "the last to act on the final round"
    LEFT_OF_BUTTON = "the first left of the button"
    BEST_BOARD = "the best hand showing"  # the lowest where the lowest board leads


class PotOrder(StrEnum):
    """In which order pots are settled; players show when a pot of theirs is."""

    SIDE_POTS_FIRST = "side pots first, the last made before the others"
    MAIN_POT_FIRST = "the main pot first"


class ShownToWin(StrEnum):
    """What a player must show to win any part of a pot that is contested."""

    ALL_CARDS = "all cards"
    CARDS_USED = "the cards used"


class PlayBoard(StrEnum):
    """What a player must do to win with the board alone."""

    DECLARE = "say so before throwing the cards away"
    HOLD = "still hold the cards"
    HOLD_AND_SHOW = "still hold the cards and show them if asked"
    SHOW = "show the cards"


class Miscall(StrEnum):
    """What naming a better hand than one holds costs when another throws a hand away for it."""

    NOTHING = "nothing"
    FLOOR_DECIDES = "the pot, if the floor says so"
    POT = "the pot"


class AnnouncePair(StrEnum):
    """Whether a pair must be named at lowball."""

    NOT_NEEDED = "need not be named"
    AT_RISK = "unnamed, loses the pot if another fouls a hand for it"
    REQUIRED = "must be named after a bet and a call"


class ShowdownPolicy(Area, frozen=True):
    """The showdown."""

    after_a_bet: Annotated[
        ShowsFirst, says("Who shows first when there was a bet on the final round.")
    ] = ShowsFirst.LAST_AGGRESSOR
    checked_down: Annotated[
        ShowsFirst, says("Who shows first when nobody bet, or nobody could, on the final round.")
    ] = ShowsFirst.FIRST_TO_ACT
    pot_order: Annotated[
        PotOrder, says("Whether side pots or the main pot are shown down and awarded first.")
    ] = PotOrder.SIDE_POTS_FIRST
    shown_to_win: Annotated[
        ShownToWin, says("Which cards a winner must lay face up in a contested pot.")
    ] = ShownToWin.ALL_CARDS
    beaten_may_muck: Annotated[
        bool, says("Whether a hand that those shown already beat may be thrown away unshown.")
    ] = True
    unbeaten_may_muck: Annotated[
        bool, says("Whether a hand equal to or better than those shown may be thrown away unshown.")
    ] = True
    last_hand_shows: Annotated[
        bool, says("Whether the one hand left must be shown when all others were thrown away.")
    ] = False
    all_in_face_up: Annotated[
        bool, says("Whether all hands are turned up once a player is all-in and betting is over.")
    ] = False
    play_board: Annotated[
        PlayBoard, says("What keeps the claim of a player whose best hand is the board.")
    ] = PlayBoard.DECLARE
    miscall: Annotated[
        Miscall, says("What a miscall costs when it made another player give up a hand.")
    ] = Miscall.FLOOR_DECIDES
    miscall_kills_multiway: Annotated[
        bool, says("Whether a miscalled hand is dead, harm or no harm, with three or more in.")
    ] = False
    miscall_by_highest_card: Annotated[
        bool, says("Whether only a wrong highest card of a low hand counts as a miscall.")
    ] = False
    announce_pair: Annotated[
        AnnouncePair, says("Whether a player with a pair must say so at lowball.")
    ] = AnnouncePair.NOT_NEEDED
    tabled_hand_survives: Annotated[
        bool, says("Whether a winning hand shown and identified wins though the dealer mucks it.")
    ] = True
    rabbit_hunt: Annotated[
        bool, says("Whether the cards that would have come may be shown after the deal.")
    ] = False
