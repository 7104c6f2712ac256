"""Scenarios as lessons: each is played on the felt, sentence by sentence, before a reader's eyes.

The scenarios lie in the installed package, or in `tests/scenarios` of a checkout. A lesson is named
by its file and line; only files of that folder are read.
"""

from functools import cache
from pathlib import Path

import msgspec

from cardspeak.books import Book
from cardspeak.money.carried_pot import NO_POT
from cardspeak.scenarios.files import read_file
from cardspeak.scenarios.runner import watched
from cardspeak.scenarios.scenario import Scenario, ScenarioError, ScenarioLine
from cardspeak.scenarios.stage import Stage
from cardspeak.table.commands import DeckCommand
from cardspeak.table.frames import frame_of
from cardspeak.table.hand_record import HandRecord
from cardspeak.table.narration import log_lines_of
from cardspeak.table.view import PublicView

_PACKAGED = Path(__file__).parent / "shown"
_CHECKOUT = Path(__file__).parents[3] / "tests" / "scenarios"
_BEGIN = "[[scenario]]"


class LessonName(msgspec.Struct, frozen=True):
    """A scenario that shows a rule: where it stands, and what it shows in a sentence."""

    where: str
    name: str


class LessonStep(msgspec.Struct, frozen=True):
    """The table after a sentence, the sentence, and what happened."""

    seen: PublicView
    says: str
    lines: tuple[str, ...] = ()
    is_expected: bool = False


class Lesson(msgspec.Struct, frozen=True):
    """A scenario played under a book."""

    name: str
    note: str
    rules: tuple[str, ...]
    steps: tuple[LessonStep, ...]


def folder() -> Path:
    """Where the scenarios lie."""
    return _PACKAGED if _PACKAGED.is_dir() else _CHECKOUT


@cache
def _texts() -> dict[str, str]:
    """Every scenario file by its path in the folder."""
    place = folder()
    files = sorted(place.rglob("*.toml"))
    return {file.relative_to(place).as_posix(): file.read_text("utf-8") for file in files}


def lessons_of(cite: str) -> tuple[LessonName, ...]:
    """The scenarios that show a rule, such as `seminole:A.13.2a`."""
    return tuple(
        LessonName(f"{name}:{scenario.line}", scenario.name)
        for name, text in _texts().items()
        if f'"{cite}"' in text and _BEGIN in text
        for scenario in _scenarios(name)
        if cite in scenario.rules
    )


@cache
def _scenarios(name: str) -> tuple[Scenario, ...]:
    return read_file(folder() / name)


def lesson(where: str, book: Book) -> Lesson:
    """Play the scenario that stands somewhere under a book."""
    name, _, line = where.rpartition(":")
    known = _scenarios(name) if name in _texts() else ()
    for scenario in known:
        if str(scenario.line) == line:
            return _played(scenario, book)
    raise ScenarioError(f"there is no scenario {where!r}")


def _played(scenario: Scenario, book: Book) -> Lesson:
    steps: list[LessonStep] = []
    told = 0

    def watch(stage: Stage, line: ScenarioLine | None, instead: str | None) -> None:
        nonlocal told
        if line is None:
            steps.clear()
            told = 0
        happened = stage.events[told:]
        told = len(stage.events)
        hand = stage.hand if stage.is_dealt else None
        lines = [each.text for each in log_lines_of(_seat_name, hand, happened)]
        says = line.said.text if line is not None else ""
        if instead is not None:
            lines.append(instead)
        is_expected = line is not None and line.expects
        steps.append(LessonStep(_seen(stage), says, tuple(lines), is_expected))

    watched(scenario, book, watch)
    return Lesson(scenario.name, scenario.note, scenario.shows(book.id), tuple(steps))


def _seat_name(seat: int) -> str:
    return f"Seat {seat}"


def _seen(stage: Stage) -> PublicView:
    """The table as all see it; an empty one where no cards are dealt."""
    if not stage.is_dealt:
        return PublicView(0, False, stage.context.game or "", str(stage.context.structure or ""))
    seats, hand = stage.scenario.seats, stage.hand
    record = HandRecord(
        number=1,
        at=0,
        players={seat: _seat_name(seat) for seat in seats},
        chairs=max([*seats, stage.scenario.button]),
        terms=stage.terms,
        stacks=dict(seats),
        button=stage.scenario.button,
        deck=DeckCommand((), b""),
        posts=hand.posts,
        showing=hand.showing,
        carried=NO_POT,
        inputs=(),
    )
    return frame_of(record, hand).seen
