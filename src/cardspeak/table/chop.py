"""Chopping the blinds: when all others have folded, the blinds may take their bets back."""

from typing import TYPE_CHECKING

from cardspeak.books.policy.agreements import BlindChop
from cardspeak.games import Event
from cardspeak.hand import Hand, Phase, PostKind
from cardspeak.hand.refusal import Cites
from cardspeak.table import commands as c
from cardspeak.table import hand_in_play
from cardspeak.table.events import Choice, Chopped, Chose, Happened
from cardspeak.table.refusal import TableRefusal

if TYPE_CHECKING:
    from cardspeak.table.table import Table

CITES: Cites = ("agreements.chop_blinds",)
_BLINDS = frozenset({PostKind.SMALL_BLIND, PostKind.BIG_BLIND})


def agree(table: "Table", command: c.Chop, now: int) -> list[Happened]:
    """Enter that a blind agrees; once all do, the bets go back."""
    hand = table.hand
    if hand is None:
        raise TableRefusal("no hand is being played", *CITES)
    left = blinds_left(table, hand)
    if command.seat not in left:
        raise TableRefusal(f"seat {command.seat} is not one of the blinds", *CITES)
    if hand_in_play.add_chopper(table, command.seat) != left:
        return [Chose(command.seat, Choice.CHOP, CITES)]
    hand.void()
    return [Chopped(tuple(sorted(left)), CITES)]


def blinds_left(table: "Table", hand: Hand) -> set[int]:
    """The seats that may chop now; refused where there are none."""
    bar = _bar(table, hand)
    if bar:
        raise TableRefusal(bar, *CITES)
    return _live(hand)


def may_chop(table: "Table", hand: Hand, number: int) -> bool:
    """Whether a seat may chop now."""
    return not _bar(table, hand) and number in _live(hand)


def _live(hand: Hand) -> set[int]:
    return set(hand.live_seats)


def _bar(table: "Table", hand: Hand) -> str:
    """Why nobody may chop the blinds now."""
    rule = table.policy.agreements.chop_blinds
    if rule is BlindChop.BARRED or (
        rule is BlindChop.CASH_GAMES and table.notice.event is not Event.CASH
    ):
        return f"the blinds may not be chopped: {rule}"
    live = _live(hand)
    posted = {post.seat for post in hand.posts if post.kind in _BLINDS}
    first = hand.phase is Phase.BETTING and hand.street == 0
    if not first or not live <= posted or len(live) < 2:
        return "the blinds may chop only when everyone else has folded"
    round_ = hand.round
    others = hand.in_pot - sum(hand.bet(seat) for seat in live)
    if others or (round_ is not None and round_.aggressor >= 0):
        return "there is more in the pot than the blinds"
    return ""
