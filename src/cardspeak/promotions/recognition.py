"""Whether a finished deal has won a promotion, for whom, and if not, why not.

Nothing is known of it before the deal is over. The same code looks at a deal of the software and at
cards that a dealer has entered.
"""

from collections.abc import Sequence

import msgspec

from cardspeak.arguments import expect
from cardspeak.books.policy.jackpot import PromotionBoards
from cardspeak.cards import Card
from cardspeak.games import Game
from cardspeak.hand.refusal import Cites
from cardspeak.promotions.bad_beat import bad_beat
from cardspeak.promotions.deals import FinishedDeal, PlayedHand, high_ranking
from cardspeak.promotions.hand_reading import HandOnBoard, read_hand
from cardspeak.promotions.named_hands import NamedHand
from cardspeak.promotions.qualification import NotWonError, Won, qualified
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
    expect_promotion,
)


class DealFinding(msgspec.Struct, frozen=True):
    """What looking at a deal has found: what it won, or why it won nothing."""

    title: str
    won: tuple[Won, ...] = ()
    why_not: str = ""
    cites: Cites = ()


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
    expect_promotion(promotion)
    expect("the deal", deal, FinishedDeal, "a FinishedDeal, such as finished(hand, names)")
    expect("the game", game, Game, "a Game, such as game('holdem')")
    try:
        section = _section(promotion, deal)
        _check_deal(promotion, section, deal)
        boards = _boards(promotion, deal)
        won = _won(promotion, section, deal, game, boards, posted, beside)
    except NotWonError as no:
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
        reason = NotWonError("two hands must be shown down")
        for board in boards:
            try:
                return [bad_beat(promotion, section, deal, _hands(deal, game, board), posted)]
            except NotWonError as no:
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
            award = deal.largest_buy_in // deal.dollar if promotion.largest_buy_in else 0
            return _best_of_deal(promotion, section, by_board, award or promotion.dollars)


# The deal


def _section(promotion: Promotion, deal: FinishedDeal) -> QualifyingDeal:
    for section in promotion.hands:
        if deal.game in section.games:
            return section
    raise NotWonError(f"{deal.game} is not one of its games", promotion.cites("offered"))


def _check_deal(promotion: Promotion, section: QualifyingDeal, deal: FinishedDeal) -> None:
    """Refuse a deal with too few players or too small a pot, or one that is excluded."""
    least_players = section.least_dealt_in(deal.seats or 0)
    if len(deal.players) < least_players:
        raise NotWonError(
            f"{len(deal.players)} were dealt in, and {least_players} are needed",
            promotion.cites("dealt_in"),
        )
    pot = section.pot
    least = max(
        pot.dollars * deal.dollar,
        pot.big_blinds * deal.big_blind,
        pot.small_blinds * deal.small_blind,
    )
    if deal.pot < least:
        raise NotWonError(
            f"the pot was {deal.pot}, and {least} is needed", promotion.cites("qualifying_pot")
        )
    if pot.raked and not deal.raked:
        raise NotWonError("the pot was not raked", promotion.cites("qualifying_pot"))
    if deal.is_bomb and ExcludedDeal.BOMB_POTS in promotion.excludes:
        raise NotWonError("a bomb pot does not count")
    if len(deal.boards) > 1 and ExcludedDeal.RUN_TWICE in promotion.excludes:
        raise NotWonError("a deal that was run more than once does not count")


def _boards(promotion: Promotion, deal: FinishedDeal) -> Sequence[tuple[Card, ...]]:
    if len(deal.boards) == 1 or promotion.boards is PromotionBoards.EACH:
        return deal.boards
    if promotion.boards is PromotionBoards.NONE:
        raise NotWonError("a deal with several boards does not count", promotion.cites("boards"))
    return deal.boards[:1]


def _check_contested(
    promotion: AwardPromotion | ChartPromotion | PeriodPromotion, deal: FinishedDeal
) -> None:
    if len(deal.hands) == 1 and not promotion.uncontested:
        raise NotWonError("all others had folded", promotion.cites("uncontested"))


def _hands(deal: FinishedDeal, game: Game, board: tuple[Card, ...]) -> list[HandOnBoard]:
    """The live hands on a board, the best first; those that make no five cards are left out."""
    ranking = high_ranking(game)

    def made(hand: PlayedHand) -> HandOnBoard | None:
        return read_hand(hand, game, ranking, board)

    found = [each for each in map(made, deal.hands) if each is not None]
    return sorted(found, key=lambda each: each.value, reverse=True)


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
            raise NotWonError(f"the deal won the {title}", promotion.cites("with_bad_beat"))
    if posted <= promotion.over and promotion.over:
        raise NotWonError(
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
    """The places of the chart that hands have made; equal hands of one deal share theirs."""
    found: dict[int, Won] = {}
    seen: set[str] = set()
    points = ("chart", "uses", "qualifying_pot", "pocket_pair", "uncontested")
    for each in _all_good(promotion, section, by_board, promotion.places, exact=True):
        place = next(
            place
            for place, words in enumerate(promotion.places, 1)
            if NamedHand.read(words).is_made(each.ranking, each.value)
        )
        if each.player in seen:
            continue
        seen.add(each.player)
        if place in found:
            winners = (*found[place].winners, each.player)
            found[place] = msgspec.structs.replace(found[place], winners=winners)
        else:
            found[place] = _made(promotion, each, place=place, points=points)
    return list(found.values())


def _best_of_deal(
    promotion: PeriodPromotion,
    section: MadeHand,
    by_board: Sequence[Sequence[HandOnBoard]],
    dollars: int,
) -> list[Won]:
    """The best hand of the deal that is good enough to lead its period, or the equal ones."""
    good = _all_good(promotion, section, by_board, [promotion.least])
    best = [each.player for each in good if each.value == good[0].value]
    won = _made(promotion, good[0], dollars=dollars)
    times: int | msgspec.UnsetType = msgspec.UNSET
    if promotion.prize_board:
        many = [
            each.times
            for each in promotion.prize_board.times
            if NamedHand.read(each.least).covers(good[0].ranking, good[0].value)
        ]
        times = many[0] if many else 1
    return [msgspec.structs.replace(won, winners=tuple(dict.fromkeys(best)), prize_times=times)]


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
        raise NotWonError(
            "no such hand was made", promotion.cites(*points.get(type(promotion), ()))
        )
    good = qualified(promotion, section, hands, "uses", section.uses)
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
