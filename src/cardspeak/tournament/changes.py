"""Small changes to the rows of an event, and the rows that commands name."""

from typing import TYPE_CHECKING, Any

import msgspec

from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.state import EventEntry, EventPerson, EventState, PlayTable

if TYPE_CHECKING:
    from cardspeak.tournament.tournament import Tournament


def change_state(event: "Tournament", **fields: Any) -> EventState:
    """Change how the event stands."""
    changed = msgspec.structs.replace(event.state, **fields)
    event.states.put("event", changed)
    return changed


def change_entry(event: "Tournament", number: int, **fields: Any) -> EventEntry:
    """Change an entry."""
    changed = msgspec.structs.replace(event.entries[number], **fields)
    event.entries.put(number, changed)
    return changed


def change_table(event: "Tournament", name: str, **fields: Any) -> PlayTable:
    """Change a table."""
    changed = msgspec.structs.replace(event.tables[name], **fields)
    event.tables.put(name, changed)
    return changed


def change_person(event: "Tournament", name: str, **fields: Any) -> EventPerson:
    """Change what the event knows of a person."""
    changed = msgspec.structs.replace(event.people.get(name) or EventPerson(name), **fields)
    event.people.put(name, changed)
    return changed


def entry_of(event: "Tournament", player: str) -> EventEntry:
    """The latest entry of a player; refused when there is none."""
    person = event.people.get(player)
    if person is None or not person.entry:
        raise EventRefusal(f"{player} has not entered")
    return event.entries[person.entry]


def seated_entry(event: "Tournament", player: str) -> EventEntry:
    """The entry of a player who has a seat in play."""
    entry = entry_of(event, player)
    if not entry.is_in or not entry.seat:
        raise EventRefusal(f"{player} has no seat")
    return entry


def table_named(event: "Tournament", name: str) -> PlayTable:
    """A table that is in use."""
    table = event.tables.get(name)
    if table is None or table.closing:
        raise EventRefusal(f"there is no table {name}")
    return table


def check_whole(table: PlayTable, chips: int) -> None:
    """Refuse a number of chips that the chips in play at a table cannot make."""
    if chips % table.chip:
        raise EventRefusal(f"{chips:,} cannot be made of chips of {table.chip:,}: count again")


def active(event: "Tournament") -> list[PlayTable]:
    """The tables in use, in the order in which they were opened."""
    return [table for table in event.tables if not table.closing]


def players_of(event: "Tournament", table: PlayTable) -> list[tuple[int, EventEntry]]:
    """The seats of players who are in and stay, or are on their way here."""
    found = []
    for seat, number in table.seats:
        entry = event.entries[number]
        if entry.is_in and (entry.to is None or entry.to[0] == table.name):
            found.append((seat, entry))
    return found


def open_seats(event: "Tournament", table: PlayTable) -> list[int]:
    """The seats that nobody has or is promised."""
    taken = {seat for seat, _ in table.seats}
    return [seat for seat in range(1, event.flyer.seats + 1) if seat not in taken]


def occupy(event: "Tournament", table: str, seat: int, number: int) -> None:
    """Enter that a seat is an entry's."""
    at = event.tables[table]
    change_table(event, table, seats=tuple(sorted((*at.seats, (seat, number)))))


def unpromise(event: "Tournament", entry: EventEntry) -> None:
    """Free the seat that a player was to move to."""
    if entry.to is not None:
        table, seat = entry.to
        seats = [each for each in event.tables[table].seats if each != (seat, entry.number)]
        change_table(event, table, seats=tuple(seats))


def vacate(event: "Tournament", table: str, number: int) -> None:
    """Enter that an entry has no seat at a table."""
    at = event.tables[table]
    change_table(event, table, seats=tuple([each for each in at.seats if each[1] != number]))
