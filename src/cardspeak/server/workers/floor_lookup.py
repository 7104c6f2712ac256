"""Rulings for the floor console, made in a worker process: by one house, and by every other.

A case comes in as JSON and the ruling goes out as JSON; nothing is known of any table.
"""

from typing import Annotated, Any

import msgspec

from cardspeak.books import Book
from cardspeak.errors import CardspeakError
from cardspeak.finder import ReportEntry, Stated, entries, find
from cardspeak.floor import AnyReport, Needs
from cardspeak.floor.core.deciders import Trials
from cardspeak.floor.core.dialogue import facts, question, ruling_or_question, with_answer
from cardspeak.floor.core.houses import points_of_difference, rule_the_same
from cardspeak.floor.core.narration import answer_as_data
from cardspeak.floor.core.registry import kinds
from cardspeak.floor.core.situation import about, as_data
from cardspeak.games import Event, Structure
from cardspeak.server.report_limits import LONGEST_TEXT, check_report
from cardspeak.server.workers.book_lookup import book_named, shelf
from cardspeak.server.workers.own_shelf import with_shelf

WORK = "cardspeak.server.workers.floor_lookup"
_POINTS = 2
"""How many points of difference are shown for a house."""
Data = dict[str, Any]
Name = Annotated[str, msgspec.Meta(max_length=64)]


class FloorCase(msgspec.Struct, forbid_unknown_fields=True):
    """What happened, where, and by which book it is to be ruled on."""

    book: Name
    game: Name
    report: AnyReport
    structure: Structure | None = None
    event: Event = Event.CASH


class AnsweredCase(FloorCase, forbid_unknown_fields=True, kw_only=True):
    """A case with the answer to one question, as it was typed."""

    fact: Name
    answer: Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]


@with_shelf
def reports(data: bytes) -> bytes:
    """The kinds of report that some words fit, the best first; all by subject without words."""
    words = data.decode()
    if not words:
        return msgspec.json.encode([_kind(entry) for entry in entries().values()])
    return msgspec.json.encode([_kind(each.entry, each.stated) for each in find(words)])


def _kind(entry: ReportEntry, stated: tuple[Stated, ...] = ()) -> Data:
    """A kind of report to choose, with the facts that the words already state."""
    kind = kinds()[entry.report]
    return {
        "name": entry.report,
        "about": about(kind),
        "subject": entry.subject,
        "example": entry.example,
        "facts": [name for name in facts(kind) if "." not in name],
        "stated": [{"fact": each.fact, "name": each.name, "value": each.value} for each in stated],
        "or_rather": entry.or_rather,
    }


@with_shelf
def ruled(data: bytes) -> bytes:
    """The ruling on a case with its rules, and the other houses'; or the fact that is needed."""
    case = msgspec.json.decode(data, type=FloorCase)
    check_report(case.report)
    book = book_named(case.book)
    structure = case.structure or book.game(case.game).structures[0]
    ruling = ruling_or_question(book, case.game, case.report, structure, case.event)
    found = answer_as_data(book, ruling)
    if not isinstance(ruling, Needs):
        policy = book.resolve(case.game, structure, case.event)
        here = Trials(case.report, book.game(case.game), policy, case.event, ruling)
        others = [other for other in shelf() if other.id != book.id]
        found |= {"others": [_elsewhere(other, case, here, structure) for other in others]}
    return msgspec.json.encode(found)


def _elsewhere(book: Book, case: FloorCase, here: Trials, structure: Structure) -> Data:
    """What another house rules on the same facts, or still needs, or why it has no word on it.

    A ruling comes with whether it is the same as here, and with the points that make it differ.
    """
    said: Data = {"book": book.id, "title": book.title}
    try:
        spread = book.game(case.game).structures
        bet = structure if structure in spread else spread[0]
        ruling = ruling_or_question(book, case.game, case.report, bet, case.event)
        if not isinstance(ruling, Needs):
            there = book.resolve(case.game, bet, case.event)
            same = rule_the_same(here.ruling, ruling)
            points = () if same else points_of_difference(here, there, ruling)
            said |= {"same": same, "points": points[:_POINTS]}
        return said | answer_as_data(book, ruling)
    except CardspeakError as error:
        return said | {"error": str(error)}


@with_shelf
def answered(data: bytes) -> bytes:
    """The report of a case with an answer put in its place; refused, with what would fit."""
    case = msgspec.json.decode(data, type=AnsweredCase)
    check_report(case.report)
    report = with_answer(case.report, _question(case), case.answer)
    return msgspec.json.encode({"report": as_data(report)})


def _question(case: AnsweredCase) -> Needs:
    """The question that is open, or any other fact of the report by its name."""
    book = book_named(case.book)
    ruling = ruling_or_question(book, case.game, case.report, case.structure, case.event)
    if isinstance(ruling, Needs) and ruling.fact == case.fact:
        return ruling
    return question(case.report, case.fact)
