"""What decides a ruling is what changes it when flipped; what was only consulted is not."""

from collections.abc import Iterator
from itertools import islice
from operator import attrgetter
from typing import Any

import pytest

from cardspeak import floor
from cardspeak.books import Book, Context, Offer, Policy, Principle, Rule, policy_with
from cardspeak.books.loading import CATALOG
from cardspeak.books.other_values import others
from cardspeak.floor import (
    AbsentAtTurn,
    BoardPlayed,
    BoxedCards,
    ClockExpired,
    DeckRunsOut,
    DuplicateCard,
    Early,
    FloorError,
    HandInMuck,
    HandMiscalled,
    InsufficientRaise,
    Meant,
    Misconduct,
    Needs,
    Offense,
    PrematureBoard,
    Progress,
    Report,
    Ruling,
    Where,
    WrongFirstSeat,
)
from cardspeak.floor.core.case import decide
from cardspeak.floor.core.deciders import Trials, deciders
from cardspeak.floor.core.decision_tree import ways
from cardspeak.floor.core.fact_values import answers, with_fact
from cardspeak.floor.core.facts import check
from cardspeak.floor.core.registry import kinds
from cardspeak.games import Event, Game

Done = tuple[Any, Any, Any]


def done(ruling: Ruling) -> Done:
    return ruling.outcome, ruling.remedies, ruling.orders


def every_way(report: Report, game: Game, policy: Policy, event: Event) -> Iterator[Done | None]:
    """What is done under a policy, after every answer to what it still asks; None: refused."""
    try:
        check(report, game)
        answer = decide(report, game, policy, event)
    except FloorError:
        yield None
        return
    if isinstance(answer, Ruling):
        yield done(answer)
        return
    for value in answers(report, answer):
        try:
            told = with_fact(report, answer.fact, value)
            check(told, game)
        except FloorError:
            continue
        yield from every_way(told, game, policy, event)


def flipped(report: Report, game: Game, policy: Policy, event: Event, ruling: Ruling) -> set[str]:
    """The policies whose flip changes a ruling, each flipped in a whole policy of its own."""
    found: set[str] = set()
    for path in ruling.cites:
        for value in others(path, attrgetter(path)(policy)):
            other = policy_with({path: value}, policy)
            results = islice(every_way(report, game, other, event), 4000)
            if any(result != done(ruling) for result in results):
                found.add(path)
                break
    return found


def tables() -> Iterator[Any]:
    for name in CATALOG:
        book = Book.load(name)
        for offered in (book.games[0], book.games[-1]):
            yield pytest.param(book, offered, id=f"{name}-{offered.id}")


@pytest.mark.parametrize(("book", "game"), list(tables()))
def test_the_deciders_of_every_report_are_those_whose_flip_changes_it(
    book: Book, game: Game
) -> None:
    policy = book.resolve(game.id, game.structures[0])
    ruled = 0
    for kind in kinds().values():
        for report, ruling in islice(ways(kind, game, policy), 8):
            found = deciders(Trials(report, game, policy, Event.CASH, ruling))
            alone = flipped(report, game, policy, Event.CASH, ruling)
            if alone:
                assert set(found) == alone, report
            else:
                assert len(found) != 1, report
            ruled += 1
    assert ruled > 150


def early(which: Early) -> PrematureBoard:
    at_once = Progress(actions=0, players=0, chips=False)
    return PrematureBoard(early=which, last_folding=False, since=at_once)


def ruled(book: Book, report: Report, structure: str = "limit") -> Ruling:
    ruling = floor.ask(book, "holdem", report, structure)
    assert isinstance(ruling, Ruling), ruling
    return ruling


@pytest.mark.parametrize(
    ("name", "flop", "turn"),
    [
        ("seminole", "A.16.A", "A.16.B"),
        ("black-pearl", "S5.holdem.7", "S5.holdem.8.1"),
        ("catfish-bend", "S5.holdem.7", "S5.holdem.8.s1"),
        ("oasis", "oasis.holdem-hilo.8", "oasis.holdem-hilo.9.s1"),
    ],
)
def test_a_premature_flop_does_not_read_out_the_rules_on_turn_and_river(
    name: str, flop: str, turn: str
) -> None:
    ruling = ruled(Book.load(name), early(Early.SEVERAL))
    assert ruling.authority[0] == f"{name}:{flop}"
    assert len(ruling.authority) <= 2
    assert f"Rule {flop}" in ruling.says
    assert turn not in ruling.says
    assert ruling.decided is not None
    assert not {"premature.replaced.turn", "premature.replaced.river"} & set(ruling.decided)
    assert set(ruling.authority) <= set(ruling.rules)


def test_a_time_that_is_out_reads_out_what_becomes_of_the_hand_before_the_seconds() -> None:
    facing = ruled(Book.load("seminole"), ClockExpired(seat=3, elapsed=30, facing_bet=True))
    assert facing.authority[0] == "seminole:A.40.5"
    free = ruled(Book.load("seminole"), ClockExpired(seat=3, elapsed=30, facing_bet=False))
    assert free.authority[0] == "seminole:A.40.4"


def test_a_fouled_deck_found_in_time_reads_out_the_misdeal() -> None:
    since = Progress(actions=0, players=0, awarded=False)
    ruling = ruled(Book.load("seminole"), DuplicateCard(knew=0, since=since))
    assert ruling.authority[0] == "seminole:A.10.m"


def book_with(*rules: Rule) -> Book:
    return Book("club", "The Club", rules, offers={"holdem": Offer()})


def test_a_case_that_common_practice_decides_reads_out_no_printed_number() -> None:
    rule = Rule(id="C.9", text="A burn.", book="club", sets={"burn.reshuffle.burned_again": True})
    ruling = ruled(book_with(rule), early(Early.SEVERAL))
    assert ruling.rules == ("club:C.9",)
    assert ruling.decided is not None
    assert "burn.reshuffle.burned_again" in ruling.decided
    assert ruling.authority == ()
    assert "C.9" not in ruling.says
    assert ruling.says.endswith("The book is silent: common practice.")


def test_two_policies_that_decide_together_are_not_silent_where_the_book_prints_one() -> None:
    said_in_time = InsufficientRaise(seat=3, least=1, says=Meant.CALL, since=Progress(actions=0))
    ruling = floor.ask(Book.load("seminole"), "short-deck", said_in_time, "no-limit")
    assert isinstance(ruling, Ruling)
    assert ruling.decided == ("wager.silent.clarified_until", "wager.silent.exactly_half")
    assert ruling.says == (
        "The player says so in time: it is a call. Rule A.21.p1, Seminole Gaming Poker Rule Book."
    )


def test_a_case_that_no_policy_can_change_only_points_to_the_rule_it_looked_at() -> None:
    ruling = ruled(Book.load("seminole"), HandInMuck(seat=3, identifiable=False))
    assert ruling.decided == ()
    assert ruling.authority
    assert "See rule" in ruling.says


def test_where_nothing_decides_the_rules_behind_the_words_are_pointed_to() -> None:
    report = DeckRunsOut(players=3, stub=2, burns=0, set_aside=0, some_served=True)
    ruling = floor.ask(Book.load("seminole"), "seven-card-stud", report)
    assert isinstance(ruling, Ruling)
    assert ruling.decided == ()
    assert ruling.authority[0].startswith("seminole:C.5.d")


def test_a_rule_on_the_time_for_claims_is_not_read_out_for_what_was_claimed() -> None:
    report = BoardPlayed(seat=3, declared=False, holds_cards=False, since=Progress(next_deal=False))
    for name, rule in (("black-pearl", "S5.holdem.9.1"), ("catfish-bend", "S5.holdem.9")):
        assert ruled(Book.load(name), report).authority == (f"{name}:{rule}",)


def test_a_definition_of_action_that_counts_speaks_for_no_common_practice() -> None:
    two_acted = Progress(actions=2, players=2, chips=True)
    ruling = ruled(Book.load("official"), WrongFirstSeat(since=two_acted))
    assert ruling.decided is not None
    assert "substantial.with_chips" in ruling.decided
    assert ruling.authority == ()
    assert ruling.says.endswith("The book is silent: common practice.")


def test_a_count_that_makes_a_misdeal_is_not_read_out_where_it_was_not_reached() -> None:
    ruling = ruled(Book.load("official"), BoxedCards(count=1, where=Where.BOARD, card=0))
    assert ruling.authority == ()


def test_a_printed_offense_without_a_printed_penalty_says_so() -> None:
    ruling = ruled(Book.load("official"), Misconduct(seat=3, offense=Offense.TALKING, given=0))
    assert "Rule 7.8.b, Official Rules of Poker. The rest is common practice." in ruling.says


def test_where_only_principles_speak_the_rule_that_states_one_is_pointed_to() -> None:
    words_do_not_bind = (Principle.CLAIMS_DO_NOT_BIND,)
    stated = Rule(id="C.1", text="Words do not bind.", book="club", states=words_do_not_bind)
    report = HandMiscalled(seat=3, overstated=False)
    ruling = ruled(book_with(stated), report)
    assert (ruling.decided, ruling.authority) == ((), ("club:C.1",))
    assert ruling.says.endswith("See rule C.1, The Club.")


def test_two_rules_are_read_out_as_two() -> None:
    ruling = ruled(Book.load("seminole"), ClockExpired(seat=3, elapsed=30, facing_bet=True))
    assert "Rules A.40.5 and A.40.3, Seminole" in ruling.says


def test_common_practice_alone_is_said_plainly() -> None:
    ruling = ruled(Book.load("common"), early(Early.ONE))
    assert (ruling.rules, ruling.authority) == ((), ())
    assert ruling.decided
    assert ruling.says.endswith("The book is silent: common practice.")


def two_together() -> Iterator[tuple[Book, Context, Report, Ruling, dict[str, Any]]]:
    for name in CATALOG:
        book = Book.load(name)
        policy = book.resolve("holdem", "limit")
        game = book.game("holdem")
        for kind in kinds().values():
            for report, ruling in islice(ways(kind, game, policy), 20):
                found = deciders(Trials(report, game, policy, Event.CASH, ruling))
                if len(found) > 1 and not flipped(report, game, policy, Event.CASH, ruling):
                    yield book, book.context("holdem", "limit"), report, ruling, found


def test_two_policies_that_only_together_change_a_ruling_decide_it_together() -> None:
    book, context, report, ruling, found = next(two_together())
    policy, game = book.resolve(context.game, context.structure), book.game(context.game)
    assert len(found) == 2
    one, other = found
    changed = [
        each
        for first in others(one, attrgetter(one)(policy))
        for second in others(other, attrgetter(other)(policy))
        for each in every_way(
            report, game, policy_with({one: first, other: second}, policy), Event.CASH
        )
        if each != done(ruling)
    ]
    assert changed
    assert set(ruled(book, report).decided or ()) == {one, other}


def test_a_question_is_no_ruling_and_has_no_deciders() -> None:
    assert isinstance(floor.ask(Book.load("seminole"), "holdem", AbsentAtTurn()), Needs)
