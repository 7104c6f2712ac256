"""Hold'em counted exactly: how often hands of a kind meet, for any number of players.

For each class of boards the two-card hands that matter are few. The chance that players hold some
of them and nobody else a better one follows by inclusion and exclusion over sets of hands that have
no card in common; the number of players comes in at the end, so one count serves all.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, factorial
from typing import NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from cardspeak.books.policy.jackpot import SplitWinner, TiedLosers
from cardspeak.pricing.boards import board_classes
from cardspeak.pricing.qualifying import may_matter, qualify, two_may_meet
from cardspeak.pricing.strong_hands import strong_hands
from cardspeak.promotions.named_hands import NamedHand
from cardspeak.promotions.vocabulary import BadBeatPromotion, BeatenHand, MadeHand
from cardspeak.ranking import HIGH

Progress = Callable[[int, int], None]
Weights = npt.NDArray[np.float64]
"""By card and card: how often a starting hand is played."""

_BLOCK = 1 << 14
_LEFT = 47


class MeetingCounts(msgspec.Struct, frozen=True):
    """How often hands meet: by the number of hands in a set, the signed weight of all such sets."""

    by_size: tuple[float, ...]

    def chance(self, players: int) -> float:
        """The chance of a meeting in a deal with so many players, all of whom see the river."""
        total = sum(
            [
                weight * float(_held(size, players))
                for size, weight in enumerate(self.by_size)
                if weight and size <= players
            ]
        )
        return total / comb(52, 5)


def _held(size: int, players: int) -> Fraction:
    """The chance that a given set of hands is held by some of the players, on a given board."""
    ways = Fraction(factorial(players), factorial(players - size))
    for number in range(size):
        ways /= comb(_LEFT - 2 * number, 2)
    return ways


class PaidTies(NamedTuple):
    """Whether a jackpot is paid when equal hands were beaten, and when equal hands won."""

    losers: bool = True
    winners: bool = True


_EVERY_TIE = PaidTies()


def bad_beat_counts(
    promotion: BadBeatPromotion, played: Weights | None = None, progress: Progress | None = None
) -> MeetingCounts:
    """Count the bad beats of hold'em: `played` says how often each starting hand stays."""
    section = next(each for each in promotion.hands if "holdem" in each.games)
    hands = (NamedHand.read(section.beaten),)
    return ladder_counts(section, hands, played, progress, paid_ties(promotion))[0]


def paid_ties(promotion: BadBeatPromotion) -> PaidTies:
    """Which ties a promotion pays."""
    return PaidTies(
        losers=promotion.tied_losers is not TiedLosers.NOTHING,
        winners=promotion.split_winner is not SplitWinner.NOTHING,
    )


def ladder_counts(
    section: BeatenHand,
    beaten: Sequence[NamedHand],
    played: Weights | None = None,
    progress: Progress | None = None,
    ties: PaidTies = _EVERY_TIE,
) -> list[MeetingCounts]:
    """Count the bad beats for each of several least hands to be beaten, the highest first."""
    lowest = msgspec.structs.replace(section, beaten=str(beaten[-1]))
    floors = [hand.floor(HIGH) for hand in beaten]
    totals = [[0.0] * 8 for _ in beaten]
    boards, weights = board_classes()
    for first in range(0, len(boards), _BLOCK):
        block = boards[first : first + _BLOCK]
        for place, hands in _meetings(lowest, block):
            _add(totals, hands, float(weights[first + place]), played, floors, ties)
        if progress is not None:
            progress(min(first + _BLOCK, len(boards)), len(boards))
    return [MeetingCounts(tuple(each)) for each in totals]


class _Held(msgspec.Struct, frozen=True, gc=False):
    """A two-card hand on a board."""

    first: int
    second: int
    value: int
    loses: bool
    wins: bool


def _meetings(section: BeatenHand, boards: npt.NDArray[np.int8]) -> list[tuple[int, list[_Held]]]:
    """The boards of a block on which a hand can be beaten, each with the hands that matter."""
    least = NamedHand.read(section.beaten).floor(HIGH)
    over = least if section.beaten_by is None else NamedHand.read(section.beaten_by).floor(HIGH)
    some = np.flatnonzero(two_may_meet(boards, min(least, over)))
    rows = strong_hands(boards[some], min(least, over))
    loses = qualify(section, rows, section.loser_uses, paired=True) & (rows.values >= least)
    wins = qualify(section, rows, section.winner_uses, paired=section.winner_paired)
    wins &= rows.values >= over
    found: list[tuple[int, list[_Held]]] = []
    starts = np.flatnonzero(np.diff(rows.place, prepend=-1))
    for first, last in zip(starts, [*starts[1:], len(rows.place)], strict=True):
        here = slice(int(first), int(last))
        values, lost, won = rows.values[here], loses[here], wins[here]
        if not lost.any():
            continue
        won = won & (values > values[lost].min())
        if not won.any():
            continue
        matter = lost | (values >= values[won].min())
        found.append(
            (
                int(some[rows.place[first]]),
                [
                    _Held(*each)
                    for each in zip(
                        rows.pairs[here][matter, 0].tolist(),
                        rows.pairs[here][matter, 1].tolist(),
                        values[matter].tolist(),
                        lost[matter].tolist(),
                        won[matter].tolist(),
                        strict=True,
                    )
                ],
            )
        )
    return found


def _add(
    totals: Sequence[list[float]],
    hands: Sequence[_Held],
    weight: float,
    played: Weights | None,
    floors: Sequence[int],
    ties: PaidTies = _EVERY_TIE,
) -> None:
    """Add every set of hands of a board that have no card in common, each with its sign.

    What a set counts for turns on the values in it alone: sets with the same values are looked up.
    `floors` has the value of each least hand to be beaten, `totals` what is counted for it.
    """
    kinds = [(hand.value, hand.loses, hand.wins) for hand in hands]
    masks = [1 << hand.first | 1 << hand.second for hand in hands]
    stays = [1.0 if played is None else float(played[h.first, h.second]) for h in hands]
    known: dict[tuple[_Kind, ...], list[tuple[list[float], int]]] = {}

    def signs(ordered: tuple[_Kind, ...]) -> list[tuple[list[float], int]]:
        found = [
            (total, _signed(ordered, floor, ties))
            for total, floor in zip(totals, floors, strict=True)
        ]
        return [each for each in found if each[1]]

    def grow(start: int, chosen: tuple[_Kind, ...], used: int, chance: float) -> None:
        for place in range(start, len(hands)):
            if used & masks[place]:
                continue
            more, likely = (*chosen, kinds[place]), chance * stays[place]
            if len(more) > 1:
                ordered = tuple(sorted(more))
                signed = known.get(ordered)
                if signed is None:
                    signed = known[ordered] = signs(ordered)
                for total, sign in signed:
                    while len(more) >= len(total):
                        total.append(0.0)
                    total[len(more)] += sign * likely
            if likely:
                grow(place + 1, more, used | masks[place], likely)

    grow(0, (), 0, weight)


_Kind = tuple[int, bool, bool]
"""A hand's value, and whether it can lose or win as it must."""


def _signed(chosen: tuple[_Kind, ...], floor: int, ties: PaidTies) -> int:
    """By inclusion and exclusion: how a set of held hands counts for "there is a bad beat"."""
    total = 0
    for size in range(2, len(chosen) + 1):
        hits = sum([_is_bad_beat(each, floor, ties) for each in combinations(chosen, size)])
        total += hits if (len(chosen) - size) % 2 == 0 else -hits
    return total


def _is_bad_beat(held: tuple[_Kind, ...], floor: int, ties: PaidTies) -> bool:
    """Whether the best of these hands wins as it must, and one from the floor up is beaten."""
    best = max(held)[0]
    winning = [wins for value, _, wins in held if value == best]
    beaten = [value for value, loses, _ in held if loses and floor <= value < best]
    if not any(winning) or not beaten:
        return False
    return (ties.winners or len(winning) == 1) and (ties.losers or beaten.count(max(beaten)) == 1)


def made_chances(
    section: MadeHand,
    names: Sequence[str],
    exact: bool,
    played: Weights | None = None,
    progress: Progress | None = None,
) -> list[float]:
    """For one player who sees the river: the chance of each named hand, the highest first.

    `exact`: a name stands for that hand alone, as on a chart, and not for all above it.
    """
    named = [NamedHand.read(name) for name in names]
    floor = min([hand.floor(HIGH) for hand in named])
    totals = np.zeros(len(names))
    boards, weights = board_classes()
    for first in range(0, len(boards), _BLOCK):
        block = boards[first : first + _BLOCK]
        some = np.flatnonzero(may_matter(block, floor))
        rows = strong_hands(block[some], floor)
        left = qualify(section, rows, section.uses, paired=True)
        weight = weights[first + some[rows.place]].astype(np.float64)
        if played is not None:
            weight *= played[rows.pairs[:, 0], rows.pairs[:, 1]]
        for number, hand in enumerate(named):
            low, high = hand.bounds(HIGH)
            here = left & (rows.values >= low)
            if exact:
                here &= rows.values <= high
            totals[number] += weight[here].sum()
            left &= ~here
        if progress is not None:
            progress(min(first + _BLOCK, len(boards)), len(boards))
    return [float(total) / comb(52, 5) / comb(_LEFT, 2) for total in totals]
