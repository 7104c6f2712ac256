"""The engine compiled to machine code by mypyc, in a copy of the package: ``build/compiled``.

The sources stay as they are and no extension module ever lies beside them, so that what one edits
is what one runs; the copy is found by who puts its folder first on the path, as ``make bench``
does. A wheel built with ``CARDSPEAK_COMPILE=1`` has the compiled modules inside.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "cardspeak"
COPY = ROOT / "build" / "compiled"
NEEDS = ("mypy==2.4.1", "setuptools>=65.5")
"""What compiling needs beside a C compiler; mypyc comes with mypy."""

MODULES = (
    "cards/deck.py",
    "money/division.py",
    "money/pots.py",
    "hand/awarding.py",
    "hand/house_charge.py",
    "hand/betting.py",
    "hand/dealing.py",
    "hand/drawing.py",
    "hand/reasons.py",
    "hand/state.py",
    "hand/hand_cards.py",
    "hand/hand_pots.py",
    "hand/hand.py",
    "hand/opening.py",
    "hand/rights.py",
    "hand/round_end.py",
    "hand/runs_agreed.py",
    "hand/sevens.py",
    "hand/showdown.py",
    "hand/bet_sizes.py",
    "hand/terms.py",
    "history/dealer.py",
    "history/fields.py",
    "history/notation.py",
    "history/phh.py",
    "history/quick_reader.py",
    "history/replay.py",
)
"""What a deal and its replay spend their time in; modules with msgspec structs stay interpreted."""

_SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup
setup(
    name="cardspeak",
    script_args=["--quiet", "build_ext", "--inplace"],
    ext_modules=mypycify(sys.argv[1:], opt_level="3", debug_level="0", group_name="cardspeak"),
)
"""
_FLAGS = "-fvisibility=hidden -fno-semantic-interposition"
"""Calls inside the engine go straight and not by the linker's table: 5 % of a deal."""


class CompilingError(Exception):
    """An engine that could not be compiled, with what the compiler said."""


def missing() -> str:
    """What this machine lacks for compiling; nothing if it lacks nothing."""
    named = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if shutil.which(named.split()[0]) is None:
        return f"no C compiler: there is no '{named.split()[0]}'"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "no Python.h beside this Python"
    if any(importlib.util.find_spec(name) is None for name in ("mypyc", "setuptools")):
        return f"no mypyc: {' and '.join(NEEDS)} are needed"
    return ""


def compiled() -> Path:
    """The folder with the compiled copy of the sources as they are now, made if need be."""
    digest = _digest()
    mark = COPY / "digest"
    if not (mark.exists() and mark.read_text() == digest):
        _make(digest)
    return COPY


def extensions(folder: Path) -> list[Path]:
    """The compiled modules of a copy, and the library that they share."""
    return sorted(folder.rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"))


def _digest() -> str:
    """What the copy is made from: every source, this script, this Python."""
    seen = hashlib.sha256(sys.version.encode())
    for path in (Path(__file__), *sorted(SOURCE.rglob("*.py")), *sorted(SOURCE.rglob("*.toml"))):
        seen.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes())
    return seen.hexdigest()


def _make(digest: str) -> None:
    """Compile in a folder beside, which takes the copy's place when it is whole."""
    folder = COPY.with_name(f"compiling-{os.getpid()}")
    try:
        shutil.copytree(SOURCE, folder / "cardspeak", ignore=shutil.ignore_patterns("__pycache__"))
        _compile(folder)
        (folder / "digest").write_text(digest)
        shutil.rmtree(COPY, ignore_errors=True)
        folder.rename(COPY)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _compile(folder: Path) -> None:
    words = ["--config-file=", f"--cache-dir={os.devnull}", "--ignore-missing-imports"]
    done = subprocess.run(
        [sys.executable, "-c", _SETUP, *words, *(f"cardspeak/{name}" for name in MODULES)],
        cwd=folder,
        env=os.environ | {"CFLAGS": f"{os.environ.get('CFLAGS', '')} {_FLAGS}"},
        capture_output=True,
        text=True,
    )
    shutil.rmtree(folder / "build", ignore_errors=True)
    if done.returncode or len(extensions(folder)) != len(MODULES) + 1:
        raise CompilingError(done.stdout + done.stderr)


if __name__ == "__main__":
    if lacking := missing():
        sys.exit(f"the engine is not compiled: {lacking}")
    print(f"{len(MODULES)} modules compiled: {compiled()}")
