"""Writes docs/policies.md from the policy model and the five books; `make docs` calls it.

Every field, what turns on it, what it may be, common practice, and each house's value with the
numbers of its rules. The page is generated and not kept in the repository.
"""

import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from cardspeak.books import Book, Field, describe, fields
from cardspeak.books.comparison import area_titles, in_words, positions
from cardspeak.books.context_words import IN_GENERAL
from cardspeak.books.loading import CATALOG

COMMON = Book.load("common")
PAGE = Path(__file__).resolve().parent.parent / "docs" / "policies.md"

OPENING = """\
# Every policy, five houses

{fields} points on which houses differ, in {areas} areas. Each says what turns on it, what a book
may set it to, what common practice is, and what each of the five houses has, with the numbers of
the rules that say so. A house that is silent on a point follows common practice.
"""


def escaped(text: str) -> str:
    """Text that stands in a cell of a table as it is."""
    for sign in ("\\", "|", "<", "*", "`"):
        text = text.replace(sign, f"\\{sign}" if sign != "<" else "&lt;")
    return text


def page() -> Iterator[str]:
    """The lines of the page."""
    shelf = [Book.load(name) for name in CATALOG]
    titles = area_titles()
    yield OPENING.format(fields=len(fields()), areas=len(titles))
    for area, those in groupby(fields().values(), key=lambda known: known.area):
        yield f"## {area}\n"
        yield f"{titles[area]}\n"
        for known in those:
            yield from entry(known, shelf)


def common_practice(known: Field) -> str:
    """What holds where no rule speaks, and where it differs by game, structure or event."""
    first, *others = positions(COMMON, known.path)
    apart = [f"; {escaped(each.where)}: **{escaped(in_words(each.value))}**" for each in others]
    return f"**{escaped(in_words(first.value))}**{''.join(apart)}"


def entry(known: Field, shelf: list[Book]) -> Iterator[str]:
    """One field: its sentence, what it may be, and each house's value."""
    yield f"### {known.path}\n"
    yield f"{escaped(known.text)}\n"
    yield f"Allowed: {escaped(describe(known.type))}. Common practice: {common_practice(known)}.\n"
    decided = {book: positions(book, known.path) for book in shelf}
    if not any(position.rules for those in decided.values() for position in those):
        yield "All five houses are silent.\n"
        return
    yield "| house | value | rules |\n| --- | --- | --- |"
    for book, those in decided.items():
        for position in those:
            where = "" if position.where == IN_GENERAL else f" ({position.where})"
            value = escaped(f"{position}")
            yield f"| {escaped(book.title)}{where} | {value} | {position.citation(book)} |"
    yield ""


def main() -> None:
    """Write the page, where told or where the site is built from."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else PAGE
    target.write_text("\n".join(page()) + "\n", "utf-8")
    print(target)


if __name__ == "__main__":
    main()
