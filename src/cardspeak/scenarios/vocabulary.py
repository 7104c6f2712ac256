"""The closed vocabulary of scenarios: each form of a sentence is one entry, pattern to function.

A form is written as people read it: words in braces are filled in, words in brackets may be left
out. What a filled-in word may be is one table here; what a sentence does stands in `sentences/`.
"""

import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import Any, TypeVar

import msgspec

from cardspeak.books import Offense
from cardspeak.books.policy.conduct import Penalty
from cardspeak.books.policy.deck import ChangeReason, InspectionStep
from cardspeak.cards import cards
from cardspeak.errors import CardspeakError
from cardspeak.floor.core.ruling import Outcome
from cardspeak.hand import events as e
from cardspeak.room.people import Authority

_CARD = r"(?:10|[2-9TJQKA])[cdhs]|Jo|\?\?"
_CHIP = r"(?:\d+ x )?\d+"
_NTH = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6}
_ORIGINS = (
    "another table",
    "a broken game",
    "a must-move game",
    "a game whose limit was changed",
    "a game that the house closed",
)
_NAME = r"[A-Z][a-z]+"
_CLOCK = r"[0-2]?\d:[0-5]\d"
_OFFICES = {
    "a dealer": Authority.DEALER,
    "floor": Authority.FLOOR,
    "a supervisor": Authority.SUPERVISOR,
    "management": Authority.MANAGEMENT,
}
EVENTS: dict[str, type[e.DealEvent]] = {
    "post": e.Posted,
    "burn": e.Burned,
    "cards dealt": e.Dealt,
    "board": e.Boarded,
    "first to act": e.Opened,
    "action": e.Acted,
    "discard": e.Discarded,
    "chips returned": e.Returned,
    "show": e.Shown,
    "runs": e.RunsAgreed,
    "charge": e.Charged,
    "win": e.Awarded,
}
"""What in a deal may be asked the reason of."""
_TIMES = {"once": 1, "twice": 2, "three times": 3}


class SentenceError(CardspeakError):
    """A sentence that is not in the vocabulary."""


def _stack(written: str) -> tuple[tuple[int, int], ...]:
    found = re.findall(r"(?:(\d+) x )?(\d+)", written)
    return tuple((int(value), int(count or 1)) for count, value in found)


def _seats(written: str) -> tuple[int, ...]:
    return tuple(int(seat) for seat in re.findall(r"\d+", written))


def _people(written: str) -> tuple[str, ...]:
    return tuple(re.findall(_NAME, written))


def _shown(written: str) -> tuple[tuple[str, tuple[int, ...]], ...]:
    found = re.findall(rf"({_NAME})((?: (?:{_CARD}))+)", written)
    return tuple((name, tuple(cards(held))) for name, held in found)


def _purse(written: str) -> tuple[tuple[str, int], ...]:
    return tuple((name, int(sum_)) for name, sum_ in re.findall(rf"({_NAME}) (\d+)", written))


def _countdown(written: str) -> int:
    minutes, seconds = written.split(":")
    return int(minutes) * 60 + int(seconds)


def _seconds(written: str) -> int:
    hours, minutes = written.split(":")
    return (int(hours) * 60 + int(minutes)) * 60


class Blank(msgspec.Struct, frozen=True):
    """A word of a form that the writer fills in."""

    pattern: str
    read: Callable[[str], Any]
    says: str


BLANKS: dict[str, Blank] = {
    "seat": Blank(r"\d+", int, "a seat's number"),
    "person": Blank(_NAME, str, "a person's name: `Ann`"),
    "people": Blank(
        rf"{_NAME}(?:, {_NAME})*(?:,? and {_NAME})?", _people, "people: `Ann, Bob and Carl`"
    ),
    "board": Blank(r"[\w-]+", str, "the name of a list on the board: `4-8`"),
    "game": Blank(r"[\w-]+", str, "a game of the room: `1`"),
    "box": Blank(r"[a-z][a-z ]*[a-z]", str, "a box or a fund: `bad beat`, `high hand`, `drop`"),
    "promotion": Blank(r"[a-z][a-z ]*[a-z]", str, "the title of a promotion"),
    "shown": Blank(
        rf"{_NAME}(?: (?:{_CARD}))+(?:(?:,| and) {_NAME}(?: (?:{_CARD}))+)*",
        _shown,
        "hands: `Ann As Ad and Bob Kc Kd`",
    ),
    "run": Blank(rf"(?:{_CARD})(?:,? (?:{_CARD}))*", cards, "a second board"),
    "state": Blank("open|paid|void", str, "the state of a claim: `open`, `paid`, `void`"),
    "percent": Blank(r"\d+", int, "a percentage"),
    "owner": Blank(_NAME, str, "the person whose seat it is"),
    "fault": Blank(
        "|".join(reason.value for reason in ChangeReason),
        ChangeReason,
        ", ".join(f"`{reason.value}`" for reason in ChangeReason),
    ),
    "inspection": Blank(
        "|".join(step.value for step in InspectionStep),
        InspectionStep,
        ", ".join(f"`{step.value}`" for step in InspectionStep),
    ),
    "staff": Blank(_NAME, str, "a person who works in the house"),
    "rule": Blank(r"[A-Za-z0-9.]+", str, "the number of a rule: `A.21.2`"),
    "office": Blank(
        "|".join(_OFFICES), _OFFICES.__getitem__, ", ".join(f"`{o}`" for o in _OFFICES)
    ),
    "step": Blank(
        "|".join(step.value for step in Penalty),
        Penalty,
        ", ".join(f"`{step.value}`" for step in Penalty),
    ),
    "offense": Blank(
        "|".join(offense.value for offense in Offense),
        Offense,
        "what a player may not do: `splashed the pot on purpose`",
    ),
    "other": Blank(r"[\w-]+", str, "another game of the room"),
    "until": Blank(_CLOCK, _seconds, "the time of day at which something ends: `22:00`"),
    "clock": Blank(_CLOCK, _seconds, "a time of day: `19:05`"),
    "seats": Blank(r"\d+(?:, \d+)*(?:,? and \d+)?", _seats, "seats: `1, 2 and 4`"),
    "numbers": Blank(r"\d+(?:, \d+)*(?:,? and \d+)?", _seats, "numbers: `3, 2 and 1`"),
    "purse": Blank(
        rf"{_NAME} \d+(?:, {_NAME} \d+)*(?:,? and {_NAME} \d+)?",
        _purse,
        "people with an amount each: `Ann 120, Bob 80 and Carl 40`",
    ),
    "countdown": Blank(r"\d+:[0-5]\d", _countdown, "minutes and seconds: `12:30`"),
    "variant": Blank(r"[a-z0-9-]+", str, "the name of a game: `seven-card-stud`"),
    "chair": Blank(r"\d+", int, "a seat's number, whether or not someone sits there yet"),
    "to": Blank(r"\d+", int, "the number of the seat moved to"),
    "dead": Blank(r"\d+", int, "an amount that is dead in the pot"),
    "chips": Blank(r"\d+", int, "an amount"),
    "amount": Blank(r"\d+", int, "another amount"),
    "minutes": Blank(r"\d+", int, "a number of minutes"),
    "origin": Blank("|".join(_ORIGINS), str, ", ".join(f"`{origin}`" for origin in _ORIGINS)),
    "count": Blank(r"\d+", int, "a number of cards"),
    "card": Blank(_CARD, lambda written: cards(written)[0], "a card: `As`, `10h`, `Jo`"),
    "cards": Blank(rf"(?:{_CARD})(?:,? (?:{_CARD}))*", cards, "cards: `As Kd 7c`"),
    "nth": Blank("|".join(_NTH), _NTH.__getitem__, "`first`, `second`, … `sixth`"),
    "number": Blank(r"[1-9]\d*", int, "a number from 1: of a side pot, an entry, a place"),
    "share": Blank("high|low", str, "`high` or `low`"),
    "times": Blank("|".join(_TIMES), _TIMES.__getitem__, "`once`, `twice` or `three times`"),
    "pile": Blank("muck|stub|burns", str, "`muck`, `stub` or `burns`"),
    "outcome": Blank(
        "|".join(outcome.value for outcome in Outcome), str, "a [ruling](floor.md) in a word"
    ),
    "fact": Blank(r"\S+", str, "a fact of a report: `seen`, `since.actions`"),
    "words": Blank(r".+", str, "any words"),
    "spoken": Blank(r"[^\"]+", str, "what a player says"),
    "stack": Blank(
        rf"{_CHIP}(?:, {_CHIP})*(?: and {_CHIP})?", _stack, "chips: `100`, `4 x 100 and 25`"
    ),
    "deed": Blank(
        r"folded|checked|called|brought in|(?:bet|raised to|completed to) \d+",
        str,
        "`folded`, `checked`, `called`, `brought in`, `bet 40`, `raised to 40`, `completed to 40`",
    ),
    "reason": Blank(
        r"\S+",
        str,
        "a policy field (`betting.raises`), a principle (`best-hand-wins`) or a rule's number",
    ),
    "event": Blank(
        "|".join(EVENTS), EVENTS.__getitem__, ", ".join(f"`{event}`" for event in EVENTS)
    ),
}
"""What each word in braces may be, how it is read, and what the page says of it."""


class Sentence(msgspec.Struct, frozen=True):
    """One form of a sentence and what it does."""

    form: str
    does: Callable[..., Any]
    pattern: re.Pattern[str]

    @property
    def says(self) -> str:
        """What the sentence means."""
        return (self.does.__doc__ or "").strip().partition("\n")[0]


class FilledSentence(msgspec.Struct, frozen=True):
    """A sentence with its words filled in."""

    text: str
    sentence: Sentence
    words: dict[str, Any]

    def __call__(self, stage: Any) -> Any:
        return self.sentence.does(stage, **self.words)


F = TypeVar("F", bound=Callable[..., Any])


class Vocabulary:
    """The sentences of one kind.

    >>> spoken = Vocabulary("what players do")
    >>> @spoken("seat {seat} bets {chips}[ blind]")
    ... def bets(stage, seat, chips):
    ...     return f"{seat} bets {chips}"
    >>> spoken.read("seat 3 bets 40")(None)
    '3 bets 40'
    >>> spoken.read("seat 3 bet 40")
    Traceback (most recent call last):
        ...
    cardspeak.scenarios.vocabulary.SentenceError: 'seat 3 bet 40' is not a sentence of what \
players do; near it: 'seat {seat} bets {chips}[ blind]'
    """

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.sentences: list[Sentence] = []

    def __call__(self, form: str) -> Callable[[F], F]:
        """Enter a form; the function gets the stage and the words filled in, by their names."""

        def enter(does: F) -> F:
            self.sentences.append(Sentence(form, does, _pattern(form)))
            return does

        return enter

    def read(self, written: str) -> FilledSentence:
        """The sentence that was written."""
        text = " ".join(written.split()).removesuffix(".")
        found = [
            (sentence, match)
            for sentence in self.sentences
            if (match := sentence.pattern.fullmatch(text))
        ]
        if not found:
            raise SentenceError(
                f"{written!r} is not a sentence of {self.kind}; near it: {self._near(text)}"
            )
        if len(found) > 1:
            forms = " and ".join(repr(sentence.form) for sentence, _ in found)
            raise SentenceError(f"{written!r} is said in two ways: {forms}")
        sentence, match = found[0]
        words = {
            name: BLANKS[name].read(word)
            for name, word in match.groupdict().items()
            if word is not None
        }
        return FilledSentence(text, sentence, words)

    def knows(self, written: str) -> bool:
        """Whether a sentence is one of these."""
        text = " ".join(written.split()).removesuffix(".")
        return any(sentence.pattern.fullmatch(text) for sentence in self.sentences)

    def _near(self, text: str) -> str:
        by_shape = {_shape(sentence.form): sentence.form for sentence in self.sentences}
        near = get_close_matches(_shape(text), by_shape, n=3, cutoff=0.3)
        return " or ".join(repr(by_shape[shape]) for shape in near) or repr(self.sentences[0].form)


def _pattern(form: str) -> re.Pattern[str]:
    found = ""
    for part in re.split(r"(\{\w+\}|\[|\])", form):
        if part.startswith("{"):
            name = part[1:-1]
            found += f"(?P<{name}>{BLANKS[name].pattern})"
        elif part == "[":
            found += "(?:"
        elif part == "]":
            found += ")?"
        else:
            found += re.escape(part)
    return re.compile(found)


def _shape(text: str) -> str:
    """A sentence without what is filled in, to find its neighbours by."""
    bare = re.sub(r"\[.*?\]|\{\w+\}|because \S+", "", text)
    return " ".join(re.sub(rf"\b(?:\d+|{_CARD})(?:, | and )?", "", bare).split())


POSTS = Vocabulary("what is posted")
"""What goes in before the first card."""

ACTIONS = Vocabulary("what players do")
"""What happens in the deal."""

EXPECTATIONS = Vocabulary("what must follow")
"""What must be so; each answers None, or what is so instead."""
