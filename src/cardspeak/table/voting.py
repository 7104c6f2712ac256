"""A vote of the players still in a hand: on a ruling, or on taking an input back.

It stands in for a floor person where there is none. One player who refuses ends it, and so does the
time; once all have accepted it is carried out. A vote is about the hand as it was when it was
called: anything done since makes it void.
"""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.floor import Needs
from cardspeak.floor.core.registry import name_of
from cardspeak.hand import Hand
from cardspeak.hand.events import HandEvent
from cardspeak.table import commands as c
from cardspeak.table import hand_in_play, ruling
from cardspeak.table.events import Happened, VoteCalled, VoteCast, VoteEnded
from cardspeak.table.hand_in_play import Ballot
from cardspeak.table.refusal import TableRefusal

if TYPE_CHECKING:
    from cardspeak.table.table import Table


def waiting(table: "Table") -> tuple[int, ...]:
    """The seats whose votes are still open."""
    hand, ballot = table.hand, table.in_play.ballot
    if hand is None or ballot is None:
        return ()
    return tuple([seat for seat in _voters(hand) if seat not in ballot.accepted])


def call(table: "Table", command: c.CallVote) -> list[Happened]:
    """Ask the players still in the hand; the player who asks has accepted."""
    hand, order, author = table.hand, command.order, command.by
    if hand is None:
        raise TableRefusal("no hand is being played: there is nothing to vote on")
    if table.in_play.ballot is not None:
        raise TableRefusal("the players are already voting")
    says = _comes_to(table, order)
    own = [seat for seat in _voters(hand) if table.name_of(seat) == author]
    ballot = Ballot(order, author, says, len(table.inputs), tuple(own))
    hand_in_play.set_ballot(table, ballot)
    return [VoteCalled(author, says), *[VoteCast(seat, True) for seat in own]]


def _voters(hand: Hand) -> list[int]:
    return [seat for seat in hand.seats if hand.is_live(seat)]


def _comes_to(table: "Table", order: c.CallFloor | c.TakeBack) -> str:
    """What would be done, in words; refused where it could not be."""
    if isinstance(order, c.TakeBack):
        ruling.check_may_take_back(table, order)
        return f"Take back the last input of this hand: {order.reason}"
    found = ruling.look(table, order.report)
    if isinstance(found, Needs):
        raise TableRefusal(f"the ruling needs to know: {found.question} ({found.fact})")
    ruling.rehearse(table, order)
    kind = name_of(type(order.report))
    if order.outcome is None:
        return f"Reported: {kind}. {found.says}"
    return f"Reported: {kind}. Against the book: {order.outcome.value}, because {order.reason}"


def vote_for(table: "Table", command: c.VoteFor) -> list[Happened | HandEvent]:
    """Count a vote for; once all players have accepted, carry it out."""
    ballot, seat = _open(table, command.seat), command.seat
    if seat in ballot.accepted:
        raise TableRefusal(f"seat {seat} has already accepted")
    accepted = (*ballot.accepted, seat)
    counted = msgspec.structs.replace(ballot, accepted=accepted)
    if table.hand is not None and set(_voters(table.hand)) - set(accepted):
        hand_in_play.set_ballot(table, counted)
        return [VoteCast(seat, True)]
    names = tuple([table.name_of(each) for each in sorted(accepted)])
    events: list[Happened | HandEvent] = [VoteCast(seat, True), VoteEnded("accepted", names)]
    order = ballot.order
    if isinstance(order, c.TakeBack):
        return events + ruling.take_back(table, order)
    return events + ruling.call_floor(table, order, table.now)


def vote_against(table: "Table", command: c.VoteAgainst) -> list[Happened]:
    """End the vote because a player refuses."""
    _open(table, command.seat)
    hand_in_play.set_ballot(table, None)
    return [VoteCast(command.seat, False), VoteEnded("refused", (table.name_of(command.seat),))]


def end(table: "Table") -> list[Happened]:
    """End the vote because the time is over."""
    if table.in_play.ballot is None:
        raise TableRefusal("the players are not voting")
    hand_in_play.set_ballot(table, None)
    return [VoteEnded("not answered in time")]


def _open(table: "Table", seat: int) -> Ballot:
    ballot, hand = table.in_play.ballot, table.hand
    if ballot is None or hand is None:
        raise TableRefusal("the players are not voting")
    if ballot.inputs != len(table.inputs):
        raise TableRefusal("the hand has moved on: that vote is over")
    if seat not in _voters(hand):
        raise TableRefusal(f"seat {seat} is no longer in the hand and has no vote")
    return ballot
