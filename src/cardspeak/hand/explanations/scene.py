"""One input of a deal, looked at again: the hand before it, the hand after it, and one event of it.

A policy decided an event when the same input, played from the same state under another legal value
of it, gives another event in its place. Only the fields that a kind of event declares are tried.
"""

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import msgspec

from cardspeak.books.book import policy_with
from cardspeak.books.other_values import others
from cardspeak.errors import BrokenInvariant, CardspeakError
from cardspeak.hand.events import HandEvent, Shown
from cardspeak.hand.refusal import Cites
from cardspeak.hand.terms import Terms

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand

Again = Callable[[Terms], Sequence[HandEvent]]
"""Plays the input again under other terms, and gives every event of the deal so far."""


class Scene:
    """An event of a deal and what led to it; `before` is none for what the deal began with."""

    __slots__ = ("after", "again", "before", "place")

    def __init__(self, before: "Hand | None", after: "Hand", place: int, again: Again) -> None:
        self.before = before
        self.after = after
        self.place = place
        self.again = again

    @property
    def event(self) -> HandEvent:
        """The event that is asked about."""
        return self.events[self.place]

    @property
    def events(self) -> list[HandEvent]:
        """Everything that happened up to the end of the input."""
        assert self.after.events is not None
        return self.after.events

    def since(self, kind: type[HandEvent]) -> list[Any]:
        """The events of one kind in this input."""
        first = len(self.before.events or ()) if self.before is not None else 0
        return [event for event in self.events[first:] if isinstance(event, kind)]

    def deciding(self, fields: Iterable[str]) -> Cites:
        """Those of some policies that decided the event."""
        return tuple([path for path in dict.fromkeys(fields) if self._decides(path)])

    def _decides(self, path: str) -> bool:
        terms = self.after.terms
        for value in others(path, attrgetter(path)(terms.policy)):
            policy = policy_with({path: value}, terms.policy)
            try:
                flipped = self.again(with_policy(terms, policy))
            except (BrokenInvariant, CardspeakError):
                continue  # nobody could have acted so in such a house
            if not self._is_same(flipped):
                return True
        return False

    def _is_same(self, events: Sequence[HandEvent]) -> bool:
        """Whether the event is there: hands at their turn to show, any other by its count."""
        event, kind = bare(self.event), type(self.event)
        if kind is Shown:
            return self.place < len(events) and bare(events[self.place]) == event
        at = sum(type(each) is kind for each in self.events[: self.place])
        theirs = [each for each in events if type(each) is kind]
        return at < len(theirs) and bare(theirs[at]) == event


def with_policy(terms: Terms, policy: Any) -> Terms:
    """The same terms under another policy."""
    return Terms(terms.game, policy, terms.notice, book=terms.book, last_two=terms.last_two)


def bare(event: HandEvent) -> HandEvent:
    """An event without the policies behind it."""
    return msgspec.structs.replace(event, cites=()) if getattr(event, "cites", ()) else event
