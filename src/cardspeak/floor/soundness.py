"""Facts that cannot be, alone or together: refused before anything is decided.

They are what someone tells, of a table elsewhere or beside what a live hand knows. A fact that
nobody has told is never wrong. Nothing here decides anything.
"""

from collections.abc import Callable, Iterator
from typing import Any

from cardspeak.cards import DECKS
from cardspeak.floor import reports_deal as deal
from cardspeak.floor import reports_wagers as wagers
from cardspeak.floor.reports import Report
from cardspeak.floor.reports_board import Early, PrematureBoard
from cardspeak.floor.reports_deck import BoxedCards
from cardspeak.floor.reports_rows import PrematureLastDown, ShortCallDealt, WrongNumberDrawn
from cardspeak.floor.reports_showing import ShownToOne
from cardspeak.floor.ruling import FloorError
from cardspeak.floor.since import ACTED, Since
from cardspeak.games import Forced, Game

_SEATS = frozenset({"dealer", "low", "opener", "other", "passed", "seat", "winner"})
_SOME = frozenset(
    {"amount", "count", "dealt", "full", "missing", "nth", "over_chips", "players", "surplus"}
)
_NONE_OR_MORE = frozenset(
    {
        *("actions", "behind", "bet", "burned", "burns", "called", "card", "elapsed", "first"),
        *("given", "knew", "last_bet", "later", "least", "most", "other_card", "owed", "pot"),
        *("price", "put", "set_aside", "short", "stack", "stub", "to", "to_replace", "unit"),
        *("while_dealing",),
    }
)
_CARDS = frozenset(
    {
        *("burned", "burns", "cards", "count", "dealt", "due", "missing", "nth", "set_aside"),
        *("stub", "surplus", "to_replace"),
    }
)
"""Numbers of cards: no more than the deck has."""
_PEOPLE = frozenset({"knew", "players"})
MOST_SEATS = 31
MOST_CHIPS = 10**12
_APART = ("low", "other", "passed", "winner")
"""Seats that are never the one a report is about."""

Wrong = Iterator[tuple[str, str]]
"""Facts by name, each with what is wrong with it."""


def check(report: Report, game: Game) -> None:
    """Refuse the first fact that cannot be, by its name."""
    for name, why in _wrong(report, game):
        owner: Any = report.since if name.startswith("since.") else report
        value = getattr(owner, name.removeprefix("since."))
        raise FloorError(f"{name} = {value} cannot be: {why}")


def _wrong(report: Report, game: Game) -> Wrong:
    yield from _each(report, len(DECKS[game.deck].cards))
    yield from _since(report.since, game)
    seat = getattr(report, "seat", None)
    apart = (*_APART, "to") if isinstance(report, ShownToOne) else _APART
    for name in apart:
        if seat is not None and getattr(report, name, None) == seat:
            yield name, "it is the seat that the report is about"
    together = _TOGETHER.get(type(report))
    if together is not None:
        yield from together(report, game)


def _each(report: Report, cards: int) -> Wrong:
    """Facts that are no number of the right kind, or more than a table or its deck can hold."""
    for name in report.__struct_fields__:
        value = getattr(report, name)
        if type(value) is tuple and len(value) > cards:
            yield name, f"there are more of them than the {cards} cards of the deck"
        if type(value) is not int:
            continue
        yield from _bounded(report, name, value, cards)
        is_seat = name in _SEATS or (name == "to" and isinstance(report, ShownToOne))
        if is_seat and value < 1:
            yield name, "seats are counted from 1"
        elif name in _SOME and value < 1:
            yield name, "it is at least 1"
        elif name in _NONE_OR_MORE and value < 0:
            yield name, "it is at least 0"


def _bounded(report: Report, name: str, value: int, cards: int) -> Wrong:
    is_seat = name in _SEATS or (name == "to" and isinstance(report, ShownToOne))
    if (is_seat or name in _PEOPLE) and value > MOST_SEATS:
        yield name, f"a table has at most {MOST_SEATS} seats"
    elif name in _CARDS and value > cards:
        yield name, f"the deck has {cards} cards"
    elif abs(value) > MOST_CHIPS:
        yield name, "no table has so many chips"


def _since(since: Since, game: Game) -> Wrong:
    """How far the table has gone, against itself; a forced bet may be all that was done."""
    for name in ("actions", "players", "while_dealing"):
        value = getattr(since, name)
        if value is not None and not 0 <= value <= MOST_CHIPS:
            yield f"since.{name}", "it is at least 0"
    actions, players = since.actions, since.players
    if _is_over(players, actions):
        yield "since.players", f"only {actions} actions came"
    if _is_over(since.while_dealing, actions):
        yield "since.while_dealing", f"only {actions} actions came"
    if since.nobody_acted:
        forced = game.forced is Forced.BRING_IN
        for name in ACTED:
            if getattr(since, name) and not (forced and name == "holder_acted"):
                yield f"since.{name}", "nobody has acted"


def _is_over(one: int | None, other: int | None) -> bool:
    """Whether two facts are told and the first is more."""
    return one is not None and other is not None and one > other


def _exposed(report: deal.ExposedCard, game: Game) -> Wrong:
    yield from _held(game, "card", report.card)
    if _is_over(report.to_replace, report.count):
        yield "to_replace", f"only {report.count} cards were exposed"


def _out_of_order(report: deal.OutOfOrder, game: Game) -> Wrong:
    yield from _held(game, "card", report.card)
    yield from _held(game, "other_card", report.other_card)


def _shown(report: ShownToOne, game: Game) -> Wrong:
    for card in report.cards or ():
        yield from _held(game, "cards", card)


def _held(game: Game, name: str, card: int | None) -> Wrong:
    """A place in a hand, counted from 0."""
    if card is not None and not 0 <= card < game.hole_cards:
        yield name, f"a hand of {game.name} has the places 0 to {game.hole_cards - 1}"


def _too_few(report: deal.TooFewCards, game: Game) -> Wrong:
    if report.missing is not None and report.missing > game.hole_cards:
        yield "missing", f"a hand of {game.name} has {game.hole_cards} cards"


def _served(report: WrongNumberDrawn, game: Game) -> Wrong:
    """A draw brings at most a whole new hand, and as many cards too many."""
    if report.over is not None and abs(report.over) > game.hole_cards:
        yield "over", f"a hand of {game.name} has {game.hole_cards} cards"


def _boxed(report: BoxedCards, game: Game) -> Wrong:
    size = len(DECKS[game.deck].cards)
    if report.count is not None and report.count > size:
        yield "count", f"the deck has {size} cards"


def _early(report: PrematureBoard | ShortCallDealt, game: Game) -> Wrong:
    if not game.board_cards and report.early is not None:
        yield "early", f"{game.name} has no board"
    if report.cards is None or report.early is None:
        return
    if (report.early is Early.SEVERAL) is not (report.cards > 1):
        yield "cards", f"what came early is {report.early.value}"


def _last_down(report: PrematureLastDown, game: Game) -> Wrong:
    seats = report.seats
    if seats is not None and len(set(seats)) < len(seats):
        yield "seats", "a seat is named twice"
    if seats is not None and report.saw and not set(report.saw) <= set(seats):
        yield "saw", f"only seats {', '.join(map(str, seats))} got a card"


def _insufficient(report: wagers.InsufficientRaise, game: Game) -> Wrong:
    if report.over is not None and report.over < 1:
        yield "over", "it is no more than a call"
    if report.over is not None and (
        report.over == report.full or _is_over(report.over, report.full)
    ):
        yield "over", f"a full raise is {report.full}: nothing is missing"
    if _is_over(report.over_chips, report.over):
        yield "over_chips", f"they are worth {report.over} together"


def _misunderstood(report: Any, game: Game) -> Wrong:
    if report.put is not None and (report.put == report.owed or _is_over(report.put, report.owed)):
        yield "put", f"{report.owed} was owed: nothing is missing"


def _last_up(report: deal.ExposedLastCard, game: Game) -> Wrong:
    if report.players == 1:
        yield "players", "nobody is left to bet against"


def _string(report: wagers.StringWager, game: Game) -> Wrong:
    if _is_over(report.first, report.to):
        yield "first", f"all motions together made it {report.to}"


def _too_small(report: wagers.WagerTooSmall, game: Game) -> Wrong:
    if report.to is not None and (report.to == report.least or _is_over(report.to, report.least)):
        yield "to", f"{report.least} is enough"


def _over_pot(report: wagers.WagerOverPot, game: Game) -> Wrong:
    if report.to is not None and (report.to == report.most or _is_over(report.most, report.to)):
        yield "to", f"up to {report.most} may be wagered"


_TOGETHER: dict[type[Report], Callable[[Any, Game], Wrong]] = {
    deal.ExposedCard: _exposed,
    deal.ExposedLastCard: _last_up,
    deal.OutOfOrder: _out_of_order,
    deal.TooFewCards: _too_few,
    ShownToOne: _shown,
    BoxedCards: _boxed,
    WrongNumberDrawn: _served,
    PrematureBoard: _early,
    ShortCallDealt: _early,
    PrematureLastDown: _last_down,
    wagers.AmountMisunderstood: _misunderstood,
    wagers.UnawareOfRaise: _misunderstood,
    wagers.InsufficientRaise: _insufficient,
    wagers.StringWager: _string,
    wagers.WagerTooSmall: _too_small,
    wagers.WagerOverPot: _over_pot,
}
"""What the facts of a report say against each other, or against the game."""
