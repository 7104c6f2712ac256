"""The number of the engine's behavior, held against what the recorded inputs come to.

`behavior.json` has, for the number of now, a digest of every recorded game without the rules that
it cites, a digest of what some of these games leave in a log, and of what the recorded inputs of
desks and events leave there. Something that comes to another digest under the same number is a log
that a room could not replay any more.
"""

import lzma
from hashlib import blake2b
from pathlib import Path
from re import sub
from typing import Any

import msgspec
from tests.driver import life, yardstick

from cardspeak import behavior
from cardspeak.books import Book
from cardspeak.errors import BrokenInvariant, CardspeakError
from cardspeak.room import Desk
from cardspeak.room.commands import Command as DeskCommand
from cardspeak.tournament.commands import Command as EventCommand
from cardspeak.tournament.flyer import Flyer
from cardspeak.tournament.tournament import Tournament

FILE = Path(__file__).with_name("behavior.json")
HOUSES = Path(__file__).with_name("houses.xz")
PART = 16
"""Of so many recorded games the log of one is digested."""


class Numbered(msgspec.Struct):
    """What everything recorded comes to under a number."""

    behavior: int = 0
    games: dict[str, str] = {}
    logs: dict[str, str] = {}
    houses: dict[str, str] = {}


class RecordedHouse(msgspec.Struct, frozen=True):
    """The inputs of a desk, or of an event where there is a flyer: time, author, command."""

    name: str
    book: str
    inputs: list[tuple[int, str, msgspec.Raw]]
    flyer: Flyer | None = None


def load() -> Numbered:
    """What was numbered."""
    return msgspec.json.decode(FILE.read_bytes(), type=Numbered)


def now() -> Numbered:
    """What everything comes to in this tree."""
    games = yardstick.load()
    return Numbered(
        behavior.BEHAVIOR,
        {str(game.seed): of_trace(game.trace) for game in games},
        {str(game.seed): of_log(game) for game in games[::PART]},
        {house.name: of_house(house) for house in houses()},
    )


def differ(was: Numbered, is_now: Numbered) -> list[str]:
    """What came to something else, or is not numbered yet."""
    found = []
    for part in ("games", "logs", "houses"):
        old, new = getattr(was, part), getattr(is_now, part)
        found += [f"{part} {name}" for name in old if name in new and old[name] != new[name]]
    return found


def number() -> str:
    """Enter what everything comes to; refused where play has changed under the same number."""
    was = load() if FILE.exists() else Numbered()
    is_now = now()
    changed = differ(was, is_now)
    if changed and was.behavior == is_now.behavior:
        return (
            f"play has changed ({', '.join(changed[:5])}): raise BEHAVIOR in "
            "src/cardspeak/behavior.py, then number again"
        )
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(is_now), indent=1) + b"\n")
    return f"behavior {is_now.behavior}: {len(is_now.games)} games, {len(is_now.houses)} houses"


def of_trace(lines: list[str]) -> str:
    """A digest of what a game came to, whichever rules were behind it."""
    plain = [sub(" <[^<>]*>", "", line) for line in lines]
    return blake2b("\n".join(plain).encode(), digest_size=8).hexdigest()


def of_log(game: yardstick.Recorded) -> str:
    """A digest of the digests that a game leaves in a log."""
    table = life.opened(game.book, game.notice, yardstick.SHOWING[game.showing])
    for each in game.inputs:
        try:
            life.apply(table, each)
        except CardspeakError:
            continue
    assert table.log is not None
    return _of([(record.events, record.state) for record in table.log.records])


# Desks and events


def houses() -> list[RecordedHouse]:
    """The recorded inputs of desks and events."""
    return msgspec.json.decode(lzma.decompress(HOUSES.read_bytes()), type=list[RecordedHouse])


def save_houses(recorded: list[RecordedHouse]) -> None:
    """Keep the inputs of desks and events."""
    HOUSES.write_bytes(lzma.compress(msgspec.json.encode(recorded), preset=9))


def recorded_house(name: str, book: str, log: Any, flyer: Flyer | None = None) -> RecordedHouse:
    """The inputs in the log of a desk or an event."""
    inputs = [
        (record.now, record.author, msgspec.Raw(msgspec.json.encode(record.input)))
        for record in log.records
    ]
    return RecordedHouse(name, book, inputs, flyer)


def of_house(house: RecordedHouse) -> str:
    """A digest of the digests that the inputs of a desk or an event leave in a log."""
    book = Book.load(house.book)
    actor: Any = Desk.logged(book)
    kind: Any = DeskCommand
    if house.flyer is not None:
        actor, kind = Tournament.logged(book, house.flyer), EventCommand
    for at, author, body in house.inputs:
        try:
            actor.apply(msgspec.json.decode(body, type=kind), at, author)
        except (CardspeakError, BrokenInvariant):
            continue  # a table's report may not fit a desk that now seats people elsewhere
    left = [
        (getattr(record, "events", None) or record.happenings, record.state)
        for record in actor.log.records
    ]
    return _of(left)


def _of(left: list[tuple[str, str]]) -> str:
    return blake2b(msgspec.json.encode(left), digest_size=8).hexdigest()
