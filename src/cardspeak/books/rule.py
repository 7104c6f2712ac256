"""A rule of a book: where it is printed, what it says in our words, and what becomes of it."""

from enum import StrEnum
from typing import Annotated, Any

import msgspec

from cardspeak.books.offenses import OFFENSES, Offense
from cardspeak.books.principles import Principle
from cardspeak.books.when import When


class Kind(StrEnum):
    """What a rule is about, and so which layer must carry it out."""

    ENGINE = "engine"
    RULING = "ruling"
    TABLE = "table"
    ROOM = "room"
    TOURNAMENT = "tournament"
    CONDUCT = "conduct"
    DISCRETION = "discretion"
    DEFINITION = "definition"
    PHYSICAL = "physical"


EXECUTED = frozenset({Kind.ENGINE, Kind.RULING, Kind.TABLE, Kind.ROOM, Kind.TOURNAMENT})
"""The kinds that the software carries out; every rule of them has one disposition."""


class Disposition(StrEnum):
    """What becomes of a rule."""

    SETS = "sets"
    ALWAYS = "always"
    RESTATES = "restates"
    DECLARES = "declares"
    STAFF = "staff"
    NOT_IN_FORCE = "not in force"
    SHOWN = "shown"


class HouseChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a book leaves to the house: some values or a range of figures, and the usual one."""

    default: Any
    among: tuple[Any, ...] = ()
    least: int | None = None
    most: int | None = None

    def allows(self, value: object) -> bool:
        """Whether a notice may choose a value."""
        if isinstance(value, int) and not isinstance(value, bool):
            if self.least is not None and value < self.least:
                return False
            if self.most is not None and value > self.most:
                return False
        return not self.among or value in self.among

    def __str__(self) -> str:
        if self.among:
            return " or ".join(str(msgspec.to_builtins(value)) for value in self.among)
        if self.least is not None and self.most is not None:
            return f"{self.least} to {self.most}"
        if self.least is not None:
            return f"at least {self.least}"
        return f"at most {self.most}" if self.most is not None else "anything"


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a rule that says something else for some games, structures or events."""

    when: When
    sets: dict[str, Any] = {}
    choice: dict[str, HouseChoice] = {}


class Rule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, eq=False):
    """One rule. `sets` and `choice` name policy fields; the values are those of the model.

    `when` narrows what the rule sets; `cases` are what it sets besides for other games. `states`
    are the principles that it states, `defines` the terms that it explains, `forbids` the offenses
    that it names, and `no_decision` says why nothing in the software can turn on it.
    """

    id: str
    text: str
    kind: Kind = Kind.ENGINE
    line: Annotated[int, msgspec.Meta(ge=1)] | None = None
    area: str = ""
    when: When = When()
    sets: dict[str, Any] = {}
    choice: dict[str, HouseChoice] = {}
    cases: tuple[Clause, ...] = ()
    always: bool = False
    restates: str | None = None
    declares: str | None = None
    staff: bool = False
    not_in_force: bool = False
    states: tuple[Principle, ...] = ()
    defines: tuple[str, ...] = ()
    forbids: tuple[str, ...] = ()
    no_decision: str | None = None
    reading: str | None = None
    book: str = ""

    @property
    def offenses(self) -> tuple[Offense, ...]:
        """The offenses that the rule names."""
        return tuple(OFFENSES[tag] for tag in self.forbids)

    @property
    def dispositions(self) -> list[Disposition]:
        """Every disposition that the rule claims: one, where the file is right."""
        claims = {
            Disposition.SETS: bool(self.sets or self.choice or self.cases),
            Disposition.ALWAYS: self.always,
            Disposition.RESTATES: self.restates is not None,
            Disposition.DECLARES: self.declares is not None,
            Disposition.STAFF: self.staff,
            Disposition.NOT_IN_FORCE: self.not_in_force,
        }
        return [disposition for disposition, claimed in claims.items() if claimed]

    @property
    def disposition(self) -> Disposition:
        """What becomes of the rule."""
        claimed = self.dispositions
        return claimed[0] if claimed else Disposition.SHOWN

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """Everything that the rule sets, each part with where it applies."""
        return (Clause(self.when, self.sets, self.choice), *self.cases)

    @property
    def cite(self) -> str:
        """How the rule is cited: its book and its number.

        >>> Rule(id="A.13.2c", text="A bet and four raises.", book="seminole").cite
        'seminole:A.13.2c'
        """
        return f"{self.book}:{self.id}" if self.book else self.id
