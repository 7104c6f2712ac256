"""A promotion from the text of its file, checked strictly; and back to text.

Whatever is wrong is refused with one sentence that names the place and says what is allowed.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec

from cardspeak.arguments import expect
from cardspeak.books.promotion_drop import BlindDrop, PromotionDrop
from cardspeak.books.source_text import SourceText
from cardspeak.errors import CardspeakError
from cardspeak.games import GAMES, GameError
from cardspeak.promotions.deals import high_ranking
from cardspeak.promotions.named_hands import HandNameError, NamedHand, lower
from cardspeak.promotions.vocabulary import (
    AwardPromotion,
    BadBeatPromotion,
    ChartPromotion,
    MadeHand,
    PeriodPromotion,
    Promotion,
    PromotionShares,
    QualifyingDeal,
    expect_promotion,
)
from cardspeak.ranking import HIGH

RESERVED_FUNDS = frozenset({"drop"})
"""Names of the house's own boxes, which no fund may have."""
_OTHERS = 8
"""How many a full table has besides the beaten hand and the winner."""


class PromotionError(CardspeakError):
    """A promotion that cannot be offered."""


def read(text: str, name: str = "the promotion") -> Promotion:
    """The promotion that a file describes."""
    expect(name, text, str, "the text of its file", PromotionError)
    problem = SourceText(text).problem
    if problem is not None:
        raise PromotionError(f"{name} cannot be read, line {problem.line}: {problem.says}")
    try:
        promotion: Promotion = msgspec.toml.decode(text, type=Promotion)
    except msgspec.ValidationError as error:
        raise PromotionError(f"{name}: {error}") from None
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise PromotionError(f"{name} is not TOML: {error}") from None
    try:
        if promotion.source or promotion.fund_source:
            raise PromotionError("source: only a promotion of a printed book has one")
        check(promotion)
    except CardspeakError as error:
        raise PromotionError(f"{name}: {error}") from None
    return promotion


def written(promotion: Promotion) -> str:
    """A promotion as the text of a file; whatever is as usual is left out."""
    expect_promotion(promotion)
    lines = [f'kind = "{promotion.__struct_config__.tag}"']
    sections: list[str] = []
    for field in msgspec.structs.fields(type(promotion)):
        value = getattr(promotion, field.name)
        if field.name in ("source", "fund_source") or (
            not field.required and value == field.default
        ):
            continue
        if isinstance(value, tuple) and value and isinstance(value[0], msgspec.Struct):
            sections += [f"\n[[{field.name}]]\n{_fields(each)}" for each in value]
        elif isinstance(value, msgspec.Struct):
            sections.append(f"\n[{field.name}]\n{_fields(value)}")
        else:
            lines.append(f"{field.name} = {_value(value)}")
    return "\n".join([*lines, *sections]) + "\n"


def _fields(part: msgspec.Struct) -> str:
    return "\n".join(
        [
            f"{field.name} = {_value(getattr(part, field.name))}"
            for field in msgspec.structs.fields(type(part))
            if field.required or getattr(part, field.name) != field.default
        ]
    )


def _value(value: Any) -> str:
    if isinstance(value, msgspec.Struct):
        inner = ", ".join(_fields(value).split("\n"))
        return f"{{ {inner} }}"
    if isinstance(value, tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return msgspec.json.encode(str(value)).decode()
    return f"{value:g}" if isinstance(value, float) else str(value)


def check(promotion: Promotion) -> None:
    """Refuse a promotion that could not be played or paid."""
    seen: set[str] = set()
    for section in promotion.hands:
        for name in section.games:
            if name not in GAMES:
                raise GameError(f"no game is called {name!r}; games: {', '.join(sorted(GAMES))}")
            if name in seen:
                raise PromotionError(f"{name} is in two sections of hands")
            seen.add(name)
            _check_dealt_in(section, name)
            if isinstance(section, MadeHand) and section.by_flop and not GAMES[name].board_cards:
                raise PromotionError(f"by_flop: {name} has no flop")
            for words in _named(promotion, section):
                _check_hand(words, name)
    drop = promotion.drop
    if drop.percent and (drop.dollars or drop.more):
        raise PromotionError("drop: give a percentage or dollars, not both")
    sizes = [drop.over, *[step.over for step in drop.more]]
    for smaller, larger in pairwise(sizes):
        if larger <= smaller:
            raise PromotionError(f"drop: more has a step over {larger} after one over {smaller}")
    if drop.blinds:
        _check_blinds(drop, drop.blinds)
    if drop.most is not None and not drop.percent:
        raise PromotionError("drop: most bounds a percentage, and there is none")
    _check_fund(promotion.fund, "fund")
    if promotion.repaid and not promotion.seed:
        raise PromotionError("repaid needs a seed: without one the house has nothing to get back")
    match promotion:
        case BadBeatPromotion():
            _check_shares(promotion.shares)
            _check_beaten(promotion)
            _check_reserve(promotion)
        case ChartPromotion():
            _check_order(promotion.places, "places")
        case AwardPromotion():
            _check_order([award.hand for award in promotion.pays], "pays")
            if promotion.title in promotion.not_with:
                raise PromotionError(f"not_with: {promotion.title!r} is this promotion itself")
            for award in promotion.pays:
                if bool(award.dollars) == award.largest_buy_in:
                    raise PromotionError(
                        f"pays: {award.hand} needs dollars or largest_buy_in, not both"
                    )
        case PeriodPromotion():
            _check_award(promotion)


def _check_fund(name: str, field: str) -> None:
    if " box of " in name:
        raise PromotionError(f"{field}: {name!r} reads like a box at a table")
    if name in RESERVED_FUNDS:
        raise PromotionError(f"{field}: {name!r} is the house's own box; name it otherwise")


def _check_reserve(promotion: BadBeatPromotion) -> None:
    """Refuse a reserve that is no fund of its own, or that nothing is dropped for."""
    if not promotion.reserve:
        return
    _check_fund(promotion.reserve.fund, "reserve")
    if promotion.reserve.fund == promotion.fund:
        raise PromotionError("reserve: it needs a fund of its own")
    if promotion.drop == PromotionDrop():
        raise PromotionError("reserve: no pot drops anything that it could have a part of")


def _check_dealt_in(section: QualifyingDeal, name: str) -> None:
    """Refuse a hand that needs more players than the game is dealt to, or than a table seats."""
    game = GAMES[name]
    most = game.players[game.deck]
    if section.dealt_in > most:
        raise PromotionError(f"dealt_in: {name} is dealt to {most} players at most")
    for each in section.dealt_in_by or ():
        if each.dealt_in > each.seats:
            raise PromotionError(f"dealt_in_by: {each.dealt_in} do not fit at {each.seats} seats")
    for smaller, larger in pairwise(section.dealt_in_by or ()):
        if larger.seats <= smaller.seats:
            raise PromotionError("dealt_in_by: the smallest table comes first")


def _check_award(promotion: PeriodPromotion) -> None:
    """Refuse the best hand of a period without an award, or with two."""
    board = promotion.prize_board
    rankings = {high_ranking(GAMES[name]).name for each in promotion.hands for name in each.games}
    if len(rankings) > 1:
        raise PromotionError("hands of games that rank them differently cannot be compared")
    if bool(promotion.dollars) + bool(promotion.largest_buy_in) + bool(board) != 1:
        raise PromotionError("the award needs one of dollars, largest_buy_in and prize_board")
    if promotion.rolls_over and not promotion.dollars:
        raise PromotionError("rolls_over needs dollars: a prize that nobody won is not an amount")
    if board:
        _check_order([each.least for each in board.times], "times")


def _check_blinds(drop: PromotionDrop, blinds: BlindDrop) -> None:
    """Refuse a drop in big blinds beside another one, or one that is no tenth of a big blind."""
    if drop.percent or drop.dollars or drop.more:
        raise PromotionError("drop: give big blinds, dollars or a percentage, only one of them")
    for dropped in (blinds.big_blinds, *[larger.big_blinds for larger in blinds.at_tables]):
        if round(dropped * 10) != dropped * 10:
            raise PromotionError(
                f"drop: big_blinds = {dropped:g} is finer than a tenth of a big blind"
            )
    for smaller, larger in pairwise(blinds.at_tables):
        if larger.seats <= smaller.seats:
            raise PromotionError("drop: at_tables has the smallest table first")


def _named(promotion: Promotion, section: Any) -> list[str]:
    """The names of hands that must be possible in the games of a section."""
    match promotion:
        case BadBeatPromotion():
            return [each for each in (section.beaten, section.beaten_by) if each]
        case AwardPromotion():
            return [award.hand for award in promotion.pays]
        case ChartPromotion():
            return [*promotion.places]
        case PeriodPromotion():
            times = promotion.prize_board.times if promotion.prize_board else ()
            return [promotion.least, *[each.least for each in times]]


def _check_hand(words: str, game: str) -> None:
    hand = NamedHand.read(words)
    if GAMES[game].wins[0].is_low:
        raise PromotionError(f"{game} has no high hands, and {words!r} is one")
    try:
        hand.floor(high_ranking(GAMES[game]))
    except HandNameError as error:
        raise PromotionError(f"{game}: {error}") from None


def _check_shares(shares: PromotionShares) -> None:
    parts = {field: getattr(shares, field) for field in shares.__struct_fields__}
    for name, percent in parts.items():
        if round(percent * 10) != percent * 10:
            raise PromotionError(
                f"shares: {name} = {percent:g} is finer than a tenth of a per cent"
            )
    if shares.table and shares.table_each:
        raise PromotionError("shares: give table or table_each, not both")
    total = sum(parts.values()) + shares.table_each * (_OTHERS - 1)
    if total > 100:
        raise PromotionError(f"shares: {total:g}%, more than there is")
    if not shares.loser:
        raise PromotionError("shares: the beaten hand gets nothing; say what it gets with loser")


def _check_beaten(promotion: BadBeatPromotion) -> None:
    falls = promotion.falls
    last = None if falls is None or falls.to is None else NamedHand.read(falls.to)
    for section in promotion.hands:
        ranking = high_ranking(GAMES[section.games[0]])
        loser = NamedHand.read(section.beaten)
        least = loser.floor(ranking)
        if least >= NamedHand.read("royal flush").floor(ranking):
            raise PromotionError(f"nothing beats {loser}")
        if section.beaten_by is not None:
            winner = NamedHand.read(section.beaten_by)
            if winner.floor(ranking) < least:
                raise PromotionError(f"beaten_by: {winner} does not beat {loser}")
        if falls is not None and lower(loser) is None:
            raise PromotionError(f"falls: {loser} has no rank to fall by")
        if last is not None and last.floor(ranking) > least:
            raise PromotionError(f"falls: {last} is higher than {loser}")
    for smaller, larger in pairwise(promotion.stakes):
        if larger.big_blind <= smaller.big_blind:
            raise PromotionError("stakes: the smallest big blind comes first")
    if promotion.stakes and promotion.stakes[0].big_blind:
        raise PromotionError("stakes: the smallest tables have no row; begin with big_blind = 0")


def _check_order(names: Sequence[str], field: str) -> None:
    """Refuse a chart whose places are not in order, the highest first."""
    floors = [(NamedHand.read(each).floor(HIGH), each) for each in names]
    for (above, first), (below, second) in pairwise(floors):
        if below >= above:
            raise PromotionError(f"{field}: {second} stands below {first} and is not lower")
