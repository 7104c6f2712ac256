"""Refusals: an action that the book does not allow now, with the reason and the policies behind it.

A refusal changes nothing.
"""

from collections.abc import Callable

import msgspec

from cardspeak.errors import CardspeakError

Cites = tuple[str, ...]
"""The policy fields that a decision consulted, by path."""


class CommandRefusal(CardspeakError):  # noqa: N818 - it is an answer, with its reasons
    """A command that is not carried out; `cites` are the policy fields behind the refusal."""

    def __init__(self, sentence: str, *cites: str) -> None:
        super().__init__(sentence)
        self.cites: Cites = cites


class IllegalAction(CardspeakError):  # noqa: N818 - the name players know it by
    """An action that is not allowed now; `decided` are those of its policies that decided it."""

    def __init__(self, sentence: str, cites: Cites = (), decided: Cites | None = None) -> None:
        super().__init__(sentence)
        self.cites = cites
        self.decided = cites if decided is None else decided


class OutOfTurn(IllegalAction):
    """An action by a player whose turn it is not."""


class WrongAmount(IllegalAction):
    """A wager of a size that is not allowed."""


class NotPossible(IllegalAction):
    """An action that does not exist at this moment of the deal."""


class Refusal(msgspec.Struct, frozen=True):
    """Why an action would be refused."""

    kind: Callable[[str, Cites, Cites | None], IllegalAction]
    sentence: str
    cites: Cites = ()
    decided: Cites | None = None  # none: all of them

    def error(self) -> IllegalAction:
        """The error to raise."""
        return self.kind(self.sentence, self.cites, self.decided)
