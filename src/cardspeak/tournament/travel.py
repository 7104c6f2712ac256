"""Players on the way: out of one seat with the chips, into another; a broken table that empties."""

from typing import TYPE_CHECKING

from cardspeak.books.policy.tournament import LateStack
from cardspeak.room.orders import CloseTable, SeatPlayer
from cardspeak.table.seats import Arrival
from cardspeak.tournament import accounts, orders
from cardspeak.tournament.changes import change_entry, change_table, occupy, vacate
from cardspeak.tournament.happenings import Happening, PlayerMoved
from cardspeak.tournament.orders import MarkAbsent
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.state import CLOSED, FRESH, EntryStatus, EventEntry

if TYPE_CHECKING:
    from cardspeak.tournament.tournament import Tournament


def left(event: "Tournament", entry: EventEntry, chips: int) -> list[Happening]:
    """A player on the way to another table has left the old one with the chips."""
    assert entry.to is not None
    table, seat = entry.to
    old = entry.table
    accounts.move(event, accounts.at_table(old), accounts.on_the_way(entry.player), chips)
    if table != old or seat != entry.seat:
        _leave_seat(event, entry, old)
    change_entry(event, entry.number, traveling=True, table=table, seat=seat, to=None)
    broke = [each for each in event.tables[old].losers if each.entry == entry.number]
    if broke:  # a player who may still buy again does so at the new table
        kept = tuple([each for each in event.tables[old].losers if each not in broke])
        change_table(event, old, losers=kept)
        change_table(event, table, losers=(*event.tables[table].losers, *broke))
    orders.send(event, table, SeatPlayer(seat, entry.player, Arrival.HOUSE, chips))
    close_if_empty(event, old)
    return []


def bring_back(event: "Tournament", entry: EventEntry) -> None:
    """Seat a player who was out by mistake, with the chips that were taken out of play.

    Chips that have left the event meanwhile are changed up.
    """
    taken, chip = accounts.taken_with(entry.number), event.tables[entry.table].chip
    chips = accounts.balance(event, taken)
    whole = -(-chips // chip) * chip
    way = accounts.on_the_way(entry.player)
    accounts.move(event, taken, way, chips)
    accounts.move(event, accounts.COLOR_UP_CHIPS, way, whole - chips)
    change_entry(event, entry.number, traveling=bool(chips))
    orders.send(event, entry.table, SeatPlayer(entry.seat, entry.player, Arrival.HOUSE, whole))


def _leave_seat(event: "Tournament", entry: EventEntry, old: str) -> None:
    """Free the old seat; at the same table only that one."""
    kept = entry.to if entry.to is not None and entry.to[0] == old else None
    vacate(event, old, entry.number)
    if kept is not None:
        occupy(event, old, kept[1], entry.number)


def arrived(event: "Tournament", name: str, player: str, chips: int) -> list[Happening]:
    """A table has seated a player with so many chips."""
    here = [event.entries[number] for _, number in event.tables[name].seats]
    entry = next((each for each in here if each.player == player), None)
    if entry is None:
        return []
    table = event.tables[name]
    if chips and not table.in_hand and (table.stacks or not table.hands):
        change_table(event, name, stacks=(*table.stacks, (player, chips)))
    if not entry.traveling:
        return []
    chips = accounts.balance(event, accounts.on_the_way(player))
    accounts.move(event, accounts.on_the_way(player), accounts.at_table(entry.table), chips)
    change_entry(event, entry.number, traveling=False)
    if not entry.present:
        dealt_in = event.policy().tournament.absent_dealt_in
        orders.send(event, entry.table, MarkAbsent(entry.seat, player, dealt_in))
    return [PlayerMoved(player, entry.table, entry.seat, chips)]


def close_if_empty(event: "Tournament", name: str) -> None:
    """A broken table that everyone has left is closed."""
    table = event.tables[name]
    if table.closing and not table.seats and table.allowed != CLOSED:
        change_table(event, name, allowed=CLOSED)
        orders.send(event, name, CloseTable())


def unseated(event: "Tournament", name: str, player: str, chips: int) -> list[Happening]:
    """A player has left a table: on the way to another, taken over, out, or removed."""
    table = event.tables[name]
    number = next((n for _, n in table.seats if event.entries[n].player == player), None)
    if number is None:
        raise EventRefusal(f"{player} does not sit at table {name}")
    entry = event.entries[number]
    stacks = tuple([each for each in table.stacks if each[0] != player])
    change_table(event, name, stacks=stacks)
    if entry.takes:
        return _taken_over(event, entry, chips)
    if entry.to is not None and entry.is_in:
        return left(event, entry, chips)
    vacate(event, name, number)
    if entry.status is EntryStatus.WITHDRAWN and not entry.prepared:
        return _taken_back(event, entry, chips)
    change_entry(event, number, gone=True)
    is_put_out = entry.status is EntryStatus.OUT
    taker = accounts.taken_with(number) if is_put_out else accounts.REMOVED
    accounts.move(event, accounts.at_table(name), taker, chips)
    close_if_empty(event, name)
    return []


def _taken_back(event: "Tournament", entry: EventEntry, chips: int) -> list[Happening]:
    """The stack of a late entry that was taken back has left; one set out waits there again."""
    table = event.tables[entry.table]
    change_entry(event, entry.number, table="", seat=0, hands_then=0)
    blinded = event.policy().tournament.late_entry.stack is LateStack.BLINDED
    if not (blinded and event.state.is_open and not table.closing):
        accounts.move(event, accounts.at_table(table.name), accounts.ENTRY_CHIPS, chips)
        close_if_empty(event, table.name)
        return []
    number = len(event.entries) + 1
    waiting = EventEntry(
        number, f"late entry {number}", event.now, status=EntryStatus.SEATED, present=False,
        prepared=True, table=table.name, seat=entry.seat, traveling=True,
    )  # fmt: skip
    event.entries.put(number, waiting)
    occupy(event, table.name, entry.seat, number)
    accounts.move(event, accounts.PREPARED_CHIPS, accounts.ENTRY_CHIPS, event.flyer.stack)
    way = accounts.on_the_way(waiting.player)
    accounts.move(event, accounts.at_table(table.name), way, chips)
    seat = SeatPlayer(entry.seat, waiting.player, Arrival.HOUSE, chips)
    orders.send(event, table.name, seat)
    return []


def _taken_over(event: "Tournament", entry: EventEntry, chips: int) -> list[Happening]:
    """A stack that waited has come to the late entrant who takes it over."""
    late = event.entries[entry.takes]
    vacate(event, entry.table, entry.number)
    change_entry(event, entry.number, status=EntryStatus.WITHDRAWN, takes=0)
    accounts.move(event, accounts.ENTRY_CHIPS, accounts.PREPARED_CHIPS, event.flyer.stack)
    accounts.move(event, accounts.at_table(entry.table), accounts.on_the_way(late.player), chips)
    change_entry(
        event,
        late.number,
        status=EntryStatus.SEATED,
        table=entry.table,
        seat=entry.seat,
        traveling=True,
        hands_then=FRESH,
    )
    occupy(event, entry.table, entry.seat, late.number)
    orders.send(event, entry.table, SeatPlayer(entry.seat, late.player, Arrival.HOUSE, chips))
    return []
