"""The register of the room: what keeps a person from a game, a list or the house, and until when.

An entry says who, what, on whose word, since when and until when. The door, lists, calls, seats and
moves ask it. An entry that is lifted or past stays on record. Only this module changes its rows.
"""

from enum import StrEnum
from typing import TYPE_CHECKING

import msgspec

from cardspeak.hand.refusal import Cites
from cardspeak.room.commands import KeepApart, LiftEntry
from cardspeak.room.events import DeskEvent, Registered, RegisterLifted
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

APART_CITES: Cites = ("room.keep_apart",)


class EntryKind(StrEnum):
    """What an entry in the register says."""

    REFUSED_MOVE = "refused to move to the main game"
    APART = "kept apart"


class RegisterEntry(msgspec.Struct, frozen=True):
    """An entry: `list` narrows it to one list, `other` is the person kept apart from."""

    number: int
    person: str
    kind: EntryKind
    by: str
    since: int
    until: int | None = None
    list: str | None = None
    other: str | None = None
    reason: str = ""
    cites: Cites = ()
    lifted: bool = False

    def holds(self, now: int) -> bool:
        """Whether the entry is in force."""
        return not self.lifted and (self.until is None or now < self.until)


def enter(desk: "Desk", entry: RegisterEntry) -> list[DeskEvent]:
    """Write an entry; its number is given here."""
    number = len(desk.register) + 1
    entry = msgspec.structs.replace(entry, number=number)
    desk.register.put(number, entry)
    return [Registered(number, entry.person, entry.kind, entry.until, entry.cites)]


def entries(desk: "Desk", person: str) -> list[RegisterEntry]:
    """The entries in force on a person."""
    return [
        entry
        for entry in desk.register
        if person in (entry.person, entry.other) and entry.holds(desk.now)
    ]


def bars(desk: "Desk", person: str, board: str) -> RegisterEntry | None:
    """The entry that keeps a person off a list and out of its must-move game, if one does."""
    for entry in entries(desk, person):
        if entry.kind is EntryKind.REFUSED_MOVE and entry.list == board:
            return entry
    return None


def apart_from(desk: "Desk", person: str) -> dict[str, RegisterEntry]:
    """The people a person is kept apart from."""
    found: dict[str, RegisterEntry] = {}
    for entry in entries(desk, person):
        if entry.kind is EntryKind.APART and entry.other is not None:
            found[entry.other if entry.person == person else entry.person] = entry
    return found


def keep_apart(desk: "Desk", command: KeepApart, now: int, author: str) -> list[DeskEvent]:
    """Keep people out of the same game, two by two."""
    if not desk.policy().room.keep_apart:
        raise DeskRefusal("this house does not keep players apart", *APART_CITES)
    people = dict.fromkeys(command.people)
    if len(people) < 2:
        raise DeskRefusal("name two people or more to keep apart")
    events: list[DeskEvent] = []
    names = list(people)
    for place, person in enumerate(names):
        for other in names[place + 1 :]:
            if other in apart_from(desk, person):
                continue
            events += enter(
                desk,
                RegisterEntry(
                    0, person, EntryKind.APART, author, now, other=other,
                    reason=command.reason, cites=APART_CITES,
                ),
            )  # fmt: skip
    return events


def lift(desk: "Desk", command: LiftEntry, now: int, author: str) -> list[DeskEvent]:
    """End an entry before its time."""
    entry = desk.register.get(command.number)
    if entry is None or not entry.holds(now):
        raise DeskRefusal(f"no entry {command.number} is in force")
    desk.register.put(command.number, msgspec.structs.replace(entry, lifted=True))
    return [RegisterLifted(command.number, entry.person, command.reason)]
