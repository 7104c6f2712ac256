"""Deals of the dealer's drill: everybody puts in uneven chips, some fold, and the rest show down.

A deal is made from a book, a game and a random generator, and always comes out the same.
"""

from random import Random

import msgspec

from cardspeak.books import Book
from cardspeak.books.usual_notice import usual_notice
from cardspeak.bots.choosing import choose
from cardspeak.bots.situation import situation
from cardspeak.cards import Card
from cardspeak.errors import CardspeakError
from cardspeak.hand import Action, BringIn, Call, Check, Draw, Fold, Hand, Terms
from cardspeak.hand.options import Options
from cardspeak.table import commands as c
from cardspeak.table.hand_record import HandRecord
from cardspeak.table.ruling import play_on
from cardspeak.training.random_deals import random_deal

_LONGEST = 200
_FOLDS = 0.2
_FEWEST, _MOST = 3, 5


def begun(book: Book, game: str, random: Random) -> HandRecord:
    """A deal before its first action: uneven stacks, and no charge on the pot."""
    declared = book.game(game)
    count = min(random.randint(_FEWEST, _MOST), declared.players[declared.deck])
    notice = usual_notice(book, game, players=count)
    notice = msgspec.structs.replace(notice, charge=None, jackpot_drop=0)
    terms = Terms.of(book, notice)
    unit = max(terms.least_bet, terms.small, terms.ante, 1)
    stacks = {seat: random.randint(unit, 12 * unit) for seat in range(1, count + 1)}
    return random_deal(terms, stacks, random)


def played(book: Book, game: str, random: Random) -> tuple[HandRecord, Hand]:
    """A deal to its end."""
    return _to_the_end(begun(book, game, random), random, _FOLDS)


def tied(book: Book, game: str, random: Random) -> tuple[HandRecord, Hand]:
    """A deal to its end in which two players hold the same ranks, and nobody folds or draws."""
    record = begun(book, game, random)
    seed = random.getrandbits(60)
    _, hand = _to_the_end(record, Random(seed), 0.0)
    one, other = random.sample(hand.live_seats, 2)
    deck = _with_the_same_ranks(hand, one, other)
    record = msgspec.structs.replace(
        record, deck=msgspec.structs.replace(record.deck, faces=tuple(deck))
    )
    return _to_the_end(record, Random(seed), 0.0)


def _with_the_same_ranks(hand: Hand, one: int, other: int) -> list[Card]:
    """The deck with other cards of the same ranks in the second hand; what they were goes back."""
    faces = list(hand.deck.faces)
    kept = {*hand.slots_of(one), *hand.board.slots}
    for mine, theirs in zip(hand.slots_of(one), hand.slots_of(other), strict=False):
        rank = faces[mine] >> 2
        free = [at for at, face in enumerate(faces) if face >> 2 == rank and at not in kept]
        if free:
            faces[theirs], faces[free[0]] = faces[free[0]], faces[theirs]
        kept.add(theirs)
    return faces


def _to_the_end(record: HandRecord, random: Random, folds: float) -> tuple[HandRecord, Hand]:
    hand = record.begun()
    inputs: list[c.InHand] = []
    while not hand.is_over and len(inputs) < _LONGEST:
        options = hand.options
        seat = options.seat if options.seat is not None else options.seats[0]
        inputs.append(c.Act(seat, _action(hand, options, seat, random, folds)))  # type: ignore[arg-type]
        play_on(hand, inputs[-1])
    if not hand.is_over:
        raise CardspeakError("the deal does not end")
    return msgspec.structs.replace(record, inputs=tuple(inputs)), hand


def _action(hand: Hand, options: Options, seat: int, random: Random, folds: float) -> Action:
    """All the chips, wherever that is possible; now and then a fold."""
    if options.fold and not options.check and random.random() < folds:
        return Fold()
    if options.wager is not None:
        return options.wager.action(options.wager.most)
    if options.call is not None:
        return Call()
    if options.check:
        return Check()
    if options.bring_in is not None:
        return BringIn()
    if options.draw is not None and not folds:
        return Draw(())
    return choose(situation(hand, seat, "regular, easy", random.getrandbits(60)))
