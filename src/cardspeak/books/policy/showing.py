"""Showing: who may ask to see a hand, who sees what one player was shown, and live hands shown.

The order of the showdown, miscalls, unnamed pairs and playing the board are in `showdown`; hands
thrown away by misled players in `dead`. Nothing here knows a house or a game.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, Group, Usually, says
from cardspeak.books.policy.dead import HandStatus
from cardspeak.books.policy.windows import Deciding
from cardspeak.books.when import TOURNAMENT


class Asker(StrEnum):
    """Who may ask to see a hand at the showdown."""

    AT_TABLE = "any player at the table"
    DEALT_IN = "any player dealt in"
    IN_SHOWDOWN = "any player in the showdown"
    NOBODY = "nobody"


class Askable(StrEnum):
    """Which hands may be asked for."""

    IN_SHOWDOWN = "those that came to the showdown"
    CALLED = "those that were called"


class Ground(StrEnum):
    """What a player must give as the reason for asking."""

    NONE = "nothing"
    COLLUSION = "a belief that players collude"


class Abuse(StrEnum):
    """What follows when a player asks only to annoy."""

    REVOKED = "the right is taken away"
    WARNED = "a warning"


class ShownToAll(StrEnum):
    """When cards that one player was shown are shown to all."""

    AT_ONCE = "at once"
    END_OF_ROUND = "when the betting of that round is over"
    END_OF_BETTING = "when all betting is over"
    END_OF_DEAL = "when the deal is over"
    NEVER = "never"


class UnseenCards(StrEnum):
    """What becomes of the cards of that hand which nobody was shown."""

    HIDDEN = "stay hidden"
    SHOWN_IF_DOUBTFUL = "shown if it is doubtful which were seen"
    SHOWN = "shown as well"


class ShowLive(StrEnum):
    """When cards of a live hand may be shown during a deal."""

    NEVER = "never"
    LAST_TWO = "heads-up, two players left or winner takes all"
    HEADS_UP = "heads-up"
    ANY_TIME = "at any time"


class ShownHand(StrEnum):
    """What becomes of a hand shown on purpose when it may not be."""

    LIVE_AND_PENALTY = "live, a penalty may follow"
    DEAD = "dead"


class ShowRequestsPolicy(Group, frozen=True):
    """A request to see a hand at the showdown."""

    asker: Annotated[Asker, says("Who may ask to see a hand at the showdown.")] = Asker.DEALT_IN
    askable: Annotated[Askable, says("Which hands may be asked for.")] = Askable.IN_SHOWDOWN
    mucked_too: Annotated[
        bool, says("Whether a hand may be asked for that has already been mucked.")
    ] = True
    ground: Annotated[Ground, says("What a player must give as the reason for asking.")] = (
        Ground.NONE
    )
    granted_by: Annotated[
        Deciding, says("Who decides whether the hand is shown; the book: it always is.")
    ] = Deciding.BOOK
    by_winner: Annotated[
        HandStatus, says("A thrown-away hand that the winner of the pot asks to see.")
    ] = HandStatus.LIVE
    by_another: Annotated[
        HandStatus, says("A thrown-away hand that someone other than the winner asks to see.")
    ] = HandStatus.DEAD
    abuse: Annotated[Abuse, says("What follows when a player asks only to annoy.")] = Abuse.REVOKED


class ShownToOnePolicy(Group, frozen=True):
    """Cards shown to one player: when all see them."""

    deciding: Annotated[
        ShownToAll, says("When all see cards shown to a player who may still act on that round.")
    ] = ShownToAll.AT_ONCE
    deciding_later: Annotated[
        ShownToAll, says("When all see cards shown to a player who may act only on a later round.")
    ] = ShownToAll.END_OF_ROUND
    not_deciding: Annotated[
        ShownToAll, says("When all see cards shown to a player who is out, or can bet no more.")
    ] = ShownToAll.END_OF_BETTING
    after_the_deal: Annotated[
        ShownToAll, says("When all see cards shown to one player after the deal.")
    ] = ShownToAll.AT_ONCE
    in_doubt_at_once: Annotated[
        bool, says("Whether cards are shown at once when it is doubtful who saw them.")
    ] = True
    on_request: Annotated[
        bool, says("Whether all see them only if a player at the table asks.")
    ] = False
    unseen_cards: Annotated[
        UnseenCards, says("What becomes of the cards of that hand which nobody was shown.")
    ] = UnseenCards.HIDDEN


class LiveHandShownPolicy(Group, frozen=True):
    """A live hand shown or named during a deal."""

    allowed: Annotated[
        ShowLive,
        says("When cards of a live hand may be shown during a deal."),
        Usually(ShowLive.LAST_TWO, TOURNAMENT),
    ] = ShowLive.ANY_TIME
    becomes: Annotated[
        ShownHand, says("What becomes of a hand shown on purpose when it may not be.")
    ] = ShownHand.LIVE_AND_PENALTY
    stating_penalized: Annotated[
        bool, says("Whether naming a live hand may be penalized where showing it is not allowed.")
    ] = True
    discussion_penalized: Annotated[
        bool, says("Whether anyone's talk about a hand in play may be penalized.")
    ] = True


class ShowingPolicy(Area, frozen=True):
    """Asking to see a hand, and showing cards to one player."""

    request: ShowRequestsPolicy = ShowRequestsPolicy()
    to_one: ShownToOnePolicy = ShownToOnePolicy()
    live_hand: LiveHandShownPolicy = LiveHandShownPolicy()
    folded_told_to_all: Annotated[
        bool, says("Whether all active players learn what one of them learns of a folded hand.")
    ] = True
    flashed_discard: Annotated[
        HandStatus, says("A hand shown for a moment, read by nobody, and thrown away face down.")
    ] = HandStatus.DEAD
    shown_for_absent: Annotated[
        bool, says("Whether someone else may show the hand of a player who is away.")
    ] = False
