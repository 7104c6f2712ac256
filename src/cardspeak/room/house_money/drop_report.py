"""What the house took, by gaming day, shift, table, method and fund; and hour by hour.

Everything follows from the log: what was asked of the desk and what happened then.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardspeak.books import Notice
from cardspeak.room.commands import ChangeCharge, OpenGame, ProposeGameChange
from cardspeak.room.day_report import HandsHeard
from cardspeak.room.events import DeskEvent, SignChanged
from cardspeak.room.house_money import money_events as e
from cardspeak.room.log import DeskRecord

HOUR = 3600
BY = ("day", "shift", "table", "method", "fund")
"""The columns by which the drop is added up."""
FREE = "no charge"


class DropRow(NamedTuple):
    """What a box took at a table in a shift of a gaming day, and how often."""

    day: int
    shift: int
    table: str
    method: str
    fund: str
    drops: int
    chips: int


class DropSum(NamedTuple):
    """What was taken under one heading: hands and hours are known for tables, not for funds."""

    name: str
    drops: int
    chips: int


class HourOfDrop(NamedTuple):
    """An hour: what was taken in it, and in how many hands of all tables."""

    at: int
    chips: int
    hands: int


def drop_rows(entries: Iterable[tuple[DeskRecord, Sequence[DeskEvent]]]) -> list[DropRow]:
    """Every taking, added up by all columns."""
    day = shift = 1
    methods: dict[str, str] = {}
    proposed: dict[str, Notice] = {}
    sums: dict[tuple[int, int, str, str, str], list[int]] = {}
    for record, events in entries:
        asked = record.input
        if isinstance(asked, OpenGame):
            methods[asked.game] = _method(asked.notice)
        elif isinstance(asked, ProposeGameChange):
            proposed[asked.game] = asked.notice
        for event in events:
            match event:
                case e.GamingDayTurned(day=number):
                    day = number
                case e.ShiftClosed():
                    shift += 1
                case e.DropTaken(game=game, box=box, chips=chips):
                    key = (day, shift, game, methods.get(game, FREE), box)
                    _add(sums, key, chips)
                case e.TimeVerified(game=game, chips=chips):
                    _add(sums, (day, shift, game, methods.get(game, FREE), "drop"), chips)
                case SignChanged(game=game):
                    methods[game] = _method(proposed[game])
                case _:
                    pass
        if isinstance(asked, ChangeCharge):
            charge = asked.charge
            methods[asked.game] = FREE if charge is None else charge.method.value
    return [DropRow(*key, drops, chips) for key, (drops, chips) in sorted(sums.items())]


def _add(
    sums: dict[tuple[int, int, str, str, str], list[int]],
    key: tuple[int, int, str, str, str],
    chips: int,
) -> None:
    found = sums.setdefault(key, [0, 0])
    found[0] += 1
    found[1] += chips


def _method(notice: Notice) -> str:
    return FREE if notice.charge is None else notice.charge.method.value


def added_up(rows: Iterable[DropRow], by: str) -> list[DropSum]:
    """The rows under one heading.

    >>> rows = [DropRow(1, 1, "one", "rake", "drop", 2, 8), DropRow(1, 2, "one", "", "drop", 1, 3)]
    >>> added_up(rows, "table")
    [DropSum(name='one', drops=3, chips=11)]
    """
    sums: dict[str | int, list[int]] = {}
    for row in rows:
        found = sums.setdefault(getattr(row, by), [0, 0])
        found[0] += row.drops
        found[1] += row.chips
    ordered = sorted(sums.items(), key=lambda each: (isinstance(each[0], str), each[0]))
    return [DropSum(str(name), drops, chips) for name, (drops, chips) in ordered]


def hours(entries: Iterable[tuple[DeskRecord, Sequence[DeskEvent]]]) -> list[HourOfDrop]:
    """Hour by hour, from the first taking or hand to the last; quiet hours included."""
    chips: dict[int, int] = {}
    hands: dict[int, int] = {}
    heard = HandsHeard()
    for record, events in entries:
        hour = record.now // HOUR * HOUR
        if heard.dealt(record) is not None:
            hands[hour] = hands.get(hour, 0) + 1
        for event in events:
            if isinstance(event, e.DropTaken | e.TimeVerified):
                chips[hour] = chips.get(hour, 0) + event.chips
    seen = {*chips, *hands}
    if not seen:
        return []
    every = range(min(seen), max(seen) + HOUR, HOUR)
    return [HourOfDrop(at, chips.get(at, 0), hands.get(at, 0)) for at in every]
