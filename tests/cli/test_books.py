"""``cardspeak books``: what it prints, its JSON, and one sentence with status 2 for bad input."""

import json
import subprocess
import sys
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from cardspeak.books import Book, Kind, fields
from cardspeak.books.comparison import SILENT
from cardspeak.books.loading import CATALOG
from cardspeak.cli import app, main
from cardspeak.cli import books_side_by_side as pages
from cardspeak.errors import CardspeakError

COUNTS = {
    "catfish-bend": 466, "official": 304, "black-pearl": 587, "seminole": 421, "oasis": 297,
}  # fmt: skip


def run(*words: str) -> Result:
    result = CliRunner().invoke(app, ["books", *words])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result


def data(*words: str) -> Any:
    return json.loads(run(*words, "--json").stdout)


def command(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cardspeak", "books", *words],
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_five_books_with_their_counts() -> None:
    shelf = data()
    assert {book["id"]: book["rules"] for book in shelf} == COUNTS
    for book in shelf:
        assert set(book) >= {"id", "title", "rules", "kinds", "dispositions", "games", "digest"}
        assert set(book["kinds"]) == set(Kind)
        assert sum(book["kinds"].values()) == book["rules"]
        assert sum(book["dispositions"].values()) == book["rules"]


def test_the_shelf_in_a_pipe_is_plain() -> None:
    lines = run().stdout.splitlines()
    assert lines[0].split("\t")[:3] == ["book", "title", "rules"]
    assert [line.split("\t")[2] for line in lines[1:]] == [str(n) for n in COUNTS.values()]
    assert "\x1b" not in run().stdout


def test_show_a_book() -> None:
    assert len(data("show", "oasis")["rules"]) == 297
    assert "oasis.holdem.basic.7" in run("show", "oasis").stdout


@pytest.mark.rule("seminole:A.13.2c")
def test_show_a_rule_with_what_it_sets() -> None:
    shown = data("show", "seminole", "A.13.2c")
    assert shown["cite"] == "seminole:A.13.2c"
    assert shown["sets"] == {"betting.raises": 4}
    assert shown["disposition"] == "sets"
    text = run("show", "seminole", "A.13.2c").stdout
    assert "betting.raises = 4" in text
    assert "line 338" in text


def test_show_an_area_and_a_policy() -> None:
    area = data("show", "seminole", "betting")
    assert {row["field"].split(".")[0] for row in area["policies"]} == {"betting"}
    assert {rule["area"].split(".")[0] for rule in area["rules"]} == {"betting"}
    [policy] = data("show", "black-pearl", "betting.raises")["policies"]
    assert [each["value"] for each in policy["positions"]] == [None, 3, 4]
    assert "4 [A.13.2c]" in run("show", "seminole", "betting").stdout


def test_search_one_book_and_all() -> None:
    found = data("search", "four", "raises")
    assert {rule["book"] for rule in found} > {"seminole"}
    held = [f"{rule['id']} {rule['area']} {rule['text']}".lower() for rule in found]
    assert all("four" in text and "raises" in text for text in held)
    alone = data("search", "four", "raises", "--book", "seminole")
    assert {rule["book"] for rule in alone} == {"seminole"}
    assert "A.13.2c" in run("search", "four", "raises", "--book", "seminole").stdout


def test_search_for_what_no_rule_holds() -> None:
    assert data("search", "xyzzy") == []
    assert "No rule of any book on the shelf holds 'xyzzy'" in run("search", "xyzzy").stdout


def test_every_row_of_a_diff_has_both_citations() -> None:
    started = process_time()
    found = data("diff", "catfish-bend", "black-pearl")
    assert process_time() - started < 2
    assert (found["a"], found["b"]) == ("catfish-bend", "black-pearl")
    assert len(found["rows"]) > 50
    for row in found["rows"]:
        assert row["field"] in fields()
        assert row["says"]
        assert row["where"]
        for side, name in (("a", "catfish-bend"), ("b", "black-pearl")):
            house = Book.load(name)
            cited = row[side]["citation"]
            assert cited
            if cited != SILENT:
                for id in cited.split(", "):
                    assert house.rule(id)
                assert row[side]["rules"] == [f"{name}:{id}" for id in cited.split(", ")]


def test_a_diff_of_one_area() -> None:
    rows = data("diff", "catfish-bend", "black-pearl", "--area", "kill")["rows"]
    assert {row["area"] for row in rows} == {"kill"}
    text = run("diff", "catfish-bend", "black-pearl", "--area", "kill").stdout
    assert "When the obliged killer acts on the first round. (kill.turn)" in text
    assert "catfish-bend: in turn [S8.kill.2]" in text
    assert "black-pearl: last [S12.kill.2]" in text


def test_a_house_does_not_differ_from_itself() -> None:
    assert data("diff", "oasis", "oasis")["rows"] == []
    assert "do not differ" in run("diff", "oasis", "oasis").stdout


def test_a_diff_in_a_terminal_is_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    def terminal() -> Console:
        return Console(force_terminal=True, width=120)

    monkeypatch.setattr(pages, "Console", terminal)
    monkeypatch.setattr(pages, "in_terminal", lambda: True)
    for words in (["diff", "catfish-bend", "black-pearl"], ["matrix"]):
        text = run(*words, "--area", "kill").stdout
        assert "┃" in text
        assert "S12.kill.2" in text


def test_the_matrix_puts_all_five_side_by_side() -> None:
    rows = data("matrix", "--area", "betting", "--silent")["rows"]
    assert [row["field"] for row in rows] == [path for path in fields() if path[:8] == "betting."]
    for row in rows:
        assert list(row["houses"]) == list(CATALOG)
        for positions in row["houses"].values():
            assert positions
            assert all(each["citation"] for each in positions)
    assert "limit or spread: 4 [A.13.2c]" in run("matrix", "--area", "betting").stdout


def test_the_matrix_leaves_out_what_every_house_is_silent_on() -> None:
    decided, everything = data("matrix")["rows"], data("matrix", "--silent")["rows"]
    assert len(everything) == len(fields())
    assert 300 < len(decided) < len(everything)


@pytest.mark.parametrize("extends", [*CATALOG, "common"])
def test_a_new_book_loads_as_it_stands(extends: str, tmp_path: Path) -> None:
    file = tmp_path / "my-house.toml"
    assert data("new", str(file), "--extends", extends)["extends"] == extends
    book = Book.load(file)
    assert book.title == "My House"
    assert book.policy == Book.load(extends).policy
    assert f"extends {Book.load(extends).title}" in run("check", str(file)).stdout


def test_the_examples_of_a_new_book_load_without_their_signs(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    run("new", str(file), "--extends", "seminole")
    lines = file.read_text().splitlines()
    start = lines.index("# [[rule]]")
    words = ("[", "id ", "kind ", "text ", "sets ", "when ", "choice ", "name ", "game ",
             "structure", "blinds ", "buy_in ")  # fmt: skip
    examples = [line[2:] for line in lines[start:] if line[2:].startswith(words)]
    file.write_text("\n".join([*lines[:start], *examples]))
    book = Book.load(file)
    assert [rule.id for rule in book.all_rules if rule.book == "house"] == ["1", "2", "3"]
    assert "short-deck" in {game.id for game in book.games}


def test_a_new_book_may_extend_a_users_own(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    mother, child = tmp_path / "mother.toml", tmp_path / "below" / "child.toml"
    run("new", str(mother), "--extends", "oasis")
    run("new", str(child), "--extends", str(mother))
    parent = Book.load(child).parent
    assert parent is not None
    assert parent.id == "mother"


def test_check_counts_what_the_file_adds(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(
        'title = "H"\nextends = "oasis"\n[[rule]]\nid = "1"\ntext = "x"\nstaff = true\n'
        'no_decision = "People do it."'
    )
    checked = data("check", str(file))
    assert checked["holds"] is True
    assert (checked["own_rules"], checked["rules"]) == (1, 298)


BROKEN = {
    "no such book": (["show", "golden-nugget"], "golden-nugget"),
    "no such rule": (["show", "seminole", "Z.9"], "Z.9"),
    "no such area": (["diff", "seminole", "oasis", "--area", "limt"], "limt"),
    "no such book to search": (["search", "x", "--book", "golden-nugget"], "golden-nugget"),
    "no such area of the matrix": (["matrix", "--area", "limt"], "limt"),
    "no file": (["check", "none.toml"], "none.toml"),
    "a new book of no book": (["new", "x.toml", "--extends", "golden-nugget"], "golden-nugget"),
    "a new book that is no book file": (["new", "x.txt"], ".toml"),
    "a new book nowhere": (["new", "no/such/folder/x.toml"], "cannot be written"),
    "no record of a test run": (["coverage", "--file", "none.json"], "make test"),
}


@pytest.mark.parametrize("broken", BROKEN)
def test_bad_input_is_refused(broken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words, says = BROKEN[broken]
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CardspeakError) as caught:
        run(*words)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_an_existing_file_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text("mine")
    with pytest.raises(CardspeakError, match="nothing was written"):
        run("new", str(file), "--extends", "oasis")
    assert file.read_text() == "mine"


def test_an_error_is_one_sentence_and_status_2(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "house.toml").write_text("title = ")
    monkeypatch.setattr(sys, "argv", ["cardspeak", "books", "check", str(tmp_path / "house.toml")])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert error.startswith("cardspeak: ")
    assert error.count("\n") == 1
    assert "Traceback" not in error


def test_the_command_itself_prints_and_refuses() -> None:
    shown = command("show", "seminole", "betting.raises", "--json")
    assert shown.returncode == 0
    assert json.loads(shown.stdout)["policies"][0]["positions"][1]["value"] == 4
    refused = command("diff", "seminole", "golden-nugget")
    assert refused.returncode == 2
    assert refused.stdout == ""
    assert refused.stderr.count("\n") == 1


def test_help_does_not_wait_for_the_books() -> None:
    code = (
        "import sys; from cardspeak.cli import app\n"
        "assert not [name for name in sys.modules if name.startswith('cardspeak.books')]"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
