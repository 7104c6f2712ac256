"""Stud: the forced bet, who acts first, the open pair, folded seats, cards gone astray.

Whether the low or the high card is forced to bet, and whether the high or the low board leads
later, are words of the game's declaration. What happens when the deck runs out is in `runout`.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, says
from cardspeak.books.policy.windows import Until


class ForcedBet(StrEnum):
    """How large the forced bet is."""

    POSTED = "the posted bring-in"
    LEAST_BET = "the least bet of the round"  # no smaller bring-in exists


class ForcedOption(StrEnum):
    """What the player with the forced bet may do beyond it."""

    NOTHING = "nothing more"
    FULL_BET = "open for a full bet"
    ANY_BET = "open for any legal bet"


class UpcardTie(StrEnum):
    """How equal door cards are separated for the forced bet."""

    BY_SUIT = "by suit"
    BY_POSITION = "by position, first clockwise from the dealer"


class BoardTie(StrEnum):
    """How equal boards are separated when the best hand showing leads."""

    BY_POSITION = "by position, first clockwise from the dealer"
    BY_SUIT = "by the suit of the highest card"


class Passes(StrEnum):
    """To whom the opening passes when the card that should be forced cannot be."""

    LEFT = "the first active player on its left"  # may fold, make the forced bet or a full bet
    NEXT_CARD = "the next card in order"  # the second lowest, the second highest in a low game


class ExposedLow(StrEnum):
    """Who opens when the forced card is a hole card that the dealer turned up."""

    LEFT = "the first active player on its left"  # may fold, make the forced bet or a full bet
    NEXT_CARD = "the next card in order"
    ITS_PLAYER = "its player, as with any up card"


class OpenPair(StrEnum):
    """What a pair showing on the second up card does at fixed limit."""

    NOTHING = "changes nothing"
    EITHER_BET = "lets anyone bet either limit"  # once the upper limit is used, only that
    UPPER_BET = "makes the upper limit the bet"


class WrongBringIn(StrEnum):
    """What becomes of a forced bet made by the wrong player."""

    CORRECTED = "corrected until the next player has acted"
    STANDS = "stands"


class FoldedSeatCards(StrEnum):
    """Whether a hand folded without facing a bet goes on receiving cards."""

    RECEIVES = "receives cards until someone bets"
    DROPS_OUT = "receives no more cards"


class SeatError(StrEnum):
    """What becomes of a card dealt to a folded seat, or not dealt to it, by mistake."""

    MOVED_UNTIL_ACTION = "cards are moved until there was substantial action"  # unless seen
    MOVED = "cards are moved"  # unless seen
    STANDS = "stands"


class StrayCard(StrEnum):
    """Who keeps a last down card that was due to another player."""

    KEPT_IF_KNOWN = "its receiver, if it may be known or is mixed with other cards"
    KEPT = "its receiver"
    MOVED = "the player it was due to"


class MissingCard(StrEnum):
    """What a hand is at the showdown that lacks only its last card."""

    FLOOR_DECIDES = "live if the floor says so"
    LIVE_UNLESS_KILLED = "live unless the floor kills it"
    DEAD = "dead"
    LIVE = "live"


class UpCardAnnouncement(StrEnum):
    """What the dealer says aloud about the cards showing."""

    FORCED = "the card that must bet"
    LEADER = "the hand that acts first"
    RAISES = "raises"
    PAIRS = "pairs"
    FIRST_PAIRS = "pairs below face cards, the first time"
    DRAWS = "four to a straight or flush"


class StudPolicy(Area, frozen=True):
    """Stud."""

    forced_bet: Annotated[
        ForcedBet, says("How much the player whose card is forced must at least bet.")
    ] = ForcedBet.POSTED
    forced_option: Annotated[
        ForcedOption, says("What the player whose card is forced may bet instead.")
    ] = ForcedOption.FULL_BET
    upcard_tie: Annotated[
        UpcardTie, says("Who of two players with equal door cards is forced to bet.")
    ] = UpcardTie.BY_SUIT
    all_in_low: Annotated[
        Passes, says("Who opens when the player whose card is forced is all-in for the ante.")
    ] = Passes.LEFT
    exposed_low: Annotated[
        ExposedLow, says("Who opens when the forced card is a down card that the dealer exposed.")
    ] = ExposedLow.LEFT
    ineligible_low: Annotated[
        Passes,
        says("Who opens when the forced card lies in a hand that was not entitled to cards."),
    ] = Passes.NEXT_CARD
    wrong_low: Annotated[
        WrongBringIn, says("Whether a forced bet by the wrong player goes back to the right one.")
    ] = WrongBringIn.CORRECTED
    completion_is_raise: Annotated[
        bool, says("Whether making the forced bet up to a full bet counts as a raise.")
    ] = False
    open_pair: Annotated[
        OpenPair, says("What a pair showing on the second up card does to the size of the bet.")
    ] = OpenPair.NOTHING
    board_tie: Annotated[
        BoardTie, says("Who of two players with equal boards acts first on a later street.")
    ] = BoardTie.BY_POSITION
    common_card_counts: Annotated[
        bool, says("Whether a common card counts in deciding whose board acts first.")
    ] = True
    folded_seat: Annotated[
        FoldedSeatCards,
        says("Whether a seat that folded without facing a bet still gets its cards."),
    ] = FoldedSeatCards.RECEIVES
    seat_error: Annotated[
        SeatError, says("Whether cards are moved when a folded seat was served or skipped wrongly.")
    ] = SeatError.MOVED_UNTIL_ACTION
    skipped_seat_drops_out: Annotated[
        bool, says("Whether a folded seat wrongly skipped gets no more cards if the error stands.")
    ] = True
    stray_last_card: Annotated[
        StrayCard, says("Who keeps a last down card that was dealt to the wrong player.")
    ] = StrayCard.KEPT_IF_KNOWN
    skipped_gets_last: Annotated[
        bool, says("Whether a player who can no longer get the card due gets one after all others.")
    ] = True
    missing_last_card: Annotated[
        MissingCard, says("Whether a hand without its last card can win at the showdown.")
    ] = MissingCard.FLOOR_DECIDES
    beaten_call_returned: Annotated[
        bool, says("Whether a call by a hand that the cards showing already beat is given back.")
    ] = False
    announced: Annotated[
        tuple[UpCardAnnouncement, ...], says("What the dealer announces about the cards showing.")
    ] = (
        UpCardAnnouncement.FORCED,
        UpCardAnnouncement.LEADER,
        UpCardAnnouncement.RAISES,
        UpCardAnnouncement.PAIRS,
    )
    wrong_up_card_until: Annotated[
        Until, says("Until when up cards dealt to wrong players are moved to the right ones.")
    ] = Until.SUBSTANTIAL_ACTION
