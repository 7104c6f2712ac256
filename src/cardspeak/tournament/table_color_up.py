"""Color-ups at the tables: in the break that names the chip, once nothing is dealt there."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cardspeak.books.policy.tournament import ColorUp, RaceFrom
from cardspeak.books.principles import Principle
from cardspeak.cards import Card
from cardspeak.tournament import accounts, decks, orders, seating
from cardspeak.tournament.changes import change_table, players_of
from cardspeak.tournament.color_up import color_up, race_cards
from cardspeak.tournament.decks import DeckDraw, strength
from cardspeak.tournament.happenings import Happening, TableColoredUp
from cardspeak.tournament.orders import ChangeStack
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.state import DeckUse, PlayTable

if TYPE_CHECKING:
    from cardspeak.tournament.tournament import Tournament


def color_up_tables(event: "Tournament", names: Iterable[str]) -> list[Happening]:
    """Color up tables that stand still and whose stacks are known."""
    happened: list[Happening] = []
    chip = seating.chip_in_play(event)
    for name in names:
        table = event.tables.get(name)
        if table is None or table.closing or table.chip == chip or table.in_hand:
            continue
        if not _is_counted(event, table):
            continue
        waits = any(
            deck.use is DeckUse.RACE and deck.about == name for deck in decks.wanted(event)
        ) or any(want.about == name for want in event.wants)
        if waits:
            continue
        new = event.flyer.next_chip(table.chip)
        assert new is not None
        held = {place: stack % new // table.chip for place, (_, stack) in enumerate(table.stacks)}
        races = event.policy().tournament.color_up.odd_chips is ColorUp.RACE
        if races and race_cards(held, table.chip, new):
            happened += decks.want(event, DeckUse.RACE, name)
        else:
            happened += _color_up(event, table, ())
    return happened


def _is_counted(event: "Tournament", table: PlayTable) -> bool:
    """Whether the stack of everyone at the table is known; who may still buy again has none."""
    broke = {loser.entry for loser in table.losers}
    here = {entry.player for _, entry in players_of(event, table) if entry.number not in broke}
    return here == {player for player, _ in table.stacks}


def raced(event: "Tournament", draw: DeckDraw, name: str) -> list[Happening]:
    """The cards of a race are dealt."""
    table = event.tables[name]
    if table.closing or not _is_counted(event, table) or table.in_hand:
        return []
    return _color_up(event, table, draw.cards())


def _color_up(event: "Tournament", table: PlayTable, deck: tuple[Card, ...]) -> list[Happening]:
    """Take the lowest chip off a table."""
    new = event.flyer.next_chip(table.chip)
    assert new is not None
    old = table.chip
    seats = {entry.player: seat for seat, entry in players_of(event, table)}
    stacks = {seats[player]: stack for player, stack in table.stacks}
    held = {seat: stack % new // old for seat, stack in stacks.items()}
    others = {seat: stack - stack % new for seat, stack in stacks.items()}
    need = race_cards(held, old, new) if deck else 0
    if len(deck) < need:
        raise EventRefusal(f"{need} odd chips are raced for: deal a card for each")
    cards = deck[:need]
    policy = event.policy().tournament.color_up
    by_button = bool(need) and policy.race_from is RaceFrom.LEFT_OF_BUTTON
    done = color_up(
        held,
        others,
        old,
        new,
        policy,
        cards,
        rank=lambda card: strength(event, card),
        first=table.button + 1 if by_button else 1,
    )
    names = {seat: player for player, seat in seats.items()}
    changes: list[tuple[str, int]] = []
    after: dict[str, int] = dict(table.stacks)
    for seat in done.seats:
        by = seat.new_chips() * new - held[seat.seat] * old
        if by:
            player = names[seat.seat]
            changes.append((player, by))
            after[player] += by
            orders.send(event, table.name, ChangeStack(seat.seat, player, by))
    at = accounts.at_table(table.name)
    accounts.move(event, accounts.COLOR_UP_CHIPS, at, done.difference)
    change_table(event, table.name, chip=new, stacks=tuple(after.items()))
    raced_for = tuple([(names[seat.seat], seat.cards) for seat in done.seats if seat.cards])
    return [
        TableColoredUp(
            table.name,
            old,
            new,
            tuple(changes),
            raced_for,
            done.difference,
            (Principle.WHOLE_CHIPS_CHANGED, *done.cites),
        )
    ]
