"""A dealt table of an event: the commands that carry out an order, and the reports it gives.

It speaks the same orders and reports as a table of real cards. Reports follow from the table's
events alone, numbered by the table, so that a log played again gives the same reports once more.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from cardspeak.books import Book
from cardspeak.hand import awarding
from cardspeak.hand.events import HandEvent
from cardspeak.room.orders import CloseTable, SeatPlayer, SpreadGame, UnseatPlayer
from cardspeak.room.reports import ChipsCounted, HandBegun, OrderDone, OrderRefused, PlayerLeft
from cardspeak.table import Table
from cardspeak.table import commands as t
from cardspeak.table import event_commands as of_event
from cardspeak.table import events as e
from cardspeak.table.desk_link import TO_EVENT
from cardspeak.table.refusal import TableRefusal
from cardspeak.table.ruling import played_again
from cardspeak.table.saved_table import is_between_hands
from cardspeak.tournament.orders import (
    ChangeStack,
    DrawForButton,
    EventOrder,
    MarkAbsent,
    MarkPresent,
    PendingEventOrder,
    PlayHands,
    RemoveStack,
    TellTablesLeft,
)
from cardspeak.tournament.reports import BrokePlayer, EventReport, HandPlayed

if TYPE_CHECKING:
    from cardspeak.hand import Hand

_BETWEEN_HANDS = (ChangeStack, CloseTable, SpreadGame)
Events = Iterable[e.Happened | HandEvent]


def opened(book: Book, first: EventOrder) -> Table:
    """The table that the first order to it opens, with its log."""
    if not isinstance(first, SpreadGame):
        raise TableRefusal("the first order to a table names its game")
    return Table.logged(book, first.notice)


def is_due(table: Table, pending: PendingEventOrder) -> bool:
    """Whether it is this order's turn, and the table need not finish its hand first."""
    if pending.number != table.link.orders + 1 or table.in_play.two is not None:
        return False
    return is_between_hands(table) or not isinstance(pending.order, _BETWEEN_HANDS)


def may_deal(table: Table) -> bool:
    """Whether the next hand can be dealt."""
    if table.event is None or table.hand is not None or table.in_play.two is not None:
        return False
    if table.event.allowed == 0 and table.in_play.redeal is None:
        return False
    return sum(seat.is_ready for seat in table.occupied) > 1


def command_for(table: Table, pending: PendingEventOrder) -> t.Obey:
    """The command that has a table carry out an order, or answer that it cannot be."""
    order = pending.order
    wrong = _wrong(table, order)
    if wrong is not None:
        return t.Obey(pending.number, refused=wrong)
    return t.Obey(pending.number, _commands(table, order))


def _wrong(table: Table, order: EventOrder) -> str | None:
    """Why an order does not fit the table, if so."""
    if isinstance(
        order, SeatPlayer | SpreadGame | CloseTable | DrawForButton | PlayHands | TellTablesLeft
    ):
        return None
    held = table.at(order.seat)
    if held is None or held.player != order.player:
        return f"{order.player} does not sit in seat {order.seat}"
    return None


def _commands(table: Table, order: EventOrder) -> tuple[t.OrderedCommand, ...]:
    match order:
        case SpreadGame(notice=notice):
            sign = () if notice == table.notice else (t.PutUpSign(notice),)
            return (of_event.JoinEvent(), *sign)
        case DrawForButton(cards=cards):
            return (of_event.KeepButtonCards(cards),)
        case PlayHands(count=count):
            return (of_event.AllowHands(count),)
        case TellTablesLeft(count=count):
            return (of_event.CountTables(count),)
        case SeatPlayer():
            sit = t.Sit(order.seat, order.player, order.came)
            return (sit, t.BuyIn(order.seat, order.chips)) if order.chips else (sit,)
        case RemoveStack(seat=seat) if table.hand is not None:
            return (of_event.PlayWithout(seat), t.MoveOut(seat))  # who is put out plays no more
        case UnseatPlayer(seat=seat) | RemoveStack(seat=seat):
            return (t.MoveOut(seat),)
        case ChangeStack(seat=seat, by=by):
            return (of_event.ChangeChips(seat, by),)
        case MarkAbsent(seat=seat, dealt_in=True):
            return (of_event.PlayWithout(seat),)
        case MarkAbsent(seat=seat):
            return (t.Away(seat),)
        case MarkPresent(seat=seat):
            return (of_event.PlayWith(seat),)
        case CloseTable():
            return tuple([t.SendHome(seat.number) for seat in table.occupied])


def reports(table: Table, events: Events) -> list[tuple[int, EventReport]]:
    """What a table reports of its last input, each report with its number."""
    happened = list(events)
    told = [event for event in happened if type(event) in TO_EVENT]
    if not told:
        return []
    first = table.link.reports - len(told) + 1
    left = [event for event in told if isinstance(event, e.Left)]
    broke = [event.seat for event in happened if isinstance(event, e.Broke)]
    return [
        (number, _report(table, event, left, broke)) for number, event in enumerate(told, first)
    ]


def _report(
    table: Table, event: object, left: Sequence[e.Left], broke: Sequence[int]
) -> EventReport:
    match event:
        case e.OrderAnswered(number=number, refused=""):
            return OrderDone(number)
        case e.OrderAnswered(number=number, refused=reason, cites=cites):
            return OrderRefused(number, reason, cites)
        case e.ChipsBooked(bought=bought, taken=taken):
            return ChipsCounted(bought, taken)
        case e.Left(seat=seat, player=player, amount=amount):
            return PlayerLeft(seat, player, amount)
        case e.HandDealt(button=button, dealt=dealt):
            last = table.rotation.last
            names = tuple([_name(table, seat, left) for seat in dealt])
            return HandBegun(names, button, last.big if last is not None else 0)
        case e.HandSettled():
            return _played(table, left, broke)
        case _:
            raise AssertionError(f"the event does not hear of {event!r}")


def _name(table: Table, seat: int, left: Sequence[e.Left]) -> str:
    """The player of a seat, even when the player has just left it."""
    gone = next((each.player for each in left if each.seat == seat), None)
    return gone if gone is not None else table.name_of(seat)


def _played(table: Table, left: Sequence[e.Left], broke: Sequence[int]) -> HandPlayed:
    """A hand that is over: the stacks of everyone there, and the players who went broke."""
    stacks = [(seat.player, seat.stack + seat.later) for seat in table.occupied]
    stacks += [(each.player, each.amount) for each in left]
    apart = table.accounts.carried + sum(table.rulings.impounded.values())
    lost = [(seat, _name(table, seat, left)) for seat in broke]
    again = table.in_play.redeal is not None
    return HandPlayed(tuple(stacks), _losers(table, lost), apart, again)


def _losers(table: Table, lost: Sequence[tuple[int, str]]) -> tuple[BrokePlayer, ...]:
    """The players who went broke: what each began the hand with, and who won it."""
    over = table.over
    if not lost or over is None:
        return ()
    hand = played_again(over, record=False)
    found: list[BrokePlayer] = []
    for seat, player in lost:
        winners = tuple([over.name_of(each) for each in _winners_over(hand, seat)])
        strength = _strength(hand, seat) if len(lost) > 1 else 0
        found.append(BrokePlayer(seat, player, over.stacks.get(seat, 0), strength, winners))
    return tuple(found)


def _winners_over(hand: "Hand", seat: int) -> list[int]:
    """The seats that won the last pot in which a broke player had chips."""
    final, won = hand.stacks_by_seat, hand.winnings_by_seat
    put = [started - final[each] + won.get(each, 0) for each, started in hand.chips_before.items()]
    player = hand.player(seat)
    pots = hand.pots_among(put, hand.contested or [hand.is_live(each) for each in hand.seats])
    reached = [pot for pot in pots if player in pot.contenders] or pots[:1]
    contenders = reached[-1].contenders if reached else ()
    takers = [hand.seats[each] for each in contenders if each != player]
    found = [each for each in takers if won.get(each)]
    return found or [each for each in hand.seats if won.get(each) and each != seat]


def _strength(hand: "Hand", seat: int) -> int:
    """How good a hand was that a player went broke with; 0 for one that was dead."""
    return awarding.value(hand, hand.player(seat), 0) or 0 if hand.is_live(seat) else 0
