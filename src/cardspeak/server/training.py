"""Training: mistakes that the automatic dealer makes on purpose, for the floor to rule on."""

from collections.abc import Callable
from random import Random
from typing import Any

from cardspeak.hand import Hand

_DECISIONS = 10
"""About how many decisions a hand has: the rate is for hands, the dice are thrown at each."""


def _seat(hand: Hand, random: Random) -> int:
    live = [seat for player, seat in enumerate(hand.seats) if hand.live[player]]
    return random.choice(live)


_MISTAKES: tuple[Callable[[Hand, Random], dict[str, Any]], ...] = (
    lambda hand, random: {"report": "premature board"},
    lambda hand, random: {"report": "premature street"},
    lambda hand, random: {
        "report": "exposed card",
        "seat": _seat(hand, random),
        "card": 0,
        "by": "dealt face up",
    },
    lambda hand, random: {"report": "wrong burn", "burned": random.choice((0, 2))},
    lambda hand, random: {"report": "too many flopped", "surplus": 1},
    lambda hand, random: {"report": "extra cards", "seat": _seat(hand, random), "count": 1},
    lambda hand, random: {"report": "deck dropped"},
)


def mistake_now(hand: Hand, rate: float, random: Random) -> dict[str, Any] | None:
    """A report of what the dealer just did wrong, in about `rate` of all hands."""
    if random.random() >= rate / _DECISIONS:
        return None
    return random.choice(_MISTAKES)(hand, random)
