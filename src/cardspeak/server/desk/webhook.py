"""A notifier that posts to an address of the host's choice: HTTPS, to listed hosts, signed.

`cardspeak run --notify FILE` reads one from a TOML file. A redirect is never followed, so that
nothing goes to a host that is not listed. The receiver checks `Cardspeak-Signature`: the time, and
an HMAC-SHA256 of time and body under the shared secret. `Cardspeak-Id` is the same when a
notification is sent again.
"""

import asyncio
import hashlib
import hmac
import http.client
import secrets
import ssl
import time
import tomllib
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import msgspec

from cardspeak.errors import CardspeakError
from cardspeak.server.desk.notify import Notification

SECONDS = 5.0
"""How long a receiver may take to answer."""
TRIES = 3
_PAUSE = 1.0


class WebhookError(CardspeakError):
    """A webhook that cannot be used, or that did not take a notification."""


class WebhookFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the host writes: where to, under which secret, and which hosts are allowed."""

    url: str
    secret: Annotated[str, msgspec.Meta(min_length=16)]
    hosts: tuple[str, ...]


class Webhook:
    """Posts notifications to one address."""

    def __init__(self, file: WebhookFile, context: ssl.SSLContext | None = None) -> None:
        self._host, self._port, self._path = _checked(file)
        self._secret = file.secret.encode()
        self._context = context or ssl.create_default_context()
        self._pause = _PAUSE

    @classmethod
    def read(cls, path: Path) -> "Webhook":
        """The webhook of a TOML file; refused with what is wrong in it."""
        try:
            return cls(msgspec.convert(tomllib.loads(path.read_text("utf-8")), WebhookFile))
        except (OSError, ValueError, msgspec.ValidationError) as error:
            raise WebhookError(f"{path}: {error}") from None

    async def notify(self, notification: Notification) -> None:
        """Post a notification, and again if the receiver does not take it."""
        body, id = msgspec.json.encode(notification), secrets.token_hex(8)
        for tried in range(1, TRIES + 1):
            try:
                await asyncio.to_thread(self._post, body, id)
            except (OSError, http.client.HTTPException, WebhookError) as error:
                if tried == TRIES:
                    raise WebhookError(f"{self._host}: {error}") from error
                await asyncio.sleep(self._pause * tried)
            else:
                return

    def _post(self, body: bytes, id: str) -> None:
        connection = http.client.HTTPSConnection(
            self._host, self._port, timeout=SECONDS, context=self._context
        )
        try:
            connection.request("POST", self._path, body, self._headers(body, id))
            answer = connection.getresponse()
            answer.read(1024)
            if not 200 <= answer.status < 300:
                raise WebhookError(f"answered {answer.status}; redirects are not followed")
        finally:
            connection.close()

    def _headers(self, body: bytes, id: str) -> dict[str, str]:
        now = int(time.time())
        return {
            "Content-Type": "application/json",
            "Cardspeak-Id": id,
            "Cardspeak-Signature": f"t={now},v1={signature(self._secret, now, body)}",
        }


def signature(secret: bytes, at: int, body: bytes) -> str:
    """The signature of a body that is sent at a time."""
    return hmac.new(secret, b"%d." % at + body, hashlib.sha256).hexdigest()


def _checked(file: WebhookFile) -> tuple[str, int, str]:
    """Host, port and path of an address; refused unless it is HTTPS and its host is listed."""
    parts = urlsplit(file.url)
    if parts.scheme != "https" or not parts.hostname:
        raise WebhookError(f"a webhook needs an https:// address, not {file.url!r}")
    if parts.username is not None or parts.password is not None:
        raise WebhookError("the address must not contain a user name or password")
    if parts.hostname.lower() not in {host.lower() for host in file.hosts}:
        raise WebhookError(f"{parts.hostname} is not among the hosts: {', '.join(file.hosts)}")
    path = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
    return parts.hostname, parts.port or 443, path
