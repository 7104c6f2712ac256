"""What happened to people: the register, debts, guests, talk and disputes."""

from cardspeak.books.policy.room import TableTalk
from cardspeak.hand.refusal import Cites
from cardspeak.room.event_base import DeskEvent


class Registered(DeskEvent, frozen=True):
    """An entry stands in the register."""

    number: int
    person: str
    kind: str
    until: int | None
    cites: Cites = ()


class RegisterLifted(DeskEvent, frozen=True):
    """An entry of the register is lifted."""

    number: int
    person: str
    reason: str


class EntryEnded(DeskEvent, frozen=True):
    """The time of an entry of the register is up."""

    number: int
    person: str
    kind: str


class Admitted(DeskEvent, frozen=True):
    """A person may come in."""

    person: str


class Appealed(DeskEvent, frozen=True):
    """A person appealed against an entry of the register."""

    number: int
    person: str
    says: str


class AppealDecided(DeskEvent, frozen=True):
    """An appeal was decided."""

    number: int
    person: str
    verdict: str
    cites: Cites = ()


class DebtSettled(DeskEvent, frozen=True):
    """A debt is paid."""

    number: int
    person: str
    amount: int
    cites: Cites = ()


class GuestSeated(DeskEvent, frozen=True):
    """A guest sits behind a player."""

    guest: str
    player: str
    game: str
    cites: Cites = ()


class GuestLeft(DeskEvent, frozen=True):
    """A guest has to go."""

    guest: str
    game: str
    cites: Cites = ()


class TalkOrdered(DeskEvent, frozen=True):
    """An order on talk is in force at a table, or no longer."""

    game: str
    talk: TableTalk
    in_force: bool
    cites: Cites = ()


class DisputeOpened(DeskEvent, frozen=True):
    """A dispute is entered."""

    number: int
    game: str
    parties: tuple[str, ...]


class DisputeRuled(DeskEvent, frozen=True):
    """A dispute is ruled on."""

    number: int
    says: str
    rules: tuple[str, ...]
