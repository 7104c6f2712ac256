"""The files of the browser app, held in memory: serving one opens nothing.

A file that changes on the disk is read again; where it cannot be read, it stays as it was.
"""

import gzip
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

_LEAST_COMPRESSED = 800
_SCRIPTS = {".js": "text/javascript", ".mjs": "text/javascript"}


class _File:
    """One file, plain and compressed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.changed_at = path.stat().st_mtime_ns
        self.content = path.read_bytes()
        self.etag = f'"{sha256(self.content).hexdigest()[:24]}"'
        kind = _SCRIPTS.get(path.suffix) or guess_type(path.name)[0] or "application/octet-stream"
        self.kind = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
        self.compressed: bytes | None = None
        if len(self.content) >= _LEAST_COMPRESSED:
            compressed = gzip.compress(self.content, mtime=0)
            self.compressed = compressed if len(compressed) < len(self.content) else None

    def fresh(self) -> "_File":
        """The file as it is now."""
        try:
            is_same = self.path.stat().st_mtime_ns == self.changed_at
            return self if is_same else _File(self.path)
        except OSError:
            return self


class StaticFiles:
    """The files of a folder, as an application to mount."""

    def __init__(self, folder: Path) -> None:
        self._files = {
            path.relative_to(folder).as_posix(): _File(path)
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the file that the rest of the address names."""
        path = scope["path"].removeprefix(scope["root_path"]).lstrip("/")
        await self.response(Request(scope), path)(scope, receive, send)

    def response(self, request: Request, path: str) -> Response:
        """A file as an answer; 404 where there is none."""
        if request.method not in ("GET", "HEAD"):
            return Response("there is nothing to be done with a file", 405)
        found = self._files.get(path)
        if found is None:
            return Response("there is no such file", 404)
        file = self._files[path] = found.fresh()
        headers = {"etag": file.etag, "cache-control": "no-cache", "vary": "accept-encoding"}
        if file.etag in request.headers.get("if-none-match", ""):
            return Response(None, 304, headers)
        content = file.content
        if file.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            content, headers["content-encoding"] = file.compressed, "gzip"
        return Response(content, 200, headers, file.kind)
