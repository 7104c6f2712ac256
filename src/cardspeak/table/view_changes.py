"""The views of a table from one input to the next: which input makes which part of a view stale.

In a betting round an action changes what is seen of the player who acted and of the player to act
next, and little else; the other parts are kept. Any other input makes the whole view stale.
"""

from typing import TYPE_CHECKING

from cardspeak.hand import Fold, Hand
from cardspeak.hand.phase import Phase
from cardspeak.table.commands import Act
from cardspeak.table.view import Mine, Seen
from cardspeak.table.views import Kept, mine, seen

if TYPE_CHECKING:
    from cardspeak.table.table import Table


class ViewCache:
    """The latest view of a table, and what each seat knows; parts that are not stale are kept."""

    def __init__(self) -> None:
        self._kept = Kept()
        self._mine: dict[int, Mine] = {}  # of the seats that know what they knew
        self._hand: tuple[object, ...] = ()
        self._street = -1
        self._turn = 0
        self._may_chop = False

    def seen(self, table: "Table", hand: Hand | None) -> Seen:
        """What everybody sees after an input."""
        assert table.log is not None
        acted = table.inputs[-1] if table.inputs else None
        if hand is None or hand.phase is not Phase.BETTING or not isinstance(acted, Act):
            return self.seen_anew(table, hand)
        now = (hand, table.log.count - len(table.inputs))  # and how many inputs are no action
        if now != self._hand:
            self._forget()
            self._hand = now
        elif hand.at != self._street:
            self._kept.deal_on()
            self._mine = {seat: own for seat, own in self._mine.items() if not own.cards}
        if isinstance(acted.action, Fold):  # other players contend for the pots
            self._kept.middle = None
            self._kept.cards.pop(acted.seat, None)
        self._look_for_chop(len(table.blinds) >= hand.live_count and not hand.street)
        self._kept.seats.pop(self._turn, None)
        self._mine.pop(self._turn, None)
        self._street, self._turn = hand.at, hand.options.seat or 0
        self._mine.pop(self._turn, None)
        return seen(table, hand, table.now, self._kept)

    def seen_anew(self, table: "Table", hand: Hand | None) -> Seen:
        """What everybody sees, with every part made again."""
        self._forget()
        return seen(table, hand, table.now, self._kept)

    def mine(self, table: "Table", seat: int, hand: Hand | None) -> Mine:
        """What a seat knows beyond that; the same object as before while nothing has changed.

        `hand` is None for a player who took the seat after that hand: its cards are not theirs.
        """
        own = self._mine.get(seat)
        if own is None:
            own = self._mine[seat] = mine(table, seat, hand, self._kept)
        return own

    def _forget(self) -> None:
        self._kept = Kept()
        self._mine.clear()
        self._hand, self._turn = (), 0

    def _look_for_chop(self, few_left: bool) -> None:
        """With only the blinds left before the flop, each action decides whether they may chop."""
        if few_left or self._may_chop:
            self._kept.asks.clear()
            self._mine.clear()
        self._may_chop = few_left
