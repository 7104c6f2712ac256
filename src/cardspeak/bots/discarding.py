"""Which cards a bot throws away where a game has it keep fewer than it was dealt."""

from itertools import combinations

import numpy as np

from cardspeak.bots.imagined import Chance, dealt, unseen_cards
from cardspeak.bots.showdown_values import Showdown, pot_share
from cardspeak.bots.situation import BotDecision

_BOARDS = 40
_OTHERS = 12


def worst_cards(
    showdown: Showdown, decision: BotDecision, count: int, chance: Chance
) -> tuple[int, ...]:
    """The places of the cards to throw away: what is left takes the most from other hands."""
    held = len(decision.cards)
    thrown = list(combinations(range(held), min(count, held)))
    keeps = [[place for place in range(held) if place not in each] for each in thrown]
    own = np.array(decision.cards, dtype=np.uint8)[np.array(keeps, dtype=np.intp)]
    board = np.array(decision.board, dtype=np.uint8)
    unseen = unseen_cards(showdown, (*decision.cards, *decision.board, *decision.dead))
    lacks = showdown.game.board_cards - len(board)
    order = dealt(chance, unseen, _BOARDS, lacks + _OTHERS * showdown.kept)
    shared = np.broadcast_to(board, (_BOARDS, len(board)))
    boards = np.concatenate([shared, order[:, :lacks]], axis=1)
    count_of = (order.shape[1] - lacks) // showdown.kept
    hands = order[:, lacks : lacks + count_of * showdown.kept]
    hands = hands.reshape(_BOARDS, count_of, showdown.kept)
    mine = showdown.values(own[:, None, :], boards[None, :, :])
    theirs = showdown.values(hands, boards[:, None, :])
    shares = pot_share([each[:, :, None] for each in mine], [each[None, :, :] for each in theirs])
    return thrown[int(shares.mean(axis=(1, 2)).argmax())]
