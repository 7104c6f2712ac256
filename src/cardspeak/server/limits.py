"""How much one visitor, one address and the whole room may use, with the defaults.

A host changes them with a TOML file: ``cardspeak run --limits limits.toml``. A household, a card
club or a proxy may share an address; so its limits are a multiple of what one player needs.
"""

import tomllib
from ipaddress import IPv6Address, ip_address
from pathlib import Path

import msgspec

from cardspeak.errors import CardspeakError

_KILO = 1024


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
    names_an_hour: int = 60
    """Names that nobody had before."""

    # One player
    player_messages: Rate = Rate(40, 20)
    """Messages from all windows together; a nameless spectator's socket counts by itself."""
    windows: int = 8
    """Windows at the same table."""
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

    # The room
    all_connections: int = 5000
    """Connections open at a time; fewer where the system allows the process fewer files."""
    tables: int = 10_000
    """Open tables."""
    idle_minutes: float = 60
    """Minutes after which a table closes that all have left alone."""
    load_seconds: float = 1.0
    """Seconds that the start spends on loading tables; the others load when they are used."""

    @classmethod
    def read(cls, path: Path) -> "Limits":
        """The limits of a TOML file; what it does not name stays as it is by default."""
        try:
            return msgspec.convert(tomllib.loads(path.read_text("utf-8")), cls)
        except OSError as error:
            raise LimitsError(f"{path}: {error.strerror or error}") from None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
            raise LimitsError(f"{path}: {error}") from None


DEFAULTS = Limits()
UNLIMITED = 1e12
NO_LIMITS = Limits(
    connections=10**6,
    files=Rate(UNLIMITED, UNLIMITED),
    reads=Rate(UNLIMITED, UNLIMITED),
    writes=Rate(UNLIMITED, UNLIMITED),
    messages=Rate(UNLIMITED, UNLIMITED),
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
