"""Every way of writing a scenario wrongly has its error: file, scenario, sentence."""

from pathlib import Path

import pytest

from cardspeak.scenarios import ScenarioError, find, read, read_file

HEAD = """
[[scenario]]
name      = "A deal"
game      = "holdem"
structure = "limit"
bets      = [10, 20]
blinds    = [5, 10]
button    = 3
seats     = { 1 = 200, 2 = 200, 3 = 200 }
"""
RIGHT = HEAD + 'play = ["seat 3 calls"]\nthen = ["seat 1 is to act"]\n'


def complaint(text: str) -> str:
    with pytest.raises(ScenarioError) as raised:
        read(text, "mine.toml")
    return str(raised.value)


def test_a_right_scenario_is_read_with_the_lines_it_stands_on() -> None:
    (scenario,) = read(RIGHT, "mine.toml")
    assert (scenario.name, scenario.books, scenario.where) == ("A deal", ("common",), "mine.toml:2")
    assert [(line.place, line.line, line.expects) for line in (*scenario.play, *scenario.then)] == [
        ("play 1", 10, False),
        ("then 1", 11, True),
    ]


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ('play = ["seat 3 callz"]', "mine.toml:2, 'A deal', play 1 (line 10): 'seat 3 callz' is "),
        ('play = ["seat 3 callz"]', "near it: 'seat {seat} calls'"),
        ('play = ["seat 3 raises 20"]', "'seat {seat} raises to {chips}'"),
        ('play = ["seat 3 discards Kx"]', "not a sentence of what players do"),
        ('play = ["seat 7 calls"]', "nobody sits in seat 7"),
        ('then = ["seats 1, 9 are to act"]', "then 1 (line 10): 'seats 1, 9 are to act': nobody"),
        ('play = ["seat 3 is to act"]', "play 1: 'seat 3 is to act' is something to expect"),
        ('play = ["then seat 3 calls"]', "'seat 3 calls' is not a sentence of what must follow"),
        ('posts = ["seat 3 straddled"]', "posts 1 (line 10): 'seat 3 straddled' is not"),
        (
            'rules = ["seminole:A.16.B"]\nplay = ["seat 3 calls"]',
            "nothing is expected: give 'then' or an 'outcome'",
        ),
    ],
)
def test_a_bad_sentence_is_named_with_its_place(written: str, told: str) -> None:
    assert told in complaint(HEAD + written)


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("seets = 3\n", "unknown field `seets`"),
        ('button = "left"\n', "Expected `int`"),
        ('rules = ["A.13.2c"]\n', "names no book: write 'book:A.13.2c'"),
        ('rules = ["seminole:A.13.2z"]\n', "has no rule 'A.13.2z'; near it: A.13."),
        ('rules = ["seminole:A.13.2c"]\nbooks = ["oasis"]\n', "not played under"),
        ('cards = { 4 = "As" }\n', "cards of '4': give those of a seat, or of board"),
        ('cards = { 1 = "Ax" }\n', "cards of 1: 'Ax' in 'Ax' is not a card"),
        ('cards = { stub = "As", board = "Ks" }\n', "give the stub, or the board and the burns"),
        ('cards = { deck = "As", 1 = "Ks" }\n', "give the whole deck from the top"),
        ('[scenario.outcome]\noasis = ["seat 1 is to act"]\n', "which is not among its books"),
    ],
)
def test_a_bad_word_is_named(written: str, told: str) -> None:
    text = RIGHT.replace("button    = 3\n", "") if written.startswith("button") else RIGHT
    wrong = complaint(text + written)
    assert told in wrong
    assert wrong.startswith("mine.toml:2, 'A deal': ")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("name = ", "mine.toml: not a TOML file"),
        ("a = 1", "a file holds [[scenario]] tables"),
        (RIGHT.replace('"A deal"', '""'), "mine.toml:2: a scenario needs a 'name'"),
        (RIGHT + RIGHT, "mine.toml:13: two scenarios are called 'A deal'"),
        ('[[scenario]]\nname = "x"\nthen = []', "nobody sits: give 'seats'"),
    ],
)
def test_a_bad_file_is_named(text: str, told: str) -> None:
    assert told in complaint(text)


def test_what_every_scenario_shares_is_given_once() -> None:
    shared = RIGHT.replace("[[scenario]]", "[every]").replace('name      = "A deal"\n', "")
    first, second = read(
        shared + '[[scenario]]\nname = "One"\n[[scenario]]\nname = "Two"\nbutton = 1'
    )
    assert (first.button, second.button, second.setting.bets) == (3, 1, (10, 20))


def test_files_are_found_in_folders(tmp_path: Path) -> None:
    (tmp_path / "house").mkdir()
    (tmp_path / "house" / "b.toml").write_text(RIGHT)
    (tmp_path / "a.toml").write_text(RIGHT)
    assert [path.name for path in find([tmp_path])] == ["a.toml", "b.toml"]
    assert read_file(tmp_path / "a.toml")[0].file == str(tmp_path / "a.toml")
    with pytest.raises(ScenarioError, match="no such file or folder"):
        find([tmp_path / "c.toml"])
    (tmp_path / "empty").mkdir()
    with pytest.raises(ScenarioError, match=r"no \.toml file is in this folder"):
        find([tmp_path / "empty"])


@pytest.mark.parametrize(
    ("written", "instead"),
    [("200, 2", "9" * 5000 + ", 2"), ("seat 3 calls", f"seat {'9' * 5000} calls")],
)
def test_a_number_past_reason_is_named(written: str, instead: str) -> None:
    assert complaint(RIGHT.replace(written, instead, 1)) == "mine.toml: a number past reason"
