"""A process that plays and writes until it is killed: `python dealing_away.py DATABASE SEED`.

It takes up the table where the last one was killed and prints the number of each record once the
writer has said that it is durable.
"""

import sys

from tests.store.rooms import Bots, entry_of, finish

from cardspeak.cards import Seeded
from cardspeak.cli.deal import play_hand
from cardspeak.store import LogWriter, Store, StoredInput
from cardspeak.table.saved_table import is_between_hands, saved


def main(database: str, seed: int) -> None:
    store = Store.open(database)
    writer = LogWriter(store)
    if not store.tables():
        Bots(store).write()
    table = store.load("t1")
    log = table.log
    assert log is not None
    source = Seeded(seed)

    def put(entry: StoredInput) -> None:
        assert entry.record is not None
        number = entry.record.number

        def told(error: Exception | None) -> None:
            assert error is None, error
            sys.stdout.write(f"{number}\n")
            sys.stdout.flush()

        writer.put(entry, told)

    print("ready", flush=True)
    while True:
        if table.hand is not None:
            finish(table, source)
        else:
            play_hand(table, source, lambda plan: None)
        *most, last = [entry_of("t1", record, table) for record in log.drain()]
        for entry in most:
            put(entry)
            if entry.record is not None and entry.record.number % 7 == 0:
                writer.flush()  # a group ends in the middle of a hand
        body = saved(table) if is_between_hands(table) and table.number % 3 == 0 else None
        put(StoredInput(last.table, last.record, last.moves, last.audit, body))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
