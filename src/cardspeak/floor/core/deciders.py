"""What decides a ruling: the policies whose flip to another legal value alone changes it.

A change is another outcome, other remedies or other orders, never merely other words. Where no
single flip changes anything, the smallest set that does so together decides. A flip that raises a
question nobody was asked changes the ruling if some answer to it does.
"""

from collections.abc import Iterator, Mapping
from enum import IntEnum
from operator import attrgetter
from typing import Any

import msgspec

from cardspeak.books import Book, Context, Principle, Rule, field
from cardspeak.books.other_values import others
from cardspeak.books.policy import Policy
from cardspeak.books.policy.windows import Until
from cardspeak.floor.core.case import Case, NeededError
from cardspeak.floor.core.fact_values import answers, with_fact
from cardspeak.floor.core.facts import check
from cardspeak.floor.core.principles import RESTS_ON
from cardspeak.floor.core.registry import DECISIONS, NAMED, SUBJECTS, name_of
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import FloorError, Needs, Outcome, Ruling
from cardspeak.games import Event, Game
from cardspeak.hand.refusal import Cites
from cardspeak.hand.remedies import ActRemedy, AllIn, Bar, Bind, KillRemedy, OpenWith, Revive

SHOWN = 2
"""How many printed rules are read aloud."""
LARGEST_SET = 3
"""How many policies are flipped together before the facts alone are said to decide."""
MOST_TRIALS = 300
"""How often a case is decided again in search of a set."""
MOST_ANSWERS = 40
"""How many answers to the questions that one flip raises are followed."""


class FlipEffect(IntEnum):
    """How much a flip changes."""

    NOTHING = 0
    REMEDIES_IF_ASKED = 1  # after some answer to a question that the flip raises
    REMEDIES = 2  # or orders; the outcome stays
    OUTCOME_IF_ASKED = 3
    OUTCOME = 4


_IF_ASKED = {
    FlipEffect.NOTHING: FlipEffect.NOTHING,
    FlipEffect.REMEDIES_IF_ASKED: FlipEffect.REMEDIES_IF_ASKED,
    FlipEffect.REMEDIES: FlipEffect.REMEDIES_IF_ASKED,
    FlipEffect.OUTCOME_IF_ASKED: FlipEffect.OUTCOME_IF_ASKED,
    FlipEffect.OUTCOME: FlipEffect.OUTCOME_IF_ASKED,
}


class Trials:
    """One case, decided again with some points of policy flipped."""

    __slots__ = ("_left", "count", "event", "game", "policy", "report", "ruling")

    def __init__(
        self, report: Report, game: Game, policy: Policy, event: Event, ruling: Ruling
    ) -> None:
        self.report = report
        self.game = game
        self.policy = policy
        self.event = event
        self.ruling = ruling
        self.count = 0
        self._left = 0

    def change(
        self, flips: Mapping[str, Any], consulted: dict[str, None] | None = None
    ) -> FlipEffect:
        """What flips change; what is consulted on the way is added to `consulted`."""
        self._left = MOST_ANSWERS
        return self._change(self.report, flips, {} if consulted is None else consulted)

    def closed(self) -> frozenset[str]:
        """The windows of time that the case finds closed."""
        case = Case(self.report, self.game, self.policy, self.event)
        DECISIONS[type(self.report)](case)
        return case.closed

    def speaks(self, path: str) -> bool:
        """Whether a flip of a policy changes the words of the ruling."""
        flipped = [
            Case(self.report, self.game, self.policy, self.event, {path: value})
            for value in self.others(path)
        ]
        return any(self._says_otherwise(case) for case in flipped)

    def _says_otherwise(self, case: Case[Report]) -> bool:
        try:
            return DECISIONS[type(self.report)](case).says != self.ruling.says
        except (NeededError, FloorError):
            return False

    def others(self, path: str) -> tuple[Any, ...]:
        """The legal values of a policy but the one it has here."""
        return others(path, attrgetter(path)(self.policy))

    def _change(
        self, report: Report, flips: Mapping[str, Any], consulted: dict[str, None]
    ) -> FlipEffect:
        self.count += 1
        case = Case(report, self.game, self.policy, self.event, flips)
        try:
            found = DECISIONS[type(report)](case)
        except NeededError as needed:
            return self._after_answers(report, needed.needs, flips, consulted)
        except FloorError:
            return FlipEffect.OUTCOME  # the report cannot even be made in such a house
        finally:
            consulted.update(dict.fromkeys(case.cites))
        return difference(self.ruling, found)

    def _after_answers(
        self, report: Report, needs: Needs, flips: Mapping[str, Any], consulted: dict[str, None]
    ) -> FlipEffect:
        """The most that an answer to a question changes; all of it if every answer does."""
        changes: list[FlipEffect] = []
        for answered in self._with_answers(report, needs):
            if FlipEffect.OUTCOME_IF_ASKED in map(_IF_ASKED.get, changes) and (
                min(changes) is not FlipEffect.OUTCOME
            ):
                break
            if self._left <= 0:
                changes.append(FlipEffect.NOTHING)
                break
            self._left -= 1
            changes.append(self._change(answered, flips, consulted))
        if not changes:
            return FlipEffect.NOTHING
        return max(min(changes), _IF_ASKED[max(changes)])

    def _with_answers(self, report: Report, needs: Needs) -> Iterator[Report]:
        """The report with each answer to a question that can be given in this game."""
        for answer in answers(report, needs):
            try:
                answered = with_fact(report, needs.fact, answer)
                check(answered, self.game)
            except FloorError:
                continue
            yield answered


def difference(one: Ruling, other: Ruling) -> FlipEffect:
    """How much two rulings differ in what is done.

    What a player loses, gets back or is held to is an outcome too: a hand killed, a right barred, a
    call made a raise.
    """
    if one.outcome is not other.outcome or _for_players(one) != _for_players(other):
        return FlipEffect.OUTCOME
    same = one.remedies == other.remedies and one.orders == other.orders
    return FlipEffect.NOTHING if same else FlipEffect.REMEDIES


def _for_players(ruling: Ruling) -> list[object]:
    """What the remedies do to hands and rights, and which actions they make; not the amounts."""
    return [
        (each.seat, type(each.action)) if isinstance(each, ActRemedy | Bind) else each
        for each in ruling.remedies
        if isinstance(each, KillRemedy | Revive | Bar | OpenWith | AllIn | ActRemedy | Bind)
    ]


def deciders(trials: Trials) -> dict[str, FlipEffect]:
    """The policies that decide a case, each with how much its flip changes."""
    found: dict[str, FlipEffect] = {}
    for path in trials.ruling.cites:
        most = FlipEffect.NOTHING
        for value in trials.others(path):
            most = max(most, trials.change({path: value}))
            if most is FlipEffect.OUTCOME:
                break
        if most:
            found[path] = most
    return found or _together(trials)


def _together(trials: Trials) -> dict[str, FlipEffect]:
    """The smallest set of policies that changes a ruling which none of them changes alone."""
    last = trials.count + MOST_TRIALS
    wider: list[tuple[dict[str, Any], dict[str, None]]] = [({}, dict.fromkeys(trials.ruling.cites))]
    for _ in range(LARGEST_SET):
        narrower, wider = wider, []
        for flips, consulted in narrower:
            for path in consulted:
                if path in flips:
                    continue
                for value in trials.others(path):
                    if trials.count >= last:
                        return {}
                    tried, seen = flips | {path: value}, dict[str, None]()
                    change = trials.change(tried, seen)
                    if change:
                        return dict.fromkeys(tried, change)
                    wider.append((tried, seen))
    return {}


# The rules to read aloud


def explained(trials: Trials, book: Book | None, context: Context) -> Ruling:
    """A ruling with what decided it, and with the rules that decided it said aloud."""
    ruling = trials.ruling
    found = deciders(trials)
    decided = tuple(sorted(found, key=lambda path: -found[path]))
    principles = _principles(trials.report, ruling)
    ruling = msgspec.structs.replace(ruling, decided=decided, principles=principles)
    if book is None:
        return ruling
    named = _named(trials.report, book)
    decisive = _most_decisive(found) if found else _speaking(trials)
    decisive = [path for path in decisive if path in ruling.cites]
    done = [path for path in decisive if not _only_lets(path, trials)]
    subject = SUBJECTS.get(type(trials.report))
    about = _narrowest([subject], book, context) if subject in ruling.cites else []
    behind = _speaking_for(done if done or about else decisive, book, context)
    if behind and ruling.outcome is Outcome.MISDEAL:
        behind = _narrowest(decisive, book, context)
    ranked = [*[(rule.when.contexts.bit_count(), 0, rule.cite) for rule in named], *behind]
    ranked = [*about, *sorted(ranked, key=lambda each: each[:2])]
    if not found and not ranked:
        stated = (_rules(path, book, context) for path in principles)
        ranked = [(0, 0, rule.cite) for rule in next(filter(None, stated), ())]
    authority = tuple(dict.fromkeys([cite for *_, cite in ranked]))[:SHOWN]
    says = f"{ruling.says} {_source(decided, authority, book)}"
    if named and done and not behind:
        says += " The rest is common practice."
    return msgspec.structs.replace(ruling, authority=authority, says=says)


def _principles(report: Report, ruling: Ruling) -> Cites:
    """The principles that a ruling rests on."""
    found = RESTS_ON.get(name_of(type(report)), ())
    counts_action = any(path.startswith("substantial.") for path in ruling.cites)
    return (*found, Principle.POSTS_ARE_NO_ACTION) if counts_action else found


def _source(decided: Cites, authority: Cites, book: Book) -> str:
    """Whose word a ruling is, in a sentence to read aloud."""
    if not authority:
        return "The book is silent: common practice."
    numbers = " and ".join([cite.partition(":")[2] for cite in authority])
    word = "Rule" if decided else "See rule"
    return f"{word}{'s' if len(authority) > 1 else ''} {numbers}, {book.title}."


def _named(report: Report, book: Book) -> tuple[Rule, ...]:
    """The rules that name what happened outright."""
    naming = NAMED.get(type(report))
    return tuple(naming(report, book)) if naming else ()


def _speaking(trials: Trials) -> list[str]:
    """The policies consulted whose flip changes what is said; where none does, all of them."""
    cites = trials.ruling.cites
    return [path for path in cites if trials.speaks(path)] or list(cites)


def _most_decisive(found: Mapping[str, FlipEffect]) -> list[str]:
    """The policies that change most: none that moves a burn speaks for one that makes a misdeal.

    Policies on until when never speak alone: those on what is done come too, the ones that change
    most of these.
    """
    most = max(found.values())
    decisive = [path for path, change in found.items() if change is most]
    if all(_is_timing(path) for path in decisive):
        done = {path: change for path, change in found.items() if not _is_timing(path)}
        next_most = max(done.values(), default=FlipEffect.NOTHING)
        decisive += [path for path, change in done.items() if change is next_most]
    return decisive


def _speaking_for(paths: list[str], book: Book, context: Context) -> list[tuple[int, int, str]]:
    """The printed rules behind some policies; none where they only define an action that counts."""
    if all(field(path).area == "substantial" or not _rules(path, book, context) for path in paths):
        return []
    return _narrowest(paths, book, context)


def _rules(path: str, book: Book, context: Context) -> tuple[Rule, ...]:
    return book.look_up(path, context.bit).rules


def _narrowest(paths: list[str], book: Book, context: Context) -> list[tuple[int, int, str]]:
    """The printed rules behind some policies, the narrowest first, each with its breadth.

    Of rules equally narrow those on what is done come before those on until when, and then the
    one that is consulted first.
    """
    ranked = [
        (_breadth(rule, path, context), _is_timing(path), place, order, rule.cite)
        for place, path in enumerate(paths)
        for order, rule in enumerate(_rules(path, book, context))
    ]
    return [(breadth, 1, cite) for breadth, *_, cite in sorted(ranked)]


def _is_timing(path: str) -> bool:
    """Whether a policy says until when something can be put right, or for how long."""
    known = field(path)
    if known.area == "clock" and known.is_figure:
        return True
    return known.area == "substantial" or getattr(known.type, "__origin__", None) is Until


def _only_lets(path: str, trials: Trials) -> bool:
    """Whether a policy lets a ruling be made, no more: a window that was open, a count not reached.

    A misdeal alone is read out with the moment until which it may be called.
    """
    known, closed = field(path), trials.closed()
    if known.area == "substantial":
        return not closed
    if known.is_figure and path.endswith((".misdeal", ".misdeal.number")):
        return trials.ruling.outcome is not Outcome.MISDEAL
    return path not in closed and getattr(known.type, "__origin__", None) is Until


def _breadth(rule: Rule, path: str, context: Context) -> int:
    """In how many contexts a rule has its word on a point."""
    own = [
        clause.when.contexts
        for clause in rule.clauses
        if (path in clause.sets or path in clause.choice) and clause.when.contexts & context.bit
    ]
    return min([contexts.bit_count() for contexts in own or [rule.when.contexts]])
