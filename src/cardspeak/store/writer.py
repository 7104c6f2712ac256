"""One thread that writes: whatever waits is one transaction, and is answered when it is durable.

Many tables hand over their inputs without waiting for the disk; while one group is being written
the next one gathers. A table whose input could not be written writes no more until it is reopened,
for what follows would follow something that is not there.
"""

from collections.abc import Callable
from logging import getLogger
from queue import Empty, SimpleQueue
from threading import Event, Thread
from time import sleep

from cardspeak.store.rows import StoredInput, StoreError
from cardspeak.store.store import Store

Done = Callable[[Exception | None], None]
"""Told nothing when an entry is durable, and the error when it is not."""
Run = Callable[[Callable[[], None]], object]
"""Runs the answers of a group; ``loop.call_soon_threadsafe`` runs them on an event loop."""

_LOG = getLogger("cardspeak.store")

MOST = 2000
"""How many entries are written at a time."""
LINGERS = 0.0015
"""Seconds that others are waited for while many write: a group costs more than what is in it."""


class Writer:
    """The thread that writes to a store.

    `run` is given the answers of each group as one call, so that an event loop is woken once a
    group: ``Writer(store, run=loop.call_soon_threadsafe)``. Without it they are given in the
    writer's own thread.
    """

    def __init__(self, store: Store, run: Run | None = None) -> None:
        self._store = store
        self._run: Run = run or _here
        self._waiting: SimpleQueue[tuple[StoredInput, Done] | Event | str | None] = SimpleQueue()
        self._broken: set[str] = set()
        self._closed = False
        self._thread = Thread(target=self._work, name="cardspeak writer", daemon=True)
        self._thread.start()

    def put(self, entry: StoredInput, done: Done) -> None:
        """Have an entry written, and be told."""
        if self._closed:
            raise StoreError("the room is closed: nothing more is written")
        self._waiting.put((entry, done))

    def reopen(self, table: str) -> None:
        """Write for a table again that could not be written, after it was loaded anew."""
        self._waiting.put(table)

    def flush(self) -> None:
        """Wait until everything put so far is written or refused, and the answers handed on."""
        if self._thread.is_alive():
            written = Event()
            self._waiting.put(written)
            written.wait()

    def close(self) -> None:
        """Write what waits, and stop."""
        if not self._closed:
            self._closed = True
            self._waiting.put(None)
        self._thread.join()

    def _work(self) -> None:
        many = False
        while True:
            group: list[tuple[StoredInput, Done]] = []
            item = self._waiting.get()
            if many:
                sleep(LINGERS)
            while isinstance(item, tuple):
                group.append(item)
                if len(group) >= MOST:
                    break
                try:
                    item = self._waiting.get_nowait()
                except Empty:
                    break
            if group:
                self._write(group)
            many = len(group) > 1
            if item is None:
                return
            if isinstance(item, Event):
                item.set()
            elif isinstance(item, str):
                self._broken.discard(item)

    def _write(self, group: list[tuple[StoredInput, Done]]) -> None:
        answers: list[tuple[Done, Exception | None]] = []
        entries: list[StoredInput] = []
        for entry, done in group:
            if entry.record is not None and entry.table in self._broken:
                why = f"table {entry.table}: an earlier input could not be written"
                answers.append((done, StoreError(why)))
            else:
                entries.append(entry)
                answers.append((done, None))
        failed = self._append(entries)
        if failed is not None:
            self._broken |= {entry.table for entry in entries if entry.record is not None}
            answers = [(done, error or failed) for done, error in answers]

        def answer() -> None:
            for done, error in answers:
                try:
                    done(error)
                except Exception:  # the others are told all the same
                    _LOG.exception("whoever waited for a record could not be told")

        try:
            self._run(answer)
        except RuntimeError:
            return  # the loop that waited is gone, and so is everyone who could be told

    def _append(self, entries: list[StoredInput]) -> Exception | None:
        try:
            if entries:
                self._store.append(entries)
        except Exception as error:
            return error  # whatever it is, those who wait are told, and the thread goes on
        return None


def _here(answer: Callable[[], None]) -> None:
    answer()
