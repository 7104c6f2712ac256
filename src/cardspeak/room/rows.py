"""Rows of frozen values that can be taken back, and whose digest grows with what changes.

The desk's whole state is a handful of these. A command that is refused half-way is undone by
`revert`; one that is accepted costs a digest of the rows it changed, however many there are.
"""

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

import msgspec

from cardspeak.errors import BrokenInvariant
from cardspeak.table.log import digest, without_words

K = TypeVar("K", bound=int | str | tuple[str, ...])
V = TypeVar("V", bound=msgspec.Struct)

_SIZE = 16
_WHOLE = 1 << (8 * _SIZE)


class Rows(Generic[K, V]):
    """Values by key.

    They change only between `open` and `accept` or `revert`: what changed at any other time would
    be in no log. `times` gives the moments at which a row has something due; `next_due` finds the
    first of all. Rows that came `later` than the first logs are in no digest while they are empty.
    """

    __slots__ = (
        "_before",
        "_count",
        "_due",
        "_first",
        "_is_open",
        "_last",
        "_places",
        "_rows",
        "_sum",
        "_times",
        "_weighed",
        "_weights",
        "later",
        "name",
        "version",
    )

    def __init__(
        self,
        name: str,
        times: Callable[[V], tuple[int, ...]] | None = None,
        *,
        later: bool = False,
    ) -> None:
        self.name = name
        self.later = later
        self.version = 0  # another one after each change
        self._rows: dict[K, V] = {}
        self._weights: dict[K, int] = {}
        self._weighed: dict[K, tuple[int, tuple[int, ...]]] = {}
        self._before: dict[K, tuple[V | None, int]] = {}
        self._last: dict[K, tuple[V | None, int]] = {}  # the same of the command accepted last
        self._places: dict[K, int] = {}
        self._count = 0
        self._sum = 0
        self._times = times
        self._due: dict[K, tuple[int, ...]] = {}
        self._first: int | None = None
        self._is_open = False

    def __len__(self) -> int:
        return len(self._rows)

    def __contains__(self, key: K) -> bool:
        return key in self._rows

    def __iter__(self) -> Iterator[V]:
        return iter(self._rows.values())

    def __getitem__(self, key: K) -> V:
        return self._rows[key]

    def get(self, key: K) -> V | None:
        """The value of a key, if there is one."""
        return self._rows.get(key)

    def items(self) -> Iterator[tuple[K, V]]:
        """Every key with its value."""
        return iter(self._rows.items())

    def open(self) -> None:
        """Begin a command: rows may change."""
        self._is_open = True

    def put(self, key: K, value: V) -> None:
        """Enter or replace a value."""
        self._note(key)
        if key not in self._rows:
            self._count += 1
            self._places[key] = self._count
        self._rows[key] = value

    def drop(self, key: K) -> None:
        """Take a value out."""
        self._note(key)
        del self._rows[key], self._places[key]

    @property
    def changed(self) -> tuple[K, ...]:
        """The keys that the command under way has touched."""
        return tuple(self._before)

    def changes(self) -> Iterator[tuple[K, V | None, V | None]]:
        """The rows that the command under way has touched: as they were, and as they are."""
        for key, (before, _) in self._before.items():
            yield key, before, self._rows.get(key)

    def before(self, key: K) -> V | None:
        """The value that a key had before the command under way."""
        return self._before[key][0] if key in self._before else self._rows.get(key)

    def weigh(self) -> None:
        """Work out what `accept` needs: what cannot be kept fails here, and is reverted."""
        if len(self._weighed) == len(self._before):
            return
        for key in self._before:
            after = self._rows.get(key)
            if after is None:
                self._weighed[key] = 0, ()
            else:
                times = self._times(after) if self._times is not None else ()
                self._weighed[key] = self._weight(key, after), times

    def accept(self) -> None:
        """Keep what the command changed."""
        self._is_open = False
        self._last = {}
        if not self._before:
            return
        self.weigh()
        for key, (weight, times) in self._weighed.items():
            self._sum += weight - self._weights.pop(key, 0)
            if weight:
                self._weights[key] = weight
            if times:
                self._due[key] = times
            else:
                self._due.pop(key, None)
        if self._times is not None:
            self._first = None
        self._sum %= _WHOLE
        self._last, self._before = self._before, {}
        self._weighed.clear()

    def take_back(self) -> None:
        """Undo what the command accepted last has changed; the digest still has it."""
        self._before, self._last = self._last, {}
        self.revert()

    def revert(self) -> None:
        """Undo what the command changed; rows stand in the order in which they did."""
        self.version += 1
        self._is_open = False
        moved = False
        for key, (before, place) in self._before.items():
            if before is None:
                self._rows.pop(key, None)
                self._places.pop(key, None)
            else:
                moved = moved or self._places.get(key) != place
                self._rows[key] = before
                self._places[key] = place
        if moved:
            self._rows = {key: self._rows[key] for key in sorted(self._rows, key=self._place)}
        self._before.clear()
        self._weighed.clear()

    def _note(self, key: K) -> None:
        """Remember a row as it was before the command."""
        if not self._is_open:
            raise BrokenInvariant(f"{self.name}: {key!r} changes outside a command")
        if self._weighed:
            self._weighed.clear()
        self.version += 1
        if key not in self._before:
            self._before[key] = (self._rows.get(key), self._places.get(key, 0))

    def _place(self, key: K) -> int:
        return self._places[key]

    def _turn(self, key: K) -> tuple[int, int]:
        return min(self._due[key]), self._places[key]

    def due(self, now: int) -> tuple[K, ...]:
        """The rows with something due at that time or before, in the order in which it is due.

        Rows due at once come as they stand, so that a desk read from its saved state goes on alike.
        """
        if not self._due:
            return ()
        if self._first is None:
            self._first = min(map(min, self._due.values()))
        if self._first > now:
            return ()
        found = [key for key, times in self._due.items() if min(times) <= now]
        return tuple(sorted(found, key=self._turn))

    def next_due(self, now: int) -> int | None:
        """The first moment after `now` at which something is due."""
        later = [time for times in self._due.values() for time in times if time > now]
        return min(later, default=None)

    @property
    def digest(self) -> str:
        """A digest of every row, whatever order they came in."""
        return f"{self._sum:032x}"

    def _weight(self, key: K, value: V) -> int:
        return int(digest((self.name, key, without_words(value))), 16)
