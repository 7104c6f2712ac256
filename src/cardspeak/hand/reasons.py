"""The reasons for an option or a refusal: a sentence and the policies behind it.

They are worked out only when someone asks.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, get_args

from cardspeak.arguments import shown
from cardspeak.books.principles import Principle
from cardspeak.games import Family, Structure
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
from cardspeak.hand.options import Options, WagerKind
from cardspeak.hand.refusal import Cites, NotPossible, OutOfTurn, Refusal, WrongAmount
from cardspeak.hand.rights import NOT_YET, ONLY_FORCED

if TYPE_CHECKING:
    from cardspeak.hand.betting import Round
    from cardspeak.hand.hand import Hand

_ACTIONS = ", ".join(kind.__name__ for kind in get_args(Command))
_KINDS = {Bet: WagerKind.BET, Raise: WagerKind.RAISE, Complete: WagerKind.COMPLETE}


def why(hand: "Hand") -> dict[str, Cites]:
    """The policies behind what is offered and what is not, by the name of the option.

    An absent raise is explained by what bars it, a present one by what sizes it.
    """
    round_ = hand.round
    if round_ is None:
        options = hand.options
        names = ("discard", "draw", "show", "muck", "run")
        return {name: options.cites for name in names if getattr(options, name)}
    found: dict[str, Cites] = {"wager": _wager(round_) + _short_all_in(hand) + _openers(hand)}
    if round_.must_bring_in:
        found["bring_in"] = _bring_in(round_)
    if hand._bets[round_.pending[0]] < round_.price:
        found["call"] = _price(round_)
    elif check := _check(round_):
        found["check"] = check
    return found


def _wager(round_: "Round") -> Cites:
    player = round_.pending[0]
    bar = round_.bar(player)
    if bar is not None:
        return bar.cites
    return _rights(round_, player) + _least(round_) + _most(round_)


def _short_all_in(hand: "Hand") -> Cites:
    """What lets a player raise who has less than a full raise left."""
    wager, round_ = hand.options.wager, hand.round
    if wager is None or round_ is None or not round_.price or wager.least != wager.most:
        return ()
    player = round_.pending[0]
    all_in = wager.most == hand._bets[player] + hand._stacks[player]
    return (Principle.SHORT_ALL_IN_RAISE,) if all_in else ()


def _openers(hand: "Hand") -> Cites:
    """What a player must hold to open, where a house chooses that."""
    chosen = any(option.name == "openers" for option in hand.terms.game.options)
    opens = chosen and not hand.street and hand.round is not None and not hand.round.price
    return (Principle.OPENERS,) if opens else ()


def _bring_in(round_: "Round") -> Cites:
    return ("stud.forced_bet", "stud.forced_option")


def _check(round_: "Round") -> Cites:
    hand = round_.hand
    if hand.terms.game.family is Family.DRAW and not hand.street:
        return ("draw.check_before",)
    return ("blinds.option",) if round_.price else ()


def cites(round_: "Round", action: Action) -> Cites:
    """The policies behind an action of a betting round."""
    behind = _BEHIND.get(type(action))
    return () if behind is None else behind(round_)


def _rights(round_: "Round", player: int) -> Cites:
    """What lets a player raise who already acted, or in a round that could be capped."""
    terms = round_.terms
    cites: Cites = ()
    if round_.acted_price[player] != NOT_YET:
        cites += ("betting.reopens", "betting.cumulative")
        if round_.checked[player]:
            cites += ("betting.check_raise",)
    if terms.cap is None or round_.counted >= terms.cap:
        cites += ("betting.raises",)
        if terms.fixed_bets and round_.counted > (terms.cap or 0):
            cites += (
                "betting.heads_up_uncapped",
                "betting.heads_up_counts",
                "betting.heads_up_from",
                "betting.capped_stays_capped",
            )
    return cites


def _least(round_: "Round") -> Cites:
    """What the smallest bet or raise turns on."""
    terms = round_.terms
    short = round_.price - round_.level
    if short > 0 and round_.price != round_.forced:
        half = 2 * short >= round_.unit
        return ("betting.over_half_or_more",) if half else ("betting.over_less_than_half",)
    if terms.structure is Structure.LIMIT:
        return ("stud.open_pair",) if round_.large != round_.unit else ()
    if not round_.price:
        straddled = round_.hand.first.straddled > 0
        return ("betting.least_bet", "straddle.lasts") if straddled else ("betting.least_bet",)
    return ("betting.least_raise",)


def _most(round_: "Round") -> Cites:
    """What the largest bet or raise turns on."""
    structure = round_.terms.structure
    if structure is Structure.SPREAD:
        return ("betting.spread.ceiling",)
    if structure not in (Structure.POT, Structure.HALF_POT):
        return ()
    cites: Cites = ("betting.pot_limit.call_counts", "betting.pot_limit.round_up_to")
    if structure is Structure.HALF_POT:
        cites += ("betting.pot_limit.half_pot",)
    if not round_.hand.street:
        cites += ("betting.pot_limit.small_blind_as_big", "betting.pot_limit.short_blind_counts")
    return cites


def _price(round_: "Round") -> Cites:
    """What a call costs where forced or opening bets were short."""
    hand = round_.hand
    cites: Cites = ()
    for player, post, is_live in hand.first.entries:
        if is_live and not hand.street and hand.started_with[player] < post.amount:
            cites += ("betting.short_forced_bet",)
    if not round_.level and not round_.forced:
        cites += ("betting.short_bet",)
    if round_.price == round_.forced:
        cites += ("betting.short_forced_bet",)
    return cites


_BEHIND: dict[type[Action], Callable[["Round"], Cites]] = {
    Check: _check,
    Call: _price,
    BringIn: _bring_in,
    Bet: _wager,
    Raise: _wager,
    Complete: _wager,
}


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
        bar = round_.bar(player) or ONLY_FORCED
        return Refusal(NotPossible, bar.sentence, bar.cites)
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
    cites = _least(round_) if to < wager.least else _most(round_)
    held = hand._bets[player] + hand._stacks[player]
    if to > held:
        return Refusal(WrongAmount, f"{to} is more than the {held} that the player has")
    if wager.least == wager.most:
        return Refusal(WrongAmount, f"a {kind.value} is to {wager.least}, not to {to}", cites)
    if not wager.least <= to <= wager.most:
        return Refusal(
            WrongAmount,
            f"a {kind.value} is to at least {wager.least} and at most {wager.most}, not to {to}",
            cites,
        )
    return Refusal(
        WrongAmount,
        f"a {kind.value} goes up from {wager.least} by {wager.step}, not to {to}",
        cites,
    )


def _facing(round_: "Round") -> str:
    owed = round_.price - round_.hand._bets[round_.pending[0]]
    return f"{owed} is owed" if owed > 0 else "nothing is owed"


def _why_not_other(hand: "Hand", action: Action, options: Options, seat: int) -> Refusal | None:
    round_ = hand.round
    if isinstance(action, Fold) and options.fold:
        return None
    if round_ is not None and round_.must_bring_in and isinstance(action, Fold | Check | Call):
        return Refusal(
            NotPossible, "the bring-in is forced: bring it in or complete", ("stud.forced_option",)
        )
    if isinstance(action, Fold):
        return Refusal(NotPossible, "there is nothing to fold to now")
    if isinstance(action, Check):
        if options.check:
            return None
        if round_ is not None and round_.price <= hand._bets[hand.player(seat)]:
            return Refusal(NotPossible, "before the draw one bets or folds", ("draw.check_before",))
        return Refusal(
            NotPossible,
            f"a check is not possible: {_facing(round_)}" if round_ else "there is no betting now",
        )
    if isinstance(action, Call):
        if options.call is not None:
            return None
        return Refusal(NotPossible, "there is no bet to call")
    if isinstance(action, BringIn):
        return None if options.bring_in else Refusal(NotPossible, "there is no bring-in to make")
    if isinstance(action, Muck) and options.show and not options.muck:
        return Refusal(NotPossible, "this hand must be shown", options.cites)
    if isinstance(action, Run):
        given: Any = action  # whatever was written as a number of times
        times = given.times
        if type(times) is int and times in options.run:
            return None
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
    hand: "Hand", places: tuple[Any, ...], seat: int, least: int, most: int
) -> Refusal | None:
    held = len(hand.hands[hand.player(seat)])
    if any(type(place) is not int or not 0 <= place < held for place in places):
        return Refusal(NotPossible, f"the hand has places 0 to {held - 1}, not {places}")
    if len(set(places)) < len(places):
        return Refusal(NotPossible, f"a card is named twice in {places}")
    if not least <= len(places) <= most:
        allowed = f"{most}" if least == most else f"{least} to {most}"
        return Refusal(
            NotPossible, f"{allowed} cards may be given up, not {len(places)}", hand.options.cites
        )
    return None
