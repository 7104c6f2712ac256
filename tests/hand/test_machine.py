"""Random deals at every table: the invariants of the design after every step.

Every table of every house is dealt a few times in `make test` and many times in `make prove`; so
are tables whose policy is drawn at random, field by field, from everything that a book could say.
"""

from enum import EnumMeta
from types import UnionType
from typing import Any, Union, get_args, get_origin

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.hand.tables import (
    COMMON,
    attempts,
    clone,
    every_table,
    offered,
    offers,
    picture,
    plain_notice,
    shuffled,
)

from cardspeak.books import Book, Notice, Principle, policy_with
from cardspeak.books.fields import fields
from cardspeak.games import GAMES, Forced, Structure
from cardspeak.hand import (
    Action,
    Hand,
    IllegalAction,
    NotPossible,
    OutOfTurn,
    PostKind,
    PostRecord,
    Showing,
    Terms,
)
from cardspeak.hand.events import (
    Acted,
    Awarded,
    Boarded,
    Burned,
    Carried,
    Charged,
    Dealt,
    Discarded,
    Posted,
    Remade,
    Returned,
)

TABLES = every_table()
LONGEST = 1500
"""More actions than any deal can have."""

QUICK = settings(
    max_examples=3,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
SLOW = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
STACK = st.sampled_from([100, 1, 2, 3, 5, 7, 17, 40, 400]) | st.integers(1, 300)
PLACE = st.integers(0, 255)


# The setting of a deal


class Setting:
    """What a hand is made of, so that it can be made again."""

    def __init__(self, terms: Terms, draw: Any) -> None:
        self.terms = terms
        game = terms.game
        count = draw(st.integers(2, game.players[game.deck]), label="players")
        drawn = draw(st.lists(STACK, min_size=count, max_size=count), label="stacks")
        stacks = [max(stack, terms.notice.chip) for stack in drawn]  # less than a chip is dealt out
        self.stacks = dict(enumerate(stacks, start=1))
        self.button = 0 if game.is_stud else draw(st.integers(1, count), label="button")
        self.seed = draw(st.integers(0, 2**30), label="deck")
        self.showing = draw(st.sampled_from(list(Showing)), label="showing")
        self.posts = draw(posts(terms, count, self.button), label="posts")
        waiting = [0, 3, 50] if game.forced is Forced.ANTES else [0]
        self.carried = draw(st.sampled_from(waiting), label="carried over")

    def hand(self, *, record: bool = True) -> Hand:
        """A new hand of this setting."""
        return Hand(
            self.terms,
            self.stacks,
            button=self.button,
            deck=shuffled(self.terms, self.seed),
            posts=self.posts,
            showing=self.showing,
            record=record,
            carried=self.carried,
        )


CITABLE = {*fields(), *Principle}
"""What an answer may cite: policy fields, and principles of the game."""


@st.composite
def posts(draw: Any, terms: Terms, count: int, button: int) -> tuple[PostRecord, ...] | None:
    """Nothing out of the ordinary, a bomb pot, or the usual posts and others besides."""
    kind = draw(st.sampled_from(["usual", "besides", "bomb"]))
    if kind == "usual" or terms.game.forced is not Forced.BLINDS:
        return None
    seats = (*range(button + 1, count + 1), *range(1, button + 1))
    if kind == "bomb":
        return tuple(PostRecord(seat, 10, PostKind.BOMB) for seat in seats)
    big = terms.blinds[-1]
    usual = list(terms.first_round(seats).posts)
    free = [seat for seat in seats if seat not in {post.seat for post in usual}]
    besides = [
        PostRecord(seats[-1], big, PostKind.ANTE),
        *(PostRecord(seat, 1, PostKind.ANTE) for seat in seats[:2]),
    ]
    if free:
        chosen = draw(st.sampled_from(free))
        besides += [
            PostRecord(chosen, big, PostKind.POST),
            PostRecord(chosen, max(1, big // 2), PostKind.DEAD),
            PostRecord(free[0], 2 * big, PostKind.STRADDLE),
            PostRecord(free[-1], 2 * big, PostKind.STRADDLE),
            PostRecord(chosen, 2 * big, PostKind.ROCK),
            PostRecord(chosen, 2 * big, PostKind.KILL),
            PostRecord(chosen, big + big // 2, PostKind.KILL),
        ]
    extra = draw(st.lists(st.sampled_from(besides), max_size=3, unique_by=lambda post: post.kind))
    return (*usual, *extra)


# What holds after every step


def check(hand: Hand) -> None:
    """Chips and cards, by the hand and by its events."""
    hand.check_conserved()
    assert len(hand.live_seats) == hand.live_count
    assert hand.is_over or hand.in_pot == hand.contributed
    check_chips_by_events(hand)
    check_cards_by_events(hand)
    cited = [cite for event in hand.events or () for cite in getattr(event, "cites", ())]
    assert set(cited) - CITABLE == set()


def check_chips_by_events(hand: Hand) -> None:
    """Adding up the events gives every stack, and what is between the players."""
    stacks = hand.chips_before
    pot = hand.brought
    for event in hand.events or ():
        match event:
            case Posted(seat, amount) | Acted(seat, _, amount):
                stacks[seat] -= amount
                pot += amount
            case Returned(seat, amount) | Awarded(seat, amount):
                stacks[seat] += amount
                pot -= amount
            case Charged(amount) | Carried(amount):
                pot -= amount
        assert pot >= 0
        assert min(stacks.values()) >= 0
    for player, chips in hand.held_back.items():  # too small to play
        stacks[hand.seats[player]] -= chips
    assert [stacks[seat] for seat in hand.seats] == list(hand.stacks_by_seat.values())
    assert pot == hand.contributed


def check_cards_by_events(hand: Hand) -> None:
    """A card comes off the stub once, unless the stub is made again."""
    stub = list(range(len(hand.deck)))
    for event in hand.events or ():
        match event:
            case Burned(slot):
                assert stub.pop(0) == slot
            case Dealt(_, slots) | Boarded(slots):
                for slot in slots:
                    stub.remove(slot)
            case Remade(slots):
                assert set(stub) <= set(slots)
                stub = list(slots)
            case Discarded(_, slots):
                assert not set(slots) & set(stub)
    assert stub == hand.stub.slots


def check_options(hand: Hand) -> None:
    """Everything offered is accepted, everything else refused, explained, and without effect."""
    before, undo = picture(hand), hand.undo
    in_turn = {hand.options.seat, *hand.options.seats} - {None}
    assert in_turn <= set(hand.seats)
    assert all(hand.is_live(seat) for seat in in_turn if seat is not None)
    assert offers(hand), "nobody may do anything"
    for action, seat in offers(hand):
        assert offered(hand, action, seat)
        check_accepted(hand, action, seat)
    seat = hand.options.seat or hand.options.seats[-1]
    for action in attempts(hand):
        if offered(hand, action, seat):
            check_accepted(hand, action, seat)
        else:
            check_refused(hand, action, seat, IllegalAction)
    for other in {*hand.seats, 0, 99} - in_turn:
        for action, _ in offers(hand)[:2]:
            check_refused(hand, action, other, OutOfTurn)
    assert {cite for cites in hand.why().values() for cite in cites} <= CITABLE
    assert picture(hand) == before, "asking or refusing changed the hand"
    assert hand.undo is undo, "a refused action took the last one's undoing away"


def check_accepted(hand: Hand, action: Action, seat: int) -> None:
    assert hand.why_not(action, seat) is None
    copied = clone(hand)
    copied.act(action, seat)
    copied.check_conserved()


def check_refused(hand: Hand, action: Action, seat: int, error: type[IllegalAction]) -> None:
    refusal = hand.why_not(action, seat)
    assert refusal is not None, f"{action} by {seat} is not offered and not explained"
    assert len(refusal.sentence.split()) > 2
    assert set(refusal.cites) <= CITABLE
    with pytest.raises(error) as refused:
        hand.act(action, seat)
    assert str(refused.value) == refusal.sentence
    assert refused.value.cites == refusal.cites


def play(setting: Setting, draw: Any) -> None:
    """Play a hand to its end, then play it again."""
    hand = setting.hand()
    again, unrecorded = setting.hand(), setting.hand(record=False)
    for _ in range(LONGEST):
        check(hand)
        if hand.is_over:
            break
        check_options(hand)
        choices = offers(hand)
        action, seat = choices[draw(PLACE) % len(choices)]
        hand.act(action, seat)
        again.act(action, seat)
        unrecorded.act(action, seat)
    assert hand.is_over
    check_over(hand)
    assert again.events == hand.events
    assert unrecorded.events is None
    assert (
        list(unrecorded.stacks_by_seat.values())
        == list(again.stacks_by_seat.values())
        == list(hand.stacks_by_seat.values())
    )


def check_over(hand: Hand) -> None:
    """A finished hand has pushed every pot and refuses everything."""
    assert hand.contributed == hand.dead == 0
    taken = hand.raked + hand.jackpot + hand.carried
    began = sum(hand.chips_before.values()) + hand.brought
    assert sum(hand.stacks_by_seat.values()) + taken == began
    before = picture(hand)
    for action in attempts(hand):
        for seat in (*hand.seats[:2], None):
            refusal = hand.why_not(action, seat)
            assert refusal is not None
            with pytest.raises(NotPossible, match="over"):
                hand.act(action, seat)
    assert picture(hand) == before


# The tables


def deal_at(table: str, data: st.DataObject) -> None:
    book, notice = TABLES[table]
    play(Setting(Terms.of(book, notice), data.draw), data.draw)


@pytest.mark.parametrize("table", TABLES)
@QUICK
@given(data=st.data())
def test_a_deal_keeps_every_invariant(table: str, data: st.DataObject) -> None:
    deal_at(table, data)


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES)
@SLOW
@given(data=st.data())
def test_many_deals_keep_every_invariant(table: str, data: st.DataObject) -> None:
    deal_at(table, data)


# Any book that could be written

AREAS = {
    "ante", "betting", "blinds", "bomb", "button", "draw", "kill", "limit", "nolimit", "oddchip",
    "potlimit", "rake", "rock", "run_twice", "runout", "showdown", "spread", "straddle", "stud",
}  # fmt: skip
"""The areas of policy that a deal can turn on."""


def values(kind: Any) -> list[Any]:
    """Values that a field may have."""
    origin = get_origin(kind)
    if isinstance(kind, EnumMeta):
        return list(kind)
    if hasattr(kind, "__metadata__"):
        inner = values(kind.__origin__)
        if kind.__origin__ is not int:
            return inner
        least = [meta.ge for meta in kind.__metadata__ if getattr(meta, "ge", None) is not None]
        most = [meta.le for meta in kind.__metadata__ if getattr(meta, "le", None) is not None]
        return list(range(max(least, default=0), min(most, default=max(least, default=0) + 5) + 1))
    if origin in (Union, UnionType):
        return [value for each in get_args(kind) for value in values(each)]
    if origin is tuple:
        members = values(get_args(kind)[0])
        return [tuple(members), *((member,) for member in members)]
    known: dict[Any, list[Any]] = {bool: [False, True], type(None): [None], int: [1, 2, 3]}
    return known.get(kind, [])


POINTS = {
    path: [value for value in values(each.type) if value != each.default]
    for path, each in fields().items()
    if each.area in AREAS
}


@st.composite
def any_terms(draw: Any, game: str) -> Terms:
    """A game at any structure under a policy that differs anywhere from common practice."""
    structure = draw(st.sampled_from(list(Structure)))
    notice: Notice = plain_notice(GAMES[game], structure)
    changed = draw(st.lists(st.sampled_from(sorted(POINTS)), max_size=40, unique=True))
    chosen = {path: draw(st.sampled_from(POINTS[path])) for path in changed if POINTS[path]}
    book: Book = COMMON
    return Terms(GAMES[game], policy_with(chosen), notice, book=book, last_two=draw(st.booleans()))


def deal_under_any_policy(game: str, data: st.DataObject) -> None:
    play(Setting(data.draw(any_terms(game)), data.draw), data.draw)


@pytest.mark.parametrize("game", GAMES)
@settings(QUICK, max_examples=8)
@given(data=st.data())
def test_a_deal_under_any_policy_keeps_every_invariant(game: str, data: st.DataObject) -> None:
    deal_under_any_policy(game, data)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@settings(SLOW, max_examples=400)
@given(data=st.data())
def test_many_deals_under_any_policy_keep_every_invariant(game: str, data: st.DataObject) -> None:
    deal_under_any_policy(game, data)
