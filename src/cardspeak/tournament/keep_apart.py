"""Players kept apart: the draw, a broken table and a balance put them at different tables.

The house's register decides who they are. Where there is no other way they share a table: the
tables have to be even first.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardspeak.tournament.changes import players_of
from cardspeak.tournament.state import EventEntry

if TYPE_CHECKING:
    from cardspeak.tournament.tournament import Tournament

Place = tuple[str, int]


def apart_from(event: "Tournament", player: str) -> tuple[str, ...]:
    """The players whom a player is kept apart from."""
    person = event.people.get(player)
    return person.apart if person is not None else ()


def clashes(event: "Tournament", player: str, table: str) -> bool:
    """Whether a table has, or awaits, somebody whom a player is kept apart from."""
    apart = apart_from(event, player)
    if not apart:
        return False
    return any(entry.player in apart for _, entry in players_of(event, event.tables[table]))


def kept_apart(
    event: "Tournament", going: Sequence[EventEntry], places: Sequence[Place]
) -> list[Place]:
    """The places drawn, two of them changed wherever a draw put together who is kept apart."""
    order = list(places)
    number_of = {entry.player: number for number, entry in enumerate(going)}
    bound = [number for number, entry in enumerate(going) if apart_from(event, entry.player)]

    def is_wrong(number: int) -> bool:
        player, table = going[number].player, order[number][0]
        drawn = [number_of[each] for each in apart_from(event, player) if each in number_of]
        return any(order[each][0] == table for each in drawn) or clashes(event, player, table)

    for number in bound:
        if not is_wrong(number):
            continue
        for other in range(len(order)):
            if order[other][0] == order[number][0]:
                continue
            order[number], order[other] = order[other], order[number]
            if not is_wrong(number) and not is_wrong(other):
                break
            order[number], order[other] = order[other], order[number]
    return order
