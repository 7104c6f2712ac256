"""A player moved into a tournament seat: dealt in at once, or after the button has passed.

The event's own policy says which; what a cash game asks of a newcomer is never asked here. It works
out an answer and changes nothing.
"""

from typing import TYPE_CHECKING

from cardspeak.books.policy.tournament import MovedPlayerEntry
from cardspeak.games import Event
from cardspeak.hand.refusal import Cites
from cardspeak.table import button
from cardspeak.table.plan import Out
from cardspeak.table.seats import PlayerStatus, Seat, is_between

if TYPE_CHECKING:
    from cardspeak.table.table import Table

ARRIVAL_CITES: Cites = ("tournament.arrival",)


def is_arrival(table: "Table", seat: Seat) -> bool:
    """Whether a player comes to a tournament seat from another."""
    return table.notice.event is Event.TOURNAMENT and seat.standing is not PlayerStatus.IN


def dealt_in(
    table: "Table", ready: dict[int, Seat], regular: set[int]
) -> tuple[set[int], list[Out]]:
    """The players who take over their new position on the coming deal, and those who wait."""
    arrived = {number for number, seat in ready.items() if is_arrival(table, seat)}
    last = table.rotation.last
    rule = table.policy.tournament.arrival
    if not arrived or last is None or rule is MovedPlayerEntry.TAKES_POSITION:
        return arrived, []
    at, _ = button.next_positions(last, regular | arrived, set(), table.policy, table.count, set())
    end = at.big if rule is MovedPlayerEntry.NOT_IN_GAP else at.first_blind
    waits = {seat for seat in arrived if end and is_between(at.button, seat, end, table.count)}
    if len(regular | arrived) - len(waits) < 2:
        return arrived, []
    said = "waits until the button has passed"
    return arrived - waits, [Out(seat, said, ARRIVAL_CITES) for seat in sorted(waits)]
