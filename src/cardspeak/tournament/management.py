"""What the house decides about an event: directors, cancellation, changes; and what follows all."""

from typing import TYPE_CHECKING

import msgspec

from cardspeak.books.principles import Principle
from cardspeak.hand.refusal import Cites
from cardspeak.tournament import (
    accounts,
    levels,
    moves,
    payouts,
    seating,
    table_color_up,
    table_reports,
)
from cardspeak.tournament.changes import change_entry, change_person, change_state
from cardspeak.tournament.commands import (
    AlterLevels,
    Announce,
    CancelEvent,
    NameDirector,
    SeparatePlayers,
)
from cardspeak.tournament.flyer import FlyerLevel
from cardspeak.tournament.flyer_checks import check, check_at
from cardspeak.tournament.happenings import (
    AnnouncementMade,
    DirectorNamed,
    EventCanceled,
    Happening,
    LevelsAltered,
)
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.state import EventEntry, EventPerson, EventPhase

if TYPE_CHECKING:
    from cardspeak.tournament.tournament import Tournament

CANCEL_CITES: Cites = (Principle.MAY_CANCEL,)
_FOR_ALL = (
    "phase", "period", "held", "redraw", "hand_for_hand", "last_hands", "levels", "ends", "is_open",
    "chop",
)  # fmt: skip
"""What of the event's state decides whether tables may deal, and by what."""


def name_director(
    event: "Tournament", command: NameDirector, now: int, author: str
) -> list[Happening]:
    """A person directs the event."""
    change_person(event, command.person, is_director=True)
    return [DirectorNamed(command.person)]


def separate(
    event: "Tournament", command: SeparatePlayers, now: int, author: str
) -> list[Happening]:
    """Two players are kept apart by draws."""
    first, second = command.players
    if first == second:
        raise EventRefusal("two players are kept apart")
    for name, other in ((first, second), (second, first)):
        person = event.people.get(name) or EventPerson(name)
        change_person(event, name, apart=(*person.apart, other))
    return []


def cancel(event: "Tournament", command: CancelEvent, now: int, author: str) -> list[Happening]:
    """Cancel the event: before the first hand everything is paid back, later the pool is divided.

    Without a division by the management the players left share the pool evenly.
    """
    playing = event.state.phase is EventPhase.PLAYING
    here = [entry for entry in event.entries if entry.is_in and not entry.prepared]
    played = [entry for entry in here if playing and entry.seat]
    if command.shares and not playing:
        raise EventRefusal("before play begins every entry is paid back in full")
    refunds = {each.player: _paid_back(event, each) for each in here if each not in played}
    if played:
        refunds |= _divided(event, played, dict(command.shares))
    change_state(event, phase=EventPhase.CANCELED, ends=None)
    return [EventCanceled(command.reason, tuple(refunds.items()), CANCEL_CITES)]


def _paid_back(event: "Tournament", entry: EventEntry) -> int:
    """Pay back everything that a player gave who never played."""
    accounts.move(event, accounts.FEES, accounts.PLAYERS, event.flyer.fee)
    accounts.move(event, accounts.POOL, accounts.PLAYERS, event.flyer.buy_in)
    accounts.move(event, accounts.BOUNTIES, accounts.PLAYERS, entry.bounty)
    return event.flyer.fee + event.flyer.buy_in + entry.bounty


def _divided(event: "Tournament", here: list[EventEntry], shares: dict[str, int]) -> dict[str, int]:
    """Divide the pool among players who are left, and pay each the bounty on the own head.

    Bounties that nobody won are divided evenly. What a player owes for a rebuy is taken off.
    """
    pool = accounts.balance(event, accounts.POOL)
    if shares and (sum(shares.values()) != pool or not {*shares} <= {each.player for each in here}):
        raise EventRefusal(f"the shares of the players left add up to {pool:,}")
    even = dict(zip([each.player for each in here], payouts.split(pool, len(here)), strict=True))
    money = accounts.balance(event, accounts.BOUNTIES)
    unclaimed = payouts.split(money - sum(each.bounty for each in here), len(here))
    accounts.move(event, accounts.POOL, accounts.PLAYERS, pool)
    accounts.move(event, accounts.BOUNTIES, accounts.PLAYERS, money)
    found: dict[str, int] = {}
    for entry, more in zip(here, unclaimed, strict=True):
        due = (shares or even).get(entry.player, 0) + entry.bounty + more
        owed = min(entry.owed, due)
        accounts.move(event, accounts.PLAYERS, accounts.debt_of(entry.player), owed)
        change_entry(event, entry.number, owed=entry.owed - owed)
        found[entry.player] = due - owed
    return found


def alter(event: "Tournament", command: AlterLevels, now: int, author: str) -> list[Happening]:
    """Alter the levels after the one that is played."""
    state = event.state
    played = state.levels[: state.period + 1] if state.phase is EventPhase.PLAYING else ()
    levels_now = (*played, *command.levels)
    altered = msgspec.structs.replace(event.flyer, levels=levels_now)
    check(altered)
    check_at(altered, event.book)
    change_state(event, levels=levels_now)
    return [LevelsAltered(command.reason, CANCEL_CITES)]


def levels_to_come(event: "Tournament") -> tuple[FlyerLevel, ...]:
    """The levels and breaks that may still be altered."""
    state = event.state
    begun = state.phase not in (EventPhase.ENTRIES, EventPhase.SEATED)
    return state.levels[state.period + 1 if begun else 0 :]


def announce(event: "Tournament", command: Announce, now: int, author: str) -> list[Happening]:
    """Announce something to all players, until the next announcement."""
    change_state(event, announcement=command.says)
    return [AnnouncementMade(command.says)]


def follow_up(event: "Tournament", now: int) -> list[Happening]:
    """What follows from any command: moves, color-ups, and who may deal."""
    if event.state.phase not in (EventPhase.PLAYING, EventPhase.OVER, EventPhase.CANCELED):
        return []
    happened: list[Happening] = []
    while more := _follow_once(event):
        happened += more
    return happened


def _follow_once(event: "Tournament") -> list[Happening]:
    """One round of what follows; nothing when everything is as it should be."""
    if _concerns_none(event):
        return []
    happened: list[Happening] = []
    everywhere = _concerns_all(event)
    names = [table.name for table in event.tables] if everywhere else [*event.tables.changed]
    if event.state.phase is EventPhase.PLAYING:
        for name in names if everywhere else ():
            if event.tables[name].losers and not event.tables[name].in_hand:
                happened += table_reports.place_losers(event, name)  # the time to buy again is up
        colored = table_color_up.color_up_tables(event, names)  # until then nobody could move
        happened += colored
        uneven = event.entries.changed or event.decks.changed or moves.waited_for_deal(event)
        if uneven or colored or event.state.redraw or everywhere:
            happened += moves.keep_even(event)
            if event.flyer.tables is not None:
                happened += seating.seat_alternates(event)
    if _concerns_all(event):
        names = [table.name for table in event.tables]
    else:
        names = [*dict.fromkeys([*names, *event.tables.changed])]
    return happened + levels.regulate(event, names)


def _concerns_none(event: "Tournament") -> bool:
    """Whether a table that deals on has reported something that changes nothing elsewhere.

    Two reports of three are of this kind: to pass them over takes half of the cost of balancing.
    """
    if event.entries.changed or event.states.changed or event.decks.changed or event.wants.changed:
        return False
    if not event.tables.changed:
        return True
    state = event.state
    if state.redraw or state.hand_for_hand or state.last_hands:
        return False
    chip = event.chip_of_period()
    for name in event.tables.changed:
        table = event.tables[name]
        if table.allowed is not None or table.closing or table.chip != chip:
            return False
    return not moves.waited_for_deal(event)


def _concerns_all(event: "Tournament") -> bool:
    """Whether the command has changed something that every table has to know."""
    if not event.states.changed:
        return False
    now, before = event.state, event.states.before("event")
    return before is None or any(getattr(now, name) != getattr(before, name) for name in _FOR_ALL)
