"""What players say: a closed vocabulary, amounts in figures and in words."""

import pytest

from cardspeak.floor.wagers.speech import Meaning, Speech, Verb, parse_speech

TOTAL, MORE, OPEN = Meaning.TOTAL, Meaning.MORE, Meaning.OPEN


@pytest.mark.parametrize(
    ("words", "amount"),
    [
        ("400", 400),
        ("$400", 400),
        ("$1,200", 1200),
        ("four hundred", 400),
        ("a hundred", 100),
        ("two hundred and fifty", 250),
        ("twenty-five", 25),
        ("fifteen hundred", 1500),
        ("one thousand two hundred fifty", 1250),
        ("forty dollars", 40),
    ],
)
def test_an_amount_alone(words: str, amount: int) -> None:
    assert parse_speech(words) == Speech(Verb.AMOUNT, amount)


@pytest.mark.parametrize(
    ("words", "speech"),
    [
        ("", Speech(Verb.NOTHING)),
        ("Fold.", Speech(Verb.FOLD)),
        ("I check", Speech(Verb.CHECK)),
        ("I'll call", Speech(Verb.CALL)),
        ("raise", Speech(Verb.RAISE)),
        ("Re-raise!", Speech(Verb.RAISE)),
        ("I raise to four hundred", Speech(Verb.RAISE, 400, TOTAL)),
        ("make it 240", Speech(Verb.RAISE, 240, TOTAL)),
        ("raise two hundred more", Speech(Verb.RAISE, 200, MORE)),
        ("raise two hundred", Speech(Verb.RAISE, 200, OPEN)),
        ("I bet $40", Speech(Verb.BET, 40)),
        ("I'm all in", Speech(Verb.ALL_IN)),
        ("raise all-in", Speech(Verb.ALL_IN)),
        ("pot", Speech(Verb.POT)),
        ("I bet the pot", Speech(Verb.POT)),
        ("complete", Speech(Verb.COMPLETE)),
        ("bring it in", Speech(Verb.BRING_IN)),
        ("time", Speech(Verb.TIME)),
        ("hold it", Speech(Verb.TIME)),
        ("I call and raise two hundred", Speech(Verb.CALL, then_raise=True)),
        ("I call the hundred and raise two hundred", Speech(Verb.CALL, then_raise=True)),
        ("I see you and raise", Speech(Verb.CALL, then_raise=True)),
        ("raise it up", Speech(Verb.RAISE)),
        ("I stand pat", Speech(Verb.PAT)),
    ],
)
def test_a_statement(words: str, speech: Speech) -> None:
    assert parse_speech(words) == speech


@pytest.mark.parametrize(
    "words",
    ["ship it", "good luck", "check fold", "three four raise to", "raise " + "9" * 5000, "9" * 13],
)
def test_other_words_are_irregular(words: str) -> None:
    assert parse_speech(words).verb is Verb.IRREGULAR


@pytest.mark.parametrize(
    ("words", "verb", "condition"),
    [
        ("If he bets I fold", Verb.FOLD, "if he bets"),
        ("I call if you bet", Verb.CALL, "if you bet"),
        ("when it comes round then I raise to 40", Verb.RAISE, "when it comes round"),
    ],
)
def test_a_condition_is_kept_apart(words: str, verb: Verb, condition: str) -> None:
    speech = parse_speech(words)
    assert (speech.verb, speech.condition) == (verb, condition)
