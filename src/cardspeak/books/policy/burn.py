"""Burns: a burn missed or doubled, and what burns have to do with a reshuffled stub.

On which rounds a card is burned is a word of the game's declaration. After any reshuffle within
a deal exactly the burns named here stay out, and a card is burned if `after_reshuffle` says so or
if none has yet been burned for that round.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, Group, says
from cardspeak.books.policy.windows import Until


class FlopShown(StrEnum):
    """What follows a wrong burn before a round of several board cards, one having been turned."""

    RESHUFFLED = "the board goes back and the stub is reshuffled"  # with a surplus burn, if any
    RESTORED = "each card moves to its place"


class LaterCards(StrEnum):
    """Which cards come on later rounds when the wrong burn stands."""

    AS_DUE = "those due without the mistake"
    # Burned two: the second goes back on top as the next burn. Burned none: the next burn is two.
    AS_THEY_LIE = "as they lie in the stub"


class OrderUnknown(StrEnum):
    """What follows when nobody can tell the order in which the cards came off."""

    STANDS = "all stays as it is"
    RESHUFFLED = "the cards go back and the stub is reshuffled"


class AllInRounds(StrEnum):
    """Which rounds without betting stay open to correction when someone is all-in."""

    EVERY = "every round without betting"
    LAST = "the last round"


class SeenDownCard(StrEnum):
    """What follows a wrong burn before down cards when one was seen or mixed in."""

    THAT_CARD_STANDS = "that player keeps the card"  # the others' are put right where possible
    ALL_STAND = "all cards stand"


class BurnsKept(StrEnum):
    """Until when the burns lie apart from the muck."""

    LAST_CARD = "the last card is dealt"
    POT_AWARDED = "the pot is awarded"


class BurnsOfAllInsPolicy(Group, frozen=True):
    """A wrong burn on a round not bet because of an all-in."""

    until: Annotated[
        Until, says("Until when it is put right on a round not bet because of an all-in.")
    ] = Until.POT_AWARDED
    rounds: Annotated[AllInRounds, says("To which rounds without betting that applies.")] = (
        AllInRounds.EVERY
    )


class BurnsOfDownCardsPolicy(Group, frozen=True):
    """A wrong burn on the draw or a round of down cards."""

    until: Annotated[
        Until, says("Until when it is put right on the draw or a round of down cards.")
    ] = Until.SEEN_OR_MIXED
    seen: Annotated[
        SeenDownCard, says("Whose down cards stand after that: the player who saw one, or all.")
    ] = SeenDownCard.THAT_CARD_STANDS


class ReshuffledBurnsPolicy(Group, frozen=True):
    """Burns and a stub reshuffled after a mistake."""

    earlier_burns: Annotated[
        bool, says("Whether earlier burns go into a stub reshuffled after a mistake.")
    ] = False
    burned_again: Annotated[
        bool, says("Whether a further card is burned before dealing from such a stub.")
    ] = False


class BurnPolicy(Area, frozen=True):
    """Burns."""

    kept_until: Annotated[
        BurnsKept, says("Until when burns lie apart from the discarded hands.")
    ] = BurnsKept.POT_AWARDED
    error_until: Annotated[
        Until, says("Until when a missed or doubled burn is put right, card by card.")
    ] = Until.BETTING_STARTS
    flop_shown: Annotated[
        FlopShown, says("What follows when the flop after a wrong burn has already been shown.")
    ] = FlopShown.RESHUFFLED
    later_cards: Annotated[
        LaterCards, says("Which cards come later when a wrong burn can no longer be put right.")
    ] = LaterCards.AS_DUE
    order_unknown: Annotated[
        OrderUnknown, says("What follows when the order of the cards cannot be told.")
    ] = OrderUnknown.STANDS
    all_in: BurnsOfAllInsPolicy = BurnsOfAllInsPolicy()
    down: BurnsOfDownCardsPolicy = BurnsOfDownCardsPolicy()
    reshuffle: ReshuffledBurnsPolicy = ReshuffledBurnsPolicy()
