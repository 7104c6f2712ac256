"""What may be done now: who is to act, each action offered, and how much.

An action is accepted exactly when it is offered here: the hand checks commands against this very
value, so that nothing offered can be refused and nothing else accepted.
"""

from enum import StrEnum

import msgspec

from cardspeak.arguments import member
from cardspeak.hand.actions import Bet, Complete, Raise
from cardspeak.hand.refusal import Cites


class WagerKind(StrEnum):
    """What putting in more than a call is."""

    BET = "bet"
    RAISE = "raise"
    COMPLETE = "complete"


WAGERS: dict[WagerKind, type[Bet] | type[Raise] | type[Complete]] = {
    WagerKind.BET: Bet,
    WagerKind.RAISE: Raise,
    WagerKind.COMPLETE: Complete,
}
"""The action by which each kind of wager is made."""


class Wager(msgspec.Struct, frozen=True, gc=False):
    """The wagers offered: totals for the round from `least` to `most` by `step`, and `most` itself.

    `pot` is the total that a bet or raise of the size of the pot comes to, within the limits.
    """

    kind: WagerKind
    least: int
    most: int
    step: int
    pot: int

    def __contains__(self, to: int) -> bool:
        return to == self.most or (
            self.least <= to <= self.most and (to - self.least) % self.step == 0
        )

    def action(self, to: int) -> Bet | Raise | Complete:
        """The action that makes it a total of `to`."""
        kind = self.kind
        if type(kind) is not WagerKind:
            kind = member("the kind of a wager", kind, WagerKind)
        return WAGERS[kind](to)


class Options(msgspec.Struct, frozen=True, gc=False):
    """Everything that may be done now, by `seat` or, where several choose at once, by `seats`."""

    seat: int | None = None
    seats: tuple[int, ...] = ()
    fold: bool = False
    check: bool = False
    call: int | None = None
    all_in_call: bool = False
    wager: Wager | None = None
    bring_in: int | None = None
    discard: int | None = None
    draw: int | None = None
    show: bool = False
    muck: bool = False
    run: tuple[int, ...] = ()
    cites: Cites = ()


NOTHING = Options()
"""The options of a hand that is over."""
