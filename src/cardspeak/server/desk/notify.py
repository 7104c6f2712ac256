"""Telling people outside the pages: what is worth telling, and the plug-in point for those who do.

A notifier is anything with an async `notify`; the room has a webhook (`webhook.py`) and no service
wired in. A notification has initials, never a name. Nobody waits for one: the desk goes on at once,
and what cannot be sent goes into the host's log.
"""

import asyncio
from collections.abc import Sequence
from logging import getLogger
from typing import Protocol

import msgspec

from cardspeak.errors import CardspeakError
from cardspeak.room import Desk
from cardspeak.room import events as e

_LOG = getLogger("cardspeak.notify")
_MOST = 200
"""Notifications that wait at most; the oldest is dropped for a new one."""


class Notification(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to tell: a player is called, or a table asks for the floor."""

    kind: str
    at: int
    game: str
    initials: str = ""
    seat: int = 0
    list: str = ""


class Notifier(Protocol):
    """Somebody who tells people."""

    async def notify(self, notification: Notification) -> None:
        """Send it, or raise a `CardspeakError` that says why it could not be sent."""


class Notifications:
    """Hands what happens at the desk to every notifier in order, and keeps nobody waiting."""

    def __init__(self, notifiers: Sequence[Notifier]) -> None:
        self._notifiers = notifiers
        self._waiting: asyncio.Queue[Notification] = asyncio.Queue(_MOST)
        self._sending: asyncio.Task[None] | None = None

    def follow(self, desk: Desk, events: Sequence[e.DeskEvent]) -> None:
        """Queue what is worth telling of some events."""
        if not self._notifiers:
            return
        for event in events:
            notification = notification_of(desk, event)
            if notification is None:
                continue
            if self._waiting.full():
                self._waiting.get_nowait()
            self._waiting.put_nowait(notification)
            if self._sending is None:
                self._sending = asyncio.create_task(self._send())

    async def stop(self) -> None:
        """Stop sending; what still waits is dropped."""
        if self._sending is not None:
            self._sending.cancel()
            await asyncio.gather(self._sending, return_exceptions=True)

    async def _send(self) -> None:
        while True:
            notification = await self._waiting.get()
            for notifier in self._notifiers:
                try:
                    await notifier.notify(notification)
                except CardspeakError as error:
                    _LOG.warning(
                        "could not tell that %s is %s: %s",
                        notification.game,
                        notification.kind,
                        error,
                    )


def notification_of(desk: Desk, event: e.DeskEvent) -> Notification | None:
    """The notification for an event, if it is worth one."""
    if isinstance(event, e.NameCalled):
        game = desk.games.get(event.game)
        name = game.list if game is not None else ""
        return Notification(
            "called", desk.now, event.game, shortened(event.player), event.seat, name
        )
    if isinstance(event, e.FloorAsked):
        return Notification("floor", desk.now, event.game)
    return None


def shortened(name: str) -> str:
    """The initials of a name.

    >>> shortened("Ann Lee"), shortened("bob")
    ('A. L.', 'B.')
    """
    return " ".join([f"{word[0].upper()}." for word in name.split()]) or "?"
