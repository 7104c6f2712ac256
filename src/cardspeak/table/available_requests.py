"""What a seat may ask for between hands, and what it owes: words for the buttons of a screen.

What is named makes sense now; the table itself decides, and may still refuse it with the rule.
"""

from typing import TYPE_CHECKING

from cardspeak.books.policy.entry import ComeIn, GapWay
from cardspeak.books.policy.straddle import StraddleAllowed
from cardspeak.table import chop, entry
from cardspeak.table.seats import PlayerStatus, Seat, Wish

if TYPE_CHECKING:
    from cardspeak.table.table import Table


def owes(seat: Seat) -> str:
    """What a player has to make good before being dealt in."""
    if not seat.stack and not seat.later:
        return ""  # a player who is broke buys in first
    if seat.has_missed:
        return "missed blinds"
    return "a blind to come in" if seat.standing is PlayerStatus.COMING and not seat.free else ""


def asks(table: "Table", seat: Seat) -> tuple[str, ...]:
    """The commands that make sense for a seat now."""
    if table.event is not None:
        return ()  # seats and chips come from the event
    if not seat.stack and not seat.later and not table.is_playing(seat.number):
        return ("buy in", "leave")
    found = ["back"] if seat.away else ["away"]
    if _may_chop(table, seat):
        found.append("chop")
    if not seat.away and table.blinds and not table.rotation.is_new_game:
        found += _with_blinds(table, seat)
    if table.notice.most_buy_in is None or seat.stack + seat.later < table.notice.most_buy_in:
        found.append("add on")
    if table.bomb.amount:
        found += ["join bomb"] if seat.number not in table.bomb.players else []
    elif table.notice.bomb:
        found.append("call bomb")
    if table.proposal is not None:
        found += ["agree", "object"]
    if not seat.leaving:
        found.append("leave")
    return tuple(found)


def _with_blinds(table: "Table", seat: Seat) -> list[str]:
    """How a seat may come in, and what it may put up beyond the blinds."""
    policy = table.policy
    found: list[str] = []
    if (seat.has_missed or seat.standing is not PlayerStatus.IN) and not seat.free:
        ways, _ = entry.ways(table, seat, table.now)
        found.append("wait" if seat.wish is Wish.POST else "post")
        found += ["kill"] if ComeIn.KILL in ways else []
    if seat.standing is PlayerStatus.COMING and GapWay.BUY_BUTTON in policy.entry.in_gap:
        found.append("buy button")
    if seat.standing is PlayerStatus.IN and policy.straddle.allowed is not StraddleAllowed.NO:
        found.append("straddle")
    return found


def _may_chop(table: "Table", seat: Seat) -> bool:
    hand = table.hand
    if hand is None or hand.live_count > len(table.blinds):
        return False
    return chop.may_chop(table, hand, seat.number)
