"""What people were told, and whether the room has kept its word.

The ledger knows nothing of the room's code but the messages: a yes means that the inputs of the
message are in the log, once; a no means that they are not; and what has no answer was done once or
not at all. Whatever was shown has happened, and it is the same when it is shown again.
"""

from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sql

from cardspeak.server.sockets import messages as m
from cardspeak.server.tables.idempotency import mark
from cardspeak.store import Store, schema
from cardspeak.store.verification import verify
from cardspeak.table import commands as c

_COMMAND: msgspec.json.Decoder[Any] = msgspec.json.Decoder(c.Command)
_INPUTS = {
    "act": ["Act"],
    "sit": ["BuyIn"],
    "buyin": ["BuyIn"],
    "addon": ["AddOn"],
    "leave": ["Leave"],
    "away": ["Away"],
    "back": ["Back"],
    "say": [],
}
"""The inputs that each message asks for, and without which it is not done."""
_ON_THE_WAY = ("Sit", "Leave")
"""What comes before the buy-in of a player who sits down, and after one that is refused."""
_BETTING = ("check", "call", "fold", "bet", "raise")


class BrokenPromiseError(AssertionError):
    """The room has not kept its word."""


def claim(is_so: object, said: str) -> None:
    """Raise where something is not as it was promised."""
    if not is_so:
        raise BrokenPromiseError(said)


class Asked(msgspec.Struct):
    """A message, and what came back: nothing yet, yes, no, or a no that is none for certain."""

    table: str
    name: str
    text: str
    data: dict[str, Any]
    ok: bool | None = None
    error: str = ""
    is_certain: bool = True

    @property
    def mark(self) -> str:
        """The mark that the log has of it."""
        return mark(m.decode_message(self.text))


class _Row(msgspec.Struct):
    number: int
    kind: str


class Ledger:
    """Everything that people were told over all lives of a room."""

    def __init__(self) -> None:
        self.asked: dict[tuple[str, str, int], Asked] = {}
        self.names: set[str] = set()
        self.tables: list[str] = []
        self.decks: dict[tuple[str, int], object] = {}
        self.moments: dict[str, tuple[int, object]] = {}
        self.answers = 0
        self.rotted = False

    # What people are told

    def answered(self, asked: Asked, answer: dict[str, Any], is_certain: bool) -> None:
        """An answer; one that comes again says the same."""
        self.answers += 1
        if asked.ok is not None:
            same = asked.ok == answer["ok"] or "too old to repeat" in answer.get("error", "")
            said = f"first {asked.ok} ({asked.error}), then {answer}"
            claim(same or not is_certain, f"{asked.name}: two answers to {asked.data}: {said}")
            return
        asked.ok, asked.error = answer["ok"], answer.get("error", "")
        asked.is_certain = is_certain

    def committed(self, table: str, told: dict[str, Any]) -> None:
        """The deck of a hand: the same, however often it is told."""
        deck = (tuple(told["cards"]), told["seed"])
        before = self.decks.setdefault((table, told["hand"]), deck)
        claim(before == deck, f"table {table} dealt hand {told['hand']} twice")

    def saw(self, table: str, common: dict[str, Any]) -> None:
        """A view: at the same moment it is the same."""
        if not common["seen"]["playing"]:
            return
        turn, chips = common["turn"], _chips(common["seen"])
        before, had = self.moments.get(table, (0, None))
        if turn > before:
            self.moments[table] = (turn, chips)
        elif turn == before:
            claim(had == chips, f"table {table}: at {turn} there was {had}, now {chips}")

    # What the room has

    def check(self, folder: Path) -> None:
        """Compare everything with a copy of the database."""
        store = Store.existing(folder / "room.db")
        try:
            self._check(store)
        finally:
            store.close()

    def _check(self, store: Store) -> None:
        people = {person.name for person in store.accounts.people()}
        claim(self.names <= people, f"no longer known: {self.names - people}")
        opened = {row.id for row in store.tables()}
        claim(opened.issuperset(self.tables), f"tables {set(self.tables) - opened} are lost")
        found: dict[tuple[str, str, str], list[_Row]] = {}
        count: dict[str, int] = {}
        hands: dict[str, list[int]] = {}
        column = schema.records.c
        wanted = sql.select(
            column.table, column.number, column.author, column.input, column.asked
        ).order_by(column.table, column.number)
        with store.looking() as connection:
            for table, number, author, body, asked in connection.execute(wanted):
                command = _COMMAND.decode(body)
                count[table] = number
                if type(command) in c.IN_HAND:
                    hands.setdefault(table, []).append(number)
                if asked is not None:
                    row = _Row(number, type(command).__name__)
                    found.setdefault((table, author, asked), []).append(row)
        for asked in self.asked.values():
            self._check_asked(asked, found.get((asked.table, asked.name, asked.mark), []), hands)
        for table, (turn, _) in self.moments.items():
            claim(
                turn <= count.get(table, 0),
                f"table {table}: {turn} was shown, {count.get(table, 0)} records are kept",
            )

    def _check_asked(self, asked: Asked, rows: list[_Row], hands: dict[str, list[int]]) -> None:
        ask = asked.data["ask"]
        passed = _ON_THE_WAY if ask == "sit" else ()
        kinds, wanted = [row.kind for row in rows if row.kind not in passed], _INPUTS[ask]
        said = f"{asked.name} at {asked.table}: {asked.data} was answered {asked.ok}"
        said += f" {asked.error!r}, and the log has {kinds}"
        if asked.ok:
            claim(kinds == wanted, said)
        elif asked.ok is None or not asked.is_certain:
            claim(kinds in ([], wanted), said)
        else:
            claim(not kinds, said)
        if rows and ask == "act" and asked.data["action"]["act"] in _BETTING:
            turn, number = asked.data["turn"], rows[0].number
            between = [each for each in hands[asked.table] if turn < each < number]
            claim(not between, f"{said}: it was for an earlier decision than {between}")

    def check_whole(self, folder: Path) -> int:
        """Verify every chain, hand and account. Returns how many hands there are."""
        store = Store.existing(folder / "room.db")
        try:
            with store.looking() as connection:
                verdict = verify(connection)
        finally:
            store.close()
        findings = [
            each for each in map(str, verdict.findings)
            if not (self.rotted and "snapshot" in each)
        ]  # fmt: skip
        claim(not findings, f"verify finds {findings}")
        return verdict.hands


def _chips(seen: dict[str, Any]) -> object:
    """The chips in play: a player who is not in the hand may buy some meanwhile."""
    dealt = [seat for seat in seen["seats"] if seat.get("dealt")]
    return [(seat["seat"], seat["stack"], seat.get("bet", 0)) for seat in dealt], seen.get("pot", 0)
