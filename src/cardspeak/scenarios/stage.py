"""The stage on which a scenario plays: book, terms and the deal, with notes of what was consulted.

Sentences act on it and ask it. A layer above the deal adds what its own sentences need. It decides
nothing: every answer is the engine's.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, cast

import msgspec

from cardspeak.books import (
    Book,
    Notice,
    NoticeError,
    Policy,
    fields,
    is_principle,
    policy_with,
)
from cardspeak.books.consultations import recorded_consultations
from cardspeak.cards import JOKER, Card, Deck
from cardspeak.errors import CardspeakError
from cardspeak.floor import ImproperJoker
from cardspeak.floor.core.deciders import Trials, explained
from cardspeak.floor.core.registry import NAMED
from cardspeak.hand import Hand, Phase, PostRecord, Terms, citations, deal_citations, pot_citations
from cardspeak.hand.actions import Action
from cardspeak.hand.events import HandEvent
from cardspeak.hand.options import Options
from cardspeak.hand.posts import usual_posts
from cardspeak.hand.refusal import Cites, Refusal
from cardspeak.money.pots import Pot
from cardspeak.money.rake import collected_on_button
from cardspeak.scenarios.deck_order import DeckOrder
from cardspeak.scenarios.flipped_book import FlippedBook
from cardspeak.scenarios.policy_reads import RecordedPolicy
from cardspeak.scenarios.scenario import Scenario, ScenarioError

if TYPE_CHECKING:
    from cardspeak.scenarios.at_desk import AtDesk
    from cardspeak.scenarios.at_event import AtEvent

_ANY_BUY_IN = 10**9
"""A scenario's stacks are what it says they are: its notice asks for no particular buy-in."""


class EngineRefusal(CardspeakError):  # noqa: N818 - a thing that happens, not a fault of the writer
    """Something that the engine does not let happen; `cites` are the policies behind it."""

    def __init__(self, sentence: str, cites: Cites = ()) -> None:
        super().__init__(sentence)
        self.cites = cites


class Stage:
    """A deal in progress under one book."""

    def __init__(
        self, scenario: Scenario, book: Book, flips: Mapping[str, Any] | None = None
    ) -> None:
        self.scenario = scenario
        self.book = book = FlippedBook(book, flips) if flips else book
        self.notice = _notice(scenario, book)
        self.context = book.context(self.notice.game, self.notice.structure, self.notice.event)
        self.flips = flips or {}
        self.consulted: set[str] = set()
        self.answered: set[str] = set()
        self.named: set[str] = set()
        self.rulings: list[Trials] = []
        self.reads: set[str] = set()
        self.refused = self._check() if self.has_deal else None
        if self.refused is not None:
            self.policy = book.resolve(self.context.game, self.context.structure)
            return
        self.policy = policy_with(flips or {}, self.notice.policy(book))
        if not self.has_deal:
            return
        self.terms = self._terms()
        self.posts: list[PostRecord] = []
        self.pots: list[Pot] = []
        self.show_order: tuple[int, ...] = ()
        self.hand: Hand
        self.desk: AtDesk
        self.event: AtEvent

    def _check(self) -> NoticeError | None:
        """Why the book does not allow the notice, if so."""
        with recorded_consultations() as consulted:
            try:
                flipped = policy_with(self.flips, self.notice.policy(self.book))
                noted = RecordedPolicy(flipped, self.reads)
                self.notice.check(self.book, cast(Policy, noted))
            except NoticeError as error:
                return error
            finally:
                self.reads |= consulted.fields
        return None

    def _terms(self) -> Terms:
        notice = self.notice
        if self.scenario.kill_bets is not None:
            notice = msgspec.structs.replace(notice, bets=self.scenario.kill_bets)
        return Terms(
            notice.spread_of(self.book),
            cast(Policy, RecordedPolicy(self.policy, self.reads)),
            notice,
            book=self.book,
            last_two=self.scenario.last_two,
            chairs=max([*self.scenario.seats, self.scenario.button]),
        )

    # Setting up

    def sign(self, name: str | None) -> Notice:
        """The sign that a scenario gives a name, or its own: unnamed, or called by its stakes."""
        if name is None:
            return self.notice
        stakes = (self.notice.bets or (), self.notice.blinds)
        if name not in self.scenario.signs and name in ["-".join(map(str, s)) for s in stakes]:
            return self.notice
        other = self.scenario.signs.get(name)
        if other is None:
            known = ", ".join(self.scenario.signs) or "none"
            raise ScenarioError(f"there is no sign {name!r}; signs of this scenario: {known}")
        given = {
            field: value
            for field in other.__struct_fields__
            if field != "notice" and (value := getattr(other, field)) is not None
        }
        return msgspec.structs.replace(self.notice, name=name, **given)

    @property
    def has_deal(self) -> bool:
        """Whether cards are dealt; where nobody sits, the floor is asked from facts alone."""
        return bool(self.scenario.seats)

    @property
    def is_dealt(self) -> bool:
        """Whether the deal has begun."""
        return hasattr(self, "hand")

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats clockwise from the left of the button."""
        button = self.scenario.button
        order = sorted(self.scenario.seats)
        return tuple(sorted(order, key=lambda seat: (seat <= button, seat)))

    def post(self) -> None:
        """Work out what is posted: the usual blinds and antes, and what the scenario adds."""
        terms = self.terms
        collection = collected_on_button(terms.charge, terms.policy.rake, len(self.seats))
        usual = usual_posts(self.seats, terms.blinds, terms.ante, terms.policy, collection)
        self.posts = list(usual)
        for line in self.scenario.posts:
            line.said(self)

    def deck_order(self) -> DeckOrder:
        """Where the cards named are to be put."""
        starting = len(self.seats) * self.terms.game.hole_cards_at_once
        scenario = self.scenario
        return DeckOrder(scenario.cards, self.terms.deck, scenario.seed, starting, self.strays)

    @property
    def strays(self) -> frozenset[Card]:
        """Cards that do not belong in the deck, and that a player reports to the floor."""
        reports = [line.said.words.get("report") for line in self.scenario.play]
        strange = any(isinstance(report, ImproperJoker) for report in reports)
        return frozenset({JOKER}) if strange else frozenset()

    def deal(self, faces: list[int]) -> None:
        """Begin the deal with a deck in order."""
        self.post()
        self.hand = Hand(
            self.terms,
            self.scenario.seats,
            button=self.scenario.button,
            deck=Deck(faces) if self.strays else faces,
            posts=self.posts,
        )
        self.look()

    # The deal

    @property
    def events(self) -> list[HandEvent]:
        """What happened so far; nothing where the notice was refused or nobody sits."""
        if self.refused is not None or not self.has_deal:
            return []
        return self.hand.events or []

    @property
    def options(self) -> Options:
        """What may be done now."""
        return self.hand.options

    def may_act(self, seat: int) -> bool:
        """Whether a seat has something to decide now."""
        return seat == self.options.seat or seat in self.options.seats

    def act(self, seat: int, action: Action) -> None:
        """A player acts; a refusal says why."""
        refusal = self.why_not(seat, action)
        if refusal is not None:
            raise EngineRefusal(refusal.sentence, refusal.cites)
        self.hand.act(action, seat)
        self.look()

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        """Why an action would be refused now."""
        refusal = self.hand.why_not(action, seat)
        if refusal is not None:
            self.note(refusal.cites)
        return refusal

    def turn(self) -> str:
        """Whose turn it is, in words."""
        if self.hand.is_over:
            return "the hand is over"
        seats = self.options.seats or (self.options.seat,)
        verb = "are" if len(seats) > 1 else "is"
        return f"{seats_text(seats)} {verb} to act ({self.hand.phase})"

    def look(self) -> None:
        """Note what stands now, for questions asked later."""
        hand = self.hand
        if not hand.is_over:
            self.pots = hand.pots if any(hand.bets_by_seat.values()) else hand.shown_pots()
            self.note(pot_citations(hand))
            for cites in hand.why().values():
                self.note(cites)
        if hand.phase is Phase.SHOWING and not self.show_order:
            self.show_order = hand.seats_to_show

    # Reasons

    def note(self, cites: Iterable[str]) -> None:
        """Note citations that answer some "why?" in the scenario."""
        self.consulted.update(cites)
        self.answered.update(cites)

    @property
    def rules_named(self) -> set[str]:
        """The rules that decided: those of the rulings, and those that the scenario claims.

        A claim counts where the deal cites the rule: the proof by mutation shows that it decides.
        """
        claimed = set(self.scenario.shows(self.book.id))
        named = self.named | (self._behind(self.answered) & claimed)
        if self.refused is not None:
            named |= {rule.cite for rule in self.refused.rules}
        for trials in self.rulings:
            ruling = explained(trials, self.book, self.context)
            named |= {*ruling.authority, *self._behind(ruling.decided or ())}
            named |= self._behind(ruling.principles)
            naming = NAMED.get(type(trials.report))
            named |= {rule.cite for rule in naming(trials.report, self.book)} if naming else set()
        return named

    def _behind(self, cites: Iterable[str]) -> set[str]:
        return {rule.cite for path in cites for rule in self.book.why(path, self.context)}

    def cited(self, cites: Cites) -> str:
        """Policies with the rules behind them, for a person."""
        if not cites:
            return ""
        named: list[str] = []
        for path in dict.fromkeys(cites):
            known = path in fields() or is_principle(path)
            rules = self.book.why(path, self.context) if known else ()
            names = ", ".join(rule.cite for rule in rules) or "common practice"
            named.append(f"{path}: {names}")
        return f" ({'; '.join(named)})"

    def lacks(self, reason: str | None, cites: Cites) -> str | None:
        """What is wrong with a reason given for an answer; None when it is among the policies."""
        if reason is None or reason in cites:
            return None
        rules = {rule.id for path in cites for rule in self.book.why(path, self.context)}
        if reason in rules or reason.partition(":")[2] in rules:
            return None
        return f"so it is, but for another reason{self.cited(cites) or ': no policy is cited'}"

    def not_in_turn(self, seat: int) -> str | None:
        """What to answer when a seat is asked about whose turn it is not."""
        return None if self.may_act(seat) else self.turn()

    def finish(self) -> None:
        """Look at the whole deal once more: nothing is lost, and what was cited is noted."""
        if self.refused is not None or not self.has_deal:
            return
        self.hand.check_conserved()
        self.note(deal_citations(self.terms))
        for event in self.events:
            self.note(citations(self.hand, event))


def seats_text(seats: tuple[int | None, ...]) -> str:
    """Seats as people list them."""
    word = "seat" if len(seats) == 1 else "seats"
    return f"{word} {', '.join(map(str, seats))}"


def _notice(scenario: Scenario, book: Book) -> Notice:
    """The notice that a scenario describes, or the ready-made one it names with its changes."""
    given = {
        name: value
        for name in scenario.setting.__struct_fields__
        if name != "notice" and (value := getattr(scenario.setting, name)) is not None
    }
    wanted = scenario.setting.notice
    if wanted is not None:
        for ready in book.notices:
            if ready.name == wanted:
                return cast(Notice, msgspec.structs.replace(ready, **given))
        names = ", ".join(repr(ready.name) for ready in book.notices)
        raise ScenarioError(f"{book.title} has no notice {wanted!r}; it has {names}")
    for needed in ("game", "structure"):
        if needed not in given:
            raise ScenarioError(f"say the {needed!r}, or name a 'notice' of the book")
    name = f"{given['game']} {given['structure']}"
    given.setdefault("buy_in", _ANY_BUY_IN)
    return Notice(name=name, seats=len(scenario.seats) or None, **given)
