"""When a kind of case comes again: later each time it was ruled rightly, soon after a mistake.

The intervals are those of FSRS, a published method of spaced repetition. Time comes in; the card
goes back to its keeper.
"""

from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec
from fsrs import Card, Rating, Scheduler

_SCHEDULER = Scheduler(enable_fuzzing=False)
QUICK = 15.0
"""Seconds within which a right answer counts as easy."""
_SLOW = 60.0

Stamp = Annotated[str, msgspec.Meta(max_length=40)]


class StudyCard(msgspec.Struct, forbid_unknown_fields=True):
    """How well a kind of case is known, and when it is due again."""

    card_id: int
    state: Annotated[int, msgspec.Meta(ge=1, le=3)]
    step: Annotated[int, msgspec.Meta(ge=0, le=100)] | None
    stability: Annotated[float, msgspec.Meta(ge=0, le=1e5)] | None
    difficulty: Annotated[float, msgspec.Meta(ge=0, le=100)] | None
    due: Stamp
    last_review: Stamp | None


def reviewed(card: StudyCard | None, right: bool, seconds: float, now: float) -> StudyCard:
    """The card after an answer; `now` is the time in seconds, `seconds` how long the answer took.

    >>> first = reviewed(None, True, 20, 1_800_000_000)
    >>> second = reviewed(first, True, 20, 1_800_000_000 + 86_400)
    >>> first.due < second.due
    True
    """
    kept = Card() if card is None else Card.from_dict(_data(card))
    at = datetime.fromtimestamp(now, UTC)
    rating = Rating.Again
    if right:
        slow = Rating.Hard if seconds > _SLOW else Rating.Good
        rating = Rating.Easy if seconds <= QUICK else slow
    again, _ = _SCHEDULER.review_card(kept, rating, at)
    found: StudyCard = msgspec.convert(again.to_dict(), StudyCard)
    return found


def _data(card: StudyCard) -> Any:
    return msgspec.to_builtins(card)
