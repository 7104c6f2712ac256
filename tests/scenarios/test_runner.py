"""A scenario that is wrong fails, and says what was expected, what happened and why."""

from pathlib import Path

import pytest

from cardspeak.books import Book
from cardspeak.cards import cards
from cardspeak.scenarios import Result, ScenarioError, describe, read, run

LIMIT = """
[[scenario]]
name      = "A deal"
books     = ["seminole"]
game      = "holdem"
structure = "limit"
bets      = [10, 20]
blinds    = [5, 10]
button    = 3
seats     = { 1 = 200, 2 = 200, 3 = 200 }
"""
STUD = """
[[scenario]]
name      = "Stud"
game      = "seven-card-stud"
structure = "limit"
bets      = [10, 20]
ante      = 1
bring_in  = 3
seats     = { 1 = 200, 2 = 200, 3 = 200, 4 = 200 }
"""


def played(text: str) -> Result:
    (scenario,) = read(text)
    return run(scenario)


@pytest.mark.parametrize(
    ("then", "happened"),
    [
        ("seat 1 is to act", "seat 3 is to act (betting)"),
        ("seats 1, 2 are to act", "seat 3 is to act (betting)"),
        ("the hand is over", "seat 3 is to act (betting)"),
        ("seat 1 may raise to 20", "seat 3 is to act (betting)"),
        ("seat 1 may not raise", "seat 3 is to act (betting)"),
        ("seat 3 may check", "refused: a check is not possible: 10 is owed"),
        ("seat 3 may not call", "it may"),
        ("seat 3 may call 5", "a call costs 10"),
        ("seat 3 may not raise", "it may raise to 20"),
        ("seat 3 may raise to 30", "refused: 30 is too much. Raise to 20"),
        ("seat 3 may raise to at least 30", "it may raise to 20"),
        ("seat 3 may bet 10", "refused: there is a bet: raise it, do not bet"),
        ("seat 3 may call 10 because kill.turn", "so it is, but for another reason"),
        ("seat 3 has 100", "seat 3 has 200"),
        ("seat 1 posted 10", "seat 1 posted 5"),
        ("the pot is 20", "the pot is 15"),
        ("seat 1 wins 20", "seat 3 is to act (betting)"),
        ("side pot 2 is 20", "there is 1 side pot"),
        ("the main pot is 15 for seats 1, 2", "it is 10 for seats 1, 2"),
        ("odd chip to seat 1", "there was no odd chip"),
        ("seat 1 shows first", "nobody is asked to show"),
        ("seat 1 has shown", "nobody did"),
        ("seat 1 is out", "its hand is live"),
        ("seat 1 holds 3 cards", "seat 1 holds 2 cards"),
        ("the board is As", "there is no card"),
        ("the second board is As", "the board was dealt 1 times"),
        ("the notice is refused", "the book allows it"),
        ("40 cards are in the stub", "there are 46 cards"),
    ],
)
def test_an_expectation_that_is_wrong_fails_and_says_what_is_so(then: str, happened: str) -> None:
    result = played(f'{LIMIT}then = ["{then}"]')
    assert not result.passed
    (failure,) = result.failures
    assert (failure.expected, failure.place) == (then, "then 1")
    assert happened in failure.happened


@pytest.mark.parametrize(
    ("play", "happened"),
    [
        ("seat 1 calls", "refused: it is not seat 1's turn: seat 3 is to act"),
        ("seat 3 checks", "refused: a check is not possible: 10 is owed"),
        ("seat 3 raises to 25", "refused: 25 is too much. Raise to 20"),
        ("seat 3 bets", "refused: there is a bet: raise it, do not bet"),
        ("seat 3 is all-in", "refused: 200 is too much. Raise to 20"),
        ("everyone checks", "refused: a check is not possible"),
        ("everyone shows", "refused: there is no showdown now: seat 3 is to act (betting)"),
        ("everyone stands pat", "refused: there is no draw now"),
        ("everyone runs it twice", "refused: nobody is asked how often to run it"),
        ("seat 3 discards As", "refused: seat 3 does not hold As but"),
    ],
)
def test_what_the_engine_refuses_ends_the_scenario(play: str, happened: str) -> None:
    result = played(f'{LIMIT}play = ["{play}", "seat 2 folds"]\nthen = ["seat 1 is to act"]')
    (failure,) = result.failures
    assert (failure.expected, failure.place) == (play, "play 1")
    assert failure.happened.startswith(happened)


def test_all_failed_expectations_are_told_not_the_first_alone() -> None:
    result = played(LIMIT + 'then = ["seat 3 has 1", "seat 3 has 200", "seat 2 has 1"]')
    assert [failure.place for failure in result.failures] == ["then 1", "then 3"]


def test_a_failure_is_told_with_its_rules() -> None:
    text = LIMIT.replace("game  ", 'rules = ["seminole:A.13.2c"]\ngame  ', 1)
    told = describe(played(text + 'then = ["seat 3 has 1"]'))
    assert "then 1 (line 12)" in told
    assert "expected: seat 3 has 1\n    happened: seat 3 has 200" in told
    assert f"seminole:A.13.2c: {Book.load('seminole').rule('A.13.2c').text}" in told


def test_the_books_differ_and_each_has_its_outcome() -> None:
    (scenario,) = read(
        LIMIT.replace('["seminole"]', '["seminole", "oasis"]').replace(
            "3 = 200 }", "3 = 200, 4 = 200 }"
        )
        + 'play = ["seat 2 raises", "seat 3 raises", "seat 4 raises"]\n'
        + '[scenario.outcome]\nseminole = ["seat 1 may raise to 50"]\n'
        + 'oasis = ["seat 1 may raise to 50"]'
    )
    oasis = run(scenario, Book.load("oasis"))
    assert [failure.place for failure in oasis.failures] == ["outcome of oasis 1"]
    assert "betting.raises: oasis:oasis.holdem.basic.7" in oasis.failures[0].happened
    assert run(scenario, Book.load("seminole")).passed


def test_cards_lie_where_they_are_dealt_though_players_fold() -> None:
    result = played(
        STUD
        + 'cards = { 1 = "?? ?? 2c Ah Kh", 2 = "?? ?? 9c", 3 = "?? ?? 8c Qh Jh", 4 = "?? ?? Tc" }\n'
        + 'play = ["seat 1 brings in", "seat 2 folds", "seat 3 calls", "seat 4 folds",\n'
        + '"then seat 1 is to act", "everyone checks", "then seat 1 is to act"]\n'
        + 'then = ["seat 1 may bet 20"]'
    )
    assert result.passed, describe(result)


def test_the_cards_not_named_are_the_same_every_time_until_the_seed_changes() -> None:
    text = LIMIT + 'cards = { 1 = "As Ks" }\nthen = ["seat 1 holds As Ks"]\n'
    first, again, other = played(text), played(text), played(text + "seed = 1\n")
    assert first.events == again.events
    assert first.passed
    assert other.passed


def test_a_named_stub_comes_off_in_order() -> None:
    result = played(
        LIMIT + 'cards = { stub = "2c 3c 4c 5c 6c 7c" }\nplay = ["everyone calls"]\n'
        'then = ["the board is 3c 4c 5c", "2c is in the burns", "the next card is 6c"]'
    )
    assert result.passed, describe(result)


def test_a_named_deck_is_dealt_from_its_first_card() -> None:
    result = played(
        LIMIT + 'cards = { deck = "2c 2d 2h 3c 3d 3h 4c" }\nplay = ["everyone calls"]\n'
        'then = ["seat 1 holds 2c 3c", "seat 3 holds 2h 3h", "4c is in the burns"]'
    )
    assert result.passed, describe(result)


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ('cards = { 1 = "As", 2 = "As" }', "cards of 2: As is already among those of 1"),
        ('cards = { 1 = "Jo" }', "Jo is not in a deck of 52 cards"),
        ('notice = "Old Maid"', "has no notice 'Old Maid'; it has "),
        ('choices = { "betting.raises" = 3 }', "betting.raises = 4, not 3 (seminole:A.13.2c)"),
        ("deck = 40", "with a deck of 52, not 40"),
    ],
)
def test_a_deal_that_cannot_begin_is_an_error_that_names_scenario_and_book(
    written: str, told: str
) -> None:
    with pytest.raises(ScenarioError) as raised:
        played(f'{LIMIT}{written}\nthen = ["seat 3 is to act"]')
    assert told in str(raised.value)
    assert "'A deal' [seminole]" in str(raised.value)


def test_what_the_deal_consulted_is_kept() -> None:
    result = played(LIMIT + 'play = ["seat 3 raises"]\nthen = ["seat 1 may call 15"]')
    assert "blinds.big" in result.consulted
    assert "seminole:B.2.p1" in result.executed
    assert {"betting.raises", "betting.reopens"} <= result.reads


def test_a_flipped_policy_is_played() -> None:
    (scenario,) = read(LIMIT + 'play = ["all call to seat 2"]\nthen = ["seat 2 may check"]')
    assert run(scenario).passed
    assert not run(scenario, flips={"blinds.option": False}).passed


def test_a_book_of_ones_own_lies_beside_the_file(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text(
        'title = "House"\nextends = "seminole"\n[[rule]]\nid = "1"\nkind = "engine"\n'
        'text = "One raise."\nsets = { "betting.raises" = 1 }\n'
    )
    text = LIMIT.replace('["seminole"]', '["house.toml"]').replace(
        "game  ", 'rules = ["house:1"]\ngame  ', 1
    )
    (scenario,) = read(
        text + 'play = ["seat 3 raises"]\nthen = ["seat 1 may not raise because house:1"]',
        str(tmp_path / "mine.toml"),
    )
    result = run(scenario)
    assert result.passed, describe(result)
    assert result.shown == ("house:1",)


def test_cards_are_told_in_the_order_of_the_hand() -> None:
    result = played(LIMIT + 'cards = { 1 = "As Ks" }\nthen = ["seat 1 holds As Qs"]')
    assert result.failures[0].happened == "seat 1 holds As Ks"
    assert cards("As Ks") == (51, 47)


def test_a_rule_that_the_deal_cites_counts_as_deciding_where_the_scenario_claims_it() -> None:
    then = 'then = ["seat 3 may fold"]'
    silent = played(f"{LIMIT}{then}")
    (cited, *_) = sorted(silent.executed)
    assert silent.named == frozenset()
    claiming = played(f'{LIMIT}rules = ["{cited}"]\n{then}')
    assert claiming.executed == silent.executed
    assert claiming.named == {cited}
