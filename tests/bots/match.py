"""Matches of two kinds of bots by duplicate deals: the same deck twice, with the seats exchanged.

The kinds sit in turn around the table. What one wins with a deck, and with the same deck in the
other seats, is one figure: the luck of the cards is on both sides of it. Chips are as at the start
in every hand. `python -m tests.bots.match holdem 500` plays a match and prints its result.
"""

import sys
from collections.abc import Callable
from math import sqrt
from random import Random
from statistics import mean, pstdev

import msgspec
from tests.bots import yardstick

from cardspeak.books import Book
from cardspeak.books.loading import COMMON
from cardspeak.books.usual_notice import usual_notice
from cardspeak.bots.choosing import choose
from cardspeak.bots.situation import BotDecision, situation
from cardspeak.cards import DECKS, Card
from cardspeak.games import Structure
from cardspeak.hand import Action, Hand
from cardspeak.hand.terms import Terms

Player = Callable[[BotDecision], Action]
DEEP = 100


class Result(msgspec.Struct, frozen=True):
    """What the first kind won in big blinds for each hundred hands of a seat."""

    won: float
    error: float
    hands: int

    def __str__(self) -> str:
        return f"{self.won:+.1f} ± {self.error:.1f} big blinds a hundred hands, {self.hands} hands"


def plain(seed: int) -> Player:
    """A bot of the yardstick, of each style in turn."""
    return lambda asked: yardstick.choose(asked, yardstick.PLAIN_STYLES[seed % 3])


def match(
    game: str,
    first: Player,
    decks: int,
    *,
    players: int = 6,
    structure: Structure | None = None,
    seed: int = 1,
    second: Callable[[int], Player] = plain,
) -> Result:
    """Play a match of a kind of bot against another."""
    terms = Terms.of(Book.load(COMMON), usual_notice(Book.load(COMMON), game, structure, players))
    random = Random(seed)
    stake = terms.blinds[-1] if terms.blinds else terms.small or terms.least_bet
    won = []
    for number in range(decks):
        deck = random.sample(DECKS[terms.game.deck].cards, len(DECKS[terms.game.deck].cards))
        luck = random.getrandbits(48)
        others = [second(number + seat) for seat in range(players)]
        both = 0
        for turn in (0, 1):
            seats = [first if seat % 2 == turn else others[seat] for seat in range(players)]
            stacks = _played(terms, deck, seats, luck, number, DEEP * stake)
            both += sum(stacks[seat] for seat in range(players) if seat % 2 == turn)
        dealt = players  # seats of the first kind over both turns
        won.append((both - dealt * DEEP * stake) / stake / dealt * 100)
    return Result(mean(won), pstdev(won) / sqrt(decks), 2 * decks)


def _played(
    terms: Terms, deck: list[Card], players: list[Player], luck: int, number: int, chips: int
) -> list[int]:
    """What every seat has after a hand."""
    count = len(players)
    stacks = dict.fromkeys(range(1, count + 1), chips)
    button = 0 if terms.is_stud else number % count + 1
    hand = Hand(terms, stacks, button=button, deck=deck)
    turn = 0
    while not hand.is_over:
        options = hand.options
        seat = options.seat if options.seat is not None else options.seats[0]
        turn += 1
        style = "regular, hard"
        asked = situation(hand, seat, style, (luck + 7919 * turn) % (1 << 62))
        hand.act(players[seat - 1](asked), seat)
    return [hand.stack(seat) for seat in range(1, count + 1)]


if __name__ == "__main__":
    _game, _decks = sys.argv[1], int(sys.argv[2])
    _structure = Structure(sys.argv[4]) if len(sys.argv) > 4 else None
    _players = int(sys.argv[3]) if len(sys.argv) > 3 else 6
    print(match(_game, choose, _decks, players=_players, structure=_structure))
