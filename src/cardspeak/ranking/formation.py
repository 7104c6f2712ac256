"""How a hand is formed from a player's own cards and the board.

Any five of all of them, or exactly two of the hand with three of the board: Omaha with four, five
or six cards, Manila with both of two or with two of three. One card that is left of a hand plays
with three of the board. Values are the ranking's own.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from cardspeak.arguments import expect, member, shown
from cardspeak.cards import JOKER, Card
from cardspeak.ranking.keys import ROW_FIELD, SUIT_BITS, SUIT_FIELD, pair_rows
from cardspeak.ranking.ranking import FiveCardRanking, Ranking
from cardspeak.ranking.rules import Rules
from cardspeak.ranking.single import COLUMN, MOST, RankingError, card_keys, masks_by_suit_key
from cardspeak.ranking.tables import load

if TYPE_CHECKING:
    import numpy.typing as npt

    from cardspeak.ranking.batch import Values

Cards = Sequence[Card]


class Formation(StrEnum):
    """Which of a player's cards and the board's may play together."""

    ANY_FIVE = "any-five"
    EXACTLY_TWO = "exactly-two"


def hand_value(
    ranking: Ranking, formation: Formation, hole: Cards, board: Cards = ()
) -> int | None:
    """The value of a player's hand; larger wins, None where nothing qualifies.

    >>> from cardspeak.cards import cards
    >>> from cardspeak.ranking import HIGH
    >>> hole, board = cards("As Kc 7d 2c"), cards("Ks Qs Js Ts 2d")
    >>> omaha = hand_value(HIGH, Formation.EXACTLY_TWO, hole, board)
    >>> omaha == HIGH.value(cards("As Kc Qs Js Ts"))
    True
    """
    if formation is Formation.ANY_FIVE and isinstance(ranking, Ranking):
        try:
            return ranking.value((*hole, *board))
        except TypeError:
            raise _no_hand(hole, board) from None
    expect("the ranking", ranking, Ranking, "one of cardspeak.ranking.RANKINGS", RankingError)
    if formation is not Formation.EXACTLY_TWO:
        form = member("the formation", formation, Formation, RankingError)
        return hand_value(ranking, form, hole, board)
    try:
        return _exactly_two(ranking)(hole, board)
    except TypeError:
        raise _no_hand(hole, board) from None


def best_hand(
    ranking: Ranking, formation: Formation, hole: Cards, board: Cards = ()
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards that play, and those of them that are the player's own; none if none qualifies.

    >>> from cardspeak.cards import cards, text
    >>> from cardspeak.ranking import HIGH
    >>> five, own = best_hand(HIGH, Formation.ANY_FIVE, cards("As 2c"), cards("Ad Kh Kc 7s 5d"))
    >>> text(five), text(own)
    ('As Ad Kh Kc 7s', 'As')
    """
    value = hand_value(ranking, formation, hole, board)
    if formation == Formation.ANY_FIVE:
        five = ranking.best((*hole, *board))
        return five, tuple(card for card in five if card in tuple(hole))
    for own, shared in _twos_and_threes(hole, board):
        if value is not None and ranking.value((*own, *shared)) == value:
            return (*own, *shared), own
    return (), ()


def hand_values(
    ranking: Ranking, formation: Formation, hole: "npt.ArrayLike", board: "npt.ArrayLike"
) -> "Values":
    """The values of many hands: the leading shapes of hands and boards are broadcast.

    One board may serve many hands, one hand many boards; 0 where nothing qualifies.

    >>> from cardspeak.cards import cards
    >>> from cardspeak.ranking import HIGH
    >>> hands = [cards("AsKs"), cards("QhQd")]
    >>> high, low = hand_values(HIGH, Formation.ANY_FIVE, hands, cards("Qs Js 4s 4d 2c"))
    >>> bool(high < low)
    True
    """
    import numpy as np

    from cardspeak.ranking.batch import exactly_two_values

    expect("the ranking", ranking, Ranking, "one of cardspeak.ranking.RANKINGS", RankingError)
    form = member("the formation", formation, Formation, RankingError)
    for part in (hole, board):
        if not np.asarray(part).ndim or np.asarray(part).dtype.kind not in "iu":
            raise _no_hand(hole, board)
    if form is Formation.EXACTLY_TWO:
        return exactly_two_values(_five_card(ranking).rules, hole, board)
    hands, boards = np.asarray(hole), np.asarray(board)
    shape = np.broadcast_shapes(hands.shape[:-1], boards.shape[:-1])
    return ranking.values(
        np.concatenate(
            [np.broadcast_to(part, (*shape, part.shape[-1])) for part in (hands, boards)], axis=-1
        )
    )


def _no_hand(hole: object, board: object) -> RankingError:
    return RankingError(
        f"{shown(hole)} with the board {shown(board)} is not a hand: pass the numbers 0 to 53"
    )


def _twos_and_threes(hole: Cards, board: Cards) -> list[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    threes = list(combinations(board, 3))
    return [(two, three) for two in combinations(hole, min(2, len(hole))) for three in threes]


def _five_card(ranking: Ranking) -> FiveCardRanking:
    if not isinstance(ranking, FiveCardRanking):
        raise RankingError(f"{ranking.name!r} has no hand of two cards and three of the board")
    return ranking


@cache
def _exactly_two(ranking: Ranking) -> Callable[[Cards, Cards], int | None]:
    by_every_five = _by_every_five(_five_card(ranking))
    rules = _five_card(ranking).rules
    if rules.flushes_lose or JOKER in rules.deck.cards:
        return by_every_five
    return _by_pairs(rules, by_every_five)


def _by_every_five(ranking: FiveCardRanking) -> Callable[[Cards, Cards], int | None]:
    def value(hole: Cards, board: Cards) -> int | None:
        if not 1 <= len(hole) <= MOST or not 3 <= len(board) <= MOST:
            raise RankingError(
                f"{len(hole)} cards and a board of {len(board)} were given: two of the hand play "
                f"with three of a board of three to {MOST}"
            )
        held = [ranking.value((*two, *three)) for two, three in _twos_and_threes(hole, board)]
        return max([five for five in held if five is not None], default=None)

    return value


def _by_pairs(
    rules: Rules, by_every_five: Callable[[Cards, Cards], int | None]
) -> Callable[[Cards, Cards], int | None]:
    """On a full board, one look-up for each two cards of the hand; then flushes, if any can be."""
    tables = load()
    key_of = card_keys(rules)
    row = tables.view("displacements")
    numbers = tables.view("boards")
    pairs = tables.view(f"{rules.name}/pairs")
    by_rank = pair_rows(rules.deck.lowest_rank)
    start = tuple(tuple(by_rank[one >> 2][two >> 2] for two in range(52)) for one in range(52))
    three_of_5 = masks_by_suit_key(5, 3)
    flushes = tables.view(f"{rules.name}/flushes") if rules.flushes_win else None

    def value(hole: Cards, board: Cards) -> int | None:
        if len(board) != 5:
            return by_every_five(hole, board)
        try:
            a, b, c, d, e = board
            key = key_of[a] + key_of[b] + key_of[c] + key_of[d] + key_of[e]
            at = numbers[row[key >> SUIT_BITS & ROW_FIELD] + (key >> COLUMN)]
            if len(hole) == 4:
                f, g, h, i = hole
                after_f, after_g = start[f], start[g]
                best = max(
                    pairs[at + after_f[g]],
                    pairs[at + after_f[h]],
                    pairs[at + after_f[i]],
                    pairs[at + after_g[h]],
                    pairs[at + after_g[i]],
                    pairs[at + start[h][i]],
                )
            else:
                best = max([pairs[at + start[f][g]] for f, g in combinations(hole, 2)])
        except (IndexError, TypeError, ValueError):
            return by_every_five(hole, board)
        if flushes is None:
            return best or None
        mask = three_of_5[key & SUIT_FIELD]
        if mask is None:
            return best
        own = [mask[card] for card in hole if mask[card]]
        if len(own) < 2:
            return best
        suited = [mask[card] for card in board if mask[card]]
        shared = [sum(three) for three in combinations(suited, 3)]
        return max(best, *[flushes[f + g + s] for f, g in combinations(own, 2) for s in shared])

    return value
