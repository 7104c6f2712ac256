"""Which layer reads which policy field: found in the source itself, never typed.

A field is read where code takes it off a policy (``policy.limit.raises``, or through a name that
stands for the policy or one of its areas) or cites its path as a string. Only syntax is looked at.
"""

import ast
from pathlib import Path
from typing import get_type_hints

from cardspeak.books import fields
from cardspeak.books.policy import Policy

BELOW = {"cards", "ranking", "games", "books"}
"""Layers that cannot execute a policy; of the books only the notice does."""

FACES = {"cli", "web"}
"""What prints policies without acting on them."""

WHOLE = ""
"""Stands for the whole policy, where an area's name stands for an area."""

Areas = frozenset[str]
NOTHING: Areas = frozenset()


def built_layers(source: Path) -> list[str]:
    """The layers that hold any code of their own."""
    return sorted(
        {
            path.relative_to(source).parts[0]
            for path in source.rglob("*.py")
            if len(path.relative_to(source).parts) > 1 and _has_code(path)
        }
    )


def fields_read(source: Path) -> dict[str, list[str]]:
    """For each field that some layer reads, those layers."""
    found: dict[str, set[str]] = {}
    for path in sorted(source.rglob("*.py")):
        parts = path.relative_to(source).parts
        if len(parts) == 1 or parts[0] in FACES:
            continue
        if parts[0] in BELOW and parts != ("books", "notice.py"):
            continue
        for field in read_in(path.read_text("utf-8")):
            found.setdefault(field, set()).add(parts[0])
    return {field: sorted(layers) for field, layers in sorted(found.items())}


def read_in(text: str) -> set[str]:
    """The fields that one module reads.

    >>> sorted(read_in("limit = terms.policy.limit\\nif limit.raises: cite('limit.reopens')"))
    ['limit.raises', 'limit.reopens']
    """
    tree = ast.parse(text)
    reader = _Reader()
    reader.note_attributes(tree)
    reader.visit(tree)
    return reader.found


def _has_code(path: Path) -> bool:
    tree = ast.parse(path.read_text("utf-8"))
    return any(isinstance(node, ast.FunctionDef | ast.ClassDef) for node in ast.walk(tree))


class _Reader(ast.NodeVisitor):
    """Follows the names that stand for the policy or for an area of it."""

    def __init__(self) -> None:
        areas = get_type_hints(Policy)
        self.areas = set(areas)
        self.classes = {area.__name__: frozenset({name}) for name, area in areas.items()}
        self.classes["Policy"] = frozenset({WHOLE})
        self.names: dict[str, Areas] = {}
        self.attributes: dict[str, Areas] = {"policy": frozenset({WHOLE})}
        self.found: set[str] = set()

    def note_attributes(self, tree: ast.Module) -> None:
        """Attributes that a class of the module declares as a policy or an area."""
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                for line in node.body:
                    if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                        self._also(line.target.id, self._annotated(line.annotation))
            elif isinstance(node, ast.Assign):
                for target in node.targets:
                    if isinstance(target, ast.Attribute):
                        self._also(target.attr, self._stands_for(node.value))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        outer = self.names
        self.names = dict(outer)
        every = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
        for argument in every:
            stands = self._annotated(argument.annotation) if argument.annotation else NOTHING
            self.names[argument.arg] = stands
        self.generic_visit(node)
        self.names = outer

    def visit_Assign(self, node: ast.Assign) -> None:
        self.generic_visit(node)
        stands = self._stands_for(node.value)
        for target in node.targets:
            if isinstance(target, ast.Name):
                self.names[target.id] = stands

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self.generic_visit(node)
        if isinstance(node.target, ast.Name):
            stands = self._stands_for(node.value) if node.value else NOTHING
            self.names[node.target.id] = stands | self._annotated(node.annotation)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        for area in self._stands_for(node.value):
            self._read(f"{area}.{node.attr}")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            self._read(node.value)

    def _read(self, path: str) -> None:
        if path in fields():
            self.found.add(path)

    def _also(self, attribute: str, stands: Areas) -> None:
        if stands:
            self.attributes[attribute] = self.attributes.get(attribute, NOTHING) | stands

    def _annotated(self, annotation: ast.expr) -> Areas:
        if isinstance(annotation, ast.Name):
            return self.classes.get(annotation.id, NOTHING)
        if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
            return self._annotated(ast.parse(annotation.value, mode="eval").body)
        if isinstance(annotation, ast.BinOp):
            return self._annotated(annotation.left) | self._annotated(annotation.right)
        return NOTHING

    def _stands_for(self, node: ast.expr) -> Areas:
        if isinstance(node, ast.Name):
            return self.names.get(node.id, NOTHING)
        if isinstance(node, ast.IfExp):
            return self._stands_for(node.body) | self._stands_for(node.orelse)
        if not isinstance(node, ast.Attribute):
            return NOTHING
        if WHOLE in self._stands_for(node.value) and node.attr in self.areas:
            return frozenset({node.attr})
        return self.attributes.get(node.attr, NOTHING)
