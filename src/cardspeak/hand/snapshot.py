"""A deal at one moment: what an undo or a failed remedy goes back to.

Everything that may change is copied; what never changes is shared. An action is undone by playing
the deal again without it, so that a deal keeps its actions and no copies of itself. Once a remedy
has changed what was dealt or bet, a betting round is copied before its first action instead.
"""

from operator import attrgetter
from typing import TYPE_CHECKING, Any

import msgspec

from cardspeak.cards import Deck, Pile
from cardspeak.hand.actions import Action
from cardspeak.hand.betting import Round
from cardspeak.hand.deal_checks import HandError
from cardspeak.hand.drawing import Drawing
from cardspeak.hand.runs_agreed import Running

if TYPE_CHECKING:
    from cardspeak.hand.events import HandEvent
    from cardspeak.hand.hand import Hand
    from cardspeak.hand.posts import PostRecord

_FIXED = frozenset(
    {
        "_started_with",
        "before_push",
        "board",
        "could_post",
        "count",
        "done",
        "done_by",
        "events",
        "first",
        "given",
        "guarded",
        "rewind",
        "seats",
        "showing",
        "terms",
        "undo",
    }
)
_NESTED = frozenset({list, Pile})
_COPYING = frozenset({Round, Deck, Drawing, Running})
_COPIED = _NESTED | _COPYING | {dict}


class Snapshot(msgspec.Struct, frozen=True):
    """A deal at one moment."""

    state: dict[str, Any]


class Given(msgspec.Struct, frozen=True):
    """What a deal began with that it does not keep otherwise: posts, and how the cards lay."""

    posts: "tuple[PostRecord, ...] | None"
    facing: bytes


class Mark(msgspec.Struct, frozen=True):
    """A deal at one moment with all that a failed input could change: events and undo besides."""

    before: Snapshot
    undo: "Undo | None"
    guarded: bool
    events: "list[HandEvent] | None"
    event_count: int
    done: list[Action] | None
    done_count: int


class Undo(msgspec.Struct, frozen=True):
    """The actions since a moment of a betting round, and whose the latest is.

    Without a copy of that moment, the dealer knows how the hand was `before`.
    """

    seat: int
    at: int
    before: Snapshot | None
    actions: tuple[Action, ...] = ()


Changing = tuple[tuple[str, ...], "attrgetter[Any]"]
"""The names of what may change in a deal, and what gets all of it."""


def copied_state(hand: "Hand", changing: Changing) -> dict[str, Any]:
    """The changing parts of a deal, each its own copy."""
    names, parts = changing
    # Most parts are numbers: asking first halves the time.
    values = [copied(each) if type(each) in _COPIED else each for each in parts(hand)]
    return dict(zip(names, values, strict=True))


def changing(parts: tuple[str, ...]) -> Changing:
    """What may change among the parts of a deal."""
    names = tuple([name for name in parts if name not in _FIXED])
    return names, attrgetter(*names)


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


def take_back(hand: "Hand", seat: int) -> None:
    """Undo the latest action in this betting round."""
    undo = hand.undo
    if undo is None or undo.seat != seat:
        raise HandError(f"the latest action was not seat {seat}'s: it cannot be taken back")
    events = hand.events
    if undo.before is not None:
        hand.restore(undo.before)
        hand.events = []  # what is done again was told already
        for action in undo.actions[:-1]:
            hand.act(action)
    else:
        hand.restore(hand.rewind() if hand.rewind is not None else _before_the_latest(hand))
        assert hand.round is not None
        hand.round.hand = hand
        if hand.done is not None:
            hand.done.pop()
            hand.done_by.pop()
    hand.events, hand.undo = events, None


def _before_the_latest(hand: "Hand") -> Snapshot:
    """The deal before its latest action, played again from its beginning."""
    given, done = hand.given, hand.done
    assert given is not None, "a deal without copies can be played again"
    assert done is not None
    boxed = [slot for slot, up in enumerate(given.facing) if up]
    deck = Deck(hand.deck.faces, seed=hand.deck.seed, boxed=boxed)
    deck.backs = hand.deck.backs[:]
    twin = type(hand)(
        hand.terms,
        hand.chips_before,
        button=hand.seats[-1],
        deck=deck,
        posts=given.posts,
        showing=hand.showing,
        carried=hand.pot_brought,
    )
    for seat, action in zip(hand.done_by[:-1], done[:-1], strict=True):
        twin.act(action, seat)
    return twin.snapshot()


def become(hand: "Hand", twin: "Hand") -> None:
    """Go back to how a twin is: the same deal played again, as far as it should have come."""
    hand.restore(twin.snapshot())
    if hand.round is not None:
        hand.round.hand = hand
    hand.undo, events = twin.undo, twin.events
    hand.given, hand.done, hand.done_by = twin.given, twin.done, twin.done_by
    if hand.undo is not None and hand.rewind is not None:
        hand.undo = Undo(hand.undo.seat, hand.undo.at, None)
    if hand.events is not None and events is not None:
        hand.events[:] = events
