"""Everyone who looks at a live table, and what they are told of it.

The part that all may know is put together and encoded once; each seat's own part is added to it.
What happens in one go is told in one go, and whoever asked for it finds the answer there. Nothing
here waits for a reader.
"""

from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardspeak.hand.events import HandEvent
from cardspeak.server import authority, decks
from cardspeak.server import messages as m
from cardspeak.server.connection import Connection
from cardspeak.server.sight import Sight
from cardspeak.table import DeckCommand
from cardspeak.table import events as e
from cardspeak.table.narration import told
from cardspeak.table.view import Seen

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
        self._news: list[m.Said] | None = None  # lines not told yet; none where nothing is new
        self._answer: tuple[Connection, m.Answer] | None = None
        self._committed: bytes | None = None
        self._revealed: bytes | None = None  # goes after the news
        self._sight = Sight(live)
        self._rules: dict[tuple[str, ...], tuple[str, ...]] = {}

    def join(self, connection: Connection) -> None:
        """Someone looks at the table from now on."""
        self.connections.add(connection)
        for frame in self.whole(connection):
            connection.push(frame)

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

    def commit(self, deck: DeckCommand) -> None:
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
            self._revealed = m.encode(m.Revealed(hand=self.live.table.number, cards=shown))
        self._committed = None

    def mark_void(self) -> None:
        """The deck of a deal that is void never plays again; nothing of it is shown."""
        void = m.Revealed(hand=self.live.table.number, cards={}, void=True)
        self._revealed, self._committed = m.encode(void), None

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
        """Have everyone told the table as it is now."""
        if self._news is None:
            self._news = []
        self._news += lines

    def answer(self, connection: Connection, answer: m.Answer) -> None:
        """Answer a browser: with the news if there are any."""
        if self._news is None or connection not in self.connections:
            connection.push(m.encode(answer))
        else:
            self._answer = (connection, answer)

    def send(self) -> None:
        """Send the news out, if there are any."""
        if self._news is None:
            return
        lines, self._news = tuple(self._news), None
        asker, answer = self._answer or (None, None)
        revealed, self._answer, self._revealed = self._revealed, None, None
        self._at += 1
        if not self.connections:
            return
        sight, places = self._sight, self.live.table.seating.places
        begun = m.begun(self._common(sight.look(), lines))
        for connection in self.connections:
            name = connection.name
            mine, rest = sight.own(places.get(name), name)
            connection.push(begun + (m.rest(mine, answer) if connection is asker else rest))
        if revealed is not None:
            self.push_all(revealed)

    def whole(self, connection: Connection) -> tuple[bytes, ...]:
        """Everything that a visitor may know now, in frames."""
        shown = self._common(self._sight.look_anew(), tuple(self.lines))
        own, _ = self._sight.own(self.live.seat_of(connection.name), connection.name)
        whole = m.encode(m.Update(common=shown, mine=own, whole=True))
        return (whole,) if self._committed is None else (self._committed, whole)

    def _common(self, seen: Seen, lines: tuple[m.Said, ...]) -> m.Common:
        live = self.live
        left, bank = live.timing.left()
        return m.Common(
            at=self._at,
            turn=live.turn,
            seen=seen,
            lines=lines,
            left=left,
            bank=bank,
            clock=live.timing.is_called,
            paused=live.paused,
            stopped=live.stopped.reference if live.stopped is not None else "",
            next_in=live.dealer.next_in(),
            vote=None if live.table.in_play.ballot is None else live.voting.seen(),
            voiding=_voiding(live),
            staff=authority.told_to_all(live) if live.room.rules.staff_may_rule else (),
        )

    def push_all(self, frame: bytes) -> None:
        """The same frame to everyone at the table."""
        for connection in self.connections:
            connection.push(frame)

    def dismiss(self, why: str) -> None:
        """The table is no more."""
        self.send()
        self.push_all(m.encode(m.Closed(why=why)))
        for connection in list(self.connections):
            connection.close()


def _voiding(live: "LiveTable") -> m.Voiding | None:
    asked = live.table.in_play.void_asked
    return None if asked is None else m.Voiding(asked.by, asked.reason)
