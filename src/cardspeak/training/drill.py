"""The dealer's drill: the button and the blinds, pots to make, hands to read, chips to push.

A question is made from a book, a game and a number, and always comes out the same. The engine's own
posts, places and awards are the answers.
"""

from collections.abc import Callable, Iterator
from enum import StrEnum
from random import Random

import msgspec

from cardspeak.books import Book
from cardspeak.books.fields import field
from cardspeak.errors import CardspeakError
from cardspeak.hand import Hand
from cardspeak.hand.events import Acted, Awarded, Posted, Returned
from cardspeak.hand.posts import PostKind
from cardspeak.table.button import first_positions, next_positions
from cardspeak.table.frames import Frame, frames
from cardspeak.table.hand_record import HandRecord
from cardspeak.table.view import PublicSeat
from cardspeak.training.drill_deals import played, tied
from cardspeak.training.quiz import QuizError

_ATTEMPTS = 60
_CHOICES = 4
_NOBODY = "Nobody"
_NO_LOW = "Nobody: no hand qualifies"


class DrillSubject(StrEnum):
    """What a question of the drill is about."""

    POTS = "pots"
    HANDS = "hands"
    ODD_CHIPS = "odd chips"
    OPENING = "opening"
    BUTTON = "button"


class DrillQuestion(msgspec.Struct, frozen=True):
    """A question about a deal, its answers, which of them is right, and why."""

    asks: str
    frame: Frame
    choices: tuple[str, ...]
    right: int
    says: tuple[str, ...]


class _Question(msgspec.Struct, frozen=True):
    """What may be asked: the question, the answer, and wrong answers."""

    asks: str
    answer: str
    wrong: tuple[str, ...]


class _Shown(msgspec.Struct):
    """A showdown to ask about: the deal, its end, and what was pushed to whom."""

    record: HandRecord
    hand: Hand
    last: Frame
    won: list[Awarded]

    def names(self, seats: set[int]) -> str:
        """The players of these seats."""
        return " and ".join(sorted(self.record.name_of(seat) for seat in seats))


def drill(book: Book, game: str, number: int, about: DrillSubject | None = None) -> DrillQuestion:
    """A question by its number; without a subject, about the pots and hands of a showdown."""
    if about is DrillSubject.OPENING:
        return opening_drill(book, game, number)
    if about is DrillSubject.BUTTON:
        return _button_drill(book, game, number)
    make = tied if about is DrillSubject.ODD_CHIPS else played
    for attempt in range(_ATTEMPTS):
        random = Random(f"{book.id}/{game}/{number}/{attempt}")
        shown = _showdown(make, book, game, random)
        asked = list(_asked(shown, about)) if shown else []
        if shown and asked:
            return _question(shown, random.choice(asked), random)
    if about is DrillSubject.ODD_CHIPS:
        raise QuizError(f"no pot of {game} left an odd chip; try another subject")
    raise QuizError(f"no hand of {game} came to a showdown")


def opening_drill(book: Book, game: str, number: int) -> DrillQuestion:
    """A question about how a deal begins, by its number: who posts, and who acts first."""
    for attempt in range(_ATTEMPTS):
        random = Random(f"{book.id}/{game}/{number}/{attempt}/opening")
        record, hand = played(book, game, random)
        first = next((event.seat for event in hand.events or () if isinstance(event, Acted)), None)
        if first is not None and len(record.players) > 2:
            return _opening_question(record, first, random)
    raise QuizError(f"no hand of {game} begins with an action")


def _opening_question(record: HandRecord, first: int, random: Random) -> DrillQuestion:
    begun = frames(record, None)[0]
    asked = {
        f"Who posts the {post.kind}?": post.seat
        for post in record.posts
        if post.kind in (PostKind.SMALL_BLIND, PostKind.BIG_BLIND)
    }
    asks, seat = random.choice([*asked.items(), ("Who acts first?", first)])
    shown = _before_the_posts(record, begun, ("button",))
    others = tuple(record.name_of(each) for each in record.players)
    says = tuple([line.text for line in begun.lines if line.text])
    return _with_choices(_Question(asks, record.name_of(seat), others), shown, says, random)


def _button_drill(book: Book, game: str, number: int) -> DrillQuestion:
    """Where button and blinds go when a player among them leaves."""
    for attempt in range(_ATTEMPTS):
        random = Random(f"{book.id}/{game}/{number}/{attempt}/button")
        record, _ = played(book, game, random)
        if record.terms.is_stud:
            raise QuizError(f"{game} has no button; try another subject")
        blinds = len(record.terms.blinds)
        if len(record.players) > blinds + 1:
            return _button_question(book, record, blinds, random)
    raise QuizError(f"no table of {game} is large enough")


def _button_question(book: Book, record: HandRecord, blinds: int, random: Random) -> DrillQuestion:
    policy, count, seats = record.terms.policy, record.chairs, set(record.players)
    last = first_positions(record.button, seats, policy, count, blinds)
    parts = {"the button": last.button}
    if blinds > 1:
        parts |= {"the small blind": last.blinds[-2], "the big blind": last.blinds[-1]}
    had, gone = random.choice(list(parts.items()))
    places, _ = next_positions(last, seats - {gone}, set(), policy, count, set())
    found = {"has the button": places.button}
    if blinds > 1:
        found["posts the small blind"] = places.blinds[-2]
    if blinds:
        found["posts the big blind"] = places.blinds[-1]
    answers = {
        does: record.name_of(seat) if seat in seats - {gone} else _NOBODY
        for does, seat in found.items()
    }
    does = random.choice(list(answers))
    name = record.name_of(gone)
    asks = f"{name} had {had} and leaves. Who {does} on the next hand?"
    shown = _before_the_posts(
        record, frames(record, None)[0], ("button", "small blind", "big blind")
    )
    others = tuple(record.name_of(each) for each in record.players if each != gone)
    method = field("button.method")
    says = (
        *(f"{who} {what}." for what, who in answers.items()),
        f"{method.text} {book.title}: {policy.button.method}.",
    )
    asked = _Question(asks, answers[does], (_NOBODY, *random.sample(others, len(others))))
    return _with_choices(asked, shown, says, random)


def _before_the_posts(record: HandRecord, begun: Frame, marks: tuple[str, ...]) -> Frame:
    """The table before anyone has put in a chip; only these marks are kept."""
    seats = [
        msgspec.structs.replace(
            each,
            bet=0,
            all_in=False,
            stack=record.stacks[each.seat],
            markers=tuple([mark for mark in each.markers if mark in marks]),
        )
        for each in begun.seen.seats
    ]
    seen = msgspec.structs.replace(begun.seen, turn=(), pot=0, pots=(), seats=tuple(seats))
    return Frame(seen, None, ())


def _showdown(
    make: Callable[[Book, str, Random], tuple[HandRecord, Hand]],
    book: Book,
    game: str,
    random: Random,
) -> _Shown | None:
    """A deal in which hands are shown; None where it does not come to that."""
    try:
        record, hand = make(book, game, random)
    except CardspeakError:
        return None  # the other cards make another deal, in which an action may be impossible
    won = [event for event in hand.events or () if isinstance(event, Awarded)]
    if len(hand.live_seats) < 2 or not won or won[0].value is None:
        return None
    return _Shown(record, hand, frames(record, None)[-1], won)


def _question(shown: _Shown, asked: _Question, random: Random) -> DrillQuestion:
    put = _put_in(shown.hand)
    seats = [_before(seat, put[seat.seat], shown.record) for seat in shown.last.seen.seats]
    seen = msgspec.structs.replace(shown.last.seen, playing=True, pot=0, seats=tuple(seats))
    says = tuple([line.text for line in shown.last.lines if line.text])
    return _with_choices(asked, Frame(seen, None, ()), says, random)


def _with_choices(
    asked: _Question, shown: Frame, says: tuple[str, ...], random: Random
) -> DrillQuestion:
    """The question with its answer among others, in a random order."""
    wrong = [each for each in dict.fromkeys(asked.wrong) if each != asked.answer]
    picked = [asked.answer, *random.sample(wrong, min(_CHOICES - 1, len(wrong)))]
    choices = tuple(random.sample(picked, len(picked)))
    return DrillQuestion(asked.asks, shown, choices, choices.index(asked.answer), says)


def _put_in(hand: Hand) -> dict[int, int]:
    """What every seat has in the pots."""
    put = dict.fromkeys(hand.seats, 0)
    for event in hand.events or ():
        if isinstance(event, Posted | Acted):
            put[event.seat] += event.amount
        elif isinstance(event, Returned):
            put[event.seat] -= event.amount
    return put


def _before(seat: PublicSeat, put: int, record: HandRecord) -> PublicSeat:
    """A seat as it is before the pots are pushed: all that it put in lies in front of it."""
    return msgspec.structs.replace(
        seat, stack=record.stacks[seat.seat] - put, bet=put, won=0, played=(), hand=""
    )


# What may be asked of a showdown


def _asked(shown: _Shown, about: DrillSubject | None) -> Iterator[_Question]:
    if about is DrillSubject.ODD_CHIPS:
        yield from _of_odd_chips(shown)
        return
    if about is not DrillSubject.HANDS:
        yield from _of_pots(shown)
    if about is not DrillSubject.POTS:
        yield from _of_hands(shown, with_words=about is DrillSubject.HANDS)


def _of_pots(shown: _Shown) -> Iterator[_Question]:
    """How large each pot is, and how much a player gets in all."""
    pots: dict[int, int] = {}
    pushed: dict[int, int] = {}
    for event in shown.won:
        pots[event.pot] = pots.get(event.pot, 0) + event.amount
        pushed[event.seat] = pushed.get(event.seat, 0) + event.amount
    near = sorted({*_put_in(shown.hand).values()})
    total = sum(pots.values())  # the felt says it: it is no answer
    for pot, amount in pots.items() if len(pots) > 1 else ():
        yield _Question(f"How much is {_pot_name(pot)}?", str(amount), _near(amount, near))
    for seat, amount in pushed.items():
        if amount != total:
            asks = f"How much is pushed to {shown.record.name_of(seat)} in all?"
            yield _Question(asks, str(amount), _near(amount, near))


def _of_hands(shown: _Shown, *, with_words: bool) -> Iterator[_Question]:
    """Who wins each part of the main pot, and what a hand is."""
    record, shares = shown.record, shown.record.terms.game.wins
    alone = [record.name_of(seat) for seat in record.players]
    pairs = [f"{one} and {two}" for one in alone for two in alone if one < two]
    for place, share in enumerate(shares):
        winners = shown.names({e.seat for e in shown.won if e.pot == 0 and e.share == place})
        part = f" for {'low' if share.is_low else 'high'}" if len(shares) > 1 else ""
        nobody = (_NO_LOW,) if part and share.is_low else ()
        if winners or nobody:
            asks = f"Who wins the main pot{part}?"
            yield _Question(asks, winners or _NO_LOW, (*nobody, *alone, *pairs))
    words = {seat.player: seat.hand for seat in shown.last.seen.seats if seat.hand}
    if with_words and len(set(words.values())) > 1:
        for name, hand in words.items():
            yield _Question(f"What does {name} have?", hand, tuple(words.values()))


def _of_odd_chips(shown: _Shown) -> Iterator[_Question]:
    """Who gets the chip that cannot be divided, and what the halves of a pot are."""
    record = shown.record
    groups: dict[tuple[int, int, int], list[Awarded]] = {}
    halves: dict[tuple[int, int], dict[int, int]] = {}
    for event in shown.won:
        groups.setdefault((event.pot, event.share, event.run), []).append(event)
        parts = halves.setdefault((event.pot, event.run), {})
        parts[event.share] = parts.get(event.share, 0) + event.amount
    for (pot, _, _), sharing in groups.items():
        odd = [event for event in sharing if event.odd]
        if len(sharing) > 1 and len(odd) == 1:
            names = tuple(sorted(record.name_of(event.seat) for event in sharing))
            asks = f"{' and '.join(names)} split. Who gets the odd chip of {_pot_name(pot)}?"
            yield _Question(asks, record.name_of(odd[0].seat), (*names, "Both, in turn"))
    for (pot, _), parts in halves.items():
        amounts = list(parts.values())
        if len(amounts) == 2 and amounts[0] != amounts[1]:
            whole = sum(amounts)
            asks = f"{_pot_name(pot).capitalize()} is {whole}. How much of it is the high half?"
            yield _Question(asks, str(amounts[0]), (str(amounts[1]), *_near(amounts[0], [])))


def _pot_name(pot: int) -> str:
    return "the main pot" if pot == 0 else f"side pot {pot}"


def _near(amount: int, steps: list[int]) -> tuple[str, ...]:
    """Amounts that a hurried dealer might come to."""
    found = [amount + 1, amount - 1, 2 * amount, amount // 2]
    found += [amount + step for step in steps] + [amount - step for step in steps]
    return tuple([str(each) for each in found if each > 0])
