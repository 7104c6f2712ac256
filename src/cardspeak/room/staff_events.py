"""What happened among the staff: offices, floor calls, acts taken back, rules waived."""

from cardspeak.hand.refusal import Cites
from cardspeak.room.event_base import DeskEvent
from cardspeak.room.people import Authority


class Appointed(DeskEvent, frozen=True):
    """A person has an authority now."""

    person: str
    authority: Authority


class ActUndone(DeskEvent, frozen=True):
    """The last act of the staff was taken back: what it had done, and whose it was."""

    did: str
    author: str


class FloorAsked(DeskEvent, frozen=True):
    """A dealer asks for the floor."""

    game: str
    by: str
    says: str = ""


class FloorAnswered(DeskEvent, frozen=True):
    """A floor person goes to a table."""

    game: str
    by: str


class FloorCallEnded(DeskEvent, frozen=True):
    """Nobody is needed at a table any more."""

    game: str


class WaiverProposed(DeskEvent, frozen=True):
    """A private game is to be played without some rules, once its players agree."""

    game: str
    rules: tuple[str, ...]
    cites: Cites = ()


class WaiverAgreed(DeskEvent, frozen=True):
    """A player agrees to what is waived; `in_force` when everyone in the game has."""

    player: str
    game: str
    in_force: bool
    cites: Cites = ()


class WaiverEnded(DeskEvent, frozen=True):
    """A private game goes by every rule again."""

    game: str


class DutyToFloor(DeskEvent, frozen=True):
    """Something that a person must look at: the desk cannot decide it."""

    game: str
    says: str
