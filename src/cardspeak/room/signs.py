"""The sign of a game: exactly what the book wants shown, for the screen and for print."""

from typing import TYPE_CHECKING

from cardspeak.books import Charge, Notice
from cardspeak.books.policy.rake import RakeMethod
from cardspeak.books.policy.room import NoticeItem

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk


def sign(desk: "Desk", notice: Notice) -> dict[str, str]:
    """What the sign of a game says, item by item in the order of the book."""
    shown = {
        NoticeItem.GAME: f"{notice.spread_of(desk.book).name}, {notice.structure}",
        NoticeItem.BUY_IN: str(notice.buy_in),
        NoticeItem.LIMITS: _limits(notice),
        NoticeItem.COMMISSION: _charge(notice.charge),
        NoticeItem.CAP: _cap(notice.charge),
        NoticeItem.BLINDS: f"{len(notice.blinds)}: {'-'.join(map(str, notice.blinds))}"
        if notice.blinds
        else f"none; ante {notice.ante}",
    }
    return {item.value: shown[item] for item in desk.policy(notice).room.signs.items}


def _limits(notice: Notice) -> str:
    if notice.bets is not None:
        return f"{notice.bets[0]} to {notice.bets[1]}"
    return "-".join(map(str, notice.blinds)) or f"ante {notice.ante}"


def _charge(charge: Charge | None) -> str:
    if charge is None:
        return "none"
    if charge.method is RakeMethod.PERCENTAGE:
        return f"{charge.percent} % of the pot"
    if charge.method is RakeMethod.DROP_BY_PLAYERS:
        drops = [f"{drop.amount} with {drop.players} or more" for drop in charge.drops]
        return f"a drop of {', '.join(drops)}"
    per = "hand" if charge.method is RakeMethod.FEE_PER_HAND else "period of time"
    return f"{charge.fee} for each {per}"


def _cap(charge: Charge | None) -> str:
    if charge is None or charge.cap is None:
        return "none"
    return str(charge.cap)
