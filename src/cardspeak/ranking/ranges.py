"""Ranges: the hands that a player may hold, each with a weight, in the words players write.

``77+`` is every pair from sevens up, ``KTo+`` king-ten to king-queen of two suits, ``A5s-A2s`` what
lies between, ``AKs:0.5`` half of the suited ace-kings. An ``x`` is any card: ``AAxx``. Cards may be
named one by one: ``AsKh``. ``random`` is any hand at all.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from math import comb

import msgspec

from cardspeak.cards import Card, cards
from cardspeak.cards.card import RANKS
from cardspeak.errors import CardspeakError

Combo = tuple[Card, ...]
"""The cards of one hand, lowest first."""

MOST_COMBOS = 300_000
ANY_HAND = ("random", "any", "*")
_PART = re.compile(r"(?P<hand>[^:]*)(?::(?P<weight>\d*\.?\d+)(?P<percent>%?))?")
_TWO = re.compile(rf"(?P<high>[{RANKS}])(?P<low>[{RANKS}])(?P<suits>[so]?)(?P<up>\+?)", re.I)
_RANKS_AND_ANY = re.compile(rf"[{RANKS}x]+", re.I)


class RangeError(CardspeakError):
    """Words that are not a range."""


class Range(msgspec.Struct, frozen=True):
    """Hands with their weights; a range of any hand at all has no list of them."""

    weights: dict[Combo, float]
    is_random: bool = False

    @classmethod
    def of_hand(cls, held: Sequence[Card]) -> "Range":
        """One hand, or as many of its cards as are known."""
        return cls({tuple(held): 1.0})

    def __len__(self) -> int:
        return len(self.weights)

    def without(self, gone: Iterable[Card]) -> "Range":
        """The hands that hold none of some cards."""
        known = frozenset(gone)
        left = {held: each for held, each in self.weights.items() if known.isdisjoint(held)}
        return Range(left, self.is_random)


RANDOM = Range({}, is_random=True)


def parse_range(words: str, size: int = 2, deck: Sequence[Card] = range(52)) -> Range:
    """The range that words mean, for hands of so many cards out of a deck.

    >>> [len(parse_range(words)) for words in ("77+", "AKs", "KTo+", "A5s-A2s", "99-77,AKo:0.5")]
    [48, 4, 36, 16, 30]
    >>> len(parse_range("AAxx", size=4))
    6961
    """
    if words.strip().lower() in ANY_HAND:
        return RANDOM
    weights: dict[Combo, float] = {}
    available = frozenset(deck)
    for part in re.split(r"[,;\s]+", words.strip()):
        hand, weight = _weighed(part)
        found = [held for held in _combos(hand, size, available) if available.issuperset(held)]
        if not found:
            raise RangeError(f"{hand!r} is not a hand of this deck")
        for held in found:
            weights[held] = weight
    return Range({held: weight for held, weight in weights.items() if weight})


def _weighed(part: str) -> tuple[str, float]:
    match = _PART.fullmatch(part)
    if match is None or not match["hand"]:
        raise RangeError(f"{part!r} is not a range: write hands such as AKs, 77+ or A5s-A2s:0.5")
    weight = float(match["weight"] or 1) / (100 if match["percent"] else 1)
    if weight > 1:
        raise RangeError(f"{part!r} has a weight above 1: half of the hands are :0.5 or :50%")
    return match["hand"], weight


def _combos(hand: str, size: int, available: frozenset[Card]) -> Iterable[Combo]:
    if size == 2 and "-" in hand:
        first, _, last = hand.partition("-")
        return _between(_two(first, hand), _two(last, hand), hand)
    if size == 2 and (match := _TWO.fullmatch(hand)):
        return _from(match)
    if _RANKS_AND_ANY.fullmatch(hand):
        return _by_ranks(hand.upper(), size, available)
    held = cards(hand)
    if len(set(held)) != size:
        raise RangeError(f"{hand!r} is not a hand of {size} cards")
    return [tuple(sorted(held))]


def _two(word: str, whole: str) -> re.Match[str]:
    match = _TWO.fullmatch(word)
    if match is None or match["up"]:
        raise RangeError(f"{whole!r} is not a range: both ends must be hands such as A5s or 77")
    return match


def _ranks(match: re.Match[str]) -> tuple[int, int]:
    one, two = (RANKS.index(match[end].upper()) for end in ("high", "low"))
    return max(one, two), min(one, two)


def _from(match: re.Match[str]) -> list[Combo]:
    """One kind of hand; with a plus, all that have a higher pair or a higher second card."""
    high, low = _ranks(match)
    if high == low:
        _check_pair(match)
        tops = range(high, 13) if match["up"] else (high,)
        return [held for top in tops for held in _of_kind(top, top, "")]
    seconds = range(low, high) if match["up"] else (low,)
    return [held for second in seconds for held in _of_kind(high, second, match["suits"])]


def _between(first: re.Match[str], last: re.Match[str], whole: str) -> list[Combo]:
    (high, low), (to_high, to_low) = _ranks(first), _ranks(last)
    suits = first["suits"].lower()
    if high == low and to_high == to_low:
        _check_pair(first)
        _check_pair(last)
        ranks = range(min(high, to_high), max(high, to_high) + 1)
        return [held for rank in ranks for held in _of_kind(rank, rank, "")]
    if suits != last["suits"].lower():
        raise RangeError(f"{whole!r} has ends of different kinds: suited with suited")
    steps = range(min(low, to_low), max(low, to_low) + 1)
    if high == to_high:
        return [held for second in steps for held in _of_kind(high, second, suits)]
    if high - low == to_high - to_low:  # connectors: J9s-86s
        return [held for second in steps for held in _of_kind(second + high - low, second, suits)]
    raise RangeError(f"{whole!r} has ends with neither the same first card nor the same gap")


def _check_pair(match: re.Match[str]) -> None:
    if match["suits"]:
        raise RangeError(f"{match[0]!r} is a pair, which is neither suited nor offsuit")


@cache
def _of_kind(high: int, low: int, suits: str) -> tuple[Combo, ...]:
    if high == low:
        return tuple((4 * low + one, 4 * low + two) for one, two in combinations(range(4), 2))
    wanted = {"s": (True,), "o": (False,)}.get(suits.lower(), (True, False))
    return tuple(
        (4 * low + one, 4 * high + two)
        for one in range(4)
        for two in range(4)
        if (one == two) in wanted
    )


def _by_ranks(pattern: str, size: int, available: frozenset[Card]) -> Iterator[Combo]:
    """Every hand with at least the ranks of a pattern; each x is any card."""
    if len(pattern) != size:
        raise RangeError(f"{pattern!r} has {len(pattern)} cards; hands of this game have {size}")
    named = [RANKS.index(rank) for rank in pattern if rank != "X"]
    groups = [
        list(combinations([card for card in available if card >> 2 == rank], named.count(rank)))
        for rank in sorted(set(named))
    ]
    ways = comb(len(available) - len(named), size - len(named))
    for group in groups:
        ways *= len(group)
    if ways > MOST_COMBOS:
        raise RangeError(f"{pattern!r} means up to {ways:,} hands: name more of the cards")
    found: set[Combo] = set()
    for held in _choices(groups):
        rest = sorted(available.difference(held))
        for others in combinations(rest, size - len(named)):
            found.add(tuple(sorted((*held, *others))))
    yield from sorted(found)


def _choices(groups: Sequence[Sequence[Combo]]) -> Iterator[Combo]:
    if not groups:
        yield ()
        return
    for first in groups[0]:
        for rest in _choices(groups[1:]):
            yield (*first, *rest)
