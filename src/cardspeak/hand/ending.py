"""Whether a deal can be played to its end: after a ruling it must, whatever was reported.

Only remedies that move cards can prevent it. Where every hand and the board hold what they should
and the stub covers all that is to come, counting shows it. Otherwise the hand is played on with
everybody in, calling and drawing as much as there is, which asks most of the deck; then it is put
back as it was.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from cardspeak.errors import BrokenInvariant, CardspeakError
from cardspeak.hand.actions import Action, BringIn, Call, Check, Discard, Draw, Fold, Run, Show
from cardspeak.hand.options import Options
from cardspeak.hand.remedies import CardRemedy, Remedy, RemedyError
from cardspeak.hand.terms import Op, PlannedStep

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand

_MOST_ACTIONS = 500
_UNKNOWN_STATES = (BrokenInvariant, IndexError, KeyError, AssertionError)
"""What a deal raises after a remedy has brought it to a state that no plan has."""


def check_can_end(hand: "Hand", remedies: Iterable[Remedy]) -> None:
    """Refuse remedies that have left a deal which nobody could play to its end."""
    if hand.is_over or hand.guarded:
        return
    if any(isinstance(each, CardRemedy) for each in remedies) and not _covers_the_rest(hand):
        _play_on(hand)


def _covers_the_rest(hand: "Hand") -> bool:
    """Whether no hand and no board lacks a card or has one too many, and the stub is long enough.

    A draw counts with every card of every hand; what the count cannot tell is not covered.
    """
    if hand.round is None or hand.run is not None or hand.is_short:
        return False
    ahead = hand.plan[hand.at + 1 :]
    if any(step.op is Op.REST for step in ahead):
        return False
    terms = hand.terms
    players = hand.receivers()
    due = _held(terms.plan) - _held(ahead)
    if any(len(hand.hands[player]) != due for player in players):
        return False
    to_board = _count(ahead, Op.BOARD)
    if any(len(board) + to_board != terms.board_cards for board in hand.boards):
        return False
    boards = max(len(hand.boards), terms.policy.bomb.boards if hand.first.is_bomb else 1)
    each = _count(ahead, Op.DOWN, Op.UP)
    each += terms.hole_cards * sum(step.op is Op.DRAW for step in ahead)
    each += sum(step.op is Op.REMOVE for step in ahead)
    burns = sum(step.op is Op.BURN for step in ahead)
    needed = burns + boards * to_board + len(players) * each
    return needed + terms.spare + 1 <= len(hand.stub)


def _held(steps: Sequence[PlannedStep]) -> int:
    """How many cards these steps add to a hand."""
    return _count(steps, Op.DOWN, Op.UP) - _count(steps, Op.DISCARD)


def _count(steps: Sequence[PlannedStep], *ops: Op) -> int:
    return sum(step.cards for step in steps if step.op in ops)


def _play_on(hand: "Hand") -> None:
    """Play the hand to its end with everybody in, or say why not; then put it back."""
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
