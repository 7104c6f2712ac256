"""Which function reads which policy field, found in the syntax of the sources.

A function reads a field when it takes the field off a policy (``policy.betting.raises``, or through
a name that stands for the policy or for one of its areas), when it cites the field's path as a
string, or when it uses a table of the module that holds the path.
"""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from cardspeak.books import fields
from cardspeak.books.policy import Policy
from cardspeak.books.policy.area import Area

_WITHOUT_POLICY = {"cards", "ranking", "games", "books", "index"}
"""Layers that act on no policy; of the books only the notice does."""

_FACES = {"cli", "web"}
"""Layers that print policies and never act on them."""

WHOLE = ""
"""Stands for the whole policy, where an area's name stands for an area."""

Areas = frozenset[str]
NOTHING: Areas = frozenset()


class Module(msgspec.Struct, frozen=True):
    """The source of one module: its name below `cardspeak`, its file and its text."""

    name: str
    file: str
    text: str


class Read(msgspec.Struct, frozen=True, order=True):
    """One function, class or table of a module that reads a field, and the line of the read."""

    path: str
    module: str
    function: str
    line: int
    file: str

    @property
    def name(self) -> str:
        """The reader's name, such as ``hand.terms:Terms.make``."""
        return f"{self.module}:{self.function}"

    @property
    def layer(self) -> str:
        """The layer that the reader belongs to."""
        return self.module.partition(".")[0]


class _Use(msgspec.Struct, frozen=True):
    """A name of a module's top level that a function, class or table uses."""

    home: str
    name: str
    user: str
    owner: str
    line: int
    file: str


def package_modules() -> tuple[Module, ...]:
    """Every module of the installed package that may act on a policy."""
    return tuple(sorted(_below(files("cardspeak"), ()), key=lambda module: module.name))


def _below(folder: Any, parts: tuple[str, ...]) -> Iterator[Module]:
    for entry in folder.iterdir():
        here = (*parts, entry.name)
        if entry.is_dir():
            yield from _below(entry, here)
        elif entry.name.endswith(".py") and acts_on_policy(here):
            name = ".".join(here).removesuffix(".py").removesuffix(".__init__")
            yield Module(name, f"src/cardspeak/{'/'.join(here)}", entry.read_text("utf-8"))


def acts_on_policy(parts: tuple[str, ...]) -> bool:
    """Whether the module at that place below the package may act on a policy.

    An explanation says what a policy did; it acts on none.
    """
    if len(parts) == 1 or parts[0] in _FACES or "explanations" in parts:
        return False
    return parts[0] not in _WITHOUT_POLICY or parts == ("books", "notice.py")


@cache
def field_reads() -> tuple[Read, ...]:
    """Every read of a policy field in the installed package, by field and by module.

    A module of citations names fields and acts on none.
    """
    return reads_in(each for each in package_modules() if not each.name.endswith("citations"))


def reads_in(modules: Iterable[Module]) -> tuple[Read, ...]:
    """Every read of a policy field in some modules.

    >>> text = '''CAP = ("betting.raises",)
    ... def cite(): return CAP
    ... def size(terms): return terms.policy.betting.opens'''
    >>> for each in reads_in([Module("hand.x", "x.py", text)]):
    ...     print(each.path, each.name)
    betting.opens hand.x:size
    betting.raises hand.x:CAP
    betting.raises hand.x:cite
    """
    found: set[Read] = set()
    uses: list[_Use] = []
    for module in modules:
        reader = PolicyReader(module)
        reader.read()
        found |= reader.found
        uses += reader.uses
    held: dict[tuple[str, str], set[str]] = {}
    for read in found:
        held.setdefault((read.module, read.function), set()).add(read.path)
    is_new = True
    while is_new:  # a table may hold another table
        is_new = False
        for use in uses:
            paths = held.get((use.home, use.name), set())
            known = held.setdefault((use.user, use.owner), set())
            for path in paths - known:
                found.add(Read(path, use.user, use.owner, use.line, use.file))
                is_new = True
            known |= paths
    first: dict[tuple[str, str], Read] = {}
    for read in sorted(found):
        first.setdefault((read.path, read.name), read)
    return tuple(first.values())


class PolicyReader(ast.NodeVisitor):
    """Walks one module and follows the names that stand for the policy or for a part of it."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.tree = ast.parse(module.text)
        self.classes = _classes()
        self.names: dict[str, Areas] = {}
        self.attributes = {name: frozenset({WHOLE}) for name in ("policy", "_policy")}
        self.owners: list[str] = []
        self.tables: dict[str, tuple[str, str]] = {}
        self.found: set[Read] = set()
        self.uses: list[_Use] = []
        self.getters = dict(_kept_getters(self.tree))

    def read(self) -> None:
        """Walk the module."""
        for line in self.tree.body:
            self._note_table(line)
        self._note_attributes()
        self.visit(self.tree)

    @property
    def owner(self) -> str:
        """The function, class or table of the module that the walk is in."""
        return ".".join(self.owners) or "<module>"

    def _note_table(self, line: ast.stmt) -> None:
        """Note the names of the top level that may hold paths."""
        if isinstance(line, ast.ImportFrom) and (line.module or "").startswith("cardspeak."):
            home = (line.module or "").removeprefix("cardspeak.")
            for alias in line.names:
                if alias.name.lstrip("_").isupper():
                    self.tables[alias.asname or alias.name] = (home, alias.name)
        elif isinstance(line, ast.Assign | ast.AnnAssign):
            for name in _assigned(line):
                self.tables[name] = (self.module.name, name)

    def _note_attributes(self) -> None:
        """Note attributes that a class of the module declares as a policy or an area."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ClassDef):
                for line in node.body:
                    if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                        self._also(line.target.id, self._annotated(line.annotation))
            elif isinstance(node, ast.Assign):
                for target in node.targets:
                    if isinstance(target, ast.Attribute):
                        self._also(target.attr, self.stands_for(node.value))

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.owners.append(node.name)
        self.generic_visit(node)
        self.owners.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        outer = self.names
        self.names = dict(outer)
        every = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
        for argument in every:
            stands = self._annotated(argument.annotation) if argument.annotation else NOTHING
            self.names[argument.arg] = stands
        self.owners.append(node.name)
        self.generic_visit(node)
        self.owners.pop()
        self.names = outer

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.visit_FunctionDef(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        self._visit_assigned(node)
        stands = self.stands_for(node.value)
        for target in node.targets:
            if isinstance(target, ast.Name):
                self.names[target.id] = stands

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self._visit_assigned(node)
        if isinstance(node.target, ast.Name):
            stands = self.stands_for(node.value) if node.value else NOTHING
            self.names[node.target.id] = stands | self._annotated(node.annotation)

    def _visit_assigned(self, node: ast.Assign | ast.AnnAssign) -> None:
        """Visit an assignment; at the top level the name owns what it holds."""
        names = () if self.owners else tuple(_assigned(node))
        self.owners += names[:1]
        self.generic_visit(node)
        if names:
            self.owners.pop()

    def visit_Name(self, node: ast.Name) -> None:
        home = self.tables.get(node.id)
        if home and isinstance(node.ctx, ast.Load) and self.owner != node.id:
            use = _Use(*home, self.module.name, self.owner, node.lineno, self.module.file)
            self.uses.append(use)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        for area in self.stands_for(node.value):
            self._found(f"{area}.{node.attr}", node)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id == "getattr" and len(node.args) > 1:
            self.visit_getattr(node, node.args[0], node.args[1])
        elif node.args and (name := self.getters.get(_last(node.func)) or _got_by(node.func)):
            self.visit_getattr(node, node.args[0], name)
        self.generic_visit(node)

    def visit_getattr(self, node: ast.Call, owner: ast.expr, name: ast.expr) -> None:
        """Note a field that `getattr` or ``attrgetter`` takes off an area."""
        if isinstance(name, ast.Constant) and isinstance(name.value, str):
            for area in self.stands_for(owner):
                self._found(f"{area}.{name.value}", node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            self._found(node.value, node)

    def _found(self, path: str, node: ast.expr) -> None:
        if path in fields():
            read = Read(path, self.module.name, self.owner, node.lineno, self.module.file)
            self.found.add(read)

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

    def stands_for(self, node: ast.expr) -> Areas:
        """The areas that an expression stands for; `WHOLE` for the policy itself."""
        if isinstance(node, ast.Name):
            return self.names.get(node.id, NOTHING)
        if isinstance(node, ast.IfExp):
            return self.stands_for(node.body) | self.stands_for(node.orelse)
        if not isinstance(node, ast.Attribute):
            return NOTHING
        within = {_join(area, node.attr) for area in self.stands_for(node.value)} & _areas().keys()
        return frozenset(within) or self.attributes.get(node.attr, NOTHING)


@cache
def _areas() -> dict[str, type]:
    """The policy, its areas and the groups within them, each with its class."""
    return {WHOLE: Policy, **dict(_areas_below(WHOLE, Policy()))}


def _areas_below(at: str, part: Area) -> Iterator[tuple[str, type]]:
    for name in part.__struct_fields__:
        held = getattr(part, name)
        if isinstance(held, Area):
            path = _join(at, name)
            yield path, type(held)
            yield from _areas_below(path, held)


@cache
def _classes() -> dict[str, Areas]:
    """For each class of the model, where it stands in the policy."""
    found: dict[str, set[str]] = {}
    for path, area in _areas().items():
        found.setdefault(area.__name__, set()).add(path)
    return {name: frozenset(paths) for name, paths in found.items()}


def _got_by(node: ast.expr) -> ast.expr | None:
    """The name that an ``attrgetter(name)`` gets."""
    match node:
        case ast.Call(
            func=ast.Name(id="attrgetter") | ast.Attribute(attr="attrgetter"), args=[name, *_]
        ):
            return name
        case ast.NamedExpr(value=value):
            return _got_by(value)
    return None


def _kept_getters(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """Variables and attributes that keep an ``attrgetter(name)``, each with that name."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Assign | ast.AnnAssign | ast.NamedExpr) or node.value is None:
            continue
        name = _got_by(node.value)
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        if name is not None:
            yield from ((_last(target), name) for target in targets if _last(target))


def _last(node: ast.expr) -> str:
    """The last word of a name or an attribute."""
    match node:
        case ast.Name(id=word) | ast.Attribute(attr=word):
            return word
    return ""


def _join(area: str, name: str) -> str:
    return f"{area}.{name}" if area else name


def _assigned(line: ast.Assign | ast.AnnAssign) -> Iterator[str]:
    targets = line.targets if isinstance(line, ast.Assign) else [line.target]
    yield from (target.id for target in targets if isinstance(target, ast.Name))
