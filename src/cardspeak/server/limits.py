"""How much one visitor, one address and the whole room may use, and what is left of it.

A host changes the defaults with a TOML file: ``cardspeak run --limits limits.toml``. A household, a
card club or a proxy may share an address, so its limits are a multiple of what one player needs.
"""

import re
import time
import tomllib
from ipaddress import IPv6Address, ip_address
from pathlib import Path

import msgspec

from cardspeak.errors import CardspeakError

_KILO = 1024
_MOST_KNOWN = 50_000
_STRING_OR_BRACKET = re.compile(rb'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)
_OPENS, _CLOSES = (b"[", b"{"), (b"]", b"}")


class LimitsError(CardspeakError):
    """A file of limits that cannot be used."""


class Rate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So much at once, and so much a second after that."""

    burst: float
    a_second: float

    def __post_init__(self) -> None:
        if self.burst < 1 or self.a_second <= 0:
            raise ValueError("a rate has a burst of at least 1 and something a second")


class Limits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every bound of a room."""

    # One address
    connections: int = 256
    """Connections open at a time."""
    files: Rate = Rate(2000, 400)
    """Requests of any kind; a first visit loads about a hundred files."""
    reads: Rate = Rate(300, 60)
    """Requests to look at data, and tables opened in a window."""
    writes: Rate = Rate(40, 20)
    """Requests that change something."""
    messages: Rate = Rate(600, 200)
    """Messages of all players together at all tables."""
    lookups: int = 24
    """Pages that are worked out at a time: rules, rulings, cases."""
    names_an_hour: int = 60
    """Names that nobody had before."""

    # One player
    player_messages: Rate = Rate(40, 20)
    """Messages from all windows together; a nameless spectator's socket counts by itself."""
    windows: int = 8
    """Windows at the same table."""
    guest_days: int = 90
    """Days after which the name of a guest whom nobody has seen is free again."""
    hosted_tables: int = 20
    """Open tables of one host; the floor may open more."""

    # One socket
    socket_frames: Rate = Rate(400, 100)
    """Frames of any kind; beyond that the socket is closed."""
    socket_control: Rate = Rate(40, 5)
    """Pings, pongs and parts of messages; beyond that the socket is closed."""
    socket_bytes: Rate = Rate(256 * _KILO, 64 * _KILO)
    """Bytes; beyond that the socket is closed."""
    message_bytes: int = 16 * _KILO
    """Bytes of one message."""

    # One request
    head_bytes: int = 16 * _KILO
    """Bytes of the request line and the headers."""
    head_seconds: float = 10
    """Seconds in which the headers must arrive."""
    body_bytes: int = 64 * _KILO
    """Bytes of the body."""
    body_seconds: float = 20
    """Seconds in which the body must arrive."""
    json_depth: int = 32
    """Lists and objects within one another, in a body or a message."""

    book_bytes: int = 256 * _KILO
    """Bytes of the text of a book that the room is given."""

    # The room
    own_books: int = 40
    """Books of the room's own."""
    book_editions: int = 1000
    """Editions of one of them."""
    all_connections: int = 5000
    """Connections open at a time; fewer where the system allows the process fewer files."""
    tables: int = 10_000
    """Open tables."""
    idle_minutes: float = 60
    """Minutes after which a table closes that all have left alone."""
    load_seconds: float = 1.0
    """Seconds that the start spends on loading tables; the others load when they are used."""

    @property
    def request_bytes(self) -> int:
        """Bytes of the longest body as it comes over the wire, where text and chunks are longer."""
        return 2 * max(self.body_bytes, 6 * self.book_bytes)

    @classmethod
    def read(cls, path: Path) -> "Limits":
        """The limits of a TOML file; what it does not name stays as it is by default."""
        try:
            return msgspec.convert(tomllib.loads(path.read_text("utf-8")), cls)
        except OSError as error:
            raise LimitsError(f"{path}: {error.strerror or error}") from None
        except (ValueError, RecursionError) as error:
            raise LimitsError(f"{path}: {error}") from None


DEFAULTS = Limits()
UNLIMITED = 1e12
NO_LIMITS = Limits(
    connections=10**6,
    files=Rate(UNLIMITED, UNLIMITED),
    reads=Rate(UNLIMITED, UNLIMITED),
    writes=Rate(UNLIMITED, UNLIMITED),
    messages=Rate(UNLIMITED, UNLIMITED),
    lookups=10**6,
    names_an_hour=10**6,
    all_connections=10**6,
)
"""No limit for an address: for tests and measurements, where one address is everyone."""


def address_key(host: str | None) -> str:
    """What counts as one address; of IPv6 the network, for a household has every address of it."""
    try:
        address = ip_address((host or "").partition("%")[0])
    except ValueError:
        return host or "?"
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return f"{IPv6Address(int(address) >> 64 << 64)}/64"
    return str(address)


# What is left


class TooManyError(CardspeakError):
    """A request that must wait until its allowance has grown again."""


class Allowance:
    """What one client has left of a rate."""

    __slots__ = ("_at", "_left", "rate")

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._left = rate.burst
        self._at = time.monotonic()

    def take(self, amount: float = 1) -> bool:
        """Use some of it. Returns False, and takes nothing, where there is not enough."""
        now, rate = time.monotonic(), self.rate
        left = min(rate.burst, self._left + (now - self._at) * rate.a_second)
        self._at = now
        is_enough = left >= amount
        self._left = left - amount if is_enough else left
        return is_enough

    def left(self) -> float:
        """How much may be used now."""
        now = time.monotonic()
        rate = self.rate
        self._left = min(rate.burst, self._left + (now - self._at) * rate.a_second)
        self._at = now
        return self._left


class Allowances(dict[str, Allowance]):
    """The allowances of all clients at the same rate, by name or address."""

    def __init__(self, rate: Rate) -> None:
        super().__init__()
        self.rate = rate

    def of(self, key: str) -> Allowance:
        """The allowance of one client."""
        found = self.get(key)
        if found is None:
            if len(self) >= _MOST_KNOWN:
                self._forget()
            found = self[key] = Allowance(self.rate)
        return found

    def _forget(self) -> None:
        """Forget the half that used least: a flood of keys must not fill the memory."""
        by_use = sorted(self.items(), key=lambda item: item[1].left())
        self.clear()
        self.update(by_use[: _MOST_KNOWN // 2])


class AddressAllowances:
    """The allowances of every address."""

    def __init__(self, limits: Limits) -> None:
        self.files = Allowances(limits.files)
        self.reads = Allowances(limits.reads)
        self.writes = Allowances(limits.writes)
        self.messages = Allowances(limits.messages)


# The depth of JSON


class DepthError(CardspeakError):
    """A JSON text that is too deep."""


def check_depth(text: bytes | bytearray | str, most: int) -> None:
    """Refuse a JSON text that nests lists and objects too deeply, before it is decoded.

    A few thousand brackets are small on the wire and large work for all code that walks the value.
    """
    if isinstance(text, str):
        if text.count("[") + text.count("{") <= most:
            return
        text = text.encode()
    depth = 0
    for found in _STRING_OR_BRACKET.finditer(text):
        sign = found[0]
        if sign in _OPENS:
            depth += 1
            if depth > most:
                raise DepthError(f"lists and objects are nested more than {most} deep")
        elif sign in _CLOSES:
            depth -= 1
