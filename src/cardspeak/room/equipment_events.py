"""What happened to cards, decks and chips in sight."""

from cardspeak.hand.refusal import Cites
from cardspeak.room.event_base import DeskEvent


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
