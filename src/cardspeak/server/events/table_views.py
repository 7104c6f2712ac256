"""A table of an event as its director and its dealer see it: seats, chips, and why it waits.

After a color-up it has what the dealer exchanges at each seat, until the next hand begins.
"""

import msgspec

from cardspeak.cards import unicode_text
from cardspeak.server.events.live_event import LiveEvent
from cardspeak.tournament import accounts, bought_chips, seating
from cardspeak.tournament.decks import is_wanted
from cardspeak.tournament.happenings import TableColoredUp
from cardspeak.tournament.state import DeckUse, EventEntry, EventPhase, PlayTable


class EventSeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player in a seat, with the chips last counted and what the player is about to do.

    `fresh`: a late entry that may still be taken back. `taken` chips may be given back, and the
    `bought` ones of a rebuy or an add-on taken back. `out`: the table has not let go yet of a
    player who is out.
    """

    seat: int
    player: str
    stack: int | None = None
    absent: bool = False
    arrives: bool = False
    leaves: bool = False
    broke: bool = False
    count_first: bool = False
    penalized: bool = False
    fresh: bool = False
    taken: int = 0
    bought: int = 0
    out: bool = False


class ColorUpSeatView(msgspec.Struct, frozen=True):
    """What a color-up brings a seat: the cards of its odd chips, and what the stack is then."""

    seat: int
    player: str
    cards: str
    by: int
    stack: int


class EventTableView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of the event: its seats, its level, and whether it may deal.

    `waits_for` says why it may not. `games` are the games of a level that leaves the choice, of
    which `chosen` is dealt.
    """

    name: str
    seats: int
    players: tuple[EventSeatView, ...]
    level: int
    hands: int = 0
    in_hand: bool = False
    waits: bool = False
    waits_for: str = ""
    color_up: tuple[ColorUpSeatView, ...] = ()
    games: tuple[str, ...] = ()
    chosen: int = 0
    closing: bool = False
    button: int = 0
    big_blind: int = 0
    chips: int = 0
    table: str = ""


def table_view(live: LiveEvent, table: PlayTable) -> EventTableView:
    """A table as it stands."""
    event = live.event
    level = event.state.levels[table.period] if table.period >= 0 else None
    return EventTableView(
        table.name,
        event.flyer.seats,
        tuple([_seat(live, table, seat, event.entries[number]) for seat, number in table.seats]),
        event.flyer.level_number(max(table.period, 0)),  # before play the first
        table.hands,
        table.in_hand,
        table.allowed == 0,
        _waits_for(live, table) if table.allowed == 0 and not table.in_hand else "",
        _color_up(live, table),
        tuple([game.game.replace("-", " ") for game in level.choice]) if level else (),
        table.chosen,
        table.closing,
        table.button,
        table.big_blind,
        sum(live.stacks.get(table.name, {}).values()),
        live.dealt_table(table.name),
    )


def _waits_for(live: LiveEvent, table: PlayTable) -> str:
    """Why a table may not deal."""
    event, state = live.event, live.event.state
    if state.phase is not EventPhase.PLAYING:
        return ""
    if table.closing:
        return "The table breaks: its players move."
    if table.chip != seating.chip_in_play(event):
        if is_wanted(event, DeckUse.RACE):
            return f"The {table.chip:,} chips leave play: the race waits for its cards."
        return f"The {table.chip:,} chips leave play: count all stacks."
    reasons = (
        (state.redraw, "New seats are drawn as soon as every table has ended its hand."),
        (bool(state.chop), "The players vote on dividing the prizes."),
        (state.levels[state.period].is_break, "It is the break."),
        (state.held, "The director has stopped play."),
        (state.hand_for_hand, "Hand for hand: other tables still play."),
        (state.last_hands > 0, "The last hands before the break are dealt."),
    )
    return next((says for holds, says in reasons if holds), "")


def _color_up(live: LiveEvent, table: PlayTable) -> tuple[ColorUpSeatView, ...]:
    """What the last color-up changed, until a hand is dealt with the new chips."""
    done: TableColoredUp | None = live.color_ups.get(table.name)
    if done is None or table.in_hand:
        return ()
    seats = {live.event.entries[number].player: seat for seat, number in table.seats}
    stacks, by, cards = dict(table.stacks), dict(done.changes), dict(done.cards)
    return tuple(
        [
            ColorUpSeatView(
                seats[player],
                player,
                unicode_text(cards.get(player, ())),
                by.get(player, 0),
                stacks.get(player, 0),
            )
            for player in sorted({*by, *cards} & {*seats}, key=seats.__getitem__)
        ]
    )


def _seat(live: LiveEvent, table: PlayTable, seat: int, entry: EventEntry) -> EventSeatView:
    here = (entry.table, entry.seat) == (table.name, seat) and not entry.traveling
    return EventSeatView(
        seat,
        entry.player,
        live.stacks.get(table.name, {}).get(entry.player) if here else None,
        not entry.present and here,
        not here,
        here and (entry.to is not None or not entry.is_in),
        any(loser.entry == entry.number for loser in table.losers),
        here and entry.player in live.tracked.waits_for_count(table.name),
        here and not entry.prepared and bool(live.event.people[entry.player].penalties),
        here and entry.is_fresh,
        accounts.balance(live.event, accounts.taken_from(entry.number)) if here else 0,
        bought_chips.to_undo(live.event, entry) if here else 0,
        here and not entry.is_in,
    )
