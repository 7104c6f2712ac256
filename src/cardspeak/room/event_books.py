"""The tournaments of the room in its journal and its register.

An event keeps its own books; the journal holds what lies there, to the dollar, against the cage.
"""

from typing import TYPE_CHECKING

from cardspeak.room import accounts, conduct, register
from cardspeak.room.event_commands import BookEventMoney, EnterEventPenalty, StrikeEventPenalty
from cardspeak.room.events import DeskEvent, EventMoneyBooked, RegisterLifted
from cardspeak.room.register import RegisterEntry

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk


def prizes_of(event: str) -> str:
    """The account of the prizes that an event has not paid yet."""
    return f"prizes of event {event}"


def bounties_of(event: str) -> str:
    """The account of the bounties that nobody has won yet."""
    return f"bounties of event {event}"


def book(desk: "Desk", command: BookEventMoney, now: int, author: str) -> list[DeskEvent]:
    """Bring the accounts of an event to what lies in its books; the cage has the other side."""
    event = command.event
    wanted = {
        prizes_of(event): command.prizes,
        bounties_of(event): command.bounties,
        accounts.income_of(event): command.income,
        accounts.owed_to(event): -command.owed,
    }
    changed = False
    for name, amount in wanted.items():
        by = amount - accounts.balance(desk, name)
        changed = changed or by != 0
        if by > 0:
            accounts.move(desk, accounts.CAGE, name, by)
        else:
            accounts.move(desk, name, accounts.CAGE, -by)
    if not changed:
        return []
    return [EventMoneyBooked(event, command.prizes, command.bounties, command.income, command.owed)]


def penalize(desk: "Desk", command: EnterEventPenalty, now: int, author: str) -> list[DeskEvent]:
    """Enter a penalty that was given at an event; it holds there, and keeps nobody from a game."""
    entry = RegisterEntry(
        0,
        command.person,
        conduct.KINDS[command.step],
        command.by,
        now,
        command.until,
        game=event_game(command.event),
        reason=command.reason,
    )
    return register.enter(desk, entry)


def strike(desk: "Desk", command: StrikeEventPenalty, now: int, author: str) -> list[DeskEvent]:
    """Strike the last such penalty of an event: it stays readable, and counts no more."""
    found = [
        entry
        for entry in register.record(desk, command.person)
        if (entry.game, entry.kind) == (event_game(command.event), conduct.KINDS[command.step])
        and not entry.struck
    ]
    if not found:
        return []
    last = found[-1]
    register.change(desk, last.number, lifted=True, struck=True)
    return [RegisterLifted(last.number, last.person, command.reason)]


def event_game(event: str) -> str:
    """What the register calls an event where it names a game."""
    return f"event {event}"
