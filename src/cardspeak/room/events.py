"""What happened at the desk. `cites` are the policy fields that decided it, by path."""

from enum import StrEnum

from cardspeak.books.policy.absence import PlayOverChips
from cardspeak.hand.refusal import Cites
from cardspeak.room.conduct_events import Admitted as Admitted
from cardspeak.room.conduct_events import AppealDecided as AppealDecided
from cardspeak.room.conduct_events import Appealed as Appealed
from cardspeak.room.conduct_events import DebtSettled as DebtSettled
from cardspeak.room.conduct_events import DisputeOpened as DisputeOpened
from cardspeak.room.conduct_events import DisputeRuled as DisputeRuled
from cardspeak.room.conduct_events import EntryEnded as EntryEnded
from cardspeak.room.conduct_events import GuestLeft as GuestLeft
from cardspeak.room.conduct_events import GuestSeated as GuestSeated
from cardspeak.room.conduct_events import Registered as Registered
from cardspeak.room.conduct_events import RegisterLifted as RegisterLifted
from cardspeak.room.conduct_events import TalkOrdered as TalkOrdered
from cardspeak.room.equipment_events import ChipsRestored as ChipsRestored
from cardspeak.room.equipment_events import ChipsTaken as ChipsTaken
from cardspeak.room.equipment_events import DeckChanged as DeckChanged
from cardspeak.room.equipment_events import DeckCounted as DeckCounted
from cardspeak.room.equipment_events import DrawCommitted as DrawCommitted
from cardspeak.room.equipment_events import DrawnFor as DrawnFor
from cardspeak.room.equipment_events import DrawRevealed as DrawRevealed
from cardspeak.room.equipment_events import SetUpInspected as SetUpInspected
from cardspeak.room.equipment_events import SetUpOpened as SetUpOpened
from cardspeak.room.equipment_events import StackCounted as StackCounted
from cardspeak.room.event_base import DeskEvent as DeskEvent
from cardspeak.room.staff_events import ActUndone as ActUndone
from cardspeak.room.staff_events import Appointed as Appointed
from cardspeak.room.staff_events import DutyToFloor as DutyToFloor
from cardspeak.room.staff_events import FloorAnswered as FloorAnswered
from cardspeak.room.staff_events import FloorAsked as FloorAsked
from cardspeak.room.staff_events import FloorCallEnded as FloorCallEnded
from cardspeak.room.staff_events import WaiverAgreed as WaiverAgreed
from cardspeak.room.staff_events import WaiverEnded as WaiverEnded
from cardspeak.room.staff_events import WaiverProposed as WaiverProposed
from cardspeak.table.seats import Arrival


class ListOpened(DeskEvent, frozen=True):
    """The desk takes names for a game."""

    list: str


class GameOpened(DeskEvent, frozen=True):
    """A game is open."""

    game: str
    list: str
    feeds: str | None = None
    cites: Cites = ()


class GameClosed(DeskEvent, frozen=True):
    """A game is closed."""

    game: str
    list: str
    reason: str
    cites: Cites = ()


class Listed(DeskEvent, frozen=True):
    """A name is on a list, at that place from 1."""

    player: str
    list: str
    place: int
    cites: Cites = ()


class ListChange(StrEnum):
    """Why a name is no longer on a list, or no longer where it was."""

    ASKED = "asked to be taken off"
    SEATED = "has a seat"
    NOT_THERE = "called and not there"
    EXPIRED = "called in and did not come in time"
    DECLINED = "declined the seat"
    DUTY = "declined a game that had to be played to keep the place"
    STEPPED_OUT = "stepped out with notice"
    OPTION = "passed the option to move"
    KEPT_APART = "is kept apart from a player of the game"
    BARRED = "is barred for now"
    UNDONE = "taken back by the staff"
    UNWILLING = "does not want to play over"
    OVERTAKEN = "the floor gave the seat to another player"


class Unlisted(DeskEvent, frozen=True):
    """A name is off a list."""

    player: str
    list: str
    why: ListChange
    cites: Cites = ()


class Demoted(DeskEvent, frozen=True):
    """A name is at the bottom of its list now."""

    player: str
    list: str
    why: ListChange
    cites: Cites = ()


class NameSkipped(DeskEvent, frozen=True):
    """A name kept its place, and the seat goes to the next."""

    player: str
    list: str
    why: ListChange
    cites: Cites = ()


class Presence(DeskEvent, frozen=True):
    """A listed player is in the area, or out of it with notice."""

    player: str
    here: bool


class NameCalled(DeskEvent, frozen=True):
    """A player is called for a seat."""

    player: str
    game: str
    seat: int
    cites: Cites = ()


class SeatNotTaken(DeskEvent, frozen=True):
    """A called player did not take the seat: declined, or did not answer."""

    player: str
    game: str
    declined: bool


class SeatHeld(DeskEvent, frozen=True):
    """A marker holds a seat until a time that counts while someone waits; none: no limit."""

    player: str
    game: str
    seat: int
    until: int | None
    cites: Cites = ()


class SeatFree(DeskEvent, frozen=True):
    """A seat is free again, and why."""

    game: str
    seat: int
    player: str
    reason: str
    cites: Cites = ()


class SeatGiven(DeskEvent, frozen=True):
    """A player sits in a seat."""

    player: str
    game: str
    seat: int
    cites: Cites = ()


class ChairRemoved(DeskEvent, frozen=True):
    """The extra chair of a game is gone."""

    game: str
    seat: int
    cites: Cites = ()


class MoveBegun(DeskEvent, frozen=True):
    """A player goes from one game to another."""

    player: str
    left: str
    game: str
    seat: int
    came: Arrival
    cites: Cites = ()


class SeatChangeAsked(DeskEvent, frozen=True):
    """A player of the game wants another seat; 0 is any."""

    player: str
    game: str
    seat: int


class ChairChanged(DeskEvent, frozen=True):
    """A player of the game has another seat."""

    player: str
    game: str
    seat: int
    to: int
    cites: Cites = ()


class GameBroken(DeskEvent, frozen=True):
    """A game breaks; its players go to the games of a list."""

    game: str
    list: str
    board: str
    cites: Cites = ()


class SeatWaits(DeskEvent, frozen=True):
    """A seat waits for an absent player of a broken game; `until` where the floor gave a time."""

    player: str
    game: str
    seat: int
    until: int | None
    cites: Cites = ()


class CameToTable(DeskEvent, frozen=True):
    """A player is at the table of a new game."""

    player: str
    game: str


class GameChangeProposed(DeskEvent, frozen=True):
    """Another game or limit is proposed; it comes after so many hands, or when all agree."""

    game: str
    list: str
    hands: int
    cites: Cites = ()


class GameChangeVoted(DeskEvent, frozen=True):
    """A player agrees to a change of game, or objects."""

    player: str
    game: str
    agrees: bool


class GameChangeApproved(DeskEvent, frozen=True):
    """The management approves a higher limit."""

    game: str
    cites: Cites = ()


class GameChangeDropped(DeskEvent, frozen=True):
    """A change of game does not come."""

    game: str
    reason: str
    cites: Cites = ()


class SignChanged(DeskEvent, frozen=True):
    """A table plays under another sign from now on."""

    game: str
    old: str
    new: str
    cites: Cites = ()


class AwayFromSeat(DeskEvent, frozen=True):
    """A player is away; from `until` the floor may pick the chips up."""

    player: str
    game: str
    kind: str
    until: int | None
    cites: Cites = ()


class BackInSeat(DeskEvent, frozen=True):
    """A player is back in the seat."""

    player: str
    game: str


class MayPickUp(DeskEvent, frozen=True):
    """The floor may pick up the chips of an absent player."""

    player: str
    game: str
    cites: Cites = ()


class ChipsPickedUp(DeskEvent, frozen=True):
    """The floor picked up the chips of an absent player."""

    player: str
    game: str
    cites: Cites = ()


class ChipsReturned(DeskEvent, frozen=True):
    """The cage returned the chips that were picked up."""

    player: str
    chips: int


class PlayedOver(DeskEvent, frozen=True):
    """A player plays over an absent one, who has until a time to come back.

    `chips` says what the dealer does with the owner's chips.
    """

    player: str
    owner: str
    game: str
    seat: int
    until: int
    chips: PlayOverChips
    cites: Cites = ()


class SeatReclaimed(DeskEvent, frozen=True):
    """The owner of a seat is back, and the guest has to go."""

    owner: str
    guest: str
    game: str
    seat: int
    cites: Cites = ()


class EventMoneyBooked(DeskEvent, frozen=True):
    """The money of a tournament was booked as it stands."""

    tournament: str
    prizes: int
    bounties: int
    income: int
    owed: int
