"""What a caller passes from Python: of the kind that is meant, or refused with what may be passed.

Pure, and below every layer. Types are checked where the caller comes in, never on the way of a
deal; a wrong value is a `CardspeakError`, so that one `except` is enough.
"""

import reprlib
from collections.abc import Iterable
from enum import Enum, EnumMeta
from pathlib import Path, PurePath
from types import UnionType
from typing import Annotated, Any, TypeVar, Union

from cardspeak.errors import CardspeakError

E = TypeVar("E", bound=Enum)
T = TypeVar("T")
COMPILING = False
"""True to the compiler of the engine alone."""
if COMPILING:  # noqa: SIM108  (mypy reads no alias in a conditional expression)
    Passed = Union[T, Any]  # noqa: UP007  (no alias of types when written with a bar)
else:
    Passed = Annotated[T, "checked by the function that takes it"]
"""What a public function of a compiled module takes.

Compiled code refuses any other type with a bare `TypeError` before the function can answer; so it
is compiled to take every value, and the function refuses the wrong ones in its own words.
"""
_MOST_NAME, _MOST_PATH = 255, 4000
"""How many bytes the name of a file, and a path, can have."""


def shown(value: object) -> str:
    """A value in an error: short, whatever it is."""
    return reprlib.repr(value)


def words_of(kind: EnumMeta) -> str:
    """The values of an enumeration, for an error.

    >>> from cardspeak.games import Event
    >>> words_of(Event)
    "'cash', 'tournament'"
    """
    return ", ".join(repr(member.value) for member in kind)  # type: ignore[var-annotated]


def expect(
    what: str,
    value: object,
    kind: type | UnionType | tuple[type, ...],
    allowed: str,
    error: type[CardspeakError] = CardspeakError,
) -> None:
    """Refuse a value of another kind.

    >>> expect("the game", 7, str, "the name of a game")
    Traceback (most recent call last):
    cardspeak.errors.CardspeakError: the game is 7; pass the name of a game
    """
    if not isinstance(value, kind):
        raise error(f"{what} is {shown(value)}; pass {allowed}")


def expect_path(
    what: str, value: object, allowed: str, error: type[CardspeakError] = CardspeakError
) -> Path:
    """The path that a caller gives as text; refused where no file can have such a name.

    >>> expect_path("the path", "houses/\\0.toml", "the path of a file")
    Traceback (most recent call last):
    cardspeak.errors.CardspeakError: the path is 'houses/\\x00.toml'; pass the path of a file
    """
    expect(what, value, (str, PurePath), allowed, error)
    try:
        written = str(value).encode()
    except UnicodeEncodeError:
        written = b"\0"
    longest = max(map(len, written.split(b"/")))
    if b"\0" in written or longest > _MOST_NAME or len(written) > _MOST_PATH:
        raise error(f"{what} is {shown(value)}; pass {allowed}")
    return Path(str(value))


def expect_number(
    what: str,
    value: object,
    least: int,
    most: int | None = None,
    error: type[CardspeakError] = CardspeakError,
) -> None:
    """Refuse what is no whole number, or one out of bounds.

    >>> expect_number("the count of places", 0, 1)
    Traceback (most recent call last):
    cardspeak.errors.CardspeakError: the count of places is 0; pass a whole number from 1
    """
    if type(value) is not int or value < least or (most is not None and value > most):
        bounds = f"from {least}" if most is None else f"from {least} to {most}"
        raise error(f"{what} is {shown(value)}; pass a whole number {bounds}")


def member(
    what: str, value: object, kind: type[E], error: type[CardspeakError] = CardspeakError
) -> E:
    """The member of an enumeration that a caller names, by itself or as it is written.

    >>> from cardspeak.games import Event
    >>> member("the event", "cash", Event)
    <Event.CASH: 'cash'>
    """
    try:
        return kind(value)
    except ValueError:
        raise error(f"{what} is {shown(value)}; pass {words_of(kind)}") from None


def wrong_fields(
    kind: type, given: Iterable[str], said: TypeError, error: type[CardspeakError]
) -> CardspeakError:
    """The error for a struct built by hand with a field too many or too few."""
    known: tuple[str, ...] = getattr(kind, "__struct_fields__", ())
    unknown = [name for name in given if name not in known]
    what = f"has no {unknown[0]!r}" if unknown else f"cannot be made so: {said}"
    return error(f"{kind.__name__} {what}; it has {', '.join(known)}")
