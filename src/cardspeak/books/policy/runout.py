"""Running out of cards: how stud's last street and the draw are dealt when the stub is too short.

The engine counts the stub, the burns and the players who still need a card, and these fields say
when the deck is remade, from which piles, and when one card must do for everybody.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, Usually, says
from cardspeak.books.policy.figures import AtLeastOne
from cardspeak.books.when import When


class RemadeWhen(StrEnum):
    """When the deck is remade for stud's last street."""

    BEFORE_THE_STREET = "before anyone gets a last card"
    AT_THE_LAST_CARD = "when all but the last card of the stub are dealt"


class RemadeBurn(StrEnum):
    """Whether a card of the remade deck is burned."""

    ALWAYS = "always"
    IF_ENOUGH = "if a card is left for every player"
    NEVER = "never"


class Unforeseen(StrEnum):
    """What is dealt when nobody saw in time that one card must do for several players."""

    AS_FORESEEN = "the common card at once"
    DEALT_ON = "all but the last card of the stub, then the common card"


class SharedBySome(StrEnum):
    """The last betting round when only some players share a common card."""

    NO_BETTING = "is not bet"
    BETTING = "is bet as usual"


class ReshuffledPile(StrEnum):
    """Cards that may go into a remade deck."""

    BURNS = "burns"
    SET_ASIDE = "cards set aside after a card was dealt too early"
    EARLIER_DISCARDS = "discards of players who have drawn"
    OWN_DISCARDS = "discards of the player who is drawing"
    FOLDED_HANDS = "folded hands"


class RunOutPolicy(Area, frozen=True):
    """Running out of cards."""

    spare: Annotated[
        int,
        says("How many cards the stub must hold beyond one a player.", least=0, most=2),
    ] = 1
    remade_when: Annotated[
        RemadeWhen, says("When burns go into a stub too short for stud's last street.")
    ] = RemadeWhen.AT_THE_LAST_CARD
    remade_from: Annotated[
        tuple[ReshuffledPile, ...],
        says("Which cards join a stub that is too short for the last street or the draw."),
        Usually(
            (ReshuffledPile.BURNS, ReshuffledPile.EARLIER_DISCARDS, ReshuffledPile.FOLDED_HANDS),
            When(games=("draw",)),
        ),
    ] = (ReshuffledPile.BURNS, ReshuffledPile.SET_ASIDE)
    remade_spare: Annotated[
        int,
        says("How many cards the remade deck must hold beyond one a player.", least=0, most=2),
    ] = 0
    remade_burn: Annotated[
        RemadeBurn, says("Whether a card is burned before the remade deck is dealt.")
    ] = RemadeBurn.IF_ENOUGH
    common_stub: Annotated[
        AtLeastOne | None,
        says("The stub size from which it gives the common card itself; none: the remade deck."),
    ] = None
    common_burn_remade: Annotated[
        bool, says("Whether a card is burned before a common card from the remade deck.")
    ] = True
    unforeseen: Annotated[
        Unforeseen,
        says("What is dealt once some players have a last card and the stub proves too short."),
    ] = Unforeseen.AS_FORESEEN
    shared_by_some: Annotated[
        SharedBySome,
        says("Whether the last round is bet when only some players share a common card."),
    ] = SharedBySome.BETTING
