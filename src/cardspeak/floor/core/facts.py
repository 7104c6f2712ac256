"""Facts as people state them: checked and converted when a report is built, wherever it comes from.

A written value and its enum member are interchangeable: `ExposedCard(by="dealt face up")` holds
`By.FACED`. The limits of a number stand on its field; a wrong word is refused with the right ones.
"""

from enum import EnumMeta
from functools import cache
from types import NoneType
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from cardspeak.books import describe
from cardspeak.floor.core.ruling import ContradictionError, FloorError

MOST_CARDS = 60
"""More cards than any deck has; `validation` holds a number against the deck in play."""
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


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A struct whose fields take written values too, and refuse what does not fit."""

    def __post_init__(self) -> None:
        for name, kind in _typed(type(self)).items():
            value = getattr(self, name)
            if value is not None:
                fitted = fit(name, kind, value)
                if fitted is not value:
                    msgspec.structs.force_setattr(self, name, fitted)


F = TypeVar("F", bound=Facts)


@cache
def _typed(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The facts of a struct with their types, limits included; unset is left out of the types."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: _when_set(hints[name]) for name in kind.__struct_fields__}


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
                f"{name} was said to be {said}, and in this hand it is {value}"
            )
    return msgspec.structs.replace(report, **facts)


def unless_said(report: F, **facts: Any) -> F:
    """A report with the facts that nobody has said; those said stay as they are."""
    missing = {name: value for name, value in facts.items() if getattr(report, name) is None}
    return msgspec.structs.replace(report, **missing)
