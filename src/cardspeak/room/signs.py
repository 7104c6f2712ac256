"""The sign of a game: exactly what the book wants shown, for the screen and for print."""

from typing import TYPE_CHECKING

from cardspeak.books import Charge, Notice
from cardspeak.books.policy.rake import RakeMethod
from cardspeak.books.policy.room import NoticeItem
from cardspeak.hand.refusal import Cites
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

SIGN_CITES: Cites = (
    "room.signs.game", "room.signs.buy_in", "room.signs.limits", "room.signs.commission",
    "room.signs.cap", "room.signs.blinds",
)  # fmt: skip


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
    return {item.value: shown[item] for item in required(desk, notice)}


def required(desk: "Desk", notice: Notice) -> tuple[NoticeItem, ...]:
    """What the sign of a game must show, in order."""
    policy = desk.policy(notice).room.signs
    wanted = {
        NoticeItem.GAME: policy.game,
        NoticeItem.BUY_IN: policy.buy_in,
        NoticeItem.LIMITS: policy.limits,
        NoticeItem.COMMISSION: policy.commission,
        NoticeItem.CAP: policy.cap,
        NoticeItem.BLINDS: policy.blinds and not notice.spread_of(desk.book).is_stud,
    }
    return tuple([item for item, is_wanted in wanted.items() if is_wanted])


def check(desk: "Desk", notice: Notice) -> None:
    """Refuse a sign that the book does not allow, or that lacks something it must show."""
    notice.check(desk.book, desk.policy(notice))
    missing = [item for item in required(desk, notice) if not _shown(notice, item)]
    if missing:
        raise DeskRefusal(
            f"the sign of {notice.name} does not show: {', '.join(missing)}", *SIGN_CITES
        )


def _shown(notice: Notice, item: NoticeItem) -> bool:
    """Whether a sign shows an item."""
    charge = notice.charge
    shown = {
        NoticeItem.GAME: bool(notice.game),
        NoticeItem.BUY_IN: notice.buy_in > 0,
        NoticeItem.LIMITS: notice.bets is not None or bool(notice.blinds) or notice.ante > 0,
        NoticeItem.COMMISSION: True,  # a game without a charge says so
        NoticeItem.CAP: charge is None or charge.cap is not None or not charge.percent,
        NoticeItem.BLINDS: bool(notice.blinds) or notice.ante > 0,
    }
    return shown[item]


def _limits(notice: Notice) -> str:
    if notice.bets is not None:
        return f"{notice.bets[0]} to {notice.bets[1]}"
    return "-".join(map(str, notice.blinds)) or f"ante {notice.ante}"


def _charge(charge: Charge | None) -> str:
    if charge is None:
        return "none"
    if charge.method is RakeMethod.PERCENTAGE:
        return f"{charge.percent}% of the pot"
    if charge.method is RakeMethod.DROP_BY_PLAYERS:
        drops = [f"{drop.amount} with {drop.players} or more" for drop in charge.drops]
        return f"a drop of {', '.join(drops)}"
    per = "hand" if charge.method is RakeMethod.FEE_PER_HAND else "period of time"
    return f"{charge.fee} for each {per}"


def _cap(charge: Charge | None) -> str:
    """The least and the most that the house takes: a fee is both."""
    if charge is None:
        return "nothing"
    if charge.percent:
        return "no limit" if charge.cap is None else f"0 to {charge.cap}"
    if charge.drops:
        return f"0 to {max(drop.amount for drop in charge.drops)}"
    return str(charge.fee)
