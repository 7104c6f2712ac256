"""Random hands at every table of every house, and the digest of all that happened in them.

Run by itself it prints where the engine came from and the digest, so that two builds of the engine
can be asked whether they deal the same.
"""

import sys
from hashlib import sha256
from random import Random

import msgspec
from tests.hand.tables import attempts, every_table, offers, shuffled

from cardspeak.cards import UNKNOWN
from cardspeak.errors import CardspeakError
from cardspeak.hand import Action, Hand, IllegalAction, Showing, Terms
from cardspeak.hand import hand as engine

STACKS = (1, 2, 3, 5, 7, 17, 40, 90, 100, 100, 200, 400)


def digest(hands: int, seed: int = 7) -> str:
    """The digest of so many hands at each table: options, refusals, events, chips and cards."""
    seen = sha256()
    source = Random(seed)
    for name, (book, notice) in sorted(every_table().items()):
        try:
            terms = Terms.of(book, notice)
        except CardspeakError as refused:
            seen.update(f"{name}: {refused}".encode())
            continue
        for _ in range(hands):
            seen.update(msgspec.json.encode(_played(terms, source)))
    return seen.hexdigest()


def any_hand(terms: Terms, source: Random, recorded: float = 1.0) -> Hand:
    """A hand of any number of players and any stacks, recorded with some probability."""
    game = terms.game
    count = source.randint(2, game.players[game.deck])
    return Hand(
        terms,
        {
            seat: max(source.choice(STACKS), terms.notice.chip)  # less than a chip is dealt out
            for seat in range(1, count + 1)
        },
        button=0 if game.is_stud else source.randint(1, count),
        deck=shuffled(terms, source.getrandbits(30)),
        showing=source.choice(list(Showing)),
        record=source.random() < recorded,
    )


def _played(terms: Terms, source: Random) -> list[object]:
    hand = any_hand(terms, source, recorded=0.7)
    told: list[object] = []
    while not hand.is_over:
        told += [hand.options, hand.why()]
        if source.random() < 0.1:
            told += [_tried(hand, action) for action in attempts(hand)]
        hand.act(*source.choice(offers(hand)))
        hand.check_conserved()
    faces = list(map(hand.cards_of, hand.seats))
    assert UNKNOWN not in hand.deck.faces
    return [
        *told,
        hand.events,
        list(hand.stacks_by_seat.values()),
        list(hand.winnings_by_seat.values()),
        hand.raked,
        faces,
        hand.board_faces(),
    ]


def _tried(hand: Hand, action: Action) -> str:
    """What comes of an action, good or bad, on a hand that is then as it was."""
    refusal = hand.why_not(action, hand.options.seat)
    if refusal is None:
        return "accepted"
    try:
        hand.act(action, hand.options.seat)
    except IllegalAction as error:
        return f"{type(error).__name__}: {error} {error.cites} {refusal.sentence}"
    raise AssertionError(f"{action} was refused and done")


if __name__ == "__main__":
    print(engine.__file__)
    print(digest(int(sys.argv[1])))
