"""Reports from outside: any value for any fact gives a ruling, a question or one sentence."""

from contextlib import suppress
from random import Random
from typing import Any

import pytest

from cardspeak.books import Book
from cardspeak.errors import CardspeakError
from cardspeak.floor import Needs
from cardspeak.floor.core.dialogue import ruling_or_question, with_answer
from cardspeak.floor.core.facts import Progress, facts_of
from cardspeak.floor.core.registry import kinds
from cardspeak.floor.core.situation import report_of

VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 3, 60, 61, 10**12, -(10**12), 2**63, 10**30, 1.5, float("inf"), "",
    "x", "²", "yes", [], [0], [-1], [1, 2, 3], [[1, 2]], [[0, 0]], [[1]], ["x"], [None], {},
    {"act": "fold"}, [{"action": {}}], [{"seat": 1, "action": {"act": "bet", "to": -5}}],
    [{"seat": 10**12, "action": {"act": "discard", "cards": [5] * 20}}], {"sign": "rap"},
    {"words": "raise to 999999999999999999999999", "motions": []}, {"words": 5}, {"motions": [{}]},
    {"words": "raise", "motions": [{"chips": [[-5, -3]]}]}, {"words": "½ ٣ ²", "motions": []},
    {"motions": [{"chips": [[10**12, 60]], "how": "pushed"}]},
)  # fmt: skip
ANSWERS = ("yes", "no", "1", "0", "-1", "5", "60", "1 2 3", "999999999999", "", "x")
BOOKS = [Book.load(name) for name in ("seminole", "common")]


@pytest.mark.parametrize("name", kinds())
def test_any_value_of_any_fact_decodes_or_is_refused(name: str) -> None:
    told = {"report": name}
    for fact in [*facts_of(kinds()[name]), "nothing", ""]:
        for value in VALUES:
            _heard(told | {fact: value})
    for fact in [*facts_of(Progress), "nothing"]:
        for value in VALUES:
            _heard(told | {"since": {fact: value}})


def _heard(told: dict[str, Any]) -> None:
    sentence = ""
    try:
        report_of(told)
    except CardspeakError as error:
        sentence = str(error) or "no sentence" * 1000
    assert len(sentence) < 2000


@pytest.mark.parametrize("name", kinds())
def test_any_facts_lead_to_a_ruling_or_a_sentence(name: str) -> None:
    random = Random(name)
    facts = list(facts_of(kinds()[name]))
    for _ in range(40):
        book = random.choice(BOOKS)
        some = random.sample(facts, random.randrange(min(4, len(facts) + 1)))
        told = {"report": name} | {fact: random.choice(VALUES) for fact in some}
        _talked(book, random.choice(book.games).id, told, random)


def _talked(book: Book, game: str, told: dict[str, Any], random: Random) -> None:
    with suppress(CardspeakError):
        report = report_of(told)
        for _ in range(12):
            ruling = ruling_or_question(book, game, report)
            if not isinstance(ruling, Needs):
                return
            report = with_answer(report, ruling, random.choice((*ruling.choices, *ANSWERS)))
