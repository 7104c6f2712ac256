"""What a live table looks like from moment to moment: only what may have changed is put together.

In a betting round an action changes what is seen of the one who acted and of the one to act next,
and little else; the rest is seen as it was. Whatever else happens, all is looked at anew.
"""

from typing import TYPE_CHECKING

from cardspeak.hand import Fold
from cardspeak.hand.phase import Phase
from cardspeak.server import messages as m
from cardspeak.table import Act
from cardspeak.table.view import Mine, Seen
from cardspeak.table.views import Kept, mine, seen

if TYPE_CHECKING:
    from cardspeak.server.live import LiveTable

Own = tuple[Mine | None, bytes]
"""What one knows beyond what all know, and how an update that tells it ends."""

_NOTHING: Own = (None, m.rest(None))


class Sight:
    """What was seen of a table, and what each seat knew."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        self._kept = Kept()
        self._known: dict[int, Own] = {}  # of the seats whose knowledge is as it was
        self._hand: tuple[object, ...] = ()
        self._street = -1
        self._turn = 0
        self._may_chop = False

    def look(self) -> Seen:
        """What everybody sees after an input."""
        live = self._live
        table, hand = live.table, live.hand
        assert table.log is not None
        acted = table.inputs[-1] if table.inputs else None
        if hand is None or hand.phase is not Phase.BETTING or not isinstance(acted, Act):
            self.forget()
            return seen(table, hand, table.now, self._kept)
        now = (hand, table.log.count - len(table.inputs))  # and how many inputs are no action
        if now != self._hand:
            self.forget()
            self._hand = now
        elif hand.at != self._street:
            self._kept.deal_on()
            self._known = {seat: own for seat, own in self._known.items() if not _holds(own)}
        if isinstance(acted.action, Fold):  # others contend for the pots
            self._kept.middle = None
            self._kept.cards.pop(acted.seat, None)
        self._look_for_chop(len(table.blinds) >= hand.live_count and not hand.plan[hand.at][3])
        self._kept.seats.pop(self._turn, None)
        self._known.pop(self._turn, None)
        self._street, self._turn = hand.at, hand.options.seat or 0
        self._known.pop(self._turn, None)
        return seen(table, hand, table.now, self._kept)

    def look_anew(self) -> Seen:
        """What everybody sees, between two inputs."""
        self.forget()
        return seen(self._live.table, self._live.hand, self._live.table.now, self._kept)

    def forget(self) -> None:
        """Look at everything again."""
        self._kept = Kept()
        self._known.clear()
        self._hand, self._turn = (), 0

    def _look_for_chop(self, few_left: bool) -> None:
        """With nobody but the blinds left before the flop, each action decides whether they may."""
        if few_left or self._may_chop:
            self._kept.asks.clear()
            self._known.clear()
        self._may_chop = few_left

    def own(self, seat: int | None, name: str) -> Own:
        """What a seat knows beyond what all know; of the last hand, if it was dealt to its player.

        Whoever takes a seat between two hands does not see what lay there before.
        """
        if seat is None:
            return _NOTHING
        known = self._known.get(seat)
        if known is None:
            live = self._live
            hand = live.hand if live.past.players.get(seat) == name else None
            own = mine(live.table, seat, hand, self._kept)
            known = self._known[seat] = own, m.rest(own)
        return known


def _holds(own: Own) -> bool:
    return own[0] is not None and bool(own[0].cards)
