"""What the tables of an event report: as to the desk, and what only a tournament needs to hear."""

import msgspec

from cardspeak.room.reports import (
    ChipsCounted,
    HandBegun,
    HandEnded,
    OrderDone,
    OrderRefused,
    PlayerLeft,
    TableReportBase,
)


class ShuffleBegun(TableReportBase, frozen=True):
    """The dealer has begun to shuffle for the next deal, by hand or by the shuffler's button."""


class PlayerBroke(TableReportBase, frozen=True):
    """A player has lost the last chip: the stack at the start of the hand, and who won it.

    `strength` is larger for a better hand, 0 where the cards are not known.
    """

    seat: int
    player: str
    stack: int = 0
    strength: int = 0
    winners: tuple[str, ...] = ()


class StacksCounted(TableReportBase, frozen=True):
    """The stacks of all players at the table, between two hands."""

    stacks: tuple[tuple[str, int], ...]


class BrokePlayer(msgspec.Struct, frozen=True, gc=False):
    """A player who lost the last chip, as `PlayerBroke` has it."""

    seat: int
    player: str
    stack: int
    strength: int = 0
    winners: tuple[str, ...] = ()


class HandPlayed(TableReportBase, frozen=True):
    """A hand at a dealt table is over: every stack there, and the players who are broke.

    `apart` are chips at the table that are in no stack: a pot carried over, or impounded. `again`
    marks a misdeal: the same hand is dealt again.
    """

    stacks: tuple[tuple[str, int], ...]
    broke: tuple[BrokePlayer, ...] = ()
    apart: int = 0
    again: bool = False


EventReport = (
    OrderDone | OrderRefused | PlayerLeft | HandBegun | HandEnded | ShuffleBegun | PlayerBroke
    | StacksCounted | HandPlayed | ChipsCounted
)  # fmt: skip
