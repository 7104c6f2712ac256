"""Erases a person from a running room: from the store, and from all that the room has in memory.

An erasure is noted before it begins and done table by table, so that a room that stops in the
middle finishes it when it starts again.
"""

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from cardspeak.store import StoreError
from cardspeak.store.erasure import Erasure

if TYPE_CHECKING:
    from cardspeak.server.room import Room
    from cardspeak.server.tables.live_table import LiveTable


async def erase(room: "Room", name: str) -> None:
    """Erase a person who has no account any more, no chips and no seat."""
    await finish_erasure(room)
    erasure = Erasure.of(name, [person.name for person in room.people.names()])
    await asyncio.to_thread(room.store.erasures.begin, erasure)
    await _erase_everywhere(room, erasure)


async def finish_erasure(room: "Room") -> None:
    """Finish an erasure that has begun; nobody can have the name before."""
    erasure = await asyncio.to_thread(room.store.erasures.pending)
    if erasure is not None:
        room.people.hold(erasure.name)
        await _erase_everywhere(room, erasure)
        room.people.free(erasure.name)


async def try_to_finish(room: "Room") -> None:
    """Finish what an earlier process began, or leave it to the staff."""
    try:
        await finish_erasure(room)
    except StoreError as error:
        room.report(None, error)


async def _erase_everywhere(room: "Room", erasure: Erasure) -> None:
    store = room.store
    ids = await asyncio.to_thread(store.erasures.tables_naming, erasure.name)
    for id in [id for id in ids if id not in room.tables]:
        await asyncio.to_thread(store.erasures.erase_from_table, id, erasure)
    for id in ids:
        await room.loader.forget(id, erasure.name)
        live = room.tables.get(id)  # perhaps it was loaded meanwhile
        if live is not None:
            await live.do(partial(_erase_at, live, erasure))
    for row in await asyncio.to_thread(store.desks.all):
        if room.desk is not None and room.desk.row.id == row.id:
            await room.desk.forget(erasure)
        else:
            await asyncio.to_thread(store.erasures.erase_from_desk, row, erasure)
    await room.events.forget(erasure)
    await asyncio.to_thread(store.erasures.erase_from_room, erasure)
    await asyncio.to_thread(room.people.restrictions.read)
    for live in list(room.tables.values()):
        live.audience.forget(erasure)
    room.closed_tables.forget()
    room.chip_issues.forget(erasure.name)


async def _erase_at(live: "LiveTable", erasure: Erasure) -> None:
    """Erase a person from a table in memory, between two inputs."""
    await live.be_certain()
    await asyncio.to_thread(live.room.store.erasures.erase_from_table, live.id, erasure)
    await live.forget(erasure)
