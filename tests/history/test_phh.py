"""PHH and PHHS: what is read is written back, whichever reader read it."""

import datetime
import tomllib
from decimal import Decimal
from io import StringIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardspeak.history import (
    HandHistory,
    HistoryError,
    Variant,
    dumps,
    dumps_all,
    loads,
    loads_all,
    quick_reader,
)
from cardspeak.history.fields import Field, field
from cardspeak.history.files import read
from cardspeak.history.phh import Section, history_from, sections
from cardspeak.history.variants import VARIANTS

HANDS = sorted((Path(__file__).parent.parent / "hands").glob("*.phh"))

PLAIN = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 300, 400]
actions = ['d dh p1 AsKs', 'd dh p2 ????', 'd dh p3 2c2d', 'p3 f', 'p1 f']
"""


def test_fields_are_read_as_the_standard_types_them() -> None:
    hand = loads(
        PLAIN + "hand = 12\ntable = 'x'\ntime = 12:30:05\nseats = [4, 1, 2]\n_mood = 'good'\n"
        "players = ['Ann', 'Bo', '']\ntime_limit = 30.5\nlevel = 3\n"
    )
    assert hand.variant is Variant.NT
    assert hand.starting_stacks == (200, 300, 400)
    assert hand.time == datetime.time(12, 30, 5)
    assert hand.user == {"_mood": "good"}
    assert hand.time_limit == Decimal("30.5")
    assert [hand.name(player) for player in range(3)] == ["Ann", "Bo", "p3"]


def test_decimal_amounts_become_whole_chips_and_come_back_as_written() -> None:
    text = PLAIN.replace("[1, 2, 0]", "[0.50, 1, 0]").replace("min_bet = 2", "min_bet = 1")
    hand = loads(text)
    assert (hand.scale, hand.blinds_or_straddles, hand.min_bet) == (2, (50, 100, 0), 100)
    assert dumps(hand) == text


def test_the_scale_may_stand_in_an_action_alone() -> None:
    hand = loads(PLAIN.replace("'p3 f'", "'p3 cbr 4.5'"))
    assert (hand.scale, hand.min_bet) == (1, 20)
    assert loads(dumps(hand)) == hand


def test_a_scale_that_no_amount_needs_is_kept() -> None:
    hand = loads(PLAIN.replace("[0, 0, 0]", "[0.0, 3.0, 0.0]"))
    assert hand.antes == (0, 30, 0)
    assert "antes = [0.0, 3.0, 0.0]" in dumps(hand)
    assert loads(dumps(hand)) == hand


def test_an_unknown_stack_is_inf_in_the_file() -> None:
    hand = loads(PLAIN.replace("[200, 300, 400]", "[200, inf, 400]"))
    assert hand.starting_stacks == (200, None, 400)
    assert dumps(hand) == PLAIN.replace("[200, 300, 400]", "[200, inf, 400]")


def test_a_file_with_comments_and_arrays_over_several_lines_is_read_too() -> None:
    spread = PLAIN.replace("['d dh p1 AsKs',", "[\n  # the deal\n  'd dh p1 AsKs', # Ann\n ")
    assert quick_reader.read(spread.split("\n")) is None
    assert loads(f"# a hand\n{spread}") == loads(PLAIN)


def test_many_hands_are_streamed_one_by_one() -> None:
    taken: list[str] = []

    def lines() -> Any:
        for line in dumps_all([loads(PLAIN)] * 3).split("\n"):
            taken.append(line)
            yield f"{line}\n"

    first = next(iter(sections(lines())))
    assert first.line == 1
    assert len(taken) < 12, "the second hand's header ends the first hand"


def test_a_line_like_a_header_inside_an_array_is_no_header() -> None:
    text = f"[1]\n{PLAIN}_x = [\n[2]\n]\n[2]\n{PLAIN}"
    first, second = loads_all(text)
    assert first.user == {"_x": [[2]]}
    assert second.user == {}


@pytest.mark.parametrize("path", HANDS, ids=lambda path: path.stem)
def test_our_hands_round_trip(path: Path) -> None:
    (hand,) = read(path)
    written = dumps(hand)
    assert loads(written) == hand
    assert _content(written) == _content(path.read_text())


def _content(text: str) -> dict[str, Any]:
    return tomllib.loads(text, parse_float=Decimal)


BAD = [
    (PLAIN.replace("antes = [0, 0, 0]\n", ""), "'antes' is missing", 1),
    (PLAIN.replace("min_bet = 2\n", ""), "NT needs the field 'min_bet'", 1),
    (PLAIN.replace("'NT'", "'XX'"), "not one of the standard's", 1),
    (PLAIN.replace("[0, 0, 0]", "[0, 0]"), "'antes' has 2 values", 2),
    (PLAIN.replace("[0, 0, 0]", "[0, -1, 0]"), "'antes' has a negative amount", 2),
    (PLAIN.replace("[0, 0, 0]", "[0, 'x', 0]"), "x in 'antes' is not an amount", 2),
    (PLAIN.replace("[200, 300, 400]", "[200, 0, 400]"), "without chips", 5),
    (PLAIN.replace("[200, 300, 400]", "[200, nan, 400]"), "not an amount", 5),
    (PLAIN.replace("min_bet = 2", "min_bet = true"), "'min_bet' must be an amount", 4),
    (PLAIN.replace("min_bet = 2", "min_bet = "), "not TOML", 4),
    (PLAIN + "min_bet = 3\n", "not TOML: cannot overwrite", 7),
    (PLAIN + "day = 'monday'\n", "'day' must be a whole number", 7),
    (PLAIN.replace("'p1 f']", "5]"), "'actions' must be an array of strings", 6),
]


@pytest.mark.parametrize(("text", "sentence", "line"), BAD, ids=[each[1] for each in BAD])
def test_a_malformed_hand_is_one_sentence_with_its_line(
    text: str, sentence: str, line: int
) -> None:
    with pytest.raises(HistoryError) as error:
        loads(text)
    assert sentence in str(error.value)
    assert error.value.line == line


def test_the_line_of_an_error_counts_from_the_top_of_the_file() -> None:
    text = f"[1]\n{PLAIN}\n[2]\n{PLAIN.replace('[0, 0, 0]', '[0]')}"
    with pytest.raises(HistoryError) as error:
        list(loads_all(text))
    assert error.value.line == 11


# Properties

AMOUNT = st.integers(0, 10**9)
WORDS = st.text(st.characters(codec="utf-8"), max_size=12)
VALUES = st.recursive(
    st.booleans() | st.integers() | WORDS | st.decimals(-1000, 1000, places=3) | st.dates(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=6,
)


@st.composite
def histories(draw: st.DrawFn) -> HandHistory:
    variant = draw(st.sampled_from(Variant))
    count = draw(st.integers(2, 6))
    each = st.lists(AMOUNT, min_size=count, max_size=count).map(tuple)
    stacks = st.lists(st.none() | st.integers(1, 10**9), min_size=count, max_size=count).map(tuple)
    fields: dict[str, Any] = {}
    for name in VARIANTS[variant].stakes:
        fields[name] = draw(each if name in ("antes", "blinds_or_straddles") else AMOUNT)
    optional = {
        "finishing_stacks": stacks,
        "winnings": each,
        "event": WORDS,
        "hand": WORDS | st.integers(),
        "time": st.times(),
        "day": st.integers(1, 31),
        "seats": each,
        "players": st.lists(WORDS, min_size=count, max_size=count).map(tuple),
        "ante_trimming_status": st.booleans(),
        "time_limit": st.decimals(0, 100, places=2),
    }
    for name, strategy in optional.items():
        if draw(st.booleans()):
            fields[name] = draw(strategy)
    return HandHistory(
        variant=variant,
        starting_stacks=draw(stacks),
        actions=tuple(draw(st.lists(WORDS | st.just("p1 cbr 4.25"), max_size=5))),
        user=draw(st.dictionaries(WORDS.map(lambda word: f"_{word}"), VALUES, max_size=3)),
        scale=draw(st.integers(2, 3)),
        **fields,
    )


@given(histories())
def test_a_history_written_and_read_is_the_same(hand: HandHistory) -> None:
    assert loads(dumps(hand)) == hand


@given(st.lists(histories(), min_size=1, max_size=3))
@settings(max_examples=30)
def test_many_histories_written_and_read_are_the_same(hands: list[HandHistory]) -> None:
    assert list(loads_all(dumps_all(hands))) == hands


@given(histories())
def test_both_readers_give_the_same_hands(hand: HandHistory) -> None:
    lines = dumps(hand).split("\n")
    quick = quick_reader.read(lines)
    if quick is not None:
        library = by_library(lines)
        assert quick == library
        assert history_from(quick) == history_from(library)


LINES = st.sampled_from(
    [*PLAIN.split("\n")[:-1], "x = 'a\tb'", "x = [1, 2.50, inf]", "x = -0", "x = 007", "x = 1.",
     "x = [1,2]", "x = ''", "x = 'it''s'", 'x = "a"', 'x = "\\t"', "x = ['a','b']", "x = []",
     "x = +1", "x = 1_000", "x=1", "x = 1 ", "x = 24:00:00", "x = 23:59:59", "x = true # yes",
     "x = 'a\x01'", "# remark", "", "x = nan", 'x = ["a", "b"]', "x = ['a', \"b\"]", "x = inf"]
)  # fmt: skip


@given(st.lists(LINES, max_size=6))
def test_the_quick_reader_knows_nothing_that_the_library_does_not(lines: list[str]) -> None:
    quick = quick_reader.read(lines)
    if quick is None:
        return
    library = by_library(lines)
    assert quick == library
    assert [type(v) for v, _ in quick.values()] == [type(v) for v, _ in library.values()]


def by_library(lines: list[str]) -> dict[str, Field]:
    values = tomllib.loads("\n".join(lines), parse_float=Decimal)
    return {name: field(name, value) for name, value in values.items()}


def test_corpus_lines_are_read_by_the_quick_reader() -> None:
    lines = [*PLAIN.split("\n"), "venue = 'Somewhere'", "time = 00:00:26", "hand = 3017243630",
             "winnings = [0, 0, 37.50]", "ante_trimming_status = false"]  # fmt: skip
    assert quick_reader.read(lines) is not None


def test_sections_say_where_they_begin() -> None:
    found = list(sections(StringIO(dumps_all([loads(PLAIN)] * 2))))
    assert all(isinstance(each, Section) and each.headed for each in found)
    assert [each.line for each in found] == [1, 9]
    assert all(one.line + len(one.lines) == other.line for one, other in pairwise(found))


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        ("[200, 300, 400]", "[200, 300, " + "9" * 5000 + "]"),
        ("min_bet = 2", "min_bet = " + "9" * 5000),
        ("min_bet = 2", "min_bet = " + "[" * 5000),
    ],
)
def test_a_number_past_reason_is_an_error_of_the_file(written: str, instead: str) -> None:
    with pytest.raises(HistoryError):
        loads(PLAIN.replace(written, instead))
