"""The door through which the ranking tables come in: package data, read once, at first use.

The file is made from the rules when the package is built. If it is missing, was made from other
rules, or is in another byte order, the tables are built in memory instead. Nothing else in this
layer reads a file.
"""

import sys
import zlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from cardspeak.ranking.category import Category
from cardspeak.ranking.rules import DECLARED

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from cardspeak.ranking.build import Sections

HERE = Path(__file__).parent
DATA = HERE / "data" / "tables.bin"
SOURCES = ("build.py", "keys.py", "rules.py", "short.py")
"""The modules that tables are made by: another text of these makes a file out of date."""

_MAGIC = b"cardspeak ranks\n"
_TYPES = {"uint16": "H", "int32": "i"}


class TableSection(msgspec.Struct, frozen=True):
    """Where a table lies in the data, and of what type its numbers are."""

    start: int
    end: int
    type: str


class TablesHeader(msgspec.Struct, frozen=True):
    """What a file of tables holds."""

    sources: int
    sections: dict[str, TableSection]
    floors: dict[str, list[tuple[Category, int]]]


class Tables:
    """Tables by name, as views of one block of bytes."""

    def __init__(self, header: TablesHeader, data: memoryview) -> None:
        self._header = header
        self._data = data

    def __contains__(self, name: str) -> bool:
        return name in self._header.sections

    @property
    def sources(self) -> int:
        """The checksum of the modules that these tables were made from."""
        return self._header.sources

    @property
    def nbytes(self) -> int:
        """How much memory all the tables take."""
        return self._data.nbytes

    def view(self, name: str) -> "memoryview[int]":
        """A table for single look-ups."""
        section = self._header.sections[name]
        raw: Any = self._data[section.start : section.end]
        view: memoryview[int] = raw.cast(_TYPES[section.type])
        return view

    def array(self, name: str) -> "npt.NDArray[np.integer[Any]]":
        """The same table, as a NumPy array that shares its memory."""
        import numpy as np

        section = self._header.sections[name]
        return np.frombuffer(self._data[section.start : section.end], dtype=section.type)

    def floors(self, name: str) -> list[tuple[Category, int]]:
        """Where each category of a ranking begins, worst first."""
        return self._header.floors[name]


def encode(sections: "Sections") -> bytes:
    """Tables as the bytes of a file; equal tables are kept once."""
    placed: dict[bytes, TableSection] = {}
    body = bytearray()
    where = {}
    for name, array in sections.arrays.items():
        raw = array.astype(array.dtype.newbyteorder("<")).tobytes()
        if raw not in placed:
            placed[raw] = TableSection(len(body), len(body) + len(raw), array.dtype.name)
            body += raw + bytes(-len(raw) % 8)
        where[name] = placed[raw]
    floors = {
        name: [(Category(category), value) for category, value in floors]
        for name, floors in sections.floors.items()
    }
    header = msgspec.json.encode(TablesHeader(sources_digest(), where, floors))
    header += b" " * (-(len(_MAGIC) + 8 + len(header)) % 8)
    return _MAGIC + len(header).to_bytes(8, "little") + header + bytes(body)


def decode(data: bytes) -> Tables:
    """The tables in a file's bytes; a ValueError if they are not such a file."""
    start = len(_MAGIC) + 8
    if data[: len(_MAGIC)] != _MAGIC:
        raise ValueError("this is not a file of ranking tables")
    size = int.from_bytes(data[len(_MAGIC) : start], "little")
    header = msgspec.json.decode(data[start : start + size], type=TablesHeader)
    return Tables(header, memoryview(data)[start + size :])


def sources_digest() -> int:
    """A checksum of what the tables are made from: the declared rules, the modules at work."""
    digest = zlib.crc32(msgspec.json.encode(DECLARED))
    for name in SOURCES:
        digest = zlib.crc32((HERE / name).read_bytes(), digest)
    return digest


@cache
def load() -> Tables:
    """The tables, read at the first call."""
    if DATA.exists() and sys.byteorder == "little":
        tables = decode(DATA.read_bytes())
        if tables.sources == sources_digest():
            return tables
    return built()


def built() -> Tables:
    """The tables made anew from the rules, which takes a few seconds."""
    from cardspeak.ranking.build import build

    return decode(encode(build()))
