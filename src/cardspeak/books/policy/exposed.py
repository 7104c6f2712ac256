"""Exposed cards: what counts as exposed, and whether such a card is kept, replaced or a misdeal.

The dealer's mistakes and what players do with their own cards; the player concerned never has
a choice. What a replaced card becomes is said once. Whether a misdeal can still be called is in
`misdeal`; who opens when stud's forced card was exposed is in `stud`.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, Group, says
from cardspeak.books.policy.figures import AtLeastTwo
from cardspeak.books.policy.windows import Until


class Treated(StrEnum):
    """Whether an incident makes a down card an exposed card."""

    EXPOSED = "an exposed card"
    PLAYS = "plays"


class Doubtful(StrEnum):
    """What becomes of a card of which it is doubted, or claimed late, that it was exposed."""

    EXPOSED = "treated as exposed"
    PLAYS = "plays"
    FLOOR_DECIDES = "as the floor decides"


class Claimed(StrEnum):
    """Which cards a player must claim in time, or keep."""

    FLASHED = "one that flashed, for sure or perhaps"
    DOUBTFUL = "one that may have flashed"


class MisdealCard(StrEnum):
    """A starting card whose exposure alone is a misdeal."""

    FIRST_DEALT = "the first card of the deal"
    SECOND_DEALT = "the second card of the deal"
    BLINDS_FIRST = "the first card of either blind"
    BUTTONS_FIRST = "the first card of the button"


class CountsToMisdeal(StrEnum):
    """Which exposed cards count towards the number that is a misdeal."""

    ALL = "all exposed cards"
    TO_BE_REPLACED = "those that must be replaced"  # not those the game lets a player keep


class HoleCard(StrEnum):
    """What becomes of one exposed hole card in a game with a board."""

    REPLACED = "replaced by the top card after the deal"  # every player first gets the card due
    AT_ONCE = "replaced at once by the next card"
    KEPT = "kept"
    MISDEAL = "a misdeal"


class OnButton(StrEnum):
    """Whether an exposed card on the button is treated apart."""

    AS_OTHERS = "as any other"
    NEXT_CARD = "replaced by the next card"
    KEPT = "kept"  # a player who deals takes every exposed card, also on the draw


class ReplacedCard(StrEnum):
    """What a replaced card becomes."""

    BURN = "the next burn"  # on top of the stub, known to all
    DEAD = "out of play"


class StudHole(StrEnum):
    """What becomes of a stud hole card dealt face up on the starting hand."""

    UP_CARD = "the up card, and the third card comes down"
    REPLACED = "replaced after the deal"
    MISDEAL = "a misdeal"


class BothHoles(StrEnum):
    """What becomes of a stud hand with both hole cards dealt face up."""

    DEAD = "dead, with the ante back"
    MISDEAL = "a misdeal"
    PLAYS = "plays, the third card down"


class FirstLastCard(StrEnum):
    """What follows when the first player to get stud's last card gets it face up."""

    KEPT = "kept, the others' cards come down"
    KEPT_ALL_UP = "kept, the others' cards come up too"
    REMADE = "taken back as premature, and all get a card down"
    # The card goes into the stub, which is reshuffled as `premature` and `burn` say.


class Leads(StrEnum):
    """Whether a last card dealt face up counts in deciding who opens the last round."""

    COUNTS = "counts as an up card"
    IGNORED = "counts as a down card"


class DrawHigh(StrEnum):
    """What becomes of a card exposed before the draw where high hands win."""

    KEPT = "kept"
    REPLACED = "replaced after the deal"


class LowKept(StrEnum):
    """Which cards exposed before the draw are kept at lowball; any other is replaced."""

    PERFECT = "ranks of the best possible hand"  # 5 to ace, or 7 5 4 3 2 where the ace is high
    FIVE_DOWN = "five and lower"
    SEVEN_DOWN = "seven and lower"
    ALL = "every card"
    NONE = "no card"


class OnDraw(StrEnum):
    """What becomes of a card exposed on the draw."""

    AFTER_ALL = "replaced after everyone has drawn"
    AT_ONCE = "replaced at once"
    KEPT = "kept"


class SeenCardsPolicy(Group, frozen=True):
    """A down card that was seen without being dealt face up, by its source."""

    flashed_by_dealer: Annotated[
        Treated, says("What a down card is that the dealer let others see but not face up.")
    ] = Treated.EXPOSED
    flashed_by_player: Annotated[
        Treated, says("What a down card is that its own player let others see.")
    ] = Treated.PLAYS
    off_table: Annotated[Treated, says("What a down card is that was dealt off the table.")] = (
        Treated.EXPOSED
    )
    dropped_by_player: Annotated[
        Treated, says("What a card is that its own player dropped on the floor.")
    ] = Treated.PLAYS
    doubtful: Annotated[
        Doubtful, says("What a card is that may have flashed, its player not having looked.")
    ] = Doubtful.EXPOSED


class ExposedCardClaimsPolicy(Group, frozen=True):
    """A player's claim that a card was flashed or exposed."""

    until: Annotated[
        Until, says("Until when a player may claim that a card was flashed or exposed.")
    ] = Until.HOLDER_LOOKS
    cards: Annotated[Claimed, says("Which cards must be claimed until then.")] = Claimed.FLASHED
    late: Annotated[Doubtful, says("What becomes of a card claimed to be exposed after that.")] = (
        Doubtful.FLOOR_DECIDES
    )


class ExposedCardMisdealsPolicy(Group, frozen=True):
    """Exposed starting cards that make a misdeal."""

    cards: Annotated[
        tuple[MisdealCard, ...],
        says("Which cards of the starting hands make a misdeal when the dealer exposes them."),
    ] = (MisdealCard.FIRST_DEALT, MisdealCard.SECOND_DEALT)
    number: Annotated[
        AtLeastTwo | None,
        says("How many starting cards exposed by the dealer make a misdeal; none: no number."),
    ] = 2
    counted: Annotated[CountsToMisdeal, says("Which exposed cards count towards that number.")] = (
        CountsToMisdeal.ALL
    )


class ExposedLastCardsPolicy(Group, frozen=True):
    """Stud's last card dealt face up."""

    first: Annotated[
        FirstLastCard,
        says("What follows when, of three or more, the first gets stud's last card face up."),
    ] = FirstLastCard.KEPT
    first_of_two: Annotated[
        FirstLastCard, says("What follows when, of two, the first gets the last card face up.")
    ] = FirstLastCard.KEPT_ALL_UP
    all_in_option: Annotated[
        bool,
        says("Whether, of three or more, the one player with the last card up may declare all-in."),
    ] = True
    all_in_option_of_two: Annotated[
        bool, says("Whether, of two, the one player with the last card up may declare all-in.")
    ] = True
    leads: Annotated[
        Leads, says("Whether that card counts in deciding who opens the last round.")
    ] = Leads.COUNTS
    of_all_in: Annotated[
        Treated, says("What a last card is that came face up to a player already all-in.")
    ] = Treated.PLAYS


class ExposedStartingCardsPolicy(Group, frozen=True):
    """A starting card that the dealer exposed."""

    hole_card: Annotated[
        HoleCard, says("What becomes of one exposed hole card in a game with a board.")
    ] = HoleCard.REPLACED
    on_button: Annotated[
        OnButton, says("What becomes of an exposed card of the button, or of a dealing player.")
    ] = OnButton.AS_OTHERS
    becomes: Annotated[
        ReplacedCard, says("What an exposed starting card becomes when it has been replaced.")
    ] = ReplacedCard.BURN
    stud_hole: Annotated[
        StudHole, says("What becomes of a stud hole card turned up on the starting hand.")
    ] = StudHole.UP_CARD
    stud_both_holes: Annotated[
        BothHoles, says("What becomes of a stud hand whose hole cards are both turned up.")
    ] = BothHoles.DEAD
    draw_high: Annotated[
        DrawHigh, says("Whether a card exposed before the draw is kept where high hands win.")
    ] = DrawHigh.KEPT
    draw_low: Annotated[
        LowKept, says("Which cards exposed before the draw are kept where low hands win.")
    ] = LowKept.PERFECT


class ExposedPolicy(Area, frozen=True):
    """Exposed cards."""

    seen: SeenCardsPolicy = SeenCardsPolicy()
    claim: ExposedCardClaimsPolicy = ExposedCardClaimsPolicy()
    misdeal: ExposedCardMisdealsPolicy = ExposedCardMisdealsPolicy()
    starting: ExposedStartingCardsPolicy = ExposedStartingCardsPolicy()
    last_card: ExposedLastCardsPolicy = ExposedLastCardsPolicy()
    on_draw: Annotated[OnDraw, says("What becomes of a card exposed on the draw.")] = (
        OnDraw.AFTER_ALL
    )
