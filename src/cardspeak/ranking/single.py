"""The value of one hand, by look-up: a ranking's `value` is one of the functions made here.

They are closures over their tables, written out for seven, six and five cards: a call takes 330 ns
so, and 530 with a loop over the cards. Fewer cards or more, which a floor may let live, come last.
Cards must be distinct; whether a deck is sound is not for a ranking to say.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from cardspeak.arguments import shown
from cardspeak.cards import JOKER, UNKNOWN, Card, text
from cardspeak.errors import CardspeakError
from cardspeak.ranking.keys import (
    CARD_KEYS,
    JOKER_FLAG,
    NO_SUIT,
    ROW_BITS,
    ROW_FIELD,
    SUIT_BITS,
    SUIT_FIELD,
    suit_masks,
    suits_by_key,
)
from cardspeak.ranking.rules import Joker, Rules, ranks_showing
from cardspeak.ranking.short import short_hands
from cardspeak.ranking.tables import Tables

Evaluator = Callable[[Sequence[Card]], int | None]
Otherwise = Callable[[Sequence[Card], Evaluator], int | None]
"""Values cards of a number that an evaluator is not written for, perhaps by seven at a time."""
Masks = tuple[int, ...]

MOST = 10
"""More cards than any hand and board have by mistake: seven of them can still be chosen quickly."""

COLUMN = ROW_BITS + SUIT_BITS

# Written as numbers in the functions below: as names they cost each call 20 of 330 ns.
assert (SUIT_FIELD, SUIT_BITS, ROW_FIELD, COLUMN) == (255, 8, 16383, 22)


class RankingError(CardspeakError):
    """Cards that a ranking cannot rank."""


def masks_by_suit_key(cards: int, enough: int) -> tuple[Masks | None, ...]:
    """By suit key: the masks of the suit that has enough cards, or None."""
    masks = [*(suit_masks(suit) for suit in range(4)), None]
    assert masks[NO_SUIT] is None
    return tuple(masks[suit] for suit in suits_by_key(cards, enough))


_FIVE_OF_5, _FIVE_OF_6, _FIVE_OF_7 = (masks_by_suit_key(cards, 5) for cards in (5, 6, 7))
_FOUR_BESIDE_JOKER = {cards + 1: masks_by_suit_key(cards, 4) for cards in (4, 5, 6)}


def evaluator(rules: Rules, tables: Tables) -> Evaluator:
    """The function that values a hand of cards under some rules."""
    if rules.joker is Joker.NOT_IN_THE_DECK:
        return _natural(rules, tables)
    return _with_joker(rules, _natural(rules, tables), tables)


def _natural(rules: Rules, tables: Tables) -> Evaluator:
    if rules.flushes_lose:
        return _avoiding_flushes(rules, tables)
    return (_with_flushes if rules.flushes_win else _ranks_only)(rules, tables)


def card_keys(rules: Rules) -> tuple[int, ...]:
    """Keys by card. A stranger to the deck has none, so that adding it up fails.

    The type promises more than the deck holds: what fails is caught and told by `refused`.
    """
    known = set(rules.deck.cards)
    keys: list[int | None] = [key if c in known else None for c, key in enumerate(CARD_KEYS)]
    return tuple(keys)  # type: ignore[arg-type]


def refused(rules: Rules, cards: Sequence[Card]) -> RankingError:
    """The error for cards that have no value, in words."""
    if not isinstance(cards, Iterable) or not all(isinstance(card, int) for card in cards):
        return RankingError(f"{shown(cards)} are not cards: pass the numbers 0 to {UNKNOWN}")
    if strangers := [card for card in cards if card not in rules.deck.cards]:
        if all(0 <= card <= UNKNOWN for card in strangers):
            return RankingError(
                f"{text(strangers)} cannot be ranked {rules.name!r}: its deck has {rules.deck.name}"
            )
        return RankingError(f"{strangers[0]!r} is not a card")
    if len(set(cards)) < len(cards):
        return RankingError(f"{text(cards)} has the same card twice")
    return RankingError(f"{len(cards)} cards were given: a hand is valued from one to {MOST}")


def _with_flushes(rules: Rules, tables: Tables) -> Evaluator:
    key_of = card_keys(rules)
    otherwise = _otherwise(rules, tables)
    row = tables.view("displacements")
    ranks = tables.view(f"{rules.name}/ranks")
    flushes = tables.view(f"{rules.name}/flushes")
    five_of_7, five_of_6, five_of_5 = _FIVE_OF_7, _FIVE_OF_6, _FIVE_OF_5

    def value(cards: Sequence[Card]) -> int | None:
        try:
            cards_held = len(cards)
            if cards_held == 7:
                a, b, c, d, e, f, g = cards
                key = (
                    key_of[a] + key_of[b] + key_of[c] + key_of[d] + key_of[e] + key_of[f]
                    + key_of[g]
                )  # fmt: skip
                mask = five_of_7[key & 255]
                if mask is None:
                    return ranks[row[key >> 8 & 16383] + (key >> 22)]
                return flushes[mask[a] | mask[b] | mask[c] | mask[d] | mask[e] | mask[f] | mask[g]]
            if cards_held == 5:
                a, b, c, d, e = cards
                key = key_of[a] + key_of[b] + key_of[c] + key_of[d] + key_of[e]
                mask = five_of_5[key & 255]
                if mask is None:
                    return ranks[row[key >> 8 & 16383] + (key >> 22)]
                return flushes[mask[a] | mask[b] | mask[c] | mask[d] | mask[e]]
            a, b, c, d, e, f = cards
            key = key_of[a] + key_of[b] + key_of[c] + key_of[d] + key_of[e] + key_of[f]
            mask = five_of_6[key & 255]
            if mask is None:
                return ranks[row[key >> 8 & 16383] + (key >> 22)]
            return flushes[mask[a] | mask[b] | mask[c] | mask[d] | mask[e] | mask[f]]
        except (IndexError, TypeError, ValueError):
            return otherwise(cards, value)

    return value


def _ranks_only(rules: Rules, tables: Tables) -> Evaluator:
    key_of = card_keys(rules)
    otherwise = _otherwise(rules, tables)
    row = tables.view("displacements")
    ranks = tables.view(f"{rules.name}/ranks")

    def value(cards: Sequence[Card]) -> int | None:
        try:
            cards_held = len(cards)
            if cards_held == 7:
                a, b, c, d, e, f, g = cards
                key = (
                    key_of[a] + key_of[b] + key_of[c] + key_of[d] + key_of[e] + key_of[f]
                    + key_of[g]
                )  # fmt: skip
            elif cards_held == 5:
                a, b, c, d, e = cards
                key = key_of[a] + key_of[b] + key_of[c] + key_of[d] + key_of[e]
            else:
                a, b, c, d, e, f = cards
                key = key_of[a] + key_of[b] + key_of[c] + key_of[d] + key_of[e] + key_of[f]
            return ranks[row[key >> 8 & 16383] + (key >> 22)] or None
        except (IndexError, TypeError, ValueError):
            return otherwise(cards, value)

    return value


def _avoiding_flushes(rules: Rules, tables: Tables) -> Evaluator:
    """Five of one suit among six or seven: rare, so every five of them is looked at."""
    by_ranks = _ranks_only(rules, tables)
    flushes = tables.view(f"{rules.name}/flushes")
    flush_of = [masks_by_suit_key(cards, 5) for cards in range(8)]

    def value(cards: Sequence[Card]) -> int | None:
        best = by_ranks(cards)
        if len(cards) > 7:
            return max([seven for held in combinations(cards, 7) if (seven := value(held))])
        mask = flush_of[len(cards)][sum([CARD_KEYS[card] for card in cards]) & SUIT_FIELD]
        if mask is None:
            return best
        if len(cards) == 5:
            return flushes[sum([mask[card] for card in cards])]
        return max([five for held in combinations(cards, 5) if (five := value(held))])

    return value


def _with_joker(rules: Rules, natural: Evaluator, tables: Tables) -> Evaluator:
    """Beside the joker a flush may be worth less than four aces or a full house: both count."""
    row = tables.view("displacements/joker")
    ranks = tables.view(f"{rules.name}/ranks/joker")
    name = f"{rules.name}/flushes"
    flushes = tables.view(name) if name in tables else None
    four_of = _FOUR_BESIDE_JOKER
    otherwise = _otherwise(rules, tables)

    def value(cards: Sequence[Card]) -> int | None:
        if JOKER not in cards:
            return natural(cards)
        try:
            key = sum([CARD_KEYS[card] for card in cards]) - JOKER_FLAG
            best = ranks[row[key >> SUIT_BITS & ROW_FIELD] + (key >> COLUMN)]
            mask = four_of[len(cards)][key & SUIT_FIELD]
        except (IndexError, KeyError, TypeError):
            return otherwise(cards, value)
        if mask is not None and flushes is not None:
            best = max(best, flushes[sum([mask[card] for card in cards])])
        return best or None

    return value


def _otherwise(rules: Rules, tables: Tables) -> Otherwise:
    """Fewer than five cards by their ranks, from a table made when the first such hand comes.

    Of more than seven, the best seven count.
    """
    known: dict[tuple[int, ...], int] = {}

    def value(cards: Sequence[Card], of_seven: Evaluator) -> int | None:
        try:
            once = len(set(cards)) == len(cards)
        except TypeError:
            raise refused(rules, cards) from None
        sound = once and all(card in rules.deck.cards for card in cards)
        if not sound or not 1 <= len(cards) <= MOST:
            raise refused(rules, cards) from None
        if len(cards) > 7:
            return max([of_seven(held) or 0 for held in combinations(cards, 7)]) or None
        if rules.qualifier is not None:
            return None
        if not known:
            values = tables.view(f"{rules.name}/short")
            known.update(zip(short_hands(rules), values, strict=True))
        return known[tuple(sorted(ranks_showing(rules, cards)))]

    return value
