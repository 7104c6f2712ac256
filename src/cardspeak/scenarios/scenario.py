"""A scenario: a situation under some books, what happens in it, and what must follow.

A value without behaviour. `files` makes it from a file, `runner` plays it.
"""

from typing import Any

import msgspec

from cardspeak.arguments import expect
from cardspeak.books import Charge
from cardspeak.books.policy.kill import KillKind
from cardspeak.cards import Card
from cardspeak.errors import CardspeakError
from cardspeak.games import Event, Structure
from cardspeak.scenarios.vocabulary import FilledSentence


class ScenarioError(CardspeakError):
    """A scenario that cannot be read or set up."""


class Setting(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is on the table's notice, as a scenario gives it; what is left out, the notice says."""

    notice: str | None = None
    game: str | None = None
    structure: Structure | None = None
    event: Event | None = None
    deck: int | None = None
    options: dict[str, str] | None = None
    bets: tuple[int, int] | None = None
    blinds: tuple[int, ...] | None = None
    ante: int | None = None
    bring_in: int | None = None
    chip: int | None = None
    charge: Charge | None = None
    jackpot_drop: int | None = None
    buy_in: int | None = None
    most_buy_in: int | None = None
    straddle: int | None = None
    kill: KillKind | None = None
    rock: int | None = None
    bomb: int | None = None
    choices: dict[str, Any] | None = None


class ScenarioLine(msgspec.Struct, frozen=True):
    """A sentence and where it stands."""

    place: str
    said: FilledSentence
    expects: bool = False
    line: int = 0


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """A situation, what happens in it, and what must follow."""

    name: str
    file: str = ""
    line: int = 0
    note: str = ""
    rules: tuple[str, ...] = ()
    books: tuple[str, ...] = ()
    setting: Setting = Setting()
    signs: dict[str, Setting] = {}
    flyer: dict[str, Any] = {}
    kill_bets: tuple[int, int] | None = None
    last_two: bool = False
    button: int = 0
    seats: dict[int, int] = {}
    posts: tuple[ScenarioLine, ...] = ()
    cards: dict[str, tuple[Card, ...]] = {}
    seed: int = 0
    play: tuple[ScenarioLine, ...] = ()
    then: tuple[ScenarioLine, ...] = ()
    outcome: dict[str, tuple[ScenarioLine, ...]] = {}

    def __str__(self) -> str:
        return self.name

    @property
    def where(self) -> str:
        """The file and the line that it begins on."""
        return f"{self.file}:{self.line}" if self.line else self.file

    def shows(self, book: str) -> tuple[str, ...]:
        """The rules of one book that it claims to show."""
        return tuple(cite for cite in self.rules if cite.partition(":")[0] == book)

    def expected(self, book: str) -> tuple[ScenarioLine, ...]:
        """What must be so in the end under one book."""
        expect("the book", book, str, "the name of a book")
        return self.then + self.outcome.get(book, ())
