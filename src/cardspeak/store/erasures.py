"""The erasure of a person as the room asks for it: begun, then table by table, then the rest."""

from collections.abc import Callable

import msgspec

from cardspeak.store import erasing, reader, schema
from cardspeak.store.database import Connecting
from cardspeak.store.erasing import PENDING
from cardspeak.store.erasure import Erasure
from cardspeak.store.integrity import put
from cardspeak.store.rows import DeskRow


class Erasures:
    """Erasing a person from a room's database."""

    def __init__(
        self, looking: Connecting, changing: Connecting, checkpoint: Callable[[], None]
    ) -> None:
        self._looking = looking
        self._changing = changing
        self._checkpoint = checkpoint

    def begin(self, erasure: Erasure) -> None:
        """Note that a person is being erased, until `erase_from_room` has done it."""
        with self._changing() as connection:
            put(connection, schema.settings, (PENDING, msgspec.json.encode(erasure)))

    def pending(self) -> Erasure | None:
        """The erasure that has begun and is not done, if any."""
        with self._looking() as connection:
            found = reader.setting(connection, PENDING)
        return None if found is None else msgspec.json.decode(found, type=Erasure)

    def is_named(self, name: str) -> bool:
        """Whether any row that is chained was about a person, or by them."""
        with self._looking() as connection:
            return erasing.is_named(connection, name)

    def tables_naming(self, name: str) -> list[str]:
        """The tables whose records name a person."""
        with self._looking() as connection:
            return erasing.tables_naming(connection, name)

    def erase_from_table(self, id: str, erasure: Erasure) -> None:
        """Erase a person from the records of a table."""
        with self._changing() as connection:
            erasing.erase_from_table(connection, id, erasure)

    def erase_from_desk(self, row: DeskRow, erasure: Erasure) -> None:
        """Erase a person from the records of a desk."""
        with self._changing() as connection:
            erasing.erase_from_desk(connection, row, erasure)

    def erase_from_room(self, erasure: Erasure) -> None:
        """Erase a person from everything that is not a table's; the erasure is done then."""
        with self._changing() as connection:
            erasing.erase_from_room(connection, erasure)
        self._checkpoint()
