"""NATS as the nodes of a simulation have it: messages are lost, doubled, late and out of order.

A node that is killed listens to nothing any more. One that is cut off hears nothing; what it sends
goes out once the wire is mended, as NATS's own client does it.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from contextvars import Context
from functools import partial
from random import Random
from typing import Any

from tests.simulation.loop import Life

from cardspeak.server.cluster.bus import (
    End,
    Handler,
    NoAnswerError,
    NobodyError,
    _Listener,
    _Server,
)

_LATE = (0.001, 0.01, 0.05)
_VERY_LATE = 3.0


class _Reply:
    """The way back to whoever asked."""

    def __init__(self, send: Callable[[bytes], None]) -> None:
        self._send = send

    def done(self) -> bool:
        return False

    def set_result(self, data: bytes) -> None:
        self._send(data)


class SimulatedNats:
    """The server, and every wire to it."""

    def __init__(self, loop: asyncio.AbstractEventLoop, random: Random) -> None:
        self.loop = loop
        self.random = random
        self.is_rough = True
        """Whether messages are lost, doubled and very late."""
        self.listening: defaultdict[str, list[tuple[SimulatedBus, _Listener]]] = defaultdict(list)
        self.lost = self.doubled = 0

    def send(self, to: "SimulatedBus", deliver: Callable[[], None]) -> None:
        """Have something arrive at a node: once, twice or not at all, when it likes."""
        luck = self.random.random() if self.is_rough else 1.0
        if luck < 0.01:
            self.lost += 1
            return
        self.doubled += luck < 0.02
        for _ in range(2 if luck < 0.02 else 1):
            delay = self.random.choice(_LATE) * self.random.random()
            if self.is_rough and self.random.random() < 0.01:
                delay = self.random.uniform(0, _VERY_LATE)

            def arrive() -> None:
                if not to.is_cut and not to.life.is_dead:
                    deliver()

            self.loop.call_later(delay, arrive, context=to.context)

    def forget(self, bus: "SimulatedBus") -> None:
        """A node is gone: it listens to nothing any more."""
        for listeners in self.listening.values():
            listeners[:] = [each for each in listeners if each[0] is not bus]


class SimulatedBus:
    """The bus of one node."""

    def __init__(self, nats: SimulatedNats, life: Life, context: Context) -> None:
        self.life = life
        self.context = context
        self.is_cut = False
        self.on_mended: Callable[[], None] = lambda: None
        self._nats = nats
        self._held: list[tuple[str, bytes]] = []  # what could not be sent

    def cut(self, seconds: float) -> None:
        """Cut the wire for a while."""
        self.is_cut = True
        self._nats.loop.call_later(seconds, self._mend, context=self.context)

    def _mend(self) -> None:
        self.is_cut = False
        held, self._held = self._held, []
        for subject, data in held:
            self._publish(subject, data)
        self.on_mended()

    async def publish(self, subject: str, data: bytes) -> None:
        if self.is_cut:
            self._held.append((subject, data))
        else:
            self._publish(subject, data)

    def _publish(self, subject: str, data: bytes) -> None:
        for to, listener in list(self._nats.listening[subject]):
            self._nats.send(to, partial(listener.put, data, None))

    async def request(self, subject: str, data: bytes, seconds: float) -> bytes:
        listeners = list(self._nats.listening[subject])
        if not listeners and not self.is_cut:
            raise NobodyError(f"nothing listens on {subject}")
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

        def answered(found: bytes) -> None:
            if not answer.done():
                answer.set_result(found)

        def back(sender: SimulatedBus, found: bytes) -> None:
            if not sender.is_cut:
                self._nats.send(self, partial(answered, found))

        for to, listener in [] if self.is_cut else listeners:
            reply: Any = _Reply(partial(back, to))
            self._nats.send(to, partial(listener.put, data, reply))
        try:
            return await asyncio.wait_for(answer, seconds)
        except TimeoutError:
            raise NoAnswerError(f"no answer from {subject}") from None

    async def subscribe(self, subject: str, handler: Handler) -> End:
        return self._listen(subject, _Listener(handler))

    async def serve(self, subject: str, handler: Handler) -> End:
        return self._listen(subject, _Server(handler))

    def _listen(self, subject: str, listener: _Listener) -> End:
        row = (self, listener)
        self._nats.listening[subject].append(row)

        async def end() -> None:
            if row in self._nats.listening[subject]:
                self._nats.listening[subject].remove(row)
                await listener.stop()

        return end

    async def close(self) -> None:
        self._nats.forget(self)
