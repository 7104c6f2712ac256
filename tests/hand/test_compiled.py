"""The compiled engine and the engine as it is written deal the same."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from scripts.compile_engine import MODULES, ROOT, compiled, extensions, missing

HANDS = 30
"""At each of the tables of every house: some thousands in all."""


def digest(*path: Path) -> list[str]:
    """Where the engine came from, and the digest of its hands, with folders first on the path."""
    words = [sys.executable, "-m", "tests.hand.played", str(HANDS)]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, path))}
    done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.slow
@pytest.mark.skipif(bool(missing()), reason="this machine cannot compile the engine")
def test_the_compiled_engine_deals_the_same_hands() -> None:
    folder = compiled()
    assert len(extensions(folder)) == len(MODULES) + 1  # and the library that they share
    written, compiled_one = digest(), digest(folder)
    assert written[0].endswith("hand.py")
    assert compiled_one[0].startswith(str(folder))
    assert not compiled_one[0].endswith(".py")
    assert written[1] == compiled_one[1]


def test_no_compiled_module_lies_beside_the_sources() -> None:
    assert not extensions(ROOT / "src")
