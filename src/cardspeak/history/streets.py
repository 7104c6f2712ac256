"""The street that each event of a deal belongs to, for a history told street by street."""

from collections.abc import Iterator
from itertools import accumulate

from cardspeak.games import BoardStep, DownStep, DrawStep, UpStep
from cardspeak.hand import Draw as DrawCards
from cardspeak.hand import Hand
from cardspeak.hand.events import Acted, Boarded, Burned, Dealt, HandEvent, Opened


def by_street(hand: Hand) -> Iterator[tuple[int, HandEvent]]:
    """The events of a deal, each with the number of its street from 0.

    Burns are the dealer's affair and are left out.
    """
    game = hand.terms.game
    hole = list(
        accumulate(
            sum(step.count for step in street.steps if isinstance(step, DownStep | UpStep))
            for street in game.streets
        )
    )
    boards = [
        n for n, street in enumerate(game.streets) for s in street.steps if type(s) is BoardStep
    ]
    draws = [
        n for n, street in enumerate(game.streets) for s in street.steps if type(s) is DrawStep
    ]
    held: dict[int, int] = {}
    boarded = 0
    street = opened = 0
    for event in hand.events or ():
        if isinstance(event, Burned):
            continue
        if isinstance(event, Opened):
            street = opened = event.street
        elif isinstance(event, Boarded):
            street = boards[min(boarded, len(boards) - 1)] if boards else street
            boarded += event.run == 0
        elif isinstance(event, Dealt):
            held[event.seat] = held.get(event.seat, 0) + len(event.slots)
            known = [n for n, count in enumerate(hole) if count >= held[event.seat]]
            street = max(street, known[0]) if known else street
        elif isinstance(event, Acted) and isinstance(event.action, DrawCards) and opened == street:
            # The first to draw after a round of betting opens the next street.
            street = next((number for number in draws if number > street), street)
        yield street, event
