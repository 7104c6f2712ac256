"""First seats: drawn by card, picked from open seat cards, assigned; and seats of late entrants."""

from typing import TYPE_CHECKING, cast

from cardspeak.books.policy.tournament import LateStack, Seating
from cardspeak.hand.refusal import Cites
from cardspeak.room.orders import SeatPlayer, UnseatPlayer
from cardspeak.table.command_base import HOUSE
from cardspeak.tournament import accounts, decks, entries, orders
from cardspeak.tournament.balancing import first_seats
from cardspeak.tournament.changes import (
    active,
    change_entry,
    change_state,
    entry_of,
    occupy,
    open_seats,
    players_of,
    table_named,
    vacate,
)
from cardspeak.tournament.commands import AssignSeat, DrawSeats, PickSeat
from cardspeak.tournament.decks import DeckDraw
from cardspeak.tournament.happenings import (
    BreakOrderPosted,
    Happening,
    MadeAlternate,
    SeatGivenTo,
    TableOpened,
)
from cardspeak.tournament.keep_apart import Place, clashes, kept_apart
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.state import (
    FRESH,
    DeckUse,
    EntryStatus,
    EventEntry,
    EventPhase,
    PlayTable,
)

if TYPE_CHECKING:
    from cardspeak.tournament.tournament import Tournament

SEATING_CITES: Cites = ("tournament.seating.tournament",)
SATELLITE_CITES: Cites = ("tournament.seating.satellite",)
CHANGES_CITES: Cites = ("tournament.seating.changes",)
PUT_OUT_CITES: Cites = ("tournament.no_show.put_out",)
LATE_CITES: Cites = ("tournament.late_entry",)
BREAK_CITES: Cites = ("tournament.break_tables",)


def draw_seats(event: "Tournament", command: DrawSeats, now: int, author: str) -> list[Happening]:
    """Ask for the deck by which the seats are drawn."""
    if event.state.phase is not EventPhase.ENTRIES:
        raise EventRefusal("the seats are drawn already")
    if event.state.entries < 2:
        raise EventRefusal("an event needs two entries")
    if decks.is_wanted(event, DeckUse.SEATS):
        raise EventRefusal("the draw for seats waits for its deck")
    return decks.want(event, DeckUse.SEATS)


def drawn(event: "Tournament", draw: DeckDraw, now: int) -> list[Happening]:
    """Seats by the deck for everyone who has none, as even as can be."""
    put_out = event.policy().tournament.no_show.put_out
    here = [each for each in event.entries if each.status is EntryStatus.ENTERED]
    happened: list[Happening] = []
    late = event.policy().tournament.late_entry
    placed = sum(len(table.seats) for table in event.tables)
    room = _room(event) - placed
    come = [each for each in here if each.present or put_out]
    seated, waiting = come[:room], come[room:]
    if late.stack is LateStack.BLINDED:  # stacks for late entries where seats are left
        spare = min(event.flyer.late.prepared, room - len(seated))
        seated += [_set_out(event, now) for _ in range(spare)]
    happened += _open_tables(event, len(seated) + placed)
    places = _even_places(event, len(seated))
    order = cast(list[Place], draw.shuffled(places))
    for entry, (table, seat) in zip(seated, kept_apart(event, seated, order), strict=True):
        cites = SEATING_CITES if entry.present else SEATING_CITES + PUT_OUT_CITES
        happened += give_seat(event, entry, table, seat, cites)
    for place, entry in enumerate(waiting, start=1):
        change_entry(event, entry.number, status=EntryStatus.WAITING)
        happened.append(MadeAlternate(entry.player, place))
    change_state(event, phase=EventPhase.SEATED)
    return happened + post_break_order(event)


def _set_out(event: "Tournament", now: int) -> EventEntry:
    """A stack that waits for a late entrant."""
    number = len(event.entries) + 1
    entry = EventEntry(number, f"late entry {number}", now, present=False, prepared=True)
    event.entries.put(number, entry)
    return entry


def _room(event: "Tournament") -> int:
    """How many players the event has seats for at once."""
    tables = event.flyer.tables
    return tables * event.flyer.seats if tables is not None else 1 << 30


def _open_tables(event: "Tournament", players: int) -> list[Happening]:
    """Open as many tables as the players need."""
    happened: list[Happening] = []
    while len(event.tables) < len(first_seats(players, event.flyer.seats)):
        happened += open_table(event)
    return happened


def open_table(event: "Tournament") -> list[Happening]:
    """Open one more table."""
    number = event.state.tables_made + 1
    change_state(event, tables_made=number)
    name = str(number)
    event.tables.put(name, PlayTable(name, number, period=-1, chip=chip_in_play(event)))
    return [TableOpened(name)]


def chip_in_play(event: "Tournament") -> int:
    """The lowest chip that tables should have now."""
    return event.chip_of_period()


def _even_places(event: "Tournament", players: int) -> list[Place]:
    """The lowest open seats, always at the table with the fewest players."""
    sizes = {table.name: len(players_of(event, table)) for table in active(event)}
    free = {table.name: open_seats(event, table) for table in active(event)}
    places: list[Place] = []
    for _ in range(players):
        table = min(
            (name for name in sizes if free[name]), key=lambda name: (sizes[name], int(name))
        )
        places.append((table, free[table].pop(0)))
        sizes[table] += 1
    return places


def give_seat(
    event: "Tournament", entry: EventEntry, table: str, seat: int, cites: Cites
) -> list[Happening]:
    """Give a seat to an entry that has none; once play has begun the stack comes with it."""
    change_entry(event, entry.number, status=EntryStatus.SEATED, table=table, seat=seat)
    occupy(event, table, seat, entry.number)
    if event.state.phase is EventPhase.PLAYING:
        change_entry(event, entry.number, hands_then=FRESH)
        put_stack_out(event, event.entries[entry.number])
    return [SeatGivenTo(entry.player, table, seat, cites)]


def put_stack_out(event: "Tournament", entry: EventEntry) -> None:
    """Put a starting stack before a seat."""
    source = accounts.PREPARED_CHIPS if entry.prepared else accounts.ENTRY_CHIPS
    accounts.move(event, source, accounts.at_table(entry.table), event.flyer.stack)
    orders.send(event, entry.table, SeatPlayer(entry.seat, entry.player, chips=event.flyer.stack))
    if not entry.present:
        dealt_in = event.policy().tournament.absent_dealt_in
        orders.send(event, entry.table, orders.MarkAbsent(entry.seat, entry.player, dealt_in))


def post_break_order(event: "Tournament") -> list[Happening]:
    """Post the order in which tables break: the last opened first."""
    names = tuple([table.name for table in reversed(active(event))])
    if names == event.state.break_order:
        return []
    change_state(event, break_order=names)
    return [BreakOrderPosted(names, BREAK_CITES)]


def pick(event: "Tournament", command: PickSeat, now: int, author: str) -> list[Happening]:
    """An early entrant picks a seat, where the house leaves the seat cards face up."""
    entry = entry_of(event, command.player)
    policy = event.policy().tournament.seating
    satellite = event.flyer.prizes.satellite is not None and event.flyer.tables == 1
    cites = SATELLITE_CITES if satellite else SEATING_CITES
    how = policy.satellite if satellite else policy.tournament
    if how is not Seating.PICK_FROM_OPEN_CARDS:
        raise EventRefusal("seats are drawn, not picked", *cites)
    if event.state.phase is not EventPhase.ENTRIES or entry.status is not EntryStatus.ENTERED:
        raise EventRefusal(f"{command.player} cannot pick a seat now", *cites)
    happened = open_table(event) if not len(event.tables) else []
    table = active(event)[0]
    if command.seat not in open_seats(event, table):
        raise EventRefusal(f"seat {command.seat} is taken or does not exist")
    return [*happened, *give_seat(event, entry, table.name, command.seat, cites)]


def assign(event: "Tournament", command: AssignSeat, now: int, author: str) -> list[Happening]:
    """A seat by the director's word; a player who asks for another gets it where the book lets."""
    from cardspeak.tournament import moves

    entry = entry_of(event, command.player)
    person = event.people.get(author)
    by_director = author == HOUSE or (person is not None and person.is_director)
    if not by_director and not event.policy().tournament.seating.changes:
        raise EventRefusal("seats are not changed once they are drawn", *CHANGES_CITES)
    if event.state.phase is EventPhase.ENTRIES and command.table not in event.tables:
        if command.table != str(event.state.tables_made + 1):
            raise EventRefusal(f"the next table is {event.state.tables_made + 1}")
        open_table(event)
    table = table_named(event, command.table)
    if command.seat not in open_seats(event, table):
        raise EventRefusal(f"seat {command.seat} of table {table.name} is taken or does not exist")
    if not entry.is_in:
        raise EventRefusal(f"{entry.player} is out")
    cites = SEATING_CITES if by_director else CHANGES_CITES
    if event.state.phase is not EventPhase.PLAYING:
        if entry.table:
            vacate(event, entry.table, entry.number)
        return give_seat(event, entry, table.name, command.seat, cites)
    if entry.to is not None or entry.status is not EntryStatus.SEATED:
        raise EventRefusal(f"{entry.player} is on the way to another seat")
    if any(each.entry == entry.number for each in event.tables[entry.table].losers):
        raise EventRefusal(f"{entry.player} has no chips")
    return moves.plan(event, entry, table.name, command.seat, "the director moves", cites)


def seat_late(event: "Tournament", draw: DeckDraw, number: int) -> list[Happening]:
    """A late entrant's seat: a stack set out from the start, or an open seat and a whole stack."""
    entry = event.entries[number]
    if not entry.is_in or entry.seat:
        return []
    if (
        event.state.phase is EventPhase.PLAYING
        and event.policy().tournament.late_entry.stack is LateStack.BLINDED
    ):
        return _take_over(event, draw, entry)
    sizes, seats = event.sizes.of(event), event.flyer.seats
    person = event.people.get(entry.player)
    apart = person.apart if person is not None else ()
    tables = [event.tables[name] for name in sizes if len(event.tables[name].seats) < seats]
    if not apart and tables:  # one table is enough for whom nobody is kept apart from
        tables = [min(tables, key=lambda table: (sizes[table.name], table.order))]
    happened: list[Happening] = []
    if not tables:
        most = event.flyer.tables
        if most is not None and len(active(event)) >= most:
            change_entry(event, number, status=EntryStatus.WAITING)
            waiting = sum(each.status is EntryStatus.WAITING for each in event.entries)
            return [MadeAlternate(entry.player, waiting)]
        happened += open_table(event)
        happened += post_break_order(event)
        tables = [active(event)[-1]]
        if event.state.phase is EventPhase.PLAYING:
            from cardspeak.tournament import levels

            happened += levels.begin_table(event, tables[0].name, draw.button_cards(tables[0].name))
            tables = [event.tables[tables[0].name]]

    def wish(table: PlayTable) -> tuple[bool, int, int]:
        here = players_of(event, table)
        return clashes(event, entry.player, table.name), len(here), table.order

    table = min(tables, key=wish)
    places = cast(list[int], draw.shuffled(open_seats(event, table)))
    return [*happened, *give_seat(event, entry, table.name, places[0], LATE_CITES)]


def _take_over(event: "Tournament", draw: DeckDraw, entry: EventEntry) -> list[Happening]:
    """A late entrant takes a stack that was dealt in and blinded from the start."""
    free = [each for each in entries.all_prepared(event) if entries.is_still(each)]
    if not free:
        return entries.refund(event, entry)
    order = cast(list[EventEntry], draw.shuffled(free))
    chosen = min(order, key=lambda each: clashes(event, entry.player, each.table))
    change_entry(event, chosen.number, takes=entry.number)
    orders.send(event, chosen.table, UnseatPlayer(chosen.seat, chosen.player))
    return [SeatGivenTo(entry.player, chosen.table, chosen.seat, LATE_CITES)]


def seat_alternates(event: "Tournament") -> list[Happening]:
    """Players who wait get seats as they open, in the order of their entries."""
    happened: list[Happening] = []
    waiting = [each for each in event.entries if each.status is EntryStatus.WAITING]
    if not waiting or decks.is_wanted(event, DeckUse.LATE):
        return happened
    free = sum(len(open_seats(event, table)) for table in active(event))
    for entry in waiting[:free]:
        change_entry(event, entry.number, status=EntryStatus.ENTERED)
        happened += decks.want(event, DeckUse.LATE, str(entry.number))
    return happened
