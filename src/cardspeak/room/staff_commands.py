"""Commands of the staff: an act taken back, the floor called, rules of a private game waived."""

from typing import Annotated

import msgspec

from cardspeak.room.command_base import DeskCommand, GameId, Name


class UndoLast(DeskCommand, frozen=True):
    """The last act of the staff is taken back; `act` is its number, so that it is the one meant."""

    act: Annotated[int, msgspec.Meta(ge=1)]


class AskForFloor(DeskCommand, frozen=True):
    """A dealer asks the floor to come to a table, and may say why."""

    game: GameId
    says: Annotated[str, msgspec.Meta(max_length=120)] = ""


class AnswerFloorCall(DeskCommand, frozen=True):
    """A floor person goes to a table that has asked for the floor."""

    game: GameId


class EndFloorCall(DeskCommand, frozen=True):
    """The matter at a table is settled, or the dealer needs nobody any more."""

    game: GameId


class WaiveRules(DeskCommand, frozen=True):
    """The floor names the rules that a private game plays without, once its players agree."""

    game: GameId
    rules: Annotated[tuple[Name, ...], msgspec.Meta(max_length=20)]


class AgreeToWaiver(DeskCommand, frozen=True):
    """A player knows which rules are waived at a game, and agrees."""

    player: Name
    game: GameId


class EndWaiver(DeskCommand, frozen=True):
    """A private game goes by every rule again."""

    game: GameId
