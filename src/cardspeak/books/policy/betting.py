"""Betting: least bets and raises, the cap on raises, and what a short all-in does to a round.

A policy is resolved for one betting structure, so one field serves all of them; where common
practice differs by structure, the field says so. What only spread limit and pot limit know is
in a group of its own. Nothing here may know a house, a game or an amount of money.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, Group, Usually, says
from cardspeak.books.policy.figures import AtLeastOne
from cardspeak.books.when import When
from cardspeak.games import Structure

BIG_BET = When(structure=(Structure.POT, Structure.HALF_POT, Structure.NO_LIMIT))
"""Structures in which a wager is not of a fixed size or spread."""


class Price(StrEnum):
    """What other players owe when a forced or opening bet is short because its maker is all-in."""

    FULL = "the full bet"
    AMOUNT_PUT_IN = "the amount put in"


class Reopens(StrEnum):
    """How large a short all-in must be to count as a bet or raise and reopen the betting."""

    HALF_A_BET = "half a bet"
    A_FULL_BET = "a full bet"


class OverShort(StrEnum):
    """The smallest raise over a short all-in; the example is a 20 bet and an all-in of 34."""

    COMPLETE = "completes the bet"  # to 40: the all-in is made up to the full bet or raise
    ON_TOP = "a full bet on top of the all-in"  # to 54: the all-in's total plus one full bet
    NEXT_LEVEL = "a full bet on top of the full raise"  # to 60: the all-in stands for a raise to 40


class LeastBet(StrEnum):
    """The smallest bet that opens a round, where the structure leaves the size free."""

    BRING_IN = "the minimum bring-in"  # the big blind, or the forced bet in stud
    POSTED_MINIMUM = "the posted minimum"


class LeastRaise(StrEnum):
    """The smallest raise that is not all-in, where the structure leaves the size free."""

    LAST_FULL_BET_OR_RAISE = "the last full bet or raise"
    LEAST_BET = "the least bet"


class HeadsUpCounts(StrEnum):
    """Who is counted when the cap depends on only two players being left."""

    ABLE_TO_BET = "players not all-in"
    IN_THE_POT = "players in the pot"


class HeadsUpFrom(StrEnum):
    """When only two players must be left for the cap to be lifted."""

    ANY_MOMENT = "as soon as two are left"
    START_OF_ROUND = "from the start of the round"


class Ceiling(StrEnum):
    """What the posted maximum limits."""

    EACH_WAGER = "each bet or raise"
    TOTAL = "the total bet of a player in the round"


class ShortMeasure(StrEnum):
    """The full bet against which half a bet is measured when a player is all-in."""

    LAST_BET_OR_RAISE = "the last bet or raise"
    LEAST_BET = "the least bet"


class SpreadPolicy(Group, frozen=True):
    """Spread-limit betting."""

    ceiling: Annotated[
        Ceiling, says("Whether the posted maximum limits each wager or a player's whole bet.")
    ] = Ceiling.EACH_WAGER
    short_measured_by: Annotated[
        ShortMeasure,
        says("The bet of which a short all-in must be at least half to count as a bet or raise."),
    ] = ShortMeasure.LAST_BET_OR_RAISE
    large_bring_in_is_raise: Annotated[
        bool, says("Whether opening for more than the required bring-in counts as a raise.")
    ] = True


class HalfPot(StrEnum):
    """What becomes of the odd chip when half a pot is the limit."""

    DOWN = "rounded down"
    UP = "rounded up"


class PotCounted(StrEnum):
    """At which structures the dealer tells the size of the pot."""

    AT_POT_LIMIT = "only where the pot is the limit"
    ALWAYS = "at every structure"
    NEVER = "never"


class OversizeUntil(StrEnum):
    """Until when a wager over the pot is cut down to the pot."""

    NEXT_ACTS = "until the next player acts"
    ALL_HAVE_ACTED = "until all have acted on it"
    ROUND_ENDS = "until the round ends"


class PotLimitPolicy(Group, frozen=True):
    """Counting the pot where it limits the bet."""

    call_counts: Annotated[
        bool, says("Whether the raiser's own call is in the pot when the largest raise is counted.")
    ] = True
    antes_count: Annotated[
        bool, says("Whether antes and dead money are in the pot when the first round is counted.")
    ] = True
    slide_counts: Annotated[
        bool, says("Whether chips that the house has already taken aside still count in the pot.")
    ] = True
    short_blind_counts: Annotated[
        Price, says("How a blind that was posted short is counted for the first round's limit.")
    ] = Price.FULL
    small_blind_as_big: Annotated[
        bool,
        says(
            "Whether the small blind counts as a big one until the big blind has finished acting."
        ),
    ] = False
    round_up_to: Annotated[
        AtLeastOne | None,
        says("The unit in chips up to which the counted pot is rounded; none: exact."),
    ] = None
    half_pot: Annotated[HalfPot, says("Which way half of an odd pot goes at half-pot limit.")] = (
        HalfPot.DOWN
    )
    dealer_counts: Annotated[
        PotCounted, says("When the dealer keeps count of the pot and polices bets against it.")
    ] = PotCounted.AT_POT_LIMIT
    oversize_until: Annotated[
        OversizeUntil, says("How long a wager over the pot can be cut down, the surplus returned.")
    ] = OversizeUntil.ALL_HAVE_ACTED
    oversize_may_stand: Annotated[
        bool,
        says("Whether the floor may let a wager over the pot stand that a player long considered."),
    ] = True


class BettingPolicy(Area, frozen=True):
    """Least bets and raises, the cap, short all-ins."""

    check_raise: Annotated[
        bool, says("Whether a player who has checked may raise later in the same round.")
    ] = True
    least_bet: Annotated[
        LeastBet,
        says("The smallest opening bet on any round where bets are not of a fixed size."),
    ] = LeastBet.BRING_IN
    short_bet: Annotated[
        Price,
        says("What calling costs when the opening bet is an all-in smaller than the least bet."),
    ] = Price.AMOUNT_PUT_IN
    short_forced_bet: Annotated[
        Price, says("What callers owe when a blind or bring-in is short, its player all-in.")
    ] = Price.FULL
    least_raise: Annotated[
        LeastRaise,
        says("By how much a raise that is not all-in must at least raise, sizes being free."),
    ] = LeastRaise.LAST_FULL_BET_OR_RAISE
    raises: Annotated[
        AtLeastOne | None,
        says("How many raises may follow the bet in one betting round; none: no cap."),
        Usually(None, BIG_BET),
    ] = 3
    heads_up_uncapped: Annotated[
        bool, says("Whether two players alone in a round may raise without end.")
    ] = True
    heads_up_counts: Annotated[
        HeadsUpCounts, says("Which players are counted to see whether only two are left.")
    ] = HeadsUpCounts.ABLE_TO_BET
    heads_up_from: Annotated[
        HeadsUpFrom, says("When only two must be left for them to raise without end.")
    ] = HeadsUpFrom.ANY_MOMENT
    last_two_uncapped: Annotated[
        bool, says("Whether the last two players of a tournament may raise without end.")
    ] = True
    capped_stays_capped: Annotated[
        bool, says("Whether a round already capped stays so when folds leave two players.")
    ] = True
    all_in_over_cap: Annotated[
        bool, says("Whether a player may still go all-in for more once the round is capped.")
    ] = False
    opens: Annotated[
        Reopens,
        says("How large an all-in opening bet must be to count as a bet, also against checkers."),
        Usually(Reopens.A_FULL_BET, BIG_BET),
    ] = Reopens.HALF_A_BET
    reopens: Annotated[
        Reopens,
        says("How large an all-in raise must be to count as a raise and reopen the betting."),
        Usually(Reopens.A_FULL_BET, BIG_BET),
    ] = Reopens.HALF_A_BET
    cumulative: Annotated[
        bool,
        says("Whether several short all-ins reopen the betting once together they are enough."),
    ] = True
    over_less_than_half: Annotated[
        OverShort,
        says("What a player with the right to raise must make it over less than half a bet."),
        Usually(OverShort.ON_TOP, BIG_BET),
    ] = OverShort.COMPLETE
    over_half_or_more: Annotated[
        OverShort,
        says("What a player with the right to raise must make it over half a bet or more."),
    ] = OverShort.ON_TOP
    spread: SpreadPolicy = SpreadPolicy()
    pot_limit: PotLimitPolicy = PotLimitPolicy()
