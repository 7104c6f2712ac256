"""The list of open tables: searched, sorted and cut into pages.

Tables that are not in memory are found by their signs; those on the page that is shown are loaded
for it, so that their seats are counted.
"""

import asyncio
from weakref import WeakKeyDictionary

import msgspec

from cardspeak.books import Notice
from cardspeak.server.people.people import Role, Visitor
from cardspeak.server.room import Room
from cardspeak.server.tables.live_table import LiveTable
from cardspeak.store import TableRow

PAGE = 20
"""Tables of a page."""


class TablePage(msgspec.Struct):
    """A page of tables, and how many there are in all."""

    tables: list[LiveTable]
    total: int
    page: int


async def listed(room: Room, visitor: Visitor, words: str, page: int) -> TablePage:
    """A page of the tables that a visitor may see and that some words fit, the liveliest first."""
    wanted = words.casefold().split()
    ranked = [
        (_is_own(each, visitor), shown.people, shown.hands, each.id, each)
        for each in room.tables.values()
        if not each.options.event
        and each.is_open_to(visitor, "")
        and _fits((shown := _shown(each)).sign, wanted)
    ]
    live = [each for *_, each in sorted(ranked, reverse=True)]
    waiting = [
        row
        for row in reversed(room.loader.waiting.values())
        if _may_see(room, row, visitor) and _fits(_header(row), wanted)
    ]
    everything: list[LiveTable | TableRow] = [*live, *waiting]
    on_page = everything[page * PAGE : (page + 1) * PAGE]
    loaded = await asyncio.gather(*[_loaded(room, each) for each in on_page])
    return TablePage([each for each in loaded if each is not None], len(everything), page)


async def _loaded(room: Room, table: LiveTable | TableRow) -> LiveTable | None:
    return table if isinstance(table, LiveTable) else await room.shown(table.id)


class _Shown(msgspec.Struct):
    """What the order of the tables and a search need to know of one, after so many inputs."""

    inputs: int
    sign: str
    people: int
    hands: int


_KNOWN: WeakKeyDictionary[LiveTable, _Shown] = WeakKeyDictionary()
"""Thousands of tables are sorted for every visitor: only what has changed is worked out again."""


def _shown(live: LiveTable) -> _Shown:
    table, known = live.table, _KNOWN.get(live)
    inputs = table.log.count if table.log is not None else 0
    if known is None or known.inputs != inputs:
        sign = _text(table.notice, table.book.title, table.terms.game.name)
        people = len(table.occupied) - live.bots
        known = _KNOWN[live] = _Shown(inputs, sign, people, table.number)
    return known


def is_seated(live: LiveTable, visitor: Visitor) -> bool:
    """Whether a visitor has a seat at a table."""
    return bool(visitor.name) and visitor.name in live.table.seating.places


def _is_own(live: LiveTable, visitor: Visitor) -> bool:
    return is_seated(live, visitor) or (bool(visitor.name) and visitor.name == live.host)


def _fits(sign: str, words: list[str]) -> bool:
    return not words or all(word in sign for word in words)


def _header(row: TableRow) -> str:
    return _text(row.header.notice, row.header.book, "")


def _text(notice: Notice, *others: str) -> str:
    return " ".join((notice.name, notice.game, notice.structure.value, *others)).casefold()


def _may_see(room: Room, row: TableRow, visitor: Visitor) -> bool:
    """Whether a visitor may see a table that is not in memory yet."""
    options = room.loader.options[row.id]
    if options.event:
        return False  # a tournament shows its own tables
    if not options.private or visitor.role >= Role.FLOOR:
        return True
    return bool(visitor.name) and (
        visitor.name == row.host or visitor.name in room.loader.guests[row.id]
    )
