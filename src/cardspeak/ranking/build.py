"""Builds the tables of every ranking from its rules, in a few seconds, with NumPy.

Five cards are ranked by `rules`; six and seven are the best of what is left without one card. The
result is a `Sections` value for `tables` to keep; nothing is read or written here.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement

import msgspec
import numpy as np
import numpy.typing as npt

from cardspeak.ranking import rules as declared
from cardspeak.ranking.keys import JOKER_BIT, RANK_KEYS, ROW_BITS, ROW_FIELD
from cardspeak.ranking.rules import Aim, Five, Joker, Rules, Strength
from cardspeak.ranking.short import category_in, short_hands, short_strength

Ints = npt.NDArray[np.int64]
Counts = npt.NDArray[np.int8]

RANK_KEY_ARRAY: Ints = np.array(RANK_KEYS, dtype=np.int64)


class Sections(msgspec.Struct):
    """Named arrays of small integers, and for each ranking where its categories begin."""

    arrays: dict[str, npt.NDArray[np.generic]]
    floors: dict[str, list[tuple[str, int]]]


class Multisets:
    """Every set of ranks that so many cards can have, in the order of their keys."""

    def __init__(self, cards: int) -> None:
        held = (
            [ranks.count(rank) for rank in range(13)]
            for ranks in combinations_with_replacement(range(13), cards)
            if all(ranks[at] != ranks[at + 4] for at in range(cards - 4))
        )
        counts = np.array(list(held), dtype=np.int8)
        keys = counts @ RANK_KEY_ARRAY
        order = np.argsort(keys)
        self.counts: Counts = counts[order]
        self.keys: Ints = keys[order]

    def __len__(self) -> int:
        return len(self.keys)

    def without_one(self, fewer: "Multisets") -> Iterator[tuple[npt.NDArray[np.bool_], Ints]]:
        """For each rank: who holds it, and their places in `fewer` once such a card is gone."""
        for rank in range(13):
            holds = self.counts[:, rank] > 0
            yield holds, np.searchsorted(fewer.keys, self.keys[holds] - RANK_KEYS[rank])


class Index:
    """A perfect hash of rank keys: a key's row has a displacement, its column is added to it."""

    def __init__(self, keys: Ints) -> None:
        self.displacements = np.zeros(1 << ROW_BITS, dtype=np.int32)
        self.size = self._fit(keys)

    def __call__(self, keys: Ints) -> Ints:
        """The places of keys."""
        places: Ints = self.displacements[keys & ROW_FIELD] + (keys >> ROW_BITS)
        return places

    def _fit(self, keys: Ints) -> int:
        """Put the fullest rows first, each where it first fits; return the places used."""
        rows, columns = keys & ROW_FIELD, keys >> ROW_BITS
        order = np.lexsort((columns, rows))
        columns = columns[order]
        names, starts, sizes = np.unique(rows[order], return_index=True, return_counts=True)
        free = np.ones(4 * len(keys) + (1 << 12), dtype=np.bool_)
        first_free = 0
        for row in np.argsort(-sizes, kind="stable"):
            filled = columns[starts[row] : starts[row] + sizes[row]]
            while not free[first_free]:
                first_free += 1
            at = _first_fit(free, filled - filled[0], first_free)
            free[at + filled - filled[0]] = False
            self.displacements[names[row]] = at - filled[0]
        return int(np.flatnonzero(~free)[-1]) + 1


def _first_fit(free: npt.NDArray[np.bool_], pattern: Ints, start: int) -> int:
    """The first place from `start` where every place of the pattern is free."""
    window = 256
    while True:
        fits = free[start : start + window].copy()
        for offset in pattern[1:]:
            fits &= free[start + offset : start + offset + window]
        at = int(fits.argmax())
        if fits[at]:
            return start + at
        start += window
        window = 4096


class Numbering:
    """The values of a ranking, short hands among them: 1 is its worst, and none is left out."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        strengths = {strength for five in _fives(rules) for strength in self._strengths([five])}
        strengths |= {short_strength(rules, ranks) for ranks in short_hands(rules)}
        worst_first = sorted(strengths, reverse=rules.aim is Aim.LOWEST)
        self._values = {strength: value for value, strength in enumerate(worst_first, start=1)}

    def best(self, hands: Iterable[Five]) -> int:
        """The value of the best of some hands; 0 if none qualifies."""
        return max([self._values[strength] for strength in self._strengths(hands)], default=0)

    def short(self) -> Ints:
        """The values of the hands of fewer than five cards."""
        held = short_hands(self.rules)
        return np.array([self._values[short_strength(self.rules, ranks)] for ranks in held])

    def _strengths(self, hands: Iterable[Five]) -> Iterator[Strength]:
        for five in hands:
            if declared.qualifies(self.rules, five):
                yield declared.strength(self.rules, five)

    def floors(self) -> list[tuple[str, int]]:
        """Where each category begins, worst first; in a low ranking, short hands' come before."""
        found: list[tuple[str, int]] = []
        for strength, value in self._values.items():
            category = category_in(self.rules, strength).value
            if not found or found[-1][0] != category:
                found.append((category, value))
        return found


def _fives(rules: Rules) -> Iterator[Five]:
    for ranks in combinations_with_replacement(rules.ranks, 5):
        if ranks[0] != ranks[4]:
            yield Five(ranks, one_suit=False)
    for ranks in combinations(rules.ranks, 5):
        yield Five(ranks, one_suit=True)
    if rules.joker is Joker.ACE_STRAIGHT_OR_FLUSH:
        yield Five((declared.ACE,) * 5, one_suit=False)


class Builder:
    """The multisets and indexes that all rankings share, and the tables of each."""

    def __init__(self) -> None:
        self.multisets = {cards: Multisets(cards) for cards in (2, 4, 5, 6, 7)}
        self.natural = Index(np.concatenate([self.multisets[cards].keys for cards in (5, 6, 7)]))
        self.beside_joker = Index(np.concatenate([self.multisets[n].keys for n in (4, 5, 6)]))
        self.pairs = _highest_first(self.multisets[2])
        self.boards = _highest_first(self.multisets[5])

    def sections(self) -> Sections:
        """Everything, for every declared ranking."""
        arrays: dict[str, npt.NDArray[np.generic]] = {
            "displacements": self.natural.displacements,
            "displacements/joker": self.beside_joker.displacements,
            "boards": self._board_numbers(),
        }
        floors = {}
        for rules in declared.DECLARED:
            numbering = Numbering(rules)
            floors[rules.name] = numbering.floors()
            for part, table in self._tables(numbering):
                arrays[f"{rules.name}/{part}"] = table.astype(np.uint16)
        return Sections(arrays, floors)

    def _tables(self, numbering: Numbering) -> Iterator[tuple[str, Ints]]:
        rules = numbering.rules
        by_size = {5: _ranked(numbering, self.multisets[5])}
        for cards in (6, 7):
            by_size[cards] = self._best_without_one(cards, by_size[cards - 1])
        ranks = np.zeros(self.natural.size, dtype=np.int64)
        for cards, values in by_size.items():
            ranks[self.natural(self.multisets[cards].keys)] = values
        yield "ranks", ranks
        if rules.joker is not Joker.NOT_IN_THE_DECK:
            yield "ranks/joker", self._beside_the_joker(numbering, by_size)
        if rules.flushes_win or rules.flushes_lose:
            yield "flushes", _flushes(numbering)
        if rules.qualifier is None:
            yield "short", numbering.short()
        if not rules.flushes_lose:
            yield "pairs", self._pairs_on_boards(rules, ranks)

    def _best_without_one(self, cards: int, fewer: Ints) -> Ints:
        best = np.zeros(len(self.multisets[cards]), dtype=np.int64)
        for holds, places in self.multisets[cards].without_one(self.multisets[cards - 1]):
            best[holds] = np.maximum(best[holds], fewer[places])
        return best

    def _beside_the_joker(self, numbering: Numbering, natural: dict[int, Ints]) -> Ints:
        """Values of four to six cards and the joker: with it, or the best five without it."""
        table = np.zeros(self.beside_joker.size, dtype=np.int64)
        rules = numbering.rules
        values = np.array(
            [
                numbering.best(declared.with_joker(rules, ranks, one_suit=False))
                for ranks in map(_ranks_of, self.multisets[4].counts)
            ]
        )
        for cards in (4, 5, 6):
            if cards > 4:
                values = np.maximum(self._best_without_one(cards, values), natural[cards])
            table[self.beside_joker(self.multisets[cards].keys)] = values
        return table

    def _board_numbers(self) -> npt.NDArray[np.uint16]:
        numbers = np.zeros(self.natural.size, dtype=np.uint16)
        numbers[self.natural(self.boards @ RANK_KEY_ARRAY)] = np.arange(len(self.boards))
        return numbers

    def _pairs_on_boards(self, rules: Rules, ranks: Ints) -> Ints:
        """By two ranks of a hand and five of a board: the best with three of the board."""
        lowest = rules.deck.lowest_rank
        pairs = self.pairs[: _within(self.pairs, lowest)]
        boards = self.boards[: _within(self.boards, lowest)]
        cards = np.array([_ranks_of(counts) for counts in boards])
        threes = np.stack(
            [
                RANK_KEY_ARRAY[cards[:, list(three)]].sum(axis=1)
                for three in combinations(range(5), 3)
            ]
        )
        best = np.zeros((len(pairs), len(boards)), dtype=np.int64)
        for at, pair in enumerate(pairs):
            possible = (boards + pair <= 4).all(axis=1)
            places = self.natural(threes[:, possible] + pair @ RANK_KEY_ARRAY)
            best[at, possible] = ranks[places].max(axis=0)
        return best.ravel()


def _ranks_of(counts: Counts) -> tuple[int, ...]:
    return tuple(np.repeat(np.arange(13), counts).tolist())


def _ranked(numbering: Numbering, fives: Multisets) -> Ints:
    lowest = numbering.rules.deck.lowest_rank
    return np.array(
        [
            numbering.best([Five(ranks, one_suit=False)]) if ranks[0] >= lowest else 0
            for ranks in map(_ranks_of, fives.counts)
        ]
    )


def _flushes(numbering: Numbering) -> Ints:
    """By the mask of ranks held in one suit: the value of the best flush, 0 if there is none."""
    rules = numbering.rules
    table = np.zeros(1 << 13, dtype=np.int64)
    for ranks in combinations(rules.ranks, 5):
        table[sum(1 << rank for rank in ranks)] = numbering.best([Five(ranks, one_suit=True)])
    if rules.flushes_lose:
        return table
    if rules.joker is not Joker.NOT_IN_THE_DECK:
        table = np.concatenate([table, np.zeros_like(table)])
        for four in combinations(rules.ranks, 4):
            mask = sum(1 << rank for rank in four) | JOKER_BIT
            table[mask] = numbering.best(declared.with_joker(rules, four, one_suit=True))
    for mask in range(len(table)):  # a mask comes after every mask with one card fewer
        for card in range(14):
            if mask >> card & 1:
                table[mask] = max(table[mask], table[mask ^ (1 << card)])
    return table


def _highest_first(sets: Multisets) -> Counts:
    """In the order of their lowest ranks, the highest first: a stripped deck's come first."""
    return sets.counts[np.argsort(-(sets.counts > 0).argmax(axis=1), kind="stable")]


def _within(sets: Counts, lowest: int) -> int:
    return int((sets[:, :lowest].sum(axis=1) == 0).sum())


def build() -> Sections:
    """Build every table from the rules."""
    return Builder().sections()
