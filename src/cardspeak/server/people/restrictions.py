"""What a person may not do for a while: a ban, a mute, an exclusion of their own.

Staff ban and mute, with a reason, until some time or for good. A player's own exclusion always has
an end, and nobody shortens it. Restrictions that are over stay in the staff log alone.
"""

import time
from datetime import UTC, datetime
from enum import StrEnum

from cardspeak.errors import CardspeakError
from cardspeak.store import RestrictionRow
from cardspeak.store.accounts import AccountRows


class Restriction(StrEnum):
    """A kind of restriction."""

    BAN = "ban"
    MUTE = "mute"
    EXCLUSION = "exclusion"


class RestrictedError(CardspeakError):
    """Something that a restriction forbids."""


_SENTENCES = {
    Restriction.BAN: "you are banned from this room",
    Restriction.MUTE: "you may not chat here",
    Restriction.EXCLUSION: "you have excluded yourself from play",
}


class Restrictions:
    """The restrictions of everyone in a room."""

    def __init__(self, accounts: AccountRows) -> None:
        self._accounts = accounts
        self.read()

    def read(self) -> None:
        """Know what the store has."""
        self._known = {(row.name, row.kind): row for row in self._accounts.restrictions()}

    def now(self, name: str) -> list[RestrictionRow]:
        """What a person may not do now."""
        found = [self.of(name, kind) for kind in Restriction]
        return [row for row in found if row is not None]

    def of(self, name: str, kind: Restriction) -> RestrictionRow | None:
        """A restriction of a person, unless it is over."""
        row = self._known.get((name, kind))
        if row is None or (row.until is not None and row.until <= time.time()):
            return None
        return row

    def everyone(self) -> list[RestrictionRow]:
        """Every restriction that is not over, by name."""
        names = sorted({name for name, _ in self._known})
        return [row for name in names for row in self.now(name)]

    def check(self, name: str, *kinds: Restriction) -> None:
        """Refuse what one of the restrictions forbids."""
        for kind in kinds:
            row = self.of(name, kind)
            if row is not None:
                raise RestrictedError(f"{_SENTENCES[kind]}{until(row.until)}")

    def keep(self, row: RestrictionRow) -> None:
        """Restrict a person. An exclusion is never made shorter."""
        held = self.of(row.name, Restriction(row.kind))
        if (
            row.kind == Restriction.EXCLUSION
            and held is not None
            and (held.until or 0) > (row.until or 0)
        ):
            raise RestrictedError(f"{_SENTENCES[Restriction.EXCLUSION]}{until(held.until)}")
        self._accounts.restrict(row)
        self._known[row.name, row.kind] = row

    def lift(self, name: str, kind: Restriction) -> None:
        """End a ban or a mute before its time."""
        if kind is Restriction.EXCLUSION:
            raise RestrictedError("a self-exclusion cannot be lifted early")
        if self.of(name, kind) is None:
            raise RestrictedError(f"{name} has no {kind} to lift")
        self._accounts.lift(name, kind)
        del self._known[name, kind]

    def forget(self, name: str) -> None:
        """Forget a person who is gone from the store."""
        for kind in Restriction:
            self._known.pop((name, kind), None)


def until(end: int | None) -> str:
    """The end of a restriction, to follow what it forbids."""
    if end is None:
        return ""
    return f" until {datetime.fromtimestamp(end, UTC):%B %-d, %Y, %H:%M} UTC"
