"""Seats around a table: who sits there, with what, and what that player still owes.

A seat is plain state; what a book makes of it is decided by the modules that read it. Seats are
numbered clockwise from 1 at the dealer's left.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Annotated

import msgspec

from cardspeak.books import Notice
from cardspeak.table.command_base import MOST


class Arrival(StrEnum):
    """How a player came to the table."""

    NEW = "a new player"
    PLAY_OVER = "playing over an absent player"
    MUST_MOVE = "from a must-move game"
    BROKEN_GAME = "from a broken game"
    LIMIT_CHANGED = "from a game whose limit was changed"
    HOUSE = "moved by the house"
    OWN_WISH = "from another game by choice"


class PlayerStatus(StrEnum):
    """Whether a player belongs to the game."""

    COMING = "coming in"  # has not been dealt in yet
    IN = "in the game"
    MOVED = "in another seat"  # owes something for the move, or waits


class Wish(StrEnum):
    """How a player who must do something to be dealt in has chosen to do it."""

    UNDECIDED = "undecided"  # waits, and takes the big blind when it comes
    POST = "post"
    WAIT = "wait for the big blind"
    BUY_BUTTON = "buy the button"
    STRADDLE = "straddle"
    KILL = "kill the pot"


class Goes(StrEnum):
    """When a player who is called to another game goes."""

    NOT = "stays"
    NOW = "goes at once"
    BEFORE_BIG = "plays until due for the big blind"
    AFTER_BUTTON = "plays through the button"
    AFTER_HANDS = "plays so many hands more"


class Before(msgspec.Struct, frozen=True, gc=False):
    """The game that a player comes from: its notice, and the chips held or cashed out there.

    `since` is when the chips were cashed out; none for a player who brings them along.
    """

    notice: Notice
    chips: Annotated[int, msgspec.Meta(ge=0, le=MOST)]
    since: int | None = None


class Seat(msgspec.Struct, kw_only=True):
    """A seat that a player has; saved as it is, digested as the row of its values.

    `missed` counts by blind, smallest first, how often it passed unpaid; `due` holds the blinds
    that a moving button carried past and that are posted on a coming deal; `taken` those paid in
    this round. `behind` is the part of `stack` still on its way, `later` what does not play yet.
    """

    arrival: Arrival
    away: bool = False
    before: Before | None = None  # the game played before this one
    behind: int = 0
    broke: bool = False
    button_missed: bool = False
    came_in_gap: bool = False
    due: int = 0  # bits, by blind
    excused: int = 0  # bits, by blind
    free: bool = False  # joined a new game before a blind passed, or a rule lets the player in
    goes: Goes = Goes.NOT
    hands_left: int = 0
    hands_to_wait: int = 0
    kept_leg: bool = False  # went away with a leg up, and has played no hand since
    later: int = 0
    leaving: bool = False
    letting_pass: bool = False
    missed: tuple[int, ...]
    moving_out: bool = False
    must_post: bool = False  # played a hand while owing, and posts on the next deal
    number: int
    off_table: int = 0
    only_odd: bool = False  # holds chips too small to play, and must buy in again
    owes_small: bool = False
    passes: int = 0  # how often the button went by a newcomer
    player: str
    plays_free: bool = False  # has only antes in a pot carried over, and plays for them
    sat_at: int
    short: int = 0  # what a blind posted all-in lacked and is still owed
    short_buys: int = -1  # -1: has not bought in yet
    stack: int = 0
    standing: PlayerStatus = PlayerStatus.COMING
    taken: int = 0  # bits, by blind
    too_short: bool = False  # held too little for the only blind, which went by
    wish: Wish = Wish.UNDECIDED

    @property
    def is_ready(self) -> bool:
        """Whether a hand could be dealt here: present, with chips, and not on the way out."""
        here = not (self.away or self.leaving or self.off_table or self.only_odd)
        return here and not self.is_broke

    @property
    def is_broke(self) -> bool:
        """Whether the player has nothing left to play with."""
        return not self.stack and not self.plays_free

    @property
    def has_missed(self) -> bool:
        """Whether any blind went by unpaid."""
        return any(self.missed)

    def miss(self, place: int) -> None:
        """Count a blind that passed unpaid."""
        self.missed = (*self.missed[:place], self.missed[place] + 1, *self.missed[place + 1 :])

    def settle_blinds(self) -> None:
        """Everything owed is paid or let off: the player belongs to the game."""
        self.standing = PlayerStatus.IN
        self.wish = Wish.UNDECIDED
        self.missed = (0,) * len(self.missed)
        self.button_missed = self.free = self.letting_pass = False
        self.owes_small = self.must_post = self.too_short = False
        self.passes = self.hands_to_wait = 0


def clockwise(start: int, count: int) -> Iterator[int]:
    """Every seat number once, from the left of `start` round to `start` itself.

    >>> list(clockwise(2, 4))
    [3, 4, 1, 2]
    """
    for step in range(count):
        yield (start + step) % count + 1


def first_clockwise(start: int, among: Sequence[int] | set[int], count: int) -> int:
    """The first of some seats clockwise from the left of `start`; 0 if there is none."""
    for step in range(count):
        number = (start + step) % count + 1
        if number in among:
            return number
    return 0


def first_before(start: int, among: Sequence[int] | set[int], count: int) -> int:
    """The first of some seats counter-clockwise from the right of `start`; 0 if there is none."""
    for step in range(1, count + 1):
        number = (start - 1 - step) % count + 1
        if number in among:
            return number
    return 0


def is_between(start: int, seat: int, end: int, count: int) -> bool:
    """Whether a seat lies strictly between two others, going clockwise.

    >>> is_between(5, 1, 2, 6), is_between(2, 1, 5, 6), is_between(3, 1, 3, 6)
    (True, False, True)
    """
    whole = (end - start) % count or count
    return 0 < (seat - start) % count < whole
