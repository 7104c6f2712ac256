"""Hands played at random in PokerKit and written down by PokerKit, for our audit to judge."""

import random
import warnings
from decimal import Decimal
from typing import Any

import pokerkit
from pokerkit import Automation, HandHistory

EVERYTHING = tuple(Automation)
VARIANTS = ("FT", "NT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB")
STUD = ("F7S", "F7S/8", "FR")
FIXED = ("FT", "FO/8", *STUD, "F2L3D", "FB")
MOST_PLAYERS = {"F2L3D": 6, "FB": 6, "N2L1D": 6, "F7S": 6, "F7S/8": 6, "FR": 6}


def played(variant: str, source: random.Random, *, unit: Any = 1, deep: bool = False) -> Any:
    """A PokerKit hand history of one random hand, with its final stacks."""
    random.seed(source.getrandbits(64))
    players = source.randint(2, MOST_PLAYERS.get(variant, 9))
    game = _game(variant, source, players, unit)
    least = 100 if deep else 3
    stacks = [source.randint(least, 300) * 2 * unit for _ in range(players)]
    if not deep and source.random() < 0.05:
        stacks[source.randrange(players)] = source.randint(1, 3) * unit
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        state = game(stacks, players)
        while state.status:
            _act(state, source, unit, variant in FIXED)
        return HandHistory.from_game_state(game, state, finishing_stacks=list(state.stacks))


def _game(variant: str, source: random.Random, players: int, unit: Any) -> Any:
    kind: Any = HandHistory.game_types[variant]
    ante = source.choice((0, 0, 1)) * unit
    antes = [ante] * players
    if variant in STUD:
        antes = [unit] * players
        return kind(EVERYTHING, False, antes, 2 * unit, 4 * unit, 8 * unit)
    blinds = [0] * players
    if variant == "NS":
        antes = [unit] * players
        blinds[0 if players == 2 else -1] = 2 * unit
    else:
        blinds[0], blinds[1] = unit, 2 * unit
    if not ante and source.random() < 0.2 and variant != "NS":
        antes[1] = 2 * unit
    if variant in FIXED:
        return kind(EVERYTHING, False, antes, blinds, 2 * unit, 4 * unit)
    return kind(EVERYTHING, False, antes, blinds, 2 * unit)


def _act(state: Any, source: random.Random, unit: Any, fixed: bool) -> None:
    if state.can_stand_pat_or_discard():
        held = list(state.hole_cards[state.stand_patter_or_discarder_index])
        state.stand_pat_or_discard(source.sample(held, source.randint(0, min(3, len(held)))))
        return
    roll = source.random()
    # PokerKit has no cap in fixed-limit Omaha high-low: the house's is kept for it here.
    capped = fixed and state.completion_betting_or_raising_count >= 4
    if roll < 0.25 and not capped and state.can_complete_bet_or_raise_to():
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        amount = most
        if fixed:
            amount = least  # PokerKit's fixed-limit Omaha high-low leaves the size of a bet free
        elif source.random() < 0.7 and least < most:
            steps = int((most - least) / unit)
            amount = least + min(steps, int(source.expovariate(0.1))) * unit
        state.complete_bet_or_raise_to(amount)
    elif state.can_post_bring_in():
        state.post_bring_in()
    elif roll < 0.45 and state.can_fold() and state.checking_or_calling_amount:
        state.fold()
    else:
        state.check_or_call()


CENT = Decimal("0.01")

__all__ = ["CENT", "VARIANTS", "played", "pokerkit"]
