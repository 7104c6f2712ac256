"""Every field of the policy model by its path, with its type, its default and what turns on it.

The table is read off the model itself, so a field exists here exactly when it exists there.
"""

from collections.abc import Iterator
from enum import EnumMeta
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from cardspeak.arguments import expect, shown, words_of
from cardspeak.books.policy import Policy
from cardspeak.books.policy.area import Area, Detail, Group, Usually
from cardspeak.errors import CardspeakError

NONE = "none"
"""How a book file writes that a field has no value, where that is allowed."""


class FieldError(CardspeakError):
    """A path that names no field, or a value that does not fit one."""


class Field(msgspec.Struct, frozen=True):
    """One point of policy."""

    path: str
    type: Any
    default: Any
    text: str
    usually: tuple[tuple[int, Any], ...] = ()

    def common_practice(self, contexts: int | None) -> Any:
        """The value where no rule speaks: in general, or in the context with that bit."""
        if contexts is None:
            return self.default
        expect("the contexts", contexts, int, "a context's bit, or None", FieldError)
        for where, value in self.usually:
            if contexts & where:
                return value
        return self.default

    @property
    def area(self) -> str:
        """The area that the field belongs to."""
        return self.path.partition(".")[0]

    @property
    def is_figure(self) -> bool:
        """Whether the field's value is a number."""
        return describe(self.type).startswith("a number")

    def convert(self, value: object) -> Any:
        """A value as a book file writes it, as the model holds it."""
        if value == NONE and _allows_none(self.type):
            return None
        try:
            return msgspec.convert(value, self.type)
        except (msgspec.ValidationError, UnicodeEncodeError):
            raise FieldError(
                f"{self.path} = {shown(value)} does not fit; allowed: {describe(self.type)}"
            ) from None

    def write(self, value: object) -> Any:
        """A value of the model, as a book file writes it."""
        try:
            return NONE if value is None else msgspec.to_builtins(value)
        except (TypeError, ValueError):
            allowed = f"a value that {self.path} can have"
            raise FieldError(f"{self.path} is {shown(value)}; pass {allowed}") from None


def _allows_none(kind: Any) -> bool:
    return type(None) in get_args(getattr(kind, "__origin__", kind))


def describe(kind: Any) -> str:
    """What a type allows, in words for an error or a page.

    >>> describe(bool), describe(int | None)
    ('true or false', 'a number or none')
    """
    origin = get_origin(kind)
    if kind is type(None):
        return NONE
    if isinstance(kind, EnumMeta):
        return words_of(kind)
    if hasattr(kind, "__metadata__"):
        return describe(kind.__origin__) + _bounds(kind.__metadata__)
    if origin in (Union, UnionType):
        return " or ".join(describe(each) for each in get_args(kind))
    if origin is tuple:
        return f"a list of {describe(get_args(kind)[0])}"
    if isinstance(kind, type) and issubclass(kind, Detail):
        hints = get_type_hints(kind, include_extras=True)
        return "{" + "; ".join(f"{name} = {describe(each)}" for name, each in hints.items()) + "}"
    if origin is dict:
        return f"a table of {describe(get_args(kind)[1])}"
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return "{" + ", ".join(kind.__struct_fields__) + "}"
    known: dict[Any, str] = {bool: "true or false", int: "a number", str: "text", Any: "a value"}
    for type_, words in known.items():
        if kind is type_:
            return words
    raise FieldError(f"{shown(kind)} is not a type of a policy; there are {_words(known)}")


def _words(known: dict[Any, str]) -> str:
    return ", ".join((*known.values(), "enumerations, lists and tables of them"))


def _bounds(metadata: tuple[Any, ...]) -> str:
    words = ""
    for meta in metadata:
        if isinstance(meta, msgspec.Meta):
            words += f" from {meta.ge}" if meta.ge is not None else ""
            words += f" to {meta.le}" if meta.le is not None else ""
    return words


@cache
def fields() -> dict[str, Field]:
    """Every field by its path, in the model's order."""
    policy = Policy()
    return {
        found.path: found
        for name in Policy.__struct_fields__
        for found in _fields_of(name, getattr(policy, name))
    }


def _fields_of(at: str, area: Area) -> Iterator[Field]:
    """The fields of an area or of a group within one."""
    for name, kind in get_type_hints(type(area), include_extras=True).items():
        path, value = f"{at}.{name}", getattr(area, name)
        if isinstance(value, Group):
            yield from _fields_of(path, value)
            continue
        metadata = getattr(kind, "__metadata__", ())
        usually = [(each.when.contexts, each.value) for each in metadata if type(each) is Usually]
        yield Field(path, kind, value, _text(kind), tuple(usually))


def field(path: str) -> Field:
    """The field with that path."""
    if not isinstance(path, str):
        expect("the policy", path, str, "its path, such as 'betting.raises'", FieldError)
    found = fields().get(path)
    if found is None:
        area = path.partition(".")[0]
        near = [known for known in fields() if known.startswith(f"{area}.")]
        areas = sorted({known.partition(".")[0] for known in fields()})
        hint = f"{area} has {', '.join(near)}" if near else f"the areas are {', '.join(areas)}"
        raise FieldError(f"no policy is called {path!r}; {hint}")
    return found


def _text(kind: Any) -> str:
    for meta in getattr(kind, "__metadata__", ()):
        if isinstance(meta, msgspec.Meta) and meta.description:
            return meta.description
    raise TypeError(f"{kind!r} does not say what turns on it")
