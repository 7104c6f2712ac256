"""Names that staff type at the desk or at an event: fit to be seen, and not to be mistaken.

A person at a table of real cards needs no account, so that the desk knows names that the door has
never checked. They follow the same rules, and no name of the room looks like another.
"""

import asyncio
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from cardspeak.bots.names import BOTS
from cardspeak.server.people.names import UnfitNameError, clean, look

if TYPE_CHECKING:
    from cardspeak.room import Desk
    from cardspeak.server.room import Room
    from cardspeak.tournament.tournament import Tournament

CommandT = TypeVar("CommandT", bound=msgspec.Struct)
_LONGEST = 40
_ONE = ("player", "person", "guest", "owner", "witness", "winner")
_SEVERAL = ("players", "people", "parties", "unwilling")
"""The fields of commands that name people."""


def tidied(room: "Room", command: CommandT) -> CommandT:
    """A command with its names as the room writes them; refused where one could be mistaken."""
    changes: dict[str, Any] = {}
    present = cache(partial(_looks_present, room))  # once for all names of a long list
    for field in (*_ONE, *_SEVERAL):
        told = getattr(command, field, None)
        if isinstance(told, str):
            changes[field] = _written(room, told, present)
        elif told is not None:
            changes[field] = tuple([_written(room, name, present) for name in told])
    return msgspec.structs.replace(command, **changes) if changes else command


def _looks_present(room: "Room") -> dict[str, set[str]]:
    """Everybody present, by what their names look like."""
    found: dict[str, set[str]] = {}
    for name in names_present(room):
        for each in look(name):
            found.setdefault(each, set()).add(name)
    return found


def _written(room: "Room", typed: str, present: Callable[[], dict[str, set[str]]]) -> str:
    """A name as the room writes it, by which nobody else can be meant."""
    if room.people.is_known(typed) or typed in BOTS:
        return typed
    looks = present()
    if any(typed in looks.get(each, ()) for each in look(typed)):
        return typed
    name = clean(typed, _LONGEST)
    alike = [other for each in look(name) for other in looks.get(each, ())]
    other = room.people.known_like(name) or (name if name in alike else min(alike, default=""))
    if other and other != name:
        raise UnfitNameError(f"{name} looks like {other}, who is known here: write {other}")
    return name


async def tell_door(room: "Room") -> None:
    """Have the door refuse new names that look like one that staff have typed."""
    names = [*names_present(room)]
    await asyncio.to_thread(lambda: [look(name) for name in names])  # they are kept
    room.people.present = partial(names_present, room)


def names_present(room: "Room") -> Iterator[str]:
    """Everybody at the desk and in the events that go on, but for bots."""
    if room.desk is not None:
        yield from at_desk(room.desk.desk)
    for live in room.events.going:
        yield from in_event(live.event)


def at_desk(desk: "Desk") -> Iterator[str]:
    """Everybody who waits, sits or has chips at the desk, or whom an entry holds."""
    for waiting in desk.lists:
        yield from [each.player for each in waiting.names]
    for game in desk.games:
        yield from [chair.player for chair in game.chairs]
    for shared in desk.shared:
        yield from (shared.owner, shared.guest)
    yield from [rack.player for rack in desk.racks]
    yield from [entry.person for entry in desk.register if entry.holds(desk.now)]


def in_event(event: "Tournament") -> Iterator[str]:
    """Everybody who has entered an event, but for bots."""
    yield from [name for name, _ in event.people.items() if name not in BOTS]
