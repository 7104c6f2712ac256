"""No bot calls with a hand that loses on every card: random spots in all games, against an oracle.

The oracle deals the unseen cards thousands of times, and where the hand wins in none, tens of
thousands. A spot is taken where the hand wins in none of all these, or next to nothing at a price
that it would have to win often for.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest
from tests.bots.test_choosing import GAMES, asked

from cardspeak.bots.characters import STYLES
from cardspeak.bots.choosing import choose
from cardspeak.bots.imagined import dealt, unseen_cards
from cardspeak.bots.showdown_values import pot_share, showdown_of
from cardspeak.bots.situation import BotDecision, Opponent, StreetLine
from cardspeak.cards import DECKS
from cardspeak.games import Game
from cardspeak.hand import Call, Fold
from cardspeak.table.view import Offered

DEALS, MANY_DEALS = 3000, 60_000
BOARDS = 400
CANDIDATES = 60
RARELY = 0.01
UP = 4
NONE = np.zeros((1, 0), dtype=np.uint8)


def won(game: Game, cards: list[int], board: list[int], up: list[int], deals: int = DEALS) -> float:
    """The part of the pot that a finished hand takes from all that one opponent may hold."""
    showdown = showdown_of(game)
    unseen = unseen_cards(showdown, tuple(cards + board + up))
    chance = np.random.Generator(np.random.PCG64(1))
    rest = dealt(chance, unseen, deals, showdown.kept - len(up))
    open_cards = np.broadcast_to(np.array(up, dtype=np.uint8), (deals, len(up)))
    theirs = np.concatenate([open_cards, rest], axis=1)
    shared = np.array([board], dtype=np.uint8) if board else NONE
    mine = showdown.values(np.array([cards], dtype=np.uint8), shared)
    return float(pot_share(mine, showdown.values(theirs, shared)).mean())


def spots(game: Game, count: int, seed: int) -> Iterator[tuple[BotDecision, bool]]:
    """Spots on the last street, and whether the hand loses on every card there."""
    random, showdown = Random(f"{game.id}/{seed}"), showdown_of(game)
    deck = [int(card) for card in DECKS[game.deck].cards if int(card) in showdown.deck]
    held, found = showdown.kept, 0
    for _ in range(BOARDS):
        cards = random.sample(deck, len(deck))
        board, rest = cards[: game.board_cards], cards[game.board_cards :]
        up = _strong(game, rest, random) if game.is_stud else []
        left = [card for card in rest if card not in up]
        hands = [random.sample(left, held) for _ in range(CANDIDATES)]
        own = min(hands, key=lambda hand: _quick(game, hand, board, up))
        share = won(game, own, board, up)
        if share > RARELY:
            continue
        never = share == 0 and won(game, own, board, up, MANY_DEALS) == 0
        words: dict[str, Any] = {
            "cards": tuple(own),
            "board": tuple(board),
            "street": len(game.streets) - 1,
            "options": Offered(fold=True, call=1 if never else 100),
            "pot": 400,
            "stack": 500,
            "opponents": (Opponent(tuple(up), held - len(up), 300, 100, _lines(game)),),
            "seed": random.getrandbits(60),
        }
        yield msgspec.structs.replace(asked(game, ""), **words), never
        found += 1
        if found == count:
            return


def _lines(game: Game) -> tuple[StreetLine, ...]:
    lines = [StreetLine() for _ in game.streets]
    lines[-1].raised = 1
    return tuple(lines)


def _strong(game: Game, rest: list[int], random: Random) -> list[int]:
    """Open cards that are hard to beat: four of a rank, or the four best ranks for a low."""
    ups = min(UP, game.hole_cards - 1)
    if all(share.is_low for share in game.wins):
        low = sorted(rest, key=lambda card: ((card >> 2) + 1) % 13)
        return list({card >> 2: card for card in reversed(low)}.values())[-ups:]
    rank = random.choice([card >> 2 for card in rest])
    return [card for card in rest if card >> 2 == rank][:ups]


def _quick(game: Game, hand: list[int], board: list[int], up: list[int]) -> float:
    """What a hand is worth, near enough to find a bad one."""
    showdown = showdown_of(game)
    shared = np.array([board], dtype=np.uint8) if board else NONE
    values = showdown.values(np.array([hand], dtype=np.uint8), shared)
    return float(sum(each[0] for each in values))


def check(game: Game, count: int, seed: int) -> int:
    met = 0
    for decision, never in spots(game, count, seed):
        met += 1
        for style in STYLES:
            action = choose(msgspec.structs.replace(decision, style=style))
            assert not isinstance(action, Call), (style, never, decision)
            assert action == Fold()
    return met


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_bot_calls_with_a_hand_that_cannot_win(game: Game) -> None:
    assert check(game, 2, 1), "no spot was found"


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_bot_calls_with_a_hand_that_cannot_win_in_many_spots(game: Game) -> None:
    assert check(game, 60, 2) > 10
