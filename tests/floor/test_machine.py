"""Random deals with random irregularities under every book: a ruling always comes and always fits.

Every kind of report that is registered is thrown at hands of every house at random moments, its
facts drawn at random within what the hand itself does not know. A report that cannot be is refused
and changes nothing; any other gets a ruling whose citations exist, whose remedies keep every card
and chip, and after which the deal can be finished.
"""

from collections.abc import Callable
from enum import EnumMeta
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from tests.hand.tables import BOOKS, clone, offers, picture, shuffled

from cardspeak import floor
from cardspeak.books import Book, Notice, fields
from cardspeak.floor import FloorError, Needs, Outcome, Report, Ruling
from cardspeak.floor.core.case import with_live_facts
from cardspeak.floor.core.decision_tree import samples
from cardspeak.floor.core.fact_values import type_of, with_fact
from cardspeak.floor.core.facts import facts_of
from cardspeak.floor.core.registry import kinds, name_of
from cardspeak.games import Family, Forced, Game, Structure
from cardspeak.games.declaration import DeckHolder
from cardspeak.games.words import DiscardStep
from cardspeak.hand import BringIn, Hand, PostKind, PostRecord, Showing, Terms
from cardspeak.hand.remedies import (
    Burn,
    DealBoard,
    GiveCard,
    OpenWith,
    Remedy,
    RemedyError,
    TakeCard,
    To,
)

LONGEST = 1500
MOMENTS = 8
"""At how many moments of a deal a report is tried that could not be before."""

TABLES: list[tuple[Book, Notice]] = [
    (book, notice) for book in BOOKS.values() for notice in book.notices
]
MISTAKES: dict[str, tuple[Callable[[int], Remedy], ...]] = {
    "extra cards": (GiveCard,),
    "wrong number drawn": (GiveCard,),
    "too few cards": (lambda seat: TakeCard(seat, 0, To.STUB),),
    "too many flopped": (lambda seat: DealBoard(1),),
    "wrong burn": (lambda seat: Burn(1),),
    "wrong burn before players' cards": (lambda seat: Burn(1),),
    "wrong player brought in": (OpenWith,),
}
"""What a dealer did wrong, for reports that a sound deal cannot give."""


def _discards(game: Game, notice: Notice) -> bool:
    return any(isinstance(step, DiscardStep) for step in game.steps)


SUITED: dict[str, Callable[[Game, Notice], bool]] = {
    "opened without chips": lambda game, notice: game.forced is Forced.ANTES,
    "board before discards": _discards,
    "board played": lambda game, notice: game.board_cards >= 5,
    "burn taken": lambda game, notice: game.dealer is DeckHolder.BUTTON,
    "card not discarded": _discards,
    "folded seat": lambda game, notice: game.is_stud,
    "missing ante": lambda game, notice: notice.ante > 0,
    "pat unaware of a raise": lambda game, notice: game.family is Family.DRAW,
    "premature last down card": lambda game, notice: game.is_stud,
    "premature street": lambda game, notice: game.is_stud,
    "sevens rule broken": lambda game, notice: game.family is Family.DRAW and game.wins[0].is_low,
    "unaware of a kill": lambda game, notice: len(notice.blinds) > 1,
    "wager over the pot": lambda game, notice: notice.structure is Structure.POT,
    "wrong burn before players' cards": lambda game, notice: game.is_stud,
    "wrong player brought in": lambda game, notice: game.forced is Forced.BRING_IN,
    "wrong number drawn": lambda game, notice: game.family is Family.DRAW,
    "up cards swapped": lambda game, notice: game.is_stud,
}
"""Where something can go wrong that few tables have."""

NEVER = {"bet before the deal", "straddle allowed by mistake"}
"""What no hand can have that the software deals."""

STACK = st.sampled_from([100, 2, 3, 7, 17, 40, 400]) | st.integers(1, 300)
QUICK = settings(
    max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
ROUNDS = 10
"""How many times a dozen deals are tried until one has a moment that a report fits."""

SLOW = settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))


class Deal:
    """A hand in progress, with everything drawn from Hypothesis."""

    def __init__(self, draw: Any, kind: str) -> None:
        self.draw = draw
        suits: Callable[[Game, Notice], bool] = SUITED.get(kind, lambda game, notice: True)
        tables = [(book, sign) for book, sign in TABLES if suits(book.game(sign.game), sign)]
        self.book, notice = draw(st.sampled_from(tables), label="table")
        if kind == "fraction of a dollar":
            notice = msgspec.structs.replace(notice, dollar=2)
        self.terms = Terms.of(self.book, notice)
        game = self.terms.game
        count = draw(st.integers(2, min(6, game.players[game.deck])), label="players")
        drawn = draw(st.lists(STACK, min_size=count, max_size=count), label="stacks")
        stacks = [max(stack, notice.chip) for stack in drawn]  # less than a chip is dealt out
        if kind == "opened without chips":
            stacks = [notice.ante, 100, 100, 100][: max(count, 3)]
        button = 0 if game.is_stud else draw(st.integers(1, count), label="button")
        self.hand = self.dealt(stacks, button, None)
        if kind in OTHER_POSTS:
            posts: tuple[PostRecord, ...] = OTHER_POSTS[kind](self.hand)
            self.hand = self.dealt(stacks, button, posts)
        self.chips = self.hand.total
        self.guessed = False

    def dealt(self, stacks: list[int], button: int, posts: tuple[PostRecord, ...] | None) -> Hand:
        """A hand with the usual posts, or with others."""
        return Hand(
            self.terms,
            dict(enumerate(stacks, start=1)),
            button=button,
            deck=shuffled(self.terms, self.draw(st.integers(0, 2**30), label="deck")),
            showing=Showing.ASKED,
            posts=posts,
        )

    def play(self, actions: int) -> None:
        """Let players act, at most so many times."""
        for _ in range(actions):
            if self.hand.is_over:
                return
            found = offers(self.hand)
            drawn = self.draw(st.integers(0, 255), label="action")
            action, seat = found[drawn % len(found)] if drawn < 96 else found[0]
            self.hand.act(action, seat)

    def report(self, kind: type[Report]) -> Report:
        """A report of a kind, at first with nothing but a seat."""
        report: Report = self.draw(st.sampled_from(samples(kind)), label="told")
        seats, places = st.sampled_from(self.hand.seats), st.integers(0, 2)
        told = {"seat": seats, "other": seats, "card": places, "other_card": places}
        for name, drawn in told.items():
            if name in facts_of(kind):
                report = with_fact(report, name, self.draw(drawn, label=name))
        return report

    def make(self, name: str) -> bool:
        """Make a mistake that the deal itself must show; whether it could be made."""
        seat = self.draw(st.sampled_from(self.hand.seats), label="whose")
        try:
            self.hand.apply([each(seat) for each in MISTAKES[name]])
        except RemedyError:
            return False
        if name == "wrong player brought in" and self.hand.options.bring_in is not None:
            self.hand.act(BringIn())
        return not self.hand.is_over

    def answer(self, report: Report, needs: Needs) -> Report:
        """A fact drawn at random."""
        kind = type_of(report, needs.fact)
        drawn: st.SearchStrategy[Any]
        if kind is bool:
            drawn = st.booleans()
        elif isinstance(kind, EnumMeta):
            members = [kind(each) for each in needs.choices] or list(kind)  # type: ignore[var-annotated]
            drawn = st.sampled_from(members)
        elif kind is int:
            drawn = st.integers(0, 6)
        else:
            drawn = st.lists(st.integers(0, 2), min_size=1, max_size=2, unique=True).map(tuple)
        self.guessed |= kind is not bool and not isinstance(kind, EnumMeta)
        return with_fact(report, needs.fact, self.draw(drawn, label=needs.fact))

    def throw(self, kind: type[Report]) -> Ruling | None:
        """Report something and carry the ruling out; nothing, for a report that cannot be."""
        hand = self.hand
        before = picture(hand)
        self.guessed = False
        report = self.report(kind)
        answer: Ruling | Needs
        try:
            answer = floor.rule(hand, report)
            for _ in range(40):
                if isinstance(answer, Ruling):
                    break
                report = self.answer(report, answer)
                answer = floor.rule(hand, report)
        except FloorError:
            assert picture(hand) == before
            return None
        assert picture(hand) == before, "asking changed the hand"
        assert isinstance(answer, Ruling), f"the questions never end: {answer}"
        self.check_ruling(answer)
        self.check_same_from_facts(report, answer)
        return answer if self.carry_out(self.perhaps_overridden(answer), before) else None

    def throw_as_made(self, kind: type[Report]) -> Ruling | None:
        """Report a mistake, made first if need be; one that is not reported is as if never made."""
        if name_of(kind) not in MISTAKES or self.hand.is_over:
            return self.throw(kind)
        sound = clone(self.hand)
        ruling = self.throw(kind) if self.make(name_of(kind)) else None
        if ruling is None:
            self.hand = sound
        return ruling

    def check_ruling(self, ruling: Ruling) -> None:
        """What every ruling must have."""
        assert ruling.says
        assert set(ruling.cites) <= fields().keys()
        for cite in ruling.rules:
            assert self.book.rule(cite.partition(":")[2]).cite == cite
        if not ruling.rules:
            assert "common practice" in ruling.says
        left = ruling.discretion
        if left is not None:
            assert left.recommended in left.outcomes
            assert left.turns_on
            assert set(left.otherwise) <= set(left.outcomes) - {left.recommended}

    def check_same_from_facts(self, report: Report, ruling: Ruling) -> None:
        """The facts of the live hand, typed in elsewhere, give the identical ruling."""
        context = self.terms.context
        policy = self.book.resolve(context.game, context.structure, context.event)
        if policy != self.terms.policy or self.terms.game != self.book.game(context.game):
            return
        told = with_live_facts(self.hand, report)
        asked = floor.ask(self.book, context.game, told, context.structure, context.event)
        assert asked == ruling

    def perhaps_overridden(self, ruling: Ruling) -> Ruling:
        """The ruling, or one of those that it leaves to the supervisor."""
        left = ruling.discretion
        if left is None:
            return self.perhaps_fairer(ruling)
        outcome = self.draw(st.sampled_from(left.outcomes), label="ruled")
        if outcome is ruling.outcome:
            return ruling
        return floor.override(ruling, outcome, "it is fairer", "the shift supervisor")

    def perhaps_fairer(self, ruling: Ruling) -> Ruling:
        """The ruling, or that all goes on as it lies, where the book puts fairness first."""
        fair = self.draw(st.integers(0, 3), label="for fairness") == 3
        if not fair or ruling.outcome is Outcome.PLAYS_ON:
            return ruling
        book, context = self.book, self.terms.context
        words = ("it is fairer", "the shift supervisor")
        try:
            return floor.override(ruling, Outcome.PLAYS_ON, *words, book=book, context=context)
        except FloorError:
            return ruling

    def carry_out(self, ruling: Ruling, before: Any) -> bool:
        """All remedies or none; none only where a number was guessed that cannot be."""
        hand = self.hand
        try:
            hand.apply(ruling.remedies, ruling.cites)
        except RemedyError:
            assert picture(hand) == before, "a remedy that was refused changed the hand"
            if not self.guessed:
                raise
            return False
        self.check_sound()
        return True

    def check_sound(self) -> None:
        """Every card and chip is there, and what is offered is accepted."""
        hand = self.hand
        hand.check_conserved()
        assert hand.total == self.chips
        if hand.is_over:
            return
        for action, seat in offers(hand):
            clone(hand).act(action, seat)

    def finish(self) -> None:
        """Play to the end."""
        self.play(LONGEST)
        assert self.hand.is_over, "the deal never ends"
        self.hand.check_conserved()
        assert self.hand.total == self.chips


def _without_an_ante(hand: Hand) -> tuple[PostRecord, ...]:
    return tuple(post for post in hand.posts if post.seat != 1 or post.kind is not PostKind.ANTE)


def _killed(hand: Hand) -> tuple[PostRecord, ...]:
    kill = PostRecord(hand.seats[-1], 2 * max(post.amount for post in hand.posts), PostKind.KILL)
    return (*hand.posts, kill)


OTHER_POSTS: dict[str, Callable[[Hand], tuple[PostRecord, ...]]] = {
    "missing ante": _without_an_ante,
    "unaware of a kill": _killed,
}
"""What went in before the first card, where it is not the usual."""


def deal_with(kind: type[Report], data: st.DataObject) -> bool:
    """A deal in which one thing goes wrong as soon as it can, and perhaps others later.

    Whether it was ruled on, and the ruling carried out.
    """
    deal = Deal(data.draw, name_of(kind))
    ruling = None
    for _ in range(MOMENTS):
        deal.play(data.draw(st.integers(0, 7), label="actions before"))
        ruling = deal.throw_as_made(kind)
        if ruling is not None:
            break
    others = data.draw(st.lists(st.sampled_from(sorted(kinds())), max_size=2), label="then")
    for name in others:
        deal.play(data.draw(st.integers(0, 6), label="actions between"))
        deal.throw(kinds()[name])
    deal.finish()
    return ruling is not None


@pytest.mark.parametrize("kind", kinds().values(), ids=kinds())
def test_whatever_goes_wrong_is_ruled_on_and_the_deal_goes_on(kind: type[Report]) -> None:
    ruled: list[bool] = []

    @QUICK
    @given(data=st.data())
    def deals(data: st.DataObject) -> None:
        ruled.append(deal_with(kind, data))

    rounds = 1 if name_of(kind) in NEVER else ROUNDS
    for number in range(rounds):
        seed(number)(deals)()
        if any(ruled):
            return
    assert name_of(kind) in NEVER


@pytest.mark.slow
@pytest.mark.parametrize("kind", kinds().values(), ids=kinds())
@SLOW
@given(data=st.data())
def test_many_things_go_wrong_and_the_deal_goes_on(kind: type[Report], data: st.DataObject) -> None:
    deal_with(kind, data)
