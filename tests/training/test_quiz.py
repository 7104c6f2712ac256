"""The floor quiz: cases that always come out the same, with the book's ruling among the answers."""

import msgspec
import pytest

from cardspeak.books import Book
from cardspeak.books.loading import CATALOG
from cardspeak.errors import CardspeakError
from cardspeak.floor.core.registry import kinds
from cardspeak.training.mistakes import ALL_MISTAKES
from cardspeak.training.quiz import quiz_case, quiz_sets, subjects
from cardspeak.training.repetition import StudyCard, reviewed

SHELF = tuple(Book.load(name) for name in CATALOG)
DAY = 86_400


@pytest.mark.parametrize("name", CATALOG)
def test_a_case_has_the_ruling_of_the_book_among_different_answers(name: str) -> None:
    book = Book.load(name)
    for number in range(6):
        case = quiz_case(book, "holdem", number, SHELF)
        assert 3 <= len(case.choices) <= 4
        assert len(set(case.choices)) == len(case.choices)
        right = case.choices[case.right]
        assert right.outcome == case.ruling["outcome"]
        assert list(right.steps) == [*case.ruling["remedies"], *case.ruling["orders"]]
        assert all(rule["cite"].startswith(f"{name}:") for rule in case.ruling["rules"])
        others = [other.title for other in SHELF if other.id != name]
        assert [each.title for each in case.houses] == others  # one that needs more says what


def test_a_case_comes_out_the_same_again() -> None:
    for game in ("holdem", "seven-card-stud"):
        one, two = (quiz_case(SHELF[0], game, 11, SHELF) for _ in range(2))
        assert msgspec.json.encode(one.choices) == msgspec.json.encode(two.choices)
        assert (one.right, one.report, len(one.before)) == (two.right, two.report, len(two.before))


def test_the_early_card_is_seen_before_anyone_rules() -> None:
    book = Book.load("seminole")
    case = quiz_case(book, "holdem", 3, SHELF, ("premature board",))
    last, wrong = case.before[-2:]
    cards = [sum(map(len, frame.seen.board)) for frame in (last, wrong)]
    assert cards[1] > cards[0]
    case = quiz_case(book, "holdem", 3, SHELF, ("exposed card",))
    seen = [
        sum(card != "" for seat in each.seen.seats for card in seat.cards) for each in case.before
    ]
    assert seen[-1] == 1
    assert not any(seen[:-1])


def test_a_hand_that_lacks_a_card_is_seen_short() -> None:
    case = quiz_case(SHELF[0], "holdem", 0, SHELF, ("too few cards",))
    seat, _, name = dict(case.facts)["Seat"].partition(", ")
    before, wrong = (
        next(len(each.cards) for each in frame.seen.seats if each.seat == int(seat))
        for frame in case.before[-2:]
    )
    assert (before, wrong) == (2, 1)
    assert case.before[-1].lines[0].text == f"{name} has 1 card too few."


@pytest.mark.parametrize("kind", ["string bet", "all-in with chips behind"])
def test_the_chips_of_a_mistake_are_seen_to_go_in(kind: str) -> None:
    for number in range(3):
        case = quiz_case(SHELF[0], "holdem", number, SHELF, (kind,))
        seat = int(dict(case.facts)["Seat"].partition(",")[0])
        bets = [next(s.bet for s in each.seen.seats if s.seat == seat) for each in case.before]
        stacks = [next(s.stack for s in each.seen.seats if s.seat == seat) for each in case.before]
        assert bets[-1] > bets[-3]
        assert bets[-1] + stacks[-1] == bets[-3] + stacks[-3]


def test_an_action_out_of_turn_is_seen_and_said() -> None:
    did = set()
    for number in range(12):
        case = quiz_case(SHELF[0], "holdem", number, SHELF, ("acted out of turn",))
        facts = dict(case.facts)
        name = facts["Seat"].rpartition(" ")[2]
        before, wrong = case.before[-2:]
        seats = [{s.player: s for s in each.seen.seats}[name] for each in (before, wrong)]
        (line,) = wrong.lines
        did.add(facts["Action"])
        assert line.text.startswith(name)
        assert (seats[1].bet > seats[0].bet) == (facts["Action"] in ("call", "bet", "raise"))
        assert seats[1].folded == (facts["Action"] == "fold")
    assert len(did) > 2


def test_a_hand_of_a_case_is_played_to_its_end_and_shows_nothing_early() -> None:
    case = quiz_case(SHELF[0], "holdem", 5, SHELF, ("string bet", "acted out of turn"))
    assert not case.after[-1].seen.playing
    for frame in case.before:
        assert all(card == "" for seat in frame.seen.seats for card in seat.cards)
    assert case.report in ("string bet", "acted out of turn")


@pytest.mark.parametrize("kind", sorted(ALL_MISTAKES))
def test_every_kind_of_mistake_can_be_asked_for_in_some_game(kind: str) -> None:
    games = [
        ("seminole", "holdem"),
        ("black-pearl", "seven-card-stud"),
        ("black-pearl", "draw-high"),
        ("catfish-bend", "crazy-pineapple"),
    ]
    if kind in ("burn dealt", "board before discards"):
        games = games[2:] if kind == "burn dealt" else games[3:]
    for book, game in games:
        try:
            case = quiz_case(Book.load(book), game, 1, SHELF, (kind,))
        except CardspeakError:
            continue
        assert case.report == kind
        assert case.before[-1].lines, "nobody says what is seen"
        return
    raise AssertionError(f"{kind} never happens")


def test_the_sets_hold_kinds_of_report() -> None:
    for names in (*subjects().values(), *quiz_sets().values()):
        assert names
        assert set(names) <= set(kinds())
    assert set(quiz_sets()["dealers"]) < set(quiz_sets()["floor"])


def test_a_case_ruled_rightly_comes_again_later_each_time() -> None:
    now, waits, card = 1_800_000_000.0, [], None
    for _ in range(6):
        card = reviewed(card, True, 30, now)
        due = _seconds(card)
        waits.append(due - now)
        now = due
    assert waits == sorted(waits)
    assert waits[-1] > 7 * DAY
    soon = reviewed(card, False, 30, now)
    assert _seconds(soon) - now < DAY


def _seconds(card: StudyCard) -> float:
    from datetime import datetime

    return datetime.fromisoformat(card.due).timestamp()
