"""What a promotion is made of: which pots feed it, which hands win it, and how it is paid.

There are four kinds: a bad beat jackpot, fixed awards, a chart of hands with the day's money on it,
and the best hand of a period. A promotion is data; `promotions.reading` makes one from a file and
`promotions.book_promotions` from a book. Amounts are whole dollars, shares are in tenths of a per
cent. Points that came later are unset where a file says nothing, so that older logs keep their
digests.
"""

from enum import StrEnum
from typing import Annotated, get_args

import msgspec

from cardspeak.arguments import expect
from cardspeak.books.policy.jackpot import (
    CountsFrom,
    JackpotRemainder,
    PaidPlace,
    PromotionBoards,
    SplitWinner,
    TableShare,
    Talk,
    TiedLosers,
)
from cardspeak.books.policy.office import Office
from cardspeak.books.promotion_drop import Dollars, Players, PromotionDrop, PromotionPart

HoleCards = Annotated[int, msgspec.Meta(ge=0, le=2)]
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f]+$")]
Percent = Annotated[float, msgspec.Meta(ge=0, le=100)]
Prize = Annotated[int, msgspec.Meta(ge=1, le=10**9)]


_OF_THE_FUND = {"approvals", "boards", "counts_from", "papers", "posted", "verified_by"}


class PairedFor(StrEnum):
    """Hands that count only with a pair in the hole of the rank that makes them."""

    FOUR_OF_A_KIND = "four of a kind"
    FULL_HOUSE = "full house"


class ExcludedDeal(StrEnum):
    """Deals in which a promotion cannot be won."""

    BOMB_POTS = "bomb pots"
    RUN_TWICE = "deals run more than once"
    TOURNAMENTS = "tournaments"


class TwoAtOnce(StrEnum):
    """What becomes of a jackpot that a second table hits before the first hit is verified."""

    FIRST = "the first entered"
    SPLIT = "both share it"
    LOWER_HAND = "the lower hand number"


class PotNeeded(PromotionPart, frozen=True):
    """The least pot in which a hand wins: dollars, or so many blinds, and whether it was raked."""

    dollars: Dollars = 0
    big_blinds: Dollars = 0
    small_blinds: Dollars = 0
    raked: bool = False


class TableLeast(PromotionPart, frozen=True):
    """How many must be dealt in at tables of up to so many seats."""

    seats: Players
    dealt_in: Players


class QualifyingDeal(PromotionPart, frozen=True, kw_only=True):
    """In which games and deals hands qualify, and what their own cards must do.

    `dealt_in_by` says how many must be dealt in at smaller tables, the smallest first; elsewhere
    `dealt_in` holds.
    """

    games: Annotated[tuple[Words, ...], msgspec.Meta(min_length=1)]
    pot: PotNeeded = PotNeeded()
    dealt_in: Players = 2
    dealt_in_by: tuple[TableLeast, ...] | msgspec.UnsetType = msgspec.UNSET
    pocket_pair: tuple[PairedFor, ...] = ()
    three_on_board: bool = True

    def least_dealt_in(self, seats: int) -> int:
        """How many must be dealt in at a table of so many seats; 0: nobody knows how many."""
        for each in self.dealt_in_by or ():
            if 0 < seats <= each.seats:
                return each.dealt_in
        return self.dealt_in


class BeatenHand(QualifyingDeal, frozen=True, kw_only=True):
    """A hand that must be beaten, by what, and how many hole cards play on either side."""

    beaten: Words
    beaten_by: Words | None = None
    loser_uses: HoleCards = 2
    winner_uses: HoleCards = 2
    winner_paired: bool = True


class MadeHand(QualifyingDeal, frozen=True):
    """Where a hand that is made wins, and how many hole cards must play.

    `by_flop`: with the first three cards of the board, as some rooms want it at Omaha.
    """

    uses: HoleCards = 2
    by_flop: bool = False


class PromotionShares(PromotionPart, frozen=True):
    """How a jackpot divides, in per cent; `table_each` to each of the others, not to all together.

    `room` goes to the players in other games of the house, `house` to the staff or the house, and
    `next` stays for the next jackpot.
    """

    loser: Percent = 0
    winner: Percent = 0
    table: Percent = 0
    table_each: Percent = 0
    room: Percent = 0
    house: Percent = 0
    next: Percent = 0


class ReserveShare(PromotionPart, frozen=True):
    """What part of the drop goes to a reserve, a fund that refills the jackpot once it is paid."""

    fund: Words
    percent: Annotated[int, msgspec.Meta(ge=1, le=99)]


class FallingHand(PromotionPart, frozen=True):
    """The hand to be beaten falls by one rank with every so many dollars, at lowest to `to`."""

    every: Annotated[int, msgspec.Meta(ge=1)]
    over: Dollars = 0
    to: Words | None = None


class StakeShare(PromotionPart, frozen=True):
    """What part of the jackpot can be won at tables of a size."""

    big_blind: Dollars
    percent: Percent


class HandAward(PromotionPart, frozen=True):
    """What a hand is paid: dollars, or the table's largest buy-in."""

    hand: Words
    dollars: Dollars = 0
    largest_buy_in: bool = False


class HouseGrowth(PromotionPart, frozen=True):
    """What the house adds to a fund whenever so many gaming days have passed."""

    dollars: Annotated[int, msgspec.Meta(ge=1, le=10**9)]
    days: Annotated[int, msgspec.Meta(ge=1, le=366)] = 7


class EnvelopeTimes(PromotionPart, frozen=True):
    """What an envelope is worth to a hand, or a better one: so many times what lies in it."""

    least: Words
    times: Annotated[int, msgspec.Meta(ge=2, le=100)]


class PrizeBoard(PromotionPart, frozen=True):
    """A board of envelopes with prizes in dollars: the winner opens one, or takes the offer.

    `times` has what an envelope is worth to better hands, the highest first; an `offer` of 0 is
    none. When all envelopes are open the board is filled anew.
    """

    envelopes: Annotated[tuple[Prize, ...], msgspec.Meta(min_length=1, max_length=100)]
    times: tuple[EnvelopeTimes, ...] = ()
    offer: Dollars = 0


class PromotionBase(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"
):
    """What every promotion has.

    `fund` is where its money lies; several promotions may be paid out of one. `seed` is what the
    house puts in first; `repaid` whether the house gets that back out of the drop; `growth` what
    it adds by and by. `not_at` names tables, or the lists of all tables like them, that neither
    feed nor win it. `source` and `fund_source` are the groups of policy fields that it was made
    from, none for a file.
    """

    title: Words
    fund: Words
    drop: PromotionDrop = PromotionDrop()
    counts_from: CountsFrom = CountsFrom.AT_ONCE
    boards: PromotionBoards = PromotionBoards.FIRST
    excludes: tuple[ExcludedDeal, ...] = ()
    not_at: tuple[Words, ...] = ()
    talk: Talk = Talk.MAY_VOID
    verified_by: Office = Office.SUPERVISOR
    approvals: Annotated[int, msgspec.Meta(ge=1, le=3)] = 2
    papers: Annotated[int, msgspec.Meta(ge=0, le=5)] = 2
    seed: Dollars = 0
    repaid: bool = False
    growth: HouseGrowth | msgspec.UnsetType = msgspec.UNSET
    source: str = ""
    fund_source: str = ""

    def cites(self, *names: str) -> tuple[str, ...]:
        """The policy fields behind some points, where a book has them."""
        if not self.source:
            return ()
        return tuple(
            [
                f"{self.fund_source if name in _OF_THE_FUND else self.source}.{name}"
                for name in names
            ]
        )


class BadBeatPromotion(PromotionBase, frozen=True, tag="bad beat"):
    """A jackpot for a very good hand that loses."""

    hands: Annotated[tuple[BeatenHand, ...], msgspec.Meta(min_length=1)]
    shares: PromotionShares
    table_share: TableShare = TableShare.DEALT_IN
    remainder: JackpotRemainder = JackpotRemainder.NEXT_JACKPOT
    tied_losers: TiedLosers = TiedLosers.SHARE
    split_winner: SplitWinner = SplitWinner.SHARE
    two_at_once: TwoAtOnce | msgspec.UnsetType = msgspec.UNSET
    reserve: ReserveShare | msgspec.UnsetType = msgspec.UNSET
    falls: FallingHand | None = None
    stakes: tuple[StakeShare, ...] = ()


class AwardPromotion(PromotionBase, frozen=True, tag="awards"):
    """Fixed awards for hands, while the fund holds more than `over`.

    With two such hands in one deal both are paid if `all_paid`, else the better one.
    """

    hands: Annotated[tuple[MadeHand, ...], msgspec.Meta(min_length=1)]
    pays: Annotated[tuple[HandAward, ...], msgspec.Meta(min_length=1)]
    over: Dollars = 0
    uncontested: bool = True
    all_paid: bool = True
    not_with: tuple[Words, ...] = ()


class ChartPromotion(PromotionBase, frozen=True, tag="chart"):
    """A chart of hands; the day's money is divided over its places."""

    hands: Annotated[tuple[MadeHand, ...], msgspec.Meta(min_length=1)]
    places: Annotated[tuple[Words, ...], msgspec.Meta(min_length=1)]
    remainder: JackpotRemainder = JackpotRemainder.LOWEST_UP
    uncontested: bool = True
    paid_place: PaidPlace = PaidPlace.EMPTY


class PeriodPromotion(PromotionBase, frozen=True, tag="best of a period"):
    """The best hand of each period is paid at its end; with none, the money may roll over.

    The award is a sum, the largest buy-in of the table where the hand was made, or a prize of a
    board.
    """

    hands: Annotated[tuple[MadeHand, ...], msgspec.Meta(min_length=1)]
    least: Words
    dollars: Dollars = 0
    largest_buy_in: bool | msgspec.UnsetType = msgspec.UNSET
    prize_board: PrizeBoard | msgspec.UnsetType = msgspec.UNSET
    minutes: Annotated[int, msgspec.Meta(ge=1, le=7 * 24 * 60)] = 60
    uncontested: bool = False
    rolls_over: bool = False


Promotion = BadBeatPromotion | AwardPromotion | ChartPromotion | PeriodPromotion


def expect_promotion(value: object) -> None:
    """Refuse what a caller passes for a promotion and is none."""
    expect("the promotion", value, get_args(Promotion), "what read or book_promotions made")


def is_played_at(promotion: Promotion, game: str) -> bool:
    """Whether a promotion can be won in a game."""
    expect_promotion(promotion)
    return any(game in section.games for section in promotion.hands)
