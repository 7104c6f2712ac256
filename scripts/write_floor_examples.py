"""Write the worked examples of ``docs/floor.md``: one for every kind of report, from the code.

Run ``python scripts/write_floor_examples.py`` after a report or a decision has changed; a test
fails while the guide and the code differ.
"""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from cardspeak.books import Book
from cardspeak.books.loading import CATALOG
from cardspeak.floor.exploring import ways
from cardspeak.floor.reports import Report
from cardspeak.floor.ruling import FloorError, Ruling
from cardspeak.floor.situations import Situation, as_data, kinds, name_of, ruling_as_data
from cardspeak.games import Event

GUIDE = Path(__file__).parent.parent / "docs" / "floor.md"
BEGIN, END = "<!-- examples: begin -->\n", "<!-- examples: end -->\n"


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
        f"### {name_of(kind)}\n\n{doc}\n\n"
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


def written(guide: str) -> str:
    """The guide with the examples as they are now."""
    head, _, rest = guide.partition(BEGIN)
    _, _, tail = rest.partition(END)
    return f"{head}{BEGIN}\n{examples()}{END}{tail}"


if __name__ == "__main__":
    GUIDE.write_text(written(GUIDE.read_text("utf-8")), "utf-8")
