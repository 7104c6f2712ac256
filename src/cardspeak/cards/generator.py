"""A seeded, portable source of random numbers, and the fair draw that every shuffle uses.

`Seeded` reads the bytes of SHA-256(seed ‖ counter), counter = 0, 1, 2, … as eight big-endian bytes.
A draw below n takes as few whole bytes as can hold n, and throws away values past the largest
multiple of n, so that each of the n results is equally likely. Both are part of the log's format:
they never change.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TypeVar

from cardspeak.arguments import expect, shown
from cardspeak.errors import CardspeakError

T = TypeVar("T")


class Source(ABC):
    """A stream of random bytes, drawn from fairly."""

    __slots__ = ("_block", "_used")

    def __init__(self) -> None:
        self._block = b""
        self._used = 0

    @abstractmethod
    def _next_block(self) -> bytes:
        """More random bytes, any positive number of them."""

    def below(self, count: int) -> int:
        """A number from 0 to count - 1, each equally likely."""
        if count < 1:
            raise CardspeakError(f"there is no number below {count} to draw")
        width = max(1, ((count - 1).bit_length() + 7) // 8)
        space = 1 << (8 * width)
        fair = space - space % count
        while True:
            drawn = 0
            for _ in range(width):
                if self._used == len(self._block):
                    self._block = self._next_block()
                    self._used = 0
                drawn = drawn << 8 | self._block[self._used]
                self._used += 1
            if drawn < fair:
                return drawn % count

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in an order drawn by Fisher and Yates, each order equally likely."""
        expect("what is shuffled", items, Iterable, "cards or other things in a row")
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            chosen = self.below(last + 1)
            order[last], order[chosen] = order[chosen], order[last]
        return order


class Seeded(Source):
    """The same numbers from the same seed, on every machine and in every version.

    >>> Seeded(7).shuffled(range(10))
    [1, 7, 6, 9, 3, 0, 8, 4, 5, 2]
    """

    __slots__ = ("_counter", "_seed")

    def __init__(self, seed: int | bytes) -> None:
        super().__init__()
        self._seed = seed if isinstance(seed, bytes) else _bytes_of(seed)
        self._counter = 0

    def _next_block(self) -> bytes:
        block = sha256(self._seed + self._counter.to_bytes(8, "big")).digest()
        self._counter += 1
        return block


def _bytes_of(seed: int) -> bytes:
    if type(seed) is not int or seed < 0:
        raise CardspeakError(f"the seed is {shown(seed)}; pass a number from 0 or bytes")
    return seed.to_bytes(max(8, (seed.bit_length() + 7) // 8), "big")
