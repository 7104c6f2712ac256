"""Moves between tables: balance, broken tables, the redraw. Every move says why.

A planned move keeps the new seat free. The player leaves after the hand, the chips are on the way
in the books, and the new table seats the player with them.
"""

from typing import TYPE_CHECKING, cast

import msgspec

from cardspeak.books.policy.tournament import (
    BalanceFrom,
    BalanceUntil,
    BreakTables,
    Mover,
    MoverSeat,
)
from cardspeak.hand.refusal import Cites
from cardspeak.room.orders import UnseatPlayer
from cardspeak.tournament import balancing, decks, levels, orders, seating, travel
from cardspeak.tournament.balancing import BalanceMove, EventSeat, EventTable
from cardspeak.tournament.changes import (
    active,
    change_entry,
    change_state,
    change_table,
    occupy,
    open_seats,
    players_of,
)
from cardspeak.tournament.commands import ApproveMove
from cardspeak.tournament.decks import DeckDraw, strength
from cardspeak.tournament.happenings import (
    Happening,
    MovePlanned,
    SeatsRedrawn,
    TableBroke,
)
from cardspeak.tournament.keep_apart import Place, clashes, kept_apart
from cardspeak.tournament.narration import counted
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.state import (
    DeckUse,
    EventEntry,
    EventPhase,
    PlayTable,
)

if TYPE_CHECKING:
    from cardspeak.tournament.tournament import Tournament

BREAK_CITES: Cites = ("tournament.break_tables",)
REDRAW_CITES: Cites = ("tournament.redraw_at",)
FROM_CITES: Cites = ("tournament.balance_from",)
UNTIL_CITES: Cites = ("tournament.balance_until",)
_DRAWS = (
    DeckUse.BREAK, DeckUse.REDRAW, DeckUse.MOVER, DeckUse.WHICH_TABLE, DeckUse.RACE, DeckUse.LATE,
)  # fmt: skip
"""Draws after which the tables are others: nobody moves before they are made."""


def as_seen(event: "Tournament", table: PlayTable) -> EventTable:
    """A table as balancing looks at it: each seat with its way to the big blind."""
    here = dict(players_of(event, table))
    free = set(open_seats(event, table))
    count = event.flyer.seats
    seats = [
        EventSeat(
            seat,
            here[seat].player if seat in here else None,
            _to_big(table, seat, count),
        )
        for seat in range(1, count + 1)
        if seat in here or seat in free
    ]
    return EventTable(table.name, tuple(seats))


def _to_big(table: PlayTable, seat: int, count: int) -> int:
    """How many seats the big blind has to go to reach a seat."""
    return (seat - table.big_blind - 1) % count + 1


def keep_even(event: "Tournament") -> list[Happening]:
    """Plan whatever the book wants moved: everyone to the last table, a table broken, a player."""
    state = event.state
    if state.phase is not EventPhase.PLAYING or state.last_hands:
        return []
    if decks.is_wanted(event, *_DRAWS):
        return []
    sizes = event.sizes.of(event)
    needed = balancing.tables_needed(event.sizes.players, event.flyer.seats)
    redraw = needed < len(sizes) and _is_redrawn(event, needed, len(sizes))
    if state.redraw and not redraw:  # a knock-out was taken back, or somebody entered
        change_state(event, redraw=False)
    if len(sizes) < 2 or (needed == len(sizes) and _is_even(event, sizes)):
        return []
    tables = active(event)
    chip = seating.chip_in_play(event)
    if any(table.chip != chip for table in tables):
        return []
    if redraw:
        return _redraw(event, tables)
    if needed < len(tables):
        return _break(event, tables)
    return _balance(event)


def _is_redrawn(event: "Tournament", needed: int, tables: int) -> bool:
    """Whether everyone left draws a new seat when so many of the tables are enough."""
    last = event.policy().tournament.redraw_at
    counts = (*event.flyer.redraw_at, *(() if last is None else (last,)))
    return any(needed <= count < tables for count in counts)


def _is_even(event: "Tournament", sizes: dict[str, int]) -> bool:
    """Whether tables differ by no more players than the book lets them."""
    most = balancing.allowed(len(sizes), event.policy().tournament.balance)
    return event.sizes.spread() <= most


def _redraw(event: "Tournament", tables: list[PlayTable]) -> list[Happening]:
    """Stop the tables, and draw new seats once all are still."""
    if not event.state.redraw:
        change_state(event, redraw=True)
    still = all(not table.in_hand for table in tables)
    unplaced = event.state.hand_for_hand and any(table.losers for table in tables)
    if still and not unplaced and not _on_the_way(event):  # who may buy again comes along
        return decks.want(event, DeckUse.REDRAW)
    return []


def _on_the_way(event: "Tournament") -> bool:
    """Whether anybody is between two tables, or about to be."""
    here = [event.entries[number] for table in event.tables for _, number in table.seats]
    return any(each.to is not None or each.takes or not each.is_in for each in here)


def redrawn(event: "Tournament", draw: DeckDraw) -> list[Happening]:
    """Everyone left goes to a new table, to the seat drawn."""
    old = active(event)
    going = [entry for table in old for _, entry in players_of(event, table)]
    happened: list[Happening] = []
    needed = balancing.tables_needed(len(going), event.flyer.seats)
    if not _is_redrawn(event, needed, len(old)):
        change_state(event, redraw=False)
        return []  # more players came while the deck was fetched
    new: list[str] = []
    for table in old:
        change_table(event, table.name, closing=True)
    for _ in range(needed):
        happened += seating.open_table(event)
        name = str(event.state.tables_made)
        new.append(name)
        happened.append(SeatsRedrawn(name, REDRAW_CITES))
    sizes = balancing.first_seats(len(going), event.flyer.seats)
    places = [
        (name, seat) for name, size in zip(new, sizes, strict=True) for seat in range(1, size + 1)
    ]
    order = kept_apart(event, going, cast(list[Place], draw.shuffled(places)))
    change_state(event, redraw=False, break_order=tuple(reversed(new)))
    for entry, (name, seat) in zip(going, order, strict=True):
        happened += plan(event, entry, name, seat, "seats are drawn anew", REDRAW_CITES)
    for name in new:
        happened += levels.begin_table(event, name, draw.button_cards(name))
    return happened


def _break(event: "Tournament", tables: list[PlayTable]) -> list[Happening]:
    """Break a table whose players fit elsewhere: in the order posted, or one that is drawn."""
    if event.policy().tournament.break_tables is BreakTables.DRAW:
        ready = all(_can_break(event, table.name) for table in tables)
        return decks.want(event, DeckUse.WHICH_TABLE) if ready else []
    here = {table.name for table in tables}
    name = next(name for name in event.state.break_order if name in here)
    return _break_table(event, name)


def table_drawn(event: "Tournament", draw: DeckDraw) -> list[Happening]:
    """A card has decided which table breaks."""
    names = [table.name for table in active(event)]
    return _break_table(event, cast(list[str], draw.shuffled(names))[0])


def _break_table(event: "Tournament", name: str) -> list[Happening]:
    """Ask for the seats of a table's players, once nobody is on the way to it and they fit."""
    return decks.want(event, DeckUse.BREAK, name) if _can_break(event, name) else []


def _can_break(event: "Tournament", name: str) -> bool:
    """Whether everyone of a table is there, and has an open seat elsewhere."""
    going = players_of(event, event.tables[name])
    busy = any(entry.to is not None or entry.traveling or entry.takes for _, entry in going)
    still = not event.tables[name].losers  # players without chips may still buy again
    return still and not busy and _free_elsewhere(event, name) >= len(going)


def _free_elsewhere(event: "Tournament", name: str) -> int:
    """How many seats are open at the other tables."""
    seats = event.flyer.seats
    return sum(seats - len(table.seats) for table in active(event) if table.name != name)


def broken(event: "Tournament", draw: DeckDraw, name: str) -> list[Happening]:
    """The players of a broken table go to open seats elsewhere, by the draw."""
    table = event.tables[name]
    going = [entry for _, entry in players_of(event, table)]
    rest = [each for each in active(event) if each.name != name]
    if _free_elsewhere(event, name) < len(going) or not rest:
        return []  # the seats were given away while the deck was fetched
    change_table(event, name, closing=True)
    order = tuple([each for each in event.state.break_order if each != name])
    change_state(event, break_order=order)
    says = f"{counted(len(going), 'player')} of table {name} fit at {counted(len(rest), 'other')}"
    happened: list[Happening] = [TableBroke(name, says, BREAK_CITES)]
    sizes = dict(event.sizes.of(event))
    free: dict[str, list[int]] = {}
    places: list[tuple[str, int]] = []
    while len(places) < len(going):
        to = min(sizes, key=lambda each: (sizes[each], int(each)))
        if to not in free:
            free[to] = cast(list[int], draw.shuffled(open_seats(event, event.tables[to])))
        if not free[to]:
            del sizes[to]
            continue
        places.append((to, free[to].pop()))
        sizes[to] += 1
    drawn = cast(list[Place], draw.shuffled(places))
    for entry, (to, seat) in zip(going, kept_apart(event, going, drawn), strict=True):
        happened += plan(event, entry, to, seat, f"table {name} breaks", BREAK_CITES)
    travel.close_if_empty(event, name)
    return happened


def _balance(event: "Tournament") -> list[Happening]:
    """Move one player after the other until the tables are as even as the book wants."""
    happened: list[Happening] = []
    policy = event.policy().tournament
    if policy.mover is Mover.LEAST_CHANGE:
        return _balance_at_once(event)
    for _ in range(len(event.tables) * event.flyer.seats):
        move = _next_move(event)
        if move is None:
            return happened
        by_card = policy.mover is Mover.CARD or policy.mover_seat is MoverSeat.DRAW
        chosen = event.entries[event.tables[move.left].entry_at(move.left_seat) or 0]
        broke = any(each.entry == chosen.number for each in event.tables[move.left].losers)
        if chosen.traveling or chosen.to is not None or chosen.takes or broke:
            return happened
        if by_card:
            return happened + decks.want(event, DeckUse.MOVER)
        happened += _carry_out(event, move)
    return happened


def _balance_at_once(event: "Tournament") -> list[Happening]:
    """Plan all moves together, once nobody is on the way and no loser waits for a place."""
    tables = active(event)
    if any(_is_past(event, table) for table in tables):
        return []
    busy = any(table.losers for table in tables) or any(
        entry.traveling or entry.takes or entry.to is not None or not entry.is_in
        for entry in [event.entries[number] for table in tables for _, number in table.seats]
    )
    if busy:
        return []
    seen = [as_seen(event, table) for table in tables]
    apart = {person.name: person.apart for person in event.people if person.apart}
    moves = balancing.least_change(seen, event.policy().tournament, apart)
    return [happening for move in moves for happening in _carry_out(event, move)]


def _next_move(event: "Tournament") -> BalanceMove | None:
    """The next move that the book wants, by the longest and the shortest table."""
    policy = event.policy().tournament
    sizes = event.sizes.of(event)
    order = event.tables
    if _is_even(event, sizes):
        return None
    shortest = min(sizes, key=lambda name: (sizes[name], order[name].order))
    longest, several = _longest(event, sizes)
    if _is_past(event, order[longest]):
        return None
    two = [as_seen(event, order[name]) for name in (longest, shortest)]
    move = balancing.next_move(two, policy, len(sizes))
    if move is not None and _opens_sooner(event, move):
        return None
    if move is not None:
        cites = FROM_CITES if several else ()
        cites += UNTIL_CITES if waited_for_deal(event) else ()
        move = msgspec.structs.replace(move, cites=move.cites + cites)
    if move is None or not clashes(event, move.player, shortest):
        return move
    for name in [name for name, size in sizes.items() if size == sizes[shortest]]:
        if not clashes(event, move.player, name):  # another table is as short
            return balancing.next_move([two[0], as_seen(event, order[name])], policy, len(sizes))
    free = [seat for seat in two[0].players if not clashes(event, seat.player or "", shortest)]
    if not free:
        return move
    who = balancing.who_moves(EventTable(longest, tuple(free)), policy.mover)
    return msgspec.structs.replace(move, player=who.player, left_seat=who.seat)


def _longest(event: "Tournament", sizes: dict[str, int]) -> tuple[str, bool]:
    """The table that gives up a player, and whether others are as long."""
    order, most = event.tables, max(sizes.values())
    names = [name for name, size in sizes.items() if size == most]
    by_number = event.policy().tournament.balance_from is BalanceFrom.LOWEST_NUMBER
    choose = min if by_number else max  # the last opened is the next to break
    return choose(names, key=lambda name: order[name].order), len(names) > 1


def _opens_sooner(event: "Tournament", move: BalanceMove) -> bool:
    """Whether a better seat than the one found opens as soon as a player who is out has left it."""
    table = event.tables[move.table]
    leaving = [seat for seat, number in table.seats if not event.entries[number].is_in]
    if not leaving:
        return False
    count, how = event.flyer.seats, event.policy().tournament.mover_seat
    open_soon = [*leaving, *open_seats(event, table)]
    seats = [EventSeat(seat, None, _to_big(table, seat, count)) for seat in sorted(open_soon)]
    best = balancing.where_to(EventTable(table.name, tuple(seats)), how)
    return how is MoverSeat.DRAW or best.seat in leaving


def _is_past(event: "Tournament", table: PlayTable) -> bool:
    """Whether it is too late to take a player off a table before its next deal."""
    if not table.shuffling or table.in_hand:
        return False
    return event.policy().tournament.balance_until is BalanceUntil.SHUFFLE


def waited_for_deal(event: "Tournament") -> bool:
    """Whether a table has begun a deal during whose shuffle nobody was taken off it."""
    for name in event.tables.changed:
        table = event.tables.get(name)
        if table is not None and table.in_hand:
            was = event.tables.before(name)
            if was is not None and was.shuffling:
                return event.policy().tournament.balance_until is BalanceUntil.SHUFFLE
    return False


def mover_drawn(event: "Tournament", draw: DeckDraw) -> list[Happening]:
    """Cards decide who moves, or to which seat: the lowest card goes."""
    policy = event.policy().tournament
    move = _next_move(event)
    if move is None:
        return []
    left, to = [as_seen(event, event.tables[name]) for name in (move.left, move.table)]
    if policy.mover is Mover.CARD:
        deck = draw.cards()
        if len(deck) < len(left.players):
            raise EventRefusal(f"table {left.table} has {len(left.players)} players: a card each")
        cards = dict(zip(left.players, deck, strict=False))
        who = min(left.players, key=lambda seat: strength(event, cards[seat]))
        assert who.player is not None
        move = msgspec.structs.replace(move, player=who.player, left_seat=who.seat)
    if policy.mover_seat is MoverSeat.DRAW:
        seats = cast(list[EventSeat], draw.shuffled(to.open))
        move = msgspec.structs.replace(move, seat=seats[0].seat)
    return _carry_out(event, move)


def _carry_out(event: "Tournament", move: BalanceMove) -> list[Happening]:
    entry = event.entries[event.tables[move.left].entry_at(move.left_seat) or 0]
    return plan(event, entry, move.table, move.seat, move.says, move.cites)


def plan(
    event: "Tournament", entry: EventEntry, table: str, seat: int, says: str, cites: Cites
) -> list[Happening]:
    """Plan a move, and order it unless a director has to approve it."""
    approved = not event.flyer.director_approves
    change_entry(event, entry.number, to=(table, seat), approved=approved)
    occupy(event, table, seat, entry.number)
    if approved:
        orders.send(event, entry.table, UnseatPlayer(entry.seat, entry.player))
    return [MovePlanned(entry.player, entry.table, entry.seat, table, seat, says, cites)]


def approve(event: "Tournament", command: ApproveMove, now: int, author: str) -> list[Happening]:
    """The director lets a planned move happen."""
    going = [each for each in event.entries if each.to is not None and not each.approved]
    entry = next((each for each in going if each.player == command.player), None)
    if entry is None:  # a stack set out for a late entry is no person, and moves too
        raise EventRefusal(f"no move of {command.player} waits for a director")
    change_entry(event, entry.number, approved=True)
    orders.send(event, entry.table, UnseatPlayer(entry.seat, entry.player))
    return []
