"""Broken and hostile book files: one clear sentence with the file, the rule and the line."""

import re
from pathlib import Path

import pytest

from cardspeak.books import Book, BookError
from cardspeak.books.loading import CATALOG, COMMON, drafted
from cardspeak.books.source_text import MOST_CHARACTERS

HEAD = 'title = "House"\nextends = "seminole"\n'
RULE = '[[rule]]\nid = "{}"\ntext = "A rule."\n'
SHELF = {name: Book.load(name) for name in (*CATALOG, COMMON)}
DIGITS = "9" * 5000

# By what is wrong: the text, the line, the place, and words of the sentence.
WRONG: dict[str, tuple[str, int, str, str]] = {
    "a byte-order mark": ("\ufeff" + HEAD, 1, "", "byte-order mark"),
    "a byte-order mark within": (HEAD + "# \ufeff", 3, "", "byte-order mark within"),
    "a control character": (HEAD + RULE.format("1\x00"), 4, "", "not a TOML file"),
    "a control character escaped": (
        HEAD + RULE.format("1") + 'reading = "a\\u0007b"\nalways = true',
        6,
        "rule 1",
        "U+0007",
    ),
    "text that is turned round": (
        HEAD + RULE.format("1\u202e7") + "always = true",
        4,
        "rule 1?7",
        "U+202E",
    ),
    "lists without end": (HEAD + "notice = " + "[" * 5000, 3, "", "within one another"),
    "tables without end": (HEAD + "x = " + "{ a = " * 5000, 3, "", "within one another"),
    "a key without end": (HEAD + "a." * 50_000 + "b = 1", 3, "", "within one another"),
    "a head without end": (f"{HEAD}[{'a.' * 5000}b]\nc = 1", 3, "", "within one another"),
    "a rule that restates itself": (
        HEAD + RULE.format("1") + 'restates = "1"',
        3,
        "rule 1",
        "restates itself",
    ),
    "rules that restate each other": (
        HEAD + RULE.format("1") + 'restates = "2"\n' + RULE.format("2") + 'restates = "1"',
        3,
        "rule 1",
        "in a circle: 1 → 2 → 1",
    ),
    "a long circle": (
        HEAD + "".join(RULE.format(n) + f'restates = "{n % 3 + 1}"\n' for n in (1, 2, 3)),
        3,
        "rule 1",
        "in a circle: 1 → 2 → 3 → 1",
    ),
    "shares over the whole": (
        HEAD + RULE.format("1") + 'sets = { "jackpot.bad_beat.loser_percent" = 90 }',
        6,
        "rule 1",
        "%, more than there is",
    ),
    "a charge over the whole": (
        HEAD + '[[notice]]\nname = "Sign"\ngame = "holdem"\nstructure = "no-limit"\n'
        'blinds = [1, 2]\ncharge = { method = "a percentage of the pot", percent = 101 }',
        3,
        "notice Sign",
        "percent",
    ),
    "a game not offered": (
        'title = "House"\n[games.holdem]\n'
        + RULE.format("7")
        + 'when = { games = ["razz"] }\nsets = { "betting.raises" = 4 }',
        6,
        "rule 7",
        "is for 'razz', which the book does not offer; it offers holdem",
    ),
    "a number past reason": (
        HEAD + RULE.format("1") + f'sets = {{ "betting.raises" = {10**12} }}',
        6,
        "rule 1",
        "past reason",
    ),
    "a number of thousands of digits": (
        HEAD + RULE.format("1") + f'sets = {{ "betting.raises" = {DIGITS} }}',
        6,
        "",
        "a number past reason",
    ),
    "a wrong value": (
        HEAD + RULE.format("1") + "always = true\n" + RULE.format("2") + "\n"
        'sets = { "kill.turn" = "whenever" }',
        11,
        "rule 2",
        "'in turn', 'last'",
    ),
    "a head within a text": (
        HEAD + '[[rule]]\nid = "1"\ntext = """\n[[rule]]\n"""\nalways = true\n'
        '[[rule]]\nid = "2"\ntext = "x"\ncolour = 1',
        12,
        "rule 2",
        "'colour'",
    ),
    "rules in one piece": (
        HEAD + 'rule = [{ id = "1", text = "A rule.", sets = { "betting.rises" = 1 } }]',
        3,
        "rule 1",
        "betting.rises",
    ),
    "a path to extend": (
        'title = "House"\nextends = "../../etc/passwd.toml"',
        2,
        "",
        "not on the shelf; there are catfish-bend",
    ),
    "too much": (HEAD + "#" * MOST_CHARACTERS, 0, "", "at most 1,000,000"),
    "not a line of TOML": ("title = \n", 1, "", "not a TOML file"),
    "nothing": ("", 0, "", "'title' is missing"),
    "an escape in the title": ('title = "a\\u0007b"', 1, "", "'title' has the character U+0007"),
    "a line before the first": (
        HEAD + RULE.format("1") + "line = -5\nalways = true",
        3,
        "rule 1",
        "line: takes a whole number from 1",
    ),
    "a title that is no text": (
        "title = 5\n" + RULE.format("1"),
        1,
        "",
        "title: takes text, not a whole number",
    ),
    "a line that is text": (
        HEAD + RULE.format("1") + 'line = "one"\nalways = true',
        3,
        "rule 1",
        "line: takes a whole number or nothing, not text",
    ),
    "a kind that is none": (
        HEAD + '[[rule]]\nid = "1"\ntext = "A rule."\nkind = "magic"',
        6,
        "rule 1",
        "kind: 'magic' is not among what it may be; allowed: 'engine'",
    ),
    "a word of no game": (
        HEAD + RULE.format("1") + 'declares = "nonsense.streets"',
        6,
        "rule 1",
        "no game is called 'nonsense'",
    ),
    "a word that no game has": (
        HEAD + RULE.format("1") + 'declares = "holdem.nonsense"',
        6,
        "rule 1",
        "after the game comes one of deck, dealer, family",
    ),
    "a title of several lines": ('title = """a\nb"""', 1, "", "1 to 120 characters on one line"),
    "no number": (HEAD + RULE.format("") + "always = true", 3, "rule ", "usable id"),
    "a number without end": (
        HEAD + RULE.format("7" * 500) + "always = true",
        3,
        f"rule {'7' * 60}…",
        "1 to 80 characters",
    ),
    "a number of two lines": (
        HEAD + RULE.format("1\\n2") + "always = true",
        3,
        "rule 1?2",
        "on one line",
    ),
    "games that are none": (
        HEAD + RULE.format("1") + 'when = { games = [] }\nsets = { "betting.raises" = 4 }',
        6,
        "rule 1",
        "'when' has an empty list of games",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_hostile_text_gets_one_sentence_with_rule_and_line(what: str) -> None:
    text, line, place, says = WRONG[what]
    draft = drafted(text, "house", SHELF)
    assert draft.book is None
    first = draft.problems[0]
    assert says in first.says
    assert "\n" not in first.says
    assert (first.line, first.place) == (line, place)


@pytest.mark.parametrize("what", [each for each in WRONG if each != "a path to extend"])
def test_the_same_file_on_a_disk_is_refused_with_its_name(what: str, tmp_path: Path) -> None:
    text, line, _, says = WRONG[what]
    path = tmp_path / "house.toml"
    path.write_text(text, "utf-8", newline="")
    with pytest.raises(BookError) as error:
        Book.load(path)
    assert says in str(error.value)
    assert re.match(rf"{re.escape(str(path))}{f':{line}' if line else ''}\b", str(error.value))


def test_every_wrong_rule_is_named_at_once() -> None:
    bad = "".join(
        RULE.format(number) + f'sets = {{ "betting.raises" = "{number}" }}\n' for number in range(5)
    )
    draft = drafted(HEAD + bad, "house", SHELF)
    assert [problem.place for problem in draft.problems] == [f"rule {n}" for n in range(5)]
    assert [problem.line for problem in draft.problems] == [6, 10, 14, 18, 22]


def test_a_file_that_is_not_text_names_the_line(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b'title = "House"\n# \xff\xfe\n')
    with pytest.raises(BookError, match=r"house.toml:2: is not UTF-8"):
        Book.load(path)


def test_a_file_larger_than_any_book_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b"#" * (4 * MOST_CHARACTERS + 1))
    with pytest.raises(BookError, match="which no book has"):
        Book.load(path)


def test_a_path_without_an_end_is_not_read_to_it() -> None:
    with pytest.raises(BookError, match="which no book has"):
        Book.load("/dev/zero")


def test_a_long_row_of_files_that_extend_each_other_is_refused(tmp_path: Path) -> None:
    for number in range(8):
        text = f'title = "House"\nextends = "{number + 1}.toml"\n'
        (tmp_path / f"{number}.toml").write_text(text)
    with pytest.raises(BookError, match="more than 4 files extend one another"):
        Book.load(tmp_path / "0.toml")


@pytest.mark.parametrize("name", CATALOG)
def test_the_printed_books_are_sound_texts(name: str) -> None:
    from cardspeak.books.loading import texts

    (text,) = texts(name)
    assert drafted(text.text, name, SHELF).problems == []
