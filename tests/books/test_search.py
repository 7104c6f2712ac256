"""The parts of a book, search over the shelf, and every point of two houses side by side."""

import pytest

from cardspeak.books import Book, fields
from cardspeak.books.comparison import differences, side_by_side
from cardspeak.books.headings import parts
from cardspeak.books.loading import CATALOG
from cardspeak.books.search import search

SHELF = [Book.load(name) for name in CATALOG]


@pytest.mark.parametrize("book", SHELF, ids=lambda book: book.id)
def test_every_part_has_a_heading_of_the_file_and_every_rule_is_in_one(book: Book) -> None:
    found = parts(book)
    assert [rule for part in found for rule in part.rules] == list(book.all_rules)
    names = [part.name for part in found]
    assert book.title not in names
    assert len(set(names)) == len(names)


def test_a_book_without_headings_is_one_part() -> None:
    assert parts(Book.load("common")) == ()


def test_a_number_is_found_first_and_those_under_it_in_printed_order() -> None:
    found = search(SHELF, "a.13")
    ids = [rule.id for rule in Book.load("seminole").all_rules if rule.id.startswith("A.13")]
    assert [rule.id for rule in found[: len(ids)]] == ids
    assert search(SHELF, "seminole:A.13.2c")[0].cite == "seminole:A.13.2c"


def test_every_word_must_be_there_where_some_rule_has_them_all() -> None:
    found = search(SHELF, "odd chip")
    assert found
    assert all({"odd", "chip"} <= set(_letters(rule.text).split()) for rule in found[:5])
    every = {rule.cite for book in SHELF for rule in book.search("odd chip")}
    assert every <= {rule.cite for rule in found}


def test_most_of_the_words_are_enough_where_no_rule_has_them_all() -> None:
    assert search(SHELF, "straddle button zeppelin")
    assert not search(SHELF, "zeppelin airship straddle")
    assert not search(SHELF, "  ")


def _letters(text: str) -> str:
    return "".join(char if char.isalnum() else " " for char in text.lower()).replace(
        "chips", "chip"
    )


def test_side_by_side_has_every_point_and_differs_where_the_houses_do() -> None:
    one, other = Book.load("oasis"), Book.load("seminole")
    rows = side_by_side(one, other)
    assert list(dict.fromkeys(row.field.path for row in rows)) == list(fields())
    wanted = [each for field in fields().values() for each in differences(one, other, field)]
    assert [(row.field, row.where, row.one[0]) for row in rows if row.differ] == [
        (each.field, each.where, each.one) for each in wanted
    ]
    for row in rows:
        if not row.differ:
            ours = [(each.where, each.value) for each in row.one]
            assert sorted(map(str, ours)) == sorted(
                str((each.where, each.value)) for each in row.other
            )


def test_a_house_does_not_differ_from_itself() -> None:
    book = Book.load("black-pearl")
    assert not any(row.differ for row in side_by_side(book, book))
