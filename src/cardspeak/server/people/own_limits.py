"""Limits that a player sets for the day: chips taken to tables, and hours with a seat.

A day is the last 24 hours. A tighter limit holds at once, a wider one after a day, so that it is
not widened in anger. Chips of a private table's own bank are not counted; time there is.
"""

import time
from collections import defaultdict
from collections.abc import Iterable

import msgspec

from cardspeak.errors import CardspeakError
from cardspeak.store import BankMove, OwnLimitsRow
from cardspeak.store.accounts import AccountRows

_DAY = 86_400


class OwnLimitError(CardspeakError):
    """More than a player allows themselves in a day."""


class DayOfPlay(msgspec.Struct):
    """What one player has used of the last day."""

    chips: list[tuple[int, int]] = []
    seats: dict[str, int] = {}  # since when, by table
    spans: list[tuple[int, int]] = []


class OwnLimits:
    """The limits of all players of a room, and what they have used of them."""

    def __init__(self, accounts: AccountRows, moves: Iterable[BankMove]) -> None:
        self._accounts = accounts
        self._rows = {row.name: row for row in accounts.own_limits()}
        self._days: defaultdict[str, DayOfPlay] = defaultdict(DayOfPlay)
        self.follow(moves)

    # What is used

    def follow(self, moves: Iterable[BankMove]) -> None:
        """Count chips that go to tables and come back, and the time between."""
        for move in moves:
            if move.why == "buy-in":
                day = self._days[move.name]
                day.chips.append((move.at, -move.amount))
                day.seats.setdefault(move.table or "", move.at)
            elif move.why == "table issue":  # the chips of the buy-in that follows
                self._days[move.name].chips.append((move.at, -move.amount))
            elif move.why == "cash-out":
                day = self._days[move.name]
                since = day.seats.pop(move.table or "", move.at - _DAY)
                day.spans.append((since, move.at))

    def take_back(self, moves: Iterable[BankMove]) -> None:
        """Count no more what did not happen after all."""
        for move in moves:
            day = self._days[move.name]
            if move.why == "buy-in":
                day.chips.append((move.at, move.amount))
                if day.seats.get(move.table or "") == move.at:
                    del day.seats[move.table or ""]
            elif move.why == "table issue":
                day.chips.append((move.at, move.amount))
            elif move.why == "cash-out" and day.spans:
                day.seats[move.table or ""] = day.spans.pop()[0]

    def chips_used(self, name: str) -> int:
        """The room's chips that a player has taken to tables in the last day."""
        day, since = self._days.get(name), time.time() - _DAY
        if day is None:
            return 0
        day.chips = [entry for entry in day.chips if entry[0] > since]
        return sum(amount for _, amount in day.chips)

    def seconds_used(self, name: str) -> int:
        """How long a player has had a seat in the last day, at however many tables."""
        day, now = self._days.get(name), int(time.time())
        if day is None:
            return 0
        day.spans = [span for span in day.spans if span[1] > now - _DAY]
        spans = sorted([*day.spans, *((since, now) for since in day.seats.values())])
        used, end = 0, now - _DAY
        for start, stop in spans:
            used += max(0, stop - max(start, end))
            end = max(end, stop)
        return used

    # What is allowed

    def of(self, name: str) -> OwnLimitsRow:
        """The limits that hold now, and those that will."""
        row = self._rows.get(name) or OwnLimitsRow(name)
        if row.next_at is not None and row.next_at <= time.time():
            row = OwnLimitsRow(name, row.next_chips, row.next_minutes)
        return row

    def changed(self, name: str, chips: int | None, minutes: int | None) -> OwnLimitsRow:
        """The limits of a player after a wish: what is tighter at once, what is wider in a day."""
        now = self.of(name)
        at_once = OwnLimitsRow(name, _tighter(now.chips, chips), _tighter(now.minutes, minutes))
        if (at_once.chips, at_once.minutes) == (chips, minutes):
            return at_once
        later = int(time.time()) + _DAY
        return msgspec.structs.replace(
            at_once, next_chips=chips, next_minutes=minutes, next_at=later
        )

    def keep(self, row: OwnLimitsRow) -> None:
        """Set the limits of a player."""
        self._accounts.set_own_limits(row)
        self._rows[row.name] = row

    def check(self, name: str, chips: int) -> None:
        """Refuse chips or time beyond what a player allows themselves."""
        limits = self.of(name)
        if limits.chips is not None and self.chips_used(name) + chips > limits.chips:
            left = max(0, limits.chips - self.chips_used(name))
            raise OwnLimitError(
                f"your own limit is {limits.chips:,} chips a day: {left:,} are left today"
            )
        if self.is_time_up(name):
            raise OwnLimitError("you have reached your own limit of hours a day")

    def is_time_up(self, name: str) -> bool:
        """Whether a player has played for as long as they allow themselves."""
        minutes = self.of(name).minutes
        return minutes is not None and self.seconds_used(name) >= minutes * 60

    def timed(self) -> list[str]:
        """The players with a seat whose time is limited."""
        return [name for name, row in self._rows.items() if self._days[name].seats and row]

    def forget(self, name: str) -> None:
        """Forget a person who is gone from the store."""
        self._rows.pop(name, None)
        self._days.pop(name, None)


def _tighter(now: int | None, wished: int | None) -> int | None:
    given = [limit for limit in (now, wished) if limit is not None]
    return min(given, default=None)
