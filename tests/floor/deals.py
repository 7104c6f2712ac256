"""What the tests of dealing errors share: hands with known decks, and the two ways to ask.

Seats are numbered 1 to n from the left of the button, so the button is the highest seat. Slot k of
the deck bears card k unless a deck is given, so slots and cards can be read off alike.
"""

from typing import Any

from cardspeak.books import Book, Notice
from cardspeak.cards import DECKS, Deck
from cardspeak.floor import Needs, Report, Ruling, ask, rule
from cardspeak.floor.core.case import mistake, with_live_facts
from cardspeak.games import Event, Forced, Structure
from cardspeak.hand import BringIn, Call, Check, Draw, Fold, Hand, Terms

ALL_BOOKS = ("common", "catfish-bend", "black-pearl", "seminole", "oasis", "official")
_FORCED: dict[Forced, dict[str, Any]] = {
    Forced.BLINDS: {"blinds": (2, 4)},
    Forced.BRING_IN: {"ante": 1, "bring_in": 2},
    Forced.ANTES: {"ante": 1},
}


def deal(
    book: str,
    game: str = "holdem",
    *,
    players: int = 4,
    structure: str = "limit",
    event: str = "cash",
    chips: int = 200,
    deck: Any = None,
    **words: Any,
) -> Hand:
    """A deal under a book, with a known deck."""
    rules = Book.load(book)
    spread = rules.game(game)
    notice = Notice(
        name="a table",
        game=game,
        structure=Structure(structure),
        event=Event(event),
        **(_FORCED[spread.forced] | {"bets": (4, 8)}),
    )
    terms = Terms(spread, rules.resolve(game, structure, event), notice, book=rules)
    cards = DECKS[spread.deck].cards if deck is None else deck
    known = cards if isinstance(cards, Deck) else Deck(cards, seed=7)
    stacks = words.pop("stacks", None) or dict.fromkeys(range(1, players + 1), chips)
    return Hand(terms, stacks, button=max(stacks), deck=known, **words)


def faced(hand: Hand) -> dict[int, list[int]]:
    """The slots that each seat holds."""
    return {seat: hand.slots_of(seat) for seat in sorted(hand.seats)}


def check_down(hand: Hand, rounds: int = 1) -> None:
    """Let everyone check or call until that many betting rounds are over."""
    for _ in range(rounds):
        before = hand.street
        while hand.round is not None and hand.street == before:
            options = hand.options
            if options.bring_in is not None:
                hand.act(BringIn())
            else:
                hand.act(Check() if options.check else Call())


def stand_pat(hand: Hand) -> None:
    """Let the player in turn draw nothing."""
    hand.act(Draw(()))


def folds(hand: Hand, count: int) -> None:
    """Let players fold in turn."""
    for _ in range(count):
        hand.act(Fold())


def state(hand: Hand) -> tuple[Any, ...]:
    """Everything that a refused report must leave alone."""
    piles = [list(pile) for pile in hand.piles]
    return (
        piles,
        list(hand.stacks_by_seat.values()),
        [hand.contribution(seat) for seat in hand.seats],
        hand.plan,
        hand.at,
        bytes(hand.deck.facing),
    )


def ruled(hand: Hand, report: Report) -> Ruling:
    """The ruling in a live hand, which is the one from its facts alone; it is not applied."""
    before = state(hand)
    ruling = rule(hand, report)
    assert isinstance(ruling, Ruling), ruling
    assert state(hand) == before, "ruling is not acting"
    terms = hand.terms
    assert terms.book is not None
    context = terms.context
    facts = with_live_facts(hand, report)
    told = ask(terms.book, context.game, facts, context.structure, context.event)
    assert told == ruling
    return ruling


def mended(hand: Hand, report: Report) -> Ruling:
    """The ruling in a live hand, applied."""
    ruling = ruled(hand, report)
    hand.apply(ruling.remedies, ruling.cites)
    hand.check_conserved()
    return ruling


def went_wrong(hand: Hand, report: Report) -> Ruling:
    """A mistake entered in a live hand, reported, ruled and put right."""
    hand.apply(mistake(hand, report))
    return mended(hand, report)


def rules_of(ruling: Ruling) -> set[str]:
    """The numbers of the printed rules that a ruling cites."""
    return {cite.partition(":")[2] for cite in ruling.rules}


def answer(
    book: str,
    game: str,
    report: Report,
    *,
    structure: str = "limit",
    event: str = "cash",
) -> Ruling:
    """The ruling from facts alone."""
    ruling = ask(Book.load(book), game, report, structure, event)
    assert isinstance(ruling, Ruling), ruling
    return ruling


def question(book: str, game: str, report: Report, **words: Any) -> str:
    """The fact that is asked for next."""
    needs = ask(Book.load(book), game, report, **words)
    assert isinstance(needs, Needs), needs
    return needs.fact
