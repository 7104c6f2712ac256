"""Whose word stands under an explanation: the printed rule on what happened before silence."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from tests.hand.explanations.flips import Deal
from tests.hand.explanations.voice import VOICE
from tests.hand.tables import BOOKS, act, dealt, every_table

from cardspeak.books import is_principle
from cardspeak.games import Structure
from cardspeak.hand import (
    Action,
    Call,
    Check,
    Discard,
    Draw,
    Fold,
    Hand,
    PostKind,
    PostRecord,
    Raise,
    Terms,
    events,
)
from cardspeak.hand.explanations.authority import CitedExplanation, cited
from cardspeak.hand.explanations.events import explain_event
from cardspeak.hand.explanations.scene import Scene

NO_LIMIT, LIMIT = Structure.NO_LIMIT, Structure.LIMIT
NOTHING_TO_WONDER_AT = ("Ended",)
RESTS_ON_PRINCIPLE = (
    events.Awarded,
    events.Boarded,
    events.Burned,
    events.Dealt,
    events.Returned,
)


def deals(book: str) -> list[Deal]:
    tables = [each for name, each in sorted(every_table().items()) if name.startswith(book)]
    return [Deal(Terms.of(*each), 7_000 + at) for at, each in enumerate(tables[::3])]


@pytest.mark.parametrize("book", ["oasis", "official", "seminole"])
def test_a_win_or_a_card_is_never_common_practice_where_the_book_prints_it(book: str) -> None:
    kinds: set[str] = set()
    for deal in deals(book):
        terms = deal.terms
        place, house = 0, terms.book
        assert house is not None
        for number, (fresh, _) in enumerate(deal.steps(terms)):
            for at, event in enumerate(fresh, start=place):
                found = explain_event(deal.scene(number, at), VOICE)
                name = type(event).__name__
                if found is None:
                    assert name in NOTHING_TO_WONDER_AT or name == "Acted", event
                    continue
                kinds.add(name)
                told = cited(found, house, terms.context)
                printed = [
                    path
                    for path in filter(is_principle, found.decided)
                    if house.why(path, terms.context)
                ]
                if printed and isinstance(event, RESTS_ON_PRINCIPLE):
                    assert told.rules, (name, told.says)
                assert not (told.common and told.rules)
            place += len(fresh)
    assert kinds >= {"Posted", "Opened", "Acted", "Dealt", "Burned", "Awarded"}


def told_of(book: str, kind: type) -> Iterator[tuple[Any, CitedExplanation]]:
    """Every event of a kind in the deals of a house, with what is said of it."""
    for deal in deals(book):
        terms = deal.terms
        place, house = 0, terms.book
        assert house is not None
        for number, (fresh, _) in enumerate(deal.steps(terms)):
            for at, event in enumerate(fresh, start=place):
                if isinstance(event, kind):
                    found = explain_event(deal.scene(number, at), VOICE)
                    if found is not None:
                        yield event, cited(found, house, terms.context)
            place += len(fresh)


@pytest.mark.parametrize(
    ("book", "beside"),
    [("catfish-bend", "S2.dealing.6"), ("seminole", "A.4"), ("seminole", "A.12.5")],
)
def test_a_rule_beside_an_action_is_never_its_authority(book: str, beside: str) -> None:
    told = [each for _, each in told_of(book, events.Acted)]
    assert len(told) > 20
    for each in told:
        assert f"{book}:{beside}" not in each.rules, each.says
        assert beside not in each.says


@pytest.mark.parametrize("book", ["catfish-bend", "seminole", "official"])
def test_the_figures_of_a_rake_come_to_what_is_taken(book: str) -> None:
    counted = 0
    for event, told in told_of(book, events.Charged):
        found = re.search(r"(\d+)% of .*?([\d,]+),? is ([\d.]+)", told.says)
        if found is None:
            continue
        percent, base, share = int(found[1]), int(found[2].replace(",", "")), float(found[3])
        assert share == pytest.approx(percent * base / 100)
        due = re.search(r"(?:rounded (?:down |up )?to|the cap is) (\d+)", told.says)
        boards = re.search(r"each of (\d+) boards", told.says)
        less = re.search(r"less (\d+) taken", told.says)
        times = int(boards[1]) if boards else 1
        taken = (int(due[1]) if due else int(share)) * times - (int(less[1]) if less else 0)
        assert taken == event.amount, told.says
        if due and "rounded down" in told.says:
            assert int(due[1]) <= share
        counted += 1
    assert counted


def test_an_all_in_call_for_less_says_so() -> None:
    calls = [(event, told) for event, told in told_of("seminole", events.Acted) if event.all_in]
    said = [told.says for event, told in calls if isinstance(event.action, Call)]
    assert said
    assert all(", all-in: the bet is" in each for each in said)


def option(hand: Hand, name: str, book: str) -> CitedExplanation:
    return cited(hand.explain()[name], BOOKS[book], hand.terms.context)


def test_a_call_of_the_big_blind_names_the_rule_that_a_blind_is_a_bet() -> None:
    hand = dealt("holdem", NO_LIMIT, [400] * 3, book=BOOKS["catfish-bend"], blinds=(1, 2))
    told = option(hand, "call", "catfish-bend")
    assert told.says.startswith("Call 2: the big blind is 2. Rules S4.blinds.3,")


def test_options_that_no_house_decides_name_the_rule_that_states_them() -> None:
    hand = dealt("holdem", LIMIT, [400] * 3, book=BOOKS["official"])
    assert option(hand, "fold", "official").rules[0] == "official:1.1.fold"
    act(hand, Call(), Call(), Check())
    assert option(hand, "check", "official").rules[0] == "official:1.1.check"
    assert option(hand, "wager", "official").rules


def test_a_refusal_of_a_check_or_out_of_turn_names_its_rule() -> None:
    hand = dealt("holdem", LIMIT, [400] * 3, book=BOOKS["official"])
    for action, seat in ((Check(), 1), (Call(), 2), (Raise(900), 1)):
        refusal = hand.why_not(action, seat)
        assert refusal is not None
        assert refusal.cites


def played(game: str, *actions: Action) -> tuple[Hand, Hand]:
    """A deal before the last of some actions, and after it."""
    before, after = dealt(game, NO_LIMIT, [400] * 2), dealt(game, NO_LIMIT, [400] * 2)
    for hand, made in ((before, actions[:-1]), (after, actions)):
        for action in made:
            hand.act(action, 1 if isinstance(action, Discard) else None)
    return before, after


def said(before: Hand, after: Hand, kind: type[events.HandEvent]) -> str:
    known = after.events or []
    at = max(place for place, each in enumerate(known) if isinstance(each, kind))
    found = explain_event(Scene(before, after, at, lambda terms: known), VOICE)
    assert found is not None
    return found.says


def test_cards_given_up_are_explained() -> None:
    thrown = played("pineapple", Call(), Check(), Discard((0,)))
    assert said(*thrown, events.Discarded) == (
        "Seat 1 gives up a card: Pineapple has every player do so now."
    )
    drawn = played("five-card-draw", Call(), Check(), Draw((0, 1)))
    assert said(*drawn, events.Discarded).endswith("gives up 2 cards: as many may come for them.")
    assert said(*played("holdem", Fold()), events.Acted).endswith(
        "folds: the hand is given up, and every claim to the pot with it."
    )


@pytest.mark.parametrize(
    ("book", "game", "point", "rule"),
    [
        ("catfish-bend", "omaha", "flop", "S6.omaha.intro.1"),
        ("catfish-bend", "omaha-high-low", "river", "S6.hilo.intro"),
        ("catfish-bend", "crazy-pineapple", "starting-hand", "S6.crazy"),
        ("catfish-bend", "razz", "up-card", "S7.razz.1"),
        ("black-pearl", "stud-high-low", "first-round-bets", "S9.hilo.1"),
        ("black-pearl", "big-o", "low-qualifies", "S6.hilo.2.1"),
    ],
)
def test_a_game_that_follows_another_names_the_rule_by_which_it_does(
    book: str, game: str, point: str, rule: str
) -> None:
    house = BOOKS[book]
    assert [each.id for each in house.why(point, house.context(game, "limit"))] == [rule]


def test_a_game_follows_no_other_on_a_point_that_no_game_of_its_family_prints() -> None:
    house = BOOKS["catfish-bend"]
    assert house.why("up-card", house.context("omaha", "limit")) == ()
    assert house.why("first-round-bets", house.context("razz", "limit")) == ()


def test_an_odd_chip_that_goes_past_a_player_is_explained() -> None:
    top = "As Ac Ah 2s Kc 2h Kd Jd Js 9h Jh 9s 5c 3d 4d Ks 5h Qh 6h 7s"
    posts = [
        PostRecord(1, 2, PostKind.SMALL_BLIND),
        PostRecord(2, 4, PostKind.BIG_BLIND),
        PostRecord(3, 2, PostKind.DEAD),
    ]

    def deal(checks: int) -> Hand:
        book = BOOKS["black-pearl"]
        hand = dealt("omaha-high-low", LIMIT, [100] * 3, book=book, top=top, posts=posts)
        act(hand, Call(), Call(), *[Check()] * checks)
        return hand

    before, after = deal(9), deal(10)
    known = after.events or []
    low = [place for place, each in enumerate(known) if isinstance(each, events.Awarded)][-1]
    found = explain_event(Scene(before, after, low, lambda terms: known), VOICE)
    assert found is not None
    assert "since seat 1 has an odd chip of this pot already" in found.says.lower()
