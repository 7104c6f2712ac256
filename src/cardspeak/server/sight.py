"""What a live table looks like from moment to moment: only what may have changed is put together.

In a betting round an action changes what is seen of the one who acted and of the one to act next,
and little else; the rest is seen as it was. Whatever else happens, all is looked at anew.
"""

from typing import TYPE_CHECKING

from cardspeak.hand import Fold
from cardspeak.hand.phase import Phase
from cardspeak.table import Act
from cardspeak.table.seeing import Kept, mine, seen
from cardspeak.table.view import Mine, Seen

if TYPE_CHECKING:
    from cardspeak.server.live import LiveTable


class Sight:
    """What was seen of a table, and what each seat knew."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        self._kept = Kept()
        self._known: dict[int, Mine] = {}
        self._fresh: set[int] = set()  # the seats whose knowledge is as it was
        self._moment: tuple[object, ...] = ()
        self._turn: tuple[int, ...] = ()

    def look(self) -> Seen:
        """What everybody sees after an input."""
        live = self._live
        table, hand = live.table, live.hand
        assert table.log is not None
        moment: tuple[object, ...] = ()
        turn: tuple[int, ...] = ()
        acted = table.inputs[-1] if table.inputs else None
        if hand is not None and hand.phase is Phase.BETTING and isinstance(acted, Act):
            others = table.log.count - len(table.inputs)  # inputs that are no action
            moment = (hand, hand.at, others)
            turn = (hand.options.seat or 0,)
            if isinstance(acted.action, Fold):
                self._one_fewer(acted.seat)
        if not moment or moment != self._moment:
            self.forget()
        for seat in self._turn:
            self._kept.seats.pop(seat, None)
        self._fresh.difference_update(turn, self._turn)
        self._moment, self._turn = moment, turn
        return seen(table, hand, table.now, self._kept)

    def look_anew(self) -> Seen:
        """What everybody sees, between two inputs."""
        self.forget()
        return seen(self._live.table, self._live.hand, self._live.table.now, self._kept)

    def forget(self) -> None:
        """Look at everything again."""
        self._kept = Kept()
        self._known.clear()
        self._fresh.clear()

    def _one_fewer(self, folded: int) -> None:
        """A hand is folded: others contend for the pots, and may ask for other things."""
        self._kept.middle.clear()
        self._known.pop(folded, None)
        self._fresh.clear()

    def own(self, seat: int | None, name: str) -> Mine | None:
        """What a seat knows beyond what all know; of the last hand, if it was dealt to its player.

        Whoever takes a seat between two hands does not see what lay there before.
        """
        if seat is None:
            return None
        known = self._known.get(seat)
        if known is None or seat not in self._fresh:
            live = self._live
            hand = live.hand if live.past.players.get(seat) == name else None
            known = self._known[seat] = mine(live.table, seat, hand, known)
            self._fresh.add(seat)
        return known
