"""Which names the room answers to, and which proxies it believes.

A page of another site can have its own name lead to this room's address (DNS rebinding), and would
then be a page of this room to the browser. So the room answers only to the names that its host
gave, to localhost, and to addresses in figures, which no other site can have. A header that says
where a request came from is believed only from the proxies that the host named.
"""

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from starlette.datastructures import Headers

from cardspeak.errors import CardspeakError

_Network = IPv4Network | IPv6Network
_LOCAL = "localhost"


class TrustError(CardspeakError):
    """A name or a proxy that cannot be one."""


class Trust:
    """What the host of a room has named.

    >>> trust = Trust(names=["poker.example.com"], proxies=["10.0.0.0/8"])
    >>> trust.answers_to("poker.example.com:443"), trust.answers_to("evil.example")
    (True, False)
    >>> trust.client("10.0.0.2", "203.0.113.7, 10.0.0.9"), trust.client("192.0.2.1", "10.0.0.9")
    ('203.0.113.7', '192.0.2.1')
    """

    def __init__(self, names: Iterable[str] = (), proxies: Iterable[str] = ()) -> None:
        self._names = {_checked(name) for name in names}
        self._proxies = [_network(each) for each in proxies]

    # Proxies

    def is_proxy(self, address: str) -> bool:
        """Whether a connection comes from a proxy that the host named."""
        if not self._proxies:
            return False
        try:
            found = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        mapped = getattr(found, "ipv4_mapped", None) or found
        return any(mapped in network for network in self._proxies)

    def client(self, peer: str, forwarded: str) -> str:
        """Where a request comes from: behind proxies, the last address that is none of them."""
        found = peer
        for entry in reversed(forwarded.split(",")):
            if not self.is_proxy(found):
                return found
            address = _without_port(entry.strip())
            try:
                ip_address(address)
            except ValueError:
                return found
            found = address
        return found

    # Names

    def answers_to(self, host: str) -> bool:
        """Whether the room answers to what a request calls it."""
        name = _without_port(host).rstrip(".").lower()
        if name in self._names or name == _LOCAL or name.endswith(f".{_LOCAL}"):
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True

    def is_own_page(self, headers: Headers) -> bool:
        """Whether a request comes from a page of this very room."""
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site") in (None, "same-origin", "none")
        scheme, _, place = origin.partition("://")
        if scheme not in ("http", "https") or not self.answers_to(place):
            return False
        return place == headers.get("host", "") or _without_port(place).lower() in self._names


def _without_port(host: str) -> str:
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host if host.count(":") > 1 else host.partition(":")[0]


def _checked(name: str) -> str:
    plain = name.strip().rstrip(".").lower()
    if not plain or not all(char.isalnum() or char in "-._" for char in plain):
        raise TrustError(f"{name!r} is not a host name: leave out http:// and the port")
    return plain.encode("idna").decode()


def _network(text: str) -> _Network:
    try:
        return ip_network(text, strict=False)
    except ValueError as error:
        raise TrustError(f"{text!r} is not the address of a proxy: {error}") from None
