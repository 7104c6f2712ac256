"""Counts the modules that two inputs pass through, by tracing them as they really run.

A raise comes in over a socket and goes through the server to the log and back to every player; a
premature turn is reported at a live table. ``python -m scripts.count_modules`` prints every module
in the order in which its code first runs.
"""

import asyncio
import json
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from tests.server.house import heads_up, inputs, opened

import cardspeak
from cardspeak.books import Book
from cardspeak.books.usual_notice import usual_notice
from cardspeak.cards import DECKS, Seeded
from cardspeak.cli.deal import open_table
from cardspeak.floor import PrematureBoard
from cardspeak.hand import Call, Check
from cardspeak.table import CallFloor, Table

_SOURCE = f"{Path(cardspeak.__file__).parent}/"


class Trace:
    """The modules of cardspeak whose functions run, in any thread, while the trace is on."""

    def __init__(self) -> None:
        self.modules: dict[str, None] = {}
        self.is_on = False

    def heard(self, frame: FrameType, event: str, _: Any) -> None:
        """Note the module of a function that begins or goes on."""
        if self.is_on and event == "call":
            file = frame.f_code.co_filename
            if file.startswith(_SOURCE) and frame.f_code.co_name != "<module>":
                self.modules[file.removeprefix(_SOURCE)] = None

    @contextmanager
    def ready(self) -> Iterator[None]:
        """Listen to this thread and to every thread that starts from now on."""
        threading.setprofile(self.heard)
        sys.setprofile(self.heard)
        try:
            yield
        finally:
            sys.setprofile(None)
            threading.setprofile(None)

    @contextmanager
    def on(self) -> Iterator[None]:
        """Note what runs."""
        self.is_on = True
        try:
            yield
        finally:
            self.is_on = False


def raise_over_a_socket() -> tuple[str, ...]:
    """The modules that a raise passes through: a reraise before the flop, heads up."""
    trace = Trace()

    async def played(database: Path) -> None:
        async with opened(database) as house:
            live, first, other = await heads_up(house)
            assert (await first.act({"act": "raise", "to": 8}))["ok"]
            await other.my_turn()
            before = inputs(live)
            await house.room.metrics.stop()  # it runs by the clock, whatever is played
            with trace.on():
                answer = await other.act({"act": "raise", "to": 20})
                await first.my_turn()
            assert answer["ok"], answer
            assert inputs(live) == before + 1

    with tempfile.TemporaryDirectory() as folder, trace.ready():
        asyncio.run(played(Path(folder) / "room.db"))
    return tuple(trace.modules)


def premature_turn_at_a_table() -> tuple[str, ...]:
    """The modules that the report of a premature turn passes through at a table with a log."""
    trace = Trace()
    table = _on_the_flop()
    with trace.ready(), trace.on():
        events = table.apply(CallFloor(PrematureBoard(), by="floor"), table.now)
    assert events
    return tuple(trace.modules)


def _on_the_flop() -> Table:
    """Three players at hold'em under Seminole's rules; the flop is out and nobody has acted."""
    book = Book.load("seminole")
    source = Seeded(7)
    table = open_table(book, usual_notice(book, "holdem"), 3, source)
    table.next_hand(1, source.shuffled(DECKS[52].cards))
    for _ in range(3):
        assert table.hand is not None
        options = table.hand.options
        assert options.seat is not None
        table.act(Check() if options.check else Call(), options.seat, table.now)
    return table


WALKS = {
    "A raise, from the browser to the log and back": raise_over_a_socket,
    "A premature turn": premature_turn_at_a_table,
}
"""The walks by the headings that they have in docs/architecture.md."""


def main() -> None:
    """Print the walks; with ``--json`` as data."""
    walks = {title: walk() for title, walk in WALKS.items()}
    if "--json" in sys.argv:
        print(json.dumps(walks))
        return
    for title, modules in walks.items():
        print(f"{title}: {len(modules)} modules")
        for module in modules:
            print(f"  {module}")


if __name__ == "__main__":
    main()
