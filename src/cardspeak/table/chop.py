"""Chopping the blinds: when all others have folded, the blinds may take their bets back."""

from typing import TYPE_CHECKING

from cardspeak.books.policy.agreements import BlindChop
from cardspeak.games import Event
from cardspeak.hand import Hand, Phase, PostKind
from cardspeak.hand.refusal import Cites
from cardspeak.table.refusal import TableRefusal

if TYPE_CHECKING:
    from cardspeak.table.table import Table

CITES: Cites = ("agreements.chop_blinds",)
_BLINDS = frozenset({PostKind.SMALL_BLIND, PostKind.BIG_BLIND})


def blinds_left(table: "Table", hand: Hand) -> set[int]:
    """The seats that may chop now; refused where there are none."""
    rule = table.policy.agreements.chop_blinds
    if rule is BlindChop.BARRED or (
        rule is BlindChop.CASH_GAMES and table.notice.event is not Event.CASH
    ):
        raise TableRefusal(f"blinds may not be chopped: {rule}", *CITES)
    live = set(hand.live_seats)
    posted = {post.seat for post in hand.posts if post.kind in _BLINDS}
    first = hand.phase is Phase.BETTING and hand.street == 0
    if not first or not live <= posted or len(live) < 2:
        raise TableRefusal("only the blinds may chop, when all others have folded", *CITES)
    round_ = hand.round
    others = hand.in_pot - sum(hand.bet(seat) for seat in live)
    if others or (round_ is not None and round_.aggressor >= 0):
        raise TableRefusal("there is more in the pot than the blinds", *CITES)
    return live
