"""The kinds of report: each module of a subject declares its own with what the floor does on one.

A kind has a decision, and may have facts that a live hand knows, a check of its facts against each
other, a way to enter the mistake in a hand, and rules that name it outright.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from cardspeak.books import Book, Rule
from cardspeak.floor.core.ruling import Ruling
from cardspeak.games import Game
from cardspeak.hand import Hand
from cardspeak.hand.remedies import AnyRemedy

if TYPE_CHECKING:
    from cardspeak.floor.core.case import Case
    from cardspeak.floor.core.report import Report

F = TypeVar("F", bound=Callable[..., Any])
Wrong = Iterator[tuple[str, str]]
"""Facts by name, each with what is wrong with it."""
Mistake = tuple[AnyRemedy, ...]
"""How the cards come to lie as a report says."""

DECISIONS: dict[type["Report"], Callable[["Case[Any]"], Ruling]] = {}
LIVE_FACTS: dict[type["Report"], Callable[[Hand, Any], "Report"]] = {}
AFTER_THE_HAND: set[type["Report"]] = set()
"""Reports that may come once the pots are pushed; their rulings have orders and no remedies."""
CHECKS: dict[type["Report"], Callable[[Any, Game], Wrong]] = {}
MISTAKES: dict[type["Report"], tuple[Callable[[Hand, Any], Mistake], tuple[str, ...]]] = {}
NAMED: dict[type["Report"], Callable[[Any, Book], tuple[Rule, ...]]] = {}
SUBJECTS: dict[type["Report"], str] = {}
"""The policy that a kind of report is about: its rule is read out wherever it was consulted."""


def decides(*kinds: type["Report"]) -> Callable[[F], F]:
    """Mark the function that decides kinds of report."""
    return _registers(DECISIONS, kinds)


def live_facts(*kinds: type["Report"], after_the_hand: bool = False) -> Callable[[F], F]:
    """Mark the function that adds what a live hand knows."""
    if after_the_hand:
        AFTER_THE_HAND.update(kinds)
    return _registers(LIVE_FACTS, kinds)


def checks(*kinds: type["Report"]) -> Callable[[F], F]:
    """Mark the function that holds the facts of a report against each other and the game."""
    return _registers(CHECKS, kinds)


def named_by(*kinds: type["Report"]) -> Callable[[F], F]:
    """Mark the function that finds the rules which name a report outright, such as an offense."""
    return _registers(NAMED, kinds)


def about(kind: type["Report"], path: str) -> None:
    """Say which policy a kind of report is about, where the deciders alone would not read it out.

    A window that was open, or a case that a rule excepts, decides little and explains much.
    """
    SUBJECTS[kind] = path


def enters(kind: type["Report"], *needed: str) -> Callable[[F], F]:
    """Mark the function that enters a dealer's mistake; `needed` are the facts it cannot lack."""

    def register(function: F) -> F:
        MISTAKES[kind] = function, needed
        return function

    return register


def _registers(
    where: dict[type["Report"], Any], kinds: tuple[type["Report"], ...]
) -> Callable[[F], F]:
    def register(function: F) -> F:
        where.update(dict.fromkeys(kinds, function))
        return function

    return register


def name_of(kind: type["Report"]) -> str:
    """What a kind of report is called in a file, in a log and on a page."""
    return str(kind.__struct_config__.tag)


@cache
def kinds() -> dict[str, type["Report"]]:
    """Every kind of report that can be ruled on, by its name."""
    return {name_of(kind): kind for kind in sorted(DECISIONS, key=name_of)}
