"""The built wheel works on its own: tables inside, command installed, books readable."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from scripts.compile_engine import missing_compiler

ROOT = Path(__file__).resolve().parent.parent
HERE = ("VIRTUAL_ENV", "CARDSPEAK_ENGINE")
"""What the environment says of this checkout and not of the wheel."""


def run(*words: str | Path, cwd: Path) -> str:
    environment = {name: value for name, value in os.environ.items() if name not in HERE}
    done = subprocess.run(words, cwd=cwd, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    uv = Path(sys.executable).with_name("uv")
    uv = uv if uv.exists() else Path(shutil.which("uv") or "uv")
    folder = tmp_path_factory.mktemp("wheel")
    run(uv, "build", "--wheel", "--quiet", "--out-dir", folder, ROOT, cwd=folder)
    (wheel,) = folder.glob("*.whl")
    run(uv, "venv", "--quiet", "--python", sys.executable, "clean", cwd=folder)
    python = folder / "clean" / "bin" / "python"
    run(uv, "pip", "install", "--quiet", "--python", python, wheel, cwd=folder)
    return python


def test_the_command_of_an_installed_wheel_deals_and_ranks(installed: Path) -> None:
    command = installed.with_name("cardspeak")
    build = "as written" if missing_compiler() else "compiled"
    assert run(command, "--version", cwd=installed.parent).endswith(f"(engine {build})\n")
    assert "wins" in run(command, "show", "--seed", "1", cwd=installed.parent)
    assert "seminole" in run(command, "books", "--json", cwd=installed.parent)


def test_the_tables_come_inside_the_wheel(installed: Path) -> None:
    asked = "from cardspeak.ranking import tables; print(tables.DATA.exists())"
    assert run(installed, "-c", asked, cwd=installed.parent).strip() == "True"


def test_the_browser_app_and_its_card_faces_come_inside_the_wheel(installed: Path) -> None:
    asked = "from cardspeak import web; print((web.STATIC / 'vendor' / 'cards.svg').exists())"
    assert run(installed, "-c", asked, cwd=installed.parent).strip() == "True"


def test_every_folder_of_scenarios_comes_inside_the_wheel(installed: Path) -> None:
    asked = (
        "from cardspeak.scenarios.lessons import folder, lessons_of;"
        "print(*sorted(each.name for each in folder().iterdir()));"
        "print(len(lessons_of('seminole:A.13.2a')))"
    )
    here = sorted(each.parent.name for each in (ROOT / "tests" / "scenarios").glob("*/[!_]*.toml"))
    told = run(installed, "-c", asked, cwd=installed.parent).split()
    assert told == [*dict.fromkeys(here), "1"]
