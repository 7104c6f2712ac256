"""How the players of a scenario act when it says nothing of their play."""

from cardspeak.hand import (
    Action,
    BringIn,
    Call,
    Check,
    Discard,
    Draw,
    Hand,
    Muck,
    Options,
    Run,
    Show,
)


def to_choose(options: Options) -> int:
    """The seat to act, or the first of those that choose at the same time."""
    return options.seat if options.seat is not None else options.seats[0]


def quietest(hand: Hand, seat: int) -> Action:
    """What a player does who wants to see the showdown for as little as it costs."""
    options = hand.options
    if options.check:
        return Check()
    if options.bring_in is not None:
        return BringIn()
    if options.call is not None:
        return Call()
    if options.discard is not None:
        held = len(hand.cards_of(seat))
        return Discard(tuple(range(held - options.discard, held)))
    if options.draw is not None:
        return Draw()
    return Run(1) if options.run else Show() if options.show else Muck()
