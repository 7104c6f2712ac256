"""The clock of an event: levels and breaks one after the other, stopped and moved by a director.

A period begins when the one before ended, not when somebody noticed, so that the clock never
drifts. Only this module moves the clock.
"""

from typing import TYPE_CHECKING

from cardspeak.books.principles import Principle
from cardspeak.hand.refusal import Cites
from cardspeak.tournament import decks, levels, orders, payouts, seating
from cardspeak.tournament.changes import change_state
from cardspeak.tournament.commands import AddTime, GoToLevel, RunClock, StartPlay, StopClock
from cardspeak.tournament.happenings import (
    ClockChanged,
    EntriesClosed,
    Happening,
    PeriodBegun,
    PlayStarted,
)
from cardspeak.tournament.orders import RemoveStack
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.state import DeckUse, EntryStatus, EventPhase, EventState

if TYPE_CHECKING:
    from cardspeak.tournament.tournament import Tournament

LATE_CITES: Cites = ("tournament.late_entry",)
RISE_CITES: Cites = (Principle.LEVELS_RISE,)


def times(state: EventState) -> tuple[int, ...]:
    """When something is due by the clock."""
    if state.phase is not EventPhase.PLAYING:
        return ()
    found = [state.ends] if state.ends is not None else []
    if state.is_open and state.closes is not None:
        found.append(state.closes)
    return tuple(found)


def start(event: "Tournament", command: StartPlay, now: int, author: str) -> list[Happening]:
    """Cards in the air: the clock runs, and every stack is put out."""
    state = event.state
    if state.phase is not EventPhase.SEATED:
        raise EventRefusal("draw the seats first")
    closes = None
    if event.flyer.late.until_level is None:
        closes = now + 60 * event.policy().tournament.late_entry.minutes
    ends = now + state.levels[0].seconds
    change_state(event, phase=EventPhase.PLAYING, started=now, ends=ends, closes=closes)
    happened: list[Happening] = [
        PlayStarted(state.entries, len(event.tables)),
        PeriodBegun(1, False, state.levels[0].seconds, RISE_CITES),
    ]
    seed = next((deck.seed for deck in event.decks if deck.use is DeckUse.SEATS), "")
    draw = decks.DeckDraw(bytes.fromhex(seed))
    for table in list(event.tables):
        cards = draw.button_cards(table.name) if seed else ()
        happened += levels.begin_table(event, table.name, cards)
        for _, number in table.seats:
            seating.put_stack_out(event, event.entries[number])
    return happened


def come_due(event: "Tournament", now: int) -> list[Happening]:
    """Everything that the clock brings by now, in its order."""
    happened: list[Happening] = []
    while True:
        due = [time for time in times(event.state) if time <= now]
        if not due:
            return happened
        state, first = event.state, min(due)
        if state.is_open and state.closes == first:
            happened += close_entries(event)
        else:
            happened += next_period(event, first)


def next_period(event: "Tournament", ended: int) -> list[Happening]:
    """The next level or break; the last level has no end."""
    state = event.state
    if state.period + 1 >= len(state.levels):
        change_state(event, ends=None)
        return []
    return _begin(event, state.period + 1, ended)


def _begin(event: "Tournament", period: int, at: int) -> list[Happening]:
    """Begin a period at a time."""
    level = event.state.levels[period]
    running = event.state.ends is not None
    change_state(
        event,
        period=period,
        last_hands=0,
        ends=at + level.seconds if running else None,
        left=0 if running else level.seconds,
    )
    number = event.flyer.level_number(period)
    happened: list[Happening] = [PeriodBegun(number, level.is_break, level.seconds, RISE_CITES)]
    until = event.flyer.late.until_level
    passed = number > until or (number == until and level.is_break) if until is not None else False
    if event.state.is_open and passed:
        happened += close_entries(event)
    names = [table.name for table in event.tables]
    return [*happened, *levels.apply(event, names), *payouts.fix_if_due(event)]


def close_entries(event: "Tournament") -> list[Happening]:
    """Entries close: stacks that wait for nobody leave play, and alternates are paid back."""
    from cardspeak.tournament import entries
    from cardspeak.tournament.changes import change_entry, unpromise

    change_state(event, is_open=False, closes=None)
    happened: list[Happening] = []
    for entry in list(event.entries):
        if entry.status is EntryStatus.WAITING:
            happened += entries.refund(event, entry)
        elif entry.prepared and entry.is_in and not entry.takes:
            if entry.to is None or not entry.approved:  # else the table lets go of it already
                orders.send(event, entry.table, RemoveStack(entry.seat, entry.player))
            unpromise(event, entry)
            change_entry(event, entry.number, status=EntryStatus.WITHDRAWN, to=None)
    happened.append(EntriesClosed(event.state.entries, LATE_CITES))
    return happened + payouts.fix_if_due(event)


def stop(event: "Tournament", command: StopClock, now: int, author: str) -> list[Happening]:
    """Stop the clock, and the dealing with it where that is said."""
    state = event.state
    if state.phase is not EventPhase.PLAYING or state.ends is None:
        raise EventRefusal("the clock does not run")
    change_state(event, ends=None, left=state.ends - now, held=command.hold)
    return [ClockChanged("stopped", command.reason)]


def run(event: "Tournament", command: RunClock, now: int, author: str) -> list[Happening]:
    """Let the clock run again."""
    state = event.state
    if state.last_hands:
        raise EventRefusal("the last hands before the break are dealt")
    if state.phase is not EventPhase.PLAYING or state.ends is not None or not state.left:
        raise EventRefusal("the clock is not stopped")
    change_state(event, ends=now + state.left, left=0, held=False)
    return [ClockChanged("runs")]


def add_time(event: "Tournament", command: AddTime, now: int, author: str) -> list[Happening]:
    """Give the level more time, or less; what is left is never below nothing."""
    state = event.state
    if state.phase is not EventPhase.PLAYING or (state.ends is None and not state.left):
        raise EventRefusal("no level runs")
    left = (state.ends - now if state.ends is not None else state.left) + command.seconds
    if left < 1:
        raise EventRefusal(f"only {left - command.seconds} seconds are left")
    if state.ends is not None:
        change_state(event, ends=now + left)
    else:
        change_state(event, left=left)
    return [ClockChanged(f"{command.seconds:+d} seconds", command.reason)]


def go_to(event: "Tournament", command: GoToLevel, now: int, author: str) -> list[Happening]:
    """Go to the beginning of a level, back or forward."""
    state = event.state
    if state.phase is not EventPhase.PLAYING:
        raise EventRefusal("play has not begun")
    found = [
        number
        for number, level in enumerate(state.levels)
        if not level.is_break and event.flyer.level_number(number) == command.level
    ]
    if not found:
        raise EventRefusal(f"there is no level {command.level}")
    chip, now_lowest = event.flyer.lowest_chip(found[0]), seating.chip_in_play(event)
    if chip < now_lowest:
        raise EventRefusal(f"the {chip:,} chips of that level have left play")
    if chip > now_lowest:
        raise EventRefusal(f"the {now_lowest:,} chips leave play in a break before that level")
    happened: list[Happening] = [ClockChanged(f"level {command.level}", command.reason)]
    if state.ends is None and not state.left:
        change_state(event, ends=now)
    return happened + _begin(event, found[0], now)
