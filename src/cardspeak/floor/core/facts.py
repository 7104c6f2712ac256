"""Facts as people state them: checked and converted when a report is built, wherever it comes from.

A written value and its enum member are interchangeable: `ExposedCard(by="dealt face up")` holds
`By.FACED`. The limits of a number stand on its field; a wrong word is refused with the right ones.
`Progress` has the facts of how far the deal has come since a mistake; a window of time asks only
for those that it turns on. `check` refuses facts that cannot be together, or not in this game.
"""

from enum import EnumMeta
from functools import cache
from types import NoneType
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from cardspeak.arguments import wrong_fields
from cardspeak.books import describe
from cardspeak.books.policy.cards import DealStart
from cardspeak.books.policy.substantial import DealerAct
from cardspeak.books.policy.windows import Until
from cardspeak.cards import DECKS
from cardspeak.floor.core.fact_words import cannot_be, value_in_words, words_of
from cardspeak.floor.core.registry import CHECKS, Wrong
from cardspeak.floor.core.ruling import ContradictionError, FloorError
from cardspeak.games import Forced, Game

if TYPE_CHECKING:
    from cardspeak.floor.core.report import Report

MOST_CARDS = 60
"""More cards than any deck has; `check` holds a number against the deck in play."""
MOST_SEATS = 31
MOST_CHIPS = 10**12

Seat = Annotated[int, msgspec.Meta(ge=1, le=MOST_SEATS)]
People = Annotated[int, msgspec.Meta(ge=0, le=MOST_SEATS)]
SomePeople = Annotated[int, msgspec.Meta(ge=1, le=MOST_SEATS)]
Place = Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)]
"""The place of a card in a hand, on the board or in the stub, counted from 0."""
Chips = Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)]
SomeChips = Annotated[int, msgspec.Meta(ge=1, le=MOST_CHIPS)]
Times = Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)]
Cards = Annotated[int, msgspec.Meta(ge=0, le=MOST_CARDS)]
SomeCards = Annotated[int, msgspec.Meta(ge=1, le=MOST_CARDS)]
Surplus = Annotated[int, msgspec.Meta(ge=-MOST_CARDS, le=MOST_CARDS)]
"""Cards too many, or too few where it is below 0."""


class _Reports(msgspec.StructMeta):
    """The type of reports and their parts: a fact that it has not is refused by name."""

    def __call__(self, *args: Any, **facts: Any) -> Any:
        try:
            return super().__call__(*args, **facts)
        except TypeError as error:
            raise wrong_fields(self, facts, error, FloorError) from None


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, metaclass=_Reports):
    """A struct whose fields take written values too, and refuse what does not fit."""

    def __post_init__(self) -> None:
        for name, kind in _typed(type(self)).items():
            value = getattr(self, name)
            if value is not None or name in _never_unset(type(self)):
                fitted = fit(name, kind, value)
                if fitted is not value:
                    msgspec.structs.force_setattr(self, name, fitted)


F = TypeVar("F", bound=Facts)


@cache
def _typed(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The facts of a struct with their types, limits included; unset is left out of the types."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: _when_set(hints[name]) for name in kind.__struct_fields__}


@cache
def _never_unset(kind: type[msgspec.Struct]) -> frozenset[str]:
    """The fields of a struct that are no facts and always have a value."""
    hints = get_type_hints(kind, include_extras=True)
    return frozenset([name for name in hints if NoneType not in get_args(hints[name])])


def _when_set(kind: Any) -> Any:
    members = [each for each in get_args(kind) if each is not NoneType]
    return members[0] if NoneType in get_args(kind) and len(members) == 1 else kind


@cache
def facts_of(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The facts of a struct with their types, without limits."""
    return {name: _plain(typed) for name, typed in _typed(kind).items()}


def _plain(kind: Any) -> Any:
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def fit(name: str, kind: Any, value: object) -> Any:
    """A value as the type of its fact, or a refusal that names what may be said."""
    try:
        return msgspec.convert(value, kind)
    except UnicodeEncodeError:
        raise FloorError(f"{name} = {value!r} has a character that cannot be written") from None
    except msgspec.ValidationError as error:
        raise FloorError(f"{name} = {value!r} does not fit: {_allowed(kind, error)}") from None


def _allowed(kind: Any, error: msgspec.ValidationError) -> str:
    if kind is str:
        return "it may be a word"
    return f"it may be {describe(kind)}" if _has_words(kind) else str(error)


def _has_words(kind: Any) -> bool:
    """Whether a type has words for what it allows: numbers, choices, and lists of them."""
    bare = _plain(kind)
    if get_origin(bare) is tuple:
        return all(_has_words(each) for each in get_args(bare) if each is not Ellipsis)
    return bare in (bool, int) or isinstance(bare, EnumMeta)


@cache
def counts_of_cards(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """The facts of a struct that count cards."""
    return tuple(name for name, typed in _typed(kind).items() if typed in (Cards, SomeCards))


# Merging: what the hand in play knows, beside what people say


def with_facts(report: F, **facts: Any) -> F:
    """A report with facts added; a fact that was said and is not so is an error."""
    for name, value in facts.items():
        said = getattr(report, name)
        if said is not None and said != value:
            raise ContradictionError(
                f"{words_of(name)} was said to be {value_in_words(said)}, and in this hand it is "
                f"{value_in_words(value)}"
            )
    return msgspec.structs.replace(report, **facts)


def unless_said(report: F, **facts: Any) -> F:
    """A report with the facts that nobody has said; those said stay as they are."""
    missing = {name: value for name, value in facts.items() if getattr(report, name) is None}
    return msgspec.structs.replace(report, **missing)


# How far the deal has come


class Progress(Facts, frozen=True, kw_only=True):
    """What has happened since the mistake. Unset means that nobody has said.

    `while_dealing` counts the actions made before the dealer had stopped dealing, and `dealer_acts`
    lists what the dealer did; unset, there was nothing of the kind. `next_deal_sign` is the latest
    step toward the next deal, where it is not plain whether that has begun.
    """

    actions: Times | None = None
    players: Times | None = None
    chips: bool | None = None
    while_dealing: Times | None = None
    dealer_acts: tuple[DealerAct, ...] | None = None
    dealer_counted: bool | None = None
    holder_acted: bool | None = None
    holder_looked: bool | None = None
    all_acted: bool | None = None
    bet: bool | None = None
    board_shown: bool | None = None
    dealt: bool | None = None
    next_card: bool | None = None
    next_street: bool | None = None
    betting_over: bool | None = None
    drawing: bool | None = None
    showdown: bool | None = None
    awarded: bool | None = None
    next_deal: bool | None = None
    next_deal_sign: DealStart | None = None
    next_deal_over: bool | None = None

    def known(self, fact: str) -> Any:
        """What was said on a point, or what follows from nobody having acted."""
        value = getattr(self, fact)
        if value is None and fact in ACTED and self.nobody_acted:
            return False
        return value

    @property
    def nobody_acted(self) -> bool:
        """Whether it was said that nobody has acted since."""
        return not self.actions and 0 in (self.actions, self.players)


ACTED = ("holder_acted", "all_acted", "bet")
"""Facts that cannot be so while nobody has acted."""

COUNTS = ("actions", "players", "while_dealing")
"""Facts that are numbers; the others are yes or no."""

JUST_HAPPENED = Progress(
    actions=0, players=0, chips=False, holder_acted=False, all_acted=False, bet=False,
    next_card=False, next_street=False, betting_over=False, drawing=False, showdown=False,
    awarded=False, next_deal=False, next_deal_over=False,
)  # fmt: skip
"""A mistake reported as it happens."""

POTS_PUSHED = msgspec.structs.replace(
    JUST_HAPPENED,
    next_card=True, next_street=True, betting_over=True, showdown=True, awarded=True,
)  # fmt: skip
"""A report that comes when the pots have been pushed."""

NEXT_DEALT = msgspec.structs.replace(POTS_PUSHED, next_deal=True)
"""A report about the deal before the one in play."""


class Question(msgspec.Struct, frozen=True):
    """The fact of `Progress` that decides a window, and how to ask for it."""

    fact: str
    words: str
    closes_at: int = 1


WINDOWS: dict[Until, Question] = {
    Until.FIRST_HAND_FULL: Question("dealt", "Does any player have a complete starting hand?"),
    Until.DEAL_COMPLETE: Question("dealt", "Have all the cards of that round been dealt?"),
    Until.SEEN_OR_MIXED: Question("holder_looked", "Could the player have seen or mixed the card?"),
    Until.HOLDER_LOOKS: Question("holder_looked", "Has the player looked at the cards?"),
    Until.BOARD_EXPOSED: Question("board_shown", "Has a board card been shown?"),
    Until.BETTING_STARTS: Question("actions", "How many players have acted on that round since?"),
    Until.FIRST_ACTION: Question("actions", "How many players have acted since?"),
    Until.POT_OPENED: Question("bet", "Has anyone bet since?"),
    Until.NEXT_ACTS: Question("actions", "How many players have acted since?"),
    Until.HOLDER_ACTS: Question("holder_acted", "Has that player acted since?"),
    Until.TWO_ACTED: Question("players", "How many players have acted since?", 2),
    Until.THREE_ACTED: Question("players", "How many players have acted since?", 3),
    Until.ALL_ACTED: Question("all_acted", "Have all players acted on it?"),
    Until.DRAW_STARTS: Question("drawing", "Has the draw begun?"),
    Until.BETTING_ENDS: Question("betting_over", "Is the betting on that round over?"),
    Until.NEXT_CARD: Question("next_card", "Has the next card been dealt?"),
    Until.NEXT_STREET: Question("next_street", "Has the next round been dealt?"),
    Until.SHOWDOWN: Question("showdown", "Has the showdown begun?"),
    Until.POT_AWARDED: Question("awarded", "Has the pot been awarded?"),
    Until.DEAL_OVER: Question("awarded", "Has the pot been taken in and the cards mixed?"),
    Until.NEXT_DEAL_STARTS: Question("next_deal", "Has the next deal begun?"),
    Until.NEXT_FIRST_CARD: Question("next_deal", "Has the next deal's first card been dealt?"),
    Until.NEXT_DEAL_ENDS: Question("next_deal_over", "Is the next deal over?"),
    Until.PLAYER_LEAVES: Question("next_deal_over", "Has the player left, or the game moved?"),
}
"""What each window turns on; substantial action has its own count."""


# Facts that cannot be, alone or together: a fact that nobody has said is never wrong

_APART = ("low", "other", "passed", "winner")
"""Seats that are never the one a report is about."""


def check(report: "Report", game: Game) -> None:
    """Refuse the first fact that cannot be."""
    for name, why in _wrong(report, game):
        owner: Any = report.since if name.startswith("since.") else report
        value = getattr(owner, name.removeprefix("since."))
        tag = str(type(report).__struct_config__.tag)
        raise FloorError(cannot_be(name, value, why, tag))


def _wrong(report: "Report", game: Game) -> Wrong:
    yield from _cards(report, len(DECKS[game.deck].cards))
    yield from _progress(report.since, game)
    seat = getattr(report, "seat", None)
    for name in _APART:
        if seat is not None and getattr(report, name, None) == seat:
            yield name, "it is the seat that the report is about"
    together = CHECKS.get(type(report))
    if together is not None:
        yield from together(report, game)


def _cards(report: "Report", deck: int) -> Wrong:
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
        last = game.hole_cards - 1
        yield name, f"a hand of {game.name} has the places 0, for its first card, to {last}"
