"""Reads of a policy field that the index cannot see, because code puts the field's name together.

Such a read is an f-string, a sum of strings, a ``%`` or ``format`` that can give the path of a
field, a ``".".join``, a `getattr` with a computed name on a policy or on one of its areas, or an
``attrgetter`` with a computed name that a policy or an area is given to.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache

import msgspec

from cardspeak.arguments import expect
from cardspeak.books import fields
from cardspeak.index.reads import Module, PolicyReader

_ANYTHING = "[a-z_.]*"


class HiddenRead(msgspec.Struct, frozen=True, order=True):
    """A read that the index cannot see: where it stands, and the expression."""

    module: str
    function: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.module}:{self.function}, line {self.line}: {self.text}"


def hidden_reads(modules: Iterable[Module]) -> tuple[HiddenRead, ...]:
    """Every read in some modules that the index cannot see.

    >>> text = "def cite(area): return f'{area}.raises'"
    >>> print(*hidden_reads([Module("hand.x", "x.py", text)]))
    hand.x:cite, line 1: f'{area}.raises'
    """
    expect("the modules", modules, Iterable, "what package_modules() gives")
    found: list[HiddenRead] = []
    for module in modules:
        expect("a module", module, Module, "what package_modules() gives")
        finder = _Finder(module)
        finder.read()
        found += finder.hidden
    return tuple(sorted(found))


class _Finder(PolicyReader):
    """Walks one module for names that code puts together."""

    def __init__(self, module: Module) -> None:
        super().__init__(module)
        self.hidden: list[HiddenRead] = []

    def visit(self, node: ast.AST) -> None:
        if isinstance(node, ast.expr):
            parts = list(_parts(node))
            if len(parts) > 1 and _names_a_field(parts):
                self._hide(node)
        super().visit(node)

    def visit_getattr(self, node: ast.Call, owner: ast.expr, name: ast.expr) -> None:
        """Note a computed name that is taken off a policy or an area."""
        if isinstance(name, ast.Constant):
            return
        of_policy = isinstance(owner, ast.Call) and bool(owner.args)
        if self.stands_for(owner) or (of_policy and self.stands_for(_inner(owner))):
            self._hide(node)

    def _hide(self, node: ast.expr) -> None:
        text = ast.unparse(node)
        self.hidden.append(HiddenRead(self.module.name, self.owner, node.lineno, text))


def _inner(node: ast.expr) -> ast.expr:
    """The object of a `getattr` within a `getattr`."""
    return node.args[0] if isinstance(node, ast.Call) else node


def _parts(node: ast.expr) -> Iterator[str | None]:
    """The fixed parts of a text that is put together; None for each computed part."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=values):
            for value in values:
                yield from _parts(value)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            yield from _parts(left)
            yield from _parts(right)
        case ast.BinOp(left=ast.Constant(value=str(text)), op=ast.Mod()):
            yield from _pieces(re.split(r"%\w", text))
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str(text)), attr="format")):
            yield from _pieces(re.split(r"\{[^}]*\}", text))
        case ast.Call(func=ast.Attribute(value=ast.Constant(value="."), attr="join")):
            yield from (None, ".", None)
        case ast.FormattedValue(format_spec=ast.JoinedStr()):
            yield "0"  # a formatted number is part of no name
        case _:
            yield None


def _pieces(pieces: list[str]) -> Iterator[str | None]:
    for place, piece in enumerate(pieces):
        if place:
            yield None
        if piece:
            yield piece


def _names_a_field(parts: list[str | None]) -> bool:
    """Whether the text can be the path of a field: computed parts may be anything."""
    if None not in parts or not any((part and "." in part) or part in _areas() for part in parts):
        return False
    pattern = re.compile("".join(_ANYTHING if part is None else re.escape(part) for part in parts))
    return any(pattern.fullmatch(path) for path in fields())


@cache
def _areas() -> frozenset[str]:
    return frozenset(field.area for field in fields().values())
