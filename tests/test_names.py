"""One word, one meaning: a class name belongs to one layer, and a phrase leads to its code."""

import ast
from collections import defaultdict
from pathlib import Path

import pytest

import cardspeak
from cardspeak.index import field_reads

SOURCE = Path(cardspeak.__file__).parent
SHARED: set[str] = set()
"""Names that two layers still define. The list only gets shorter."""

PHRASES = {
    "string bet": "wager.string.chips",
    "short all-in": "betting.reopens",
    "exposed down card": "exposed.starting.hole_card",
    "rake cap": "rake.cap_over",
    "kill": "kill.turn",
    "dead button": "button.method",
}
"""What a card room calls a thing, and a policy field that the code of it reads."""


def layers_of_classes() -> dict[str, set[str]]:
    """The layers that define a public class, by its name."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for path in SOURCE.rglob("*.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].add(path.relative_to(SOURCE).parts[0])
    return found


def test_no_class_name_is_defined_in_two_layers() -> None:
    shared = {name: layers for name, layers in layers_of_classes().items() if len(layers) > 1}
    new = {name: sorted(layers) for name, layers in shared.items() if name not in SHARED}
    assert not new
    assert set(shared) >= SHARED, "take a name off the list when it is defined once"


def opening_lines(path: Path) -> list[str]:
    """The lines of a module that a search is meant to find: names, and lines of docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    lines = (ast.get_docstring(tree) or "").splitlines()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            lines += [node.name.replace("_", " "), *(ast.get_docstring(node) or "").splitlines()]
    return lines


@pytest.mark.parametrize("phrase", PHRASES)
def test_a_phrase_of_the_card_room_leads_to_its_code(phrase: str) -> None:
    files = {read.file for read in field_reads() if read.path == PHRASES[phrase]}
    engine = {file for file in files if "/scenarios/" not in file}
    assert engine, f"no code reads {PHRASES[phrase]}"
    found = [
        file
        for file in engine
        if any(phrase in line.lower() for line in opening_lines(SOURCE.parent.parent / file))
    ]
    assert found, f"a search for {phrase!r} finds none of {sorted(engine)}"
