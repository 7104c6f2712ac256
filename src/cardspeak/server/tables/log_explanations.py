"""Explains a line of a live table's log, off the loop that serves the tables.

The hand is played again from its record, so that nothing is kept or worked out for lines that
nobody asks about.
"""

import asyncio
from typing import TYPE_CHECKING

from cardspeak.hand.explanations.authority import CitedExplanation
from cardspeak.hand.explanations.explanation import Explanation
from cardspeak.server.tables.authority import NotAllowedError
from cardspeak.table.events import Ruled
from cardspeak.table.explanations import (
    cite,
    explain_between,
    explain_place,
    ruling_explained,
)
from cardspeak.table.hand_record import HandRecord

if TYPE_CHECKING:
    from cardspeak.server.tables.live_table import LiveTable


async def explain(live: "LiveTable", number: int) -> CitedExplanation:
    """Why a line of the log is so."""
    kept = live.audience.wondered.get(number)
    if kept is None:
        raise NotAllowedError("that line is too old to be explained here: open the replay")
    line, hand = kept
    table = live.table
    if isinstance(line.event, Ruled):
        return ruling_explained(table, line.event)
    if line.place < 0:
        explained = explain_between(line.event, table.name_of)
    else:
        explained = await _of_hand(live, hand, line.place)
    if explained is None:
        raise NotAllowedError("there is nothing to explain in that line")
    return cite(table, explained)


async def _of_hand(live: "LiveTable", number: int, place: int) -> Explanation | None:
    table = live.table
    if table.hand is not None and number == table.number:
        played = HandRecord.of(table, table.hand, live.archive.players)
    else:
        played = await live.archive.hand(number)
    return await asyncio.to_thread(explain_place, played, place, played.name_of)
