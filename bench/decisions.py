"""A bot's decision: the processor time that it takes, in every game, as its worker spends it.

The decisions are those of hands that the strongest bots play against each other. What a game needs
once in a process, such as the worth of its starting hands, is made before.
"""

import time
from random import Random

from bench import Row, in_words
from cardspeak.books import Book
from cardspeak.books.loading import COMMON
from cardspeak.books.usual_notice import usual_notice
from cardspeak.bots.choosing import choose
from cardspeak.bots.situation import BotDecision, situation
from cardspeak.cards import DECKS
from cardspeak.games import Game
from cardspeak.hand import Hand
from cardspeak.hand.terms import Terms

MOST = 0.002
HANDS = 6
ROUNDS = 3
SEATS = 6


def run() -> list[Row]:
    """The slowest and the fastest game."""
    book = Book.load(COMMON)
    times = {game: mean_time(decisions(book, game)) for game in book.games}
    rows = []
    for called, pick in (("slowest", max), ("fastest", min)):
        game = pick(times, key=times.__getitem__)
        rows.append(
            Row(
                f"a bot's decision, the {called} of {len(times)} games",
                f"{game.name}: {in_words(times[game])} of processor time on average",
                f"{in_words(MOST)} at most",
                MOST / times[game],
                1,
            )
        )
    return rows


def decisions(book: Book, game: Game) -> list[BotDecision]:
    """What the bots have to decide in some hands of a game."""
    players = min(SEATS, game.players[game.deck])
    terms = Terms.of(book, usual_notice(book, game.id, players=players))
    random = Random(game.id)
    deck = DECKS[game.deck].cards
    found: list[BotDecision] = []
    for number in range(HANDS):
        stacks = dict.fromkeys(range(1, players + 1), 100 * terms.least_bet)
        button = 0 if terms.is_stud else number % players + 1
        hand = Hand(terms, stacks, button=button, deck=random.sample(deck, len(deck)))
        while not hand.is_over:
            seat = hand.options.seat or hand.options.seats[0]
            found.append(situation(hand, seat, "regular, hard", random.getrandbits(60)))
            hand.act(choose(found[-1]), seat)
    return found


def mean_time(asked: list[BotDecision]) -> float:
    """The mean over decisions of the best time of each, in seconds of the processor."""
    best = [float("inf")] * len(asked)
    for _ in range(ROUNDS):
        for number, decision in enumerate(asked):
            start = time.process_time()
            choose(decision)
            best[number] = min(best[number], time.process_time() - start)
    return sum(best) / len(best)
