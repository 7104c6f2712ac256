"""The recorded games: inputs in neutral words and what came of each, to be the same for ever.

One line of the file is one table's life: book, notice, inputs, and the trace of neutral lines.
Playing the inputs again must give the same lines, whatever the tree calls its classes, modules and
fields.
"""

import lzma
from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
from tests.driver import houses, life, script
from tests.driver.tracing import Tracing

from cardspeak.hand import Showing

FILE = Path(__file__).with_name("yardstick.xz")
INPUTS = 100
"""How many inputs a recorded game has, more or less."""
SHOWING = {"asked": Showing.ASKED, "automatic": Showing.AUTOMATIC}


class Recorded(msgspec.Struct, frozen=True):
    """One table's life."""

    seed: int
    book: str
    notice: dict[str, Any]
    showing: str
    inputs: list[script.Line]
    trace: list[str] = []

    @property
    def digest(self) -> str:
        """A digest of the trace."""
        return blake2b("\n".join(self.trace).encode(), digest_size=8).hexdigest()

    def accepted(self) -> Counter[str]:
        """How often each kind of input was done."""
        came = zip(self.inputs, self.trace, strict=True)
        return Counter(
            [life.name_of(each[0], each[3]) for each, told in came if told[:4] == "done"]
        )


class Differs(msgspec.Struct, frozen=True):
    """The first line in which a game came to something else."""

    recorded: Recorded
    place: int
    now: str

    def __str__(self) -> str:
        game, place = self.recorded, self.place
        was = game.trace[place] if place < len(game.trace) else "nothing"
        return (
            f"seed {game.seed}, {game.book}, {game.notice['name']}, input {place + 1}:\n"
            f"  {script.written(game.inputs[place])}\n  was: {was}\n  now: {self.now}"
        )


Shown = tuple[Recorded, Counter[str]]
"""A game, and how often each kind of input was accepted in it."""


def traced(recorded: Recorded) -> list[str]:
    """What the inputs of a recorded game come to now."""
    table = life.opened(recorded.book, recorded.notice, SHOWING[recorded.showing])
    tracing = Tracing(table)
    return [tracing.line(each) for each in recorded.inputs]


def compare(recorded: Recorded) -> Differs | None:
    """Play a recorded game; the first line that differs."""
    table = life.opened(recorded.book, recorded.notice, SHOWING[recorded.showing])
    tracing = Tracing(table)
    for place, each in enumerate(recorded.inputs):
        try:
            now = tracing.line(each)
        except Exception as error:  # a game that was recorded has none
            now = f"{type(error).__name__}: {error}"
        if now != recorded.trace[place]:
            return Differs(recorded, place, now)
    return None


def record(seed: int, place: int, wishes: Sequence[str] = ()) -> Shown | None:
    """A game from a seed at one of the tables, and what was done in it; None if it breaks."""
    lived = life.Life(seed, place, wishes)
    try:
        lived.play(INPUTS)
    except life.BrokenTableError:
        return None
    showing = next(word for word, each in SHOWING.items() if each is lived.showing)
    inputs_ = msgspec.json.decode(msgspec.json.encode(lived.recorded))
    recorded = Recorded(seed, lived.book, lived.notice, showing, inputs_)
    return msgspec.structs.replace(recorded, trace=traced(recorded)), lived.done


def record_at(place: int) -> Shown | None:
    """A game at one of the tables, from the first seed that comes to an end."""
    seeds = range(place * 100, place * 100 + 60)
    found = (record(seed, place) for seed in seeds)
    return next((each for each in found if each is not None), None)


def record_more(wishes: Sequence[str], seed: int) -> Shown | None:
    """A game from a seed, at the table that it comes to, where some inputs are wished for."""
    return record(seed, seed % len(houses.tables()), wishes)


def save(games: Iterable[Recorded], path: Path = FILE) -> None:
    """Write recorded games."""
    lines = [msgspec.json.encode(each) for each in games]
    path.write_bytes(lzma.compress(b"\n".join(lines) + b"\n", preset=9 | lzma.PRESET_EXTREME))


def load(path: Path = FILE) -> list[Recorded]:
    """Read recorded games."""
    lines = lzma.decompress(path.read_bytes()).splitlines()
    return [msgspec.json.decode(line, type=Recorded) for line in lines]
