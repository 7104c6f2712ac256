"""Refuses a deal that cannot begin: its players, its deck, its button, the pot carried over."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cardspeak.arguments import shown
from cardspeak.errors import CardspeakError
from cardspeak.money.carried_pot import NO_POT, PotBrought

if TYPE_CHECKING:
    from cardspeak.hand.state import HandState


class HandError(CardspeakError):
    """A deal that cannot begin."""


def no_seats(stacks: object) -> HandError:
    """What is said to a caller who passes no seats with chips."""
    return HandError(f"the seats are {shown(stacks)}; pass each seat's chips by its number")


def checked_pot(carried: object) -> PotBrought:
    """The pot carried over, from a number of chips."""
    if type(carried) is not int or carried < 0:
        raise HandError(f"the pot carried over is {shown(carried)}; pass a number of chips")
    return PotBrought(carried) if carried else NO_POT


def check_button(last: int, button: object) -> None:
    """Refuse a button beyond the last chair; an empty one may have it."""
    if type(button) is not int or not 0 <= button <= last:
        raise HandError(f"the button is at seat {shown(button)}; the seats go from 1 to {last}")


def check_players(hand: "HandState", stacks: Mapping[int, Any], carried: PotBrought) -> None:
    """Refuse players who are too few or too many, or who have no chips, and a short deck."""
    terms = hand.terms
    if hand.count < 2:
        raise HandError("a hand needs two players")
    if hand.count > terms.most_players:
        raise HandError(
            f"{terms.game.name} is dealt to at most {terms.most_players}, not {hand.count}"
        )
    if hand.guarded:
        game = terms.game
        needed = game.hole_cards_at_once * hand.count + game.board_cards + game.burns
        if len(hand.deck) < needed:
            raise HandError(
                f"{game.name} to {hand.count} players needs {needed} cards, "
                f"and the deck has {len(hand.deck)}"
            )
    for seat in hand.seats:
        stack = stacks[seat]
        if type(seat) is not int:
            raise no_seats(stacks)
        if type(stack) is not int or stack < (seat not in carried.antes):
            raise HandError(f"seat {seat} has {stack!r} chips: a player needs at least one")
