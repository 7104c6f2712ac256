"""The room needs no file that it has not opened, and serves its own from memory."""

import asyncio
import os
import resource
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from tests.server.house import House, in_a_room

from cardspeak.server.http.gate import Gate
from cardspeak.server.http.static_files import StaticFiles
from cardspeak.server.http.trust import Trust
from cardspeak.server.limits import Limits

ROOT = Path(__file__).parents[3]


def test_a_room_without_a_file_left_to_open_goes_on(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "tests.server.without_files", str(tmp_path / "room.db")]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.stdout.strip() == "done", done.stdout + done.stderr


def test_connections_leave_some_files_free(monkeypatch: pytest.MonkeyPatch) -> None:
    allowed = [(100, 200)]
    monkeypatch.setattr(resource, "getrlimit", lambda kind: allowed[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda kind, pair: allowed.append(pair))
    gate = Gate(Limits(), Trust())
    gate.open()
    assert allowed[-1] == (200, 200)
    answers = [gate.enter(f"192.0.2.{number}") for number in range(200)]
    assert answers.count(None) == 200 - 64


# Files in memory


@pytest.fixture
def served(tmp_path: Path) -> tuple[Path, Starlette]:
    """A folder with some files, and an application that serves them."""
    (tmp_path / "css").mkdir()
    (tmp_path / "css" / "a.css").write_text("a {}")
    (tmp_path / "long.js").write_text("let x = 1;\n" * 500)
    return tmp_path, Starlette(routes=[Mount("/static", StaticFiles(tmp_path))])


def _got(app: Starlette, path: str, **headers: str) -> httpx.Response:
    async def got() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://room") as client:
            return await client.get(path, headers=headers)

    return asyncio.run(got())


@in_a_room
async def test_only_the_files_of_the_page_are_served(house: House) -> None:
    assert (await house.http.get("/static/index.html")).status_code == 200
    for path in ("app.py", "%2e%2e/types/api.d.ts", "..%2f..%2fserver%2fapp.py", "/etc/passwd", ""):
        assert (await house.http.get(f"/static/{path}")).status_code == 404, path
    assert (await house.http.post("/static/index.html")).status_code == 405
    head = await house.http.head("/static/index.html")
    assert (head.status_code, head.content) == (200, b"")


def test_a_file_comes_compressed_and_only_once(served: tuple[Path, Starlette]) -> None:
    _, app = served
    plain = _got(app, "/static/long.js", **{"accept-encoding": "identity"})
    small = _got(app, "/static/long.js", **{"accept-encoding": "gzip"})
    assert plain.headers["content-type"].startswith("text/javascript")
    assert small.headers["content-encoding"] == "gzip"
    assert plain.text == small.text
    again = _got(app, "/static/long.js", **{"if-none-match": plain.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_file_that_changes_is_read_again(served: tuple[Path, Starlette]) -> None:
    folder, app = served
    file = folder / "css" / "a.css"
    assert _got(app, "/static/css/a.css").text == "a {}"
    file.write_text("b {}")
    os.utime(file, ns=(1, 1))
    assert _got(app, "/static/css/a.css").text == "b {}"
    file.unlink()
    assert _got(app, "/static/css/a.css").text == "b {}"
