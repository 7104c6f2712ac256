"""Whose time is running: deadlines that the server owns, a time bank for each, the called clock."""

import asyncio
from collections.abc import Sequence

from cardspeak.hand import Action, BringIn, Check, Discard, Draw, Fold, Options, Run, Show

_ASLEEP = 2.0
"""Seconds for a player whose time ran out before and who has sent nothing since."""


class Timing:
    """The clock of a table; times are the event loop's."""

    def __init__(self, seconds: float, bank: float) -> None:
        self._now = asyncio.get_running_loop().time
        self.seconds = seconds
        self.whole_bank = bank
        self._banks: dict[str, float] = {}
        self._names: Sequence[str] = ()
        self._asleep: set[str] = set()
        self._began = 0.0
        self._bank = 0.0  # of the players in turn: the fullest
        self.deadline: float | None = None
        self.is_called = False
        self.step: object = None
        self._paused: float | None = None  # since when
        self._left = 0.0  # of the time of the player in turn, while it is paused

    def turn_to(self, names: Sequence[str], step: object) -> None:
        """Start the time of the players in turn, at a step of the hand."""
        if len(self._names) > 1 and step == self.step and set(names) <= set(self._names):
            self._names = names  # one of several has chosen: the time of the rest runs on
            self._bank = max(map(self.bank, names), default=0.0)
            return
        now = self._now()
        self.go_on()
        self._charge(now)
        self._names = names
        self._bank = max(map(self.bank, names), default=0.0)
        self._began = now
        self.step = step
        self.is_called = False
        self.deadline = now + self._time() if names else None

    def forget(self, name: str) -> None:
        """Forget the time bank of a player who was erased."""
        self._banks.pop(name, None)
        self._asleep.discard(name)

    def _time(self) -> float:
        if self._asleep and self._asleep.issuperset(self._names):
            return min(_ASLEEP, self.seconds)
        return self.seconds + self._bank

    def elapsed(self) -> float:
        """The seconds that the player in turn has had."""
        return self._now() - self._began

    def pause(self) -> None:
        """Stop the time of the player in turn."""
        if self._paused is None and self.deadline is not None:
            self._paused = self._now()
            self._left = self.deadline - self._paused
            self.deadline = None

    def go_on(self) -> None:
        """Let the time of the player in turn run again, with what was left."""
        if self._paused is not None:
            waited = self._now() - self._paused
            self._began += waited
            self.deadline = self._now() + self._left
            self._paused = None

    def stop(self) -> None:
        """Stop the clock: no player is in turn."""
        self.go_on()
        self._charge(self._now())
        self._names, self.deadline, self.step, self.is_called = (), None, None, False

    def call(self, seconds: int) -> None:
        """Call the clock: so many seconds from now, and never more than were left."""
        self.is_called = True
        called = self._now() + seconds
        self.deadline = min(called, self.deadline or called)

    def bank(self, name: str) -> float:
        """The seconds in a player's time bank."""
        return self._banks.get(name, self.whole_bank)

    def spent(self, name: str) -> None:
        """Note that a player used up the time and the bank."""
        self._banks[name] = 0.0
        self._asleep.add(name)

    def woke(self, name: str) -> None:
        """Give a player who sends something the usual time again, in this very turn too."""
        if name in self._asleep:
            self._asleep.discard(name)
            if name in self._names and not self.is_called and self._paused is None:
                self.deadline = self._began + self._time()

    def left(self) -> tuple[int | None, int]:
        """Milliseconds until the deadline, and how many of them are the time bank's."""
        if self.deadline is None:
            return None, 0
        left = max(0.0, self.deadline - self._now())
        return int(left * 1000), 0 if self.is_called else int(min(self._bank, left) * 1000)

    def _charge(self, now: float) -> None:
        """Take what a player used beyond the usual time out of the bank."""
        over = now - self._began - self.seconds
        if over > 0 and len(self._names) == 1:
            name = self._names[0]
            self._banks[name] = max(0.0, self.bank(name) - over)


def default_action(options: Options) -> Action:
    """The action for a player whose time is up: the one that costs and gives up least."""
    if options.check:
        return Check()
    if options.bring_in is not None:
        return BringIn()
    if options.discard is not None:
        return Discard(tuple(range(options.discard)))
    if options.draw is not None:
        return Draw()
    if options.show:
        return Show()
    if options.run:
        return Run(1)
    return Fold()
