"""Commands that bring another game or limit to a table."""

from cardspeak.books import Notice
from cardspeak.room.command_base import DeskCommand, GameId, Name


class ProposeGameChange(DeskCommand, frozen=True):
    """Another game or limit is proposed for a table; `player` where a player of it proposes."""

    game: GameId
    notice: Notice
    player: Name | None = None


class VoteOnGameChange(DeskCommand, frozen=True):
    """A player of the game agrees to the change, or objects."""

    player: Name
    game: GameId
    agrees: bool


class ApproveGameChange(DeskCommand, frozen=True):
    """The management approves a higher limit."""

    game: GameId


class DropGameChange(DeskCommand, frozen=True):
    """The floor takes a proposal back."""

    game: GameId
