"""Scenarios that show a rule, played on the felt step by step, in a worker process."""

import msgspec

from cardspeak.books.loading import CATALOG
from cardspeak.scenarios.lessons import LessonStep, lesson, lessons_of
from cardspeak.server.workers.book_lookup import Page, book_named
from cardspeak.server.workers.own_shelf import with_shelf

WORK = "cardspeak.server.workers.lesson_lookup"
_page = msgspec.msgpack.Decoder(Page).decode


@with_shelf
def lessons(data: bytes) -> bytes:
    """The scenarios that show a rule of a printed book; the room's own books have none."""
    page = _page(data)
    found = lessons_of(f"{page.one}:{page.other}") if page.one in CATALOG else ()
    return msgspec.json.encode(found)


@with_shelf
def played(data: bytes) -> bytes:
    """A scenario as frames for the felt, each with its sentence and what happened."""
    page = _page(data)
    shown = lesson(page.other, book_named(page.one))
    return msgspec.json.encode(
        {
            "name": shown.name,
            "note": shown.note,
            "rules": shown.rules,
            "frames": [
                {"seen": step.seen, "lines": [{"text": text, "hand": 0} for text in _lines(step)]}
                for step in shown.steps
            ],
        }
    )


def _lines(step: LessonStep) -> tuple[str, ...]:
    """The sentence of a step, ticked where it is what must follow, then what happened."""
    if not step.says:
        return step.lines
    return (f"✓ {step.says}" if step.is_expected else f"» {step.says}", *step.lines)
