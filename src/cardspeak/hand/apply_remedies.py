"""Applying remedies to a deal: each by its own small function, all of them or none.

After the last one every slot is in exactly one pile and every chip in one place, or nothing has
changed.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from cardspeak.errors import CardspeakError
from cardspeak.hand import drawing, running, showdown
from cardspeak.hand.card_remedies import CARD_REMEDIES
from cardspeak.hand.events import RemedyApplied
from cardspeak.hand.phase import Phase
from cardspeak.hand.player_remedies import PLAYER_REMEDIES
from cardspeak.hand.refusal import Cites
from cardspeak.hand.remedies import Remedy, RemedyError
from cardspeak.hand.row_remedies import ROW_REMEDIES

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand

_APPLIED: dict[type[Remedy], Callable[["Hand", Any], None]] = {
    **CARD_REMEDIES,
    **ROW_REMEDIES,
    **PLAYER_REMEDIES,
}


def apply(hand: "Hand", remedies: Sequence[Remedy], cites: Cites) -> None:
    """Apply remedies in order, all or none."""
    mark = hand.mark()
    try:
        for remedy in remedies:
            _APPLIED[type(remedy)](hand, remedy)
            if hand.events is not None:
                hand.events.append(RemedyApplied(remedy, cites))
        hand.check_conserved()
        if remedies:
            hand.undo = None
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
    elif hand.to_show:
        return
    elif hand.drawing is not None:
        drawing.go_on(hand)
    elif hand.phase is Phase.RUNNING:
        running.go_on(hand)
    else:
        showdown.settle(hand)
