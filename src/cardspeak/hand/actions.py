"""What a player may do: small frozen values, the same in the engine, on the wire and in the log."""

import msgspec


class Action(
    msgspec.Struct,
    frozen=True,
    tag_field="act",
    tag=str.lower,
    forbid_unknown_fields=True,
    gc=False,
):
    """Something that a player does."""


class Fold(Action, frozen=True):
    """Give up the hand."""


class Check(Action, frozen=True):
    """Decline to bet."""


class Call(Action, frozen=True):
    """Match the bet, with all one's chips if they are fewer."""


class Bet(Action, frozen=True):
    """Open the betting of a round for an amount."""

    to: int


class Raise(Action, frozen=True):
    """Raise the bet to a total for the round."""

    to: int


class Complete(Action, frozen=True):
    """Make up a bring-in or a short all-in to the full bet."""

    to: int


class BringIn(Action, frozen=True):
    """Open for the forced amount and no more."""


class Discard(Action, frozen=True):
    """Give up cards, by their places in the hand from 0."""

    cards: tuple[int, ...]


class Draw(Action, frozen=True):
    """Exchange cards, by their places in the hand from 0; none: stand pat."""

    cards: tuple[int, ...] = ()


class Show(Action, frozen=True):
    """Turn the whole hand up."""


class Muck(Action, frozen=True):
    """Throw the hand away unseen."""


class Run(Action, frozen=True):
    """Agree to deal the rest of the board so many times; once is to decline."""

    times: int = 2


Command = (
    Fold | Check | Call | Bet | Raise | Complete | BringIn | Discard | Draw | Show | Muck | Run
)

__all__ = [
    "Action",
    "Bet",
    "BringIn",
    "Call",
    "Check",
    "Command",
    "Complete",
    "Discard",
    "Draw",
    "Fold",
    "Muck",
    "Raise",
    "Run",
    "Show",
]
