"""The floor quiz: a hand is played, something goes wrong in it, and a ruling has to be chosen.

A case is made from a book, a game and a number, and always comes out the same: nothing of it is
kept. Bots play a hand to some point, the dealer or a player errs, the book rules, and the hand goes
on. What the other houses rule on the same facts, and what this one would with one point of its
policy changed, are the other answers to choose from.
"""

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import msgspec

from cardspeak import floor
from cardspeak.books import Book
from cardspeak.books.usual_notice import usual_notice
from cardspeak.bots.choosing import choose
from cardspeak.bots.situation import situation
from cardspeak.errors import CardspeakError
from cardspeak.finder import Stated, entries
from cardspeak.floor import Report, Ruling
from cardspeak.floor.core.case import Case, NeededError, known
from cardspeak.floor.core.deciders import Trials
from cardspeak.floor.core.dialogue import ruling_or_question
from cardspeak.floor.core.houses import points_of_difference, rule_the_same
from cardspeak.floor.core.narration import answer_as_data, in_words, steps
from cardspeak.floor.core.registry import DECISIONS, name_of
from cardspeak.floor.core.ruling import Needs, Outcome
from cardspeak.floor.core.situation import about, as_data
from cardspeak.hand import Hand, Terms
from cardspeak.hand import remedies as r
from cardspeak.table import commands as c
from cardspeak.table.frames import Frame, frames
from cardspeak.table.hand_record import HandRecord
from cardspeak.table.ruling import enter_mistake, look_at, play_on, played_again
from cardspeak.training.mistakes import ALL_MISTAKES, answered_at_random, mistakes
from cardspeak.training.random_deals import NAMES, random_deal
from cardspeak.training.staging import staged

_STYLE = "regular, easy"
_WAITS = (0, 0, 0, 1, 2, 3, 4, 5, 6, 8, 10)
_ATTEMPTS = 24
_CHOICES = 4
_DEEP = 100
_LONGEST = 200
"""Inputs after which a hand is given up: no hand is so long."""
_POINTS = 2
_FOR_DEALERS = ("The deal", "The board", "The deck and the burns")
_PLAIN: tuple[tuple[Outcome, tuple[r.Remedy, ...]], ...] = (
    (Outcome.PLAYS_ON, ()),
    (Outcome.MISDEAL, (r.Misdeal(),)),
    (Outcome.RESHUFFLED, (r.Reshuffle(),)),
    (Outcome.HAND_DEAD, ()),
)
"""Answers where neither another house nor another policy gives enough of them."""


class QuizError(CardspeakError):
    """A case that cannot be made."""


class QuizChoice(msgspec.Struct, frozen=True):
    """An answer: what the ruling comes to, and what the dealer has to do."""

    outcome: str
    steps: tuple[str, ...]


class OtherHouse(msgspec.Struct, frozen=True):
    """What another house rules on the same facts, and the points on which it differs."""

    title: str
    same: bool
    says: str
    points: tuple[str, ...] = ()


class QuizCase(msgspec.Struct, frozen=True):
    """A case: the hand up to the mistake, the question, and everything shown after the answer."""

    report: str
    subject: str
    about: str
    facts: tuple[tuple[str, str], ...]
    before: tuple[Frame, ...]
    after: tuple[Frame, ...]
    choices: tuple[QuizChoice, ...]
    right: int
    ruling: dict[str, Any]
    houses: tuple[OtherHouse, ...]


def subjects() -> dict[str, tuple[str, ...]]:
    """The kinds of mistake that a quiz may be about, by subject."""
    found: dict[str, list[str]] = {}
    for name in ALL_MISTAKES:
        found.setdefault(entries()[name].subject, []).append(name)
    return {subject: tuple(sorted(names)) for subject, names in sorted(found.items())}


def quiz_sets() -> dict[str, tuple[str, ...]]:
    """The kinds of mistake in each set: for new dealers, and for the floor."""
    by_subject = subjects()
    dealers = [name for each in _FOR_DEALERS for name in by_subject.get(each, ())]
    return {"dealers": tuple(dealers), "floor": tuple(ALL_MISTAKES)}


def quiz_case(
    book: Book, game: str, number: int, shelf: tuple[Book, ...], wanted: tuple[str, ...] = ()
) -> QuizCase:
    """A case by its number; of the kinds of mistake that are wanted, if any are named."""
    if unknown := [name for name in wanted if name not in ALL_MISTAKES]:
        raise QuizError(f"no case is about {unknown[0]!r}; there are {', '.join(ALL_MISTAKES)}")
    for attempt in range(_ATTEMPTS):
        random = Random(f"{book.id}/{game}/{number}/{attempt}")
        kind = random.choice(wanted or tuple(ALL_MISTAKES))
        played = _played(book, game, random, kind)
        if played is not None:
            return _case(book, played, shelf, random)
    raise QuizError(f"no hand of {game} went wrong in that way; try another subject")


def _played(
    book: Book, game: str, random: Random, kind: str
) -> tuple[HandRecord, int, Report] | None:
    """A hand to its end, the place of the mistake among its inputs, and the report of it."""
    begun = _begun(book, game, random)
    hand = begun.begun()
    waits = random.choice(_WAITS)
    inputs: list[c.InHand] = []
    report: Report | None = None
    at = 0
    while not hand.is_over and len(inputs) < _LONGEST:
        if report is None and len(inputs) >= waits:
            report, at = _errs(hand, random, kind), len(inputs)
            if report is not None:
                inputs.append(c.CallFloor(report))
                continue
        seat = hand.options.seat or hand.options.seats[0]
        action = choose(situation(hand, seat, _STYLE, random.getrandbits(60)))
        inputs.append(c.Act(seat, action))  # type: ignore[arg-type]
        play_on(hand, inputs[-1])
    if report is None or not hand.is_over:
        return None
    return msgspec.structs.replace(begun, inputs=tuple(inputs)), at, report


def _begun(book: Book, game: str, random: Random) -> HandRecord:
    """A deal that has not begun: the usual game of the house, everybody with the same chips."""
    declared = book.game(game)
    count = min(len(NAMES), declared.players[declared.deck])
    terms = Terms.of(book, usual_notice(book, game, players=count))
    stacks = dict.fromkeys(range(1, count + 1), _DEEP * terms.least_bet)
    return random_deal(terms, stacks, random)


def _errs(hand: Hand, random: Random, kind: str) -> Report | None:
    """Make a mistake of a kind in a hand and rule on it; None where it cannot happen now."""
    for report in mistakes(hand, random, by_players=True):
        if name_of(type(report)) != kind:
            continue
        mark = hand.mark()
        try:
            facts = answered_at_random(partial(look_at, hand, rule=floor.rule), report, random)
            if facts is not None:
                play_on(hand, c.CallFloor(facts))
                return facts
        except CardspeakError:
            hand.return_to(mark)  # that mistake cannot happen at this point
    return None


def _case(
    book: Book, played: tuple[HandRecord, int, Report], shelf: tuple[Book, ...], random: Random
) -> QuizCase:
    record, at, report = played
    hand = played_again(msgspec.structs.replace(record, inputs=record.inputs[:at]))
    enter_mistake(hand, report)
    known_report = known(hand, report)
    ruled = floor.rule(hand, report)
    assert isinstance(ruled, Ruling)
    shown = frames(record, None)
    wrong = staged(record, hand, known_report)
    answers = _choices(record.terms, known_report, ruled, book, shelf, random)
    entry = entries()[name_of(type(report))]
    return QuizCase(
        report=entry.report,
        subject=entry.subject,
        about=about(type(report)),
        facts=tuple(_facts(report)),
        before=(*shown[: at + 1], *wrong),
        after=tuple(shown[at + 1 :]),
        choices=answers,
        right=answers.index(_choice(ruled)),
        ruling=answer_as_data(book, ruled)["ruling"],
        houses=tuple(_houses(record.terms, known_report, ruled, book, shelf)),
    )


_NAMES = {"first": "First motion", "price": "Total to match", "put": "Put in"}
"""What facts are called that nobody states in words to the finder."""


def _facts(report: Report) -> Iterator[tuple[str, str]]:
    """What is known of a mistake, in words."""
    for name, value in as_data(report).items():
        if name == "report" or isinstance(value, dict) or value is None:
            continue
        label = _NAMES.get(name) or Stated(name, value).name
        if isinstance(value, list | tuple):
            if name == "seats" and value:
                yield label, "; ".join(f"{each}, {NAMES[int(each) - 1]}" for each in value)
        elif name in ("seat", "other"):
            yield label, f"{value}, {NAMES[int(value) - 1]}"
        elif name in ("card", "other_card"):
            yield label, str(int(value) + 1)
        else:
            said = ("no", "yes")[value] if isinstance(value, bool) else str(value)
            yield label, said


def _choice(ruled: Ruling) -> QuizChoice:
    return QuizChoice(ruled.outcome.value, tuple(steps(ruled)))


def _choices(
    terms: Terms, report: Report, ruled: Ruling, book: Book, shelf: tuple[Book, ...], random: Random
) -> tuple[QuizChoice, ...]:
    """The right answer among others, in a random order."""
    right = _choice(ruled)
    wrong: dict[QuizChoice, None] = {}
    for other in (*_elsewhere(terms, report, book, shelf), *_flipped(terms, report, ruled)):
        if _choice(other) != right:
            wrong[_choice(other)] = None
    for outcome, remedies in random.sample(_PLAIN, len(_PLAIN)):
        if outcome is not ruled.outcome and not any(each.outcome == outcome for each in wrong):
            seat = getattr(report, "seat", None)
            done = (r.KillRemedy(seat or 1),) if outcome is Outcome.HAND_DEAD else remedies
            wrong[QuizChoice(outcome.value, tuple([in_words(each) for each in done]))] = None
    picked = [right, *list(wrong)[: _CHOICES - 1]]
    return tuple(random.sample(picked, len(picked)))


def _elsewhere(
    terms: Terms, report: Report, book: Book, shelf: tuple[Book, ...]
) -> Iterator[Ruling]:
    """What the other houses rule."""
    for other in shelf:
        if other.id != book.id:
            found = _ruled_by(other, terms, report)
            if found is not None:
                yield found


def _ruled_by(book: Book, terms: Terms, report: Report) -> Ruling | None:
    """What a house rules on the same facts; None where it does not spread the game or asks more."""
    found = _answered_by(book, terms, report)
    return found if isinstance(found, Ruling) else None


def _answered_by(book: Book, terms: Terms, report: Report) -> Ruling | Needs | None:
    """A house's ruling on the same facts, or what it asks first; None where it has no such game."""
    try:
        spread = book.game(terms.game.id).structures
        structure = terms.structure if terms.structure in spread else spread[0]
        return ruling_or_question(book, terms.game.id, report, structure, terms.notice.event)
    except CardspeakError:
        return None


def _flipped(terms: Terms, report: Report, ruled: Ruling) -> Iterator[Ruling]:
    """What the house would rule with one point of its policy changed."""
    event = terms.notice.event
    here = Trials(report, terms.game, terms.policy, event, ruled)
    for path in ruled.decided or ruled.cites:
        for value in here.others(path):
            case = Case(report, terms.game, terms.policy, event, {path: value})
            try:
                yield DECISIONS[type(report)](case)
            except (NeededError, CardspeakError):
                continue


def _houses(
    terms: Terms, report: Report, ruled: Ruling, book: Book, shelf: tuple[Book, ...]
) -> Iterator[OtherHouse]:
    """The other houses on the same facts, with the points on which they differ."""
    here = Trials(report, terms.game, terms.policy, terms.notice.event, ruled)
    for other in shelf:
        found = None if other.id == book.id else _answered_by(other, terms, report)
        if found is None:
            continue
        if not isinstance(found, Ruling):
            yield OtherHouse(other.title, False, f"Would ask: {found.question}")
            continue
        same = rule_the_same(ruled, found)
        points: tuple[str, ...] = ()
        if not same:
            structures = other.game(terms.game.id).structures
            structure = terms.structure if terms.structure in structures else structures[0]
            there = other.resolve(terms.game.id, structure, terms.notice.event)
            differ = points_of_difference(here, there, found)[:_POINTS]
            points = tuple(
                [f"{each.point} Here: {each.here}. There: {each.there}." for each in differ]
            )
        yield OtherHouse(other.title, same, found.says, points)
