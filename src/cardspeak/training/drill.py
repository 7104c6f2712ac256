"""The dealer's drill: who posts and who acts first, pots to make, hands to read, chips to push.

A deal is made from a book, a game and a number, and always comes out the same. Everybody puts in
uneven chips, some fold, and the rest show down; the engine's own posts and awards are the answers.
"""

from collections.abc import Iterator
from random import Random

import msgspec

from cardspeak.books import Book
from cardspeak.books.usual_notice import usual_notice
from cardspeak.bots.choosing import choose
from cardspeak.bots.situation import situation
from cardspeak.hand import Action, BringIn, Call, Check, Fold, Hand, Terms
from cardspeak.hand.events import Acted, Awarded, Posted, Returned
from cardspeak.hand.options import Options
from cardspeak.hand.posts import PostKind
from cardspeak.table import commands as c
from cardspeak.table.frames import Frame, frames
from cardspeak.table.hand_record import HandRecord
from cardspeak.table.ruling import play_on
from cardspeak.table.view import PublicSeat
from cardspeak.training.quiz import QuizError
from cardspeak.training.random_deals import random_deal

_ATTEMPTS = 60
_LONGEST = 200
_FOLDS = 0.2
_CHOICES = 4


class DrillQuestion(msgspec.Struct, frozen=True):
    """A question about a showdown, its answers, which of them is right, and why."""

    asks: str
    frame: Frame
    choices: tuple[str, ...]
    right: int
    says: tuple[str, ...]


def drill(book: Book, game: str, number: int) -> DrillQuestion:
    """A question by its number."""
    for attempt in range(_ATTEMPTS):
        random = Random(f"{book.id}/{game}/{number}/{attempt}")
        record, hand = _played(book, game, random)
        won = [event for event in hand.events or () if isinstance(event, Awarded)]
        if hand.is_over and len(hand.live_seats) > 1 and won and won[0].value is not None:
            return _question(record, hand, won, random)
    raise QuizError(f"no hand of {game} came to a showdown")


def opening_drill(book: Book, game: str, number: int) -> DrillQuestion:
    """A question about how a deal begins, by its number: who posts, and who acts first."""
    for attempt in range(_ATTEMPTS):
        random = Random(f"{book.id}/{game}/{number}/{attempt}/opening")
        record, hand = _played(book, game, random)
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
    shown = msgspec.structs.replace(
        begun.seen,
        turn=(),
        pot=0,
        pots=(),
        seats=tuple(
            [
                msgspec.structs.replace(
                    each,
                    bet=0,
                    all_in=False,
                    stack=record.stacks[each.seat],
                    markers=tuple([mark for mark in each.markers if mark == "button"]),
                )
                for each in begun.seen.seats
            ]
        ),
    )
    names = [record.name_of(each) for each in record.players]
    others = [name for name in names if name != record.name_of(seat)]
    picked = [record.name_of(seat), *random.sample(others, min(_CHOICES - 1, len(others)))]
    choices = tuple(random.sample(picked, len(picked)))
    says = tuple([line.text for line in begun.lines if line.text])
    right = choices.index(record.name_of(seat))
    return DrillQuestion(asks, Frame(shown, None, ()), choices, right, says)


def _played(book: Book, game: str, random: Random) -> tuple[HandRecord, Hand]:
    declared = book.game(game)
    count = min(random.randint(3, 5), declared.players[declared.deck])
    notice = usual_notice(book, game, players=count)
    notice = msgspec.structs.replace(notice, charge=None, jackpot_drop=0)
    terms = Terms.of(book, notice)
    unit = max(terms.least_bet, terms.small, terms.ante, 1)
    stacks = {seat: random.randint(unit, 12 * unit) for seat in range(1, count + 1)}
    record = random_deal(terms, stacks, random)
    hand = record.begun()
    inputs: list[c.InHand] = []
    while not hand.is_over and len(inputs) < _LONGEST:
        options = hand.options
        seat = options.seat if options.seat is not None else options.seats[0]
        inputs.append(c.Act(seat, _action(hand, options, seat, random)))  # type: ignore[arg-type]
        play_on(hand, inputs[-1])
    return msgspec.structs.replace(record, inputs=tuple(inputs)), hand


def _action(hand: Hand, options: Options, seat: int, random: Random) -> Action:
    """All the chips, wherever that is possible; now and then a fold."""
    if options.fold and not options.check and random.random() < _FOLDS:
        return Fold()
    if options.wager is not None:
        return options.wager.action(options.wager.most)
    if options.call is not None:
        return Call()
    if options.check:
        return Check()
    if options.bring_in is not None:
        return BringIn()
    return choose(situation(hand, seat, "regular, easy", random.getrandbits(60)))


def _question(record: HandRecord, hand: Hand, won: list[Awarded], random: Random) -> DrillQuestion:
    last = frames(record, None)[-1]
    put = _put_in(hand)
    shown = msgspec.structs.replace(
        last.seen,
        playing=True,
        pot=0,
        seats=tuple([_before(seat, put[seat.seat], record) for seat in last.seen.seats]),
    )
    asks, answer, others = random.choice(list(_asked(record, won, put)))
    wrong = [each for each in dict.fromkeys(others) if each != answer]
    picked = [answer, *random.sample(wrong, min(_CHOICES - 1, len(wrong)))]
    choices = tuple(random.sample(picked, len(picked)))
    says = tuple([line.text for line in last.lines if line.text])
    return DrillQuestion(asks, Frame(shown, None, ()), choices, choices.index(answer), says)


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


def _asked(
    record: HandRecord, won: list[Awarded], put: dict[int, int]
) -> Iterator[tuple[str, str, list[str]]]:
    """What may be asked of a showdown: the question, the answer, and wrong answers."""
    pots: dict[int, int] = {}
    pushed: dict[int, int] = {}
    for event in won:
        pots[event.pot] = pots.get(event.pot, 0) + event.amount
        pushed[event.seat] = pushed.get(event.seat, 0) + event.amount
    near = sorted({*put.values()})
    total = sum(pots.values())  # the felt says it: it is no answer
    for pot, amount in pots.items() if len(pots) > 1 else ():
        called = "the main pot" if pot == 0 else f"side pot {pot}"
        yield f"How much is {called}?", str(amount), _near(amount, near)
    for seat, amount in pushed.items():
        if amount != total:
            name = record.name_of(seat)
            yield f"How much is pushed to {name} in all?", str(amount), _near(amount, near)
    shares = record.terms.game.wins
    for place, share in enumerate(shares):
        winners = _names(record, {e.seat for e in won if e.pot == 0 and e.share == place})
        if not winners:
            continue
        half = f" for {'low' if share.is_low else 'high'}" if len(shares) > 1 else ""
        alone = [record.name_of(seat) for seat in record.players]
        pairs = [f"{one} and {two}" for one in alone for two in alone if one < two]
        yield f"Who wins the main pot{half}?", winners, [*alone, *pairs]


def _near(amount: int, steps: list[int]) -> list[str]:
    """Amounts that a hurried dealer might come to."""
    found = [amount + 1, amount - 1, 2 * amount, amount // 2]
    found += [amount + step for step in steps] + [amount - step for step in steps]
    return [str(each) for each in found if each > 0]


def _names(record: HandRecord, seats: set[int]) -> str:
    return " and ".join(sorted(record.name_of(seat) for seat in seats))
