"""Situations: plain data in, a ruling or the next question out; the grid of reports and houses."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from cardspeak.books import Book, NoticeError, fields
from cardspeak.books.loading import CATALOG
from cardspeak.floor import FloorError, HandInMuck, Needs, Outcome, PrematureBoard, Ruling
from cardspeak.floor.core.case import decide
from cardspeak.floor.core.decision_tree import Standing, grid, samples, ways
from cardspeak.floor.core.fact_values import answers, type_of, with_fact
from cardspeak.floor.core.registry import DECISIONS, kinds
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.situation import (
    answered,
    as_data,
    kind_of,
    report_of,
    ruling_as_data,
    situation_of,
)

BOOKS = {name: Book.load(name) for name in CATALOG}
MUCKED = {
    "game": "holdem",
    "structure": "no-limit",
    "happened": {"report": "hand in the muck", "seat": 3, "identifiable": True},
}


def every_kind_of_report(root: type[Report] = Report) -> Iterator[type[Report]]:
    for kind in root.__subclasses__():
        yield kind
        yield from every_kind_of_report(kind)


def test_every_report_has_a_decision_and_a_name_of_plain_words() -> None:
    assert set(every_kind_of_report()) == set(DECISIONS)
    assert len(kinds()) == len(DECISIONS)
    for name, kind in kinds().items():
        assert name == name.lower()
        assert kind_of(name) is kind
        assert kind.__doc__


def test_a_situation_is_ruled_or_asks_for_the_next_fact() -> None:
    situation = situation_of(MUCKED)
    assert situation.happened == HandInMuck(seat=3, identifiable=True)
    needs = situation.ruled(BOOKS["seminole"])
    assert isinstance(needs, Needs)
    assert needs.fact == "at_showdown"
    assert ruling_as_data(needs)["needs"]["choices"] == ("yes", "no")
    more = {**MUCKED["happened"], "at_showdown": False}  # type: ignore[dict-item]
    ruling = situation_of({**MUCKED, "happened": more}).ruled(BOOKS["seminole"])
    assert isinstance(ruling, Ruling)
    data = msgspec.json.decode(msgspec.json.encode(ruling_as_data(ruling)))["ruling"]
    assert data["outcome"] == "the hand is dead"
    assert data["rules"] == ["seminole:A.17.p4"]
    assert msgspec.convert(data, Ruling) == ruling


def told(**facts: Any) -> dict[str, Any]:
    return {"game": "holdem", "happened": {"report": "hand in the muck", **facts}}


@pytest.mark.rule("seminole:D.f1")
def test_a_situation_says_what_the_tables_notice_settles() -> None:
    told: dict[str, Any] = {
        "game": "ace-to-five",
        "happened": {"report": "sevens rule broken", "how": "checked", "hand": "the best hand"},
    }
    plain = situation_of(told).ruled(BOOKS["seminole"])
    posted = situation_of(told | {"choices": {"draw.sevens.must_bet": True}}).ruled(
        BOOKS["seminole"]
    )
    assert isinstance(plain, Ruling)
    assert isinstance(posted, Ruling)
    assert (plain.outcome, posted.outcome) == (Outcome.PLAYS_ON, Outcome.CHIPS_BACK)
    with pytest.raises(NoticeError, match=r"draw\.most = 5, not 3"):
        situation_of(told | {"choices": {"draw.most": 3}}).ruled(BOOKS["seminole"])


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"game": "holdem"}, "needs 'happened'"),
        ({"happened": {"report": "misconduct"}}, "needs 'game'"),
        ({**MUCKED, "weather": "rain"}, "no 'weather'; it has game, happened"),
        ({**MUCKED, "structure": "half"}, "structure = 'half' does not fit: it may be 'limit'"),
        ({**MUCKED, "event": "party"}, "event = 'party' does not fit"),
        ({**MUCKED, "book": 7}, "book = 7 is not the name of a book"),
        ({**MUCKED, "game": 7}, "game = 7 does not fit: it may be a word"),
        ({"game": "holdem", "happened": "a mess"}, "needs the name of a report"),
        ({"game": "holdem", "happened": {"report": "hand in muck"}}, "'hand in the muck'"),
        ({"game": "holdem", "happened": {"report": "zzz"}}, "there is no report 'zzz'; there are"),
        (told(fault="dealer"), "no fact 'fault'; its facts are seat, identifiable"),
        (told(seat="three"), "seat = 'three' does not fit: it may be a number"),
        (told(identifiable="yes"), "identifiable = 'yes' does not fit: it may be true or false"),
        (told(since={"rounds": 2}), "since has no fact 'rounds'; its facts are actions"),
        (told(since=3), "since must hold facts"),
    ],
)
def test_bad_data_is_refused_with_what_there_is(data: dict[str, Any], words: str) -> None:
    with pytest.raises(FloorError) as refused:
        situation_of(data)
    assert words in str(refused.value)


@pytest.mark.parametrize("name", kinds())
def test_every_report_goes_to_plain_data_and_back(name: str) -> None:
    book = BOOKS["black-pearl"]
    for game in book.games:
        policy = book.resolve(game.id, game.structures[0])
        for report, _ in list(ways(kinds()[name], game, policy))[:20]:
            data = msgspec.json.decode(msgspec.json.encode(as_data(report)))
            assert report_of(data) == report


# Answers


def test_a_question_is_answered_in_the_words_that_someone_types() -> None:
    early = Needs("early", "Which?", ("a round of several cards", "the last card"))
    for answer in ("2", "the last card", "The last"):
        assert answered(PrematureBoard(), early, answer) == PrematureBoard(early="the last card")  # type: ignore[arg-type]
    yes = answered(HandInMuck(), Needs("identifiable", "Known?"), "Yes")
    assert yes == HandInMuck(identifiable=True)
    since = answered(HandInMuck(), Needs("since.actions", "How many?", ()), " 2 ")
    assert since.since.actions == 2
    for needs, answer in ((early, "river"), (Needs("identifiable", "Known?"), "perhaps")):
        with pytest.raises(FloorError, match="Answer"):
            answered(PrematureBoard() if needs is early else HandInMuck(), needs, answer)
    with pytest.raises(FloorError, match="with a number"):
        answered(HandInMuck(), Needs("seat", "Which seat?", ()), "three")


# Every way to a ruling


@pytest.mark.parametrize("name", kinds())
@pytest.mark.parametrize("book", CATALOG)
def test_every_dialogue_ends_in_a_ruling_that_cites_what_exists(book: str, name: str) -> None:
    house = BOOKS[book]
    for game in house.games[::3]:
        policy = house.resolve(game.id, game.structures[0])
        for _, ruling in list(ways(kinds()[name], game, policy))[:60]:
            assert ruling.says.endswith((".", "?"))
            assert set(ruling.cites) <= fields().keys()
            left = ruling.discretion
            assert left is None or left.recommended in left.outcomes


def test_samples_answer_every_kind_of_question() -> None:
    (report,) = samples(HandInMuck)
    assert answers(report, Needs("identifiable", "Known?")) == (True, False)
    assert answers(report, Needs("seat", "Which?", ())) == (3,)
    assert 0 in answers(report, Needs("since.actions", "How many?", ()))


def test_the_grid_is_derived_from_the_books() -> None:
    found = grid([BOOKS["seminole"], BOOKS["oasis"], BOOKS["official"]])
    assert set(found) == set(kinds())
    assert found["up cards moved"]["oasis"].standing is Standing.NONE
    assert found["up cards moved"]["official"].standing is Standing.COMMON
    swept = found["won without all cards"]["seminole"]
    assert swept.standing is Standing.BOOK
    assert "seminole:A.26.p8" in swept.rules
    assert "dead.swept_unknowing_wins" in swept.policies
    assert found["decision pending"]["seminole"].standing is Standing.COMMON
    for row in found.values():
        for name, entry in row.items():
            assert (entry.standing is Standing.BOOK) == bool(entry.rules)
            assert all(cite.startswith(f"{name}:") for cite in entry.rules)


def questions(kind: type[Report], book: Book, game: str) -> Iterator[tuple[Report, Needs]]:
    """What may be asked on the way to a ruling, as far as a hundred reports go."""
    spread, policy = book.game(game), book.resolve(game, "limit", "cash")
    waiting = samples(kind)
    for _ in range(100):
        if not waiting:
            return
        report = waiting.pop()
        try:
            found = decide(report, spread, policy)
        except FloorError:
            continue
        if isinstance(found, Needs):
            yield report, found
            waiting += [with_fact(report, found.fact, each) for each in answers(report, found)]


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_only_what_is_a_yes_or_a_no_is_asked_for_as_one(kind: str) -> None:
    for name, game in (("catfish-bend", "seven-card-stud"), ("black-pearl", "ace-to-five")):
        for report, needs in questions(kinds()[kind], BOOKS[name], game):
            is_bool = type_of(report, needs.fact) is bool
            assert (needs.choices == ("yes", "no")) == is_bool, needs


def test_actions_behind_a_skipped_player_that_are_none_are_refused_in_words() -> None:
    with pytest.raises(FloorError, match=r"behind = .* does not fit"):
        report_of({"report": "player skipped", "behind": [{"action": {}}]})


def test_a_fact_told_as_nothing_is_a_fact_not_told() -> None:
    told: dict[str, Any] = {"report": "player skipped", "seat": None, "behind": None}
    assert report_of(told) == report_of({"report": "player skipped"})
