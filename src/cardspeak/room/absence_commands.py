"""Commands about absent players: going away, coming back, chips picked up, seats played over."""

from enum import StrEnum
from typing import Annotated

import msgspec

from cardspeak.room.command_base import DeskCommand, GameId, Name


class AbsenceKind(StrEnum):
    """Why a player is away."""

    AWAY = "away"
    MEAL = "at a meal"
    BREAK = "on a break"


class GoAway(DeskCommand, frozen=True):
    """A seated player leaves the table; `granted` minutes on notice, 0 for the usual time."""

    player: Name
    game: GameId
    kind: AbsenceKind = AbsenceKind.AWAY
    granted: Annotated[int, msgspec.Meta(ge=0, le=1440)] = 0


class ComeBack(DeskCommand, frozen=True):
    """A player is back in the seat."""

    player: Name
    game: GameId


class PickUpChips(DeskCommand, frozen=True):
    """The floor picks up the chips of an absent player."""

    player: Name
    game: GameId


class ReturnRack(DeskCommand, frozen=True):
    """The cage returns the chips that were picked up."""

    player: Name


class PlayOver(DeskCommand, frozen=True):
    """A player sits in the seat of an absent one, who has so many minutes to come back.

    `unwilling` are those ahead on the list who were asked and do not want to.
    """

    player: Name
    owner: Name
    game: GameId
    minutes: Annotated[int, msgspec.Meta(ge=1, le=1440)] = 30
    consent: bool = False
    unwilling: Annotated[tuple[Name, ...], msgspec.Meta(max_length=200)] = ()


class ReclaimSeat(DeskCommand, frozen=True):
    """The owner of a seat that a guest plays is back."""

    owner: Name
