"""Speed, measured beside the peers in the same process on the same work.

A module here has a function ``run() -> list[Row]``; ``python -m bench [name …]`` runs them all or
those named, prints one table and fails if a floor is missed. One that measures the engine says
``ENGINE = True``: it is run as written and then with the engine compiled, if this machine can
compile it, and then the floors are for that run. The other benches run on the compiled engine.
"""

import time
from collections.abc import Callable, Sequence

import msgspec


class Row(msgspec.Struct, frozen=True):
    """One line of the table: a ratio against a peer or a limit, and what it must at least be."""

    work: str
    ours: str
    peer: str
    ratio: float
    floor: float

    @property
    def key(self) -> str:
        """What is measured, against whom: the same for every build of the engine."""
        return f"{self.work}: {self.peer.split()[0]} {self.floor:g}"

    @property
    def met(self) -> bool:
        """Whether the floor is reached."""
        return self.ratio >= self.floor


def best_times(*works: Callable[[], object], repeats: int = 7) -> list[float]:
    """The best time of each work in seconds, taking turns so that a busy machine is fair."""
    best = [float("inf")] * len(works)
    for _ in range(repeats):
        for number, work in enumerate(works):
            start = time.perf_counter()
            work()
            best[number] = min(best[number], time.perf_counter() - start)
    return best


def best_sums(*works: Sequence[Callable[[], object]], repeats: int = 7) -> list[float]:
    """For works of one thread, in pieces: the best time of each piece on a processor, summed.

    A neighbour who takes the processor for a while so disturbs nothing, and a long work no more
    than a short one.
    """
    best = [[float("inf")] * len(work) for work in works]
    for _ in range(repeats):
        for work, times in zip(works, best, strict=True):
            for number, piece in enumerate(work):
                start = time.process_time()
                piece()
                times[number] = min(times[number], time.process_time() - start)
    return [sum(times) for times in best]


def in_words(seconds: float) -> str:
    """
    >>> in_words(0.0000012), in_words(0.25)
    ('1.2 µs', '250.0 ms')
    """
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.1f} {unit}"
    return f"{seconds / 1e-9:.1f} ns"
