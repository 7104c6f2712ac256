"""What houses say on each point side by side: in general, and where a rule narrows it.

Pure: it looks books up and puts their answers into words; it prints nothing. Each answer carries
the rules behind it, or says that the house is silent.
"""

from collections.abc import Iterable
from typing import Any, get_type_hints

import msgspec

from cardspeak.books.book import Book, Decision
from cardspeak.books.context_words import IN_GENERAL, offered_contexts, words
from cardspeak.books.fields import Field, FieldError, fields
from cardspeak.books.policy import Policy
from cardspeak.books.rule import HouseChoice, Rule
from cardspeak.books.when import EVERYWHERE

SILENT = "house silent: common practice"
"""The citation of a value that no rule of the house decides."""


class Position(msgspec.Struct, frozen=True):
    """What one house says on one point in some contexts."""

    where: str
    value: Any
    rules: tuple[Rule, ...] = ()
    choice: HouseChoice | None = None

    def citation(self, book: Book) -> str:
        """The numbers of the rules; a rule of another book is named with it."""
        ids = [rule.id if rule.book == book.id else rule.cite for rule in self.rules]
        return ", ".join(ids) or SILENT

    def __str__(self) -> str:
        value = in_words(self.value)
        if self.choice is None:
            return value
        others = [in_words(each) for each in self.choice.among if each != self.value]
        allowed = ", or ".join(others) if self.choice.among else str(self.choice)
        return f"{value} (the house may choose: {allowed})"


class Difference(msgspec.Struct, frozen=True):
    """A point on which two houses differ, and where."""

    field: Field
    where: str
    one: Position
    other: Position


def in_words(value: object) -> str:
    """A policy's value in words.

    >>> in_words(True), in_words(None), in_words((1, 2))
    ('yes', 'none', '1; 2')
    """
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "; ".join(in_words(each) for each in value) or "none"
    if isinstance(value, msgspec.Struct):
        parts = msgspec.structs.asdict(value).items()
        return "; ".join(f"{name.replace('_', ' ')}: {in_words(each)}" for name, each in parts)
    return str(value)


def area_titles() -> dict[str, str]:
    """Every area of policy with the line that says what it is about."""
    areas = get_type_hints(Policy)
    return {name: (area.__doc__ or "").partition("\n")[0] for name, area in areas.items()}


def fields_of(area: str | None) -> tuple[Field, ...]:
    """The fields of one area, or all of them."""
    if area is None:
        return tuple(fields().values())
    found = tuple(each for each in fields().values() if each.area == area)
    if not found:
        raise FieldError(f"no area is called {area!r}; the areas are {', '.join(area_titles())}")
    return found


class Row(msgspec.Struct, frozen=True):
    """A point of policy in two houses: what each says in some contexts, and whether they differ."""

    field: Field
    where: str
    one: tuple[Position, ...]
    other: tuple[Position, ...]
    differ: bool


def side_by_side(one: Book, other: Book) -> tuple[Row, ...]:
    """Every point of policy in two houses, among the games that both offer.

    Where they differ there is a row for each difference, as `differences` has them.
    """
    universe = contexts_of(one) & contexts_of(other) or EVERYWHERE
    rows: list[Row] = []
    for field in fields().values():
        found = [
            Row(field, each.where, (each.one,), (each.other,), differ=True)
            for each in differences(one, other, field)
        ]
        ours, theirs = (positions(book, field.path, universe) for book in (one, other))
        rows += found or [Row(field, IN_GENERAL, ours, theirs, differ=False)]
    return tuple(rows)


def positions(book: Book, path: str, universe: int = 0) -> tuple[Position, ...]:
    """Everything that a house says on one point: in general first, then where it differs.

    Rules that say the same for different games stand together. With a universe only its contexts
    are looked at; without, those of the games that the house offers or has a rule for.

    >>> from cardspeak.books import Book
    >>> [f"{each.where}: {each}" for each in positions(Book.load("seminole"), "betting.raises")]
    ['pot or half-pot or no-limit: none', 'limit or spread: 4']
    """
    universe = universe or contexts_of(book) | _union(book.narrowed(path))
    groups: dict[tuple[Any, ...], list[int]] = {}
    for part in _parts(universe, book.narrowed(path)):
        decision = book.look_up(path, part & -part)
        groups.setdefault(_effect(decision), []).append(part)
    rest = _rest(universe, book.narrowed(path))
    found: list[Position] = []
    for group in groups.values():
        where = IN_GENERAL if rest in group else words(_union(group), universe)
        found.append(_together([book.look_up(path, part & -part) for part in group], where))
    return tuple(found)


def differences(one: Book, other: Book, path_of: Field) -> tuple[Difference, ...]:
    """Where two houses differ on one point, among the games that both offer."""
    path = path_of.path
    universe = contexts_of(one) & contexts_of(other) or EVERYWHERE
    groups: dict[tuple[Any, ...], list[int]] = {}
    agreed = 0
    sets = (*one.narrowed(path), *other.narrowed(path))
    for part in _parts(universe, sets):
        ours, theirs = one.look_up(path, part & -part), other.look_up(path, part & -part)
        if _effect(ours) == _effect(theirs):
            agreed |= part
        else:
            groups.setdefault((*_effect(ours), *_effect(theirs)), []).append(part)
    rest = _rest(universe, sets)
    found: list[Difference] = []
    for group in groups.values():
        where = words(_union(group), universe)
        if rest in group:
            where = f"{IN_GENERAL}, save {words(agreed, universe)}" if agreed else IN_GENERAL
        found.append(
            Difference(
                path_of,
                where,
                _together([one.look_up(path, part & -part) for part in group], where),
                _together([other.look_up(path, part & -part) for part in group], where),
            )
        )
    return tuple(found)


def contexts_of(book: Book) -> int:
    """The contexts of the games that a house offers."""
    offered = offered_contexts((game.id, game.structures) for game in book.games)
    return offered or EVERYWHERE


def _parts(universe: int, sets: Iterable[int]) -> list[int]:
    """The universe cut along the borders of some sets; what none of them holds comes first."""
    parts = [universe]
    for each in sets:
        parts = [piece for part in parts for piece in (part & ~each, part & each) if piece]
    return parts


def _rest(universe: int, sets: Iterable[int]) -> int:
    """What none of the sets holds: there the general rule speaks."""
    return universe & ~_union(sets)


def _union(parts: Iterable[int]) -> int:
    found = 0
    for part in parts:
        found |= part
    return found


def _choice_key(choice: HouseChoice | None) -> tuple[Any, ...] | None:
    if choice is None:
        return None
    return choice.default, choice.among, choice.least, choice.most


def _effect(decision: Decision) -> tuple[Any, ...]:
    return decision.value, _choice_key(decision.choice)


def _together(decisions: list[Decision], where: str) -> Position:
    rules = dict.fromkeys(rule for decision in decisions for rule in decision.rules)
    return Position(where, decisions[0].value, tuple(rules), decisions[0].choice)
