"""The rankings of five cards as a rule book states them; the tables are built from this alone.

A ranking is a short declaration: its deck, the order of its categories, where the ace and the joker
stand, and whether the highest or the lowest hand wins. Nothing here is fast or needs to be.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum

import msgspec

from cardspeak.cards import DECKS, JOKER, RANKS, Card, DeckKind
from cardspeak.ranking.category import Category

Strength = tuple[int, ...]
"""A hand's place as a high hand: its category's place in the order, then its ranks as they count.
The lowest wins in a low ranking."""

ACE = RANKS.index("A")


class Aim(StrEnum):
    """Which hand wins."""

    HIGHEST = "highest"
    LOWEST = "lowest"


class Ace(StrEnum):
    """Where the ace stands among the ranks."""

    ABOVE_THE_KING = "above the king"
    BELOW_THE_DEUCE = "below the deuce"


class LowStraight(StrEnum):
    """Whether the ace also ends the lowest straight of the deck."""

    WITH_THE_ACE = "with the ace"
    WITHOUT_THE_ACE = "without the ace"


class Joker(StrEnum):
    """What the joker may stand for."""

    NOT_IN_THE_DECK = "not in the deck"
    ACE_STRAIGHT_OR_FLUSH = "an ace, or to complete a straight or a flush"
    LOWEST_NOT_HELD = "the lowest card not held"


STANDARD_ORDER = (
    Category.NO_PAIR,
    Category.PAIR,
    Category.TWO_PAIR,
    Category.THREE_OF_A_KIND,
    Category.STRAIGHT,
    Category.FLUSH,
    Category.FULL_HOUSE,
    Category.FOUR_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
    Category.ROYAL_FLUSH,
    Category.FIVE_ACES,
)
STRIPPED_ORDER = (
    *STANDARD_ORDER[:5],
    Category.FULL_HOUSE,
    Category.FLUSH,
    *STANDARD_ORDER[7:],
)
"""A flush beats a full house where fewer ranks make flushes rarer."""

RANKS_ONLY_ORDER = tuple(
    category
    for category in STANDARD_ORDER
    if "straight" not in category and "flush" not in category
)


class Rules(msgspec.Struct, frozen=True):
    """A ranking's declaration."""

    name: str
    deck: DeckKind = DECKS[52]
    order: tuple[Category, ...] = STANDARD_ORDER
    aim: Aim = Aim.HIGHEST
    ace: Ace = Ace.ABOVE_THE_KING
    low_straight: LowStraight = LowStraight.WITH_THE_ACE
    joker: Joker = Joker.NOT_IN_THE_DECK
    qualifier: int | None = None
    """The highest rank in a hand that qualifies; such a hand also has five different ranks."""

    def place(self, rank: int) -> int:
        """Where a rank stands: from 0, the lowest."""
        return rank if self.ace is Ace.ABOVE_THE_KING else (rank + 1) % 13

    @property
    def ranks(self) -> range:
        """The ranks in the deck."""
        return range(self.deck.lowest_rank, 13)

    @property
    def straights(self) -> dict[frozenset[int], int]:
        """The ranks of each straight and the rank that it is called by, its highest."""
        if Category.STRAIGHT not in self.order:
            return {}
        lowest = self.deck.lowest_rank
        runs = {frozenset(range(top - 4, top + 1)): top for top in range(lowest + 4, 13)}
        if self.low_straight is LowStraight.WITH_THE_ACE:
            runs[frozenset((ACE, *range(lowest, lowest + 4)))] = lowest + 3
        return runs

    @property
    def flushes_win(self) -> bool:
        """Whether a flush makes a hand better, so that a hand looks for one."""
        return Category.FLUSH in self.order and self.aim is Aim.HIGHEST

    @property
    def flushes_lose(self) -> bool:
        """Whether a flush makes a hand worse, so that a hand avoids one."""
        return Category.FLUSH in self.order and self.aim is Aim.LOWEST


class Five(msgspec.Struct, frozen=True):
    """Five cards as far as they can matter: their ranks, and whether they are of one suit."""

    ranks: tuple[int, ...]
    one_suit: bool


def category_of(rules: Rules, five: Five) -> Category:
    """Which of the ranking's categories five cards are."""
    counts = sorted((five.ranks.count(rank) for rank in set(five.ranks)), reverse=True)
    if counts[0] == 1:
        straight = rules.straights.get(frozenset(five.ranks))
        flush = five.one_suit and Category.FLUSH in rules.order
        if straight is not None and flush:
            return Category.ROYAL_FLUSH if straight == ACE else Category.STRAIGHT_FLUSH
        if flush:
            return Category.FLUSH
        return Category.NO_PAIR if straight is None else Category.STRAIGHT
    return {
        (5,): Category.FIVE_ACES,
        (4, 1): Category.FOUR_OF_A_KIND,
        (3, 2): Category.FULL_HOUSE,
        (3, 1, 1): Category.THREE_OF_A_KIND,
        (2, 2, 1): Category.TWO_PAIR,
        (2, 1, 1, 1): Category.PAIR,
    }[tuple(counts)]


def strength(rules: Rules, five: Five) -> Strength:
    """The strength of five cards: the category first, then the ranks, those held most first."""
    category = category_of(rules, five)
    straight = rules.straights.get(frozenset(five.ranks)) if "straight" in category else None
    if straight is not None or category is Category.ROYAL_FLUSH:
        return (rules.order.index(category), ACE if straight is None else straight)
    held = sorted(
        ((five.ranks.count(rank), rules.place(rank)) for rank in set(five.ranks)), reverse=True
    )
    return (rules.order.index(category), *(place for _, place in held))


def qualifies(rules: Rules, five: Five) -> bool:
    """Whether five cards are a hand at all in this ranking."""
    if rules.qualifier is None:
        return True
    highest = rules.place(rules.qualifier)
    return len(set(five.ranks)) == 5 and all(rules.place(rank) <= highest for rank in five.ranks)


def with_joker(rules: Rules, four: Sequence[int], one_suit: bool) -> Iterator[Five]:
    """Everything that four cards and the joker may be; the best of them counts."""
    if rules.joker is Joker.LOWEST_NOT_HELD:
        lowest = min((rank for rank in rules.ranks if rank not in four), key=rules.place)
        yield Five((*four, lowest), False)
    elif rules.joker is Joker.ACE_STRAIGHT_OR_FLUSH:
        yield Five((*four, ACE), False)
        straights = rules.straights
        for rank in rules.ranks:
            if rank not in four and (one_suit or frozenset((*four, rank)) in straights):
                yield Five((*four, rank), one_suit)


def ranks_showing(rules: Rules, cards: Sequence[Card]) -> list[int]:
    """The ranks of fewer than five cards, the joker as an ace or as the lowest rank not held."""
    ranks = [card >> 2 for card in cards if card != JOKER]
    if len(ranks) < len(cards):
        low = rules.joker is Joker.LOWEST_NOT_HELD
        free = [rank for rank in rules.ranks if rank not in ranks]
        ranks.append(min(free, key=rules.place) if low else ACE)
    return ranks


_EIGHT = RANKS.index("8")

HIGH = Rules("high")
HIGH_JOKER = Rules("high-joker", DECKS[53], joker=Joker.ACE_STRAIGHT_OR_FLUSH)
STRIPPED_40 = Rules("stripped-40", DECKS[40], STRIPPED_ORDER)
STRIPPED_36 = Rules("stripped-36", DECKS[36], STRIPPED_ORDER)
STRIPPED_32 = Rules("stripped-32", DECKS[32], STRIPPED_ORDER)
ACE_TO_FIVE = Rules("ace-to-five", aim=Aim.LOWEST, order=RANKS_ONLY_ORDER, ace=Ace.BELOW_THE_DEUCE)
ACE_TO_FIVE_JOKER = msgspec.structs.replace(
    ACE_TO_FIVE, name="ace-to-five-joker", deck=DECKS[53], joker=Joker.LOWEST_NOT_HELD
)
EIGHT_OR_BETTER = msgspec.structs.replace(ACE_TO_FIVE, name="eight-or-better", qualifier=_EIGHT)
EIGHT_OR_BETTER_JOKER = msgspec.structs.replace(
    ACE_TO_FIVE_JOKER, name="eight-or-better-joker", qualifier=_EIGHT
)
DEUCE_TO_SEVEN = Rules("deuce-to-seven", aim=Aim.LOWEST, low_straight=LowStraight.WITHOUT_THE_ACE)

DECLARED: tuple[Rules, ...] = (
    HIGH,
    HIGH_JOKER,
    STRIPPED_40,
    STRIPPED_36,
    STRIPPED_32,
    ACE_TO_FIVE,
    ACE_TO_FIVE_JOKER,
    EIGHT_OR_BETTER,
    EIGHT_OR_BETTER_JOKER,
    DEUCE_TO_SEVEN,
)
"""Every ranking of five cards."""
