"""Compiles the engine to machine code with mypyc, once for each state of the compiled sources.

A build lies in the cache of the user, in a folder named by a digest of the compiled modules, this
script, the compiler's settings and the Python; no extension module ever lies beside the sources.
``CARDSPEAK_ENGINE`` names the folder to use (see ``cardspeak/engine.py``).

python scripts/compile_engine.py            compile if need be, print the folder
python scripts/compile_engine.py --quiet    the same; on failure print nothing but a line of why
python scripts/compile_engine.py --ready    print the folder if it is there, else build it meanwhile
"""

import contextlib
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "cardspeak"
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cardspeak" / "engine"
KEPT = 6
"""Builds that stay in the cache, the latest ones."""
NEEDS = ("mypy==2.4.1", "setuptools>=65.5")
"""What compiling needs beside a C compiler; mypyc comes with mypy."""

MODULES = (
    "cards/deck.py",
    "money/division.py",
    "money/pots.py",
    "hand/awarding.py",
    "hand/house_charge.py",
    "hand/betting.py",
    "hand/deal_checks.py",
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


def missing_compiler() -> str:
    """What this machine lacks for compiling C; nothing if it lacks nothing."""
    named = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if shutil.which(named.split()[0]) is None:
        return f"no C compiler: there is no '{named.split()[0]}'"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "no Python.h beside this Python"
    return ""


def missing() -> str:
    """What this machine lacks for compiling the engine; nothing if it lacks nothing."""
    if any(importlib.util.find_spec(name) is None for name in ("mypyc", "setuptools")):
        return missing_compiler() or f"no mypyc: {' and '.join(NEEDS)} are needed"
    return missing_compiler()


def build_folder() -> Path:
    """Where the build of the sources as they are now lies, or will lie."""
    seen = hashlib.sha256(f"{sys.version} {sysconfig.get_platform()}".encode())
    for name in ("CC", "CFLAGS", "LDFLAGS", "ARCHFLAGS"):
        seen.update(f"{name}={os.environ.get(name, '')}\0".encode())
    for path in (Path(__file__), *(SOURCE / name for name in MODULES)):
        seen.update(path.name.encode() + b"\0" + path.read_bytes())
    return CACHE / seen.hexdigest()[:32]


def compiled() -> Path:
    """The folder with the build of the sources as they are now, made if need be."""
    folder = build_folder()
    if not folder.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        with _one_at_a_time(folder.with_suffix(".lock")):
            if not folder.exists():
                _make(folder)
                _forget_old_builds()
    return folder


def extensions(folder: Path) -> list[Path]:
    """The compiled modules of a build, and the library that they share."""
    return sorted(folder.rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"))


@contextlib.contextmanager
def _one_at_a_time(path: Path) -> Iterator[None]:
    """Wait for another process that makes the same build."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
        path.unlink(missing_ok=True)


def _make(folder: Path) -> None:
    """Compile in a folder beside, which takes its place when it is whole."""
    with tempfile.TemporaryDirectory(prefix="compiling-", dir=CACHE) as name:
        copy, result = Path(name) / "copy", Path(name) / "result"
        shutil.copytree(SOURCE, copy / "cardspeak", ignore=shutil.ignore_patterns("*.pyc", "web"))
        _compile(copy)
        for path in extensions(copy):
            target = result / path.relative_to(copy)
            target.parent.mkdir(parents=True, exist_ok=True)
            path.rename(target)
        result.rename(folder)


def _forget_old_builds() -> None:
    builds = [path for path in CACHE.iterdir() if path.is_dir() and "-" not in path.name]
    for path in sorted(builds, key=lambda path: path.stat().st_mtime)[:-KEPT]:
        shutil.rmtree(path, ignore_errors=True)


def _compile(folder: Path) -> None:
    words = [
        *("--config-file=", f"--cache-dir={os.devnull}", "--ignore-missing-imports"),
        "--always-true=COMPILING",  # see `Passed` in cardspeak/arguments.py
    ]
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


def _ready() -> str:
    """The folder if the build is there; if not, nothing, and a process starts to make it."""
    folder = build_folder()
    if folder.exists():
        return str(folder)
    if not missing():
        subprocess.Popen(
            [sys.executable, __file__, "--quiet"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    return ""


def main(words: list[str]) -> str | None:
    """Do what the words ask for; return why the engine is not compiled, if that is an error."""
    lacking = missing()
    try:
        if words == ["--ready"]:
            print(_ready())
        elif not lacking:
            print(compiled())
    except (CompilingError, OSError) as error:
        lacking = str(error).strip()
    if words == ["--ready"] or not lacking:
        return None
    if words == ["--quiet"]:
        print(f"the engine runs as written: {lacking.splitlines()[-1]}", file=sys.stderr)
        return None
    return f"the engine is not compiled: {lacking}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
