"""The deal beside PokerKit: random legal actions to the award, and what a finished hand weighs.

Decks and random numbers are drawn beforehand and are the same on both sides; each side reads its
own options once an action and picks by the same rule: it checks or bets, one as often as the other;
to a bet it folds, calls or raises, one as often as the other.
"""

import gc
import random
import tracemalloc
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any
from unittest.mock import patch

import pokerkit
from pokerkit import Automation

from bench import Row, best_sums, in_words
from cardspeak.books import Book, Notice
from cardspeak.cards import text
from cardspeak.games import Structure
from cardspeak.hand import BringIn, Call, Check, Fold, Hand, Phase, Showing, Terms

ENGINE = True
AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
HANDS, PIECE = 60, 10
STACKS = dict.fromkeys(range(1, 7), 200)
FOLD, CHECK, CALL, BRING_IN = Fold(), Check(), Call(), BringIn()
FOLDS, CALLS = 1 / 3, 2 / 3
Draws = list[float]
Deck = list[int]

NO_LIMIT = Notice(
    name="1-2 hold'em", game="holdem", structure=Structure.NO_LIMIT, blinds=(1, 2)
)  # fmt: skip
LIMIT_STUD = Notice(
    name="4-8 stud", game="seven-card-stud", structure=Structure.LIMIT, bets=(4, 8), ante=1,
    bring_in=2,
)  # fmt: skip


def run() -> list[Row]:
    """Every row of the table of floors."""
    return [
        against("no-limit hold'em, 6 players, no events", NO_LIMIT, holdem_of_peer, False, 150),
        against("no-limit hold'em, 6 players, events on", NO_LIMIT, holdem_of_peer, True, 80),
        against("fixed-limit stud, 6 players, no events", LIMIT_STUD, stud_of_peer, False, 60),
        against("fixed-limit stud, 6 players, events on", LIMIT_STUD, stud_of_peer, True, 30),
        *weight(),
    ]


def drawn(hands: int) -> tuple[list[Deck], list[Draws]]:
    """Decks, and for each a row of random numbers to act by."""
    source = random.Random(5)
    decks = [source.sample(range(52), 52) for _ in range(hands)]
    return decks, [[source.random() for _ in range(400)] for _ in range(hands)]


def play(terms: Terms, deck: Deck, draws: Draws, record: bool = False) -> Hand:
    """One hand of ours: check or bet, fold, call or raise, as the numbers fall."""
    hand = Hand(terms, STACKS, button=6, deck=deck, showing=Showing.AUTOMATIC, record=record)
    at = 0
    over = Phase.OVER
    while hand.phase is not over:
        options = hand.options
        wager = options.wager
        draw = draws[at]
        at += 1
        if options.check or options.bring_in:
            if wager is None or draw <= 0.5:
                hand.act(CHECK if options.check else BRING_IN)
                continue
        elif draw < FOLDS:
            hand.act(FOLD)
            continue
        elif wager is None or draw <= CALLS:
            hand.act(CALL)
            continue
        hand.act(wager.action(wager.least + int(draws[at] * (wager.most - wager.least + 1))))
        at += 1
    return hand


def play_peer(state: Any, draws: Draws) -> None:
    """One hand of PokerKit's, by the same numbers."""
    at = 0
    while state.status:
        draw = draws[at]
        at += 1
        may_raise = state.can_complete_bet_or_raise_to()
        forced = state.bring_in_status
        if forced or not state.checking_or_calling_amount:
            if not may_raise or draw <= 0.5:
                if forced:
                    state.post_bring_in()
                else:
                    state.check_or_call()
                continue
        elif draw < FOLDS:
            state.fold()
            continue
        elif not may_raise or draw <= CALLS:
            state.check_or_call()
            continue
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        state.complete_bet_or_raise_to(least + int(draws[at] * (most - least + 1)))
        at += 1


def holdem_of_peer() -> Any:
    return pokerkit.NoLimitTexasHoldem.create_state(AUTOMATIC, True, 0, (1, 2), 2, 200, 6)


def stud_of_peer() -> Any:
    return pokerkit.FixedLimitSevenCardStud.create_state(AUTOMATIC, True, 1, 2, 4, 8, 200, 6)


def peer_deck(deck: Deck) -> list[Any]:
    return list(pokerkit.Card.parse(text(deck).replace(" ", "")))


def against(work: str, notice: Notice, peer: Callable[[], Any], record: bool, floor: float) -> Row:
    """Our hands a second beside the peer's, from the same decks and numbers.

    The peer always records its operations; ours are measured with our events and without.
    """
    terms = Terms.of(Book.load("common"), notice)
    decks, draws = drawn(HANDS)
    for_peer = [peer_deck(deck) for deck in decks]
    next_deck: list[Any] = []

    def ours(first: int) -> None:
        for hand in range(first, first + PIECE):
            play(terms, decks[hand], draws[hand], record)

    def theirs(first: int) -> None:
        for hand in range(first, first + PIECE):
            next_deck[:] = for_peer[hand]
            play_peer(peer(), draws[hand])

    def stack(cards: deque[Any]) -> None:
        cards.clear()
        cards.extend(next_deck)

    pieces = range(0, HANDS, PIECE)
    # PokerKit shuffles a deck of its own making: the drawn order takes the shuffle's place.
    with patch("pokerkit.state.shuffle", stack):
        both = [[partial(side, first) for first in pieces] for side in (ours, theirs)]
        mine, others = (seconds / HANDS for seconds in best_sums(*both, repeats=20))
    return Row(work, in_words(mine), f"PokerKit {in_words(others)}", others / mine, floor)


def weight() -> list[Row]:
    """What a finished hand keeps, with all its events, above an empty process."""
    terms = Terms.of(Book.load("common"), NO_LIMIT)
    decks, draws = drawn(200)
    recorded(terms, decks[0], draws[0])  # so that the tables of the ranking are loaded
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [recorded(terms, deck, numbers) for deck, numbers in zip(decks, draws, strict=True)]
    gc.collect()
    size = (tracemalloc.get_traced_memory()[0] - before) / len(kept)
    tracemalloc.stop()
    limit = 12_000
    work = "a finished hand with its events"
    return [Row(work, f"{size / 1000:.1f} kB", "at most 12 kB", limit / size, 1)]


def recorded(terms: Terms, deck: Deck, draws: Draws) -> Hand:
    """A hand with its events, played to the river by calls and small raises."""
    hand = Hand(terms, STACKS, button=6, deck=deck, showing=Showing.AUTOMATIC)
    for draw in draws:
        if hand.is_over:
            break
        options = hand.options
        if options.wager is not None and draw > 0.8:
            hand.act(options.wager.action(options.wager.least))
        else:
            hand.act(CHECK if options.check else CALL)
    assert hand.is_over
    return hand
