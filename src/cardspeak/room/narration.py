"""What happened at the desk, in words: a line for the people who run it, with the rules behind it.

An appointment stands in the log alone.
"""

from collections.abc import Callable
from typing import Any

from cardspeak.cards import unicode_text
from cardspeak.room import events as e
from cardspeak.room.house_money.money_narration import MONEY_LINES


def in_words(event: e.DeskEvent) -> str:
    """The line for an event; empty where there is nothing to say.

    >>> in_words(e.NameCalled("Ann", "table 1", 3))
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
    e.SeatNotTaken: lambda it: (
        f"{it.player} {'declines the seat' if it.declined else 'does not answer'}"
    ),
    e.SeatFree: lambda it: f"Seat {it.seat} of {it.game} is free: {it.reason}",
    e.SeatGiven: lambda it: f"{it.player} has seat {it.seat} of {it.game}",
    e.ChairRemoved: lambda it: f"The extra chair of {it.game} goes",
    e.MoveBegun: lambda it: f"{it.player} goes from {it.left} to seat {it.seat} of {it.game}",
    e.SeatChangeAsked: lambda it: (
        f"{it.player} wants {f'seat {it.seat}' if it.seat else 'another seat'} of {it.game}"
    ),
    e.ChairChanged: lambda it: f"{it.player} moves from seat {it.seat} to {it.to} of {it.game}",
    e.GameBroken: lambda it: f"{it.game} breaks: its players go to the {it.board} games",
    e.SeatWaits: lambda it: f"Seat {it.seat} of {it.game} waits for {it.player}",
    e.CameToTable: lambda it: f"{it.player} is at {it.game}",
    e.GameChangeProposed: lambda it: (
        f"{it.list} is proposed for {it.game}, after {it.hands} hand{'s' if it.hands != 1 else ''}"
    ),
    e.GameChangeVoted: lambda it: (
        f"{it.player} {'agrees to' if it.agrees else 'objects to'} the change at {it.game}"
    ),
    e.GameChangeApproved: lambda it: f"The management approves the change at {it.game}",
    e.GameChangeDropped: lambda it: f"The change at {it.game} is off: {it.reason}",
    e.SignChanged: lambda it: f"{it.game} plays {it.new} now",
    e.DrawCommitted: lambda it: f"Draw {it.number}, {it.purpose}: the deck is sealed",
    e.DrawRevealed: lambda it: f"Draw {it.number}: the seed is shown",
    e.DrawnFor: lambda it: f"{it.player} draws {unicode_text([it.card])}",
    e.EventMoneyBooked: lambda it: (
        f"Event {it.tournament}: {it.prizes:,} in prizes, {it.bounties:,} in bounties,"
        f" {it.income:,} for the house"
    ),
    e.Registered: lambda it: f"Register, entry {it.number}: {it.person} {it.kind}",
    e.RegisterLifted: lambda it: f"Register, entry {it.number} is lifted: {it.reason}",
    e.EntryEnded: lambda it: f"Register, entry {it.number} of {it.person} is over",
    e.Admitted: lambda it: f"{it.person} may come in",
    e.Appealed: lambda it: f"{it.person} appeals against entry {it.number}",
    e.AppealDecided: lambda it: f"The appeal against entry {it.number}: {it.verdict}",
    e.DebtSettled: lambda it: f"{it.person} has paid {it.amount:,}: entry {it.number} is settled",
    e.AwayFromSeat: lambda it: f"{it.player} is {it.kind} from {it.game}",
    e.BackInSeat: lambda it: f"{it.player} is back at {it.game}",
    e.MayPickUp: lambda it: f"The chips of {it.player} at {it.game} may be picked up",
    e.ChipsPickedUp: lambda it: f"The chips of {it.player} at {it.game} are picked up",
    e.ChipsReturned: lambda it: f"{it.player} gets {it.chips:,} chips back from the cage",
    e.PlayedOver: lambda it: f"{it.player} plays over {it.owner} in seat {it.seat} of {it.game}",
    e.SeatReclaimed: lambda it: f"{it.owner} is back: {it.guest} leaves seat {it.seat}",
    e.StackCounted: lambda it: f"{it.by} counts {it.chips:,} in front of {it.player} at {it.game}",
    e.ChipsTaken: lambda it: f"{it.player} takes the chips along from {it.game}",
    e.ChipsRestored: lambda it: f"{it.player} brings {it.chips:,} back to {it.game}",
    e.SetUpInspected: lambda it: f"Fresh decks of {it.game}: {it.step}, by {it.by}",
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
    e.ActUndone: lambda it: f"Taken back: {it.did}",
    e.FloorAsked: lambda it: f"{it.game} asks for the floor" + (f": {it.says}" if it.says else ""),
    e.FloorAnswered: lambda it: f"{it.by} goes to {it.game}",
    e.FloorCallEnded: lambda it: f"The matter at {it.game} is settled",
    e.WaiverProposed: lambda it: f"{it.game} plays without {', '.join(it.rules)} if all agree",
    e.WaiverAgreed: lambda it: (
        f"{it.player} agrees to the waiver at {it.game}"
        + (": it is in force" if it.in_force else "")
    ),
    e.WaiverEnded: lambda it: f"{it.game} plays by every rule again",
    e.DutyToFloor: lambda it: f"Floor to {it.game}: {it.says}",
    **MONEY_LINES,
}
