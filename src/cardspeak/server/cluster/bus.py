"""The wire between actors: messages by subject, in one process or over NATS, behind one interface.

Nothing that must not be lost rests on it. A message may be lost when a process or the wire goes:
the sender hears nothing and sends it again, with the same mark.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Protocol

from cardspeak.errors import CardspeakError

Handler = Callable[[bytes], Awaitable[bytes | None]]
"""Handles a message. What it returns goes back to the sender."""
End = Callable[[], Awaitable[None]]
"""Ends a subscription."""


class BusError(CardspeakError):
    """A message that the bus could not carry."""


class NobodyError(BusError):
    """Nobody listens to a subject: its actor has no owner now."""


class NoAnswerError(BusError):
    """Nobody answered in time."""


class Bus(Protocol):
    """Carries messages between actors."""

    async def publish(self, subject: str, data: bytes) -> None:
        """Send a message to all who listen; never waits for them."""

    async def request(self, subject: str, data: bytes, seconds: float) -> bytes:
        """Send a message and wait for its answer."""

    async def subscribe(self, subject: str, handler: Handler) -> End:
        """Listen to a subject; messages are handled in order, one after the other."""

    async def serve(self, subject: str, handler: Handler) -> End:
        """Listen to a subject; messages are handled side by side."""

    async def close(self) -> None:
        """Send what waits, and listen no more."""


class LocalBus:
    """The bus of a single process."""

    def __init__(self) -> None:
        self._listening: defaultdict[str, list[_Listener]] = defaultdict(list)

    async def publish(self, subject: str, data: bytes) -> None:
        for listener in self._listening.get(subject, ()):
            listener.put(data, None)

    async def request(self, subject: str, data: bytes, seconds: float) -> bytes:
        listeners = self._listening.get(subject)
        if not listeners:
            raise NobodyError(f"nothing listens on {subject}")
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        for listener in listeners:
            listener.put(data, answer)
        try:
            return await asyncio.wait_for(answer, seconds)
        except TimeoutError:
            raise NoAnswerError(f"no answer from {subject}") from None

    async def subscribe(self, subject: str, handler: Handler) -> End:
        return await self._listen(subject, _Listener(handler))

    async def serve(self, subject: str, handler: Handler) -> End:
        return await self._listen(subject, _Server(handler))

    async def _listen(self, subject: str, listener: "_Listener") -> End:
        self._listening[subject].append(listener)

        async def end() -> None:
            if listener in self._listening[subject]:
                self._listening[subject].remove(listener)
                await listener.stop()

        return end

    async def close(self) -> None:
        listeners = [each for row in self._listening.values() for each in row]
        self._listening.clear()
        for listener in listeners:
            await listener.stop()


_Asked = tuple[bytes, "asyncio.Future[bytes] | None"]


class _Listener:
    """Handles the messages of one subscription in order."""

    def __init__(self, handler: Handler) -> None:
        self._handler = handler
        self._waiting: asyncio.Queue[_Asked] = asyncio.Queue()
        self._task = asyncio.create_task(self._run())

    def put(self, data: bytes, answer: "asyncio.Future[bytes] | None") -> None:
        self._waiting.put_nowait((data, answer))

    async def _run(self) -> None:
        while True:
            data, answer = await self._waiting.get()
            found = await handled(self._handler, data)
            if found is not None and answer is not None and not answer.done():
                answer.set_result(found)

    async def stop(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)


class _Server(_Listener):
    """Handles the messages of one subscription side by side."""

    def __init__(self, handler: Handler) -> None:
        super().__init__(handler)
        self._working: set[asyncio.Task[None]] = set()

    def put(self, data: bytes, answer: "asyncio.Future[bytes] | None") -> None:
        async def work() -> None:
            found = await handled(self._handler, data)
            if found is not None and answer is not None and not answer.done():
                answer.set_result(found)

        task = asyncio.create_task(work())
        self._working.add(task)
        task.add_done_callback(self._working.discard)


async def handled(handler: Handler, data: bytes) -> bytes | None:
    """What a handler answers; a fault of it is logged, and nobody gets an answer."""
    try:
        return await handler(data)
    except Exception:
        from logging import getLogger

        getLogger("cardspeak.cluster").exception("a message could not be handled")
        return None
