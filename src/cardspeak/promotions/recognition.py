"""Whether a finished deal has won a promotion, for whom, and if not, why not.

Nothing is known of it before the deal is over. The same code looks at a deal of the software and at
cards that a dealer has entered.
"""

from collections.abc import Callable, Sequence

import msgspec

from cardspeak.books.policy.jackpot import PromotionBoards, SplitWinner, TiedLosers
from cardspeak.cards import Card
from cardspeak.games import Game
from cardspeak.hand.refusal import Cites
from cardspeak.promotions.deals import FinishedDeal, PlayedHand, high_ranking
from cardspeak.promotions.hand_reading import HandOnBoard, read_hand
from cardspeak.promotions.named_hands import NamedHand, lower
from cardspeak.promotions.vocabulary import (
    AwardPromotion,
    BadBeatPromotion,
    BeatenHand,
    ChartPromotion,
    ExcludedDeal,
    MadeHand,
    PeriodPromotion,
    Promotion,
    QualifyingDeal,
)


class Won(msgspec.Struct, frozen=True, kw_only=True):
    """A promotion that a deal has won.

    `hand` is the hand in words, `beaten` what it beat at a bad beat; `place` counts on a chart from
    1; `dollars` is a fixed award. `others` were dealt in besides. `value` ranks the hand.
    """

    title: str
    fund: str
    winners: tuple[str, ...]
    hand: str
    losers: tuple[str, ...] = ()
    beaten: str = ""
    others: tuple[str, ...] = ()
    place: int = 0
    dollars: int = 0
    value: int = 0
    cites: Cites = ()


class DealFinding(msgspec.Struct, frozen=True):
    """What looking at a deal has found: what it won, or why it won nothing."""

    title: str
    won: tuple[Won, ...] = ()
    why_not: str = ""
    cites: Cites = ()


class _NotWonError(Exception):
    """The deal does not win the promotion, for a reason."""

    def __init__(self, sentence: str, cites: Cites = ()) -> None:
        super().__init__(sentence)
        self.cites = cites


def find(
    promotion: Promotion,
    deal: FinishedDeal,
    game: Game,
    posted: int = 0,
    beside: Sequence[str] = (),
) -> DealFinding:
    """Look whether a deal wins a promotion.

    `posted` is what the fund holds, in dollars; `beside` are other promotions that the deal won.
    """
    try:
        section = _section(promotion, deal)
        _check_deal(promotion, section, deal)
        boards = _boards(promotion, deal)
        won = _won(promotion, section, deal, game, boards, posted, beside)
    except _NotWonError as no:
        return DealFinding(promotion.title, (), str(no), no.cites)
    return DealFinding(promotion.title, tuple(won))


def _won(
    promotion: Promotion,
    section: QualifyingDeal,
    deal: FinishedDeal,
    game: Game,
    boards: Sequence[tuple[Card, ...]],
    posted: int,
    beside: Sequence[str],
) -> list[Won]:
    """What the boards of a deal win; a bad beat is paid once."""
    if isinstance(promotion, BadBeatPromotion):
        assert isinstance(section, BeatenHand)
        reason = _NotWonError("two hands must be shown down")
        for board in boards:
            try:
                return [_bad_beat(promotion, section, deal, _hands(deal, game, board), posted)]
            except _NotWonError as no:
                reason = no
        raise reason
    assert isinstance(section, MadeHand)
    _check_contested(promotion, deal)
    by_board = [_hands(deal, game, board[:3] if section.by_flop else board) for board in boards]
    match promotion:
        case AwardPromotion():
            largest = deal.largest_buy_in // deal.dollar
            return _awards(promotion, section, by_board, posted, beside, largest)
        case ChartPromotion():
            return _places(promotion, section, by_board)
        case PeriodPromotion():
            return _best_of_deal(promotion, section, by_board)


# The deal


def _section(promotion: Promotion, deal: FinishedDeal) -> QualifyingDeal:
    for section in promotion.hands:
        if deal.game in section.games:
            return section
    raise _NotWonError(f"{deal.game} is not one of its games", promotion.cites("offered"))


def _check_deal(promotion: Promotion, section: QualifyingDeal, deal: FinishedDeal) -> None:
    """Refuse a deal with too few players or too small a pot, or one that is excluded."""
    if len(deal.players) < section.dealt_in:
        raise _NotWonError(
            f"{len(deal.players)} were dealt in, and {section.dealt_in} are needed",
            promotion.cites("dealt_in"),
        )
    pot = section.pot
    least = max(
        pot.dollars * deal.dollar,
        pot.big_blinds * deal.big_blind,
        pot.small_blinds * deal.small_blind,
    )
    if deal.pot < least:
        raise _NotWonError(
            f"the pot was {deal.pot}, and {least} is needed", promotion.cites("qualifying_pot")
        )
    if pot.raked and not deal.raked:
        raise _NotWonError("the pot was not raked", promotion.cites("qualifying_pot"))
    if deal.is_bomb and ExcludedDeal.BOMB_POTS in promotion.excludes:
        raise _NotWonError("a bomb pot does not count")
    if len(deal.boards) > 1 and ExcludedDeal.RUN_TWICE in promotion.excludes:
        raise _NotWonError("a deal that was run more than once does not count")


def _boards(promotion: Promotion, deal: FinishedDeal) -> Sequence[tuple[Card, ...]]:
    if len(deal.boards) == 1 or promotion.boards is PromotionBoards.EACH:
        return deal.boards
    if promotion.boards is PromotionBoards.NONE:
        raise _NotWonError("a deal with several boards does not count", promotion.cites("boards"))
    return deal.boards[:1]


def _check_contested(
    promotion: AwardPromotion | ChartPromotion | PeriodPromotion, deal: FinishedDeal
) -> None:
    if len(deal.hands) == 1 and not promotion.uncontested:
        raise _NotWonError("all others had folded", promotion.cites("uncontested"))


def _hands(deal: FinishedDeal, game: Game, board: tuple[Card, ...]) -> list[HandOnBoard]:
    """The live hands on a board, the best first; those that make no five cards are left out."""
    ranking = high_ranking(game)

    def made(hand: PlayedHand) -> HandOnBoard | None:
        return read_hand(hand, game, ranking, board)

    found = [each for each in map(made, deal.hands) if each is not None]
    return sorted(found, key=lambda each: each.value, reverse=True)


# A bad beat


def _bad_beat(
    promotion: BadBeatPromotion,
    section: BeatenHand,
    deal: FinishedDeal,
    hands: Sequence[HandOnBoard],
    posted: int,
) -> Won:
    """The best hand that was beaten, if it is good enough and so is the hand that beat it."""
    if len(hands) < 2:
        raise _NotWonError("nobody was beaten at the showdown")
    ranking = hands[0].ranking
    least = _to_beat(promotion, section, posted)
    tied = [each for each in hands if each.value == hands[0].value]
    beaten = [
        each for each in hands if each.value < hands[0].value and least.covers(ranking, each.value)
    ]
    if not beaten:
        raise _NotWonError(
            f"no hand of {least} or better was beaten", promotion.cites("losing_hand")
        )
    losing = _qualified(promotion, section, beaten, "loser_uses", section.loser_uses)
    losers = [each for each in losing if each.value == losing[0].value]
    _check_winner(promotion, section, tied[0])
    if section.winner_paired:
        winning = _qualified(promotion, section, tied, "winner_uses", section.winner_uses)
    else:
        winning = _using(promotion, tied, "winner_uses", section.winner_uses)
    if len(losers) > 1 and promotion.tied_losers is TiedLosers.NOTHING:
        raise _NotWonError("two equal hands were beaten", promotion.cites("tied_losers"))
    if len(tied) > 1 and promotion.split_winner is SplitWinner.NOTHING:
        raise _NotWonError("two equal hands won", promotion.cites("split_winner"))
    named = {each.player for each in (*losers, *winning)}
    points = ["losing_hand", "winning_hand", "loser_uses", "winner_uses", "qualifying_pot"]
    points += ["dealt_in", "pocket_pair"]
    points += ["tied_losers"] if len(losers) > 1 else []
    points += ["split_winner"] if len(tied) > 1 else []
    points += ["boards"] if len(deal.boards) > 1 else []
    return Won(
        title=promotion.title,
        fund=promotion.fund,
        winners=tuple([each.player for each in winning]),
        losers=tuple([each.player for each in losers]),
        others=tuple([player for player in deal.players if player not in named]),
        hand=winning[0].words,
        beaten=losers[0].words,
        value=losers[0].value,
        cites=promotion.cites(*points),
    )


def _to_beat(promotion: BadBeatPromotion, section: BeatenHand, posted: int) -> NamedHand:
    """The least hand that must be beaten, as low as it has fallen with the fund."""
    hand = NamedHand.read(section.beaten)
    falls = promotion.falls
    if falls is None:
        return hand
    last = None if falls.to is None else NamedHand.read(falls.to)
    for _ in range(max(0, posted - falls.over) // falls.every):
        below = lower(hand)
        if below is None or hand == last:
            return hand
        hand = below
    return hand


def _check_winner(promotion: BadBeatPromotion, section: BeatenHand, best: HandOnBoard) -> None:
    if section.beaten_by is None:
        return
    needed = NamedHand.read(section.beaten_by)
    if not needed.covers(best.ranking, best.value):
        raise _NotWonError(
            f"{best.words} won, and {needed} or better is needed", promotion.cites("winning_hand")
        )


def _qualified(
    promotion: Promotion,
    section: QualifyingDeal,
    hands: Sequence[HandOnBoard],
    field: str,
    uses: int,
) -> list[HandOnBoard]:
    """The hands of which the right cards are the player's own; one at least, or the deal fails."""
    found = _using(promotion, hands, field, uses)

    def paired(each: HandOnBoard) -> bool:
        return each.is_paired(section.pocket_pair)

    def spread(each: HandOnBoard) -> bool:
        return section.three_on_board or not each.has_three_on_board

    found = _kept(found, paired, "it needs a pair in the hole", promotion.cites("pocket_pair"))
    return _kept(found, spread, "three of a kind on the board do not count", ())


def _using(
    promotion: Promotion, hands: Sequence[HandOnBoard], field: str, uses: int
) -> list[HandOnBoard]:
    def used(each: HandOnBoard) -> bool:
        return each.own_playing >= uses

    return _kept(hands, used, f"{uses} hole cards must play", promotion.cites(field))


def _kept(
    hands: Sequence[HandOnBoard],
    good: Callable[[HandOnBoard], bool],
    sentence: str,
    cites: Cites,
) -> list[HandOnBoard]:
    found = [each for each in hands if good(each)]
    if not found:
        first = hands[0]
        raise _NotWonError(f"{first.words} of {first.player}: {sentence}", cites)
    return found


# High hands


def _awards(
    promotion: AwardPromotion,
    section: MadeHand,
    by_board: Sequence[Sequence[HandOnBoard]],
    posted: int,
    beside: Sequence[str],
    largest: int,
) -> list[Won]:
    """Each hand that is paid, once and at its best."""
    for title in beside:
        if title in promotion.not_with:
            raise _NotWonError(f"the deal won the {title}", promotion.cites("with_bad_beat"))
    if posted <= promotion.over and promotion.over:
        raise _NotWonError(
            f"the fund holds {posted}, and awards are paid above {promotion.over}",
            promotion.cites("pays"),
        )
    paid: dict[str, Won] = {}
    for each in _all_good(promotion, section, by_board, [award.hand for award in promotion.pays]):
        award = next(
            award
            for award in promotion.pays
            if NamedHand.read(award.hand).covers(each.ranking, each.value)
        )
        if each.player not in paid:
            dollars = largest if award.largest_buy_in else award.dollars
            paid[each.player] = _made(promotion, each, dollars, points=("pays", "uses"))
    found = list(paid.values())
    if len(found) > 1:
        cites = promotion.cites("two_in_one_deal")
        found = found if promotion.all_paid else found[:1]
        found = [msgspec.structs.replace(each, cites=each.cites + cites) for each in found]
    return found


def _places(
    promotion: ChartPromotion, section: MadeHand, by_board: Sequence[Sequence[HandOnBoard]]
) -> list[Won]:
    """The places of the chart that hands have made."""
    found: list[Won] = []
    points = ("chart", "uses", "qualifying_pot", "pocket_pair", "uncontested")
    for each in _all_good(promotion, section, by_board, promotion.places, exact=True):
        place = next(
            place
            for place, words in enumerate(promotion.places, 1)
            if NamedHand.read(words).is_made(each.ranking, each.value)
        )
        if each.player not in [player for won in found for player in won.winners]:
            found.append(_made(promotion, each, place=place, points=points))
    return found


def _best_of_deal(
    promotion: PeriodPromotion, section: MadeHand, by_board: Sequence[Sequence[HandOnBoard]]
) -> list[Won]:
    """The best hand of the deal that is good enough to lead its period."""
    good = _all_good(promotion, section, by_board, [promotion.least])
    return [_made(promotion, good[0], dollars=promotion.dollars)]


def _all_good(
    promotion: Promotion,
    section: MadeHand,
    by_board: Sequence[Sequence[HandOnBoard]],
    names: Sequence[str],
    exact: bool = False,
) -> list[HandOnBoard]:
    """The hands of a deal that have one of the names and whose cards qualify, the best first."""
    named = [NamedHand.read(name) for name in names]

    def is_one(each: HandOnBoard) -> bool:
        if exact:
            return any(name.is_made(each.ranking, each.value) for name in named)
        return any(name.covers(each.ranking, each.value) for name in named)

    hands = [each for hands in by_board for each in hands if is_one(each)]
    if not hands:
        points = {ChartPromotion: ("chart",), AwardPromotion: ("pays",)}
        raise _NotWonError(
            "no such hand was made", promotion.cites(*points.get(type(promotion), ()))
        )
    good = _qualified(promotion, section, hands, "uses", section.uses)
    return sorted(good, key=lambda each: each.value, reverse=True)


def _made(
    promotion: Promotion,
    hand: HandOnBoard,
    dollars: int = 0,
    place: int = 0,
    points: tuple[str, ...] = (),
) -> Won:
    return Won(
        title=promotion.title,
        fund=promotion.fund,
        winners=(hand.player,),
        hand=hand.words,
        place=place,
        dollars=dollars,
        value=hand.value,
        cites=promotion.cites(*points),
    )
