"""Rulings in a live hand: each well under a millisecond."""

from bench import Row, best_times, in_words
from cardspeak import floor
from cardspeak.books import Book, Notice
from cardspeak.floor import HandInMuck, Needs, PrematureBoard, Report
from cardspeak.floor.core.case import decide
from cardspeak.floor.core.decision import cited, plain_ruling
from cardspeak.floor.core.decision_tree import ways
from cardspeak.floor.core.registry import kinds
from cardspeak.games import Structure
from cardspeak.hand import Call, Check, Fold, Hand, Raise, Terms

LIMIT = 0.001
"""Seconds that a ruling may take."""

EXPLAINED = 0.005
"""Seconds that a ruling with what decided it may take on average."""

TIMES = 200


def run() -> list[Row]:
    """Two rulings in a deal, and the average over every way to one from facts alone."""
    hand = flop()
    mucked = next(seat for seat in hand.seats if not hand.is_live(seat))
    early = PrematureBoard(last_folding=False)
    in_muck = HandInMuck(seat=mucked, identifiable=True)
    return [
        row("a ruling in a live hand: premature turn", hand, early),
        row("a ruling in a live hand: hand in the muck", hand, in_muck),
        *from_facts(),
    ]


def flop() -> Hand:
    """A hand of six on the flop under a printed book, one of them folded."""
    notice = Notice(name="1-2", game="holdem", structure=Structure.NO_LIMIT, blinds=(1, 2))
    terms = Terms.of(Book.load("seminole"), notice)
    hand = Hand(terms, dict.fromkeys(range(1, 7), 200), button=6, deck=range(52))
    for action in (Raise(6), Fold(), Call(), Call(), Call(), Call(), Check(), Check()):
        hand.act(action)
    return hand


def row(work: str, hand: Hand, report: Report) -> Row:
    """One ruling, asked many times."""
    assert not isinstance(plain_ruling(hand, report), Needs)

    def asked() -> None:
        for _ in range(TIMES):
            plain_ruling(hand, report)

    (seconds,) = best_times(asked)
    return _under(work, seconds / TIMES)


def from_facts() -> list[Row]:
    """Every way to a ruling of every kind of report, under one book; then what decided each."""
    book = Book.load("seminole")
    game = book.game("holdem")
    policy = book.resolve("holdem", "no-limit")
    found = [
        report for kind in kinds().values() for report, _ in list(ways(kind, game, policy))[:20]
    ]
    context = book.context("holdem", "no-limit")

    def plainly() -> None:
        for report in found:
            ruling = decide(report, game, policy)
            assert not isinstance(ruling, Needs)
            cited(ruling, book, context, report)

    def explained() -> None:
        for report in found:
            floor.ask(book, "holdem", report, "no-limit")

    plain, with_deciders = best_times(plainly, explained)
    count = len(found)
    return [
        _under(f"a ruling from facts, over {count:,}", plain / count),
        _under(f"with what decided it, over {count:,}", with_deciders / count, EXPLAINED),
    ]


def _under(work: str, seconds: float, limit: float = LIMIT) -> Row:
    return Row(work, in_words(seconds), f"at most {limit * 1000:g} ms", limit / seconds, 1)
