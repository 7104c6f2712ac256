"""The compiled engine and the engine as it is written deal the same."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from scripts.compile_engine import MODULES, ROOT, build_folder, compiled, extensions, missing

from cardspeak.engine import VARIABLE

HANDS = 30
"""At each of the tables of every house: some thousands in all."""

compiles = pytest.mark.skipif(bool(missing()), reason="this machine cannot compile the engine")


def on(build: str, *words: str) -> str:
    """What a Python says on a build of the engine; without one, on the engine as written."""
    environment = os.environ | {VARIABLE: build}
    done = subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@compiles
def test_the_compiled_engine_deals_the_same_hands() -> None:
    folder = compiled()
    assert len(extensions(folder)) == len(MODULES) + 1  # and the library that they share
    with ThreadPoolExecutor() as both:
        written, machine = both.map(
            lambda build: on(build, "-m", "tests.hand.played", str(HANDS)).split(),
            ("", str(folder)),
        )
    assert written[0].endswith("hand.py")
    assert machine[0].startswith(str(folder))
    assert not machine[0].endswith(".py")
    assert written[1] == machine[1]


@compiles
def test_the_compiled_engine_refuses_wrong_values_in_its_own_words() -> None:
    doors = ("tests/test_python_door.py", "-k", "hand or history or drawing or cards")
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *doors)
    assert " passed" in on(str(compiled()), *words)


@compiles
def test_the_command_names_the_build_of_its_engine() -> None:
    words = ("-m", "cardspeak", "--version")
    assert on("", *words).endswith("(engine as written)\n")
    assert on(str(compiled()), *words).endswith("(engine compiled)\n")


def test_the_examples_in_the_engine_hold_as_written() -> None:
    files = [f"src/cardspeak/{name}" for name in MODULES]
    assert " passed" in on("", "-m", "pytest", "-q", "-p", "no:cacheprovider", *files)


def test_a_missing_build_leaves_the_engine_as_written() -> None:
    words = ("-m", "cardspeak", "--version")
    assert on(str(ROOT / "no such build"), *words).endswith("(engine as written)\n")


def test_the_build_changes_with_a_compiled_module_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (*MODULES, "cli/run.py"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    monkeypatch.setattr("scripts.compile_engine.SOURCE", tmp_path)
    first = build_folder()
    (tmp_path / "cli/run.py").write_text("changed = True")
    assert build_folder() == first
    (tmp_path / MODULES[0]).write_text("changed = True")
    assert build_folder() != first


def test_no_compiled_module_lies_beside_the_sources() -> None:
    assert not extensions(ROOT / "src")
