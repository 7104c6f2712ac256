"""Facts that cannot be, alone or together: refused before anything is decided.

They are what someone says of a table elsewhere, or beside what a live hand knows. A fact that
nobody has said is never wrong. Nothing here decides anything.
"""

from typing import Any

from cardspeak.cards import DECKS
from cardspeak.floor.core.facts import counts_of_cards
from cardspeak.floor.core.progress import ACTED, Progress
from cardspeak.floor.core.registry import CHECKS, Wrong
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import FloorError
from cardspeak.games import Forced, Game

_APART = ("low", "other", "passed", "winner")
"""Seats that are never the one a report is about."""


def check(report: Report, game: Game) -> None:
    """Refuse the first fact that cannot be, by its name."""
    for name, why in _wrong(report, game):
        owner: Any = report.since if name.startswith("since.") else report
        value = getattr(owner, name.removeprefix("since."))
        raise FloorError(f"{name} = {value} cannot be: {why}")


def _wrong(report: Report, game: Game) -> Wrong:
    yield from _cards(report, len(DECKS[game.deck].cards))
    yield from _progress(report.since, game)
    seat = getattr(report, "seat", None)
    for name in _APART:
        if seat is not None and getattr(report, name, None) == seat:
            yield name, "it is the seat that the report is about"
    together = CHECKS.get(type(report))
    if together is not None:
        yield from together(report, game)


def _cards(report: Report, deck: int) -> Wrong:
    """Numbers of cards, and lists, that are more than the deck can hold."""
    for name in counts_of_cards(type(report)):
        if is_over(getattr(report, name), deck):
            yield name, f"the deck has {deck} cards"
    for name in report.__struct_fields__:
        value = getattr(report, name)
        if type(value) is tuple and len(value) > deck:
            yield name, f"there are more of them than the {deck} cards of the deck"


def _progress(since: Progress, game: Game) -> Wrong:
    """How far the table has gone, against itself; a forced bet may be all that was done."""
    actions = since.actions
    if is_over(since.players, actions):
        yield "since.players", f"only {actions} actions came"
    if is_over(since.while_dealing, actions):
        yield "since.while_dealing", f"only {actions} actions came"
    if since.nobody_acted:
        forced = game.forced is Forced.BRING_IN
        for name in ACTED:
            if getattr(since, name) and not (forced and name == "holder_acted"):
                yield f"since.{name}", "nobody has acted"


def is_over(one: int | None, other: int | None) -> bool:
    """Whether two numbers are known and the first is more."""
    return one is not None and other is not None and one > other


def held_card(game: Game, name: str, card: int | None) -> Wrong:
    """A card's place in a hand, counted from 0."""
    if card is not None and not 0 <= card < game.hole_cards:
        yield name, f"a hand of {game.name} has the places 0 to {game.hole_cards - 1}"
