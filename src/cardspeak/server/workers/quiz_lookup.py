"""Cases of the floor quiz and questions of the dealer's drill, made in a worker process.

A case is made from its number alone, so nothing is kept between the question and the answer.
"""

from typing import Annotated, Any

import msgspec

from cardspeak.server.workers.book_lookup import book_named, shelf
from cardspeak.server.workers.own_shelf import with_shelf
from cardspeak.table.frames import Frame
from cardspeak.training.drill import DrillSubject, drill
from cardspeak.training.quiz import QuizCase, quiz_case, quiz_sets, subjects
from cardspeak.training.repetition import StudyCard, reviewed

WORK = "cardspeak.server.workers.quiz_lookup"
Name = Annotated[str, msgspec.Meta(max_length=64)]
Data = dict[str, Any]


class QuizOrder(msgspec.Struct, forbid_unknown_fields=True):
    """Which case: the house, the game, its number, and the kinds of mistake that are wanted."""

    book: Name
    game: Name
    number: Annotated[int, msgspec.Meta(ge=0, le=2**53)]
    reports: Annotated[tuple[Name, ...], msgspec.Meta(max_length=40)] = ()


class QuizAnswer(QuizOrder, forbid_unknown_fields=True, kw_only=True):
    """The choice made, how long it took, and the card of this kind of case, if there is one."""

    choice: Annotated[int, msgspec.Meta(ge=0, le=9)]
    seconds: Annotated[float, msgspec.Meta(ge=0, le=86_400)] = 30.0
    card: StudyCard | None = None


class DrillOrder(msgspec.Struct, forbid_unknown_fields=True):
    """Which question of the drill, and what it is about; with the choice, if one is made.

    A choice of -1 is none at all: the time was up.
    """

    book: Name
    game: Name
    number: Annotated[int, msgspec.Meta(ge=0, le=2**53)]
    choice: Annotated[int, msgspec.Meta(ge=-1, le=9)] | None = None
    about: DrillSubject | None = None


class TimedAnswer(msgspec.Struct, array_like=True):
    """An answer, and when it came in seconds."""

    answer: QuizAnswer
    now: float


@with_shelf
def sets(data: bytes) -> bytes:
    """The subjects of the quiz and its sets, each with the kinds of mistake in it."""
    return msgspec.json.encode({"subjects": subjects(), "sets": quiz_sets()})


@with_shelf
def question(data: bytes) -> bytes:
    """A case up to the mistake, and the answers to choose from."""
    case = _case(msgspec.json.decode(data, type=QuizOrder))
    return msgspec.json.encode(
        {
            "report": case.report,
            "subject": case.subject,
            "about": case.about,
            "facts": case.facts,
            "frames": [_frame(frame) for frame in case.before],
            "choices": case.choices,
        }
    )


@with_shelf
def answered(data: bytes) -> bytes:
    """Whether a choice was right, the ruling with its rules, the other houses, and the card."""
    timed = msgspec.msgpack.decode(data, type=TimedAnswer)
    answer = timed.answer
    case = _case(answer)
    right = answer.choice == case.right
    return msgspec.json.encode(
        {
            "right": right,
            "choice": case.right,
            "ruling": case.ruling,
            "frames": [_frame(frame) for frame in case.after],
            "houses": case.houses,
            "card": reviewed(answer.card, right, answer.seconds, timed.now),
        }
    )


@with_shelf
def drilled(data: bytes) -> bytes:
    """A question of the drill; with a choice, whether it is right, and what the dealer does."""
    order = msgspec.json.decode(data, type=DrillOrder)
    found = drill(book_named(order.book), order.game, order.number, order.about)
    shown: Data = {"asks": found.asks, "frame": _frame(found.frame), "choices": found.choices}
    if order.choice is not None:
        shown |= {"choice": found.right, "says": found.says}
    return msgspec.json.encode(shown)


def _case(order: QuizOrder) -> QuizCase:
    return quiz_case(
        book_named(order.book), order.game, order.number, tuple(shelf()), order.reports
    )


def _frame(frame: Frame) -> Data:
    return {"seen": frame.seen, "lines": [{"text": line.text, "hand": 0} for line in frame.lines]}
