"""A case before the floor: the report, the policy it is ruled under, and what was consulted.

A decision asks for facts and for policies. A fact that nobody has said ends the decision with the
question; a policy that is consulted is cited, so that a ruling cites exactly what it turned on.
"""

from collections.abc import Mapping
from enum import StrEnum
from operator import attrgetter
from typing import Any, Generic, TypeVar

from cardspeak.arguments import expect, shown
from cardspeak.books.policy import Policy
from cardspeak.books.policy.cards import DealStart
from cardspeak.books.policy.substantial import Counted, DealerActionCounts
from cardspeak.books.policy.windows import Until
from cardspeak.floor.core.facts import COUNTS, WINDOWS, check
from cardspeak.floor.core.orders import AnyOrder
from cardspeak.floor.core.registry import (
    AFTER_THE_HAND,
    DECISIONS,
    LIVE_FACTS,
    MISTAKES,
    Mistake,
)
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import Discretion, FloorError, Needs, Outcome, Ruling
from cardspeak.games import Event, Game
from cardspeak.hand import Hand
from cardspeak.hand.refusal import Cites
from cardspeak.hand.remedies import AnyRemedy

R = TypeVar("R", bound=Report)
S = TypeVar("S", bound=Report)
E = TypeVar("E", bound=StrEnum)
YES_OR_NO = ("yes", "no")
NO_FLIPS: Mapping[str, Any] = {}


class NeededError(Exception):
    """A fact is missing; it carries the question."""

    def __init__(self, needs: Needs) -> None:
        super().__init__(needs.question)
        self.needs = needs


class Case(Generic[R]):
    """One report under one policy; `flips` are points on which the policy is tried otherwise."""

    def __init__(
        self,
        report: R,
        game: Game,
        policy: Policy,
        event: Event = Event.CASH,
        flips: Mapping[str, Any] = NO_FLIPS,
    ) -> None:
        self.report = report
        self.game = game
        self._policy = policy
        self.event = event
        self._flips = flips
        self._cites: dict[str, None] = {}
        self._closed: set[str] = set()

    def about(self, report: S) -> "Case[S]":
        """This case as one of another report that it comes down to; both cite the same."""
        case = Case(report, self.game, self._policy, self.event, self._flips)
        case._cites = self._cites
        case._closed = self._closed
        return case

    def apart(self) -> "Case[R]":
        """This case for a question that only settles a fact: what it consults is not cited."""
        return Case(self.report, self.game, self._policy, self.event, self._flips)

    @property
    def cites(self) -> Cites:
        """The policies consulted so far."""
        return tuple(self._cites)

    @property
    def closed(self) -> frozenset[str]:
        """The windows of time that were found closed so far."""
        return frozenset(self._closed)

    def policy(self, path: str) -> Any:
        """What the policy says on a point; it is cited."""
        self._cites[path] = None
        if self._flips and path in self._flips:
            return self._flips[path]
        return attrgetter(path)(self._policy)

    # Facts: each is known, or the decision ends with the question for it

    def fact(self, name: str, question: str, choices: tuple[str, ...] = ()) -> Any:
        """A fact of the report of any kind, such as a list of seats."""
        value = getattr(self.report, name)
        if value is None:
            raise NeededError(Needs(name, question, choices))
        return value

    def whether(self, name: str, question: str) -> bool:
        """A fact that is yes or no."""
        return bool(self.fact(name, question, YES_OR_NO))

    def number(self, name: str, question: str) -> int:
        """A fact that is a number: a seat, a card's place, chips, cards."""
        return int(self.fact(name, question))

    def one_of(self, name: str, kind: type[E], question: str) -> E:
        """A fact that is one of several words."""
        return kind(self.fact(name, question, tuple([member.value for member in kind])))

    def seat(self) -> int:
        """The seat that the report is about."""
        return self.number("seat", "Which seat?")

    def since(self, fact: str, question: str) -> Any:
        """How far the deal has come in one respect."""
        value = self.report.since.known(fact)
        if value is None:
            choices = () if fact in COUNTS else YES_OR_NO
            raise NeededError(Needs(f"since.{fact}", question, choices))
        return value

    def only_if(self, holds: bool, words: str) -> None:
        """Refuse a report that cannot be at this game."""
        if not holds:
            raise FloorError(words)

    def only_at_stud(self) -> None:
        """Refuse a report that only stud games know."""
        self.only_if(self.game.is_stud, f"{self.game.name} is not a stud game")

    def only_with_last_down_card(self) -> None:
        """Refuse a report on stud's last down card at a game that has none."""
        ends = self.game.is_stud and self.game.ends_face_down
        self.only_if(ends, f"{self.game.name} has no last down card")

    # How far the deal has come

    def is_open(self, path: str) -> bool:
        """Whether a window of time that a policy gives is still open."""
        still = self.is_before(self.policy(path))
        if not still:
            self._closed.add(path)
        return still

    def is_before(self, until: Until) -> bool:
        """Whether what closes a window has not happened yet."""
        if until is Until.NO_LIMIT:
            return True
        if until is Until.NEVER_OPEN:
            return False
        if until is Until.SUBSTANTIAL_ACTION:
            return not (self.report.since.awarded or self.is_substantial())
        if until is Until.NEXT_DEAL_STARTS:
            return not self.has_next_deal_begun()
        question = WINDOWS[until]
        return int(self.since(question.fact, question.words)) < question.closes_at

    def has_next_deal_begun(self) -> bool:
        """Whether the next deal has begun: with the riffle, the machine or the first card."""
        since = self.report.since
        if since.next_deal_sign is None and since.next_deal is not None:
            return since.next_deal
        starts = self.policy("cards.deal_starts")
        if since.next_deal_sign is not None:
            return since.next_deal_sign in (*starts, DealStart.FIRST_CARD)
        question = f"Has the next deal begun, with {' or '.join(starts)}?"
        return bool(self.since("next_deal", question))

    def is_substantial(self) -> bool:
        """Whether there has been substantial action since the mistake."""
        players = self.policy("substantial.counted") is Counted.PLAYERS
        since = self.report.since
        if players:
            count = self.since("players", "How many players have acted since?")
        else:
            count = self.since("actions", "How many actions came since?")
        if since.while_dealing and not self.policy("substantial.while_dealing"):
            count = max(0, count - since.while_dealing)
        if self._is_enough(count):
            return True
        by_dealer = self._dealer_acts()
        if not by_dealer or not self._is_enough(count + by_dealer):
            return False
        if self.policy("substantial.dealer_counts") is DealerActionCounts.YES:
            return True
        question = "Does the floor count what the dealer did as an action?"
        return bool(self.since("dealer_counted", question))

    def _is_enough(self, count: int) -> bool:
        """Whether so many actions, or players, are substantial."""
        if count < self.policy("substantial.with_chips"):
            return False
        if count >= self.policy("substantial.without_chips"):
            return True
        return bool(self.since("chips", "Did one of them put chips in the pot?"))

    def _dealer_acts(self) -> int:
        """How many things the dealer did may count as actions."""
        done = self.report.since.dealer_acts
        if not done or self.policy("substantial.dealer_counts") is DealerActionCounts.NO:
            return 0
        counted = self.policy("substantial.dealer_acts")
        return sum(act in counted for act in done)

    def rules(
        self,
        outcome: Outcome,
        says: str,
        *remedies: AnyRemedy,
        orders: tuple[AnyOrder, ...] = (),
        discretion: Discretion | None = None,
    ) -> Ruling:
        """The ruling, citing what was consulted."""
        return Ruling(
            outcome=outcome,
            says=says,
            remedies=remedies,
            orders=orders,
            cites=self.cites,
            discretion=discretion,
        )


# From a report to its ruling


def known(hand: Hand, report: Report) -> Report:
    """The report with every fact that the hand knows, all of them possible in this game."""
    report = with_live_facts(hand, report)
    check(report, hand.terms.game)
    return report


def with_live_facts(hand: Hand, report: Report) -> Report:
    """The report with every fact that the hand knows."""
    if not isinstance(hand, Hand):
        expect("the hand", hand, Hand, "a Hand", FloorError)
    expect_report(report)
    if hand.is_over and type(report) not in AFTER_THE_HAND:
        raise FloorError("the deal is over: nothing in it can be corrected")
    reading = LIVE_FACTS.get(type(report))
    return reading(hand, report) if reading else report


def mistake(hand: Hand, report: Report) -> Mistake:
    """The remedies that put the cards where a dealer's mistake put them; none if they lie so.

    The software deals rightly. Where it follows a dealer who did not, the mistake is entered first;
    a report of it then fits the hand.
    """
    if not isinstance(hand, Hand):
        expect("the hand", hand, Hand, "a Hand", FloorError)
    expect_report(report)
    check(report, hand.terms.game)
    entering, needed = MISTAKES.get(type(report), (None, ()))
    if entering is None or any(getattr(report, fact) is None for fact in needed):
        return ()  # the ruling asks for what is not known yet
    seat = getattr(report, "seat", None)
    if "seat" in needed and seat not in hand.seats:
        raise FloorError(f"seat {seat} has no hand in this deal")
    return entering(hand, report)


def expect_report(report: object) -> None:
    """Refuse what is no report, with the names of those that there are."""
    if not isinstance(report, Report) or type(report) not in DECISIONS:
        names = ", ".join(kind.__name__ for kind in DECISIONS)
        raise FloorError(f"{shown(report)} is not a report; pass one of {names}")


def decide(report: Report, game: Game, policy: Policy, event: Event = Event.CASH) -> Ruling | Needs:
    """The one decision path: facts in, a ruling or the next question out."""
    deciding = DECISIONS.get(type(report))
    if deciding is None:
        raise FloorError(f"nobody knows how to rule on {type(report).__name__}")
    try:
        return deciding(Case(report, game, policy, event))
    except NeededError as needed:
        return needed.needs
