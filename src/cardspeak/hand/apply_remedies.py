"""Applying remedies to a deal: each by its own small function, all of them or none.

After the last one every slot is in exactly one pile and every chip in one place, or nothing has
changed. After a ruling the deal must also be playable to its end. Only remedies that move cards can
prevent that. Where every hand and the board hold what they should and the stub covers all that is
to come, counting shows it; otherwise the hand is played on with everybody in, calling and drawing
as much as there is, which asks most of the deck, and then put back as it was.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from cardspeak.arguments import expect, shown
from cardspeak.errors import BrokenInvariant, CardspeakError
from cardspeak.hand import drawing, runs_agreed, showdown
from cardspeak.hand.actions import Action, BringIn, Call, Check, Discard, Draw, Fold, Run, Show
from cardspeak.hand.card_remedies import CARD_REMEDIES
from cardspeak.hand.events import RemedyApplied
from cardspeak.hand.options import Options
from cardspeak.hand.phase import Phase
from cardspeak.hand.player_remedies import PLAYER_REMEDIES
from cardspeak.hand.refusal import Cites
from cardspeak.hand.remedies import CardRemedy, Remedy, RemedyError
from cardspeak.hand.row_remedies import ROW_REMEDIES
from cardspeak.hand.terms import Op, PlannedStep

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand

_APPLIED: dict[type[Remedy], Callable[["Hand", Any], None]] = {
    **CARD_REMEDIES,
    **ROW_REMEDIES,
    **PLAYER_REMEDIES,
}


def apply(hand: "Hand", remedies: Sequence[Remedy], cites: Cites) -> None:
    """Apply remedies in order, all or none."""
    if not isinstance(remedies, Sequence):
        expect("what is applied", remedies, Sequence, "a list of remedies", RemedyError)
    for remedy in remedies:
        if type(remedy) not in _APPLIED:
            names = ", ".join(kind.__name__ for kind in _APPLIED)
            raise RemedyError(f"{shown(remedy)} is not a remedy; there are {names}")
    mark = hand.mark()
    try:
        for remedy in remedies:
            _APPLIED[type(remedy)](hand, remedy)
            if hand.events is not None:
                hand.events.append(RemedyApplied(remedy, cites))
        hand.check_conserved()
        if remedies:
            hand.undo = hand.done = None
        if not hand.is_over:
            hand.options_now = None
            _go_on(hand)
    except CardspeakError as error:
        hand.return_to(mark)
        raise RemedyError(f"this remedy does not fit the deal: {error}") from None
    except Exception:
        hand.return_to(mark)
        raise


def _go_on(hand: "Hand") -> None:
    """After a remedy the turn may have passed, the round ended, or one hand be left."""
    round_ = hand.round
    if round_ is not None:
        if not round_.advance():
            hand.close_round()
        elif hand.bound:
            hand.fold_bound()
    elif hand.live_count == 1:
        showdown.last_hand(hand)
    elif hand._to_show:
        return
    elif hand.drawing is not None:
        drawing.go_on(hand)
    elif hand.phase is Phase.RUNNING:
        runs_agreed.go_on(hand)
    else:
        showdown.settle(hand)


# Whether the deal can still be played to its end

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
    if any(len(hand._hands[player]) != due for player in players):
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
