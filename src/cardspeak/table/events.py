"""What happened at a table between hands: small frozen values with the policies behind them."""

from enum import StrEnum
from typing import TypeVar

import msgspec

from cardspeak.errors import CardspeakError
from cardspeak.floor import Ruling
from cardspeak.floor.core.decision import explain
from cardspeak.floor.core.overrides import override
from cardspeak.floor.core.registry import name_of
from cardspeak.hand import Terms
from cardspeak.hand.refusal import Cites
from cardspeak.table.floor_commands import CallFloor


class TableEvent(msgspec.Struct, frozen=True, tag_field="event", tag=str.lower, gc=False):
    """Something that happened at a table."""


class Seated(TableEvent, frozen=True):
    """A player took a seat."""

    seat: int
    player: str
    cites: Cites = ()


class Bought(TableEvent, frozen=True):
    """A player bought chips or brought them along."""

    seat: int
    amount: int
    cites: Cites = ()


class Left(TableEvent, frozen=True):
    """A player went with chips; the seat is free."""

    seat: int
    player: str
    amount: int
    cites: Cites = ()


class PotHeld(TableEvent, frozen=True):
    """So much of pots is impounded now, until the matter is decided; 0 when all is paid out."""

    amount: int
    cites: Cites = ()


class PaidAtCage(TableEvent, frozen=True):
    """Chips of an impounded pot went to a player who has left the table."""

    player: str
    amount: int
    cites: Cites = ()


class KillOwed(TableEvent, frozen=True):
    """A player goes without posting a required kill."""

    player: str
    amount: int
    cites: Cites = ()


class Leaving(TableEvent, frozen=True):
    """A player goes when the hand is over."""

    seat: int


class Stepped(TableEvent, frozen=True):
    """A player went away from the table or came back to it."""

    seat: int
    away: bool
    cites: Cites = ()


class Choice(StrEnum):
    """What a player may say before a hand."""

    POST = "post"
    WAIT = "wait for the big blind"
    BUY_BUTTON = "buy the button"
    STRADDLE = "straddle"
    KILL = "kill the pot"
    BLIND = "blind"
    SLEEPER = "sleeper"
    DEALT_IN_OWING = "dealt in owing"
    CHOP = "chop"
    RACK = "play from a rack"
    AGREES = "agrees"
    OBJECTS = "objects"
    STAYS = "stays"
    GOES_NOW = "goes at once"
    GOES_BEFORE_BIG = "plays until due for the big blind"
    GOES_AFTER_BUTTON = "plays through the button"
    GOES_AFTER_HANDS = "plays so many hands more"


class Movement(StrEnum):
    """Where chips went beside a bet."""

    DELIVERED = "delivered"
    TAKEN_OFF = "taken off the table"
    PUT_BACK = "put back"
    SPENT = "spent"
    TIME = "time"
    FORFEITED = "forfeited"
    STAYS_FOR_NEXT = "stays for the next deal"
    TAKEN_BACK = "is taken back"
    HANDED_OVER = "is handed over"
    HELD_APART = "is held apart"
    PAID = "is paid"
    LEAVES_EVENT = "leaves the event"
    JOINS_EVENT = "comes into the event"
    OLD_KILL = "a kill made good goes into the next pot"
    ROCK = "the rock goes into the next pot"


class Marker(StrEnum):
    """What may lie before a seat from hand to hand."""

    LEG_UP = "leg up"
    MUST_KILL = "must kill"
    ROCK = "rock"


E = TypeVar("E", bound=StrEnum)


def _fit(event: TableEvent, kind: type[E], what: str) -> None:
    """Make the word of an event a member of its enumeration; refuse another word."""
    try:
        msgspec.structs.force_setattr(event, "what", kind(what))
    except ValueError:
        words = ", ".join([member.value for member in kind])
        raise CardspeakError(f"what = {what!r} does not fit: it may be {words}") from None


class Chose(TableEvent, frozen=True):
    """A player said how to be dealt in, or what to post on the next hand.

    `then` is what happens on the next deal, where that is not yet what the player asked for.
    """

    seat: int
    what: Choice
    cites: Cites = ()
    then: str = ""

    def __post_init__(self) -> None:
        _fit(self, Choice, self.what)


class PutUpBlind(TableEvent, frozen=True):
    """A player put up a blind before the deal."""

    seat: int
    amount: int
    cites: Cites = ()
    then: str = ""


class SeatChanged(TableEvent, frozen=True):
    """A player changed seats; `waits` hands, or posts, or owes nothing."""

    seat: int
    to: int
    says: str
    waits: int = 0
    cites: Cites = ()


class ChipsMoved(TableEvent, frozen=True):
    """Chips were delivered, taken off the table, put back or collected."""

    seat: int
    amount: int
    what: Movement
    cites: Cites = ()

    def __post_init__(self) -> None:
        _fit(self, Movement, self.what)


class ButtonDrawn(TableEvent, frozen=True):
    """Where the first button is."""

    seat: int
    cites: Cites = ()


class ButtonCorrected(TableEvent, frozen=True):
    """Where the button is taken to have been on the last hand."""

    seat: int
    cites: Cites = ()


class MissedBlind(TableEvent, frozen=True):
    """A blind went by a seat unpaid: the missed-blind marker goes there."""

    seat: int
    blind: int
    cites: Cites = ()


class HandDealt(TableEvent, frozen=True):
    """A hand began."""

    number: int
    button: int
    dealt: tuple[int, ...]


class HandSettled(TableEvent, frozen=True):
    """A hand is over; the stacks of those who were in it."""

    number: int
    stacks: tuple[tuple[int, int], ...]
    raked: int = 0
    dropped: int = 0
    carried: int = 0


class Broke(TableEvent, frozen=True):
    """A player has no chips left."""

    seat: int
    cites: Cites = ()


class Marked(TableEvent, frozen=True):
    """Who holds the leg, must kill, or has the rock; seat 0 for nobody."""

    what: Marker
    seat: int
    cites: Cites = ()

    def __post_init__(self) -> None:
        _fit(self, Marker, self.what)


class Chopped(TableEvent, frozen=True):
    """The blinds took their bets back."""

    seats: tuple[int, ...]
    cites: Cites = ()


class BombCalled(TableEvent, frozen=True):
    """A bomb pot is proposed, or a player agrees to it."""

    seat: int
    amount: int
    cites: Cites = ()


class ChangeProposed(TableEvent, frozen=True):
    """A change of game or limit waits for so many hands."""

    name: str
    hands: int
    cites: Cites = ()


class ChangeStopped(TableEvent, frozen=True):
    """A change of game or limit was objected to."""

    name: str
    objections: int
    cites: Cites = ()


class NoticeChanged(TableEvent, frozen=True):
    """The table has another notice from now on."""

    name: str
    cites: Cites = ()


class Ruled(TableEvent, frozen=True):
    """The floor ruled on what happened in the hand; its words and reasons are in no digest.

    The report in `call` has every fact that the hand knew, and `terms` are those of the hand, so
    that what decided the ruling can be found whenever someone hears or reads it.
    """

    call: CallFloor
    ruling: Ruling
    terms: Terms

    @property
    def report(self) -> str:
        """What was reported, in a word."""
        return name_of(type(self.call.report))

    @property
    def outcome(self) -> str:
        """What the ruling came to, in a word."""
        return self.ruling.outcome.value

    @property
    def cites(self) -> Cites:
        """The policies consulted."""
        return self.ruling.cites

    def explained(self) -> Ruling:
        """The ruling with what decided it, and the rules that are read aloud."""
        ruling, call = explain(self.call.report, self.terms), self.call
        assert isinstance(ruling, Ruling)
        return ruling if call.outcome is None else overruled(call, ruling, self.terms)


def overruled(call: CallFloor, ruling: Ruling, terms: Terms) -> Ruling:
    """The ruling that the floor gives instead of the one recommended."""
    assert call.outcome is not None
    return override(
        ruling, call.outcome, call.reason, call.by, book=terms.book, context=terms.context
    )


class Ordered(TableEvent, frozen=True):
    """Something that a ruling orders beyond the deal; seat 0 for the table."""

    says: str
    seat: int
    amount: int = 0
    cites: Cites = ()


class TakenBack(TableEvent, frozen=True):
    """The last input of the hand was taken back; the seat whose action it was, if it was one."""

    seat: int
    reason: str


class VoteCalled(TableEvent, frozen=True):
    """The players still in the hand are asked to accept or refuse; `says` what would be done."""

    by: str
    says: str


class VoteCast(TableEvent, frozen=True):
    """A player has accepted or refused."""

    seat: int
    accepts: bool


class VoteEnded(TableEvent, frozen=True):
    """A vote is over: how it came out, and the players who accepted, or the player who refused."""

    outcome: str
    players: tuple[str, ...] = ()


class VoidAsked(TableEvent, frozen=True):
    """A member of the staff asked that the deal be void."""

    by: str
    reason: str


class DealVoided(TableEvent, frozen=True):
    """Two members of the staff voided the deal; every bet went back."""

    by: str
    confirmed_by: str
    reason: str


class OrderAnswered(TableEvent, frozen=True):
    """An order of the desk was carried out; `refused` says why it cannot be."""

    number: int
    refused: str = ""
    cites: Cites = ()


class PromotionsPosted(TableEvent, frozen=True):
    """The house's own promotions at this table from now on; none: there are none."""

    titles: tuple[str, ...]


class TableHeld(TableEvent, frozen=True):
    """The desk holds the table: no further hand is dealt."""

    why: str
    cites: Cites = ()


class TableFreed(TableEvent, frozen=True):
    """The desk lets the table deal again."""


class ChipsBooked(TableEvent, frozen=True):
    """Chips that came from the cage, or went there, and chips that the house took from pots.

    `dropped` says what of them belongs to which fund.
    """

    bought: int
    taken: int
    dropped: tuple[tuple[str, int], ...] = ()


Happened = (
    Seated | Bought | Left | Leaving | Stepped | Chose | PutUpBlind | SeatChanged | ChipsMoved
    | ButtonDrawn
    | ButtonCorrected | MissedBlind | HandDealt | HandSettled | Broke | Marked | Chopped
    | BombCalled | ChangeProposed | ChangeStopped | NoticeChanged | Ruled | Ordered
    | TakenBack | VoteCalled | VoteCast | VoteEnded | VoidAsked | DealVoided | OrderAnswered
    | ChipsBooked | KillOwed | PotHeld | PromotionsPosted | TableHeld | TableFreed | PaidAtCage
)  # fmt: skip
