"""A room in which bots play a tournament until it is killed: a process of its own.

Every number that the event's log has reached is printed once its record is durable.
"""

import asyncio
import sys

from tests.server.events.test_dealt_events import FAST

from cardspeak.room.commands import Dealing
from cardspeak.server.events.event_options import EventOptions
from cardspeak.server.people.people import Role, Visitor
from cardspeak.server.room import Room
from cardspeak.store import AuditRow


async def main(database: str) -> None:
    """Play on, or begin where nothing is played."""
    room = await Room.open(database)
    going = room.events.going
    if going:
        live = going[0]
    else:
        options = EventOptions(dealing=Dealing.DEALT, fills_to=12, pace=0.0, pause=0.0)
        live = await room.events.create(FAST.format(seats=4), "catfish-bend", options)
        await live.fill(Visitor("Boss", Role.ADMINISTRATOR, is_guest=False))
    print("open", flush=True)
    while True:
        before = live.event.log.count if live.event.log is not None else 0
        await room.note(AuditRow(0, "house", "looked", "a test"))  # behind all that waits
        print(before, flush=True)
        await asyncio.sleep(0.02)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
