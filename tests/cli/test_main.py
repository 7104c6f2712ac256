"""The command as a person meets it: help, version, errors."""

import subprocess
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

COMMAND = Path(sys.executable).with_name("cardspeak")


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([COMMAND, *words], capture_output=True, text=True)


def test_help_names_the_commands_and_comes_quickly() -> None:
    seconds = []
    for _ in range(3):
        began = _seconds_of_commands()
        done = run("--help")
        seconds.append(_seconds_of_commands() - began)
    assert done.returncode == 0
    assert "books" in done.stdout
    assert "equity" in done.stdout
    assert min(seconds) < 1.0, "help is far over its quarter of a second"


def _seconds_of_commands() -> float:
    """The processor time of the commands run so far."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def test_help_imports_nothing_heavy() -> None:
    heavy = ("numpy", "numba", "rich", "cardspeak.books.policy")
    asked = f"import sys, cardspeak.cli; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True)
    assert done.stdout.strip() == "[]"


def test_the_version_is_the_packages_and_names_the_engine() -> None:
    said = run("--version").stdout.strip()
    assert said in ("cardspeak 0.1.0 (engine as written)", "cardspeak 0.1.0 (engine compiled)")


def test_an_error_is_one_sentence_and_exit_status_two() -> None:
    done = run("equity", "AsKz", "QhQd")
    assert done.returncode == 2
    assert done.stderr.startswith("cardspeak: 'Kz' in 'AsKz' is not a card")
    assert "Traceback" not in done.stderr


def test_debug_shows_where_an_error_came_from() -> None:
    done = run("--debug", "equity", "AsKz", "QhQd")
    assert done.returncode != 0
    assert "Traceback" in done.stderr


def test_an_unknown_command_is_refused() -> None:
    done = run("shuffel")
    assert done.returncode == 2
    assert "shuffel" in done.stderr
