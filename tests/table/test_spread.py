"""What tables of one notice share is there once, and gone with the last of them."""

import gc

from tests.table.seating import notice

from cardspeak.books import Book
from cardspeak.table import Table, spread


def test_tables_of_one_notice_have_the_same_terms_and_the_last_one_takes_them_along() -> None:
    book, sign = Book.load("common"), notice(name="a notice of its own")
    known = set(spread._SPREADS)
    one, other = Table(book, sign), Table(book, notice(name="a notice of its own"))
    assert one.terms is other.terms
    assert len(set(spread._SPREADS) - known) == 1
    del one
    gc.collect()
    assert Table(book, sign).terms is other.terms
    del other
    gc.collect()
    assert not set(spread._SPREADS) - known


def test_another_notice_has_other_terms() -> None:
    book = Book.load("common")
    assert Table(book, notice()).terms is not Table(book, notice(blinds=(2, 4))).terms
