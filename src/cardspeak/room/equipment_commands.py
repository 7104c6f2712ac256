"""What may be asked of the desk about decks, chips and cards that decide something."""

from typing import Annotated

import msgspec

from cardspeak.books.policy.deck import ChangeReason, InspectionStep
from cardspeak.room.command_base import DeskCommand, GameId, Name, Reason

# Decks


class NewSetUp(DeskCommand, frozen=True):
    """Fresh decks for a table; `reason` where the old ones are faulty. They are inspected first."""

    game: GameId
    reason: ChangeReason | None = None


class InspectSetUp(DeskCommand, frozen=True):
    """A step of the inspection of fresh decks is done."""

    game: GameId
    step: InspectionStep


class ChangeDeck(DeskCommand, frozen=True):
    """The other deck of a set-up comes into play."""

    game: GameId
    reason: ChangeReason | None = None
    with_dealer: bool = False


class CountDeck(DeskCommand, frozen=True):
    """The cards of a deck are counted."""

    game: GameId
    cards: Annotated[int, msgspec.Meta(ge=0, le=200)]


# Chips


class CountStack(DeskCommand, frozen=True):
    """A player's chips are counted at the table."""

    player: Name
    game: GameId
    chips: Annotated[int, msgspec.Meta(ge=0, le=10**12)]


class TakeChipsAlong(DeskCommand, frozen=True):
    """A player who is going away takes the chips along."""

    player: Name
    game: GameId


class RestoreChips(DeskCommand, frozen=True):
    """A player who is back puts chips on the table again."""

    player: Name
    game: GameId
    chips: Annotated[int, msgspec.Meta(ge=0, le=10**12)]


# Draws


class CommitDraw(DeskCommand, frozen=True):
    """The house commits to a deck by the digest of its seed."""

    game: GameId
    purpose: Reason
    commitment: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]


class RevealDraw(DeskCommand, frozen=True):
    """The house shows the seed of a deck."""

    number: Annotated[int, msgspec.Meta(ge=1)]
    seed: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{2}){8,64}$")]
