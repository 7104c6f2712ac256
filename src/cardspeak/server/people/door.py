"""The door of the room: who is let in, who may play, and who is asked to go.

Ends sessions and closes their sockets, restricts people, holds players to the limits they set
themselves, and releases the names of guests who are long gone. Whatever is done to a person is in
the staff log.
"""

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from cardspeak.errors import CardspeakError
from cardspeak.room.commands import KeptAway, LetBackIn
from cardspeak.server.people.erasure import erase
from cardspeak.server.people.own_limits import OwnLimits
from cardspeak.server.people.people import Role, Visitor
from cardspeak.server.people.restrictions import RestrictedError, Restriction, until
from cardspeak.server.sockets import server_messages as out
from cardspeak.server.sockets.connection import Connection
from cardspeak.server.tables import bots
from cardspeak.store import AuditRow, BankMove, OwnLimitsRow, RestrictionRow, SessionRow
from cardspeak.store.erasure import ERASED
from cardspeak.table import commands as c
from cardspeak.table.commands import HOUSE
from cardspeak.table.refusal import TableRefusal

if TYPE_CHECKING:
    from cardspeak.server.room import Room
    from cardspeak.server.tables.live_table import LiveTable

_DAY = 86_400
_KEPT_AWAY = {Restriction.BAN: KeptAway.BANNED, Restriction.EXCLUSION: KeptAway.OWN_WISH}
_OFTEN = 15.0
"""Seconds between two rounds."""


class DoorError(CardspeakError):
    """Something that cannot be done to a person, or by them."""


class Door:
    """What the room does about people, beyond knowing them."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._people = room.people
        accounts = room.store.accounts
        self.own_limits = OwnLimits(accounts, room.store.table_moves(int(time.time()) - _DAY))
        self._task: asyncio.Task[None] | None = None
        self._erasing = asyncio.Lock()

    # Rounds

    def start(self) -> None:
        """Begin to make rounds."""
        self._task = asyncio.create_task(self._make_rounds(), name="door")

    async def stop(self) -> None:
        """Make no more rounds; what was seen is written."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._write_seen()

    async def _make_rounds(self) -> None:
        while True:
            await asyncio.sleep(_OFTEN)
            try:
                await self.make_round()
            except Exception as error:
                self._room.report(None, error)

    async def make_round(self) -> None:
        """Write who was seen, ask players to go whose time is up, release names."""
        await self._write_seen()
        for name in self.own_limits.timed():
            if self.own_limits.is_time_up(name):
                self.notify(name, "Your own limit of hours a day is used up. Good night!")
                self.stand_up(name)
        await self.release_names()

    async def _write_seen(self) -> None:
        rows = self._people.sessions.to_write()
        if rows:
            await asyncio.to_thread(self._room.store.accounts.put_sessions, *rows)

    # Devices

    def connections(self, name: str) -> list[Connection]:
        """Every socket of a person in the room."""
        tables = self._room.tables.values()
        return [each for live in tables for each in live.connections if each.name == name]

    def notify(self, name: str, text: str, but: str = "") -> None:
        """Tell a person something on all devices but one."""
        frame = out.encode(out.PersonalNotice(text=text))
        for connection in self.connections(name):
            if connection.session != but:
                connection.push(frame)

    def acts(self, connection: Connection) -> None:
        """Announce a device to the others of the same person when it first acts."""
        name, session = connection.name, connection.session
        connection.has_acted = True
        if not self._people.sessions.acts(session):
            return
        row = next((row for row in self._people.sessions.of(name) if row.id == session), None)
        device = (row.device if row is not None else "") or "Another browser"
        self.notify(
            name,
            f"{device} now plays under your name too. If that is not you, change your password.",
            session,
        )

    async def end_sessions(self, name: str, ends: Callable[[SessionRow], bool], why: str) -> int:
        """End some sessions of a person, and close their sockets. Returns how many."""
        ended = {row.id for row in self._people.sessions.of(name) if ends(row)}
        self._people.sessions.close(*ended)
        frame = out.encode(out.PersonalNotice(text=why, left=True))
        for connection in self.connections(name):
            if connection.session in ended:
                connection.push(frame)
                connection.is_logged_out = True
                connection.close()
        await asyncio.to_thread(self._people.sessions.end, *ended)
        return len(ended)

    async def end_session(self, session: SessionRow, why: str) -> None:
        """End one session."""
        await self.end_sessions(session.name, lambda row: row.id == session.id, why)

    async def end_others(self, session: SessionRow) -> int:
        """End every session of a person but one. Returns how many."""
        why = "You are logged out: your password was changed or your sessions were ended."
        return await self.end_sessions(session.name, lambda row: row.id != session.id, why)

    # Restrictions

    async def restrict(
        self, by: Visitor, name: str, kind: Restriction, seconds: int | None, why: str
    ) -> None:
        """Staff ban or mute a person of a lower role, until some time or for good."""
        self._check_over(by, name)
        if kind is Restriction.EXCLUSION:
            raise RestrictedError("players exclude themselves in their own settings")
        await self._restrict(by, name, kind, seconds, why)
        if kind is Restriction.BAN:
            self.stand_up(name)
            await self.end_sessions(name, lambda row: True, "You are banned from this room.")

    async def exclude(self, visitor: Visitor, seconds: int) -> None:
        """Players exclude themselves from play until some time."""
        await self._restrict(
            visitor, visitor.name, Restriction.EXCLUSION, seconds, "their own wish"
        )
        self.stand_up(visitor.name)

    async def _restrict(
        self, by: Visitor, name: str, kind: Restriction, seconds: int | None, why: str
    ) -> None:
        now = int(time.time())
        end = None if seconds is None else now + seconds
        row = RestrictionRow(name, kind.value, now, end, by.name, why)
        await asyncio.to_thread(self._people.restrictions.keep, row)
        desk, kept = self._room.desk, _KEPT_AWAY.get(kind)
        if desk is not None and kept is not None:
            await desk.turn_away(name, kept, why, end)
        what = f"{kind} for {name}{until(end) or ' for good'}"
        await self._room.note(AuditRow(now, by.name, what, why))

    async def lift(self, by: Visitor, name: str, kind: Restriction, why: str) -> None:
        """Staff end a ban or a mute before its time."""
        self._check_over(by, name)
        await asyncio.to_thread(self._people.restrictions.lift, name, kind)
        if self._room.desk is not None and kind is Restriction.BAN:
            await self._room.desk.do_for_house(LetBackIn(name, why))
        await self._room.note(AuditRow(int(time.time()), by.name, f"lifted {kind} of {name}", why))

    def _check_over(self, by: Visitor, name: str) -> None:
        if not self._people.is_known(name):
            raise DoorError(f"nobody here is called {name}")
        if self._people.visitor(name).role >= by.role and by.role < Role.ADMINISTRATOR:
            raise DoorError(f"{name} has your role or a higher one")
        if name == by.name:
            raise DoorError("another member of the staff must do that for you")

    def check_play(self, name: str, chips: int) -> None:
        """Refuse a player who is restricted, or beyond the limits they set themselves."""
        self._people.restrictions.check(name, Restriction.BAN, Restriction.EXCLUSION)
        self.own_limits.check(name, chips)

    async def set_own_limits(
        self, visitor: Visitor, chips: int | None, minutes: int | None
    ) -> OwnLimitsRow:
        """Players limit themselves."""
        row = self.own_limits.changed(visitor.name, chips, minutes)
        await asyncio.to_thread(self.own_limits.keep, row)
        wish = f"{_so_many(chips)} chips and {_so_many(minutes)} minutes a day"
        what = f"set their own limits: {wish}"
        await self._room.note(AuditRow(int(time.time()), visitor.name, what, "their own wish"))
        return row

    # Leaving

    def stand_up(self, name: str) -> None:
        """Have a player leave every table, each after the hand being played."""
        for live in self._room.tables.values():
            if live.seat_of(name) is not None:
                live.put(partial(_leave, live, name))

    def is_bound(self, name: str) -> bool:
        """Whether a person has a seat, an open table, an entry, or a place or chips at the desk."""
        room = self._room
        if room.events.is_bound(name):
            return True
        if room.desk is not None and room.desk.is_bound(name):
            return True
        return any(
            live.host == name or live.seat_of(name) is not None for live in room.tables.values()
        ) or any(
            row.host == name or name in room.loader.guests.get(id, ())
            for id, row in room.loader.waiting.items()
        )

    async def release_names(self) -> list[str]:
        """Release the names of guests who are long gone; their chips go back to the house."""
        since = int(time.time()) - self._room.limits.guest_days * _DAY
        gone = self._people.guests_gone_since(since)
        free = [name for name in gone if not self.is_bound(name)]
        for name in free:
            await self._let_go(name, HOUSE, f"released the name {name}", "its guest is long gone")
            self._people.free(name)
        return free

    async def close_account(self, visitor: Visitor) -> None:
        """Erase a person at their own wish."""
        name = visitor.name
        if self.is_bound(name):
            raise DoorError("leave your seats and lists and close your tables first")
        if self._people.is_last_administrator(name):
            raise DoorError("you are the only administrator: appoint another first")
        if self._people.restrictions.now(name):
            raise DoorError("your account cannot be closed while you are restricted")
        await self._erase(name, name, "their own wish")

    async def erase(self, by: Visitor, name: str, why: str) -> None:
        """The administrator erases a person, even one without an account."""
        if name == by.name:
            raise DoorError("close your own account in your settings")
        await self.erase_by_host(name, why, by.name)

    async def erase_by_host(self, name: str, why: str, by: str = HOUSE) -> None:
        """The host erases a person, also on the word of an administrator."""
        if name == HOUSE or name in bots.BOTS or name.startswith(ERASED):
            raise DoorError(f"{name} has no account to erase")
        if self.is_bound(name):
            raise DoorError(
                f"{name} has a seat, a table or a place on a list, or an open game has that name:"
                " end that first"
            )
        if not await asyncio.to_thread(self._is_named, name):
            raise DoorError(f"nobody here has or had the name {name}")
        if self._people.is_last_administrator(name):
            raise DoorError(f"{name} is the only administrator: appoint another first")
        await self._erase(name, by, why)

    def _is_named(self, name: str) -> bool:
        return self._people.is_known(name) or self._room.store.erasures.is_named(name)

    async def _erase(self, name: str, by: str, why: str) -> None:
        async with self._erasing:  # one at a time
            await self._let_go(name, by, f"erased the account of {name}", why)
            await erase(self._room, name)
            self._people.free(name)

    async def _let_go(self, name: str, by: str, what: str, why: str) -> None:
        """Return a person's chips to the house, and forget the person."""
        await self.end_sessions(name, lambda row: True, "This name is free again.")
        chips, now = self._room.chips_of(name), int(time.time())
        moves: tuple[BankMove, ...] = ()
        if chips:
            moves = (
                BankMove(name, -chips, "given up", by, None, now),
                BankMove(HOUSE, chips, "given up", name, None, now),
            )
        await self._room.move(moves, [AuditRow(now, by, what, why)])
        await asyncio.to_thread(self._room.store.accounts.forget, name)
        self._people.forget(name)
        self.own_limits.forget(name)
        self._room.balances.pop(name, None)


async def _leave(live: "LiveTable", name: str) -> None:
    seat = live.seat_of(name)
    if seat is None or live.is_closed or live.table.seat(seat).leaving:
        return
    try:
        await live.input(c.Leave(seat), HOUSE)
    except TableRefusal:  # a kill or a rock is owed
        await live.input(c.WalkOut(seat), HOUSE)


def _so_many(number: int | None) -> str:
    return "any number of" if number is None else f"{number:,}"
