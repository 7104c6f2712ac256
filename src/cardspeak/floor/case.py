"""A case before the floor: the report, the policy it is ruled under, and what was consulted.

A decision asks for facts and for policies. A fact that nobody has said ends the decision with the
question; a policy that is asked is cited, so that a ruling cites exactly what it turned on.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Generic, TypeVar

import msgspec

from cardspeak.books import Book, Context, Rule
from cardspeak.books.policy import Policy
from cardspeak.books.policy.substantial import Counted, DealerActionCounts
from cardspeak.books.policy.windows import Until
from cardspeak.floor.reports import Report
from cardspeak.floor.ruling import AnyOrder, Discretion, FloorError, Needs, Outcome, Ruling
from cardspeak.floor.since import COUNTS, WINDOWS
from cardspeak.games import Event, Game
from cardspeak.hand.refusal import Cites
from cardspeak.hand.remedies import AnyRemedy

R = TypeVar("R", bound=Report)


class NeededError(Exception):
    """A fact is missing; it carries the question."""

    def __init__(self, needs: Needs) -> None:
        super().__init__(needs.question)
        self.needs = needs


class Case(Generic[R]):
    """One report under one policy."""

    def __init__(self, report: R, game: Game, policy: Policy, event: Event = Event.CASH) -> None:
        self.report = report
        self.game = game
        self.policy = policy
        self.event = event
        self._cites: dict[str, None] = {}

    @property
    def cites(self) -> Cites:
        """The policies consulted so far."""
        return tuple(self._cites)

    def ask(self, path: str) -> Any:
        """What the policy says on a point; it is cited."""
        self._cites[path] = None
        return attrgetter(path)(self.policy)

    def fact(self, name: str, question: str, choices: tuple[str, ...] = ("yes", "no")) -> Any:
        """A fact of the report, or the question for it."""
        value = getattr(self.report, name)
        if value is None:
            raise NeededError(Needs(name, question, choices))
        return value

    def is_open(self, path: str) -> bool:
        """Whether a window of time that a policy gives is still open."""
        return self.is_before(self.ask(path))

    def is_before(self, until: Until) -> bool:
        """Whether what closes a window has not happened yet."""
        if until is Until.NO_LIMIT:
            return True
        if until is Until.NEVER_OPEN:
            return False
        if until is Until.SUBSTANTIAL_ACTION:
            return not self.is_substantial()
        asked = WINDOWS[until]
        value = self.report.since.known(asked.fact)
        if value is None:
            choices = () if asked.fact in COUNTS else ("yes", "no")
            raise NeededError(Needs(f"since.{asked.fact}", asked.words, choices))
        return int(value) < asked.closes_at

    def is_substantial(self) -> bool:
        """Whether there has been substantial action since the mistake."""
        players = self.ask("substantial.counted") is Counted.PLAYERS
        since = self.report.since
        count = since.players if players else since.actions
        if count is None:
            fact, who = (
                ("players", "players have acted") if players else ("actions", "actions came")
            )
            raise NeededError(Needs(f"since.{fact}", f"How many {who} since?", ()))
        if since.while_dealing and not self.ask("substantial.while_dealing"):
            count = max(0, count - since.while_dealing)
        if self._is_enough(count):
            return True
        by_dealer = self._dealer_acts()
        if not by_dealer or not self._is_enough(count + by_dealer):
            return False
        if self.ask("substantial.dealer_counts") is DealerActionCounts.YES:
            return True
        if since.dealer_counted is None:
            asked = "Does the floor count what the dealer did as an action?"
            raise NeededError(Needs("since.dealer_counted", asked))
        return since.dealer_counted

    def _is_enough(self, count: int) -> bool:
        """Whether so many actions, or players, are substantial."""
        if count < self.ask("substantial.with_chips"):
            return False
        if count >= self.ask("substantial.without_chips"):
            return True
        chips = self.report.since.chips
        if chips is None:
            raise NeededError(Needs("since.chips", "Did one of them put chips in the pot?"))
        return chips

    def _dealer_acts(self) -> int:
        """How many things the dealer did may count as actions."""
        done = self.report.since.dealer_acts
        if not done or self.ask("substantial.dealer_counts") is DealerActionCounts.NO:
            return 0
        counted = self.ask("substantial.dealer_acts")
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


Deciding = Callable[[Case[Any]], Ruling]
DECISIONS: dict[type[Report], Deciding] = {}
"""How each kind of report is decided."""


def decides(kind: type[Report]) -> Callable[[Deciding], Deciding]:
    """Mark the function that decides a kind of report."""

    def register(deciding: Deciding) -> Deciding:
        DECISIONS[kind] = deciding
        return deciding

    return register


def decide(report: Report, game: Game, policy: Policy, event: Event = Event.CASH) -> Ruling | Needs:
    """The one decision path: facts in, a ruling or the next question out."""
    deciding = DECISIONS.get(type(report))
    if deciding is None:
        raise FloorError(f"nobody knows how to rule on {type(report).__name__}")
    try:
        return deciding(Case(report, game, policy, event))
    except NeededError as needed:
        return needed.needs


Naming = Callable[[Any, Book], tuple[Rule, ...]]
NAMED: dict[type[Report], Naming] = {}
"""Reports that a printed rule names outright, such as a listed breach of conduct."""


def cited(ruling: Ruling, book: Book, context: Context, report: Report | None = None) -> Ruling:
    """The ruling with the printed rules behind it, and their numbers said aloud."""
    rules: dict[str, None] = {}
    naming = NAMED.get(type(report)) if report is not None else None
    if naming is not None:
        rules |= {rule.cite: None for rule in naming(report, book)}
    for path in ruling.cites:
        for rule in book.why(path, context):
            rules[rule.cite] = None
    numbers = ", ".join(cite.partition(":")[2] for cite in rules)
    source = f"Rule {numbers}, {book.title}." if rules else "The book is silent: common practice."
    return msgspec.structs.replace(ruling, rules=tuple(rules), says=f"{ruling.says} {source}")
