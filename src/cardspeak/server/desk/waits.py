"""How long a place on a list takes, from what this room has seen: the middle and the spread.

Each name that was called tells how long one place took. Without a few such calls nothing is said.
"""

from collections import deque

import msgspec

from cardspeak.room import Desk
from cardspeak.room.events import DeskEvent, NameCalled

_KEPT = 40
_LEAST = 3


class WaitEstimate(msgspec.Struct, frozen=True):
    """Minutes to wait: usually, and from the quick to the slow quarter of the calls seen."""

    minutes: int
    quick: int
    slow: int


class WaitTimes:
    """The gaps between the calls of each list since the room started."""

    def __init__(self) -> None:
        self._gaps: dict[str, deque[int]] = {}
        self._last: dict[str, int] = {}

    def follow(self, desk: Desk, events: list[DeskEvent]) -> None:
        """Note the calls among what happened."""
        for event in events:
            game = desk.games.get(event.game) if isinstance(event, NameCalled) else None
            if game is None:
                continue
            last = self._last.get(game.list)
            if last is not None:
                gaps = self._gaps.setdefault(game.list, deque(maxlen=_KEPT))
                gaps.append(desk.now - last)
            self._last[game.list] = desk.now

    def estimate(self, name: str, place: int) -> WaitEstimate | None:
        """How long a place on a list takes; none before the room has seen enough.

        >>> waits = WaitTimes()
        >>> waits._gaps["4-8"] = deque([300, 600, 900, 600])
        >>> waits.estimate("4-8", 2)
        WaitEstimate(minutes=20, quick=20, slow=30)
        """
        gaps = sorted(self._gaps.get(name, ()))
        if len(gaps) < _LEAST:
            return None
        quick, middle, slow = (gaps[len(gaps) * part // 4] for part in (1, 2, 3))
        return WaitEstimate(*[round(place * each / 60) for each in (middle, quick, slow)])
