"""Calling the floor in a scenario: what is reported, asked, ruled and put right."""

from pathlib import Path

import pytest

from cardspeak.floor import Needs, PrematureBoard, Report, Ruling, ShownForAbsent
from cardspeak.floor.core.case import decide, with_live_facts
from cardspeak.floor.core.decision import cited, plain_ruling
from cardspeak.hand import Hand, Raise
from cardspeak.hand.remedies import Bind, Burn, KillRemedy, ReturnChips, TakeBoard, To
from cardspeak.scenarios import ScenarioError, find, read, read_file, run
from cardspeak.scenarios.files import book_at
from cardspeak.scenarios.proof import Proof, claims, fields_read, prove
from cardspeak.scenarios.sentences.floor import described, tabled

DEAL = """
[[scenario]]
name      = "A case for the floor"
rules     = ["seminole:A.16.B"]
game      = "holdem"
structure = "limit"
bets      = [4, 8]
blinds    = [2, 4]
button    = 3
seats     = { 1 = 200, 2 = 200, 3 = 200 }
cards     = { stub = "2c 3c 4c 5c 6c 7c 8c 9c" }
"""
FACTS = """
[[scenario]]
name      = "A case from afar"
rules     = ["black-pearl:S3.dead.2.1"]
game      = "holdem"
structure = "limit"
"""


HERE = Path(__file__).parent


def told(text: str) -> list[str]:
    """What went otherwise than the scenario says."""
    (scenario,) = read(text)
    return [failure.happened for failure in run(scenario).failures]


@pytest.mark.parametrize(
    ("play", "words"),
    [
        ('{ report = "late turn" }', "play 1 (line 12): there is no report 'late turn'"),
        ('{ report = "premature board", seat = 1 }', "has no fact 'seat'"),
        ('{ report = "exposed card", by = "magic" }', "by = 'magic' does not fit"),
        ("{ seat = 1 }", "needs the name of a report"),
    ],
)
def test_a_report_that_cannot_be_read_says_which_fact(play: str, words: str) -> None:
    with pytest.raises(ScenarioError, match="A case for the floor") as error:
        read(DEAL + f'play = [{play}]\nthen = ["there is no remedy"]')
    assert words in str(error.value)


def test_without_a_deal_only_the_floor_can_be_asked() -> None:
    play = 'play = [{ report = "hand in the muck", seat = 3 }]\n'
    with pytest.raises(ScenarioError, match=r"then 1 .*: nobody sits"):
        read(FACTS + play + 'then = ["seat 3 is out"]')
    with pytest.raises(ScenarioError, match="nobody sits: give 'seats'"):
        read(FACTS + 'then = ["there is no remedy"]')


def test_a_report_that_cannot_be_is_refused_and_changes_nothing() -> None:
    play = 'play = ["everyone calls", "everyone checks", "everyone checks", '
    assert told(DEAL + play + '{ report = "premature board" }]\nthen = ["the hand is over"]') == [
        "refused: no board card can come too early now: the next street has none"
    ]


def test_a_mistake_that_moves_no_card_is_to_be_reported() -> None:
    found = told(DEAL + 'play = [{ mistake = "premature board" }]\nthen = ["the hand is over"]')
    assert found == ["refused: the cards lie no other way for 'premature board': report it"]


def test_nothing_has_changed_until_the_floor_has_its_answer() -> None:
    text = DEAL.replace("seminole:A.16.B", "black-pearl:S3.irreg.12.2")
    report = '{ report = "exposed card", seat = 3, card = 0, by = "flashed by the dealer" }'
    asked = (
        f'play = [{report}]\nthen = ["the floor asks since.holder_looked", "the next card is 2c"]'
    )
    assert told(text + asked) == []
    answered = f'play = [{report}, "the floor is told: no"]\nthen = ["ruling: cards are replaced"]'
    assert told(text + answered) == []


def test_a_question_that_nobody_expects_fails_the_scenario() -> None:
    text = DEAL.replace("seminole:A.16.B", "black-pearl:S3.irreg.12.2")
    report = '{ report = "exposed card", seat = 3, card = 0, by = "flashed by the dealer" }'
    (question,) = told(text + f'play = [{report}]\nthen = ["the next card is 2c"]')
    assert question.startswith("the floor asks since.holder_looked: ")


def test_an_answer_that_nobody_asked_for_is_refused() -> None:
    found = told(DEAL + 'play = ["the floor is told: yes"]\nthen = ["there is no remedy"]')
    assert found == ["refused: the floor has asked nothing"]


def test_a_ruling_otherwise_undoes_the_first_one() -> None:
    text = (
        DEAL.replace("seminole:A.16.B", "black-pearl:S3.irreg.5")
        + """
play = [
  "seat 3 raises", "everyone calls", { report = "duplicate card", knew = 1 },
  "then ruling: chips stay in the pot",
  "the supervisor rules otherwise: the deal is void and all chips go back, since nobody saw it",
]
then = ["ruling: the deal is void and all chips go back", "there is no order", "seat 1 has 200"]
"""
    )
    assert told(text) == []


def test_expectations_say_what_the_floor_said_instead() -> None:
    then = """
then = [
  "ruling: a misdeal", "the floor asks seat", "the floor may also rule: a misdeal",
  "order: deal again", "remedy: misdeal", "there is no remedy",
  "the ruling cites premature.replaced.flop", "the floor says: nonsense",
]
"""
    found = told(DEAL + 'play = ["everyone calls", { report = "premature board" }]' + then)
    assert len(found) == 8
    assert found[0].startswith("the stub is reshuffled (Finish the betting.")
    assert found[2] == "the book leaves nothing besides the stub is reshuffled"
    assert found[3] == "the orders are none"
    assert found[4].startswith(
        "the remedies are burn; set aside; reshuffle before: ahead 1, burn no"
    )
    assert "premature.replaced.turn: seminole:A.16.B" in found[6]


def test_the_settings_that_the_floor_consults_are_flipped() -> None:
    text = (
        DEAL
        + """
play = ["everyone calls", { report = "premature board" }]
then = ["ruling: the stub is reshuffled because A.16.B", "the hand is over"]
""".replace(', "the hand is over"', "")
    )
    scenarios = read(text)
    reads = fields_read(scenarios)
    assert {"premature.replaced.turn", "burn.reshuffle.burned_again"} <= reads
    (claim,) = claims(scenarios)
    settings = {setting.path: setting.proof for setting in prove(claim, reads).settings}
    assert settings["premature.replaced.turn"] is Proof.PROVED
    assert (
        settings["burn.reshuffle.burned_again"] is Proof.NOT_PROVED
    )  # nothing here looks at the burns


@pytest.mark.parametrize(
    ("remedy", "words"),
    [
        (KillRemedy(3), "kill: seat 3"),
        (Burn(), "burn"),
        (ReturnChips(3, 40), "return chips: seat 3, amount 40"),
        (TakeBoard(1, To.STUB), "take board: count 1, to the top of the stub"),
        (Bind(2, Raise(40)), "bind: seat 2, action raise 40"),
    ],
)
def test_remedies_are_told_in_words(remedy: KillRemedy, words: str) -> None:
    assert described(remedy) == words


def test_a_table_is_a_report_or_a_mistake() -> None:
    said = tabled({"report": "premature board", "since": {"actions": 2}})
    assert (said.text, said.words["report"].since.actions) == ("report: premature board", 2)
    assert isinstance(said.words["report"], PrematureBoard)
    said = tabled({"mistake": "hand shown for an absent player", "seat": 2})
    assert said.words["report"] == ShownForAbsent(seat=2)


def test_every_ruling_in_a_deal_is_the_one_from_its_facts_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ruled: list[Report] = []

    def both(hand: Hand, report: Report) -> Ruling | Needs:
        found = plain_ruling(hand, report)
        facts, terms = with_live_facts(hand, report), hand.terms
        assert terms.book is not None
        answer = decide(facts, terms.game, terms.policy, terms.context.event)
        if isinstance(answer, Ruling):
            answer = cited(answer, terms.book, terms.context, facts)
        assert found == answer
        ruled.append(report)
        return found

    monkeypatch.setattr("cardspeak.scenarios.at_floor.plain_ruling", both)
    for scenario in (each for file in find([HERE / "floor"]) for each in read_file(file)):
        for name in scenario.books:
            assert run(scenario, book_at(name, scenario.file)).passed, scenario
    assert len(ruled) > 300
