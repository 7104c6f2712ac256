"""Patience with wrong passwords: it runs out for the guesser, not for the owner of the name.

Tries count by name and address together, so that nobody locks the owner out from elsewhere. An
address that guesses at many names has a longer patience of its own.
"""

import time

from cardspeak.errors import CardspeakError

_FREE_TRIES = 3
_FREE_TRIES_OF_AN_ADDRESS = 30
_LONGEST_WAIT = 900
_MOST_KNOWN = 10_000


class ThrottleError(CardspeakError):
    """A guess that comes too soon after wrong ones."""


class Throttle:
    """Waits after wrong guesses: none for the first few, then twice as long each time."""

    def __init__(self) -> None:
        self._wrong: dict[tuple[str, str], tuple[int, float]] = {}

    def check(self, name: str, address: str) -> None:
        """Refuse to try again too soon."""
        now = time.monotonic()
        for key, free in (
            ((name, address), _FREE_TRIES),
            (("", address), _FREE_TRIES_OF_AN_ADDRESS),
        ):
            count, last = self._wrong.get(key, (0, 0.0))
            wait = _wait(count - free) - (now - last)
            if count and wait > 0:
                raise ThrottleError(
                    f"too many wrong passwords: try again in {int(wait) + 1} seconds"
                )

    def failed(self, name: str, address: str) -> None:
        """Remember a wrong guess."""
        now = time.monotonic()
        if len(self._wrong) > _MOST_KNOWN:
            self._forget(now)
        for key in ((name, address), ("", address)):
            count, last = self._wrong.get(key, (0, now))
            self._wrong[key] = (1 if now - last > 2 * _LONGEST_WAIT else count + 1, now)

    def succeeded(self, name: str, address: str) -> None:
        """Forget the wrong guesses at a name; those at other names stay with the address."""
        self._wrong.pop((name, address), None)
        count, last = self._wrong.get(("", address), (0, 0.0))
        if count:
            self._wrong["", address] = (count - 1, last)  # the right one is no guess

    def _forget(self, now: float) -> None:
        """Forget old guesses, and the oldest half where there are still too many."""
        recent = {k: v for k, v in self._wrong.items() if now - v[1] < _LONGEST_WAIT}
        if len(recent) > _MOST_KNOWN // 2:
            newest = sorted(recent.items(), key=lambda item: item[1][1])
            recent = dict(newest[len(newest) // 2 :])
        self._wrong = recent


def _wait(beyond: int) -> float:
    return 0.0 if beyond < 0 else float(min(_LONGEST_WAIT, 2 ** (min(beyond, 20) + 1)))
