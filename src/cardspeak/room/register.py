"""The register of the room: what keeps a person from a game, a list or the house, and until when.

An entry says who, what, on whose word, since when and until when. The door, lists, calls, seats and
moves ask it. An entry that is lifted or past stays on record. Only this module changes its rows.
"""

from enum import StrEnum
from typing import TYPE_CHECKING

import msgspec

from cardspeak.hand.refusal import Cites
from cardspeak.room import people
from cardspeak.room.commands import KeepApart, LiftEntry
from cardspeak.room.events import (
    DeskEvent,
    DutyToFloor,
    EntryEnded,
    Registered,
    RegisterLifted,
)
from cardspeak.room.people import Authority
from cardspeak.room.refusal import DeskRefusal

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk

APART_CITES: Cites = ("room.keep_apart",)


class EntryKind(StrEnum):
    """What an entry in the register says."""

    REFUSED_MOVE = "refused to move to the main game"
    APART = "is kept apart"
    WARNED = "was warned"
    SUSPENDED = "is suspended"
    DEALT_OUT = "is dealt out"
    REMOVED = "was removed from the game"
    DISQUALIFIED = "was disqualified"
    EVICTED = "was evicted"
    BARRED = "is barred from the room"
    DEBT = "has a debt to settle"
    BANNED = "is banned by the house"
    EXCLUDED = "keeps away from play at their own wish"


PENALTIES = frozenset(
    {
        EntryKind.WARNED,
        EntryKind.SUSPENDED,
        EntryKind.DEALT_OUT,
        EntryKind.REMOVED,
        EntryKind.DISQUALIFIED,
        EntryKind.EVICTED,
        EntryKind.BARRED,
    }
)
"""The entries that count as earlier offenses."""

OF_THE_DOOR = frozenset({EntryKind.BANNED, EntryKind.EXCLUDED})
"""The entries that the door makes and ends."""

_NO_HINDRANCE = frozenset({EntryKind.APART, EntryKind.WARNED, EntryKind.DEALT_OUT})
"""Entries that keep nobody from a seat."""


class Appeal(msgspec.Struct, frozen=True):
    """An appeal against an entry: what it says, and what was decided by whom."""

    says: str
    at: int
    decided_by: str | None = None
    decision: str = ""


class RegisterEntry(msgspec.Struct, frozen=True):
    """An entry.

    `list` narrows it to one list and `game` to one table; with neither it holds in the whole room.
    `other` is the person kept apart from. `offense` and `hand` say what a penalty is for, `owed`
    how much a debt is. `office` is that of the person who entered it: nobody below it lifts the
    entry. `ended` marks an entry whose time is up, `struck` one that an appeal took back: it no
    longer counts as an earlier offense.
    """

    number: int
    person: str
    kind: EntryKind
    by: str
    since: int
    until: int | None = None
    list: str | None = None
    game: str | None = None
    other: str | None = None
    reason: str = ""
    offense: str | None = None
    hand: int = 0
    owed: int = 0
    office: Authority = Authority.FLOOR
    cites: Cites = ()
    lifted: bool = False
    ended: bool = False
    struck: bool = False
    appeal: Appeal | None = None

    def holds(self, now: int) -> bool:
        """Whether the entry is in force."""
        return not self.lifted and (self.until is None or now < self.until)

    def keeps_out(self, board: str | None, game: str | None) -> bool:
        """Whether the entry, in force, keeps a person off a list or out of a game.

        An entry on one game says nothing of the list that it shares with others.
        """
        if self.kind in _NO_HINDRANCE:
            return False
        if self.game is not None:
            return self.game == game
        return self.list is None or self.list == board

    @property
    def says(self) -> str:
        """The entry as the reason of a refusal."""
        until = f" until {clock(self.until)}" if self.until is not None else ""
        owed = f" ({self.owed})" if self.owed else ""
        return f"{self.person} {self.kind}{owed}{until}"


def clock(now: int) -> str:
    """A time of day."""
    return f"{now // 3600 % 24:02}:{now // 60 % 60:02}"


def times(entry: RegisterEntry) -> tuple[int, ...]:
    """When an entry ends."""
    waits = entry.until is not None and not entry.ended and not entry.lifted
    return (entry.until,) if waits and entry.until is not None else ()


def enter(desk: "Desk", entry: RegisterEntry) -> list[DeskEvent]:
    """Write an entry; its number, and the office of its author, are given here."""
    number = len(desk.register) + 1
    entry = msgspec.structs.replace(entry, number=number, office=office(desk, entry.by))
    desk.register.put(number, entry)
    people.add_entry(desk, entry.person, number)
    if entry.other is not None:
        people.add_entry(desk, entry.other, number)
    return [Registered(number, entry.person, entry.kind, entry.until, entry.cites)]


def office(desk: "Desk", author: str) -> Authority:
    """What the author of an entry may decide; the house itself may decide anything."""
    return Authority.MANAGEMENT if author == desk.house else people.authority_of(desk, author)


def record(desk: "Desk", person: str) -> list[RegisterEntry]:
    """Every entry on a person, the oldest first."""
    return [desk.register[number] for number in people.patron(desk, person).entries]


def entries(desk: "Desk", person: str) -> list[RegisterEntry]:
    """The entries in force on a person."""
    return [entry for entry in record(desk, person) if entry.holds(desk.now)]


def bars(
    desk: "Desk", person: str, board: str | None = None, game: str | None = None
) -> RegisterEntry | None:
    """The entry that keeps a person off a list, out of a game or out of the room, if one does."""
    for entry in entries(desk, person):
        if entry.keeps_out(board, game) and is_of_game(desk, entry):
            return entry
    return None


def is_of_game(desk: "Desk", entry: RegisterEntry) -> bool:
    """Whether an entry on one game was made in it, and not in an earlier game of its name.

    What is owed to a game is owed to the next of its name too.
    """
    game = desk.games.get(entry.game) if entry.game is not None else None
    return game is None or entry.kind is EntryKind.DEBT or game.opened <= entry.since


def check(desk: "Desk", person: str, board: str | None = None, game: str | None = None) -> None:
    """Refuse a person whom the register keeps out."""
    barred = bars(desk, person, board, game)
    if barred is not None:
        raise DeskRefusal(barred.says, *barred.cites)


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
    named = dict.fromkeys(command.people)
    if len(named) < 2:
        raise DeskRefusal("name two people or more to keep apart")
    events: list[DeskEvent] = []
    names = list(named)
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
            events += _sit_together(desk, person, other)
    return events


def _sit_together(desk: "Desk", person: str, other: str) -> list[DeskEvent]:
    """Tell the floor where two who are kept apart from now on sit in one game."""
    here = {name for name, _ in people.patron(desk, person).chairs}
    says = f"{person} and {other} are kept apart, and both have a seat here"
    return [
        DutyToFloor(name, says) for name, _ in people.patron(desk, other).chairs if name in here
    ]


def change(desk: "Desk", number: int, **changes: object) -> RegisterEntry:
    """Change what stands in an entry."""
    changed = msgspec.structs.replace(desk.register[number], **changes)
    desk.register.put(number, changed)
    return changed


def lift(desk: "Desk", command: LiftEntry, now: int, author: str) -> list[DeskEvent]:
    """Pardon: an entry ends before its time, by an office no lower than the one that made it."""
    entry = in_force(desk, command.number)
    if entry.kind is EntryKind.DEBT:
        raise DeskRefusal(f"entry {entry.number} is a debt: it ends when it is paid", *entry.cites)
    if entry.kind in OF_THE_DOOR:
        raise DeskRefusal(f"entry {entry.number} stands at the door: it ends there", *entry.cites)
    if office(desk, author) < entry.office:
        raise DeskRefusal(f"entry {entry.number} was made by {entry.office.title}: ask there")
    change(desk, entry.number, lifted=True)
    return [RegisterLifted(entry.number, entry.person, command.reason)]


def in_force(desk: "Desk", number: int) -> RegisterEntry:
    """The entry of that number; refused when it is not in force."""
    entry = desk.register.get(number)
    if entry is None or not entry.holds(desk.now):
        raise DeskRefusal(f"no entry {number} is in force")
    return entry


def end(desk: "Desk", number: int, now: int) -> list[DeskEvent]:
    """The time of an entry is up."""
    entry = desk.register[number]
    if entry.ended or entry.lifted or entry.until is None or entry.until > now:
        return []
    change(desk, number, ended=True)
    return [EntryEnded(number, entry.person, entry.kind)]
