"""What nobody may know reaches nobody: the same bytes, whatever lies in the cards not seen.

A hand is played twice at a live table, by the same people doing the same. The second deck differs
from the first in every card that one player never sees. That player, a spectator and the floor
must be sent the very same bytes.
"""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.types import Message

from cardspeak.books import Book
from cardspeak.books.usual_notice import usual_notice
from cardspeak.cards import DECKS, Card, Seeded, Slot
from cardspeak.floor import report_of
from cardspeak.hand import Action, Call, Draw, Fold, Muck, Options
from cardspeak.server.people.people import Role, Visitor
from cardspeak.server.room import Room
from cardspeak.server.sockets import messages as m
from cardspeak.server.sockets import server_messages as out
from cardspeak.server.sockets.connection import Connection
from cardspeak.server.tables import dealer, decks
from cardspeak.server.tables.live_table import LiveTable
from cardspeak.server.tables.options import TableOptions
from cardspeak.server.tables.timing import Timing, default_action
from cardspeak.table import DeckCommand

WATCHED = 1
"""The seat whose bytes are compared."""
FOLDS = 2
"""The seat that gives up as soon as it may, and whose cards are seen by nobody."""
SEED = bytes(range(32))
FLOOR = Visitor("Flo", Role.FLOOR, False)
NOBODY = Visitor("", Role.PLAYER, True)

Report = dict[str, Any]
Frames = dict[str, list[bytes]]


class HandRecord:
    """One hand: what each watcher was sent, and the cards that the watched seat or all saw."""

    def __init__(self) -> None:
        self.frames: Frames = {"seat": [], "spectator": [], "floor": []}
        self.seen: set[Slot] = set()
        self.remade = False

    def look(self, live: LiveTable) -> None:
        hand = live.hand
        if hand is None:
            return
        self.seen |= {slot for slot, up in enumerate(hand.deck.facing) if up}
        self.seen |= set(hand.slots_of(WATCHED))
        self.seen |= {slot for board in hand.boards for slot in board.slots}
        self.remade |= any(type(event).__name__ == "Remade" for event in hand.events or ())


def _chosen(seat: int, options: Options) -> Action:
    if seat == FOLDS and options.fold:
        return Fold()
    if options.draw is not None:
        return Draw(tuple(range(min(options.draw, 5))))
    if options.muck and seat != WATCHED:
        return Muck()
    if options.call:
        return Call()
    return default_action(options)


def _visitor(seat: int) -> Visitor:
    return Visitor(f"player {seat}", Role.PLAYER, True)


async def _played(
    folder: Path,
    book: str,
    game: str,
    players: int,
    faces: Sequence[Card],
    reports: dict[int, Report],
    looks: Sequence[Report],
) -> HandRecord:
    """Play one hand; `reports` are ruled on after so many actions, `looks` asked now and then."""
    decks_left = [DeckCommand(tuple(faces), SEED)]
    room = await Room.open(folder)
    rules = Book.load(book)
    options = TableOptions(pace=0.0, pause=0.0)
    notice = usual_notice(rules, game, players=players)
    live = await room.open_table(FLOOR, rules, notice, options, bots=0, style="")
    live.paused = True
    played = HandRecord()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(decks, "fresh", lambda size: decks_left.pop())
        patch.setattr(dealer, "shuffled", lambda cards: list(cards))
        patch.setattr(Timing, "left", lambda self: (25_000, 0))
        patch.setattr(dealer.Dealer, "next_in", lambda self: None)
        await _watch(live, played)
        for seat in range(1, players + 1):
            await _asked(
                live, _visitor(seat), m.SitMessage(id=1, chips=live.buy_in, seat=seat), room
            )
        live.paused = False
        live.dealer.plan_ahead()
        while live.table.hand is None:
            await asyncio.sleep(0.001)
        await live.do(_nothing)  # until the deal is durable
        live.paused = True
        await _play(live, played, reports, looks)
        await asyncio.sleep(0.01)
        for connection in list(live.connections):
            connection.drop()
    await room.close()
    return played


async def _nothing() -> None:
    pass


async def _watch(live: LiveTable, played: HandRecord) -> None:
    for watcher, visitor in (("seat", _visitor(WATCHED)), ("spectator", NOBODY), ("floor", FLOOR)):

        async def keep(message: Message, watcher: str = watcher) -> None:
            played.frames[watcher].append(message["text"].encode())

        await live.join(Connection(visitor.name, keep, live.whole))


async def _asked(
    live: LiveTable, visitor: Visitor, asked: m.ClientMessage, room: Room
) -> out.Answer:
    if visitor.name.startswith("player") and not room.people.is_known(visitor.name):
        entered = await room.people.enter(visitor.name, None, "")
        await room.welcome(entered)
    answer = await live.ask(visitor, asked)
    assert answer.ok, answer
    return answer


async def _play(
    live: LiveTable, played: HandRecord, reports: dict[int, Report], looks: Sequence[Report]
) -> None:
    number, actions = 100, 0
    while (hand := live.table.hand) is not None:
        played.look(live)
        number += 1
        for report in looks if actions in LOOKED_AT else ():
            number += 1
            answer = await live.ask(FLOOR, m.LookMessage(id=number, report=report_of(report)))
            played.frames["floor"].append(out.encode(answer))
        if actions in reports:
            ruled = m.RuleMessage(
                id=number + 1, report=report_of(reports.pop(actions)), reason="seen"
            )
            assert (await live.ask(FLOOR, ruled)).ok
            number += 1
            continue
        options = hand.options
        seat = options.seat if options.seat is not None else options.seats[0]
        act = m.ActMessage(
            id=number,
            hand=live.table.number,
            turn=live.turn,
            action=_chosen(seat, options),  # type: ignore[arg-type]
        )
        answer = await live.ask(_visitor(seat), act)
        assert answer.ok, answer
        actions += 1
    played.look(live)


LOOKS: tuple[Report, ...] = (
    {"report": "exposed card", "seat": FOLDS, "card": 0, "by": "dealt face up"},
    {"report": "exposed card", "seat": 3, "card": 1, "by": "shown by its own player"},
    {"report": "premature board"},
    {"report": "premature street"},
    {"report": "wrong burn", "burned": 0},
    {"report": "deck dropped", "mixed": True},
    {"report": "extra cards", "seat": 3, "count": 1},
    {"report": "hand miscalled", "seat": 3},
    {"report": "hand in the muck", "seat": FOLDS},
    {"report": "asked to see a hand"},
    {"report": "winning hand mucked by the dealer"},
)
"""What the floor may ask about at any moment; an answer, even a refusal, must tell no card."""

LOOKED_AT = (1, 5)
"""After how many actions the floor asks."""

HANDS: dict[str, tuple[str, str, int, dict[int, Report]]] = {
    "hold'em": ("common", "holdem", 4, {}),
    "a premature board": ("black-pearl", "holdem", 4, {3: {"report": "premature board"}}),
    "a dropped deck": ("common", "holdem", 4, {5: {"report": "deck dropped", "mixed": True}}),
    "a full stud table": ("common", "seven-card-stud", 8, {}),
    "a draw that needs the discards": ("common", "triple-draw", 6, {}),
    "lowball": ("black-pearl", "ace-to-five", 8, {}),
    "crazy pineapple": ("common", "crazy-pineapple", 5, {}),
}


@pytest.mark.parametrize("name", HANDS)
def test_hidden_cards_change_no_byte(name: str, tmp_path: Path) -> None:
    book, game, players, reports = HANDS[name]

    async def whole() -> tuple[HandRecord, HandRecord, set[Slot]]:
        size = Book.load(book).game(game).deck
        faces = Seeded(7).shuffled(DECKS[size].cards)
        words = (book, game, players)
        one = await _played(tmp_path / "1.db", *words, faces, dict(reports), LOOKS)
        hidden = [slot for slot in range(len(faces)) if slot not in one.seen]
        other = list(faces)
        for slot, source in zip(hidden, hidden[1:] + hidden[:1], strict=True):
            other[slot] = faces[source]
        two = await _played(tmp_path / "2.db", *words, other, dict(reports), LOOKS)
        return one, two, set(hidden)

    one, two, hidden = asyncio.run(whole())
    assert len(hidden) >= 4, "the decks have to differ"
    for watcher in one.frames:
        ones = [_told(frame) for frame in one.frames[watcher]]
        twos = [_told(frame) for frame in two.frames[watcher]]
        for a, b in zip(ones, twos, strict=False):
            assert a == b, watcher
        assert len(ones) == len(twos)
        assert len(ones) > 10
    _check_commitments(one, two, hidden)


def _told(frame: bytes) -> bytes:
    """A frame; of a commitment only that there was one: it is checked on its own."""
    return b"committed" if b'"tell":"committed"' in frame[:24] else frame


def _check_commitments(one: HandRecord, two: HandRecord, hidden: set[Slot]) -> None:
    """Salted hashes differ where the cards do, and nowhere else."""
    first, second = [
        next(
            msgspec.json.decode(frame)["cards"]
            for frame in each.frames["spectator"]
            if b'"committed"' in frame
        )
        for each in (one, two)
    ]
    pairs = zip(first, second, strict=True)
    assert {slot for slot, (a, b) in enumerate(pairs) if a != b} == hidden


def test_the_discards_were_shuffled_again(tmp_path: Path) -> None:
    """The case above is the one it says it is."""

    async def whole() -> HandRecord:
        faces = Seeded(7).shuffled(DECKS[52].cards)
        return await _played(tmp_path / "1.db", "common", "triple-draw", 6, faces, {}, ())

    assert asyncio.run(whole()).remade
