"""Figures that point the floor to stalling, soft play and chip dumping. Never a ruling.

Everything is counted from hands that were dealt: who took how long, who bet into whom, whose chips
went to whom. A pointer names the players, the figures and the hands to look at; what they mean is
for people to say. Short of enough hands, nothing is said.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from math import sqrt
from statistics import median

import msgspec

from cardspeak.hand import Bet, Check, Complete, Fold, Raise
from cardspeak.table import Table
from cardspeak.table.commands import Act
from cardspeak.table.events import HandDealt, HandSettled
from cardspeak.table.log import Record, apply_record

FEW_DECISIONS = 20
"""Decisions of a player, or of two against each other, before anything is said of them."""
FEW_HANDS = 10
"""Hands in which chips went between two players before anything is said of it."""
SLOW = 10
"""Seconds that nobody is pointed at for, however quick the others are."""
TIMES = 3
"""So many times as slow as the others is slow."""
SURE = 3.0
"""Standard errors by which a figure has to stand out."""


class PlayerDecision(msgspec.Struct, frozen=True):
    """What a player did in turn: after how many seconds, and against whom."""

    player: str
    seconds: int
    folds: bool = False
    bets: bool = False
    free: bool = False
    others: tuple[str, ...] = ()


class HandSeen(msgspec.Struct, frozen=True):
    """A hand: its number, its decisions, and what each player won or lost in it."""

    number: int
    decisions: tuple[PlayerDecision, ...]
    net: dict[str, int]


class Suspicion(StrEnum):
    """What the floor may want to look at."""

    STALLING = "stalling"
    SOFT_PLAY = "soft play"
    CHIP_DUMPING = "chip dumping"


class FloorPointer(msgspec.Struct, frozen=True):
    """Something for the floor to look at: whom, the figures, and in which hands."""

    about: Suspicion
    players: tuple[str, ...]
    says: str
    hands: tuple[int, ...] = ()


def watched(table: Table, records: Iterable[Record]) -> Iterator[HandSeen]:
    """The hands of a log, played on from a table between two hands."""
    decisions: list[PlayerDecision] = []
    before: dict[int, tuple[str, int]] = {}
    last = 0
    for record in records:
        hand, asked = table.hand, record.input
        if hand is not None and isinstance(asked, Act):
            others = [table.name_of(seat) for seat in hand.live_seats if seat != asked.seat]
            decisions.append(
                PlayerDecision(
                    table.name_of(asked.seat),
                    max(0, record.now - last),
                    folds=isinstance(asked.action, Fold),
                    bets=isinstance(asked.action, Bet | Raise | Complete),
                    free=isinstance(asked.action, Check),
                    others=tuple(others),
                )
            )
        here = {seat.number: (seat.player, seat.stack) for seat in table.occupied}
        events = apply_record(table, record)
        last = record.now
        for event in events:
            if isinstance(event, HandDealt):
                before = {seat: here[seat] for seat in event.dealt}
                decisions = []
            elif isinstance(event, HandSettled):
                after = dict(event.stacks)
                net = {name: after[seat] - had for seat, (name, had) in before.items()}
                yield HandSeen(event.number, tuple(decisions), net)


def pointers(hands: Sequence[HandSeen]) -> list[FloorPointer]:
    """What stands out in some hands, each kind by itself."""
    return [*stalling(hands), *soft_play(hands), *chip_dumping(hands)]


def stalling(hands: Sequence[HandSeen]) -> list[FloorPointer]:
    """Players who take much longer than the others at the table usually do."""
    taken: dict[str, list[int]] = defaultdict(list)
    for hand in hands:
        for each in hand.decisions:
            taken[each.player].append(each.seconds)
    found: list[FloorPointer] = []
    for player, seconds in sorted(taken.items()):
        others = [each for name, some in taken.items() if name != player for each in some]
        if min(len(seconds), len(others)) < FEW_DECISIONS:
            continue
        own, usual = median(seconds), median(others)
        if own < SLOW or own < TIMES * usual:
            continue
        says = f"takes {own:.0f} seconds where the others take {usual:.0f}, in {len(seconds)} turns"
        slow = [
            hand.number
            for hand in hands
            if any(each.player == player and each.seconds >= own for each in hand.decisions)
        ]
        found.append(FloorPointer(Suspicion.STALLING, (player,), says, tuple(slow)))
    return found


def soft_play(hands: Sequence[HandSeen]) -> list[FloorPointer]:
    """Two players who hardly ever bet into each other alone, and do bet into others alone."""
    against: dict[str, dict[str, list[tuple[int, bool]]]] = defaultdict(lambda: defaultdict(list))
    for hand in hands:
        for each in hand.decisions:
            if len(each.others) == 1 and (each.bets or each.free):
                against[each.player][each.others[0]].append((hand.number, each.bets))
    found: list[FloorPointer] = []
    for one, two in _pairs(against):
        together = against[one][two] + against[two][one]
        apart = [
            each
            for player, partner in ((one, two), (two, one))
            for name, some in against[player].items()
            if name != partner
            for each in some
        ]
        if min(len(together), len(apart)) < FEW_DECISIONS:
            continue
        here, elsewhere = _share(together), _share(apart)
        both = _share(together + apart)
        error = sqrt(both * (1 - both) * (1 / len(together) + 1 / len(apart)))
        if error == 0 or (elsewhere - here) / error < SURE or here > elsewhere / 2:
            continue
        says = (
            f"alone in a pot they bet {here:.0%} of {len(together)} times when nobody had,"
            f" and against others {elsewhere:.0%} of {len(apart)}"
        )
        numbers = tuple(sorted({number for number, bets in together if not bets}))
        found.append(FloorPointer(Suspicion.SOFT_PLAY, (one, two), says, numbers))
    return found


def chip_dumping(hands: Sequence[HandSeen]) -> list[FloorPointer]:
    """A player whose chips go to one other player, far more than they come back."""
    flows: dict[tuple[str, str], list[tuple[int, float]]] = defaultdict(list)
    lost: dict[str, float] = defaultdict(float)
    for hand in hands:
        won = {player: net for player, net in hand.net.items() if net > 0}
        whole = sum(won.values())
        for loser, net in hand.net.items():
            if net >= 0 or not whole:
                continue
            lost[loser] -= net
            for winner, gain in won.items():
                flow = -net * gain / whole
                one, two = sorted((loser, winner))
                flows[one, two].append((hand.number, flow if loser == one else -flow))
    found: list[FloorPointer] = []
    for (one, two), some in sorted(flows.items()):
        total = sum(flow for _, flow in some)
        giver, taker = (one, two) if total > 0 else (two, one)
        error = sqrt(sum(flow * flow for _, flow in some))
        given = sum(abs(flow) for _, flow in some if (flow > 0) == (total > 0))
        if len(some) < FEW_HANDS or abs(total) < SURE * error or given < lost[giver] / 2:
            continue
        says = (
            f"{giver} lost {given:,.0f} to {taker} in {len(some)} hands,"
            f" {given / lost[giver]:.0%} of all that {giver} lost, and little came back"
        )
        numbers = tuple([number for number, flow in some if (flow > 0) == (total > 0)])
        found.append(FloorPointer(Suspicion.CHIP_DUMPING, (giver, taker), says, numbers))
    return found


def _pairs(against: dict[str, dict[str, list[tuple[int, bool]]]]) -> list[tuple[str, str]]:
    met = {tuple(sorted((one, two))) for one, some in against.items() for two in some}
    return [(one, two) for one, two in sorted(met)]


def _share(some: list[tuple[int, bool]]) -> float:
    return sum(bets for _, bets in some) / len(some)
