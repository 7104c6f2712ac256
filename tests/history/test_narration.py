"""A history told: what happened in words, and why it was so by a book."""

from pathlib import Path

from typer.testing import CliRunner

from cardspeak.books import Book
from cardspeak.cli import app
from cardspeak.history.narration import narrate
from cardspeak.history.phh import loads

HAND = """
variant = "FO/8"
antes = [0, 0]
blinds_or_straddles = [2, 4]
small_bet = 4
big_bet = 8
starting_stacks = [100, 100]
actions = [
  "d dh p1 AsAdKhKd", "d dh p2 4c2c9h9d", "p2 cc", "p1 cc", "d db 8h6d5s", "p1 cc", "p2 cc",
  "d db Jc", "p1 cc", "p2 cc", "d db Qh", "p1 cc", "p2 cc", "p1 sm AsAdKhKd", "p2 sm 4c2c9h9d",
]
"""


def test_the_halves_of_a_pot_are_told_with_their_cards() -> None:
    lines = [line.text for step in narrate(loads(HAND)) for line in step.lines]
    assert "p1 wins 4, the high half, with a pair of aces, Q-J-8" in lines
    assert "p2 wins 4, the low half, with 8-6-5-4-2" in lines


def test_without_a_book_nothing_is_explained() -> None:
    assert not any(line.why for step in narrate(loads(HAND)) for line in step.lines)


def test_by_a_book_each_line_that_a_rule_decided_says_why() -> None:
    book = Book.load("black-pearl")
    found = {
        line.text: line.why
        for step in narrate(loads(HAND), book)
        for line in step.lines
        if line.why is not None
    }
    low = found["p2 wins 4, the low half, with 8-6-5-4-2"]
    assert low.says.startswith(
        "p2 wins 4, the low half, with 8-6-5-4-2: the best low hand takes half"
    )
    first = next(why for text, why in found.items() if "preflop" in text)
    assert "with two players the button has the small blind" in first.says
    assert not any(why.common and why.rules for why in found.values())


def test_the_command_line_explains_a_hand_step_by_step(tmp_path: Path) -> None:
    file = tmp_path / "one.phh"
    file.write_text(HAND)
    said = _replayed(file, "--why")
    assert "p2 wins 4, the low half, with 8-6-5-4-2" in said
    assert "the best low hand takes half" in said
    assert "best low hand" not in _replayed(file)


def _replayed(file: Path, *words: str) -> str:
    result = CliRunner().invoke(app, ["replay", str(file), "--book", "black-pearl", *words])
    assert result.exit_code == 0, result.output
    return result.output
