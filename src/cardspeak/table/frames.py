"""A hand played again for a viewer: the table after every input, as that viewer may know it.

Views are put together like those of a live table, card by card from what lies open and from the
one seat's own; a hand still being played is none of this module's business.
"""

from collections.abc import Iterator, Sequence

import msgspec

from cardspeak.hand import Hand
from cardspeak.hand.events import HandEvent
from cardspeak.table.events import Chopped, Happened
from cardspeak.table.hand_record import HandRecord
from cardspeak.table.narration import log_lines_of
from cardspeak.table.ruling import play_on
from cardspeak.table.view import NarrationLine, OwnView, PublicSeat, PublicView
from cardspeak.table.views import dealt, middle, own_cards, turn

Step = tuple[Hand, Sequence[Happened | HandEvent]]


class Frame(msgspec.Struct, frozen=True):
    """The table after an input, what was said of it, and what one seat knew beyond that."""

    seen: PublicView
    mine: OwnView | None
    lines: tuple[NarrationLine, ...]


def steps(played: HandRecord) -> Iterator[Step]:
    """The same hand after the deal and after each input, with what happened in it."""
    hand = played.begun()
    yield hand, tuple(hand.events or ())
    for command in played.inputs:
        yield hand, play_on(hand, command)
    if not hand.is_over:  # the blinds chopped: that is no input of the hand
        seats = hand.live_seats
        count = len(hand.events or ())
        hand.void()
        yield hand, [Chopped(tuple(sorted(seats))), *(hand.events or [])[count:]]


def finished(played: HandRecord) -> Hand:
    """The hand as it ended."""
    return list(steps(played))[-1][0]


def frames(played: HandRecord, seat: int | None) -> list[Frame]:
    """The hand as one seat saw it, or as all did."""
    return [
        Frame(
            _seen(played, hand),
            None if seat is None else _mine(hand, seat),
            tuple(log_lines_of(played.name_of, hand, events)),
        )
        for hand, events in steps(played)
    ]


def frame_of(played: HandRecord, hand: Hand) -> Frame:
    """A hand as all see it at some point, played by those who played another."""
    return Frame(_seen(played, hand), None, ())


def _seen(played: HandRecord, hand: Hand) -> PublicView:
    terms = hand.terms
    button = 0 if terms.game.is_stud else played.button
    street, board, pots, pot = middle(hand)
    return PublicView(
        number=played.number,
        playing=not hand.is_over,
        game=terms.game.name,
        structure=terms.structure.value,
        button=button,
        seats=tuple([_seat(played, hand, seat, button) for seat in sorted(hand.seats)]),
        chairs=played.chairs,
        street=street,
        board=board,
        pots=pots,
        pot=pot,
        turn=turn(hand),
        price=hand.highest_bet,
    )


def _seat(played: HandRecord, hand: Hand, seat: int, button: int) -> PublicSeat:
    player = hand.player(seat)
    marks = (("button",) if seat == button else (), "")
    return dealt(hand, player, played.name_of(seat), hand.stack(seat), marks)


def _mine(hand: Hand, seat: int) -> OwnView:
    cards, words = own_cards(hand, seat)
    return OwnView(seat=seat, cards=cards, hand=words)
