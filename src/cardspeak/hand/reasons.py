"""The reasons for an option or a refusal: a sentence and the policies behind it.

They are worked out only when someone asks.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardspeak.books.principles import Principle
from cardspeak.games import Family, Structure
from cardspeak.hand.actions import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    Complete,
    Raise,
)
from cardspeak.hand.refusal import Cites
from cardspeak.hand.rights import NOT_YET

if TYPE_CHECKING:
    from cardspeak.hand.betting import Round
    from cardspeak.hand.hand import Hand


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
    return _rights(round_, player) + _least(round_) + most(round_)


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
    if behind is None:
        return ()
    found = behind(round_)
    return _KEPT.setdefault(found, found)


_KEPT: dict[Cites, Cites] = {}
"""Each combination of policies once, for all events that cite it: there are some dozens."""


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
            if terms.last_two and not terms.heads_up_uncapped:
                return (*cites, "betting.heads_up_uncapped", "betting.last_two_uncapped")
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


def most(round_: "Round") -> Cites:
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
        if is_live and not hand.street and hand.could_post[player] < post.amount:
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
