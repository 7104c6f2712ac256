"""The floor at a table: a report in the hand being played, its ruling, and taking an input back.

The software deals rightly; where a person reports a dealer's mistake it is first entered, then
ruled on, and the remedies act on the hand. What acts beyond the deal is for `orders`. An input is
taken back by playing the hand again without it: the log keeps both.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import msgspec

from cardspeak import floor
from cardspeak.cards import Slot
from cardspeak.floor import Needs, Report, Ruling
from cardspeak.floor.core.case import decide, known, mistake
from cardspeak.floor.core.decision import cited, plain_ruling
from cardspeak.floor.core.registry import Mistake
from cardspeak.hand import Hand, Show
from cardspeak.hand.apply_remedies import check_can_end
from cardspeak.hand.events import HandEvent
from cardspeak.hand.remedies import AFTER_THE_PUSH, KillRemedy, Remedy
from cardspeak.hand.snapshot import Snapshot, Undo, become
from cardspeak.table import commands as c
from cardspeak.table import hand_in_play, newly_seen, orders
from cardspeak.table.events import DealVoided, Happened, Ruled, TakenBack, overruled
from cardspeak.table.hand_record import HandRecord
from cardspeak.table.refusal import TableRefusal

if TYPE_CHECKING:
    from cardspeak.table.table import Table

T = TypeVar("T")


def look(table: "Table", report: Report) -> Ruling | Needs:
    """What the ruling on a report would be now, or the fact it still needs; nothing changes."""
    return _looked(table, report, plain_ruling)


def explain(table: "Table", report: Report) -> Ruling | Needs:
    """The same with what decides it, for a person who asks."""
    return _looked(table, report, floor.rule)


def _looked(
    table: "Table", report: Report, rule: Callable[[Hand, Report], Ruling | Needs]
) -> Ruling | Needs:
    hand = _hand(table) if table.over is None else played_again(table.over)
    return look_at(hand, report, rule)


def look_at(hand: Hand, report: Report, rule: Callable[[Hand, Report], T]) -> T:
    """What a rule makes of a report in a hand, such as the ruling; the hand stays as it is."""
    mark = hand.mark()
    try:
        enter_mistake(hand, report)
        return rule(hand, report)
    finally:
        hand.return_to(mark)


def rehearse(table: "Table", command: c.CallFloor) -> set[Slot]:
    """The cards that a ruling would turn up in the hand being played, or why not; as before."""
    hand = _hand(table)
    mark, lay = hand.mark(), hand.deck.facing[:]
    try:
        _carried_out(hand, command)
        return {slot for slot, up in enumerate(hand.deck.facing) if up and not lay[slot]}
    finally:
        hand.return_to(mark)


def call_floor(table: "Table", command: c.CallFloor, now: int) -> list[Happened | HandEvent]:
    """Enter what happened, rule on it, and carry the ruling out."""
    if table.over is not None:
        return _after_the_hand(table, played_again(table.over), command)
    hand = _hand(table)
    count = len(hand.events or ())
    put = {seat: hand.spent(seat) for seat in hand.seats}
    ruled = _carried_out(hand, command)
    table.enter(command)
    if table.in_play.ballot is not None:
        hand_in_play.set_ballot(table, None)
    events: list[Happened | HandEvent] = [ruled]
    events += (hand.events or [])[count:]
    if ruled.ruling.orders:
        done = orders.execute(table, ruled.ruling.orders, put)
        if done:
            hand_in_play.act_beyond(table)
            events += done
    return events


def _after_the_hand(table: "Table", hand: Hand, command: c.CallFloor) -> list[Happened | HandEvent]:
    """Rule on the hand just played: its pots are pushed, and only orders still act.

    A hand mucked at the showdown may be shown, or come back: the pots are then awarded again.
    """
    ruled = _decided(hand, command)
    ruling = ruled.ruling
    events: list[Happened | HandEvent] = [ruled]
    acting = [each for each in ruling.remedies if not _is_dead(hand, each)]
    if any(isinstance(each, AFTER_THE_PUSH) for each in acting):
        events += _awarded_again(table, hand, command, ruling)
    elif acting:
        raise TableRefusal("the hand is over: its cards and bets can no longer be changed")
    put = {seat: hand.spent(seat) for seat in hand.seats}
    return [*events, *orders.execute(table, ruling.orders, put)]


def _is_dead(hand: Hand, remedy: Remedy) -> bool:
    """Whether a remedy only kills a hand that is dead already."""
    return isinstance(remedy, KillRemedy) and not hand.is_live(remedy.seat)


def _awarded_again(
    table: "Table", hand: Hand, command: c.CallFloor, ruling: Ruling
) -> list[Happened | HandEvent]:
    """Turn a hand up or bring it back to the showdown, and move what that changes."""
    count = len(hand.events or ())
    before = hand.stacks_by_seat
    hand.apply(ruling.remedies, ruling.cites)
    shows: list[c.InHand] = []
    while not hand.is_over:
        seat = hand.options.seat
        assert seat is not None
        hand.act(Show(), seat)
        shows.append(c.Act(seat, Show()))
    events = (hand.events or [])[count:]
    moved = orders.award_again(table, before, hand)
    hand_in_play.add_to_record(table, (command, *shows))
    return [*events, *moved]


def take_back(table: "Table", command: c.TakeBack) -> list[Happened | HandEvent]:
    """Go back to how the hand was before its last input."""
    again = check_may_take_back(table, command)
    *kept, last = table.inputs
    hand_in_play.replay(table, again, kept)
    hand_in_play.set_ballot(table, None)
    keep_rewind(table, again)
    seat = last.seat if isinstance(last, c.Act) else 0
    return [TakenBack(seat, command.reason)]


def check_may_take_back(table: "Table", command: c.TakeBack) -> Hand:
    """The hand as it was before its last input, or why that cannot be taken back."""
    hand = _hand(table)
    if not command.reason.strip():
        raise TableRefusal("give a reason to take an input back")
    if not table.inputs:
        raise TableRefusal("there is nothing in this hand to take back yet")
    if table.in_play.ordered == len(table.inputs):
        raise TableRefusal("that ruling reached beyond the deal and cannot be taken back")
    played = HandRecord.of(table, hand)
    again = played_again(msgspec.structs.replace(played, inputs=played.inputs[:-1]))
    if newly_seen.newly_seen(again, hand):
        raise TableRefusal(
            "a card has been seen since, so the input cannot be taken back;"
            " two members of the staff outside the hand can void the deal"
        )
    return again


def keep_rewind(table: "Table", hand: Hand) -> None:
    """Spare a hand its copies where every action comes through the table, which keeps them."""
    if table.log is None:
        return
    hand.rewind = partial(rewound, table)
    hand.done = None
    if hand.undo is not None:
        hand.undo = Undo(hand.undo.seat, hand.undo.at, None)


def rewound(table: "Table") -> Snapshot:
    """How the hand being played was before its latest action."""
    played = HandRecord.of(table, _hand(table))
    last = max(place for place, each in enumerate(played.inputs) if isinstance(each, c.Act))
    before = msgspec.structs.replace(played, inputs=played.inputs[:last])
    return played_again(before).snapshot()


def _hand(table: "Table") -> Hand:
    if table.hand is None:
        raise TableRefusal("no hand is being played")
    return table.hand


def enter_mistake(hand: Hand, report: Report) -> Mistake:
    """Put the cards where the dealer's mistake put them, unless they lie so."""
    entered = () if hand.is_over else mistake(hand, report)
    if entered:
        hand.apply(entered)
    return entered


def _carried_out(hand: Hand, command: c.CallFloor) -> Ruled:
    entered = enter_mistake(hand, command.report)
    ruled = _decided(hand, command)
    ruling = ruled.ruling
    hand.apply(ruling.remedies, ruling.cites)
    check_can_end(hand, (*entered, *ruling.remedies))
    return ruled


def _decided(hand: Hand, command: c.CallFloor) -> Ruled:
    terms, report = hand.terms, known(hand, command.report)
    ruling = decide(report, terms.game, terms.policy, terms.context.event)
    if isinstance(ruling, Needs):
        raise TableRefusal(f"the ruling needs to know: {ruling.question} ({ruling.fact})")
    if command.outcome is not None:
        if terms.book is not None:
            ruling = cited(ruling, terms.book, terms.context, report)
        ruling = overruled(command, ruling, terms)
    return Ruled(msgspec.structs.replace(command, report=report), ruling, terms)


def put_back(table: "Table", hand: Hand) -> None:
    """Make the hand in play what its first card and its inputs so far make of it."""
    become(hand, played_again(HandRecord.of(table, hand), record=hand.events is not None))


def played_again(played: HandRecord, *, record: bool = True) -> Hand:
    """The same deal from its first card, with the same inputs."""
    again = played.begun(record=record)
    for command in played.inputs:
        play_on(again, command)
    return again


def play_on(hand: Hand, command: c.InHand) -> list[Happened | HandEvent]:
    """The next input of a hand that is played again; what happens in it."""
    count = len(hand.events or ())
    events: list[Happened | HandEvent] = []
    if isinstance(command, c.Act):
        hand.act(command.action, command.seat)
    elif isinstance(command, c.FindOwing):
        hand.apply([KillRemedy(command.seat)])
    elif isinstance(command, c.ConfirmVoid):
        hand.void()
        events.append(DealVoided(command.asked_by, command.by, command.reason))
    else:
        events.append(_carried_out(hand, command))
    return events + (hand.events or [])[count:]
