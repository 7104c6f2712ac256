"""Seals and chains: how the store knows, and names, what was changed behind its back.

Every row carries a seal, a checksum of each of its columns and one of the checksums: it says which
part of which row is not what was written. Records, bank moves and staff actions are also chained by
hashes, each over the one before, so that nothing can be taken out or put in between.
"""

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from struct import Struct
from zlib import crc32

import msgspec

Value = str | int | bytes | None

ROOT = "0" * 32
"""What the first link of a chain follows."""

_SIZE = 16
_WORD = Struct(">I")
_PACK = msgspec.msgpack.Encoder()


def seal(values: Iterable[Value]) -> bytes:
    """The seal of a row: four bytes for each column, and four for those."""
    sums = b"".join([_WORD.pack(crc32(_plain(value))) for value in values])
    return sums + _WORD.pack(crc32(sums))


def _plain(value: Value) -> bytes:
    """A value with its kind, so that the word 200 is not the figure."""
    if type(value) is str:
        return b"s" + value.encode("utf-8", "surrogatepass")
    if type(value) is bytes:
        return b"b" + value
    return repr(value).encode()


def broken_parts(names: Sequence[str], values: Sequence[Value], sealed: Value) -> list[str]:
    """The columns that are not what was sealed; the seal itself if that is what changed.

    >>> row = ("ann", 200)
    >>> broken_parts(("name", "amount"), ("ann", 201), seal(row))
    ['amount']
    >>> broken_parts(("name", "amount"), row, b"?" + seal(row)[1:])
    ['seal']
    """
    made = seal(values)
    if made == sealed:
        return []
    if not isinstance(sealed, bytes) or len(sealed) != len(made):
        return ["seal"]
    if _WORD.pack(crc32(sealed[:-4])) != sealed[-4:]:
        return ["seal"]
    return [
        name
        for place, name in enumerate(names)
        if made[4 * place : 4 * place + 4] != sealed[4 * place : 4 * place + 4]
    ]


def link(chain: str, values: Sequence[Value]) -> str:
    """The next link of a chain."""
    return blake2b(_PACK.encode((chain, *values)), digest_size=_SIZE).hexdigest()
