"""Refuses words of the printed books: ids, facts and figures of theirs are ours to use, sentences
are not. It reads every tracked text file and the printed texts beside the project, where they are
there; it changes nothing.
"""

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
BOOKS = ROOT.parent / "shared" / "books"
GENERATED = {"uv.lock"}
IDIOMS = {
    "in the best interest of the game": "what every book and every floor person calls fairness",
}
"""Phrases that everyone in a card room uses, and why each may stand."""
_IDIOM = "anidiom"
WORD = re.compile(r"[a-z0-9]+")

Phrase = tuple[str, ...]


class Word(NamedTuple):
    """A word and the line it stands on."""

    text: str
    line: int


class Copied(NamedTuple):
    """A run of words that a printed book has too."""

    line: int
    words: int
    printed: str


def words_of(text: str) -> list[Word]:
    """The words of a text, without case, punctuation or line breaks; an idiom is one word."""
    text = text.lower()
    for idiom in IDIOMS:
        text = text.replace(idiom, _IDIOM)
    lines = enumerate(text.splitlines(), 1)
    return [Word(found, line) for line, row in lines for found in WORD.findall(row)]


def phrases(words: list[Word], length: int) -> Iterator[tuple[int, Phrase]]:
    """Every run of that many words with its place; runs of figures alone are left out."""
    for place in range(len(words) - length + 1):
        phrase = tuple(word.text for word in words[place : place + length])
        if _IDIOM not in phrase and not all(word.isdigit() for word in phrase):
            yield place, phrase


def printed_phrases(books: Path, length: int) -> dict[Phrase, str]:
    """Every phrase of the printed books, with the book and line where it is first printed."""
    found: dict[Phrase, str] = {}
    for book in sorted(books.glob("*.txt")):
        words = words_of(book.read_text("utf-8", errors="replace"))
        for place, phrase in phrases(words, length):
            found.setdefault(phrase, f"{book.name}:{words[place].line}")
    return found


def copied(text: str, printed: dict[Phrase, str], length: int) -> Iterator[Copied]:
    """The runs of a text that are printed, each as long as it goes on."""
    words = words_of(text)
    start = end = -1
    for place, phrase in phrases(words, length):
        if phrase not in printed:
            continue
        if place > end:
            if start >= 0:
                yield _run(words, start, end, printed, length)
            start = place
        end = place + length
    if start >= 0:
        yield _run(words, start, end, printed, length)


def _run(
    words: list[Word], start: int, end: int, printed: dict[Phrase, str], length: int
) -> Copied:
    first = tuple(word.text for word in words[start : start + length])
    return Copied(words[start].line, end - start, printed[first])


def tracked_texts() -> Iterator[tuple[str, str]]:
    """Every tracked text file by its name, with its text."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    for name in filter(None, listed.stdout.split("\0")):
        path = ROOT / name
        if path.name in GENERATED or not path.is_file():
            continue
        try:
            yield name, path.read_text("utf-8")
        except UnicodeDecodeError:
            continue  # a picture or another binary file


def main() -> int:
    parser = argparse.ArgumentParser(description="Refuse words of the printed books.")
    parser.add_argument(
        "--words", type=int, default=8, metavar="N", help="so many in a row are refused (8)"
    )
    length: int = parser.parse_args().words
    if length < 1:
        parser.error("--words is at least 1")
    if not BOOKS.is_dir():
        print(f"no printed books in {BOOKS}: nothing to compare with")
        return 0
    printed = printed_phrases(BOOKS, length)
    runs = 0
    for name, text in tracked_texts():
        for run in copied(text, printed, length):
            runs += 1
            print(f"{name}:{run.line}: {run.words} words in a row are printed in {run.printed}")
    if runs:
        print(f"{runs} copied: say it in our own words", file=sys.stderr)
        return 1
    print(f"no {length} words in a row of the printed books")
    return 0


if __name__ == "__main__":
    sys.exit(main())
