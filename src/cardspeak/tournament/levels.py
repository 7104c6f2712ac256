"""Levels at the tables: from which deal a new level holds, and when a table may deal at all."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from cardspeak.books.policy.tournament import LevelApplies
from cardspeak.cards import Card
from cardspeak.hand.refusal import Cites
from cardspeak.room.orders import SpreadGame
from cardspeak.tournament import decks, last_hands, orders, seating
from cardspeak.tournament.balancing import allowed
from cardspeak.tournament.changes import (
    active,
    change_state,
    change_table,
    players_of,
    seated_entry,
)
from cardspeak.tournament.commands import ChooseGame
from cardspeak.tournament.happenings import (
    GameChosen,
    HandForHand,
    Happening,
    LevelAtTable,
    TableHalted,
)
from cardspeak.tournament.orders import DrawForButton, PlayHands, TellTablesLeft
from cardspeak.tournament.prizes import seats_won
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.state import CLOSED, DeckUse, EventPhase, PlayTable

if TYPE_CHECKING:
    from cardspeak.tournament.tournament import Tournament

APPLIES_CITES: Cites = ("tournament.level_applies",)
HALT_CITES: Cites = ("tournament.balance_halt",)
HAND_FOR_HAND_CITES: Cites = ("tournament.hand_for_hand",)


def apply(event: "Tournament", names: Iterable[str]) -> list[Happening]:
    """Put the level of the clock in force at tables whose next deal has not begun."""
    happened: list[Happening] = []
    state = event.state
    if state.levels[state.period].is_break:
        return happened
    for name in names:
        table = event.tables[name]
        if table.closing or table.period == state.period or table.in_hand:
            continue
        begun = event.policy().tournament.level_applies is LevelApplies.UNSHUFFLED
        if table.shuffling and begun:
            continue
        change_table(event, name, period=state.period, chosen=0)
        orders.send(event, name, SpreadGame(event.flyer.notice(state.period)))
        level = event.flyer.level_number(state.period)
        happened.append(LevelAtTable(name, level, APPLIES_CITES))
    return happened


def choose(event: "Tournament", command: ChooseGame, now: int, author: str) -> list[Happening]:
    """The player due for the button chooses the game of the next deals."""
    entry = seated_entry(event, command.player)
    if event.state.phase is not EventPhase.PLAYING or entry.traveling:
        raise EventRefusal("no game is chosen now")
    table = event.tables[entry.table]
    games = event.state.levels[table.period].choice
    if not 1 <= command.game <= len(games):
        raise EventRefusal(
            f"choose one of {len(games)} games" if games else "this level leaves no choice of game"
        )
    if table.in_hand:
        raise EventRefusal("a game is chosen between two hands")
    seats = [seat for seat, _ in players_of(event, table)]
    due = min(seats, key=lambda seat: (seat - table.button - 1) % event.flyer.seats)
    if entry.seat != due:
        raise EventRefusal(f"seat {due} is due for the button and chooses")
    change_table(event, table.name, chosen=command.game - 1)
    orders.send(event, table.name, SpreadGame(event.flyer.notice(table.period, command.game - 1)))
    return [GameChosen(command.player, table.name, games[command.game - 1].game)]


def begin_table(event: "Tournament", name: str, cards: Sequence[Card]) -> list[Happening]:
    """The first orders to a table: its game, and the first button by card."""
    state = event.state
    period = state.period
    while state.levels[period].is_break:
        period -= 1
    change_table(event, name, period=period)
    notice = event.flyer.notice(period)
    orders.send(event, name, SpreadGame(notice))
    level = event.flyer.level_number(period)
    happened: list[Happening] = [LevelAtTable(name, level, APPLIES_CITES)]
    if cards:
        orders.send(event, name, DrawForButton(tuple(cards)))
    return happened


def regulate(event: "Tournament", names: Iterable[str]) -> list[Happening]:
    """Let tables deal, or have them wait: in a break, before a redraw, hand for hand."""
    if event.state.last_hands and event.state.phase is EventPhase.PLAYING:
        return last_hands.go_on(event)
    happened = _hand_for_hand(event) if event.state.phase is EventPhase.PLAYING else []
    if event.entries.changed or event.states.changed:
        _tell_tables_left(event, names)
    if event.state.hand_for_hand:
        return happened + _round(event)
    still, chip = _all_wait(event), seating.chip_in_play(event)
    halt = event.policy().tournament.balance_halt
    short = _short(event, halt) if halt is not None and not still else {}
    for name in names if halt is None else [table.name for table in event.tables]:
        table = event.tables.get(name)
        if table is not None:
            waits = still or table.closing or table.chip != chip or name in short
            if name in short and table.allowed is None:
                happened.append(TableHalted(name, short[name], HALT_CITES))
            allow(event, table, 0 if waits else None)
    return happened


def _short(event: "Tournament", halt: int) -> dict[str, int]:
    """The tables that wait for players, and how many fewer than the longest have come there.

    A difference that the book leaves stops nobody: no player would come.
    """
    here = {
        table.name: sum(
            entry.table == table.name and not entry.traveling
            for _, entry in players_of(event, table)
        )
        for table in active(event)
    }
    longest = max(here.values(), default=0)
    least = max(halt, allowed(len(here), event.policy().tournament.balance) + 1)
    return {name: longest - count for name, count in here.items() if longest - count >= least}


def _tell_tables_left(event: "Tournament", names: Iterable[str]) -> None:
    """Tell tables whether others are left: the rules for the last two are for the last table."""
    left = min(len(event.sizes.of(event)), 2)
    for name in names if left > 1 else event.sizes.of(event):
        table = event.tables.get(name)
        if table is not None and not table.closing and table.tables_told != left:
            change_table(event, name, tables_told=left)
            orders.send(event, name, TellTablesLeft(left))


def _all_wait(event: "Tournament") -> bool:
    """Whether no table may deal."""
    state = event.state
    return (
        state.phase is not EventPhase.PLAYING
        or state.held
        or state.redraw
        or bool(state.chop)  # the players vote on a division
        or state.levels[state.period].is_break
    )


def _waits(event: "Tournament", table: PlayTable) -> bool:
    """Whether a table must not deal."""
    return _all_wait(event) or table.closing or table.chip != seating.chip_in_play(event)


def allow(event: "Tournament", table: PlayTable, count: int | None) -> None:
    """Tell a table how many hands it may deal, when that is something new."""
    if table.allowed == CLOSED:
        return
    if table.allowed != count and not (table.closing and count is None):
        change_table(event, table.name, allowed=count)
        orders.send(event, table.name, PlayHands(count))


def _hand_for_hand(event: "Tournament") -> list[Happening]:
    """Begin or end dealing hand for hand: while one more player out means that all are paid.

    At a satellite also while one more means that everyone left has a seat.
    """
    state = event.state
    due = (
        state.fixed
        and state.remaining - 1 in (len(state.prizes), seats_won(event.flyer, state.prizes))
        and len(active(event)) > 1
        and event.policy().tournament.hand_for_hand
    )
    if due == state.hand_for_hand:
        return []
    if not due and any(table.losers for table in active(event)):
        return []  # the losers of this round are still to be placed
    change_state(event, hand_for_hand=due)
    for table in active(event):
        allow(event, table, 0 if due or _waits(event, table) else None)
    return [HandForHand(due, HAND_FOR_HAND_CITES)]


def _round(event: "Tournament") -> list[Happening]:
    """Once every table has dealt its hand, place the losers together and deal the next."""
    from cardspeak.tournament import knock_outs

    tables = active(event)
    for table in tables:
        if table.allowed is None:
            allow(event, table, 0)
    waiting = decks.is_wanted(event, DeckUse.BREAK, DeckUse.REDRAW, DeckUse.MOVER)
    busy = any(table.in_hand or table.allowed for table in active(event))
    on_the_way = any(
        event.entries[number].to is not None for table in event.tables for _, number in table.seats
    )
    if busy or waiting or on_the_way:
        return []
    losers = [loser for table in tables for loser in table.losers]
    if losers:
        for table in tables:
            if table.losers:
                change_table(event, table.name, losers=())
        return knock_outs.place(event, losers)
    for table in active(event):
        if not _waits(event, table) and len(players_of(event, table)) > 1:
            allow(event, table, 1)
    return []
