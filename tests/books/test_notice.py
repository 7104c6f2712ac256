"""A notice makes the choices a book leaves to it, and is refused what the book does not allow."""

from typing import Any

import msgspec
import pytest

from cardspeak.books import Book, Notice, NoticeError
from cardspeak.books.loading import CATALOG

BASE: dict[str, Any] = {
    "name": "Sign", "game": "holdem", "structure": "limit", "bets": (4, 8), "blinds": (2, 4),
}  # fmt: skip


def notice(**words: Any) -> Notice:
    return msgspec.convert(BASE | words, Notice)


def refusal(book: str, **words: Any) -> NoticeError:
    with pytest.raises(NoticeError) as caught:
        notice(**words).check(Book.load(book))
    return caught.value


@pytest.mark.parametrize("name", CATALOG)
def test_every_game_of_every_house_has_a_notice_that_its_book_allows(name: str) -> None:
    book = Book.load(name)
    for ready in book.notices:
        ready.check(book)
    assert {ready.game for ready in book.notices} >= {game.id for game in book.games}


def test_oasis_fixes_its_own_notice() -> None:
    low = [each for each in Book.load("oasis").notices if each.game == "holdem"]
    assert any(each.bets == (2, 4) and each.buy_in == 30 for each in low)


def test_more_players_than_a_game_takes() -> None:
    assert "at most 10 players" in str(refusal("seminole", seats=11))
    stud = {"game": "seven-card-stud", "blinds": (), "ante": 1, "bring_in": 2, "seats": 10}
    assert "at most 8 players" in str(refusal("seminole", **stud))


def test_a_commission_out_of_range_is_refused_with_the_rule() -> None:
    percentage = {"method": "a percentage of the pot", "percent": 12}
    error = refusal("official", charge=percentage)
    assert "12%" in str(error)
    assert "10%" in str(error)
    assert error.rules
    assert error.rules[0].cite in str(error)


def test_a_choice_that_the_book_has_made_is_refused_with_the_rule() -> None:
    error = refusal("seminole", choices={"betting.raises": 3})
    assert [rule.id for rule in error.rules] == ["A.13.2c"]
    assert "betting.raises = 4, not 3" in str(error)


def test_a_choice_outside_what_the_book_leaves_open() -> None:
    error = refusal("seminole", choices={"blinds.number": 4})
    assert "blinds.number" in str(error)
    assert [rule.id for rule in error.rules] == ["B.1.a"]


def test_a_choice_left_open_is_made_by_the_notice() -> None:
    book = Book.load("seminole")
    assert notice().policy(book).blinds.number == 2
    assert notice(choices={"blinds.number": 1}).policy(book).blinds.number == 1


def test_a_choice_on_which_the_house_is_silent_is_free() -> None:
    book = Book.load("seminole")
    assert book.why("kill.turn") == ()
    assert notice(choices={"kill.turn": "last"}).policy(book).kill.turn == "last"


def test_a_choice_that_is_no_policy() -> None:
    assert "limit.rises" in str(refusal("seminole", choices={"limit.rises": 3}))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"bets": None}, "'bets'"),
        ({"bets": (8, 4)}, "rising order"),
        ({"blinds": ()}, "'blinds'"),
        ({"blinds": (4, 2)}, "rising order"),
        ({"buy_in": 80, "most_buy_in": 40}, "less than the minimum"),
        ({"deck": 40}, "40"),
        ({"options": {"discard": "never"}}, "no option"),
        ({"game": "seven-card-stud", "blinds": ()}, "'bring_in'"),
    ],
)
def test_figures_that_make_no_game(words: dict[str, Any], says: str) -> None:
    assert says in str(refusal("common", **words))


@pytest.mark.rule("seminole:B.2.p2")
def test_a_small_blind_of_more_than_half_the_big_one_is_refused_where_the_book_fixes_it() -> None:
    book = Book.load("seminole")
    words = {"name": "2-3", "game": "holdem", "structure": "no-limit", "buy_in": 100}
    Notice(**words, blinds=(1, 3)).check(book)  # type: ignore[arg-type]
    with pytest.raises(NoticeError, match=r"B\.2\.p2"):
        Notice(**words, blinds=(2, 3)).check(book)  # type: ignore[arg-type]


@pytest.mark.rule("official:11.1.c.iv")
def test_a_straddle_is_refused_where_the_book_has_none() -> None:
    book = Book.load("official")
    words = {"name": "a straddle", "structure": "no-limit", "blinds": (1, 2), "straddle": 4}
    Notice(**words, game="five-card-draw").check(book)  # type: ignore[arg-type]
    with pytest.raises(NoticeError, match="straddle") as refused:
        Notice(**words, game="holdem").check(book)  # type: ignore[arg-type]
    assert refused.value.rules


@pytest.mark.parametrize("extra", [{"kill": "full"}, {"rock": 0}])
def test_a_game_without_blinds_has_neither_kill_nor_rock(extra: dict[str, Any]) -> None:
    figures = {"name": "stud", "game": "seven-card-stud", "structure": "limit", "bets": (4, 8)}
    words = figures | {"ante": 1, "bring_in": 2, "buy_in": 400} | extra
    with pytest.raises(NoticeError, match="has no blinds"):
        msgspec.convert(words, Notice).check(
            Book.load("seminole" if "rock" in extra else "black-pearl")
        )
