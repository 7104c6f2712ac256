"""The least that a player can do in turn: what is done for a player who does not act."""

from typing import Protocol

from cardspeak.hand.actions import (
    Action,
    BringIn,
    Call,
    Check,
    Discard,
    Draw,
    Fold,
    Muck,
    Run,
    Show,
)


class Choices(Protocol):
    """What may be done now: a hand's options, or what a seat is shown of them."""

    @property
    def check(self) -> bool: ...
    @property
    def fold(self) -> bool: ...
    @property
    def call(self) -> int | None: ...
    @property
    def bring_in(self) -> int | None: ...
    @property
    def discard(self) -> int | None: ...
    @property
    def draw(self) -> int | None: ...
    @property
    def show(self) -> bool: ...
    @property
    def muck(self) -> bool: ...
    @property
    def run(self) -> tuple[int, ...]: ...


def least_action(options: Choices, cards: int) -> Action:
    """What costs least: nothing where that is offered, the last cards where some must go."""
    if options.check:
        return Check()
    if options.bring_in is not None:
        return BringIn()
    if options.discard is not None:
        return Discard(tuple(range(max(0, cards - options.discard), cards)))
    if options.draw is not None:
        return Draw()
    if options.show:
        return Show()
    if options.run:
        return Run(1)
    if options.muck:
        return Muck()
    return Fold() if options.fold or options.call is None else Call()
