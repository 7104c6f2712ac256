"""What someone may still use of something: a burst, and so much a second after it."""

import time

from cardspeak.errors import CardspeakError
from cardspeak.server.limits import Limits, Rate

_MOST_KNOWN = 50_000


class TooManyError(CardspeakError):
    """Something that has to wait until there is an allowance for it again."""


class Allowance:
    """What is left of a rate."""

    __slots__ = ("_at", "_left", "rate")

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._left = rate.burst
        self._at = time.monotonic()

    def take(self, amount: float = 1) -> bool:
        """Use some of it. Returns False, and takes nothing, where there is not enough."""
        now, rate = time.monotonic(), self.rate
        left = min(rate.burst, self._left + (now - self._at) * rate.a_second)
        self._at = now
        is_enough = left >= amount
        self._left = left - amount if is_enough else left
        return is_enough

    def left(self) -> float:
        """How much may be used now."""
        now = time.monotonic()
        rate = self.rate
        self._left = min(rate.burst, self._left + (now - self._at) * rate.a_second)
        self._at = now
        return self._left


class Allowances(dict[str, Allowance]):
    """What is left for everyone who shares a rate, by name or address."""

    def __init__(self, rate: Rate) -> None:
        super().__init__()
        self.rate = rate

    def of(self, key: str) -> Allowance:
        """What is left for one of them."""
        found = self.get(key)
        if found is None:
            if len(self) >= _MOST_KNOWN:
                self._forget()
            found = self[key] = Allowance(self.rate)
        return found

    def _forget(self) -> None:
        """Forget the half that used least: a flood of keys must not fill the memory."""
        by_use = sorted(self.items(), key=lambda item: item[1].left())
        self.clear()
        self.update(by_use[: _MOST_KNOWN // 2])


class AddressAllowances:
    """What is left for every address."""

    def __init__(self, limits: Limits) -> None:
        self.files = Allowances(limits.files)
        self.reads = Allowances(limits.reads)
        self.writes = Allowances(limits.writes)
        self.messages = Allowances(limits.messages)
