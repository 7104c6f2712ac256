"""Mistakes that are made on purpose, for the floor to rule on: by the dealer, or by a player.

Says how the dealer may err at a point of a hand: a mistake of the deal right after the deal, one of
the board right after the board. Nothing is done here; the floor enters and rules.
"""

from collections.abc import Callable, Iterator
from enum import Enum
from random import Random
from typing import Any

from cardspeak.floor import Needs, Report, Ruling, report_of
from cardspeak.floor.core.fact_values import answers, with_fact
from cardspeak.floor.core.live_hand import actions
from cardspeak.floor.deck.wrong_burns import drawn_by_seat
from cardspeak.games import Family
from cardspeak.hand import Hand

_MOST_QUESTIONS = 8

Facts = dict[str, Any]


class Moment(Enum):
    """What the dealer has just done, or is about to do."""

    DEAL = "the starting hands have come, and nobody has acted"
    CARDS = "other cards have come, and nobody has acted since"
    BETTING = "a round is under way"


def moment(hand: Hand) -> Moment:
    """Where a hand is."""
    if actions(hand, after_cards=True):
        return Moment.BETTING
    return Moment.CARDS if hand.street else Moment.DEAL


class _Hands:
    """The seats of a hand that a mistake may be about, some of them picked at random."""

    def __init__(self, hand: Hand, random: Random) -> None:
        self.random = random
        self.is_stud = hand.terms.game.is_stud
        self.held = {seat: len(hand.slots_of(seat)) for seat in hand.seats}
        self.live = hand.live_seats
        self.in_turn = hand.options.seat
        self.folded = [seat for seat in hand.seats if seat not in self.live]
        self.seat, self.other = random.sample(self.live, 2)
        self.drew: list[int] = []
        if hand.terms.game.family is Family.DRAW and hand.street:
            self.drew = [seat for seat, _ in drawn_by_seat(hand) if seat in self.live]

    def card(self, seat: int) -> int:
        return self.random.randrange(self.held[seat])

    def last(self, seat: int) -> int:
        return self.held[seat] - 1

    def coin(self) -> bool:
        return self.random.random() < 0.5


def _faced(hands: _Hands) -> Facts:
    how = "dealt face up" if hands.coin() else "flashed by the dealer"
    return {"seat": hands.seat, "card": hands.card(hands.seat), "by": how}


def _faced_on_the_draw(hands: _Hands) -> Facts | None:
    if not hands.drew:
        return None
    seat = hands.random.choice(hands.drew)
    return {"seat": seat, "card": hands.last(seat), "by": "dealt face up"}


def _crossed(hands: _Hands) -> Facts:
    card = hands.random.randrange(min(hands.held[hands.seat], hands.held[hands.other]))
    return {"seat": hands.seat, "card": card, "other": hands.other, "other_card": card}


def _crossed_last(hands: _Hands) -> Facts:
    seat, other = hands.seat, hands.other
    cards = {"card": hands.last(seat), "other_card": hands.last(other)}
    return {"seat": seat, "other": other, **cards}


def _boxed(hands: _Hands) -> Facts:
    return {"count": 1, "seat": hands.seat, "card": hands.card(hands.seat)}


def _burned(hands: _Hands) -> Facts:
    return {"burned": 0 if hands.coin() else 2}


def _burn_given(hands: _Hands) -> Facts | None:
    if not hands.drew:
        return None
    seat = hands.random.choice(hands.drew)
    return {"seat": seat, "card": hands.last(seat)}


def _served(hands: _Hands) -> Facts | None:
    if not hands.drew:
        return None
    return {"seat": hands.random.choice(hands.drew), "over": 1 if hands.coin() else -1}


def _folded(hands: _Hands) -> Facts | None:
    if not hands.folded:
        return None
    wrongly = "it got a card" if hands.coin() else "it got no card"
    return {"seat": hands.random.choice(hands.folded), "wrongly": wrongly}


def _later(make: Callable[[_Hands], Facts]) -> Callable[[_Hands], Facts | None]:
    """A mistake that is made after the starting hands only where hands get further cards."""
    return lambda hands: make(hands) if hands.is_stud else None


def _nothing(hands: _Hands) -> Facts:
    return {}


def _too_many(hands: _Hands) -> Facts:
    return {"seat": hands.seat, "count": 1}


def _too_few(hands: _Hands) -> Facts:
    return {"seat": hands.seat, "missing": 1}


_Make = Callable[[_Hands], Facts | None]

MISTAKES: dict[Moment, dict[str, _Make]] = {
    Moment.DEAL: {
        "exposed card": _faced,
        "out of order": _crossed,
        "extra cards": _too_many,
        "too few cards": _too_few,
        "boxed cards": _boxed,
        "deck dropped": _nothing,
    },
    Moment.CARDS: {
        "wrong burn": _burned,
        "wrong burn before players' cards": _burned,
        "too many flopped": lambda hands: {"surplus": 1},
        "up cards swapped": _crossed_last,
        "exposed card": _faced_on_the_draw,
        "exposed last card": lambda hands: {"seat": hands.seat},
        "last card to the wrong player": lambda hands: {
            "seat": hands.seat, "other": hands.other, "skipped": hands.coin()
        },
        "folded seat": _folded,
        "extra cards": _later(_too_many),
        "too few cards": _later(_too_few),
        "burn dealt": _burn_given,
        "wrong number drawn": _served,
        "boxed cards": _boxed,
        "board before discards": _nothing,
    },
    Moment.BETTING: {
        "premature board": _nothing,
        "premature street": _nothing,
        "premature last down card": lambda hands: {"seats": hands.live[:1]},
        "board before discards": _nothing,
        "deck dropped": _nothing,
    },
}  # fmt: skip
"""What the dealer may do wrong at each moment; which game it can happen in is for the floor."""


def _not_in_turn(hands: _Hands) -> Facts | None:
    waiting = [seat for seat in hands.live if seat != hands.in_turn]
    return {"seat": hands.random.choice(waiting)} if waiting else None


def _in_turn(hands: _Hands) -> Facts | None:
    return {"seat": hands.in_turn} if hands.in_turn is not None else None


PLAYERS_MISTAKES: dict[Moment, dict[str, _Make]] = {
    Moment.DEAL: {},
    Moment.CARDS: {"hand shown on purpose": lambda hands: {"seat": hands.seat}},
    Moment.BETTING: {
        "acted out of turn": _not_in_turn,
        "hand given up": _not_in_turn,
        "string bet": _in_turn,
        "all-in with chips behind": _in_turn,
        "hand shown on purpose": lambda hands: {"seat": hands.seat},
    },
}
"""What a player may do wrong at each moment."""
ALL_MISTAKES: dict[str, None] = dict.fromkeys(
    name for table in (MISTAKES, PLAYERS_MISTAKES) for kinds in table.values() for name in kinds
)
"""Every kind of mistake, of the dealer and of players."""


def mistakes(hand: Hand, random: Random, *, by_players: bool = False) -> Iterator[Report]:
    """Reports of what the dealer may have done wrong just now, in a random order."""
    if len(hand.live_seats) < 2:
        return
    now = moment(hand)
    kinds = MISTAKES[now] | (PLAYERS_MISTAKES[now] if by_players else {})
    for name in random.sample(list(kinds), len(kinds)):
        facts = kinds[name](_Hands(hand, random))
        if facts is not None:
            yield report_of({"report": name, **facts})


def answered_at_random(
    look: Callable[[Report], Ruling | Needs], report: Report, random: Random
) -> Report | None:
    """A report with every question of the floor answered at random; None when that fails.

    `look` says what the ruling would be, or what it needs.
    """
    for _ in range(_MOST_QUESTIONS):
        found = look(report)
        if isinstance(found, Ruling):
            return report
        report = with_fact(report, found.fact, random.choice(answers(report, found)))
    return None
