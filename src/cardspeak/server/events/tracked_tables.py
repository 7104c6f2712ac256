"""An event's tables of real cards: a dealer or a director enters what matters.

What such a table knows is what the event knows of it, so that it has no log but the event's: an
entry becomes reports under the name of the person who made it, and after a restart the table is
made again from the event.
"""

from typing import Annotated

import msgspec

from cardspeak.room.command_base import Name
from cardspeak.tournament import accounts
from cardspeak.tournament.changes import check_whole
from cardspeak.tournament.commands import Amounts, HearTable
from cardspeak.tournament.places import ORDER_CITES
from cardspeak.tournament.refusal import EventRefusal
from cardspeak.tournament.reports import EventReport
from cardspeak.tournament.tournament import Tournament
from cardspeak.tournament.tracked import TrackedEventTable

Figure = Annotated[int, msgspec.Meta(ge=0, le=10**12)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=10)]


class EventTap(msgspec.Struct, frozen=True, tag_field="tap", tag=True, forbid_unknown_fields=True):
    """What a dealer enters at a table of real cards."""


class ShuffleTap(EventTap, frozen=True):
    """The shuffle for the next deal has begun."""


class DealTap(EventTap, frozen=True):
    """A hand begins; button and big blind where they are known."""

    button: Seat = 0
    big_blind: Seat = 0


class BustTap(EventTap, frozen=True):
    """A player has lost the last chip, with so many at the start of the hand, to these players.

    `strength` ranks the hands of several who did on one hand, the larger the better; `more` marks
    that others of the same hand are still to be entered.
    """

    player: Name
    stack: Figure = 0
    winners: Annotated[tuple[Name, ...], msgspec.Meta(max_length=9)] = ()
    strength: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    more: bool = False


class CountTap(EventTap, frozen=True):
    """The chips of some players are counted; of all players, the table's total is compared."""

    stacks: Annotated[Amounts, msgspec.Meta(min_length=1, max_length=10)]


class HandOverTap(EventTap, frozen=True):
    """The hand is over."""


AnyTap = ShuffleTap | DealTap | BustTap | CountTap | HandOverTap


class TrackedTables:
    """The tables of real cards of an event, by name."""

    def __init__(self) -> None:
        self._tables: dict[str, TrackedEventTable] = {}

    def resume(self, event: Tournament) -> None:
        """Make every table again from what the event knows; players who were to leave go."""
        made = [TrackedEventTable.resumed(event, table) for table in event.tables]
        self._tables = {table.name: table for table in made}
        for table in made:
            if not table.is_in_hand:
                table.set_stacks(())

    def waits_for_count(self, table: str) -> list[str]:
        """The players whose chips have to be counted before they move."""
        known = self._tables.get(table)
        return [chair.player for _, chair in known.leaving] if known is not None else []

    def obey(self, event: Tournament) -> None:
        """Carry out the orders that wait."""
        for pending in event.orders():
            if pending.table not in self._tables:
                made = TrackedEventTable(pending.table, must_count=True)
                self._tables[pending.table] = made
            self._tables[pending.table].obey(pending)

    def heard(self) -> list[HearTable]:
        """What the tables have to report, once."""
        found: list[HearTable] = []
        for table in self._tables.values():
            reports: list[tuple[int, EventReport]]
            reports, table.reports = table.reports, []
            found += [HearTable(table.name, number, report) for number, report in reports]
        return found

    def tap(self, event: Tournament, name: str, tap: AnyTap) -> None:
        """Enter what a dealer taps; refused, it changes nothing."""
        table = self._tables.get(name)
        if table is None or table.closed:
            raise EventRefusal(f"table {name} is not in play")
        match tap:
            case ShuffleTap():
                table.shuffles()
            case DealTap(button=button, big_blind=big_blind):
                if table.is_in_hand:
                    raise EventRefusal(f"table {name} is playing a hand: enter its end first")
                table.hand_begins(button, big_blind)
            case BustTap():
                self._bust(event, table, tap)
            case CountTap(stacks=stacks):
                self._count(event, table, stacks)
            case HandOverTap():
                if not table.is_in_hand:
                    raise EventRefusal(f"no hand is in play at table {name}")
                table.hand_over()

    def _bust(self, event: Tournament, table: TrackedEventTable, tap: BustTap) -> None:
        """A player is broke. Between two hands, the hand just played is meant."""
        chair = table.chairs[table.seat_of(tap.player)]
        if chair.leaving:
            raise EventRefusal(f"{tap.player} is leaving table {table.name}")
        for winner in tap.winners:
            if winner == tap.player:
                raise EventRefusal("a player cannot be knocked out by the same player")
            table.seat_of(winner)
        self._check_stacks(event, table.name, tap)
        table.goes_broke(tap.player, tap.stack, tap.strength, tap.winners)
        if not table.is_in_hand and not tap.more:
            table.hand_over()

    def _check_stacks(self, event: Tournament, name: str, tap: BustTap) -> None:
        """Refuse a tap that leaves open who finishes higher: stacks decide on one hand."""
        table = event.tables[name]
        stacks = {
            event.entries[each.entry].player: each.stack
            for each in table.losers
            if event.entries[each.entry].hands_then == table.hands
        }
        if tap.player in stacks and (stacks[tap.player] or not tap.stack):
            raise EventRefusal(f"{tap.player} is entered as broke already")
        others = [player for player in stacks if player != tap.player]
        if not tap.stack and (others or tap.more or event.state.hand_for_hand):
            raise EventRefusal(
                f"enter the chips that {tap.player} began the hand with: others are broke too"
                if others or tap.more
                else f"hand for hand: enter the chips that {tap.player} began the hand with",
                *ORDER_CITES,
            )
        unknown = [player for player in others if not stacks[player]]
        if unknown:
            raise EventRefusal(
                f"enter the chips that {unknown[0]} began the hand with first", *ORDER_CITES
            )

    def _count(
        self, event: Tournament, table: TrackedEventTable, stacks: tuple[tuple[str, int], ...]
    ) -> None:
        names = [player for player, _ in stacks]
        if len({*names}) != len(names):
            raise EventRefusal("count each player once")
        for player, chips in stacks:
            table.seat_of(player)
            check_whole(event.tables[table.name], chips)
        lying = accounts.balance(event, accounts.at_table(table.name))
        if sum(chips for _, chips in stacks) > lying:
            raise EventRefusal(f"table {table.name} has only {lying:,} chips on it: count again")
        if table.is_in_hand:
            raise EventRefusal(f"table {table.name} is playing a hand: count after it")
        everyone = {chair.player for chair in table.chairs.values()} == {*names}
        for player, chips in stacks:
            chair = table.chairs[table.seat_of(player)]
            chair.stack, chair.counted = chips, True
        if everyone:
            table.count()
        table.set_stacks(stacks)
