"""A worker process: does jobs that it reads from its socket, each within a time and a memory limit.

The process ends when the room at the other end of the socket is gone, when a job runs over its
time, and when a job runs out of memory. It opens nothing and keeps nothing but caches.
"""

import os
import resource
import signal
import socket
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from struct import Struct

import msgspec

from cardspeak.errors import CardspeakError

DONE, REFUSED, FAULT, READY = b"d", b"r", b"f", b"!"
"""How a frame of the worker begins: a result, a refusal, a fault of ours, ready for jobs."""
LARGEST_RESULT = 16 * 1024 * 1024
HEADER = Struct(">I")
"""The length before each frame."""

Work = Callable[[bytes], bytes]
"""A job: plain data in, plain data out, both encoded."""


class WorkOrder(msgspec.Struct, frozen=True, array_like=True):
    """A job to do: its function as "module:name", its time in seconds, and its data."""

    work: str
    seconds: float
    data: bytes


class JobRefusal(msgspec.Struct, frozen=True, array_like=True):
    """A refusal as it goes back to the room: the sentence, and the rules that it cites."""

    sentence: str
    rules: tuple[str, ...] = ()


encode = msgspec.msgpack.encode
_order = msgspec.msgpack.Decoder(WorkOrder)


def main(preload: str, megabytes: int) -> None:
    """Do jobs until the room is gone; import some modules first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the room, which then hangs up
    signal.signal(signal.SIGALRM, signal.SIG_DFL)  # the end of a job's time is the worker's end
    room = socket.socket(fileno=os.dup(0))
    os.dup2(2, 1)  # a job that prints does not write to the room
    for name in filter(None, preload.split(",")):
        import_module(name)
    _limit_memory(megabytes)
    try:
        _send(room, READY)
        while (frame := _receive(room)) is not None:
            answer = _done(_order.decode(frame))
            _send(room, answer)
    except OSError:
        return  # the room is gone


def _done(order: WorkOrder) -> bytes:
    signal.setitimer(signal.ITIMER_REAL, order.seconds)
    try:
        result = _work(order.work)(order.data)
        if len(result) > LARGEST_RESULT:
            return FAULT + f"{order.work}: a result of {len(result):,} bytes".encode()
        return DONE + result
    except CardspeakError as error:
        rules = [rule.cite for rule in getattr(error, "rules", ()) if hasattr(rule, "cite")]
        return REFUSED + encode(JobRefusal(str(error), tuple(rules)))
    except MemoryError:
        os._exit(1)  # too little is left to go on with
    except Exception:
        return FAULT + traceback.format_exc().encode(errors="replace")[-20_000:]
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _work(name: str) -> Work:
    module, _, function = name.partition(":")
    found: Work = getattr(import_module(module), function)
    return found


def _limit_memory(megabytes: int) -> None:
    """Let the process have so much more memory than it has now."""
    with suppress(OSError, ValueError):  # not every system counts or limits it
        held = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        most = held + megabytes * 1024 * 1024
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _send(room: socket.socket, frame: bytes) -> None:
    room.sendall(HEADER.pack(len(frame)) + frame)


def _receive(room: socket.socket) -> bytes | None:
    """The next frame; none when the room is gone."""
    header = _exactly(room, HEADER.size)
    return None if header is None else _exactly(room, HEADER.unpack(header)[0])


def _exactly(room: socket.socket, count: int) -> bytes | None:
    parts: list[bytes] = []
    while count:
        part = room.recv(count)
        if not part:
            return None
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
