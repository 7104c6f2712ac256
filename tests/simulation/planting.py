"""Known faults, planted in a copy of the package: the simulation must find each of them.

A fault is a file in ``faults/``: what goes wrong, and which words of the sources are replaced.
``python -m tests.simulation.planting`` plants each in turn, and says which seed found it.
"""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

FAULTS = Path(__file__).parent / "faults"
ROOT = Path(__file__).parents[2]
MOST_SEEDS = 100


class Edit(msgspec.Struct, forbid_unknown_fields=True):
    """Words of one file that are replaced; they stand there once."""

    file: str
    find: str
    put: str


class Fault(msgspec.Struct, forbid_unknown_fields=True):
    """Something that goes wrong."""

    says: str
    edit: list[Edit]
    nodes: bool = False  # it is found where the room runs over several nodes

    @classmethod
    def read(cls, name: str) -> "Fault":
        """A fault by its name."""
        return msgspec.convert(tomllib.loads((FAULTS / f"{name}.toml").read_text("utf-8")), cls)

    def plant(self, package: Path) -> None:
        """Put the fault into a copy of the package."""
        for edit in self.edit:
            path = package / edit.file
            text, find, put = path.read_text("utf-8"), edit.find, edit.put
            if text.count(find) != 1:  # the first line break of a longer text is TOML's
                raise LookupError(f"{edit.file} has {text.count(find)} times: {find}")
            path.write_text(text.replace(find, put), "utf-8")


NAMES = sorted(path.stem for path in FAULTS.glob("*.toml"))


def planted(name: str, folder: Path) -> Path:
    """A copy of the sources with a fault in it."""
    shutil.copytree(
        ROOT / "src" / "cardspeak", folder / "cardspeak", ignore=shutil.ignore_patterns("*.pyc")
    )
    Fault.read(name).plant(folder / "cardspeak")
    return folder


def found(name: str, seeds: int = MOST_SEEDS) -> tuple[int, str]:
    """The number of seeds until the fault is found, and what was found; 0 where it was not."""
    with TemporaryDirectory() as folder:
        planted(name, Path(folder))
        words = ["--nodes"] if Fault.read(name).nodes else []
        run = subprocess.run(
            [sys.executable, "-m", "tests.simulation", "--seeds", str(seeds), "--to-first", *words],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": folder},
            capture_output=True,
            text=True,
            check=False,
        )
    told = [line for line in run.stdout.splitlines() if line.startswith("seed ")]
    if not told:
        assert run.returncode == 0, run.stderr
        return 0, ""
    number, _, what = told[0].removeprefix("seed ").partition(": ")
    return int(number), what


def main() -> None:
    for name in sys.argv[1:] or NAMES:
        seed, what = found(name)
        print(f"{name}: {f'seed {seed}: {what[:160]}' if seed else 'NOT FOUND'}", flush=True)


if __name__ == "__main__":
    main()
