"""A dealt table under the desk: the commands that carry out an order, and the reports it gives.

An order that has to wait for the end of the hand waits here. Reports follow from the table's events
alone, numbered by the table, so that a log played again gives the same reports once more.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from cardspeak.cards import UNKNOWN
from cardspeak.hand.events import HandEvent
from cardspeak.promotions import (
    FinishedDeal,
    Promotion,
    book_promotions,
    find,
    finished,
    is_played_at,
    read,
)
from cardspeak.room.orders import (
    OF_THE_TABLE,
    CallPlayerOver,
    ChangePlayersSeat,
    CloseTable,
    CollectTimeCharge,
    DealBackIn,
    DealOut,
    FreeTable,
    HoldTable,
    Order,
    PendingOrder,
    PromotionsAtTable,
    SeatPlayer,
    SpreadGame,
    UnseatPlayer,
)
from cardspeak.room.reports import (
    BlindMissed,
    ChipsCounted,
    HandBegun,
    HandEnded,
    LeftOwing,
    OrderDone,
    OrderRefused,
    PlayerLeft,
    PotImpounded,
    TableReport,
)
from cardspeak.table import commands as t
from cardspeak.table import events as e
from cardspeak.table.desk_link import REPORTED
from cardspeak.table.ruling import played_again
from cardspeak.table.saved_table import is_between_hands
from cardspeak.table.seats import Goes

if TYPE_CHECKING:
    from cardspeak.table import Table
    from cardspeak.table.seats import Seat

_BETWEEN_HANDS = (
    ChangePlayersSeat, CloseTable, CollectTimeCharge, PromotionsAtTable, SpreadGame,
)  # fmt: skip
_PLENTY = 2**40
"""More dollars than any fund has: whether the fund is large enough is for the desk to say."""


def is_due(table: "Table", pending: PendingOrder) -> bool:
    """Whether it is this order's turn, and the table need not finish its hand first."""
    if pending.number != table.link.orders + 1 or table.in_play.two is not None:
        return False
    return is_between_hands(table) or not isinstance(pending.order, _BETWEEN_HANDS)


def command_for(table: "Table", pending: PendingOrder) -> t.Obey:
    """The command that has a table carry out an order, or answer that it cannot be."""
    order = pending.order
    wrong = _wrong(table, order)
    if wrong is not None:
        return t.Obey(pending.number, refused=wrong)
    return t.Obey(pending.number, _commands(table, order))


def _wrong(table: "Table", order: Order) -> str | None:
    """Why an order does not fit the table, if so."""
    if isinstance(order, (SeatPlayer, *OF_THE_TABLE)):
        return None
    held = table.at(order.seat)
    if held is None or held.player != order.player:
        return f"{order.player} does not sit in seat {order.seat}"
    return None


def _commands(table: "Table", order: Order) -> tuple[t.OrderedCommand, ...]:
    match order:
        case SpreadGame():
            return () if order.notice == table.notice else (t.PutUpSign(order.notice),)
        case SeatPlayer():
            sit = t.Sit(order.seat, order.player, order.came, order.before)
            return (sit, t.BuyIn(order.seat, order.chips)) if order.chips else (sit,)
        case UnseatPlayer():
            if order.to is not None:
                return (t.MoveOut(order.seat),)
            return (t.Leave(order.seat, order.sent),)
        case CallPlayerOver():
            return (t.CallOver(order.seat, order.why, order.waiting),)
        case ChangePlayersSeat():
            return (t.ChangeSeat(order.seat, order.to),)
        case DealOut():
            return () if table.seat(order.seat).away else (t.Away(order.seat),)
        case DealBackIn():
            return (t.Back(order.seat),) if table.seat(order.seat).away else ()
        case CollectTimeCharge():
            return (t.CollectTime(order.amount, scheduled=True),)
        case PromotionsAtTable():
            return (t.PostPromotions(order.titles, order.files, order.drops),)
        case HoldTable():
            return (t.HoldDeal(order.why, order.cites),)
        case FreeTable():
            return (t.ResumeDeal(),)
        case CloseTable():
            return tuple([_out_of_a_closing_game(seat) for seat in table.occupied])


def _out_of_a_closing_game(seat: "Seat") -> t.SendHome | t.MoveOut:
    """How a player leaves a game that closes: one called to another game takes the chips there."""
    return t.SendHome(seat.number) if seat.goes is Goes.NOT else t.MoveOut(seat.number)


def reports(
    table: "Table", events: Iterable[e.Happened | HandEvent]
) -> list[tuple[int, TableReport]]:
    """What a table reports of its last input, each report with its number."""
    told = [event for event in events if type(event) in REPORTED]
    if not table.link.orders:
        return []
    first = table.link.reports - len(told) + 1
    return [(number, _report(table, event)) for number, event in enumerate(told, start=first)]


def _report(table: "Table", event: object) -> TableReport:
    match event:
        case e.OrderAnswered(number=number, refused=""):
            return OrderDone(number)
        case e.OrderAnswered(number=number, refused=reason, cites=cites):
            return OrderRefused(number, reason, cites)
        case e.ChipsBooked(bought=bought, taken=taken, dropped=dropped):
            return ChipsCounted(bought, taken, dropped)
        case e.PotHeld(amount=amount):
            return PotImpounded(amount)
        case e.KillOwed(player=player, amount=amount):
            return LeftOwing(player, amount)
        case e.Left(seat=seat, player=player, amount=amount):
            return PlayerLeft(seat, player, amount)
        case e.MissedBlind(seat=seat):
            return BlindMissed(seat, table.name_of(seat))
        case e.HandDealt(button=button, dealt=dealt):
            players = tuple([_dealt_to(table, seat) for seat in dealt])
            last = table.rotation.last
            return HandBegun(players, button, last.big if last is not None else 0)
        case e.HandSettled():
            return HandEnded(_won_deal(table))
        case _:
            raise AssertionError(f"the desk does not hear of {event!r}")


def _won_deal(table: "Table") -> FinishedDeal | None:
    """The deal just over, if it has won a promotion: nobody hears of its cards otherwise."""
    over = table.over
    if over is None:
        return None
    game = over.terms.game.id
    own = [_promotion(file) for file in table.link.promotions or ()]
    own = [each for each in own if is_played_at(each, game)]
    offered = [*book_promotions(over.terms.policy, game), *own]
    if not offered:
        return None
    hand = played_again(over, record=False)
    if hand.is_misdeal or any(UNKNOWN in hand.cards_of(seat) for seat in hand.live_seats):
        return None
    deal = finished(hand, over.players)
    won = [find(promotion, deal, over.terms.game, _PLENTY).won for promotion in offered]
    return deal if any(won) else None


@lru_cache(maxsize=64)
def _promotion(file: str) -> Promotion:
    return read(file)


def _dealt_to(table: "Table", seat: int) -> str:
    """The player of a seat in the hand just begun, even when that hand is over already."""
    if table.hand is None and table.over is not None:
        return table.over.players.get(seat) or table.name_of(seat)
    return table.name_of(seat)
