"""The browsers at a live table, and the updates that go to them.

The part that all may see is made and encoded once; each seat's own part is added to it. One update
tells everything that happens at once, and carries the answer to the player who asked. Nothing here
waits for a reader.
"""

from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from cardspeak.hand import Hand
from cardspeak.hand.events import HandEvent
from cardspeak.server.sockets import server_messages as out
from cardspeak.server.sockets.connection import Connection
from cardspeak.server.tables import authority, decks
from cardspeak.store.erasure import Erasure
from cardspeak.table import DeckCommand
from cardspeak.table import events as e
from cardspeak.table.narration import log_lines
from cardspeak.table.view import NarrationLine, OwnView, PublicView
from cardspeak.table.views import ViewCache

if TYPE_CHECKING:
    from cardspeak.server.tables.live_table import LiveTable

_KEPT_LINES = 200
HAND_WIDTH = 192
"""Bytes that a seat's own hand in words takes up in a frame, however long the words are."""
_HAND = b',"hand":'
_NOTHING = b"}"
"""How an update ends that tells a reader nothing of their own."""

Happenings = Sequence[e.Happened | HandEvent]
WonderedLine = tuple[NarrationLine, int]
"""A line of the log that may be explained, and the number of its hand."""


class Audience:
    """The browsers at a table."""

    def __init__(self, live: "LiveTable") -> None:
        self.live = live
        self.connections: dict[Connection, None] = {}  # in the order they came
        self.lines: deque[out.LogLine] = deque(maxlen=_KEPT_LINES)
        self._at = 0
        self._news: list[out.LogLine] | None = None  # lines not told yet; none where nothing is new
        self._answer: tuple[Connection, out.Answer] | None = None
        self._committed: bytes | None = None
        self._revealed: bytes | None = None  # goes after the news
        self._views = ViewCache()
        self._endings: dict[int, tuple[OwnView, bytes]] = {}  # how each seat's update ends
        self.wondered: dict[int, WonderedLine] = {}  # what may be asked about, by its number
        self._numbered = 0

    def join(self, connection: Connection) -> None:
        """Add a browser, and send it the whole table."""
        self.connections[connection] = None
        for frame in self.whole(connection):
            connection.push(frame)

    def part(self, connection: Connection) -> None:
        """Remove a browser."""
        self.connections.pop(connection, None)

    # The deck

    def ask_for_links(self) -> None:
        """Publish the commitment to the house's deck, and ask players for their part in it."""
        shares = self.live.shares
        if shares.house is not None:
            cards, seed = decks.commitment(shares.house)
            self.push_all(out.encode(out.Shuffled(cards=cards, seed=seed, asked=shares.asked)))

    def commit(self, deck: DeckCommand) -> None:
        """Publish the commitment to a deck before its first card."""
        cards, seed = decks.commitment(deck)
        mix, links = decks.mix_in(deck), self.live.shares.links
        if mix and decks.mix(links) != mix:
            links = {}  # the deck was dealt before the room started again
        committed = out.Committed(
            hand=self.live.table.number,
            cards=cards,
            seed=seed,
            mix=mix.hex(),
            links={name: link.hex() for name, link in links.items()} if mix else {},
        )
        self._committed = out.encode(committed)
        self.push_all(self._committed)

    def reveal(self) -> None:
        """After a hand, publish the salts of the cards that all saw."""
        deck, hand = self.live.table.cut, self.live.hand
        if deck is not None and hand is not None:
            shown = decks.revealed(deck, hand)
            self._revealed = out.encode(out.Revealed(hand=self.live.table.number, cards=shown))
        self._committed = None

    def mark_void(self) -> None:
        """Mark the deck of a void deal: it never plays again, and none of it is shown."""
        void = out.Revealed(hand=self.live.table.number, cards={}, void=True)
        self._revealed, self._committed = out.encode(void), None

    # The table

    def tell(self, events: Happenings) -> None:
        """Tell everyone what happened, and the table as it is now."""
        self.refresh(*self._add_lines(events))

    def recall(self, hand: Hand) -> None:
        """Know the lines of a hand that was being played when the room started again."""
        self._add_lines(hand.events or ())

    def _add_lines(self, events: Happenings) -> list[out.LogLine]:
        table = self.live.table
        number = table.number
        said = [
            out.LogLine(line.text, number, self._number(line, number) if line.is_wondered else 0)
            for line in log_lines(table, self.live.hand, events)
        ]
        self.lines.extend(said)
        return said

    def _number(self, line: NarrationLine, hand: int) -> int:
        """The number by which a line may be asked about; the oldest are forgotten."""
        self._numbered += 1
        self.wondered[self._numbered] = (line, hand)
        if len(self.wondered) > _KEPT_LINES:
            del self.wondered[next(iter(self.wondered))]
        return self._numbered

    def note(self, sentence: str, hand: int = 0) -> None:
        """Add a line of the room's own to the log, once for a hand."""
        line = out.LogLine(sentence, hand)
        if not hand or line not in self.lines:
            self.lines.append(line)
            self.refresh(line)

    def forget(self, erasure: Erasure) -> None:
        """Have no name of an erased person in the lines that are kept."""
        named = [number for number, (line, _) in self.wondered.items() if erasure.is_in(line.text)]
        for number in named:
            del self.wondered[number]
        lines = [
            out.LogLine(erasure.text(line.text), line.hand, 0 if line.why in named else line.why)
            for line in self.lines
        ]
        self.lines = deque(lines, maxlen=_KEPT_LINES)

    def refresh(self, *lines: out.LogLine) -> None:
        """Send everyone the table as it is now, at the end of the command."""
        if self._news is None:
            self._news = []
        self._news += lines

    def answer(self, connection: Connection, answer: out.Answer) -> None:
        """Answer a browser, within the next update if there is one."""
        if self._news is None or connection not in self.connections:
            connection.push(out.encode(answer))
        else:
            self._answer = (connection, answer)

    def send(self) -> None:
        """Send the next update, if there is one."""
        if self._news is None:
            return
        lines, self._news = tuple(self._news), None
        asker, answer = self._answer or (None, None)
        revealed, self._answer, self._revealed = self._revealed, None, None
        self._at += 1
        if not self.connections:
            return
        live = self.live
        begun = _begun(self._common(self._views.seen(live.table, live.hand), lines))
        for connection in self.connections:
            mine, ending = self._own(connection.name)
            connection.tell(begun, _rest(mine, answer) if connection is asker else ending)
        if revealed is not None:
            self.push_all(revealed)

    def whole(self, connection: Connection) -> tuple[bytes, ...]:
        """Everything that a visitor may know now, in frames."""
        seen = self._views.seen_anew(self.live.table, self.live.hand)
        common = self._common(seen, tuple(self.lines))
        mine, _ = self._own(connection.name)
        whole = out.encode(out.Update(common=common, mine=mine, whole=True)) + _blanks(mine)
        return (whole,) if self._committed is None else (self._committed, whole)

    def _own(self, name: str) -> tuple[OwnView | None, bytes]:
        """What a player knows beyond what all know, and how an update that tells it ends.

        A player who takes a seat between two hands does not see what lay there before.
        """
        live = self.live
        seat = live.table.seating.places.get(name)
        if seat is None:
            return None, _NOTHING
        hand = live.hand if live.archive.players.get(seat) == name else None
        mine = self._views.mine(live.table, seat, hand)
        kept = self._endings.get(seat)
        if kept is None or kept[0] is not mine:
            kept = self._endings[seat] = mine, _rest(mine)
        return kept

    def _common(self, seen: PublicView, lines: tuple[out.LogLine, ...]) -> out.Common:
        live = self.live
        left, bank = live.timing.left()
        return out.Common(
            at=self._at,
            turn=live.turn,
            seen=seen,
            lines=lines,
            left=left,
            bank=bank,
            clock=live.timing.is_called,
            paused=live.paused,
            stopped=live.stopped.reference if live.stopped is not None else "",
            held=live.table.link.hold.why if live.table.link.hold else "",
            next_in=live.dealer.next_in(),
            vote=None if live.table.in_play.ballot is None else live.voting.seen(),
            voiding=_voiding(live),
            staff=authority.staff_who_may_rule(live) if live.room.rules.staff_may_rule else (),
        )

    def push_all(self, frame: bytes) -> None:
        """Send the same frame to everyone at the table."""
        for connection in self.connections:
            connection.push(frame)

    def dismiss(self, why: str) -> None:
        """Say that the table is closed, and close every socket."""
        self.send()
        self.push_all(out.encode(out.Closed(why=why)))
        for connection in list(self.connections):
            connection.close()


def _voiding(live: "LiveTable") -> out.Voiding | None:
    asked = live.table.in_play.void_asked
    return None if asked is None else out.Voiding(asked.by, asked.reason)


class _UpdateRest(msgspec.Struct, omit_defaults=True, gc=False):
    """What an update ends with."""

    mine: OwnView | None
    answer: out.Answer | None = None


def _begun(common: out.Common) -> bytes:
    """An update up to what only one knows: the same for all, to be encoded once."""
    return out.encode(out.Update(common=common))[:-1]


def _rest(mine: OwnView | None, answer: out.Answer | None = None) -> bytes:
    """The rest of an update that has begun."""
    if mine is None and answer is None:
        return _NOTHING
    return b"," + out.encode(_UpdateRest(mine, answer))[1:] + _blanks(mine)


def _blanks(mine: OwnView | None) -> bytes:
    """Blanks after a frame, so that its size does not follow what a seat's cards are worth."""
    if mine is None:
        return b""
    size = len(_HAND) + len(out.encode(mine.hand)) if mine.hand else 0
    return b" " * (-size % HAND_WIDTH if size else HAND_WIDTH)
