"""A link to one hand: it shows the hand as the player who shared it saw it.

The link names table, hand and seat and is signed with a secret of the room, so that nobody can
make one for another seat.
"""

import base64
import binascii
import hashlib
import hmac
import secrets

import msgspec

from cardspeak.errors import CardspeakError
from cardspeak.store import Store

_SIGNED = 16
"""Bytes of the signature."""


class SharedHandError(CardspeakError):
    """A link to a hand that this room did not make."""


class SharedHand(msgspec.Struct, frozen=True, array_like=True):
    """The hand that a link shows, and the seat whose cards it shows; 0 for what everybody saw."""

    table: str
    number: int
    seat: int


_decode = msgspec.msgpack.Decoder(SharedHand).decode


def link_to(store: Store, shared: SharedHand) -> str:
    """The token of a hand, for its address."""
    body = msgspec.msgpack.encode(shared)
    return base64.urlsafe_b64encode(_signature(store, body) + body).rstrip(b"=").decode()


def shared_hand(store: Store, token: str) -> SharedHand:
    """The hand that a token names."""
    try:
        raw = base64.urlsafe_b64decode(token.encode("ascii") + b"=" * (-len(token) % 4))
    except (UnicodeEncodeError, binascii.Error):
        raise SharedHandError("this link shows no hand") from None
    given, body = raw[:_SIGNED], raw[_SIGNED:]
    if not hmac.compare_digest(given, _signature(store, body)):
        raise SharedHandError("this link shows no hand")
    return _decode(body)


def _signature(store: Store, body: bytes) -> bytes:
    secret = store.setting("shared hands", lambda: secrets.token_bytes(32))
    return hmac.new(secret, body, hashlib.sha256).digest()[:_SIGNED]
