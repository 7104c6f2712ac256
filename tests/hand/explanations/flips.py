"""Deals played again with one policy flipped: which option or event is the first to differ.

Everything before it being the same, the flipped policy decided it. `first_difference` says where;
the tests compare that with what the explanations declare.
"""

from collections.abc import Iterator
from operator import attrgetter
from random import Random
from typing import Any

from tests.hand.tables import offers, shuffled

from cardspeak.books.book import policy_with
from cardspeak.books.fields import fields
from cardspeak.books.other_values import others
from cardspeak.errors import BrokenInvariant, CardspeakError
from cardspeak.hand import Action, Hand, Options, PostKind, PostRecord, Showing, Terms
from cardspeak.hand.events import HandEvent, Mucked, Shown
from cardspeak.hand.explanations.scene import Scene, bare, with_policy
from cardspeak.index import field_reads

STACKS = (3, 5, 7, 17, 40, 90, 100, 100, 200, 400)
READ_BY_ANOTHER_NAME = {"jackpot.bad_beat.offered", "jackpot.high_hand.offered"}
FIELDS = sorted(
    ({read.path for read in field_reads() if read.layer in ("hand", "money")} & fields().keys())
    | READ_BY_ANOTHER_NAME
)
EXISTENCE = ("Opened", "Awarded", "Posted")
"""Kinds whose coming or staying away is no decision of its own."""

Key = tuple[int, str]
"""An option at a decision, or an event by its kind, with the number of the input before it."""


class Deal:
    """A deal that can be played again under other terms."""

    def __init__(self, terms: Terms, seed: int) -> None:
        source = Random(seed)
        game = terms.game
        self.terms = terms
        self.seed = seed
        self.count = source.randint(2, min(6, game.players[game.deck]))
        self.stacks = {seat: source.choice(STACKS) for seat in range(1, self.count + 1)}
        self.button = 0 if game.is_stud else source.randint(1, self.count)
        self.showing = source.choice(list(Showing))
        self.posts: tuple[PostRecord, ...] | None = None
        self.inputs: list[tuple[Action, int | None]] = []
        hand = self.begun(terms)
        if terms.blinds and self.count > 3 and source.random() < 0.3:
            usual = hand.posts
            third = hand.seats[2]
            kind = source.choice([PostKind.STRADDLE, PostKind.KILL, PostKind.POST])
            size = usual[-1].amount if kind is PostKind.POST else 2 * usual[-1].amount
            self.posts = (*usual, PostRecord(third, size, kind))
            hand = self.begun(terms)
        while not hand.is_over:
            choice = source.choice(offers(hand))
            hand.act(*choice)
            self.inputs.append(choice)

    def begun(self, terms: Terms) -> Hand:
        return Hand(
            terms,
            self.stacks,
            button=self.button,
            deck=shuffled(terms, self.seed),
            posts=self.posts,
            showing=self.showing,
        )

    def played(self, terms: Terms, inputs: int) -> Hand:
        """The deal after some inputs."""
        hand = self.begun(terms)
        for action, seat in self.inputs[:inputs]:
            hand.act(action, seat)
        return hand

    def scene(self, inputs: int, place: int) -> Scene:
        """One of the events of an input."""
        before = self.played(self.terms, inputs - 1) if inputs else None
        after = self.played(self.terms, inputs)
        return Scene(before, after, place, lambda terms: again(self, inputs, terms))

    def steps(self, terms: Terms) -> Iterator[tuple[list[HandEvent], Options]]:
        """What happened at each input, and what may be done after it."""
        hand = self.begun(terms)
        told = 0
        for action, seat in [(None, None), *self.inputs]:
            if action is not None:
                hand.act(action, seat)
            assert hand.events is not None
            fresh, told = hand.events[told:], len(hand.events)
            yield [bare(event) for event in fresh], hand.options


def again(deal: Deal, inputs: int, terms: Terms) -> list[HandEvent]:
    """An input played again from the state before it, under other terms."""
    if not inputs:
        return deal.begun(terms).events or []
    hand = deal.played(deal.terms, inputs - 1)
    under(hand, terms)
    hand.act(*deal.inputs[inputs - 1])
    return hand.events or []


def under(hand: Hand, terms: Terms) -> None:
    hand.terms = terms
    hand.options_now = None
    if hand.round is not None:
        hand.round.terms = terms


def option_parts(options: Options) -> dict[str, Any]:
    wager = options.wager
    parts: dict[str, Any] = {
        "fold": options.fold,
        "check": options.check,
        "call": options.call,
        "bring_in": options.bring_in,
        "discard": options.discard,
        "draw": options.draw,
        "muck": options.muck,
        "run": options.run,
        "right": wager is None,
    }
    if wager is not None:
        parts |= {"kind": wager.kind, "least": wager.least, "most": wager.most, "step": wager.step}
    return parts


def first_difference(deal: Deal, path: str, value: Any) -> tuple[int, int, str] | None:
    """The input after which a flipped policy first shows, the place of the event, and what it is.

    None where nothing differs, or where the flipped house would have refused an input.
    """
    policy = policy_with({path: value}, deal.terms.policy)
    flipped = deal.steps(with_policy(deal.terms, policy))
    place = 0
    for number, (events, options) in enumerate(deal.steps(deal.terms)):
        try:
            theirs, offered = next(flipped)
        except (CardspeakError, BrokenInvariant, AssertionError):
            return (number, -1, "refused")
        for at, event in enumerate(events):
            other = theirs[at] if at < len(theirs) else None
            if event != other:
                return (number, place + at, _kind(events, theirs, at))
        place += len(events)
        if len(theirs) > len(events):
            return (number, -1, "moved")
        own, their = option_parts(options), option_parts(offered)
        if _turn(options) != _turn(offered):
            return (number, -1, "moved")
        for name, part in own.items():
            if their.get(name, part) != part:
                return (number, -1, name)
    return None


def _kind(events: list[HandEvent], theirs: list[HandEvent], at: int) -> str:
    """What differs: the event, or only what comes before it."""
    event = events[at]
    other = theirs[at] if at < len(theirs) else None
    kind = type(event)
    if isinstance(event, Mucked) and isinstance(other, Shown | Mucked) and other.seat != event.seat:
        return "moved"
    if kind in (Shown, type(other)):
        return kind.__name__
    same = [each for each in theirs if type(each) is kind]
    count = sum(type(each) is kind for each in events[:at])
    missing = count >= len(same) and kind.__name__ not in EXISTENCE
    return kind.__name__ if missing else "moved"


def _turn(options: Options) -> tuple[object, ...]:
    """Who chooses now, and what about."""
    return options.seat, options.seats, bool(options.run), options.discard is None, options.show


def every_flip(terms: Terms) -> Iterator[tuple[str, Any]]:
    for path in FIELDS:
        for value in others(path, attrgetter(path)(terms.policy)):
            yield path, value
