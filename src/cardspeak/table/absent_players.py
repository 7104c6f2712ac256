"""Hands of players who are not at a tournament table: killed when the book says, blinds and all.

The floor's own ruling on an absent player is carried out without anybody asking for it. A player
who was there for the deal and is gone when the turn comes does the least that can be done.
"""

from typing import TYPE_CHECKING, cast

from cardspeak.books.policy.dead import AbsentHand
from cardspeak.errors import BrokenInvariant, CardspeakError
from cardspeak.floor import AbsentAtTurn
from cardspeak.hand import Command as HandAction
from cardspeak.hand import Hand, PostKind
from cardspeak.hand.events import HandEvent
from cardspeak.hand.least_action import least_action
from cardspeak.table import commands as c
from cardspeak.table import hand_in_play, ruling
from cardspeak.table.events import Happened

if TYPE_CHECKING:
    from cardspeak.table.table import Table

_BEFORE_THE_TURN = (AbsentHand.FIRST_CARD, AbsentHand.STARTING_HANDS)
_DEALS = (c.DeckCommand, c.DealOn)


def act_for_them(table: "Table", kind: type) -> list[Happened | HandEvent]:
    """Do what follows from absence after a command of that kind, until a player is in turn."""
    try:
        return _act_for_them(table, kind)
    except CardspeakError as error:
        raise BrokenInvariant(f"for an absent player: {error}") from error


def _act_for_them(table: "Table", kind: type) -> list[Happened | HandEvent]:
    events: list[Happened | HandEvent] = []
    if kind in _DEALS:
        events += _kill_dealt(table)
    while (hand := _playing(table)) is not None:
        seat = _in_turn(table, hand)
        if seat is None:
            break
        if not _dies_early(hand, seat) and hand.round is not None:
            events += _rule(table, seat)
            if _playing(table) is None or hand.options.seat != seat or not hand.is_live(seat):
                continue  # killed, and the turn has gone on
        action = least_action(hand.options, len(hand.slots_of(seat)))
        events += hand_in_play.act(table, c.Act(seat, cast(HandAction, action)), table.now)
    return events


def _playing(table: "Table") -> Hand | None:
    hand = table.hand
    return hand if hand is not None and not hand.is_over else None


def _in_turn(table: "Table", hand: Hand) -> int | None:
    """The absent player who has to do something now, if one has."""
    assert table.event is not None
    options = hand.options
    turns = options.seats or ((options.seat,) if options.seat is not None else ())
    return next((seat for seat in turns if seat in table.event.absent), None)


def _kill_dealt(table: "Table") -> list[Happened | HandEvent]:
    """Kill the hands that die once every player has a starting hand."""
    assert table.event is not None
    events: list[Happened | HandEvent] = []
    hand = _playing(table)
    if hand is None:
        return events
    first = hand.options.seat  # in stud the forced bet is put in before anything is killed
    order = sorted(hand.seats, key=lambda seat: seat != first)
    for seat in [seat for seat in order if seat in table.event.absent]:
        hand = _playing(table)
        if hand is None or hand.round is None:
            break  # everyone is all in: the cards speak
        if hand.is_live(seat) and _dies_early(hand, seat):
            events += _rule(table, seat)
    return events


def _dies_early(hand: Hand, seat: int) -> bool:
    """Whether an absent player's hand is dead before its turn comes."""
    absent = hand.terms.policy.dead.absent
    blind = any(post.seat == seat and post.kind is PostKind.BIG_BLIND for post in hand.posts)
    brings_in = hand.options.seat == seat and hand.options.bring_in is not None
    dies = absent.forced_bet_dies if blind or brings_in else absent.dies
    return dies in _BEFORE_THE_TURN


def _rule(table: "Table", seat: int) -> list[Happened | HandEvent]:
    return ruling.call_floor(table, c.CallFloor(AbsentAtTurn(seat=seat, back=False)), table.now)
