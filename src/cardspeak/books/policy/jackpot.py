"""Jackpots: the bad beat, the high hand, and awards for premium hands; what feeds them, who wins.

Dollars are whole dollars, as books print them; a notice says how many chips make one. The figure
above which an award is taxed is the house's own.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, Detail, Group, says
from cardspeak.books.policy.office import Office


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
    """Which players divide the table's share."""

    DEALT_IN = "others dealt in"
    SEATED = "others seated"


class JackpotRemainder(StrEnum):
    """Where chips go that a division leaves over."""

    NEXT_JACKPOT = "the next jackpot"
    LOSER = "the beaten hand"
    LOWEST_UP = "one each from the lowest hand up"


class TiedLosers(StrEnum):
    """What tied hands that were beaten get of a jackpot."""

    SHARE = "they share the loser's part"
    NOTHING = "no jackpot is paid"


class SplitWinner(StrEnum):
    """What happens when tied hands beat the qualifying one."""

    SHARE = "they share the winner's part"
    NOTHING = "no jackpot is paid"


class PromotionBoards(StrEnum):
    """Which boards count when a deal is run more than once."""

    FIRST = "the first board"
    EACH = "each board"
    NONE = "none"


class PaidPlace(StrEnum):
    """What a place of a chart holds after it was paid."""

    EMPTY = "nothing until the next posting"
    SPREAD = "an even part of what is left"


class BoxCount(StrEnum):
    """When a drop box is counted."""

    DAILY = "every gaming day"
    AS_NEEDED = "when the house wants it"


class PostedTotal(StrEnum):
    """When the total of a fund is posted."""

    START_OF_DAY = "at the start of each gaming day"
    ON_CHANGE = "as it changes"


class FullHouse(StrEnum):
    """A full house that a high-hand chart may pay."""

    ACES_KINGS = "aces full of kings"
    ACES_QUEENS = "aces full of queens"
    ACES_JACKS = "aces full of jacks"
    ACES_TENS = "aces full of tens"
    ACES_NINES = "aces full of nines"
    ACES_EIGHTS = "aces full of eights"


class JackpotDrop(Detail, frozen=True):
    """What pots drop for a fund."""

    dollars: Annotated[int, says("Dollars dropped from each pot that feeds the fund.", least=0)] = 1
    over: Annotated[int, says("Dollars a pot must exceed to feed it.", least=0)] = 20
    dealt_in: Annotated[int, says("How many must be dealt in to feed it.", least=2)] = 2


class QualifyingPot(Detail, frozen=True):
    """The pot in which a hand must be made."""

    dollars: Annotated[int, says("Dollars the pot must hold.", least=0)] = 20
    raked: Annotated[bool, says("Whether the house must have taken its rake from it.")] = True


class FundPolicy(Group, frozen=True):
    """What every jackpot fund has."""

    offered: Annotated[bool, says("Whether the house has this jackpot in this game.")] = False
    drop: Annotated[JackpotDrop, says("What is dropped for it, and from which pots.")] = (
        JackpotDrop()
    )
    counts_from: Annotated[
        CountsFrom, says("From when money dropped is part of what can be won.")
    ] = CountsFrom.AT_ONCE
    qualifying_pot: Annotated[QualifyingPot, says("In which pots a hand can win it.")] = (
        QualifyingPot()
    )
    pocket_pair: Annotated[
        bool, says("Whether four of a kind counts only with a pair of them in the hole.")
    ] = True
    boards: Annotated[
        PromotionBoards, says("Which boards can win it when a deal is run more than once.")
    ] = PromotionBoards.FIRST
    own_box: Annotated[bool, says("Whether its money has a drop box of its own.")] = True
    counted: Annotated[BoxCount, says("When its drop boxes are counted.")] = BoxCount.AS_NEEDED
    reported: Annotated[
        bool, says("Whether its counts and payments are reported to the room each gaming day.")
    ] = False
    posted: Annotated[PostedTotal, says("When its total is posted in the room.")] = (
        PostedTotal.ON_CHANGE
    )
    verified_by: Annotated[
        Office, says("Who confirms a hand before any of the jackpot is paid.")
    ] = Office.SUPERVISOR
    approvals: Annotated[int, says("How many people approve a payment.", least=1, most=3)] = 2
    papers: Annotated[
        int, says("How many current papers the winner of a taxable award shows.", least=0, most=5)
    ] = 1


class BadBeatPolicy(FundPolicy, frozen=True):
    """The bad beat jackpot."""

    drop: Annotated[JackpotDrop, says("What is dropped for it, and from which pots.")] = (
        JackpotDrop(dealt_in=5)
    )
    dealt_in: Annotated[int, says("How many must be dealt in for a hand to qualify.", least=2)] = 5
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
    table_share: Annotated[TableShare, says("Which players divide the table's share.")] = (
        TableShare.DEALT_IN
    )
    remainder: Annotated[JackpotRemainder, says("Where chips go that the shares leave over.")] = (
        JackpotRemainder.NEXT_JACKPOT
    )
    tied_losers: Annotated[TiedLosers, says("What two equal hands get that were both beaten.")] = (
        TiedLosers.SHARE
    )
    split_winner: Annotated[
        SplitWinner, says("What happens when two equal hands beat the qualifying one.")
    ] = SplitWinner.SHARE


class PremiumHands(Detail, frozen=True):
    """What premium hands are paid."""

    over: Annotated[int, says("Dollars the jackpot must exceed.", least=1)]
    royal_flush: Annotated[int, says("Dollars paid for a royal flush.", least=0)] = 0
    straight_flush: Annotated[int, says("Dollars paid for a straight flush.", least=0)] = 0


class PremiumHandPolicy(Group, frozen=True):
    """Awards for premium hands."""

    pays: Annotated[
        PremiumHands | None, says("What premium hands are paid, and from when; none: nothing.")
    ] = None
    with_bad_beat: Annotated[
        bool, says("Whether a premium hand is paid besides a bad beat on the same deal.")
    ] = False
    from_bad_beat: Annotated[
        bool, says("Whether premium hands are paid out of the bad beat jackpot.")
    ] = True
    uses: Annotated[int, says("How many hole cards a premium hand must use.", least=0, most=2)] = 0
    two_in_one_deal: Annotated[
        bool, says("Whether two premium hands in one deal are both paid.")
    ] = True


class HighHandChart(Detail, frozen=True):
    """Which hands a high-hand chart pays."""

    straight_flushes: Annotated[
        int, says("Top card of the lowest straight flush on the chart.", least=5, most=14)
    ] = 5
    fours: Annotated[
        int, says("Rank of the lowest four of a kind on the chart.", least=2, most=14)
    ] = 2
    full_houses: Annotated[
        tuple[FullHouse, ...], says("Which full houses are on the chart, highest first.")
    ] = ()


class HighHandPolicy(FundPolicy, frozen=True):
    """The high-hand jackpot."""

    uses: Annotated[int, says("How many hole cards a high hand must use.", least=0, most=2)] = 2
    uncontested: Annotated[
        bool, says("Whether a high hand is paid when all others have folded.")
    ] = True
    chart: Annotated[HighHandChart, says("Which hands are paid.")] = HighHandChart()
    chart_remainder: Annotated[
        JackpotRemainder, says("Where dollars go that an even division over the chart leaves.")
    ] = JackpotRemainder.LOWEST_UP
    paid_place: Annotated[PaidPlace, says("What a place of the chart holds after it was paid.")] = (
        PaidPlace.EMPTY
    )


class JackpotPolicy(Area, frozen=True):
    """Jackpots and awards."""

    talk: Annotated[Talk, says("What talk about the hand before it ends does to the jackpot.")] = (
        Talk.MAY_VOID
    )
    bad_beat: BadBeatPolicy = BadBeatPolicy()
    high_hand: HighHandPolicy = HighHandPolicy()
    premium: PremiumHandPolicy = PremiumHandPolicy()
