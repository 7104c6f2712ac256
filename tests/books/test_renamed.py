"""A book that a room has kept is read under the names of now."""

import pytest

from cardspeak.books import Book, Notice
from cardspeak.books.book import BookError
from cardspeak.books.loading import from_text
from cardspeak.books.renamed import RENAMED, Renamed
from cardspeak.games import Structure

KEPT = """
title = "An old house"

[[rule]]
id = "1"
text = "A round has a bet and four raises."
sets = {{ "limit.most_raises" = 4 }}
{cases}

[[rule]]
id = "2"
text = "The house says where the first button goes."
choice = {{ "button.begins" = {{ default = "high card", among = ["high card", "dealer"] }} }}

[[rule]]
id = "3"
text = "The dealer sings."
sets = {{ "dealer.sings" = true }}
"""
CASES = 'cases = [{ when = { games = ["omaha"] }, sets = { "dealer.sings" = false } }]'


@pytest.fixture
def renamed(monkeypatch: pytest.MonkeyPatch) -> None:
    first = Book.load("common").policy.button.first
    for old, now in (
        ("limit.most_raises", Renamed("betting.raises")),
        ("button.begins", Renamed("button.first", {"high card": first, "dealer": first})),
        ("dealer.sings", Renamed(None)),
    ):
        monkeypatch.setitem(RENAMED, old, now)


def test_a_kept_book_speaks_of_policies_by_their_old_names(renamed: None) -> None:
    book = from_text(KEPT.format(cases=CASES), "old-house")
    assert book.policy.betting.raises == 4
    assert [rule.id for rule in book.why("betting.raises")] == ["1"]
    assert [rule.id for rule in book.why("button.first")] == ["2"]
    assert book.rule("3").text == "The dealer sings."


def test_a_kept_notice_chooses_by_an_old_name(renamed: None) -> None:
    notice = Notice(
        name="4-8",
        game="holdem",
        structure=Structure.LIMIT,
        bets=(4, 8),
        blinds=(2, 4),
        buy_in=40,
        choices={"limit.most_raises": 5, "dealer.sings": True},
    )
    assert notice.policy(Book.load("common")).betting.raises == 5


def test_a_name_that_no_policy_ever_had_is_still_an_error() -> None:
    with pytest.raises(BookError, match=r"no policy is called 'limit\.most_raises'"):
        from_text(KEPT.format(cases=""), "another-house")
