"""Hands as a promotion names them: "aces full of jacks", "four eights", "royal flush".

A name is a least hand: whatever ranks as high or higher is covered by it. As a place on a chart it
stands for that hand alone.
"""

import re
from collections.abc import Iterator
from functools import cache

import msgspec

from cardspeak.arguments import expect
from cardspeak.cards import Card, DeckKind
from cardspeak.errors import CardspeakError
from cardspeak.ranking import Category, FiveCardRanking, Ranking
from cardspeak.ranking.tables import load
from cardspeak.ranking.words import NAMES, plural

_RANKS = {name: rank for rank, name in enumerate(NAMES)}
_RANKS |= {plural(rank): rank for rank in range(13)} | {"twos": 0, "two": 0}
_WORD = "|".join(sorted(_RANKS, key=len, reverse=True))
_FULL = re.compile(rf"({_WORD}) full(?: of ({_WORD}))?")
_FOUR = re.compile(rf"four ({_WORD})")
_FLUSH = re.compile(rf"({_WORD})-high straight flush")
_WHOLE = {
    category.value: category
    for category in (
        Category.THREE_OF_A_KIND,
        Category.STRAIGHT,
        Category.FLUSH,
        Category.FULL_HOUSE,
        Category.FOUR_OF_A_KIND,
        Category.STRAIGHT_FLUSH,
        Category.ROYAL_FLUSH,
    )
}
_A_VALUE = "a value that the ranking gives, or None"
_FIVE_HIGH, _ACE = 3, 12


class HandNameError(CardspeakError):
    """Words that name no hand."""


class NamedHand(msgspec.Struct, frozen=True):
    """A hand by its kind; `rank` of the three, the four or the top card, `pair` of a full house.

    >>> from cardspeak.ranking import HIGH
    >>> hand = NamedHand.read("aces full of jacks")
    >>> hand, str(hand)
    (NamedHand(kind=<Category.FULL_HOUSE: 'full house'>, rank=12, pair=9), 'aces full of jacks')
    >>> NamedHand.read("four eights").covers(HIGH, HIGH.value((24, 25, 26, 27, 4)))
    True
    """

    kind: Category
    rank: int | None = None
    pair: int | None = None

    @classmethod
    def read(cls, words: str) -> "NamedHand":
        """The hand that words name."""
        expect("the name of a hand", words, str, "words such as 'four eights'", HandNameError)
        if words in _WHOLE:
            return cls(_WHOLE[words])
        if found := _FULL.fullmatch(words):
            three, two = _RANKS[found[1]], _RANKS[found[2]] if found[2] else None
            if three == two:
                raise HandNameError(f"{words!r} cannot be: a full house has two ranks")
            return cls(Category.FULL_HOUSE, three, two)
        if found := _FOUR.fullmatch(words):
            return cls(Category.FOUR_OF_A_KIND, _RANKS[found[1]])
        if found := _FLUSH.fullmatch(words):
            top = _RANKS[found[1]]
            if top < _FIVE_HIGH:
                raise HandNameError(f"{words!r} cannot be: the lowest is five-high")
            return cls(Category.ROYAL_FLUSH) if top == _ACE else cls(Category.STRAIGHT_FLUSH, top)
        raise HandNameError(
            f"{words!r} names no hand; write for example 'aces full of jacks', 'four eights', "
            "'nine-high straight flush', 'royal flush' or 'full house'"
        )

    def __str__(self) -> str:
        if self.rank is None:
            return self.kind.value
        if self.kind is Category.FULL_HOUSE:
            full = f"{plural(self.rank)} full"
            return full if self.pair is None else f"{full} of {plural(self.pair)}"
        if self.kind is Category.FOUR_OF_A_KIND:
            return f"four {plural(self.rank)}"
        return f"{NAMES[self.rank]}-high {self.kind.value}"

    def bounds(self, ranking: Ranking) -> tuple[int, int]:
        """The least and the greatest value of the hands that bear the name, in a ranking."""
        expect("the ranking", ranking, Ranking, "one of RANKINGS", HandNameError)
        return _bounds(self, ranking)

    def floor(self, ranking: Ranking) -> int:
        """The least value that the name covers, in a ranking."""
        return self.bounds(ranking)[0]

    def covers(self, ranking: Ranking, value: int | None) -> bool:
        """Whether a hand of that value is this one or a better one."""
        expect("the value", value, int | None, _A_VALUE, HandNameError)
        return value is not None and value >= self.floor(ranking)

    def is_made(self, ranking: Ranking, value: int | None) -> bool:
        """Whether a hand of that value is this very one, whatever its kicker."""
        expect("the value", value, int | None, _A_VALUE, HandNameError)
        low, high = self.bounds(ranking)
        return value is not None and low <= value <= high


@cache
def _bounds(hand: NamedHand, ranking: Ranking) -> tuple[int, int]:
    """The least and the greatest value of the hands that bear a name."""
    if not isinstance(ranking, FiveCardRanking):
        raise HandNameError(f"{hand} cannot be made where hands are ranked {ranking.name!r}")
    if hand.rank is None:
        floors = load().floors(ranking.name)
        places = [place for place, (kind, _) in enumerate(floors) if kind is hand.kind]
        if not places:
            raise HandNameError(f"{hand} cannot be made where hands are ranked {ranking.name!r}")
        above = floors[places[0] + 1 :]
        return floors[places[0]][1], above[0][1] - 1 if above else 1 << 30
    values = [value for five in _made(hand, ranking.deck) if (value := ranking.value(five))]
    if not values:
        raise HandNameError(f"{hand} cannot be made with {ranking.deck.name}")
    return min(values), max(values)


def _made(hand: NamedHand, deck: DeckKind) -> Iterator[tuple[Card, ...]]:
    """Every hand of that name, as far as its value differs."""
    ranks = sorted({card >> 2 for card in deck.cards if card < 52})
    of = hand.rank or 0
    if of not in ranks:
        return
    if hand.kind is Category.FULL_HOUSE:
        for pair in ranks if hand.pair is None else [hand.pair]:
            if pair != of and pair in ranks:
                yield (of * 4, of * 4 + 1, of * 4 + 2, pair * 4, pair * 4 + 1)
    elif hand.kind is Category.FOUR_OF_A_KIND:
        for kicker in ranks:
            if kicker != of:
                yield (of * 4, of * 4 + 1, of * 4 + 2, of * 4 + 3, kicker * 4)
    else:
        below = [of - step if of - step >= 0 else _ACE for step in range(5)]
        if all(rank in ranks for rank in below):
            yield tuple([rank * 4 for rank in below])


def lower(hand: NamedHand) -> NamedHand | None:
    """The next lower hand of a ladder: fours fall to deuces, then aces full of kings and so on.

    >>> str(lower(NamedHand.read("four deuces")))
    'aces full of kings'
    """
    if hand.rank is None:
        return None
    if hand.kind is Category.FOUR_OF_A_KIND:
        if hand.rank:
            return NamedHand(hand.kind, hand.rank - 1)
        return NamedHand(Category.FULL_HOUSE, _ACE, _ACE - 1)
    if hand.kind is Category.STRAIGHT_FLUSH:
        if hand.rank > _FIVE_HIGH:
            return NamedHand(hand.kind, hand.rank - 1)
        return NamedHand(Category.FOUR_OF_A_KIND, _ACE)
    pairs = [rank for rank in range(12, -1, -1) if rank != hand.rank]
    at = pairs.index(hand.pair) + 1 if hand.pair is not None else len(pairs)
    if at < len(pairs):
        return NamedHand(hand.kind, hand.rank, pairs[at])
    if not hand.rank:
        return None
    three = hand.rank - 1
    return NamedHand(hand.kind, three, 12 if three != 12 else 11)
