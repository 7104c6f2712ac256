"""The room: lists, seats held and given, changes of limit, guests; many tables, one house.

Going from one game to another is the matter of `transfer`, being away from the table that of
`absence`. Time comes in minutes; nothing here reads a clock.
"""

from enum import StrEnum
from typing import Annotated

from cardspeak.books.policy.area import Area, Detail, Group, says
from cardspeak.books.policy.figures import AtLeastOne
from cardspeak.books.policy.office import Office


class NotThere(StrEnum):
    """What becomes of a listed name when its player is called and not there."""

    BOTTOM = "to the bottom of the list"
    REMOVED = "off the list"
    PASSED_OVER = "passed over, place kept"


class SentTo(StrEnum):
    """To which of several like games a new player goes."""

    MOST_IN_NEED = "the game most in need"
    FIRST_OPEN = "the first seat open"
    PLAYERS_CHOICE = "the player's choice"


class SeatChoice(StrEnum):
    """Who chooses first among the seats of a new game."""

    ARRIVAL = "earliest at the table"
    LIST = "highest on the list"
    ANYONE = "all alike"
    DRAW = "by card"


class Contested(StrEnum):
    """Who has a seat that two want alike."""

    LIST = "higher on the list"
    CARD = "by card"


class SeatPriority(StrEnum):
    """Who among the seated has a seat that comes free."""

    EARLIEST_ASKED = "earliest to ask"
    SENIORITY = "longest in the game"
    CARD = "by card"


class SeatCloses(StrEnum):
    """From when a seated player can no longer have a free seat before a newcomer."""

    NEWCOMER_DOWN = "newcomer seated, or buy-in or marker down"  # unless that seat was asked for
    NEWCOMER_DEALT_IN = "newcomer dealt in"


class CardsFrom(StrEnum):
    """Where the dealing starts when a card each decides something."""

    DEALERS_LEFT = "the dealer's left"
    LEFT_OF_BUTTON = "left of the button"


class TableTalk(StrEnum):
    """What the house may require of talk at the table."""

    NO_FOREIGN_IN_DEAL = "no foreign language during a deal"
    ENGLISH_ON_ORDER = "English only, when ordered"
    SILENCE_ON_ORDER = "silence during a hand, when ordered"
    NONE_WITH_LIVE_HAND = "no talk with a live hand"


class Guests(StrEnum):
    """Whether a guest who does not play may sit behind a player."""

    NO = "no"
    IF_NONE_OBJECTS = "cash games, if nobody objects"


class LockUp(Detail, frozen=True):
    """How long a lock-up holds a seat while someone waits."""

    new_game_minutes: Annotated[
        int, says("Minutes a lock-up holds in a new game while someone waits.", least=0)
    ] = 5
    most_minutes: Annotated[
        int, says("Minutes any lock-up holds while someone waits.", least=0)
    ] = 10


class CallInPolicy(Group, frozen=True):
    """A name called in from outside the house."""

    allowed: Annotated[bool, says("Whether a player not in the house may be put on a list.")] = True
    minutes: Annotated[
        AtLeastOne | None,
        says("How long a name called in is held before it goes; none: until called."),
    ] = 30


class SeatChangePolicy(Group, frozen=True):
    """A free seat that players of the game want."""

    seated_first: Annotated[
        bool, says("Whether players of the game have a free seat before a newcomer.")
    ] = True
    priority: Annotated[SeatPriority, says("Who among them has it.")] = SeatPriority.EARLIEST_ASKED
    closes: Annotated[SeatCloses, says("From when the newcomer keeps the seat.")] = (
        SeatCloses.NEWCOMER_DOWN
    )


class GameChangePolicy(Group, frozen=True):
    """A change of game or limit."""

    objections: Annotated[
        AtLeastOne | None, says("How many objections stop a change of limit; none: they do not.")
    ] = 2
    notice: Annotated[
        int, says("How many hands' notice a change of game or limit needs.", least=0)
    ] = 0
    at_once_if_all_agree: Annotated[
        bool, says("Whether no notice is needed when every player agrees.")
    ] = True
    increase_by_management: Annotated[
        bool, says("Whether a higher limit needs the management's approval.")
    ] = True
    decided_by: Annotated[
        Office | None,
        says("Whose approval any change of game or limit needs; none: a higher limit's alone."),
    ] = None


class GameOffered(StrEnum):
    """When a game is spread."""

    AS_A_RULE = "as a rule"
    ON_REQUEST = "when players ask for it and the supervisor agrees"


class NoticeItem(StrEnum):
    """What the notice at a table may have to show."""

    GAME = "game"
    BUY_IN = "minimum buy-in"
    LIMITS = "limits"
    COMMISSION = "commission"
    CAP = "commission cap"
    BLINDS = "number of blinds"


class SignsPolicy(Group, frozen=True):
    """What the notice at a table must show."""

    game: Annotated[bool, says("Whether it names the game.")] = True
    buy_in: Annotated[bool, says("Whether it has the smallest buy-in.")] = True
    limits: Annotated[bool, says("Whether it has the betting limits.")] = True
    commission: Annotated[bool, says("Whether it says what the house takes.")] = True
    cap: Annotated[bool, says("Whether it has the most that the house takes of a deal.")] = False
    blinds: Annotated[bool, says("Whether it says how many blinds must be posted.")] = False


class RoomPolicy(Area, frozen=True):
    """Lists, seats and the house's rights."""

    opened_by: Annotated[Office, says("Whose decision it is to open or close a game.")] = (
        Office.FLOOR
    )
    seat_by_permission: Annotated[
        bool, says("Whether a seat may be taken only when the floor gives it.")
    ] = True
    one_seat: Annotated[bool, says("Whether a player may hold only one seat in the room.")] = True
    call_in: CallInPolicy = CallInPolicy()
    not_there: Annotated[
        NotThere, says("What becomes of a listed name when its player is called and not there.")
    ] = NotThere.REMOVED
    sent_to: Annotated[SentTo, says("To which of several like games a new player goes.")] = (
        SentTo.MOST_IN_NEED
    )
    must_play_empty_seats: Annotated[
        AtLeastOne | None,
        says("With how few seats left empty a listed player must join a new game or lose place."),
    ] = 3
    lock_up: Annotated[LockUp, says("How long a lock-up holds a seat while someone waits.")] = (
        LockUp()
    )
    lock_up_during_pot: Annotated[
        bool, says("Whether a player in a pot elsewhere may hold a seat until that hand ends.")
    ] = True
    new_game_seats: Annotated[
        SeatChoice, says("Who chooses first among the seats of a new game.")
    ] = SeatChoice.ARRIVAL
    contested: Annotated[Contested, says("Who has a seat that two want alike.")] = Contested.LIST
    reserved_seats: Annotated[
        bool, says("Whether the house may keep a seat for a player for good reason.")
    ] = True
    extra_players: Annotated[
        int,
        says("How many players over the usual a game may start with, until one quits.", least=0),
    ] = 0
    seat_change: SeatChangePolicy = SeatChangePolicy()
    cards_from: Annotated[
        CardsFrom, says("Where the dealing starts when a card each decides something.")
    ] = CardsFrom.DEALERS_LEFT
    keep_apart: Annotated[
        bool, says("Whether the house may bar two players from playing in one game.")
    ] = True
    guests: Annotated[
        Guests, says("Whether someone who does not play may sit behind a player.")
    ] = Guests.IF_NONE_OBJECTS
    speech: Annotated[
        tuple[TableTalk, ...], says("What the house may require of talk at the table.")
    ] = (TableTalk.NO_FOREIGN_IN_DEAL,)
    change: GameChangePolicy = GameChangePolicy()
    signs: SignsPolicy = SignsPolicy()
    spread: Annotated[
        GameOffered, says("Whether a game is spread as a rule or only on request.")
    ] = GameOffered.AS_A_RULE
