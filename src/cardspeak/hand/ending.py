"""Whether a deal can be played to its end: after a ruling it must, whatever was reported.

The hand is played on with everybody in, calling and drawing as much as there is, which asks most of
the deck; then it is as it was.
"""

from typing import TYPE_CHECKING

from cardspeak.errors import BrokenInvariant, CardspeakError
from cardspeak.hand.actions import Action, BringIn, Call, Check, Discard, Draw, Fold, Run, Show
from cardspeak.hand.card_places import RemedyError
from cardspeak.hand.options import Options

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand

_MOST_ACTIONS = 500
_UNKNOWN_STATES = (BrokenInvariant, IndexError, KeyError, AssertionError)
"""What a deal says that a remedy has brought where no plan goes."""


def check_can_end(hand: "Hand") -> None:
    """Refuse what would leave a deal that nobody could play to its end."""
    if hand.is_over or hand.guarded:
        return
    mark = hand.mark()
    try:
        for _ in range(_MOST_ACTIONS):
            options = hand.options
            seat = options.seat if options.seat is not None else options.seats[0]
            hand.act(staying(options), seat)
            if hand.is_over:
                hand.check_conserved()
                return
        raise RemedyError("the hand would not end")
    except (CardspeakError, *_UNKNOWN_STATES) as error:
        raise RemedyError(f"after that the hand could not be played to its end: {error}") from error
    finally:
        hand.return_to(mark)


def staying(options: Options) -> Action:
    """What keeps a player in for least, and takes the most cards."""
    if options.check:
        return Check()
    if options.call is not None:
        return Call()
    if options.bring_in is not None:
        return BringIn()
    if options.discard is not None:
        return Discard(tuple(range(options.discard)))
    if options.draw is not None:
        return Draw(tuple(range(options.draw)))
    if options.run:
        return Run(1)
    if options.wager is not None:
        return options.wager.action(options.wager.least)
    return Show() if options.show else Fold()
