"""What the tests of turns and wagers share: tables at given stakes, and both ways to ask at once.

Seats are numbered 1 to n from the left of the button, so the button is the highest seat.
"""

from typing import Any

from cardspeak.books import Book, Notice
from cardspeak.floor import Needs, Report, Ruling, ask, rule
from cardspeak.floor.core.case import with_live_facts
from cardspeak.games import Event, Structure
from cardspeak.hand import Action, Call, Check, Hand, PostKind, PostRecord, Run, Show, Terms

HOUSES = ("catfish-bend", "official", "black-pearl", "seminole", "oasis")


def table(
    book: str,
    game: str = "holdem",
    structure: str = "no-limit",
    *,
    event: str = "cash",
    stacks: dict[int, int] | None = None,
    deck: Any = None,
    **stakes: Any,
) -> Hand:
    """A deal under a book: blinds of 1 and 2 unless stakes are given."""
    rules = Book.load(book)
    words: dict[str, Any] = {"blinds": (1, 2)} | stakes
    notice = Notice(
        name="a table", game=game, structure=Structure(structure), event=Event(event), **words
    )
    terms = Terms(rules.game(game), rules.resolve(game, structure, event), notice, book=rules)
    seats = stacks or dict.fromkeys(range(1, 5), 2000)
    cards = sorted(terms.faces) if deck is None else deck
    return Hand(terms, seats, button=max(seats), deck=cards)


def limit(book: str, **words: Any) -> Hand:
    """Hold'em at $3-$6."""
    return table(book, structure="limit", bets=(3, 6), blinds=(1, 3), **words)


def killed(book: str) -> Hand:
    """The same, killed by the button for 6."""
    plain = limit(book, stacks=dict.fromkeys(range(1, 6), 200))
    posts = (
        PostRecord(1, 1, PostKind.SMALL_BLIND),
        PostRecord(2, 3, PostKind.BIG_BLIND),
        PostRecord(5, 6, PostKind.KILL),
    )
    terms: Terms = plain.terms
    return Hand(
        terms, dict.fromkeys(range(1, 6), 200), button=5, deck=sorted(terms.faces), posts=posts
    )


def quietly(hand: Hand, rounds: int = 1) -> Hand:
    """Everyone calls or checks until that many rounds are over."""
    street = hand.street + rounds
    while hand.street < street:
        hand.act(Call() if hand.options.call is not None else Check())
    return hand


def play(hand: Hand, *actions: Action) -> Hand:
    """Those actions, each by the player in turn."""
    for action in actions:
        hand.act(action)
    return hand


def both(hand: Hand, report: Report) -> Ruling | Needs:
    """The answer in the hand; its facts, asked without the hand, must give the same one."""
    terms = hand.terms
    assert terms.book is not None
    live = rule(hand, report)
    facts = with_live_facts(hand, report)
    context = terms.context
    assert live == ask(terms.book, terms.game.id, facts, context.structure, context.event)
    return live


def ruled(hand: Hand, report: Report) -> Ruling:
    """A ruling that needs nothing more, applied to the hand."""
    ruling = both(hand, report)
    assert isinstance(ruling, Ruling), ruling
    chips = hand.total
    hand.apply(ruling.remedies, ruling.cites)
    hand.check_conserved()
    assert hand.total == chips
    return ruling


def finished(hand: Hand) -> Hand:
    """Whatever is left to do once the betting is over: nobody runs twice, everyone shows."""
    while not hand.is_over:
        options = hand.options
        hand.act(Run(1) if options.run else Show(), *options.seats[:1])
    return hand
