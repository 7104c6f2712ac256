"""What a browser loads before a table can be played at: every file, compressed as it is sent."""

import asyncio
import re
from urllib.parse import urljoin

import httpx

from bench import Row
from cardspeak.server.app import make_app

LIMIT = 150_000
PAGE = "/table/x"
TABLE = "/static/table/page.js"
SHEET = "/static/vendor/cards.svg"
_LINKED = re.compile(r'(?:href|src)="(/static/[^"]+)"')
_IMPORTED = re.compile(r'(?:from|import)\s*"([^"]+)"')


def run() -> list[Row]:
    """Every row of the table of floors."""
    loaded = asyncio.run(weighed())
    whole = sum(loaded.values())
    return [
        Row(
            f"the table's page in {len(loaded)} files",
            f"{whole / 1000:.1f} kB compressed",
            f"at most {LIMIT // 1000} kB",
            LIMIT / whole,
            1,
        )
    ]


async def weighed() -> dict[str, int]:
    """Every file that the table's page needs, and its weight; the card faces come afterwards."""
    transport = httpx.ASGITransport(make_app("none"))
    loaded: dict[str, int] = {}
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        waiting = [PAGE, TABLE]
        while waiting:
            path = waiting.pop()
            if path in loaded:
                continue
            text, loaded[path] = await _fetched(client, path)
            if path == PAGE:
                waiting += _LINKED.findall(text)
            elif path.endswith(".js"):
                waiting += [urljoin(path, found) for found in _IMPORTED.findall(text)]
    return loaded


async def _fetched(client: httpx.AsyncClient, path: str) -> tuple[str, int]:
    """A file, and how many bytes of it go over the wire."""
    answer = await client.get(path, headers={"accept-encoding": "gzip"})
    assert answer.status_code == 200, path
    return answer.text, answer.num_bytes_downloaded
