"""In which hands of a table the dealer errs on purpose, and at which decision."""

from random import Random

_WAITS = (0, 0, 0, 1, 2, 3, 4, 5, 6, 8)
"""After how many decisions of a hand the dealer errs: often at once, and before most hands end."""


class MistakeSchedule:
    """In which hands the dealer of a table errs, and at which decision."""

    def __init__(self, rate: float, random: Random) -> None:
        self._rate = rate
        self._random = random
        self._hand = 0
        self._turn = 0
        self._waits: int | None = None

    def is_due(self, hand: int, turn: int) -> bool:
        """Whether the dealer errs now; asked at every decision of a hand."""
        if not self._rate:
            return False
        if hand != self._hand:
            errs = self._random.random() < self._rate
            self._waits = self._random.choice(_WAITS) if errs else None
        elif turn != self._turn and self._waits:
            self._waits -= 1
        self._hand, self._turn = hand, turn
        return self._waits == 0

    def make(self) -> None:
        """Note that the mistake of this hand is made."""
        self._waits = None

    def put_off(self) -> None:
        """Try again at the next decision."""
        self._waits = 1
