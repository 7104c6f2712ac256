"""How many messages someone may send: a burst, and so many a second after it."""

import time

_BURST = 40.0
A_SECOND = 20.0


_MOST_KNOWN = 10_000


class Allowance:
    """What one visitor may still send, from all browsers together."""

    __slots__ = ("_at", "_left")

    def __init__(self) -> None:
        self._left = _BURST
        self._at = time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = time.monotonic()
        self._left = min(_BURST, self._left + (now - self._at) * A_SECOND)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Allowances(dict[str, Allowance]):
    """What everyone may still send, by name or address."""

    def of(self, key: str) -> Allowance:
        """What one may still send."""
        found = self.get(key)
        if found is None:
            if len(self) >= _MOST_KNOWN:
                self.clear()  # a flood of names must not fill the memory
            found = self[key] = Allowance()
        return found
