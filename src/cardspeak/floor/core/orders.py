"""Orders of a ruling: what acts beyond the deal, for the table to carry out."""

import msgspec

from cardspeak.books.policy.missed import OwingHand


class Order(
    msgspec.Struct, frozen=True, tag_field="order", tag=str.lower, forbid_unknown_fields=True
):
    """Something that acts beyond the deal, for the table to carry out."""


class CorrectButton(Order, frozen=True):
    """The button is corrected for the next deal."""


class DealAgain(Order, frozen=True):
    """The same deal is dealt again: same blinds, antes, limits and players, the button as due."""


class CarryPot(Order, frozen=True):
    """Chips stay on the table for the next deal: an amount, or what one seat put in."""

    amount: int | None = None
    seat: int | None = None


class TakeBackPot(Order, frozen=True):
    """A pot pushed to the wrong player goes to the right one."""

    wrong: int
    right: int


class GiveBackPot(Order, frozen=True):
    """Every chip of the pot just pushed goes back to the player who put it in.

    `lost` is by seat what the player put in and has not won; left out, the table knows.
    """

    lost: tuple[tuple[int, int], ...] = ()


class Impound(Order, frozen=True):
    """A pot is kept apart until the matter is decided."""


class Penalize(Order, frozen=True):
    """A step of the house's penalties is entered against a player."""

    seat: int
    step: str


_STEP_NOUNS = {
    "leaves the game": "removal from the game",
    "dealt out for a time or hands": "being dealt out for a time or some hands",
}


def step_in_words(step: str) -> str:
    """A step of the penalties as the thing that a player gets.

    >>> step_in_words("leaves the game"), step_in_words("a warning")
    ('removal from the game', 'a warning')
    """
    return _STEP_NOUNS.get(step, step)


class ShowCards(Order, frozen=True):
    """Cards that one player saw are shown to all, not now but when this is said to be due."""

    seat: int
    when: str


class RemoveChips(Order, frozen=True):
    """Chips leave the event; no amount: all that were found."""

    seat: int
    amount: int | None = None


class HandOver(Order, frozen=True):
    """Chips of one seat go to another; no amount: all that were found."""

    seat: int
    to: int
    amount: int | None = None


class Eliminate(Order, frozen=True):
    """A player is out of the event, unless it has rebuys and the player takes one."""

    seat: int


class StartClock(Order, frozen=True):
    """A player is put on the clock: seconds in all, and after how many the warning comes."""

    seat: int
    seconds: int
    warn_at: int


class SettleOwed(Order, frozen=True):
    """Blinds owed by a player who was dealt in: posted now, on the next deal, or still owed."""

    seat: int
    becomes: OwingHand


class SpoiltDeck(Order, frozen=True):
    """The deck is taken out of play."""


AnyOrder = (
    CorrectButton | DealAgain | CarryPot | TakeBackPot | Impound | Penalize | ShowCards
    | RemoveChips | HandOver | Eliminate | SpoiltDeck | StartClock | GiveBackPot
    | SettleOwed
)  # fmt: skip
