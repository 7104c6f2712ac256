"""A table of an event: how many hands it may deal, who is absent, where the button comes from.

`EventLink` holds it, and only this module changes it. A table that no event runs has none of it.
"""

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from cardspeak.cards import Card
from cardspeak.hand.refusal import Cites
from cardspeak.money.journal import BANK, Why, seat_account
from cardspeak.table import commands as c
from cardspeak.table import event_commands as e
from cardspeak.table import rotation
from cardspeak.table.command_base import TableCommand
from cardspeak.table.events import ChipsMoved, Happened, Movement, Stepped
from cardspeak.table.refusal import TableRefusal
from cardspeak.table.rotation import Rotation

if TYPE_CHECKING:
    from cardspeak.table.table import Table

ABSENT_CITES: Cites = ("tournament.absent_dealt_in",)
BY_ORDER: frozenset[type[TableCommand]] = frozenset(
    {
        c.Sit, c.BuyIn, c.AddOn, c.Deliver, c.TakeOff, c.PutBack, c.Spend, c.Leave, c.MoveOut,
        c.WalkOut, c.SendHome, c.CallOver, c.Away, c.Back, c.ChangeSeat, c.CollectTime, c.PutUpSign,
        c.ProposeChange, c.DrawButton, c.BuyButton, c.BuyRock, c.CallBomb,
    }
)  # fmt: skip
"""What only an order brings about at a table of an event."""


class EventLink(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a table knows of its event.

    `allowed` are the hands that it may deal (none: any number), `absent` the seats dealt in whose
    players are not there, `button_cards` those for the first button. `parked` is how button and
    blinds stood when a game without them began, `button` where the button was last. `tables` counts
    the tables left.
    """

    allowed: int | None = None
    absent: tuple[int, ...] = ()
    button_cards: tuple[Card, ...] = ()
    button: int = 0
    parked: Rotation | None = None
    tables: int = 1


def begin(table: "Table") -> None:
    """Begin without an event."""
    table.event = None


def _link(table: "Table") -> EventLink:
    if table.event is None:
        raise TableRefusal("this table belongs to no event")
    return table.event


def check_by_order(command: TableCommand) -> None:
    """Refuse what a player or the staff may not do at a table that an event runs."""
    if type(command) in BY_ORDER:
        raise TableRefusal("at a tournament only the event assigns seats and chips")


def join(table: "Table", command: e.JoinEvent, now: int) -> list[Happened]:
    """Belong to an event."""
    if table.event is None:
        table.event = EventLink()
    return []


def allow(table: "Table", command: e.AllowHands, now: int) -> list[Happened]:
    """Deal so many hands, or as many as there is time for."""
    table.event = replace(_link(table), allowed=command.count)
    return []


def keep_cards(table: "Table", command: e.KeepButtonCards, now: int) -> list[Happened]:
    """Keep the cards for the first button until the first deal."""
    table.event = replace(_link(table), button_cards=command.cards)
    return []


def count_tables(table: "Table", command: e.CountTables, now: int) -> list[Happened]:
    """Know how many tables are left."""
    table.event = replace(_link(table), tables=command.left)
    return []


def change_chips(table: "Table", command: e.ChangeChips, now: int) -> list[Happened]:
    """Put chips before a seat, or take them away, between two hands."""
    _link(table)
    seat, by = table.seat(command.seat), command.by
    if table.hand is not None:
        raise TableRefusal("chips are put out between two hands")
    if seat.stack + by < 0:
        raise TableRefusal(f"seat {seat.number} has {seat.stack:,} chips, not {-by:,}")
    seat.stack += by
    if seat.stack:
        seat.broke = seat.only_odd = False
    if by > 0:
        table.journal.move(BANK, seat_account(seat.number), by, Why.BUY_IN)
        return [ChipsMoved(seat.number, by, Movement.JOINS_EVENT)]
    table.journal.move(seat_account(seat.number), BANK, -by, Why.REMOVED)
    return [ChipsMoved(seat.number, -by, Movement.LEAVES_EVENT)]


def play_without(table: "Table", command: e.PlayWithout, now: int) -> list[Happened]:
    """Deal a seat in without its player."""
    link, seat = _link(table), table.seat(command.seat)
    table.event = replace(link, absent=tuple(sorted({*link.absent, seat.number})))
    return [Stepped(seat.number, True, ABSENT_CITES)]


def play_with(table: "Table", command: e.PlayWith, now: int) -> list[Happened]:
    """Deal to a player who is there again; what went by meanwhile is not owed."""
    link, seat = _link(table), table.seat(command.seat)
    if seat.number not in link.absent and not seat.away:
        return []
    if seat.away:
        seat.away = False
        seat.settle_blinds()
    table.event = replace(link, absent=_without(link, seat.number))
    return [Stepped(seat.number, False, ABSENT_CITES)]


def _without(link: EventLink, seat: int) -> tuple[int, ...]:
    return tuple([each for each in link.absent if each != seat])


def free_seat(table: "Table", number: int) -> None:
    """Forget the absence of a player who has left the seat."""
    if table.event is not None and number in table.event.absent:
        table.event = replace(table.event, absent=_without(table.event, number))


def check_may_deal(table: "Table") -> None:
    """Refuse a deal for which the table has to wait; a misdeal is dealt again all the same."""
    link = table.event
    if link is not None and link.allowed == 0 and table.in_play.redeal is None:
        raise TableRefusal("the event has put this table on hold")


def count_deal(table: "Table") -> None:
    """Count a hand that the table was allowed to deal."""
    link = table.event
    if link is not None and link.allowed:
        table.event = replace(link, allowed=link.allowed - 1)


def park(table: "Table", was: Rotation) -> None:
    """Keep button and blinds as they stood until a game comes that has them again."""
    if table.event is not None and was.last is not None and was.last.button:
        table.event = replace(table.event, parked=was, button=was.last.button)


def resume(table: "Table") -> None:
    """Go on with button and blinds where they stood in the last game that had the same."""
    link = table.event
    if link is None or link.parked is None or link.parked.last is None:
        return
    if table.has_button and len(link.parked.last.blinds) == _posted(table):
        rotation.resume(table, link.parked)


def _posted(table: "Table") -> int:
    return len(table.blinds) - table.spread.blind_on_button
