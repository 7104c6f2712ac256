"""The chips of each table in a stretch of time: bought, taken along by players, taken by the house.

Everything follows from the log. At a table of real cards nobody knows more than this: what lies
there is what was bought, less what left.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardspeak.room.commands import OpenGame, ReportIn, TakeSeat
from cardspeak.room.events import DeskEvent
from cardspeak.room.house_money import money_events as e
from cardspeak.room.log import DeskRecord
from cardspeak.room.reports import ChipsCounted


class TableChips(NamedTuple):
    """What was bought at a table, what players left it with, and what the house took."""

    table: str
    bought: int
    cashed_out: int
    taken: int


class ChipsOfTables:
    """The chips of the tables, as the log goes on; a report told again moves none."""

    def __init__(self) -> None:
        self._heard: dict[str, int] = {}
        self._sums: dict[str, list[int]] = {}

    def follow(self, record: DeskRecord, events: Iterable[DeskEvent]) -> None:
        """Add what a record and its events moved."""
        asked = record.input
        if isinstance(asked, OpenGame):
            self._heard[asked.game] = 0
        elif isinstance(asked, TakeSeat):
            self._add(asked.game, bought=asked.chips)
        elif isinstance(asked, ReportIn) and asked.number > self._heard.get(asked.table, 0):
            self._heard[asked.table] = asked.number
            if isinstance(asked.report, ChipsCounted):
                change = asked.report.bought
                self._add(asked.table, bought=max(0, change), cashed_out=max(0, -change))
        for event in events:
            match event:
                case e.TableChipsSold(game=game, chips=chips):
                    self._add(game, bought=chips)
                case e.ChipsCashedOut(game=game, chips=chips):
                    self._add(game, cashed_out=chips)
                case e.DropTaken(game=game, chips=chips) | e.TimeVerified(game=game, chips=chips):
                    self._add(game, taken=chips)
                case _:
                    pass

    def _add(self, table: str, bought: int = 0, cashed_out: int = 0, taken: int = 0) -> None:
        if bought or cashed_out or taken:
            sums = self._sums.setdefault(table, [0, 0, 0])
            for place, more in enumerate((bought, cashed_out, taken)):
                sums[place] += more

    def found(self) -> list[TableChips]:
        """The tables at which chips have moved."""
        return [TableChips(table, *sums) for table, sums in sorted(self._sums.items())]


def table_chips(entries: Iterable[tuple[DeskRecord, Sequence[DeskEvent]]]) -> list[TableChips]:
    """The chips that moved at each table in these entries."""
    chips = ChipsOfTables()
    for record, events in entries:
        chips.follow(record, events)
    return chips.found()
