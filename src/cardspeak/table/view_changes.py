"""The views of a table from one input to the next: which input makes which part of a view stale.

In a betting round and at the showdown an action changes what is seen of the player who acted and of
the player to act next, and little else; the other parts are kept. Any other input makes the whole
view stale.
"""

from typing import TYPE_CHECKING

from cardspeak.hand import Fold, Hand, Muck
from cardspeak.hand.phase import Phase
from cardspeak.table.commands import Act
from cardspeak.table.view import Mine, Seen
from cardspeak.table.views import Kept, mine, seen

if TYPE_CHECKING:
    from cardspeak.table.table import Table

_IN_TURN = frozenset({Phase.BETTING, Phase.SHOWING})
"""The phases in which one player acts after the other."""


class ViewCache:
    """The latest view of a table, and what each seat knows; parts that are not stale are kept."""

    def __init__(self) -> None:
        self._kept = Kept()
        self._mine: dict[int, Mine] = {}  # of the seats that know what they knew
        self._moment: tuple[object, ...] = ()  # the hand, and how many inputs are not of it
        self._inputs = 0
        self._street = -1
        self._turn = 0
        self._may_chop = False
        self._reveals = False  # a hand out of play will be turned up before all

    def seen(self, table: "Table", hand: Hand | None) -> Seen:
        """What everybody sees after an input."""
        acted = table.inputs[-1] if table.inputs else None
        if (
            hand is None
            or hand.phase not in _IN_TURN
            or not isinstance(acted, Act)
            or self._reveals
            or self._moment != _moment(table, hand)
            or len(table.inputs) > self._inputs + 1
        ):
            return self.seen_anew(table, hand)
        if hand.at != self._street:
            self._kept.deal_on()
            self._mine = {seat: own for seat, own in self._mine.items() if not own.cards}
        if isinstance(acted.action, Fold | Muck):  # other players contend for the pots
            self._kept.middle = None
            self._kept.cards.pop(acted.seat, None)
        if self._may_chop or _may_chop(table, hand):
            self._kept.asks.clear()
            self._mine.clear()
        self._kept.seats.pop(self._turn, None)
        self._mine.pop(self._turn, None)
        self._look(table, hand)
        self._mine.pop(self._turn, None)
        return seen(table, hand, table.now, self._kept)

    def seen_anew(self, table: "Table", hand: Hand | None) -> Seen:
        """What everybody sees, with every part made again."""
        self._kept = Kept()
        self._mine.clear()
        self._moment = ()
        if hand is not None and hand is table.hand:
            self._look(table, hand)
        return seen(table, hand, table.now, self._kept)

    def _look(self, table: "Table", hand: Hand) -> None:
        """Note at what moment of the hand the parts that are kept were made."""
        self._moment, self._inputs = _moment(table, hand), len(table.inputs)
        self._street, self._turn = hand.at, hand.options.seat or 0
        self._may_chop, self._reveals = _may_chop(table, hand), bool(hand.to_reveal)

    def mine(self, table: "Table", seat: int, hand: Hand | None) -> Mine:
        """What a seat knows beyond that; the same object as before while nothing has changed.

        `hand` is None for a player who took the seat after that hand: its cards are not theirs.
        """
        own = self._mine.get(seat)
        if own is None:
            own = self._mine[seat] = mine(table, seat, hand, self._kept)
        return own


def _moment(table: "Table", hand: Hand) -> tuple[object, ...]:
    assert table.log is not None
    return hand, table.log.count - len(table.inputs)


def _may_chop(table: "Table", hand: Hand) -> bool:
    """Whether only the blinds are left before the flop: each action decides if they may chop."""
    return len(table.blinds) >= hand.live_count and not hand.street
