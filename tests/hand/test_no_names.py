"""No game and no house is named in the layers that run the deal, the floor and the table."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardspeak
from cardspeak.books.loading import CATALOG
from cardspeak.games import GAMES

SOURCE = Path(cardspeak.__file__).parent
LAYERS = ("money", "hand", "floor", "table")
NAMES = {*GAMES, *CATALOG}
"""The ids of the games and of the printed books."""


def as_word(text: str) -> str:
    return text.lower().replace("_", "-").replace(" ", "-")


def words(tree: ast.AST) -> Iterator[str]:
    """Every identifier and every string, documentation apart."""
    documentation = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in documentation:
                yield text
            case ast.Attribute(value=ast.Name(id="RankingOrder")):
                pass  # an order of hands, by which a game may be called too
            case ast.Name(id=name) | ast.arg(arg=name) | ast.Attribute(attr=name):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.alias(name=name):
                yield name
            case ast.keyword(arg=str(name)):
                yield name


def named(source: str) -> set[str]:
    return {word for word in words(ast.parse(source)) if as_word(word) in NAMES}


MODULES = [
    str(path.relative_to(SOURCE))
    for layer in LAYERS
    for path in sorted((SOURCE / layer).rglob("*.py"))
]


@pytest.mark.parametrize("module", MODULES)
def test_no_game_and_no_house_is_named(module: str) -> None:
    assert named((SOURCE / module).read_text()) == set()


def test_there_is_something_to_look_at() -> None:
    assert {"hand/betting.py", "money/pots.py"} <= set(MODULES)


@pytest.mark.parametrize(
    "source",
    [
        'if game == "razz": pass',
        "seminole = 1",
        "def black_pearl(): pass",
        "rules.oasis.raises",
        'f(house="catfish-bend")',
        "f(holdem=True)",
        "from books import official",
    ],
)
def test_a_name_would_be_found(source: str) -> None:
    assert named(source)


def test_documentation_may_name_a_game() -> None:
    assert not named('"""razz"""\n\ndef f() -> None:\n    """razz"""\n')
