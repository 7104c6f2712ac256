"""A hand dealt to a player who owes blinds, and posts made once the cards are out.

The table lets it happen when the dealer did it, and the book says what becomes of the hand: posted
for and played, dead, or played and owed later. A late post is the same deal with one post more.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardspeak.books.policy.missed import OwingHand
from cardspeak.books.policy.straddle import StraddleTime
from cardspeak.floor.core.orders import SettleOwed
from cardspeak.hand import PostKind
from cardspeak.hand.refusal import Cites
from cardspeak.hand.remedies import KillRemedy
from cardspeak.table import commands as c
from cardspeak.table import entry, hand_in_play, missed, ruling, straddle
from cardspeak.table.events import Choice, Chose, Happened, Ordered
from cardspeak.table.hand_record import HandRecord
from cardspeak.table.orders import executes
from cardspeak.table.plan import Due
from cardspeak.table.refusal import TableRefusal
from cardspeak.table.seats import Wish

if TYPE_CHECKING:
    from cardspeak.table.table import Table


def find(table: "Table", command: c.FindOwing) -> list[Happened]:
    """Decide what becomes of the hand of a player who turns out to owe blinds."""
    hand = table.hand
    number = command.seat
    if hand is None or number not in table.in_play.owing:
        raise TableRefusal(f"seat {number} was not dealt in while owing blinds", *missed.OWED_CITES)
    acted = any(isinstance(each, c.Act) and each.seat == number for each in table.inputs)
    becomes, cites = missed.owing_hand(table.policy, command.looked is c.Looked.YES, acted)
    if becomes is OwingHand.DEAD:
        hand.apply([KillRemedy(number)], cites)
        table.enter(command)
    return [_found(table, number, becomes, cites)]


@executes(SettleOwed)
def settle(table: "Table", order: SettleOwed) -> list[Happened]:
    """Carry out a ruling on a player dealt in while owing blinds: the post comes before it."""
    if order.seat not in table.in_play.owing or table.hand is None:
        return []
    *before, call = table.inputs
    if order.becomes is OwingHand.POST_AND_PLAY:
        hand_in_play.replay(table, table.hand, before)
    found = _found(table, order.seat, order.becomes, missed.OWED_CITES)
    if order.becomes is OwingHand.POST_AND_PLAY:
        table.enter(call)
    return [found]


def _found(table: "Table", number: int, becomes: OwingHand, cites: Cites) -> Ordered:
    """Carry out what the book says of blinds still owed by a player who was dealt in."""
    amount = 0
    if becomes is OwingHand.POST_AND_PLAY:
        seat = table.seat(number)
        dues = missed.dues(seat, table.policy, table.blinds, entry.least_open(table))
        _post(table, dues)
        seat.missed = (0,) * len(seat.missed)
        amount = sum(due.amount for due in dues)
    elif becomes is OwingHand.POSTED_NEXT:
        seat = table.seat(number)
        seat.must_post, seat.wish = True, Wish.POST
    hand_in_play.found_owing(table, number)
    hand_in_play.act_beyond(table)
    return Ordered(_SAID[becomes], number, amount, cites)


_SAID = {
    OwingHand.POST_AND_PLAY: "posts what is owed and plays",
    OwingHand.DEAD: "has a dead hand and still owes",
    OwingHand.POSTED_NEXT: "plays the hand and posts on the next deal",
    OwingHand.LIVE_AND_OWED: "plays the hand and still owes",
}


def straddle_late(table: "Table", command: c.Straddle) -> list[Happened]:
    """Post a straddle once cards are out, where the book gives that long."""
    hand, plan = table.hand, table.in_play.plan
    assert hand is not None
    assert plan is not None
    announced = table.policy.straddle.announced
    if announced is StraddleTime.BEFORE_DEAL or table.inputs:
        raise TableRefusal(f"a straddle is posted {announced}", "straddle.announced")
    straddle.check(table, command.seat, command.amount)
    up = [post for post in hand.posts if post.kind is PostKind.STRADDLE]
    straddle.check_seat(table, command.seat, plan, [post.seat for post in up])
    before = max([table.blinds[-1], *[post.amount for post in up]])
    amount = command.amount or straddle.size(table, before)
    _post(table, straddle.due_of(command.seat, amount))
    return [Chose(command.seat, Choice.STRADDLE, ("straddle.announced", *straddle.SIZE_CITES))]


def _post(table: "Table", dues: Sequence[Due]) -> None:
    """Deal the same hand again with posts besides, and everything done in it since."""
    hand = table.hand
    assert hand is not None
    if any(not isinstance(command, c.Act) for command in table.inputs):
        raise TableRefusal("the floor has ruled in this hand: it is too late to post")
    record = HandRecord.of(table, hand)
    posts = (*hand.posts, *[due.post for due in dues])
    again = ruling.played_again(replace(record, posts=posts), record=hand.events is not None)
    ruling.keep_rewind(table, again)
    hand_in_play.replay(table, again)
