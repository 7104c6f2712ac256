"""Writes docs/floor-reports.md: one worked example for every kind of report, from the code.

`make docs` calls it. The page is generated and not kept in the repository.
"""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from cardspeak.books import Book
from cardspeak.books.loading import CATALOG
from cardspeak.floor.core.decision_tree import ways
from cardspeak.floor.core.registry import kinds, name_of
from cardspeak.floor.core.report import Report
from cardspeak.floor.core.ruling import FloorError, Ruling
from cardspeak.floor.core.situation import Situation, as_data, ruling_as_data
from cardspeak.games import Event

PAGE = Path(__file__).resolve().parent.parent / "docs" / "floor-reports.md"
OPENING = """\
# One example of every report

A situation, and the ruling of a house that has a rule for it. [The floor](floor.md) explains the
keys.

"""


def example(kind: type[Report]) -> str:
    """The worked example of one kind of report: a situation and the ruling on it."""
    book, situation, ruling = _shown(kind)
    data = {
        "book": book.id,
        "game": situation.game,
        "structure": situation.structure,
        "event": situation.event,
        "happened": as_data(situation.happened),
    }
    doc = " ".join((kind.__doc__ or "").partition("\n\n")[0].split())
    return (
        f"## {name_of(kind)}\n\n{doc}\n\n"
        f"```json\n{_json(data)}\n```\n\n{book.title}:\n\n"
        f"```json\n{_json(_told(ruling))}\n```\n\n"
    )


def _shown(kind: type[Report]) -> tuple[Book, Situation, Ruling]:
    """A ruling with rules behind it if there is any, the richest of the first ones found."""
    found: list[tuple[int, Book, Situation, Ruling]] = []
    for name in sorted(CATALOG, reverse=True):
        book = Book.load(name)
        for game in book.games:
            for event in Event:
                structure = game.structures[0]
                policy = book.resolve(game.id, structure, event)
                for report, _ in list(ways(kind, game, policy, event))[:12]:
                    situation = Situation(
                        game=game.id, happened=report, structure=structure, event=event
                    )
                    ruling = situation.ruled(book)
                    assert isinstance(ruling, Ruling)
                    worth = 2 * bool(ruling.rules) + bool(ruling.remedies or ruling.orders)
                    if worth == 3:
                        return book, situation, ruling
                    found.append((worth, book, situation, ruling))
    if not found:
        raise FloorError(f"no house ever rules on {name_of(kind)!r}")
    _, book, situation, ruling = max(found, key=lambda each: each[0])
    return book, situation, ruling


def _told(ruling: Ruling) -> dict[str, object]:
    """A ruling, what it does not have left out."""
    data: dict[str, object] = ruling_as_data(ruling)["ruling"]
    return {name: value for name, value in data.items() if value not in ((), None)}


def _json(data: Mapping[str, object]) -> str:
    """A line for every key."""
    lines = [f'  "{name}": {_line(value)}' for name, value in data.items()]
    return "{\n" + ",\n".join(lines) + "\n}"


def _line(value: object) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()


def examples() -> str:
    """Every worked example, in the order of the names."""
    return "".join(example(kind) for kind in kinds().values())


if __name__ == "__main__":
    PAGE.write_text(OPENING + examples(), "utf-8")
    print(PAGE)
