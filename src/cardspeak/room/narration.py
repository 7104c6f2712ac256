"""What happened at the desk, in words: a line for the people who run it, with the rules behind it.

An event that has no line here is heard by nobody but the log.
"""

from collections.abc import Callable
from typing import Any

from cardspeak.cards import unicode_text
from cardspeak.room import events as e


def told(event: e.DeskEvent) -> str:
    """The line for an event; empty where there is nothing to say.

    >>> told(e.NameCalled("Ann", "table 1", 3))
    'Ann is called to seat 3 of table 1'
    """
    say = _LINES.get(type(event))
    return say(event) if say is not None else ""


_LINES: dict[type[e.DeskEvent], Callable[[Any], str]] = {
    e.ListOpened: lambda it: f"The {it.list} list is open",
    e.GameOpened: lambda it: (
        f"{it.game} opens: {it.list}" + (f", a must-move game for {it.feeds}" if it.feeds else "")
    ),
    e.GameClosed: lambda it: f"{it.game} closes after this hand: {it.reason}",
    e.Listed: lambda it: f"{it.player} is number {it.place} on the {it.list} list",
    e.Unlisted: lambda it: f"{it.player} is off the {it.list} list: {it.why}",
    e.Demoted: lambda it: f"{it.player} is last on the {it.list} list now: {it.why}",
    e.NameSkipped: lambda it: f"{it.player} is passed over on the {it.list} list: {it.why}",
    e.Presence: lambda it: f"{it.player} is {'here' if it.here else 'stepping out'}",
    e.NameCalled: lambda it: f"{it.player} is called to seat {it.seat} of {it.game}",
    e.SeatHeld: lambda it: f"Seat {it.seat} of {it.game} is held for {it.player}",
    e.SeatFree: lambda it: f"Seat {it.seat} of {it.game} is free: {it.reason}",
    e.SeatGiven: lambda it: f"{it.player} has seat {it.seat} of {it.game}",
    e.ChairRemoved: lambda it: f"The extra chair of {it.game} goes",
    e.MoveBegun: lambda it: f"{it.player} goes from {it.left} to seat {it.seat} of {it.game}",
    e.SeatChangeAsked: lambda it: (
        f"{it.player} wants {f'seat {it.seat}' if it.seat else 'another seat'} of {it.game}"
    ),
    e.ChairChanged: lambda it: f"{it.player} moves from seat {it.seat} to {it.to} of {it.game}",
    e.GameBroken: lambda it: f"{it.game} breaks: its players go to the {it.board} games",
    e.DrawnFor: lambda it: f"{it.player} draws {unicode_text([it.card])}",
    e.Registered: lambda it: f"Register, entry {it.number}: {it.person} {it.kind}",
    e.RegisterLifted: lambda it: f"Register, entry {it.number} is lifted: {it.reason}",
    e.AwayFromSeat: lambda it: f"{it.player} is {it.kind} from {it.game}",
    e.BackInSeat: lambda it: f"{it.player} is back at {it.game}",
    e.MayPickUp: lambda it: f"The chips of {it.player} at {it.game} may be picked up",
    e.ChipsPickedUp: lambda it: f"The chips of {it.player} at {it.game} are picked up",
    e.ChipsReturned: lambda it: f"{it.player} has {it.chips:,} chips back from the cage",
    e.PlayedOver: lambda it: f"{it.player} plays over {it.owner} in seat {it.seat} of {it.game}",
    e.SeatReclaimed: lambda it: f"{it.owner} is back: {it.guest} leaves seat {it.seat}",
    e.SetUpOpened: lambda it: f"{it.game} has a fresh set-up",
    e.DeckChanged: lambda it: f"{it.game} changes decks",
    e.DeckCounted: lambda it: f"The deck of {it.game} has {it.cards} cards",
    e.GuestSeated: lambda it: f"{it.guest} sits behind {it.player} at {it.game}",
    e.GuestLeft: lambda it: f"{it.guest} may not stay at {it.game}",
    e.TalkOrdered: lambda it: (
        f"{it.game}: {it.talk}" if it.in_force else f"{it.game}: no longer {it.talk}"
    ),
    e.DisputeOpened: lambda it: f"Dispute {it.number} is open at {it.game}",
    e.DisputeRuled: lambda it: f"Dispute {it.number} is ruled on: {it.says}",
    e.DutyToFloor: lambda it: f"Floor to {it.game}: {it.says}",
}
