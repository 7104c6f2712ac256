"""The people of the room: who they are to the house, and where they sit.

A person is known by name. Staff have an authority; everyone else is a player. `chairs` says in
which games a person has a seat, whether sitting in it or holding it with a marker.
"""

from enum import IntEnum
from typing import TYPE_CHECKING

import msgspec

from cardspeak.books.policy.office import Office
from cardspeak.hand.refusal import Cites
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.commands import Appoint
    from cardspeak.room.desk import Desk
    from cardspeak.room.events import DeskEvent


class Authority(IntEnum):
    """What a person may decide; each includes those before it."""

    PLAYER = 0
    DEALER = 1
    FLOOR = 2
    SUPERVISOR = 3
    MANAGEMENT = 4

    @property
    def title(self) -> str:
        """The office in words."""
        return _TITLES[self]


OFFICES: dict[Office, Authority] = {
    Office.DEALER: Authority.DEALER,
    Office.FLOOR: Authority.FLOOR,
    Office.SUPERVISOR: Authority.SUPERVISOR,
    Office.MANAGEMENT: Authority.MANAGEMENT,
}
"""The authority of each office that a book may name."""

_TITLES = {
    Authority.PLAYER: "a player",
    Authority.DEALER: "a dealer",
    Authority.FLOOR: "the floor",
    Authority.SUPERVISOR: "the supervisor",
    Authority.MANAGEMENT: "the management",
}


class PlayedTime(msgspec.Struct, frozen=True):
    """Seconds that a player has played up to a moment, and the breaks taken of what they earn."""

    seconds: int = 0
    until: int = 0
    breaks: int = 0


class Patron(msgspec.Struct, frozen=True):
    """A person in the room's book: authority, chairs as (game, seat), entries of the register.

    `played_time` is what was played before, where the house counts it.
    """

    name: str
    authority: Authority = Authority.PLAYER
    chairs: tuple[tuple[str, int], ...] = ()
    entries: tuple[int, ...] = ()
    played_time: PlayedTime | msgspec.UnsetType = msgspec.UNSET


def patron(desk: "Desk", name: str) -> Patron:
    """What the room knows of a person; nothing yet of a stranger."""
    return desk.people.get(name) or Patron(name)


def authority_of(desk: "Desk", name: str) -> Authority:
    """What a person may decide."""
    return patron(desk, name).authority


def holds(desk: "Desk", author: str, needed: Office) -> bool:
    """Whether an author has an office or a higher one; the house itself may do anything."""
    return author == desk.house or authority_of(desk, author) >= OFFICES[needed]


def check_office(desk: "Desk", author: str, needed: Office, cites: Cites) -> None:
    """Refuse an author below the office that the book names."""
    if not holds(desk, author, needed):
        raise DeskRefusal(f"that is for {needed} to decide", *cites)


def add_chair(desk: "Desk", name: str, game: str, seat: int) -> None:
    """Enter that a person has a chair."""
    known = patron(desk, name)
    chairs = (*known.chairs, (game, seat))
    desk.people.put(name, msgspec.structs.replace(known, chairs=chairs))


def drop_chair(desk: "Desk", name: str, game: str, seat: int) -> None:
    """Enter that a person has a chair no longer."""
    known = patron(desk, name)
    chairs = tuple([chair for chair in known.chairs if chair != (game, seat)])
    desk.people.put(name, msgspec.structs.replace(known, chairs=chairs))


def add_entry(desk: "Desk", name: str, number: int) -> None:
    """Note that the register has an entry on a person."""
    known = patron(desk, name)
    entries = (*known.entries, number)
    desk.people.put(name, msgspec.structs.replace(known, entries=entries))


def appoint(desk: "Desk", command: "Appoint", now: int, author: str) -> "list[DeskEvent]":
    """Give a person an authority, or take it away."""
    from cardspeak.room.events import Appointed

    known = patron(desk, command.person)
    if known.authority is command.authority:
        raise DeskRefusal(f"{command.person} is {command.authority.title} already")
    desk.people.put(command.person, msgspec.structs.replace(known, authority=command.authority))
    return [Appointed(command.person, command.authority)]
