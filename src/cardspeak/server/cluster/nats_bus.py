"""The bus over NATS core. A wire that breaks is mended; what was on it may be lost."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from urllib.parse import urlsplit

import nats
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error, NoRespondersError

from cardspeak.server.cluster.bus import (
    BusError,
    End,
    Handler,
    NoAnswerError,
    NobodyError,
    handled,
)

_PATIENCE = 5.0
"""Seconds to find the server at the start."""
_MEND_EVERY = 0.2
"""Seconds between two tries to mend the wire."""


class NatsBus:
    """A bus between processes and machines."""

    def __init__(self, client: Client, prefix: str) -> None:
        self._client = client
        self._prefix = prefix
        self.on_mended: Callable[[], None] = lambda: None
        """Called when the wire works again: messages may have been lost."""

    @classmethod
    async def connect(cls, address: str, prefix: str = "cardspeak") -> "NatsBus":
        """Connect to a server, which must be there; a wire that breaks later is mended."""
        place = urlsplit(address)
        if place.scheme not in ("nats", "tls") or not place.hostname:
            raise BusError(f"{address} is not the address of a NATS server: give nats://host:4222")
        shown = f"{place.scheme}://{place.hostname}:{place.port or 4222}"
        await _reach(place.hostname, place.port or 4222, shown)
        client = Client()
        bus = cls(client, prefix)

        async def mended() -> None:
            bus.on_mended()

        async def failed(error: Exception) -> None:
            """A wire that breaks says so again and again; requests tell who is concerned."""

        try:
            await client.connect(
                address,
                connect_timeout=int(_PATIENCE),
                max_reconnect_attempts=-1,
                reconnect_time_wait=_MEND_EVERY,  # type: ignore[arg-type]
                reconnected_cb=mended,
                error_cb=failed,
            )
        except (OSError, Error, TimeoutError) as error:
            said = str(error) or type(error).__name__
            raise BusError(f"the NATS server at {shown} refuses the connection: {said}") from None
        return bus

    def _named(self, subject: str) -> str:
        """The subject as NATS knows it, under the name of this cluster."""
        return ".".join((self._prefix, subject))

    async def publish(self, subject: str, data: bytes) -> None:
        try:
            await self._client.publish(self._named(subject), data)
        except (Error, OSError) as error:
            raise BusError(f"{subject}: {error}") from None

    async def request(self, subject: str, data: bytes, seconds: float) -> bytes:
        try:
            answer = await self._client.request(self._named(subject), data, timeout=seconds)
        except NoRespondersError:
            raise NobodyError(f"nothing listens on {subject}") from None
        except (TimeoutError, nats.errors.TimeoutError):
            raise NoAnswerError(f"no answer from {subject}") from None
        except (Error, OSError) as error:
            raise BusError(f"{subject}: {error}") from None
        return answer.data

    async def subscribe(self, subject: str, handler: Handler) -> End:
        async def receive(message: Msg) -> None:
            answer = await handled(handler, message.data)
            if answer is not None and message.reply:
                await self._client.publish(message.reply, answer)

        return await self._listen(subject, receive)

    async def serve(self, subject: str, handler: Handler) -> End:
        async def answer(message: Msg) -> None:
            found = await handled(handler, message.data)
            if found is not None and message.reply:
                with suppress(Error, OSError):  # the sender hears nothing, and asks again
                    await self._client.publish(message.reply, found)

        working: set[asyncio.Task[None]] = set()

        async def receive(message: Msg) -> None:
            task = asyncio.create_task(answer(message))
            working.add(task)
            task.add_done_callback(working.discard)

        return await self._listen(subject, receive)

    async def _listen(self, subject: str, receive: Callable[[Msg], Awaitable[None]]) -> End:
        try:
            subscription = await self._client.subscribe(self._named(subject), cb=receive)
            await self._client.flush()
        except (Error, OSError, TimeoutError) as error:
            raise BusError(f"{subject}: {error}") from None

        async def end() -> None:
            try:
                await subscription.unsubscribe()
                await self._client.flush()
            except (Error, OSError, TimeoutError) as error:
                raise BusError(f"{subject}: {error}") from None

        return end

    async def close(self) -> None:
        await self._client.close()


async def _reach(host: str, port: int, shown: str) -> None:
    """Refuse an address where nothing answers."""
    try:
        _, writer = await asyncio.wait_for(asyncio.open_connection(host, port), _PATIENCE)
    except (OSError, TimeoutError):
        said = f"no NATS server answers at {shown}: start one, or give its address"
        raise BusError(said) from None
    writer.close()
