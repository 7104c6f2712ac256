"""Players who are not at the table: their stacks, their hands, and no-shows."""

from typing import TYPE_CHECKING

from cardspeak.hand.refusal import Cites
from cardspeak.tournament import knock_outs, orders
from cardspeak.tournament.changes import change_entry, entry_of, seated_entry
from cardspeak.tournament.commands import (
    AskToKeepStack,
    ComeToSeat,
    GoFromSeat,
    RemoveNoShow,
    SitOut,
    TryToReach,
)
from cardspeak.tournament.happenings import Happening, PlayerCame, PlayerSought, StackKept
from cardspeak.tournament.orders import MarkAbsent, MarkPresent
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.state import DeckUse, EntryStatus, EventEntry, EventPhase

if TYPE_CHECKING:
    from cardspeak.tournament.tournament import Tournament

DEALT_IN_CITES: Cites = ("tournament.absent_dealt_in",)
SITTING_OUT_CITES: Cites = ("tournament.sitting_out",)
KEPT_CITES: Cites = ("tournament.no_show.kept_on_request",)
MINUTES_CITES: Cites = ("tournament.no_show.minutes",)
LEVEL_CITES: Cites = ("tournament.no_show.new_level",)
REACHED_CITES: Cites = ("tournament.no_show.sought_first",)


def come(event: "Tournament", command: ComeToSeat, now: int, author: str) -> list[Happening]:
    """A player is at the table; a player who lost the seat by the absence gets a new one."""
    entry = entry_of(event, command.player)
    if not entry.is_in:
        raise EventRefusal(f"{command.player} is not in the event")
    if entry.present:
        raise EventRefusal(f"{command.player} is at the table already")
    person = event.people[command.player]
    if person.is_serving:
        raise EventRefusal(f"{command.player} has a penalty to serve")
    back(event, entry)
    happened: list[Happening] = [PlayerCame(command.player, True)]
    started = event.state.phase in (EventPhase.SEATED, EventPhase.PLAYING)
    if started and entry.status is EntryStatus.ENTERED and not _has_seat_coming(event, entry):
        from cardspeak.tournament import decks

        happened += decks.want(event, DeckUse.LATE, str(entry.number))
    return happened


def _has_seat_coming(event: "Tournament", entry: EventEntry) -> bool:
    """Whether a seat is being drawn for a late entrant, or a stack set out is on its way there."""
    from cardspeak.tournament import decks

    about = (DeckUse.LATE, str(entry.number))
    drawn = any((want.use, want.about) == about for want in (*event.wants, *decks.wanted(event)))
    return drawn or any(each.takes == entry.number for each in event.entries)


def back(event: "Tournament", entry: EventEntry) -> None:
    """Enter that a player is there, and tell the table."""
    change_entry(event, entry.number, present=True, has_come=True, sits_out=False)
    if event.state.phase is EventPhase.PLAYING and entry.table and not entry.traveling:
        orders.send(event, entry.table, MarkPresent(entry.seat, entry.player))


def away(event: "Tournament", entry: EventEntry, dealt_in: bool) -> None:
    """Enter that a player is not there, and tell the table."""
    change_entry(event, entry.number, present=False)
    if event.state.phase is EventPhase.PLAYING and entry.table and not entry.traveling:
        orders.send(event, entry.table, MarkAbsent(entry.seat, entry.player, dealt_in))


def go(event: "Tournament", command: GoFromSeat, now: int, author: str) -> list[Happening]:
    """A player leaves the table for now; the stack stays, and posts where the book says so."""
    entry = seated_entry(event, command.player)
    if not entry.present:
        raise EventRefusal(f"{command.player} is away already")
    away(event, entry, event.policy().tournament.absent_dealt_in)
    if not event.tables[entry.table].hands:  # paid at the desk, and not there for the first deal
        change_entry(event, entry.number, has_come=False)
    return [PlayerCame(command.player, False, DEALT_IN_CITES)]


def sit_out(event: "Tournament", command: SitOut, now: int, author: str) -> list[Happening]:
    """A player asks to miss hands."""
    entry = seated_entry(event, command.player)
    if not event.policy().tournament.sitting_out:
        raise EventRefusal("no player may miss a hand", *SITTING_OUT_CITES)
    if not entry.present:
        raise EventRefusal(f"{command.player} is away already")
    away(event, entry, dealt_in=False)
    change_entry(event, entry.number, sits_out=True)
    return [PlayerCame(command.player, False, SITTING_OUT_CITES)]


def keep(event: "Tournament", command: AskToKeepStack, now: int, author: str) -> list[Happening]:
    """An absent entrant asks that the chips be left."""
    entry = entry_of(event, command.player)
    if entry.has_come or not entry.is_in:
        raise EventRefusal(f"{command.player} is not an absent entrant")
    if not event.policy().tournament.no_show.kept_on_request:
        raise EventRefusal("chips are not kept on request", *KEPT_CITES)
    change_entry(event, entry.number, keep=True, sought=True)
    return [StackKept(command.player, KEPT_CITES)]


def seek(event: "Tournament", command: TryToReach, now: int, author: str) -> list[Happening]:
    """The house has tried to reach an absent entrant."""
    entry = entry_of(event, command.player)
    if entry.has_come or not entry.is_in:
        raise EventRefusal(f"{command.player} is not an absent entrant")
    change_entry(event, entry.number, sought=True)
    return [PlayerSought(command.player)]


def remove(event: "Tournament", command: RemoveNoShow, now: int, author: str) -> list[Happening]:
    """The director takes a no-show's chips out of play, once the book lets it."""
    entry = seated_entry(event, command.player)
    policy, state = event.policy().tournament.no_show, event.state
    if state.phase is not EventPhase.PLAYING:
        raise EventRefusal("play has not begun")
    if entry.has_come:
        raise EventRefusal(f"{command.player} has been at the table")
    if entry.keep and policy.kept_on_request:
        raise EventRefusal(f"{command.player} has asked that the chips be left", *KEPT_CITES)
    if policy.sought_first and not entry.sought:
        raise EventRefusal(f"nobody has tried to reach {command.player}", *REACHED_CITES)
    begun = max(state.started, entry.at)  # nobody is late before entering
    late = policy.minutes is not None and now - begun >= 60 * policy.minutes
    was_there = entry.at <= state.started
    level = policy.new_level and was_there and event.flyer.level_number(state.period) > 1
    if not (late or level):
        raise EventRefusal(
            "a no-show's chips stay until a new level begins or the time is up",
            *MINUTES_CITES,
            *LEVEL_CITES,
        )
    cites = (*(LEVEL_CITES if level else ()), *(MINUTES_CITES if late else ()))
    return knock_outs.take_out(event, entry, "did not come", cites)
