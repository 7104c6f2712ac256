"""The promotions that a book prints, for one game: its jackpot policy in a promotion's words."""

from cardspeak.arguments import expect
from cardspeak.books.policy import Policy
from cardspeak.books.policy.jackpot import (
    HighHandPolicy,
    JackpotDrop,
    LeastHand,
    LeastKind,
    QualifyingPot,
)
from cardspeak.books.promotion_drop import PromotionDrop
from cardspeak.money.jackpot_drop import BAD_BEAT_FUND, HIGH_HAND_FUND
from cardspeak.promotions.named_hands import NamedHand
from cardspeak.promotions.vocabulary import (
    AwardPromotion,
    BadBeatPromotion,
    BeatenHand,
    ChartPromotion,
    HandAward,
    MadeHand,
    PairedFor,
    PotNeeded,
    Promotion,
    PromotionShares,
)
from cardspeak.ranking import Category

PREMIUM_FUND = "premium hand"
BAD_BEAT = "bad beat jackpot"
HIGH_HAND = "high hand payout"


def book_promotions(policy: Policy, game: str) -> tuple[Promotion, ...]:
    """What a book offers at a game, by the policy that holds there."""
    _expect_policy(policy)
    found: list[Promotion] = []
    if policy.jackpot.bad_beat.offered:
        found.append(_bad_beat(policy, game))
        if (awards := _premium(policy, game)) is not None:
            found.append(awards)
    if policy.jackpot.high_hand.offered:
        found.append(_high_hand(policy, game))
    return tuple(found)


def not_offered(policy: Policy) -> dict[str, str]:
    """The titles of what a book's policy leaves out at a game, each with the field that does."""
    _expect_policy(policy)
    jackpot = policy.jackpot
    found: dict[str, str] = {}
    if not jackpot.bad_beat.offered:
        found[BAD_BEAT] = "jackpot.bad_beat.offered"
    if not jackpot.high_hand.offered:
        found[HIGH_HAND] = "jackpot.high_hand.offered"
    return found


def _expect_policy(value: object) -> None:
    expect("the policy", value, Policy, "what book.resolve(game, structure) gives")


def _bad_beat(policy: Policy, game: str) -> BadBeatPromotion:
    fund = policy.jackpot.bad_beat
    beaten_by = fund.winning_hand
    hand = BeatenHand(
        games=(game,),
        beaten=_name(fund.losing_hand),
        beaten_by=None if beaten_by is None else _name(beaten_by),
        loser_uses=fund.loser_uses,
        winner_uses=fund.winner_uses,
        pocket_pair=_paired(fund.pocket_pair),
        pot=_pot(fund.qualifying_pot),
        dealt_in=fund.dealt_in,
    )
    return BadBeatPromotion(
        title=BAD_BEAT,
        fund=BAD_BEAT_FUND,
        drop=_drop(fund.drop),
        counts_from=fund.counts_from,
        boards=fund.boards,
        talk=policy.jackpot.talk,
        verified_by=fund.verified_by,
        approvals=fund.approvals,
        papers=fund.papers,
        source="jackpot.bad_beat",
        fund_source="jackpot.bad_beat",
        hands=(hand,),
        shares=PromotionShares(
            loser=fund.loser_percent,
            winner=fund.winner_percent,
            table=fund.table_percent,
            next=fund.reset_percent,
        ),
        table_share=fund.table_share,
        remainder=fund.remainder,
        tied_losers=fund.tied_losers,
        split_winner=fund.split_winner,
    )


def _premium(policy: Policy, game: str) -> AwardPromotion | None:
    premium = policy.jackpot.premium
    fund = policy.jackpot.bad_beat
    pays = premium.pays
    if pays is None:
        return None
    awards = {"royal flush": pays.royal_flush, "straight flush": pays.straight_flush}
    return AwardPromotion(
        title="premium hand award",
        fund=BAD_BEAT_FUND if premium.from_bad_beat else PREMIUM_FUND,
        counts_from=fund.counts_from,
        boards=fund.boards,
        talk=policy.jackpot.talk,
        verified_by=fund.verified_by,
        approvals=fund.approvals,
        papers=fund.papers,
        source="jackpot.premium",
        fund_source="jackpot.bad_beat",
        hands=(MadeHand(games=(game,), uses=premium.uses),),
        pays=tuple([HandAward(hand=hand, dollars=paid) for hand, paid in awards.items() if paid]),
        over=pays.over,
        not_with=() if premium.with_bad_beat else (BAD_BEAT,),
        all_paid=premium.two_in_one_deal,
    )


def _high_hand(policy: Policy, game: str) -> ChartPromotion:
    fund = policy.jackpot.high_hand
    return ChartPromotion(
        title=HIGH_HAND,
        fund=HIGH_HAND_FUND,
        drop=_drop(fund.drop),
        counts_from=fund.counts_from,
        boards=fund.boards,
        talk=policy.jackpot.talk,
        verified_by=fund.verified_by,
        approvals=fund.approvals,
        papers=fund.papers,
        source="jackpot.high_hand",
        fund_source="jackpot.high_hand",
        hands=(
            MadeHand(
                games=(game,),
                uses=fund.uses,
                pocket_pair=_paired(fund.pocket_pair),
                pot=_pot(fund.qualifying_pot),
            ),
        ),
        places=chart_places(fund),
        remainder=fund.chart_remainder,
        uncontested=fund.uncontested,
        paid_place=fund.paid_place,
    )


def chart_places(policy: HighHandPolicy) -> tuple[str, ...]:
    """The hands on a book's chart, the highest first."""
    chart = policy.chart
    flushes = range(14, chart.straight_flushes - 1, -1)
    places = [_name(LeastHand(kind=LeastKind.STRAIGHT_FLUSH, rank=rank)) for rank in flushes]
    fours = range(14, chart.fours - 1, -1)
    places += [_name(LeastHand(kind=LeastKind.FOUR_OF_A_KIND, rank=rank)) for rank in fours]
    return (*places, *[full.value for full in chart.full_houses])


def _name(hand: LeastHand) -> str:
    rank = hand.rank - 2
    match hand.kind:
        case LeastKind.FULL_HOUSE:
            return str(NamedHand(Category.FULL_HOUSE, rank, hand.pair - 2))
        case LeastKind.FOUR_OF_A_KIND:
            return str(NamedHand(Category.FOUR_OF_A_KIND, rank))
        case LeastKind.STRAIGHT_FLUSH:
            if hand.rank == 14:
                return str(NamedHand(Category.ROYAL_FLUSH))
            return str(NamedHand(Category.STRAIGHT_FLUSH, max(rank, 3)))


def _paired(pocket_pair: bool) -> tuple[PairedFor, ...]:
    return (PairedFor.FOUR_OF_A_KIND,) if pocket_pair else ()


def _pot(least: QualifyingPot) -> PotNeeded:
    return PotNeeded(dollars=least.dollars, raked=least.raked)


def _drop(drop: JackpotDrop) -> PromotionDrop:
    return PromotionDrop(dollars=drop.dollars, over=drop.over, dealt_in=drop.dealt_in)
