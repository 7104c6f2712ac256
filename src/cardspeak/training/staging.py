"""A mistake on the felt: cards that came too early or lie open, which the ruling starts before.

The hand is a copy to be looked at. What cannot be shown so is left to the words of the report.
"""

from collections.abc import Callable
from typing import Any

from cardspeak.errors import CardspeakError
from cardspeak.floor import Report
from cardspeak.floor.core.registry import name_of
from cardspeak.hand import Hand
from cardspeak.hand.remedies import Burn, DealBoard, GiveCard, Remedy, Reveal, TurnUp
from cardspeak.hand.terms import Op


def _next(hand: Hand, op: Op) -> int:
    """How many cards come the next time that cards come in this way."""
    return next((step.cards for step in hand.plan[hand.at :] if step.op is op), 0)


def _board(hand: Hand, report: Any) -> list[Remedy]:
    count = _next(hand, Op.BOARD)
    return [Burn(1), DealBoard(count)] if count else []


def _street(hand: Hand, report: Any) -> list[Remedy]:
    up = bool(_next(hand, Op.UP))
    return [Burn(1), *[GiveCard(seat, up=up) for seat in hand.live_seats]]


def _last_card(hand: Hand, report: Any) -> list[Remedy]:
    return [Burn(1), GiveCard(hand.live_seats[0])]


def _open_card(hand: Hand, report: Any) -> list[Remedy]:
    return [TurnUp(report.seat, report.card)]


def _open_last(hand: Hand, report: Any) -> list[Remedy]:
    return [TurnUp(report.seat, len(hand.slots_of(report.seat)) - 1)]


def _open_hand(hand: Hand, report: Any) -> list[Remedy]:
    return [Reveal(report.seat)]


_SHOWN: dict[str, Callable[[Hand, Any], list[Remedy]]] = {
    "premature board": _board,
    "board before discards": _board,
    "premature street": _street,
    "premature last down card": _last_card,
    "exposed card": _open_card,
    "exposed last card": _open_last,
    "hand shown on purpose": _open_hand,
}


def stage(hand: Hand, report: Report) -> None:
    """Lay the cards as they are seen; a hand in which they cannot lie so stays as it is."""
    dealt = _SHOWN.get(name_of(type(report)))
    if dealt is None:
        return
    mark = hand.mark()
    try:
        hand.apply(dealt(hand, report))
    except CardspeakError:
        hand.return_to(mark)
