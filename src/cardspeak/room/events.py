"""What happened at the desk. `cites` are the policy fields that decided it, by path."""

from enum import StrEnum

import msgspec

from cardspeak.books.policy.absence import PlayOverChips
from cardspeak.books.policy.room import TableTalk
from cardspeak.hand.refusal import Cites
from cardspeak.room.people import Authority
from cardspeak.table.seats import Arrival


class DeskEvent(msgspec.Struct, frozen=True, tag_field="event", tag=True):
    """Something that happened."""


class Appointed(DeskEvent, frozen=True):
    """A person has an authority now."""

    person: str
    authority: Authority


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


class DrawCommitted(DeskEvent, frozen=True):
    """The house has committed to a deck."""

    number: int
    commitment: str
    purpose: str


class DrawRevealed(DeskEvent, frozen=True):
    """The seed of a deck is shown."""

    number: int
    seed: str


class DrawnFor(DeskEvent, frozen=True):
    """A card was drawn for a player."""

    player: str
    card: int
    cites: Cites = ()


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


class SetUpInspected(DeskEvent, frozen=True):
    """A step of the inspection of fresh decks is done; `left` are still to do."""

    game: str
    step: str
    by: str
    left: int
    cites: Cites = ()


class SetUpOpened(DeskEvent, frozen=True):
    """A table has a fresh set-up."""

    game: str
    inspected_by: tuple[str, ...]
    cites: Cites = ()


class StackCounted(DeskEvent, frozen=True):
    """A player's chips were counted."""

    player: str
    game: str
    chips: int
    by: str


class ChipsTaken(DeskEvent, frozen=True):
    """A player took chips along and owes them to the table on return."""

    player: str
    game: str
    chips: int | None
    cites: Cites = ()


class ChipsRestored(DeskEvent, frozen=True):
    """The chips that a player took along are on the table again."""

    player: str
    game: str
    chips: int
    cites: Cites = ()


class DeckChanged(DeskEvent, frozen=True):
    """The other deck of a set-up is in play."""

    game: str
    deck: int
    reason: str | None
    cites: Cites = ()


class DeckCounted(DeskEvent, frozen=True):
    """A deck was counted."""

    game: str
    cards: int
    by: str


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
