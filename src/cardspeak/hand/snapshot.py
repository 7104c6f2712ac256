"""A deal at one moment: what an undo or a failed remedy goes back to.

Everything that may change is copied; what never changes is shared. Before an action only what that
action may change is copied: the rest is added when the action ends its round and cards move.
"""

from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import msgspec

from cardspeak.cards import Deck, Pile
from cardspeak.hand.actions import Action, BringIn, Call, Check, Fold
from cardspeak.hand.betting import Round
from cardspeak.hand.drawing import Drawing
from cardspeak.hand.running import Running

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand

_FIXED = frozenset(
    {
        "board",
        "count",
        "events",
        "first",
        "guarded",
        "seats",
        "showing",
        "started_with",
        "terms",
        "undo",
    }
)
_NESTED = frozenset({list, Pile})
_COPYING = frozenset({Round, Deck, Drawing, Running})
_COPIED = _NESTED | _COPYING | {dict}


_Parts = tuple[tuple[str, ...], "attrgetter[Any]"]


def _parts(*names: str) -> _Parts:
    return names, attrgetter(*names)


_TURN = ("bound", "options_now", "round")
_CHIPS = ("bets", "in_pot", "put", "stacks")
_CARDS = ("buried", "folded_free", "hands", "live", "live_count", "muck")
_CALLED = _parts(*_TURN, *_CHIPS)
_WAGERED = _parts(*_TURN, *_CHIPS, *_CARDS, "opener")
_BY_ACTION: dict[type[Action], _Parts] = {
    Check: _parts(*_TURN),
    Fold: _parts(*_TURN, *_CARDS),
    Call: _CALLED,
    BringIn: _CALLED,
}
"""What an action changes while its betting round goes on; any wager may change all of it."""


class Snapshot(msgspec.Struct, frozen=True):
    """A deal at one moment, where it stood and whose turn it was."""

    seat: int | None
    at: int
    state: dict[str, Any]


def before_action(hand: "Hand", action: Action) -> dict[str, Any]:
    """What an action in a betting round may change, each part its own copy."""
    return _copies(hand, _BY_ACTION.get(type(action), _WAGERED))


def copied_state(hand: "Hand", slots: tuple[str, ...]) -> dict[str, Any]:
    """The changing parts of a deal, each its own copy."""
    return _copies(hand, _changing(slots))


def _copies(hand: "Hand", parts: _Parts) -> dict[str, Any]:
    names, values = parts
    # Most parts are numbers: asking first halves the time.
    copies = [copied(each) if type(each) in _COPIED else each for each in values(hand)]
    return dict(zip(names, copies, strict=True))


@cache
def _changing(slots: tuple[str, ...]) -> _Parts:
    return _parts(*[name for name in slots if name not in _FIXED])


def copied(value: Any) -> Any:
    """A copy of a part of a deal; what never changes is itself."""
    kind = type(value)
    if kind is list:
        if not value or type(value[0]) not in _NESTED:
            return value[:]
        return [each[:] if type(each) is list else Pile(each.slots) for each in value]
    if kind is Pile:
        return Pile(value.slots)
    if kind is dict:
        return dict(value)
    return value.copy() if kind in _COPYING else value
