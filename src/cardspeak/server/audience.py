"""Everyone who looks at a live table, and what they are told of it.

The part that all may know is put together and encoded once; each seat's own part is added to it.
Nothing here waits for a reader.
"""

from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from cardspeak.hand.events import HandEvent
from cardspeak.server import decks
from cardspeak.server import messages as m
from cardspeak.server.connection import Connection
from cardspeak.table import Act, Deck
from cardspeak.table import events as e
from cardspeak.table.seeing import mine, seen
from cardspeak.table.telling import told
from cardspeak.table.view import Mine

if TYPE_CHECKING:
    from cardspeak.server.live import LiveTable

_KEPT_LINES = 200

Happenings = Sequence[e.Happened | HandEvent]


class Audience:
    """Whoever looks at a table."""

    def __init__(self, live: "LiveTable") -> None:
        self.live = live
        self.connections: set[Connection] = set()
        self.lines: deque[m.Said] = deque(maxlen=_KEPT_LINES)
        self._at = 0
        self._committed: bytes | None = None
        self._known: dict[int, Mine] = {}  # what seats know, as long as it cannot have changed
        self._moment: tuple[object, ...] = ()
        self._turn: tuple[int, ...] = ()
        self._rules: dict[tuple[str, ...], tuple[str, ...]] = {}

    def join(self, connection: Connection) -> None:
        """Someone looks at the table from now on."""
        self.connections.add(connection)
        if self._committed is not None:
            connection.push(self._committed)
        connection.push(self.whole(connection))

    def part(self, connection: Connection) -> None:
        """Someone looks elsewhere."""
        self.connections.discard(connection)

    def rules(self, cites: Sequence[str]) -> tuple[str, ...]:
        """The rules behind some policies, each as "book:id"."""
        key = tuple(cites)
        found = self._rules.get(key)
        if found is None:
            found = self._rules[key] = self.live.table.rules(key)
        return found

    # The deck

    def commit(self, deck: Deck) -> None:
        """Bind a deck to what is told of it before the first card."""
        cards, seed = decks.commitment(deck)
        told = m.Committed(hand=self.live.table.number, cards=cards, seed=seed)
        self._committed = m.encode(told)
        self.push_all(self._committed)

    def reveal(self) -> None:
        """After a hand, tell the salts of the cards that all saw."""
        deck, hand = self.live.table.cut, self.live.hand
        if deck is not None and hand is not None:
            shown = decks.revealed(deck, hand)
            self.push_all(m.encode(m.Revealed(hand=self.live.table.number, cards=shown)))
        self._committed = None

    # The table

    def tell(self, events: Happenings) -> None:
        """Tell everyone what happened, and the table as it is now."""
        table = self.live.table
        said = [
            m.Said(line.text, self.rules(line.cites), table.number)
            for line in told(table, self.live.hand, events)
        ]
        self.lines.extend(said)
        self.refresh(*said)

    def note(self, sentence: str) -> None:
        """Something that the room says, though nothing happened at the table."""
        self.lines.append(m.Said(sentence))
        self.refresh(self.lines[-1])

    def refresh(self, *lines: m.Said) -> None:
        """Tell everyone the table as it is now."""
        self._at += 1
        if not self.connections:
            return
        shown = self._common(lines)
        common = msgspec.Raw(m.encode(shown))
        self._forget(shown.seen.turn)
        seats = {seat.player: seat.number for seat in self.live.table.occupied}
        frames: dict[int | None, bytes] = {}
        for connection in self.connections:
            seat = seats.get(connection.name)
            frame = frames.get(seat)
            if frame is None:
                frame = frames[seat] = m.encode(_Update(common, self._own(seat, connection.name)))
            connection.push(frame)

    def _forget(self, turn: tuple[int, ...]) -> None:
        """Keep of what seats know only what an action of another seat cannot have changed."""
        table, hand = self.live.table, self.live.hand
        assert table.log is not None
        moment: tuple[object, ...] = ()
        if hand is not None and table.inputs and isinstance(table.inputs[-1], Act):
            others = table.log.count - len(table.inputs)  # inputs that are no action
            moment = (hand, hand.at, hand.phase, others)
        if not moment or moment != self._moment:
            self._known.clear()
        for seat in (*turn, *self._turn):
            self._known.pop(seat, None)
        self._moment, self._turn = moment, turn

    def whole(self, connection: Connection) -> bytes:
        """Everything that a visitor may know now."""
        live = self.live
        seat = live.seat_of(connection.name)
        self._known.clear()
        own = self._own(seat, connection.name)
        return m.encode(m.Update(common=self._common(tuple(self.lines)), mine=own, whole=True))

    def _own(self, seat: int | None, name: str) -> Mine | None:
        """What a seat knows beyond what all know; of the last hand, if it was dealt to its player.

        Whoever takes a seat between two hands does not see what lay there before.
        """
        if seat is None:
            return None
        live = self.live
        found = self._known.get(seat)
        if found is None:
            hand = live.hand if live.past.players.get(seat) == name else None
            found = self._known[seat] = mine(live.table, seat, hand)
        return found

    def _common(self, lines: tuple[m.Said, ...]) -> m.Common:
        live = self.live
        left, bank = live.timing.left()
        return m.Common(
            at=self._at,
            turn=live.turn,
            seen=seen(live.table, live.hand, live.table.now),
            lines=lines,
            left=left,
            bank=bank,
            clock=live.timing.is_called,
            paused=live.paused,
            next_in=live.dealer.next_in(),
        )

    def push_all(self, frame: bytes) -> None:
        """The same frame to everyone at the table."""
        for connection in self.connections:
            connection.push(frame)

    def dismiss(self, why: str) -> None:
        """The table is no more."""
        self.push_all(m.encode(m.Closed(why=why)))
        for connection in list(self.connections):
            connection.close()


class _Update(msgspec.Struct, tag_field="tell", tag="update", gc=False):
    """An update whose common part is encoded once for all."""

    common: msgspec.Raw
    mine: object
