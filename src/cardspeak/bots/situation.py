"""What a bot knows at its turn, as plain data: its own cards, the open cards, the chips, the lines.

It is read off a hand card by card: a face that the seat is not shown is never looked at. The same
situation and seed always give the same decision.
"""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from cardspeak.cards import Card
from cardspeak.errors import CardspeakError
from cardspeak.games import DrawStep, Game, UpCardOrder
from cardspeak.hand import (
    Action,
    Bet,
    Call,
    Check,
    Complete,
    Draw,
    Fold,
    Hand,
    Raise,
)
from cardspeak.hand.events import Acted, Opened
from cardspeak.hand.least_action import least_action
from cardspeak.table.view import Offered
from cardspeak.table.views import offered


class StreetLine(msgspec.Struct, array_like=True):
    """What a player has done on one street: bets and raises, calls, checks, cards drawn.

    `raised` is 1 for the first bet or raise of the street, 2 for a raise of that, and so on.
    `called` is 1 for a call of a blind or bring-in, 2 for a call of the first bet or raise. `drew`
    is -1 where the street has no draw, or the player has not drawn yet.
    """

    raised: int = 0
    called: int = 0
    checks: int = 0
    drew: int = -1


class Opponent(msgspec.Struct, frozen=True, array_like=True):
    """Another live hand, as everybody sees it."""

    up: tuple[Card, ...]
    down: int
    stack: int
    bet: int
    lines: tuple[StreetLine, ...]


class BotDecision(msgspec.Struct, frozen=True, array_like=True):
    """Everything that a bot knows at its turn.

    `game` is the declaration of the game, encoded; `dead` are the open cards that no live hand
    holds. `pot` counts every chip in the middle, the bets too. `unit` is the least bet, `level` the
    number of bets and raises on this street. `after` counts the live players who act after the bot
    on later streets.
    """

    style: str
    game: bytes
    street: int
    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    options: Offered
    pot: int
    bet: int
    stack: int
    unit: int
    level: int
    after: int
    opponents: tuple[Opponent, ...]
    seed: int


def situation(hand: Hand, seat: int, style: str, seed: int) -> BotDecision:
    """What the bot in a seat has to decide now."""
    options = offered(hand, seat)
    if options is None:
        raise CardspeakError(f"seat {seat} has nothing to decide")
    lines = _lines(hand)
    others = [each for each in hand.seats if each != seat and hand.is_live(each)]
    gone = [each for each in hand.seats if each != seat and not hand.is_live(each)]
    return BotDecision(
        style=style,
        game=encoded(hand.terms.game),
        street=hand.street,
        cards=hand.cards_of(seat),
        board=hand.board_faces(0),
        dead=tuple([card for each in gone for card in _open(hand, each)]),
        options=options,
        pot=hand.in_pot,
        bet=hand.bet(seat),
        stack=hand.stack(seat),
        unit=max(1, hand.terms.least_bet),
        level=max([each[hand.street].raised for each in lines.values()], default=0),
        after=_after(hand, seat, others),
        opponents=tuple([_opponent(hand, each, lines[each]) for each in others]),
        seed=seed,
    )


@lru_cache(maxsize=256)
def encoded(game: Game) -> bytes:
    """A game's declaration as bytes."""
    return msgspec.msgpack.encode(game)


def _open(hand: Hand, seat: int) -> list[Card]:
    """The cards of a seat that lie face up."""
    faces, facing = hand.deck.faces, hand.deck.facing
    return [faces[slot] for slot in hand.slots_of(seat) if facing[slot]]


def _opponent(hand: Hand, seat: int, lines: Sequence[StreetLine]) -> Opponent:
    up = _open(hand, seat)
    return Opponent(
        up=tuple(up),
        down=len(hand.slots_of(seat)) - len(up),
        stack=hand.stack(seat),
        bet=hand.bet(seat),
        lines=tuple(lines[: hand.street + 1]),
    )


def _after(hand: Hand, seat: int, others: Sequence[int]) -> int:
    """How many live players act after a seat on the streets to come."""
    if not hand.terms.is_stud:
        return sum(hand.player(each) > hand.player(seat) for each in others)
    high = hand.terms.game.showing is UpCardOrder.HIGH
    own = max([card >> 2 for card in _open(hand, seat)], default=0)
    tops = [max([card >> 2 for card in _open(hand, each)], default=0) for each in others]
    return sum((top < own) == high for top in tops)


def _lines(hand: Hand) -> dict[int, list[StreetLine]]:
    """What every seat has done on each street so far; a player's draws are counted in order."""
    streets = hand.terms.game.streets
    draws = [
        n for n, each in enumerate(streets) if any(isinstance(s, DrawStep) for s in each.steps)
    ]
    lines = {seat: [StreetLine() for _ in streets] for seat in hand.seats}
    drawn = dict.fromkeys(hand.seats, 0)
    street = level = 0
    for event in hand.events or ():
        if isinstance(event, Opened):
            street, level = event.street, 0
        elif isinstance(event, Acted):
            line, action = lines[event.seat][street], event.action
            if isinstance(action, Draw) and drawn[event.seat] < len(draws):
                lines[event.seat][draws[drawn[event.seat]]].drew = len(action.cards)
                drawn[event.seat] += 1
            elif isinstance(action, Bet | Raise | Complete):
                level += 1
                line.raised = level
            elif isinstance(action, Call):
                line.called = max(line.called, level + 1)
            elif isinstance(action, Check):
                line.checks += 1
    return lines


def safe_action(options: Offered, cards: int) -> Action:
    """What a bot does without thinking: the least it may; bound to bet, it makes the least bet."""
    least, wager = least_action(options, cards), options.wager
    if isinstance(least, Fold) and not options.fold and wager is not None:
        return wager.action(wager.least)
    return least
