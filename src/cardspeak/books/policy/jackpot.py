"""Jackpots: the bad beat, the high hand, and awards for premium hands; what feeds them, who wins.

Dollars are whole dollars, as books print them; a notice says how many chips make one. Counting the
boxes and checking papers is the staff's work and not described here.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, Detail, says
from cardspeak.books.policy.figures import AtLeastOne


class LeastKind(StrEnum):
    """The kind of the least hand that qualifies."""

    FULL_HOUSE = "full house"
    FOUR_OF_A_KIND = "four of a kind"
    STRAIGHT_FLUSH = "straight flush"


class LeastHand(Detail, frozen=True):
    """The least hand that qualifies: its kind and the ranks that make it, 2 to 14 (ace)."""

    kind: LeastKind
    rank: Annotated[int, says("Of the three, the four, or the top card.", least=2, most=14)] = 2
    pair: Annotated[int, says("Of a full house's pair.", least=2, most=14)] = 2


class Talk(StrEnum):
    """What talk about a hand before it ends does to a jackpot."""

    NOTHING = "nothing"
    MAY_VOID = "may void it"
    VOIDS = "voids it"


class CountsFrom(StrEnum):
    """From when money dropped is part of what can be won."""

    AT_ONCE = "at once"
    NEXT_DAY = "the next gaming day"


class TableShare(StrEnum):
    """Among whom the table's share is divided."""

    DEALT_IN = "others dealt in"
    SEATED = "others seated"


class JackpotRemainder(StrEnum):
    """Where chips go that a division leaves over."""

    NEXT_JACKPOT = "the next jackpot"
    LOSER = "the beaten hand"
    LOWEST_UP = "one each from the lowest hand up"


class FullHouse(StrEnum):
    """A full house that a high-hand chart may pay."""

    ACES_KINGS = "aces full of kings"
    ACES_QUEENS = "aces full of queens"
    ACES_JACKS = "aces full of jacks"
    ACES_TENS = "aces full of tens"
    ACES_NINES = "aces full of nines"
    ACES_EIGHTS = "aces full of eights"


class JackpotPolicy(Area, frozen=True):
    """Jackpots and awards."""

    bad_beat: Annotated[bool, says("Whether the house has a bad beat jackpot in this game.")] = (
        False
    )
    talk: Annotated[Talk, says("What talk about the hand before it ends does to the jackpot.")] = (
        Talk.MAY_VOID
    )
    bad_beat_drop: Annotated[
        int, says("Dollars dropped for it from each pot that feeds it.", least=0)
    ] = 1
    bad_beat_drop_over: Annotated[int, says("Dollars a pot must exceed to feed it.", least=0)] = 20
    bad_beat_drop_dealt: Annotated[
        int, says("How many must be dealt in for a pot to feed it.", least=2)
    ] = 5
    bad_beat_from: Annotated[
        CountsFrom, says("From when money dropped is part of what can be won.")
    ] = CountsFrom.AT_ONCE
    bad_beat_pot: Annotated[int, says("Dollars a pot must hold to qualify.", least=0)] = 20
    bad_beat_dealt: Annotated[
        int, says("How many must be dealt in for a hand to qualify.", least=2)
    ] = 5
    bad_beat_raked: Annotated[bool, says("Whether the hand must have been raked.")] = True
    losing_hand: Annotated[LeastHand, says("The least hand that must be beaten.")] = LeastHand(
        kind=LeastKind.FULL_HOUSE, rank=14, pair=11
    )
    winning_hand: Annotated[
        LeastHand | None, says("The least hand that must beat it; none: any better hand.")
    ] = None
    loser_uses: Annotated[
        int, says("How many hole cards the beaten hand must use.", least=0, most=2)
    ] = 2
    winner_uses: Annotated[
        int, says("How many hole cards the winning hand must use.", least=0, most=2)
    ] = 2
    pocket_pair: Annotated[
        bool, says("Whether four of a kind counts only with a pair of them in the hole.")
    ] = True
    loser_percent: Annotated[
        int, says("Per cent of the jackpot to the beaten hand.", least=0, most=100)
    ] = 50
    winner_percent: Annotated[
        int, says("Per cent of the jackpot to the winning hand.", least=0, most=100)
    ] = 25
    table_percent: Annotated[
        int, says("Per cent of the jackpot to the rest of the table.", least=0, most=100)
    ] = 25
    reset_percent: Annotated[
        int, says("Per cent of the jackpot that starts the next one.", least=0, most=100)
    ] = 0
    table_share: Annotated[TableShare, says("Among whom the table's share is divided.")] = (
        TableShare.DEALT_IN
    )
    remainder: Annotated[JackpotRemainder, says("Where chips go that the shares leave over.")] = (
        JackpotRemainder.NEXT_JACKPOT
    )
    award_over: Annotated[
        AtLeastOne | None,
        says("Dollars the jackpot must exceed for premium hands to be paid; none: no."),
    ] = None
    royal_flush: Annotated[int, says("Dollars paid for a royal flush.", least=0)] = 0
    straight_flush: Annotated[int, says("Dollars paid for a straight flush.", least=0)] = 0
    award_with_bad_beat: Annotated[
        bool, says("Whether a premium hand is paid besides a bad beat on the same deal.")
    ] = False
    award_from_bad_beat: Annotated[
        bool, says("Whether premium hands are paid out of the bad beat jackpot.")
    ] = True
    high_hand: Annotated[bool, says("Whether the house pays high hands in this game.")] = False
    high_hand_drop: Annotated[
        int, says("Dollars dropped for high hands from each pot that feeds them.", least=0)
    ] = 1
    high_hand_drop_over: Annotated[
        int, says("Dollars a pot must exceed to feed them.", least=0)
    ] = 20
    high_hand_drop_dealt: Annotated[
        int, says("How many must be dealt in for a pot to feed them.", least=2)
    ] = 2
    high_hand_from: Annotated[
        CountsFrom, says("From when money dropped is part of what high hands pay.")
    ] = CountsFrom.AT_ONCE
    high_hand_pot: Annotated[int, says("Dollars a pot must hold to pay a high hand.", least=0)] = 20
    high_hand_raked: Annotated[
        bool, says("Whether a high hand is paid only in a pot from which the house took its rake.")
    ] = True
    high_hand_uses: Annotated[
        int, says("How many hole cards a high hand must use.", least=0, most=2)
    ] = 2
    high_hand_pocket_pair: Annotated[
        bool, says("Whether four of a kind is paid only with a pair of them in the hole.")
    ] = True
    high_hand_uncontested: Annotated[
        bool, says("Whether a high hand is paid when all others have folded.")
    ] = True
    chart_straight_flushes: Annotated[
        int, says("Top card of the lowest straight flush on the chart.", least=5, most=14)
    ] = 5
    chart_fours: Annotated[
        int, says("Rank of the lowest four of a kind on the chart.", least=2, most=14)
    ] = 2
    chart_full_houses: Annotated[
        tuple[FullHouse, ...], says("Which full houses are on the chart, highest first.")
    ] = ()
    chart_remainder: Annotated[
        JackpotRemainder, says("Where dollars go that an even division over the chart leaves.")
    ] = JackpotRemainder.LOWEST_UP
