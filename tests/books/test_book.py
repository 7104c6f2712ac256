"""What a loaded book answers: the narrowest rule wins, and every answer names its rules."""

from pathlib import Path

import pytest

from cardspeak.books import Book, BookError, FieldError, Kind, Policy
from cardspeak.books.book import policy_with
from cardspeak.books.consultations import RECORDERS, recorded_consultations
from cardspeak.books.loading import CATALOG
from cardspeak.books.policy.oddchip import OddChipTo
from cardspeak.books.policy.tournament import Mover
from cardspeak.games import GAMES

BOOK = """
title = "House"
[games.holdem]
[games.draw-high]
[games.razz]

[[rule]]
id = "wide"
area = "limit.cap"
text = "A bet and two raises."
sets = { "betting.raises" = 2 }
cases = [{ when = { games = ["stud"] }, sets = { "betting.raises" = 6 } }]

[[rule]]
id = "draw"
area = "limit.cap"
text = "At draw a bet and four raises."
when = { games = ["draw"] }
sets = { "betting.raises" = 4 }

[[rule]]
id = "narrow"
area = "limits"
text = "At limit draw in a tournament a bet and five raises."
when = { games = ["draw"], structure = "limit", event = "tournament" }
sets = { "betting.raises" = 5 }

[[rule]]
id = "open"
kind = "table"
text = "The button may be moving or dead."
choice = { "button.method" = { default = "moving", among = ["moving", "dead"] } }
"""


@pytest.fixture
def house(tmp_path: Path) -> Book:
    (tmp_path / "house.toml").write_text(BOOK)
    return Book.load(tmp_path / "house.toml")


@pytest.fixture
def heir(tmp_path: Path, house: Book) -> Book:
    (tmp_path / "heir.toml").write_text(
        'title = "Heir"\nextends = "house.toml"\n[games.omaha]\n'
        '[[rule]]\nid = "draw"\ntext = "At draw no cap."\n'
        'when = { games = ["draw"] }\nsets = { "betting.raises" = "none" }\n'
    )
    return Book.load(tmp_path / "heir.toml")


def cap(book: Book, game: str, structure: str = "limit", event: str = "cash") -> int | None:
    return book.resolve(game, structure, event).betting.raises


def test_the_narrowest_rule_wins(house: Book) -> None:
    assert house.policy.betting.raises == 2
    assert cap(house, "holdem") == 2
    assert cap(house, "draw-high") == 4
    assert cap(house, "draw-high", "no-limit", "tournament") == 4
    assert cap(house, "draw-high", "limit", "tournament") == 5
    assert cap(house, "razz") == 6


def test_why_names_the_rule_that_won(house: Book) -> None:
    def why(*context: str) -> list[str]:
        return [rule.id for rule in house.why("betting.raises", house.context(*context))]

    assert why("holdem", "limit") == ["wide"]
    assert why("razz", "limit") == ["wide"]
    assert why("draw-high", "limit") == ["draw"]
    assert why("draw-high", "limit", "tournament") == ["narrow"]
    assert house.why("kill.turn") == ()


def test_an_extending_book_is_asked_before_its_parent(heir: Book) -> None:
    assert cap(heir, "holdem") == 2
    assert cap(heir, "draw-high") is None
    # The parent's rule is narrower, but the heir has spoken on every draw game.
    assert cap(heir, "draw-high", "limit", "tournament") is None
    [rule] = heir.why("betting.raises", heir.context("draw-high", "limit"))
    assert rule.cite == "heir:draw"
    assert heir.rule("wide").cite == "house:wide"


def test_an_extending_book_has_the_rules_games_and_choices_of_its_parent(heir: Book) -> None:
    assert [rule.cite for rule in heir.all_rules] == [
        "heir:draw", "house:wide", "house:narrow", "house:open",
    ]  # fmt: skip
    assert [game.id for game in heir.games] == ["holdem", "draw-high", "razz", "omaha"]
    assert heir.decide("button.method").choice is not None


def test_an_extending_book_keeps_its_parents_notices(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('title = "Own"\nextends = "oasis"')
    assert Book.load(tmp_path / "own.toml").notices == Book.load("oasis").notices


def test_a_choice_is_not_a_decision(house: Book) -> None:
    decision = house.decide("button.method")
    assert decision.value == "moving"
    assert decision.choice is not None
    assert decision.choice.allows("dead")
    assert [rule.id for rule in decision.rules] == ["open"]


def test_rules_by_kind_and_by_area(house: Book) -> None:
    assert [rule.id for rule in house.rules(kind=Kind.TABLE)] == ["open"]
    assert [rule.id for rule in house.rules(area="limit")] == ["wide", "draw"]
    assert [rule.id for rule in house.rules(area="limit.cap", kind=Kind.ROOM)] == []


def test_search_finds_rules_that_hold_every_word(house: Book) -> None:
    assert [rule.id for rule in house.search("Four RAISES")] == ["draw"]
    assert [rule.id for rule in house.search("raises bet")] == ["wide", "draw", "narrow"]
    assert house.search("royal flush") == ()


def test_questions_that_have_no_answer(house: Book) -> None:
    with pytest.raises(BookError, match="House has no rule '9'"):
        house.rule("9")
    with pytest.raises(FieldError, match=r"betting\.rises.*betting\.raises"):
        house.why("betting.rises")
    with pytest.raises(BookError, match=r"does not offer omaha; it offers holdem"):
        house.resolve("omaha", "limit")


def test_a_book_cannot_be_changed(house: Book) -> None:
    with pytest.raises(AttributeError, match="House is printed"):
        house.title = "Another"
    with pytest.raises(AttributeError):
        house.policy.betting.raises = 9  # type: ignore[misc]
    with pytest.raises(AttributeError):
        house.rule("wide").text = "x"  # type: ignore[misc]


def test_books_are_equal_when_their_files_are(tmp_path: Path, house: Book) -> None:
    (tmp_path / "copy.toml").write_text(BOOK)
    (tmp_path / "other.toml").write_text(BOOK.replace("two raises", "2 raises"))
    copy, other = Book.load(tmp_path / "copy.toml"), Book.load(tmp_path / "other.toml")
    assert house == copy
    assert hash(house) == hash(copy)
    assert house != other
    assert len({house.digest, other.digest}) == 2


def test_a_changed_parent_changes_the_digest(tmp_path: Path, heir: Book) -> None:
    (tmp_path / "house.toml").write_text(BOOK.replace("two raises", "2 raises"))
    assert Book.load(tmp_path / "heir.toml").digest != heir.digest


def test_the_books_on_the_shelf_are_told_apart() -> None:
    assert len({Book.load(name) for name in CATALOG}) == 5
    assert all(len(Book.load(name).digest) == 64 for name in CATALOG)


def test_common_practice_decides_nothing_and_offers_everything() -> None:
    common = Book.load("common")
    assert common.policy == Policy()
    assert common.all_rules == ()
    assert {game.id for game in common.games} == set(GAMES)
    assert common.resolve("holdem", "limit") == Policy()
    in_stud = {"oddchip.tied": OddChipTo.BEST_CARD, "tournament.mover": Mover.CARD}
    assert common.resolve("razz", "limit") == policy_with(in_stud)


def test_a_recorder_notes_every_lookup_and_the_rules_that_answer(house: Book) -> None:
    with recorded_consultations() as outer:
        house.why("betting.raises")
        with recorded_consultations() as inner:
            house.decide("button.method")
        house.resolve("draw-high", "limit")
    assert inner.fields == {"button.method"}
    assert outer.fields == {"button.method", "betting.raises"}
    assert outer.rules == {"house:wide", "house:open"}


def test_a_recorder_is_removed_after_an_error(house: Book) -> None:
    before = len(RECORDERS)
    with pytest.raises(FieldError), recorded_consultations():
        house.why("betting.rises")
    assert len(RECORDERS) == before
