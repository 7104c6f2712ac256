"""Cards dealt too early: before the betting, or the discarding, of the round before is complete.

The betting is completed first; then these fields say, card by card, what is dealt. The burn made
with the early card stays burned; a reshuffled stub holds the undealt and the early cards, never
discards; burns in and after the reshuffle are in `burn`.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, Group, says
from cardspeak.books.policy.windows import Until


class LastFolder(StrEnum):
    """What the fold of the last player yet to act does to a card dealt too early."""

    NOTHING = "the card still does not play"
    STAYS_IF_FOLDING = "the card stays if there was a bet and the player was folding"


class BoardReplacement(StrEnum):
    """How board cards turned too early are replaced."""

    RESHUFFLED = "into the stub, reshuffled and dealt again"
    NEXT_CARDS = "out of play, the next cards take their place"  # after a burn, no reshuffle


class TurnReplacement(StrEnum):
    """How a single board card turned too early is replaced, when more of the board is to come."""

    RIVER_FIRST = "the card due next takes its place"
    # Burn, then the card due on the next round; the early card joins the stub, which is reshuffled
    # before the last board card.
    RESHUFFLED = "into the stub, reshuffled and dealt again"


class StreetReplacement(StrEnum):
    """How stud up cards dealt too early are replaced."""

    STREET_REMOVED = "the whole street is removed"  # with the cards due to those not yet served
    ONE_MORE_EACH = "they and one more card for each player are removed"
    RESHUFFLED = "into the stub, reshuffled and dealt again"
    # When cards are removed they are set aside, a card is burned and the next ones are dealt.


class LastDown(StrEnum):
    """What becomes of stud's last down card dealt too early."""

    REMOVED = "removed as an up card is"
    KEPT = "kept"
    KEPT_PASSIVE = "kept, and its holder may not bet or raise on that round"


class ExtraFlopCards(StrEnum):
    """How a flop of too many cards is put right."""

    REDEALT = "into the stub, reshuffled and dealt again"
    FIXED_IF_KNOWN = "the surplus goes back if the order is known, else dealt again"
    FLOOR_PICKS = "mixed face down, and the floor picks the surplus"


class Picked(StrEnum):
    """What a card picked out of a flop of too many becomes."""

    NEXT_BURN = "the next burn, face up"
    EXTRA_BURN = "a burn besides the next one"


class PrematureCardsPolicy(Group, frozen=True):
    """How cards dealt too early are replaced, by round."""

    flop: Annotated[
        BoardReplacement, says("How a round of several board cards turned too early is replaced.")
    ] = BoardReplacement.RESHUFFLED
    turn: Annotated[
        TurnReplacement,
        says("How a single board card turned too early, not the last, is replaced."),
    ] = TurnReplacement.RIVER_FIRST
    river: Annotated[
        BoardReplacement, says("How the last board card turned too early is replaced.")
    ] = BoardReplacement.RESHUFFLED
    street: Annotated[
        StreetReplacement, says("How stud up cards dealt too early are replaced.")
    ] = StreetReplacement.STREET_REMOVED
    last_down_seen: Annotated[
        LastDown, says("What becomes of an early last down card that was seen or mixed in.")
    ] = LastDown.KEPT_PASSIVE
    last_down_unseen: Annotated[
        LastDown, says("What becomes of an early last down card nobody has seen or mixed in.")
    ] = LastDown.REMOVED


class ExtraFlopCardRulesPolicy(Group, frozen=True):
    """A flop of more cards than it should have."""

    replaced: Annotated[
        ExtraFlopCards, says("How a flop of more cards than it should have is put right.")
    ] = ExtraFlopCards.REDEALT
    picked: Annotated[Picked, says("What the card picked out of such a flop becomes.")] = (
        Picked.NEXT_BURN
    )
    until: Annotated[
        Until, says("Until when such a flop is put right; then the cards acted on stand.")
    ] = Until.SUBSTANTIAL_ACTION
    then_burn: Annotated[
        bool, says("Whether the round after one that stands is burned, its stuck cards being one.")
    ] = True


class PrematurePolicy(Area, frozen=True):
    """Cards dealt too early."""

    last_folder: Annotated[
        LastFolder, says("Whether an early card plays when the last player to act folds.")
    ] = LastFolder.NOTHING
    waits_for_discards: Annotated[
        bool, says("Whether a card is too early until all have made a discard that is due.")
    ] = True
    short_call_voids: Annotated[
        bool, says("Whether a card is too early because a call turns out to be short.")
    ] = False
    until: Annotated[Until, says("Until when a card dealt too early is taken back.")] = (
        Until.BETTING_STARTS
    )
    replaced: PrematureCardsPolicy = PrematureCardsPolicy()
    too_many: ExtraFlopCardRulesPolicy = ExtraFlopCardRulesPolicy()
