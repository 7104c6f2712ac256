"""What happens in an event. `cites` are the policy fields that decided it, by path."""

import msgspec

from cardspeak.books.policy.conduct import Penalty
from cardspeak.cards import Card
from cardspeak.hand.refusal import Cites


class Happening(msgspec.Struct, frozen=True, tag_field="happening", tag=True):
    """Something that happened."""


class DirectorNamed(Happening, frozen=True):
    """A person directs the event."""

    person: str


class EntryMade(Happening, frozen=True):
    """A player is in; the receipt says what was paid and where it goes."""

    player: str
    number: int
    paid: int
    to_pool: int
    to_bounty: int
    fee: int
    cites: Cites = ()


class EntryWithdrawn(Happening, frozen=True):
    """An entry was taken back, and so much paid back."""

    player: str
    refund: int


class MadeAlternate(Happening, frozen=True):
    """Every seat is taken: the player waits for one, at that place from 1."""

    player: str
    place: int


class DeckLaidOut(Happening, frozen=True):
    """The house has committed to a deck."""

    number: int
    commitment: str


class DeckWanted(Happening, frozen=True):
    """A draw waits for the seed of a deck that was laid out; 0: no deck is laid out."""

    number: int
    purpose: str


class DeckShown(Happening, frozen=True):
    """The seed of a deck."""

    number: int
    seed: str


class SeatGivenTo(Happening, frozen=True):
    """A player has a seat."""

    player: str
    table: str
    seat: int
    cites: Cites = ()


class TableOpened(Happening, frozen=True):
    """A table is used from now on."""

    table: str


class BreakOrderPosted(Happening, frozen=True):
    """The order in which tables will break."""

    tables: tuple[str, ...]
    cites: Cites = ()


class PlayStarted(Happening, frozen=True):
    """Cards in the air."""

    entries: int
    tables: int


class PlayerCame(Happening, frozen=True):
    """A player is at the table, or no longer."""

    player: str
    here: bool
    cites: Cites = ()


class StackKept(Happening, frozen=True):
    """The chips of an absent entrant stay, because the entrant asked for it."""

    player: str
    cites: Cites = ()


class PlayerSought(Happening, frozen=True):
    """The house has tried to reach an absent entrant."""

    player: str


class PeriodBegun(Happening, frozen=True):
    """A level or a break begins; `level` is the level, from 1, or the one before the break."""

    level: int
    is_break: bool
    seconds: int
    cites: Cites = ()


class LevelAtTable(Happening, frozen=True):
    """A table deals its next hand at a level."""

    table: str
    level: int
    cites: Cites = ()


class ClockChanged(Happening, frozen=True):
    """The director has moved, stopped or started the clock."""

    says: str
    reason: str = ""


class LastHandsDrawn(Happening, frozen=True):
    """Every table deals so many hands, and then the break begins."""

    hands: int
    card: Card


class TimeBankUsed(Happening, frozen=True):
    """A player has used time of the bank; so much is left."""

    player: str
    seconds: int
    left: int


class TableHalted(Happening, frozen=True):
    """A table deals no further hand until players have come: so many short of the longest."""

    table: str
    short: int
    cites: Cites = ()


class GameChosen(Happening, frozen=True):
    """A table deals another game at the dealer's choice."""

    player: str
    table: str
    game: str


class MovePlanned(Happening, frozen=True):
    """A player is to move, and why."""

    player: str
    table: str
    seat: int
    to_table: str
    to_seat: int
    says: str
    cites: Cites = ()


class PlayerMoved(Happening, frozen=True):
    """A player has arrived at another table with so many chips."""

    player: str
    table: str
    seat: int
    chips: int


class TableBroke(Happening, frozen=True):
    """A table breaks."""

    table: str
    says: str
    cites: Cites = ()


class SeatsRedrawn(Happening, frozen=True):
    """Everyone left draws a new seat."""

    table: str
    cites: Cites = ()


class PlayerOut(Happening, frozen=True):
    """A player is out; the place may still fall while entries are taken."""

    player: str
    place: int
    shared: int
    reason: str
    cites: Cites = ()


class KnockOutUndone(Happening, frozen=True):
    """A player who was entered as out by mistake is in."""

    player: str
    reason: str
    cites: Cites = ()


class EntriesClosed(Happening, frozen=True):
    """No more entries are taken."""

    entries: int
    cites: Cites = ()


class PrizesFixed(Happening, frozen=True):
    """The prizes, first place first; `overlay` is what the house adds to the pool."""

    prizes: tuple[int, ...]
    overlay: int


class PrizePaid(Happening, frozen=True):
    """A player is paid; below nothing when a payment was wrong."""

    player: str
    place: int
    amount: int
    cites: Cites = ()


class BountyPaid(Happening, frozen=True):
    """A player has won what lay on another's head; `kept` now lies on the winner's own."""

    player: str
    head: str
    amount: int
    kept: int = 0


class ChipsBought(Happening, frozen=True):
    """A rebuy or an add-on; `owed` while it is announced and not paid."""

    player: str
    chips: int
    price: int
    owed: bool = False
    cites: Cites = ()


class PurchaseUndone(Happening, frozen=True):
    """A rebuy or an add-on is taken back; so much money goes back if it was paid."""

    player: str
    chips: int
    price: int
    reason: str


class TableColoredUp(Happening, frozen=True):
    """A chip has left a table: each seat's change, the cards raced, and what the total changed."""

    table: str
    old: int
    new: int
    changes: tuple[tuple[str, int], ...]
    cards: tuple[tuple[str, tuple[Card, ...]], ...]
    difference: int
    cites: Cites = ()


class CountDiffers(Happening, frozen=True):
    """A table's chips do not add up to what should be there."""

    table: str
    counted: int
    expected: int


class PenaltyGiven(Happening, frozen=True):
    """A player is penalized, until a time or for so many hands."""

    player: str
    penalty: Penalty
    until: int | None = None
    hands: int = 0
    cites: Cites = ()


class PenaltyTakenBack(Happening, frozen=True):
    """The last penalty of a player counts no more, and nothing of it is left to be served."""

    player: str
    penalty: Penalty
    reason: str


class PenaltyServed(Happening, frozen=True):
    """A player may play again."""

    player: str


class HandForHand(Happening, frozen=True):
    """The tables deal hand for hand from now on, or no longer."""

    begins: bool
    cites: Cites = ()


class StackTaken(Happening, frozen=True):
    """Chips leave a player: out of the event, or to the winner of a pot."""

    player: str
    chips: int
    reason: str
    to: str = ""
    cites: Cites = ()


class StackGivenBack(Happening, frozen=True):
    """Chips that were taken from a player by mistake are back in play."""

    player: str
    chips: int
    reason: str


class ChopProposed(Happening, frozen=True):
    """The players left vote on dividing the prizes."""

    shares: tuple[tuple[str, int], ...]
    left_to_play_for: int
    cites: Cites = ()


class ChopDecided(Happening, frozen=True):
    """The vote is over. A secret vote names nobody."""

    agreed: bool
    against: tuple[str, ...] = ()
    cites: Cites = ()


class DivisionUndone(Happening, frozen=True):
    """A division of the prizes is taken back."""

    reason: str


class EventOver(Happening, frozen=True):
    """The event has a winner."""

    winner: str


class SeatsWon(Happening, frozen=True):
    """A satellite is over: everyone left has won a seat in another event."""

    players: tuple[str, ...]
    seat: str


class EventCanceled(Happening, frozen=True):
    """The event was canceled, and so much paid back."""

    reason: str
    refunds: tuple[tuple[str, int], ...]
    cites: Cites = ()


class LevelsAltered(Happening, frozen=True):
    """The levels still to come are others now."""

    reason: str
    cites: Cites = ()


class AnnouncementMade(Happening, frozen=True):
    """An announcement to all players."""

    says: str


class DutyToDirector(Happening, frozen=True):
    """Something that a person must look at: the event cannot decide it."""

    says: str
