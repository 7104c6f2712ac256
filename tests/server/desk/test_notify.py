"""Calls told to a webhook: signed, with initials, to listed hosts, and never by a redirect."""

import asyncio
import hmac
import shutil
import ssl
import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.desk.test_desk import done, until
from tests.server.house import House, opened

from cardspeak.books import Book
from cardspeak.room import Desk
from cardspeak.room.events import FloorAsked, NameCalled, SeatFree
from cardspeak.server.desk.notify import Notification, notification_of
from cardspeak.server.desk.webhook import Webhook, WebhookError, WebhookFile, signature

SECRET = "a secret of the house"


class Receiver(HTTPServer):
    """A server on this machine that keeps what it is sent."""

    def __init__(self, certificate: Path) -> None:
        super().__init__(("127.0.0.1", 0), Answering)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        self.socket = context.wrap_socket(self.socket, server_side=True)
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.answers: list[int] = []

    def hook(self, certificate: Path) -> Webhook:
        """A webhook that trusts this server."""
        url = f"https://localhost:{self.server_port}/hook?room=1"
        trusting = ssl.create_default_context(cafile=str(certificate))
        made = Webhook(WebhookFile(url, SECRET, ("localhost",)), trusting)
        made._pause = 0.01
        return made


class Answering(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append((self.path, dict(self.headers), body))
        status = self.server.answers.pop(0) if self.server.answers else 204
        self.send_response(status)
        if status == 302:
            self.send_header("Location", f"https://localhost:{self.server.server_port}/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for this machine, with its key."""
    if shutil.which("openssl") is None:
        pytest.skip("no openssl to make a certificate with")
    path = tmp_path_factory.mktemp("tls") / "localhost.pem"
    subprocess.run(
        [
            "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
            "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
            "-keyout", str(path), "-out", str(path.with_suffix(".crt")),
        ],
        check=True,
        capture_output=True,
    )  # fmt: skip
    path.write_text(path.read_text() + path.with_suffix(".crt").read_text())
    return path


@pytest.fixture
def receiver(certificate: Path) -> Iterator[Receiver]:
    served = Receiver(certificate)
    thread = threading.Thread(target=served.serve_forever, args=(0.01,))
    thread.start()
    yield served
    served.shutdown()
    thread.join()
    served.server_close()


def test_a_call_at_the_desk_is_posted_signed_and_with_initials_only(
    tmp_path: Path, receiver: Receiver, certificate: Path
) -> None:
    async def scenario(house: House) -> None:
        boss = await house.administrator()
        notice = {
            "name": "4-8", "game": "holdem", "structure": "limit", "bets": [4, 8],
            "blinds": [2, 4], "buy_in": 80,
        }  # fmt: skip
        await done(boss, "OpenGame", game="table 1", notice=notice, dealing="tracked")
        await done(boss, "JoinList", player="Ann Lee", list="4-8")
        await done(boss, "CallName", game="table 1", seat=4)
        await until(lambda: receiver.got)

    async def run() -> None:
        hooks = (receiver.hook(certificate),)
        async with opened(tmp_path / "room.db", desk="catfish-bend", notifiers=hooks) as house:
            await scenario(house)

    asyncio.run(run())
    path, headers, body = receiver.got[0]
    assert path == "/hook?room=1"
    told = msgspec.json.decode(body)
    at = told.pop("at")
    assert told == {
        "kind": "called", "game": "table 1", "initials": "A. L.", "seat": 4, "list": "4-8",
    }  # fmt: skip
    assert at > 0
    assert b"Ann" not in body
    sent, made = headers["Cardspeak-Signature"].split(",")
    expected = signature(SECRET.encode(), int(sent.removeprefix("t=")), body)
    assert hmac.compare_digest(made, f"v1={expected}")


def test_a_redirect_is_not_followed_and_a_failure_is_tried_again(
    receiver: Receiver, certificate: Path
) -> None:
    hook = receiver.hook(certificate)
    told = Notification("floor", 1, "table 1")
    receiver.answers = [500, 204]
    asyncio.run(hook.notify(told))
    assert len(receiver.got) == 2
    assert len({headers["Cardspeak-Id"] for _, headers, _ in receiver.got}) == 1
    receiver.got.clear()
    receiver.answers = [302, 302, 302]
    with pytest.raises(WebhookError, match="302; redirects are not followed"):
        asyncio.run(hook.notify(told))
    assert {path for path, _, _ in receiver.got} == {"/hook?room=1"}


def test_a_host_that_cannot_prove_itself_hears_nothing(receiver: Receiver) -> None:
    url = f"https://localhost:{receiver.server_port}/"
    hook = Webhook(WebhookFile(url, SECRET, ("localhost",)))
    hook._pause = 0.01
    with pytest.raises(WebhookError, match=r"(?i)certificate"):
        asyncio.run(hook.notify(Notification("floor", 1, "table 1")))
    assert not receiver.got


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('url = "http://a.example/"', "https:// address"),
        ('url = "https://b.example/"', "b.example is not among the hosts: a.example"),
        ('url = "https://a.example@b.example/"', "user name or password"),
        ('url = "https://a.example.b.example/"', "is not among the hosts"),
        ('url = "file:///etc/passwd"', "https:// address"),
        ("url = 5", "Expected `str`"),
        ('url = "https://a.example/"\nextra = 1', "unknown field"),
        ("url = ", "Invalid value"),
    ],
)
def test_a_webhook_file_that_cannot_be_used_says_why(tmp_path: Path, text: str, wrong: str) -> None:
    path = tmp_path / "notify.toml"
    path.write_text(f'secret = "{SECRET}"\nhosts = ["a.example"]\n{text}\n')
    with pytest.raises(WebhookError, match=wrong):
        Webhook.read(path)


def test_only_calls_are_worth_telling() -> None:
    desk = Desk(Book.load("common"))
    assert notification_of(desk, SeatFree("table 1", 3, "Ann", "left")) is None
    called = notification_of(desk, NameCalled("Ann Lee", "table 1", 3))
    assert called is not None
    assert called.initials == "A. L."
    floor = notification_of(desk, FloorAsked("table 1", "Dee Dealer", "Ann Lee shouts"))
    assert floor is not None
    assert "Ann" not in msgspec.json.encode(floor).decode(), "what a dealer typed stays in the room"
