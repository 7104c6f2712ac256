"""A rule book: its rules in printed order, the games it offers, and what it decides.

Immutable once loaded. A question about policy is answered by the narrowest rule that applies; a
book that extends another is asked before its parent; what no rule decides is common practice.
"""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec

from cardspeak.arguments import expect, member
from cardspeak.books import consultations
from cardspeak.books.fields import field, fields
from cardspeak.books.offenses import Offense
from cardspeak.books.policy import Policy
from cardspeak.books.principles import PRINCIPLES, Principle, is_principle
from cardspeak.books.rule import HouseChoice, Kind, Rule
from cardspeak.books.settings import contradiction, narrowest, settings_of, stated_by
from cardspeak.books.when import EVERYWHERE, Context, When
from cardspeak.errors import CardspeakError
from cardspeak.games import GAMES, Event, Family, Game, GameError, Structure, game

T = TypeVar("T", bound=msgspec.Struct)


class BookError(CardspeakError):
    """A book that cannot be read, or a question that it cannot answer."""


class Offer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game as a book offers it: with which decks, to how many players, in which form."""

    players: dict[int, int] = {}
    structures: tuple[Structure, ...] = ()
    options: dict[str, str] = {}


class Decision(msgspec.Struct, frozen=True):
    """What a book decides on one point, by which rules; none: it is silent."""

    value: Any
    rules: tuple[Rule, ...] = ()
    choice: HouseChoice | None = None


class Book:
    """A rule book.

    >>> book = Book.load("seminole")
    >>> limit_holdem = book.context("holdem", "limit")
    >>> [rule.id for rule in book.why("betting.raises", limit_holdem)]
    ['A.13.2c']
    >>> book.resolve("holdem", "limit").betting.raises
    4
    """

    def __init__(
        self,
        id: str,
        title: str,
        rules: Iterable[Rule] = (),
        *,
        offers: Mapping[str, Offer] | None = None,
        notices: tuple[Any, ...] = (),
        parent: "Book | None" = None,
        digest: str = "",
    ) -> None:
        expect("the book's name", id, str, "a word such as 'seminole'", BookError)
        expect("the book's title", title, str, "what the book is called", BookError)
        expect("the rules", rules, Iterable, "the rules of a book", BookError)
        rules = tuple(rules)
        for rule in rules:
            expect("the rule", rule, Rule, "a Rule", BookError)
        expect("the offers", offers, Mapping | None, "Offers by the names of games", BookError)
        expect("the notices", notices, tuple, "Notices", BookError)
        expect("the parent", parent, Book | None, "the Book that this one extends", BookError)
        expect("the digest", digest, str, "that of the book's text", BookError)
        self.id = id
        self.title = title
        self.parent = parent
        self.digest = digest
        self.notices = notices + _not_restated(notices, parent)
        self._own = rules
        self._by_id = {rule.id: rule for rule in self._own}
        self._offers = MappingProxyType(dict(offers or {}))
        self._settings = settings_of(self._own)
        self._stated = stated_by(self._own)
        self._resolved: dict[int, Policy] = {}
        if wrong := contradiction(self._settings):
            raise BookError(wrong)
        self.policy = self._resolve(None)

    @staticmethod
    def load(name: str | Path) -> "Book":
        """A book of the catalog by its name, a book file by its path, or ``common``."""
        from cardspeak.books import loading

        return loading.load(name)

    def __setattr__(self, name: str, value: object) -> None:
        if hasattr(self, "policy"):
            raise AttributeError(f"{self.title} is printed: its {name} cannot be changed")
        super().__setattr__(name, value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Book) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"Book({self.id!r}, {len(self.all_rules)} rules)"

    @property
    def all_rules(self) -> tuple[Rule, ...]:
        """Every rule in printed order; a parent's rules follow, those restated here left out."""
        if self.parent is None:
            return self._own
        return self._own + tuple(
            rule for rule in self.parent.all_rules if rule.id not in self._by_id
        )

    def rules(self, *, kind: Kind | None = None, area: str | None = None) -> tuple[Rule, ...]:
        """The rules of a kind, or of an area and all below it."""
        kind = member("the kind", kind, Kind, BookError) if kind is not None else None
        if area is not None:
            expect("the area", area, str, "an area of the book, such as 'betting'", BookError)
        return tuple(
            rule
            for rule in self.all_rules
            if (kind is None or rule.kind is kind)
            and (area is None or rule.area == area or rule.area.startswith(f"{area}."))
        )

    def rule(self, id: str) -> Rule:
        """The rule with that id."""
        expect("the rule", id, str, "the number of a rule, such as 'A.16.B'", BookError)
        found = self._by_id.get(id)
        if found is None and self.parent is not None:
            return self.parent.rule(id)
        if found is None:
            near = get_close_matches(id, [rule.id for rule in self.all_rules], n=4, cutoff=0.4)
            hint = f"; near it: {', '.join(near)}" if near else ""
            raise BookError(f"{self.title} has no rule {id!r}{hint}")
        return found

    def search(self, words: str) -> tuple[Rule, ...]:
        """The rules that hold every one of the words, in printed order."""
        expect("what is searched", words, str, "words", BookError)
        wanted = words.lower().split()
        return tuple(
            rule
            for rule in self.all_rules
            if all(word in f"{rule.id} {rule.area} {rule.text}".lower() for word in wanted)
        )

    def defining(self, term: str) -> tuple[Rule, ...]:
        """The rules that say what a term means.

        >>> [rule.id for rule in Book.load("black-pearl").defining("side pot")]
        ['G.side_pot']
        """
        expect("the term", term, str, "a word of the card room, such as 'side pot'", BookError)
        wanted = term.lower().replace("-", " ")
        return tuple(rule for rule in self.all_rules if wanted in map(str.lower, rule.defines))

    @property
    def terms(self) -> tuple[str, ...]:
        """Every term that the book defines, in alphabetical order."""
        return tuple(sorted({term for rule in self.all_rules for term in rule.defines}))

    def forbidding(self, offense: Offense) -> tuple[Rule, ...]:
        """The rules that forbid an offense, in printed order."""
        offense = member("the offense", offense, Offense, BookError)
        return tuple(rule for rule in self.all_rules if offense.tag in rule.forbids)

    # The games

    @cached_property
    def games(self) -> tuple[Game, ...]:
        """The games that the book offers, as it spreads them."""
        if self.parent is None and not self._offers and not self._own:
            return tuple(GAMES.values())
        inherited = {each.id: each for each in self.parent.games} if self.parent else {}
        own = {name: as_offered(game(name), offer) for name, offer in self._offers.items()}
        return tuple((inherited | own).values())

    def game(self, name: str) -> Game:
        """A game as the book spreads it."""
        for offered in self.games:
            if offered.id == name:
                return offered
        game(name)
        names = ", ".join(offered.id for offered in self.games)
        raise BookError(f"{self.title} does not offer {name}; it offers {names}")

    # The decisions

    def resolve(
        self, game: str, structure: Structure | str, event: Event | str = Event.CASH
    ) -> Policy:
        """The policy of one deal."""
        return self._resolve(self.context(game, structure, event))

    def context(
        self, game: str, structure: Structure | str, event: Event | str = Event.CASH
    ) -> Context:
        """One game of this book under one structure in one event."""
        return Context(
            self.game(game).id,
            member("the structure", structure, Structure, BookError),
            member("the event", event, Event, BookError),
        )

    def why(self, path: str, context: Context | None = None) -> tuple[Rule, ...]:
        """The rules behind a value, or those that state a principle.

        None where the book is silent and common practice stands.
        """
        return self.decide(path, context).rules

    def decide(self, path: str, context: Context | None = None) -> Decision:
        """What the book says on one point, in general or in one context."""
        if not is_principle(path):
            field(path)
        if context is not None and not isinstance(context, Context):
            expect("the context", context, Context, "what book.context(...) gives", BookError)
        decision = self.look_up(path, context.bit if context else None)
        if consultations.RECORDERS:
            consultations.record(path, decision.rules)
        return decision

    def look_up(self, path: str, contexts: int | None = None) -> Decision:
        """The same, for a page that prints every point: no recorder notes it.

        `contexts` is one context's bit, or none for what holds in general.
        """
        if not isinstance(path, str):
            field(path)  # which refuses it
        settings = self._settings.get(path) or self._stated.get(path) or []
        matching = [
            setting
            for setting in settings
            if (setting.contexts == EVERYWHERE if contexts is None else setting.contexts & contexts)
        ]
        if not matching:
            if self.parent is not None:
                return self.parent.look_up(path, contexts)
            if is_principle(path):
                return Decision(PRINCIPLES[path].text, self._carried_over(path, contexts))
            return Decision(field(path).common_practice(contexts))
        chosen = narrowest(matching)
        return Decision(chosen[0].value, tuple(each.rule for each in chosen), chosen[0].choice)

    def _carried_over(self, path: str, contexts: int | None) -> tuple[Rule, ...]:
        """The rules by which a game follows another of its family, which has one on a principle."""
        if contexts is None or path == Principle.RULES_CARRIED_OVER:
            return ()
        families = (When(games=(family,)).contexts for family in Family)
        family = next((each for each in families if each & contexts), 0)
        if not any(setting.contexts & family for setting in self._stated.get(path, ())):
            return ()
        return self.look_up(Principle.RULES_CARRIED_OVER, contexts).rules

    def narrowed(self, path: str) -> tuple[int, ...]:
        """The sets of contexts, short of all, for which some rule has a word of its own."""
        field(path)
        own = {setting.contexts for setting in self._settings.get(path, ())} - {EVERYWHERE}
        inherited = self.parent.narrowed(path) if self.parent else _usual_contexts(path)
        return tuple(sorted(own.union(inherited)))

    def _resolve(self, context: Context | None) -> Policy:
        key = context.bit if context else 0
        policy = self._resolved.get(key)
        if policy is None:
            bit = context.bit if context else None
            values = {path: self.look_up(path, bit).value for path in self._decided_paths}
            policy = self._resolved[key] = _replaced(Policy(), values)
        return policy

    @property
    def _decided_paths(self) -> set[str]:
        """The fields that a rule sets, or on which common practice differs by context."""
        inherited = self.parent._decided_paths if self.parent else _varying()
        return inherited | self._settings.keys()


@cache
def _varying() -> set[str]:
    """The fields on which common practice differs by betting structure, event or game."""
    return {path for path, known in fields().items() if known.usually}


def _usual_contexts(path: str) -> tuple[int, ...]:
    return tuple(contexts for contexts, _ in field(path).usually)


def policy_with(values: Mapping[str, Any], base: Policy | None = None) -> Policy:
    """A policy that differs from another, or from common practice, in the fields given."""
    expect("the fields", values, Mapping, "values by the paths of their fields", BookError)
    base = Policy() if base is None else getattr(base, "unrecorded", base)
    expect("the base", base, Policy, "a Policy, or nothing for common practice", BookError)
    return _replaced(base, {path: field(path).convert(value) for path, value in values.items()})


def _replaced(part: T, values: Mapping[str, Any]) -> T:
    """A policy, an area or a group with the fields at some paths within it changed."""
    changes: dict[str, Any] = {}
    deeper: dict[str, dict[str, Any]] = {}
    for path, value in values.items():
        name, dot, rest = path.partition(".")
        if dot:
            deeper.setdefault(name, {})[rest] = value
        else:
            changes[name] = value
    changes |= {name: _replaced(getattr(part, name), held) for name, held in deeper.items()}
    return msgspec.structs.replace(part, **changes)


def _not_restated(notices: tuple[Any, ...], parent: Book | None) -> tuple[Any, ...]:
    """The notices of a parent, those left out that the book restates under the same name."""
    names = {notice.name for notice in notices}
    return tuple(notice for notice in parent.notices if notice.name not in names) if parent else ()


def as_offered(declared: Game, offer: Offer) -> Game:
    """A game in the form in which a book offers it; what the book chooses is no option any more."""
    chosen = declared.chosen(**offer.options)
    words: dict[str, Any] = {}
    if offer.options:
        words["options"] = tuple(
            [each for each in chosen.options if each.name not in offer.options]
        )
    if offer.players:
        words["players"] = offer.players
    if offer.structures:
        words["structures"] = offer.structures
    return chosen.but(**words) if words else chosen


__all__ = ["Book", "BookError", "Decision", "GameError", "Offer", "fields", "policy_with"]
