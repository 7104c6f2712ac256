"""The hands of a table in a list: the pot, and who won it with what everybody saw."""

import asyncio
from typing import TYPE_CHECKING

import msgspec

from cardspeak.table.frames import finished, frame_of

if TYPE_CHECKING:
    from cardspeak.server.tables.hand_archive import HandArchive
    from cardspeak.table.hand_record import HandRecord

LISTED = 25
"""Hands that are listed at once."""
_KEPT = 400


class HandWinner(msgspec.Struct, frozen=True):
    """A player who won chips; `hand` is the hand in words where it was shown."""

    player: str
    won: int
    hand: str


class HandSummary(msgspec.Struct, frozen=True):
    """A hand that is over."""

    number: int
    at: int
    pot: int
    winners: tuple[HandWinner, ...]


def summary(played: "HandRecord") -> HandSummary:
    """A hand that is over, as everybody saw it end."""
    hand = finished(played)
    seats = frame_of(played, hand).seen.seats
    won = sorted([seat for seat in seats if seat.won], key=lambda seat: -seat.won)
    winners = tuple([HandWinner(seat.player, seat.won, seat.hand) for seat in won])
    return HandSummary(played.number, played.at, hand.pushed, winners)


async def latest_hands(archive: "HandArchive", last: int) -> list[HandSummary]:
    """The hands up to a number, the latest first."""
    found: list[HandSummary] = []
    for number in range(last, max(0, last - LISTED), -1):
        known = archive.summaries.get(number)
        if known is None:
            known = await asyncio.to_thread(summary, await archive.hand(number))
            archive.summaries[number] = known
            if len(archive.summaries) > _KEPT:
                del archive.summaries[next(iter(archive.summaries))]
        found.append(known)
    return found
