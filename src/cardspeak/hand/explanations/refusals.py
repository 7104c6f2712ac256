"""Why an action would be refused: what was wrong, what is allowed, and how that comes about here.

Nothing is changed. A refusal answers the player who asked, and may turn on that player's cards.
"""

from typing import TYPE_CHECKING, Any, get_args

from cardspeak.arguments import shown
from cardspeak.books.principles import Principle
from cardspeak.hand.actions import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    Command,
    Complete,
    Discard,
    Draw,
    Fold,
    Muck,
    Raise,
    Run,
    Show,
)
from cardspeak.hand.explanations.explanation import Explanation, counted, plain
from cardspeak.hand.explanations.options import explain
from cardspeak.hand.explanations.wager_rights import no_wager
from cardspeak.hand.explanations.wagers import least, most
from cardspeak.hand.options import Options, WagerKind
from cardspeak.hand.refusal import IllegalAction, NotPossible, OutOfTurn, Refusal, WrongAmount

if TYPE_CHECKING:
    from cardspeak.hand.betting import Round
    from cardspeak.hand.hand import Hand

_ACTIONS = ", ".join(kind.__name__ for kind in get_args(Command))
_KINDS = {Bet: WagerKind.BET, Raise: WagerKind.RAISE, Complete: WagerKind.COMPLETE}


def why_not(hand: "Hand", action: Action, seat: int | None) -> Refusal | None:
    """Why an action would be refused now; None when it would be accepted."""
    options = hand.options
    if hand.is_over:
        return Refusal(NotPossible, "the hand is over")
    if seat is None:
        seat = options.seat
        if seat is None:
            return Refusal(OutOfTurn, "several players may choose now: say which seat")
    elif seat != options.seat and seat not in options.seats:
        return hand._not_in_turn(seat)
    if not isinstance(action, Action):
        return Refusal(NotPossible, f"{shown(action)} is not an action; there are {_ACTIONS}")
    if isinstance(action, Bet | Raise | Complete):
        return _why_not_wager(hand, action, options)
    return _why_not_other(hand, action, options, seat)


def _why_not_wager(hand: "Hand", action: Any, options: Options) -> Refusal | None:
    round_ = hand.round
    if round_ is None:
        return Refusal(NotPossible, "there is no betting now")
    player = round_.pending[0]
    wager = options.wager
    if wager is None:
        if options.bring_in is not None:
            return _refused(NotPossible, explain(hand)["wager"])
        return _refused(NotPossible, no_wager(round_, player))
    kind = _KINDS[type(action)]
    if kind is not wager.kind:
        stands = {
            WagerKind.BET: "nobody has bet: bet",
            WagerKind.RAISE: "there is a bet: raise it",
            WagerKind.COMPLETE: "less than a full bet stands: complete it",
        }[wager.kind]
        return Refusal(NotPossible, f"{stands}, do not {kind.value}")
    to = action.to
    if type(to) is not int:
        return Refusal(WrongAmount, f"{to!r} is not a whole number of chips")
    if to in wager:
        return None
    held = hand._bets[player] + hand._stacks[player]
    if to > held:
        says = f"{plain(to)} is more than the {plain(held)} that the player has"
        return Refusal(WrongAmount, says, (Principle.TABLE_STAKES,))
    if to < wager.least:
        return _refused(WrongAmount, least(round_, player, wager), f"{plain(to)} is too little. ")
    if to > wager.most:
        top = (least if round_.terms.is_limit else most)(round_, player, wager)
        return _refused(WrongAmount, top, f"{plain(to)} is too much. ")
    step = f"by {plain(wager.step)}"
    says = f"a {kind.value} goes up from {plain(wager.least)} {step}, not to {plain(to)}"
    return Refusal(WrongAmount, says)


def _refused(kind: type[IllegalAction], explained: Explanation, first: str = "") -> Refusal:
    """A refusal that says what the explanation does."""
    says = explained.says.removesuffix(".")
    says = f"{first}{says}" if first else says[0].lower() + says[1:]
    return Refusal(kind, says, explained.cites, explained.decided)


def _facing(round_: "Round") -> str:
    owed = round_.price - round_.hand._bets[round_.pending[0]]
    return f"{plain(owed)} is owed" if owed > 0 else "nothing is owed"


def _why_not_other(hand: "Hand", action: Action, options: Options, seat: int) -> Refusal | None:
    round_ = hand.round
    if isinstance(action, Fold) and options.fold:
        return None
    if round_ is not None and round_.must_bring_in and isinstance(action, Fold | Check | Call):
        forced = plain(options.bring_in or 0)
        more = " or bet more" if options.wager is not None else ""
        says = f"the bet is forced: bring it in for {forced}{more}"
        return Refusal(NotPossible, says, ("stud.forced_option",), ())
    if isinstance(action, Fold):
        return Refusal(NotPossible, "there is no bet to fold to")
    if isinstance(action, Check):
        if options.check:
            return None
        if round_ is not None and round_.price <= hand._bets[hand.player(seat)]:
            says = "no check before the draw: bet or fold"
            return Refusal(NotPossible, says, ("draw.check_before",))
        if round_ is None:
            return Refusal(NotPossible, "there is no betting now")
        says = f"a check is not possible: {_facing(round_)}"
        return Refusal(NotPossible, says, (Principle.CHECK,))
    if isinstance(action, Call):
        if options.call is not None:
            return None
        return Refusal(NotPossible, "there is no bet to call")
    if isinstance(action, BringIn):
        return None if options.bring_in else Refusal(NotPossible, "there is no bring-in to make")
    if isinstance(action, Muck) and options.show and not options.muck:
        return _refused(NotPossible, explain(hand)["muck"])
    if isinstance(action, Run):
        given: Any = action  # whatever was written as a number of times
        times = given.times
        if type(times) is int and times in options.run:
            return None
        if options.run:
            return _refused(NotPossible, explain(hand)["run"], f"{times!r} is not a choice. ")
        return Refusal(
            NotPossible,
            f"the board cannot be run {times} times now",
            ("run_twice.most", Principle.RUN_ALL_IN, Principle.RUN_IN_TIME),
        )
    if isinstance(action, Discard) and options.discard is not None:
        return _why_not_places(hand, action.cards, seat, options.discard, options.discard)
    if isinstance(action, Draw) and options.draw is not None:
        return _why_not_places(hand, action.cards, seat, 0, options.draw)
    if (options.show and isinstance(action, Show)) or (options.muck and isinstance(action, Muck)):
        return None
    return Refusal(NotPossible, "that is not possible now")


def _why_not_places(
    hand: "Hand", places: tuple[Any, ...], seat: int, low: int, high: int
) -> Refusal | None:
    held = len(hand._hands[hand.player(seat)])
    if any(type(place) is not int or not 0 <= place < held for place in places):
        return Refusal(NotPossible, f"the hand has places 0 to {held - 1}, not {places}")
    if len(set(places)) < len(places):
        return Refusal(NotPossible, f"a card is named twice in {places}")
    if not low <= len(places) <= high:
        given = f"{counted(len(places), 'card')} cannot be given up. ".capitalize()
        name = "draw" if hand.options.draw is not None else "discard"
        return _refused(NotPossible, explain(hand)[name], given)
    return None
