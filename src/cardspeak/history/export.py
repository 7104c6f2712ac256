"""A hand of a table as a file: PHH, Open Hand History or text, as one of its seats may know it.

Only cards that the seat may know are in the file; without a seat, those shown to all. Text is that
of trackers where it has words for the game, and the table's own lines where it has not.
"""

import datetime
from collections.abc import Callable
from enum import StrEnum

from cardspeak.hand import Hand
from cardspeak.history import ohh, phh, stars
from cardspeak.history.history import HandHistory, HistoryError
from cardspeak.history.known_cards import as_known_to
from cardspeak.history.recorder import recorded
from cardspeak.table.frames import Frame, finished, frames
from cardspeak.table.hand_record import HandRecord


class Form(StrEnum):
    """The kinds of file, by their endings."""

    PHH = "phh"
    OHH = "ohh"
    TEXT = "txt"


def exported(played: HandRecord, seat: int | None, form: Form, table: str = "") -> str:
    """A hand as a file."""
    return _WRITERS[form](played, seat, table)


def _history(played: HandRecord, hand: Hand, table: str) -> HandHistory:
    when = datetime.datetime.fromtimestamp(played.at, datetime.UTC)
    book = hand.terms.book
    return recorded(
        hand,
        hand=played.number,
        table=table or None,
        venue=book.title if book is not None else None,
        players=tuple([played.name_of(seat) for seat in hand.seats]),
        seats=hand.seats,
        seat_count=played.chairs,
        year=when.year,
        month=when.month,
        day=when.day,
        time=when.time(),
        time_zone="UTC",
    )


def _phh(played: HandRecord, seat: int | None, table: str) -> str:
    return phh.dumps(_history(played, as_known_to(finished(played), seat), table))


def _ohh(played: HandRecord, seat: int | None, table: str) -> str:
    hand = as_known_to(finished(played), seat)
    return ohh.dumps(_history(played, hand, table), hand=hand)


def _text(played: HandRecord, seat: int | None, table: str) -> str:
    hand = as_known_to(finished(played), seat)
    try:
        return stars.dumps(_history(played, hand, table), hand=hand)
    except HistoryError:
        return _lines(played, frames(played, seat), table)


def _lines(played: HandRecord, seen: list[Frame], table: str) -> str:
    """The hand in the words in which the table told it."""
    when = datetime.datetime.fromtimestamp(played.at, datetime.UTC)
    terms = played.terms
    lines = [
        f"Hand {played.number}: {terms.game.name}, {terms.structure.value}",
        f"Table {table or 'cardspeak'}, {when:%Y-%m-%d %H:%M:%S} UTC",
        *(
            f"Seat {number}: {played.name_of(number)} ({stack:,} chips)"
            for number, stack in sorted(played.stacks.items())
        ),
    ]
    own = next((frame.mine.cards for frame in seen if frame.mine and frame.mine.cards), ())
    if own:
        lines.append(f"Your first cards: {' '.join(own)}")
    lines += [line.text for frame in seen for line in frame.lines]
    return "\n".join(lines) + "\n"


_WRITERS: dict[Form, Callable[[HandRecord, int | None, str], str]] = {
    Form.PHH: _phh,
    Form.OHH: _ohh,
    Form.TEXT: _text,
}
