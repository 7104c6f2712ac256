"""The plan of the house: imports point downwards, and the pure layers touch nothing outside."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardspeak

SOURCE = Path(cardspeak.__file__).parent

LAYERS = (
    ("cards",),
    ("ranking",),
    ("games",),
    ("books",),
    ("money",),
    ("hand",),
    ("floor",),
    ("table",),
    ("promotions",),
    ("room",),
    ("tournament",),
    ("history", "scenarios", "drawing", "finder"),
    ("bots", "pricing"),
    ("training",),
    ("index",),
    ("store",),
    ("server",),
    ("cli", "web"),
)
BELOW_ALL = {
    "__init__.py",
    "__main__.py",
    "arguments.py",
    "behavior.py",
    "csv_text.py",
    "engine.py",
    "errors.py",
}
HEIGHT = {name: height for height, names in enumerate(LAYERS) for name in names}
THE_LINE = HEIGHT["tournament"]
DOORS = {"books/loading.py", "ranking/tables.py", "cards/shuffling.py"}
OUTSIDE = {
    "asyncio", "datetime", "glob", "http", "importlib", "io", "multiprocessing", "os", "pathlib",
    "platform", "random", "secrets", "select", "shutil", "signal", "socket", "sqlite3", "ssl",
    "subprocess", "sys", "tempfile", "threading", "time", "tomllib", "urllib", "uuid",
}  # fmt: skip
OPENING = {"open", "input", "print", "exec", "eval", "__import__"}
TYPES_ONLY = {("books/book.py", "pathlib")}  # names the type of a path it never opens


def modules() -> list[str]:
    return sorted(str(path.relative_to(SOURCE)) for path in SOURCE.rglob("*.py"))


def imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield node.module or ""


@pytest.mark.parametrize("module", modules())
def test_imports_point_downwards(module: str) -> None:
    layer = module.split("/")[0]
    if layer not in HEIGHT:
        assert layer in BELOW_ALL, f"{layer} is in no layer"
        return
    for name in imports(ast.parse((SOURCE / module).read_text())):
        parts = name.split(".")
        if parts[0] == "cardspeak" and len(parts) > 1 and parts[1] in HEIGHT:
            below = HEIGHT[parts[1]] < HEIGHT[layer] or parts[1] == layer
            assert below, f"{module} imports {name} from above or beside it"


@pytest.mark.parametrize("module", modules())
def test_the_pure_layers_touch_nothing_outside(module: str) -> None:
    layer = module.split("/")[0]
    if HEIGHT.get(layer, THE_LINE + 1) > THE_LINE or module in DOORS:
        return
    tree = ast.parse((SOURCE / module).read_text())
    for name in imports(tree):
        root = name.split(".")[0]
        allowed = root not in OUTSIDE or (module, root) in TYPES_ONLY
        assert allowed, f"{module} imports {name}: only {sorted(DOORS)} may"
    called = {
        node.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & OPENING, f"{module} calls {called & OPENING}"


def test_the_three_doors_exist() -> None:
    assert set(modules()) >= DOORS


@pytest.mark.parametrize("module", modules())
def test_every_module_says_what_it_is_for(module: str) -> None:
    assert ast.get_docstring(ast.parse((SOURCE / module).read_text()))
