"""A table node: owns actors under leases, and answers for them over the bus.

It moves the end of its leases forward, takes up actors whose node is gone, hands some over between
hands when another node has less to do, and stops at once what it may not write for any more.
"""

import asyncio
import logging
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from itertools import count
from math import ceil

import msgspec

from cardspeak.server.cluster import wire
from cardspeak.server.cluster.bus import Bus, BusError, End
from cardspeak.server.cluster.owner import ActorDesk
from cardspeak.server.cluster.room import ClusterRoom
from cardspeak.server.room import RoomError
from cardspeak.store import BankMove, StoreError
from cardspeak.store.leases import HOUSE_ACTOR

log = logging.getLogger("cardspeak.cluster")

LEASE = 2.5
"""Seconds after which a node that says nothing has lost its actors."""
DRAIN = 8.0
"""Seconds that hands in play may take to their end when a node leaves."""
_OFTEN = 0.4
_SESSIONS_EVERY = 8
"""Turns between two looks for sessions that another node has ended."""
_MOST_HANDED = 8
"""Tables that are handed over at a time to a node that has less to do."""
_MEASURED_EVERY = 10.0
"""Seconds over which the load of an actor is measured: its inputs in that time, and one."""
_SLACK = 4
"""A node keeps what is over its share by less than one part in so many: loads rise and fall."""


class TableNode:
    """A node that owns tables."""

    def __init__(self, room: ClusterRoom, bus: Bus, place: str, drain: float = DRAIN) -> None:
        self.room = room
        self.is_leaving = False
        self._bus = bus
        self._place = place
        self._drain = drain
        self._leases = room.leases
        self._desk = ActorDesk(room, bus)
        self._ends: dict[str, End] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._changing = asyncio.Lock()  # who owns what
        self._measured_at = time.monotonic()
        self._inputs: dict[str, int] = {}  # of each table, when the loads were measured
        self._sending: set[asyncio.Task[None]] = set()
        self._loop = asyncio.get_running_loop()

    async def start(self) -> None:
        """Come into the cluster. Refuses the wire of another room."""
        await self._meet_others()
        await self._bus.subscribe("hello", self._said_hello)
        await self._bus.subscribe("bank", self._receive_moves)
        self.room.on_moves = self._send_moves
        self.room.on_table = self._listen_soon
        await asyncio.to_thread(self._leases.find_actors)
        self._tasks = [asyncio.create_task(self._keep_leases(), name="leases")]
        await self._look_after()
        gauge = self.room.metrics.gauge
        gauge("leases", "Actors that this node owns", lambda: len(self._leases.held))
        self._tasks.append(asyncio.create_task(self._run(), name="actors"))

    @property
    def id(self) -> str:
        """The name of this node's life."""
        return self._leases.node

    def _hello(self) -> wire.Hello:
        key = self.room.store.key
        fingerprint = key.fingerprint if key is not None else ""
        return wire.Hello(self._leases.node, fingerprint, wire.VERSION, wire.OLDEST)

    async def _meet_others(self) -> None:
        with suppress(BusError):
            other = wire.decode_hello(await self._bus.request("hello", b"", 2.0))
            if why := wire.why_not(other.version, other.oldest):
                raise RoomError(why)
            if other.room != self._hello().room:
                raise RoomError(
                    "another room runs on this NATS: give each room a NATS, or an account, of "
                    "its own"
                )

    async def _said_hello(self, data: bytes) -> bytes:
        return wire.encode(self._hello())

    # The bank

    def _send_moves(self, moves: Sequence[BankMove], is_back: bool) -> None:
        rows = [msgspec.structs.astuple(move) for move in moves]
        moved = wire.encode(wire.MovedChips(self._leases.node, rows, is_back))
        self._loop.call_soon_threadsafe(self._spawn, "bank", moved)

    def _spawn(self, subject: str, data: bytes) -> None:
        task = asyncio.create_task(self._publish(subject, data))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _publish(self, subject: str, data: bytes) -> None:
        with suppress(BusError):
            await self._bus.publish(subject, data)

    async def _receive_moves(self, data: bytes) -> None:
        moved = wire.decode_moved(data)
        if moved.node != self._leases.node:
            self.room.hear_moves(moved)

    # Leases

    def _owned(self) -> list[str]:
        """The actors with a lease that this node answers for, in the order they came."""
        return [actor for actor in self._ends if actor not in self._leases.house_tables]

    async def _keep_leases(self) -> None:
        """Move the end of the leases forward, whatever else takes long."""
        while True:
            await asyncio.sleep(_OFTEN)
            try:
                if not await asyncio.to_thread(self._leases.renew) and not self.is_leaving:
                    await self._start_anew()
            except StoreError as error:
                log.warning("%s", error)  # the lease passes unless this ends soon

    async def _start_anew(self) -> None:
        """The leases have passed: stop everything, and come in again with none."""
        async with self._changing:
            self._leases.held.clear()
            await asyncio.gather(*[self._stop(actor) for actor in self._owned()])
            for id in list(self.room.tables):
                await self.room.drop(id)
            await asyncio.to_thread(self._leases.register, self._place, wire.VERSION)
            self.room.fenced.is_lost = False
            log.warning("the leases of this node had passed: it starts anew")

    async def _run(self) -> None:
        for turn in count(1):
            await asyncio.sleep(_OFTEN)
            try:
                await self._look_after()
                if turn % _SESSIONS_EVERY == 0:
                    await self._desk.end_sessions()
            except (StoreError, BusError) as error:
                log.warning("%s", error)
            except Exception:
                log.exception("actors could not be looked after")

    async def _look_after(self) -> None:
        """Take or give actors so that all nodes have as much to do."""
        async with self._changing:
            leases = self._leases
            if time.monotonic() - self._measured_at >= _MEASURED_EVERY:
                await asyncio.to_thread(leases.measured, self._measure())
            total = await asyncio.to_thread(leases.total_load)
            nodes = await asyncio.to_thread(leases.nodes)
            share = ceil(total / max(1, len(nodes)))
            await asyncio.to_thread(leases.claim, share - leases.own_load)
            new = [actor for actor in leases.held if actor not in self._ends]
            new.sort(key=HOUSE_ACTOR.__ne__)
            await asyncio.gather(*[self._take(actor) for actor in new])
            over = leases.own_load - share
            if over > share // _SLACK:
                await self._hand_some_over(over)

    def _measure(self) -> dict[str, int]:
        """The load of each actor here: one, and its inputs since the last time.

        The house has its tables' inputs beside its own work.
        """
        now, before = {}, self._inputs
        for id, live in self.room.tables.items():
            if live.table.log is not None:
                now[id] = live.table.log.count
        self._inputs, self._measured_at = now, time.monotonic()
        loads = dict.fromkeys(self._leases.held, 1)
        for id, inputs in now.items():
            actor = self._leases.actor_of(id)
            if actor in loads:
                loads[actor] += inputs - before.get(id, inputs)
        return loads

    async def _take(self, actor: str) -> None:
        if actor == HOUSE_ACTOR:
            await self.room.open_house()
            if self.room.people.claim:
                log.warning("to run the room, open /claim/%s at an edge", self.room.people.claim)
            for table in sorted(self._leases.house_tables):
                await self._listen(table)
        elif actor not in self.room.tables:
            try:
                await self.room.take(actor)
            except StoreError as error:
                if await asyncio.to_thread(self._is_gone, actor):
                    await asyncio.to_thread(self._leases.close, actor)
                else:
                    log.warning("%s", error)  # it is tried again
                return
        await self._listen(actor)

    def _is_gone(self, id: str) -> bool:
        """Whether a table was never made, or has closed."""
        try:
            rows, _ = self.room.store.open_tables()
        except StoreError:
            return False
        return id not in {row.id for row in rows}

    def _listen_soon(self, table: str) -> None:
        """Listen for a table that the house has just opened; edges ask again until then."""
        task = asyncio.create_task(self._listen(table))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _listen(self, actor: str) -> None:
        pages = await self._bus.serve(f"p.{actor}", self._desk.answer_page)
        said = await self._bus.subscribe(f"t.{actor}", partial(self._desk.handle, actor))

        async def end() -> None:
            await pages()
            await said()

        self._ends[actor] = end
        await self._publish("owners", actor.encode())

    async def _stop(self, actor: str) -> None:
        """Answer for an actor no more; edges look for the next owner."""
        tables = sorted(self._leases.house_tables) if actor == HOUSE_ACTOR else []
        for each in (actor, *tables):
            end = self._ends.pop(each, None)
            if end is not None:
                with suppress(BusError):
                    await end()
        await (self.room.close_house() if actor == HOUSE_ACTOR else self.room.drop(actor))
        for each in (actor, *tables):
            self._desk.forget(each)
            await self._publish("owners", each.encode())

    async def _hand_some_over(self, over: int) -> None:
        """Give up resting tables, as many as their load lets go."""
        resting = [id for id, live in self.room.tables.items() if live.is_at_rest]
        handed = 0
        for id in [id for id in resting if id in self._leases.held]:
            load = self._leases.loads.get(id, 1)
            if load <= over and handed < _MOST_HANDED:
                await self._hand_over(id)
                over, handed = over - load, handed + 1

    async def _hand_over(self, actor: str) -> None:
        await self._stop(actor)
        await asyncio.to_thread(self._leases.release, [actor])

    async def leave(self) -> None:
        """Hand over tables between hands, or with the hand in play when that takes too long."""
        if self.is_leaving:
            return
        self.is_leaving = True
        for task in self._tasks[1:]:
            task.cancel()
        await asyncio.gather(*self._tasks[1:], return_exceptions=True)
        with suppress(StoreError):
            await asyncio.to_thread(self._leases.begin_to_leave)
        for live in self.room.tables.values():
            live.set_paused(True)
        end = time.monotonic() + self._drain
        while self._ends:
            late = time.monotonic() > end
            for actor in self._owned():
                if late or self._is_at_rest(actor):
                    with suppress(StoreError):
                        await self._hand_over(actor)
            await asyncio.sleep(0.05)

    def _is_at_rest(self, actor: str) -> bool:
        """Whether no hand is in play at a table; for the house, at none of its tables."""
        ids = self._leases.house_tables if actor == HOUSE_ACTOR else {actor}
        return all(self.room.tables[id].is_at_rest for id in ids if id in self.room.tables)

    async def close(self) -> None:
        """Leave, and write no more."""
        await self.leave()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.room.close()
