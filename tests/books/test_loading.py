"""A book is read strictly: every way of being wrong is one sentence that says what and where."""

from pathlib import Path

import pytest

from cardspeak.books import Book, BookError
from cardspeak.errors import CardspeakError

RULE = 'title = "House"\n[[rule]]\nid = "1"\ntext = "A rule."\n'
NOTICE = 'title = "House"\nextends = "{}"\n[[notice]]\nname = "Sign"\n'


def load(folder: Path, text: str) -> Book:
    path = folder / "house.toml"
    path.write_text(text, "utf-8")
    return Book.load(path)


def second(rest: str) -> str:
    return f'\n[[rule]]\nid = "2"\ntext = "Another."\n{rest}'


WRONG = {
    "broken TOML": ("title = ", ["house.toml", "not a TOML file"]),
    "no title": ("", ["house.toml", "title"]),
    "unknown key of a book": ('title = "x"\ncolour = 1', ["house.toml", "'colour'", "title, ext"]),
    "rules that are no list": (
        'title = "x"\nrule = 3',
        ["house.toml", "rule", "takes a list, not a whole number"],
    ),
    "unknown key of a rule": (RULE + "colour = 1", ["rule 1", "'colour'", "always, restates"]),
    "a key that is ours": (RULE + 'book = "oasis"\nalways = true', ["rule 1", "'book'"]),
    "rule without an id": ('title = "x"\n[[rule]]\ntext = "x"', ["house.toml", "'id' is missing"]),
    "rule without words": (
        'title = "x"\n[[rule]]\nid = "1"\ntext = " "\nalways = true',
        ["rule 1", "no text"],
    ),
    "unknown kind": (RULE + 'kind = "odd"\nalways = true', ["rule 1", "kind", "'odd'", "'ruling'"]),
    "unknown field": (
        RULE + 'sets = { "betting.rises" = 1 }',
        ["rule 1", "'betting.rises'", "betting.raises"],
    ),
    "unknown area": (
        RULE + 'sets = { "limt.raises" = 1 }',
        ["rule 1", "'limt.raises'", "betting,"],
    ),
    "wrong type": (
        RULE + 'sets = { "betting.raises" = "three" }',
        ["rule 1", "betting.raises = 'three'", "a number from 1 or none"],
    ),
    "a number for yes or no": (
        RULE + 'sets = { "betting.heads_up_uncapped" = 1 }',
        ["rule 1", "betting.heads_up_uncapped = 1", "true or false"],
    ),
    "a figure out of bounds": (
        RULE + 'sets = { "betting.raises" = 0 }',
        ["rule 1", "betting.raises = 0", "from 1"],
    ),
    "an unknown word": (
        RULE + 'sets = { "kill.turn" = "sideways" }',
        ["rule 1", "kill.turn = 'sideways'", "'last'"],
    ),
    "unknown game in when": (
        RULE + 'when = { games = ["hodlem"] }\nalways = true',
        ["rule 1", "'hodlem'", "holdem"],
    ),
    "unknown structure in when": (
        RULE + 'when = { structure = "lmit" }\nalways = true',
        ["rule 1", "when.structure", "'lmit'", "'limit'"],
    ),
    "unknown key in when": (
        RULE + 'when = { game = "holdem" }\nalways = true',
        ["rule 1", "when", "'game'", "games"],
    ),
    "unknown game offered": ('title = "x"\n[games.hodlem]', ["games.hodlem", "holdem"]),
    "unknown deck": (
        'title = "x"\n[games.holdem]\nplayers = { 51 = 9 }',
        ["games.holdem", "51", "52"],
    ),
    "a deck that is no figure": (
        'title = "x"\n[games.holdem]\nplayers = { big = 9 }',
        ["games.holdem", "players"],
    ),
    "more players than cards": (
        'title = "x"\n[games.holdem]\nplayers = { 52 = 90 }',
        ["games.holdem", "90", "52"],
    ),
    "unknown option of a game": (
        'title = "x"\n[games.pineapple]\noptions = { discard = "never" }',
        ["games.pineapple", "'never'", "'before the turn'"],
    ),
    "no disposition": (RULE + 'kind = "ruling"', ["rule 1", "ruling", "sets, always, restates"]),
    "two dispositions": (RULE + "always = true\nstaff = true", ["rule 1", "'always' and 'staff'"]),
    "duplicate id": (RULE + "always = true\n" + second("staff = true").replace("2", "1"), ["id 1"]),
    "restates a missing rule": (RULE + 'restates = "9"', ["rule 1", "'9'"]),
    "restates itself": (RULE + 'restates = "1"', ["rule 1", "itself"]),
    "a case that sets nothing": (RULE + "cases = [{ when = {} }]", ["rule 1", "case"]),
    "contradiction": (
        RULE + 'sets = { "betting.raises" = 3 }' + second('sets = { "betting.raises" = 4 }'),
        ["rules 1 and 2", "betting.raises", "3 and 4", "reading"],
    ),
    "contradiction of two readings": (
        RULE
        + 'reading = "a"\nsets = { "betting.raises" = 3 }'
        + second('reading = "b"\nsets = { "betting.raises" = 4 }'),
        ["rules 1 and 2", "betting.raises"],
    ),
    "contradiction where two whens overlap": (
        RULE
        + 'when = { games = ["holdem"] }\nsets = { "betting.raises" = 3 }'
        + second('when = { structure = "limit" }\nsets = { "betting.raises" = 4 }'),
        ["rules 1 and 2", "betting.raises"],
    ),
    "a choice of nothing": (
        RULE + 'choice = { "betting.raises" = { default = 3 } }',
        ["rule 1", "betting.raises", "'among' or a range"],
    ),
    "a choice whose usual value is not allowed": (
        RULE + 'choice = { "betting.raises" = { default = 3, least = 4 } }',
        ["rule 1", "betting.raises", "at least 4"],
    ),
    "a choice of a wrong value": (
        RULE + 'choice = { "betting.raises" = { default = 3, among = [3, "x"] } }',
        ["rule 1", "betting.raises = 'x'"],
    ),
    "a range of what is no figure": (
        RULE + 'choice = { "kill.turn" = { default = "last", least = 1 } }',
        ["rule 1", "kill.turn", "range"],
    ),
    "a range and values": (
        RULE + 'choice = { "betting.raises" = { default = 3, among = [3], most = 4 } }',
        ["rule 1", "betting.raises", "both"],
    ),
    "unknown key of a choice": (
        RULE + 'choice = { "betting.raises" = { default = 3, colour = 1 } }',
        ["rule 1", "choice", "'colour'", "least, most"],
    ),
    "extends no book": ('title = "x"\nextends = "golden-nugget"', ["house.toml", "golden-nugget"]),
    "extends no file": ('title = "x"\nextends = "none.toml"', ["house.toml", "none.toml"]),
    "extends itself": ('title = "x"\nextends = "house.toml"', ["house.toml → house.toml"]),
    "unknown key of a notice": (
        NOTICE.format("common") + 'game = "holdem"\nstructure = "limit"\ncolour = 1',
        ["notice Sign", "'colour'", "buy_in"],
    ),
    "notice of an unknown game": (
        NOTICE.format("common") + 'game = "hodlem"\nstructure = "limit"',
        ["notice Sign", "'hodlem'"],
    ),
    "notice with a chip of nothing": (
        NOTICE.format("common") + 'game = "holdem"\nstructure = "limit"\nchip = 0',
        ["notice Sign", "chip"],
    ),
    "notice of a game not offered": (
        NOTICE.format("oasis") + 'game = "razz"\nstructure = "limit"',
        ["notice Sign", "does not offer razz"],
    ),
    "notice without blinds": (
        NOTICE.format("common") + 'game = "holdem"\nstructure = "no-limit"',
        ["notice Sign", "'blinds'"],
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_is_said_in_one_sentence(wrong: str, tmp_path: Path) -> None:
    text, parts = WRONG[wrong]
    with pytest.raises(CardspeakError) as caught:
        load(tmp_path, text)
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert str(tmp_path / "house.toml") in sentence or "house.toml extends itself" in sentence
    for part in parts:
        assert part in sentence


def test_a_circle_of_books_is_named_in_full(tmp_path: Path) -> None:
    for name, next_ in (("a", "b"), ("b", "c"), ("c", "a")):
        (tmp_path / f"{name}.toml").write_text(f'title = "x"\nextends = "{next_}.toml"')
    with pytest.raises(BookError, match=r"a.toml → b.toml → c.toml → a.toml"):
        Book.load(tmp_path / "a.toml")


def test_a_book_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BookError, match=r"golden-nugget.*seminole.*common"):
        Book.load("golden-nugget")
    with pytest.raises(BookError, match="No such file"):
        Book.load(tmp_path / "none.toml")
    with pytest.raises(BookError, match="directory"):
        Book.load(tmp_path)


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_bytes(b'title = "\xff"')
    with pytest.raises(BookError, match="not UTF-8"):
        Book.load(tmp_path / "house.toml")


def test_a_reading_decides_a_contradiction(tmp_path: Path) -> None:
    book = load(
        tmp_path,
        RULE
        + 'sets = { "betting.raises" = 3 }'
        + second('reading = "The later."\nsets = { "betting.raises" = 4 }'),
    )
    assert book.policy.betting.raises == 4
    assert [rule.id for rule in book.why("betting.raises")] == ["2"]


def test_two_rules_may_say_the_same(tmp_path: Path) -> None:
    same = 'sets = { "betting.raises" = 4 }'
    book = load(tmp_path, RULE + same + second(same))
    assert [rule.id for rule in book.why("betting.raises")] == ["1", "2"]


def test_none_is_written_in_words(tmp_path: Path) -> None:
    assert (
        load(tmp_path, RULE + 'sets = { "betting.raises" = "none" }').policy.betting.raises is None
    )


def test_a_rule_of_conduct_needs_no_disposition(tmp_path: Path) -> None:
    assert load(tmp_path, RULE + 'kind = "conduct"').rule("1").disposition == "shown"


def test_a_restated_rule_may_be_the_parents(tmp_path: Path) -> None:
    text = RULE.replace('"House"', '"House"\nextends = "seminole"') + 'restates = "A.13.2c"'
    assert load(tmp_path, text).rule("1").restates == "A.13.2c"


def test_a_book_extends_a_file_beside_it(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    load(tmp_path / "below", RULE + 'sets = { "betting.raises" = 5 }')
    (tmp_path / "other.toml").write_text('title = "Other"\nextends = "below/house.toml"')
    assert Book.load(tmp_path / "other.toml").policy.betting.raises == 5
