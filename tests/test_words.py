"""No sentence of the printed books stands in the project, and the check that says so can fail."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SCRIPT = ROOT / "scripts" / "check_words.py"
BOOKS = ROOT.parent / "shared" / "books"

PRINTED = """House rules.
The lucky cat of the cardroom sleeps
on the big blue chair all day. 1 2 3 4 5 6 7 8 9 10 11 12
"""


def check(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    script = root / "scripts" / "check_words.py"
    return subprocess.run(
        [sys.executable, str(script), *words], capture_output=True, text=True, check=False
    )


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A project of one script beside one printed book."""
    root = tmp_path / "project"
    (root / "scripts").mkdir(parents=True)
    shutil.copy(SCRIPT, root / "scripts")
    books = tmp_path / "shared" / "books"
    books.mkdir(parents=True)
    (books / "cats.txt").write_text(PRINTED)
    subprocess.run(["git", "init", "--quiet"], cwd=root, check=True)
    subprocess.run(["git", "add", "."], cwd=root, check=True)
    return root


def track(root: Path, name: str, text: str) -> None:
    (root / name).write_text(text)
    subprocess.run(["git", "add", name], cwd=root, check=True)


@pytest.mark.skipif(not BOOKS.is_dir(), reason="the printed books are not beside the project")
@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a git checkout")
def test_no_sentence_of_a_printed_book_stands_in_the_project() -> None:
    done = check(ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_copied_sentence_is_named_by_file_and_line(house: Path) -> None:
    track(
        house, "rule.toml", 'id = "1"\ntext = "The lucky CAT of the cardroom\nsleeps, on the big"'
    )
    done = check(house)
    assert done.returncode == 1
    assert done.stdout == "rule.toml:2: 10 words in a row are printed in cats.txt:2\n"


def test_each_copied_run_is_named_once(house: Path) -> None:
    line = "lucky cat of the cardroom sleeps on the big blue chair"
    track(house, "a.md", f"{line}\nours\n{line}\n")
    done = check(house)
    assert [row.split(" words")[0] for row in done.stdout.splitlines()] == [
        "a.md:1: 11",
        "a.md:3: 11",
    ]


def test_seven_words_in_a_row_are_no_sentence(house: Path) -> None:
    track(house, "a.md", "The lucky cat of the cardroom sleeps in the small blue chair all day.")
    assert check(house).returncode == 0
    assert check(house, "--words", "7").returncode == 1


def test_an_idiom_of_every_card_room_may_stand_and_breaks_a_run(house: Path) -> None:
    rule = "The floor acts in the best interest of the game at all times"
    (house.parent / "shared" / "books" / "cats.txt").write_text(rule)
    track(house, "a.md", rule)
    assert check(house).returncode == 0


def test_figures_are_free_and_untracked_or_generated_files_are_not_read(house: Path) -> None:
    track(house, "a.md", "1 2 3 4 5 6 7 8 9 10 11 12")
    track(house, "uv.lock", PRINTED)
    (house / "draft.md").write_text(PRINTED)
    done = check(house)
    assert (done.returncode, done.stdout) == (0, "no 8 words in a row of the printed books\n")


def test_without_printed_books_there_is_nothing_to_compare(house: Path) -> None:
    shutil.rmtree(house.parent / "shared")
    done = check(house)
    assert done.returncode == 0
    assert "nothing to compare" in done.stdout
