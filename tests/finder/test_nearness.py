"""How near words come to whole phrases."""

from cardspeak.finder.nearness import Nearness

NEARNESS = Nearness(
    {
        "string bet": [["string", "bet"], ["two", "motions"]],
        "short call": [["call", "short"], ["bet", "and", "call", "too", "short"]],
    }
)


def test_the_same_words_come_nearest() -> None:
    found = NEARNESS.of(["call", "short"])
    assert max(found, key=found.__getitem__) == "short call"
    assert "string bet" not in found


def test_what_a_phrase_says_besides_counts_against_it() -> None:
    assert NEARNESS.of(["string", "bet"])["string bet"] >= 1
    assert NEARNESS.of(["bet"])["string bet"] > NEARNESS.of(["bet"])["short call"]


def test_words_that_no_phrase_has_are_near_to_none() -> None:
    assert NEARNESS.of(["zebra"]) == {}
    assert NEARNESS.of([]) == {}


def test_a_single_phrase_is_no_special_case() -> None:
    assert Nearness({"a": [["bet"]]}).of(["bet"]) == {"a": 1.0}
