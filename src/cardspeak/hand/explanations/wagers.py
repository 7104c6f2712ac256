"""Why a bet or raise is at least and at most so much, and why there is none.

The figures are those of the round as it stands. Nothing here changes a round.
"""

from operator import attrgetter
from typing import TYPE_CHECKING

from cardspeak.books.book import policy_with
from cardspeak.books.other_values import others
from cardspeak.books.policy.betting import Ceiling, LeastBet, OverShort
from cardspeak.books.policy.straddle import StraddleEffect
from cardspeak.cards import rank_of
from cardspeak.games import Size, Structure
from cardspeak.hand import bet_sizes, reasons
from cardspeak.hand.bet_sizes import blind_allowance
from cardspeak.hand.explanations.explanation import Chips, Explanation, because, plain
from cardspeak.hand.explanations.scene import with_policy
from cardspeak.hand.explanations.wager_rights import (
    no_wager,
    right_to_wager,
    terms_unit,
    wagers_made,
)
from cardspeak.hand.options import Wager, WagerKind
from cardspeak.hand.posts import PostKind, first_round
from cardspeak.hand.refusal import Cites

if TYPE_CHECKING:
    from cardspeak.hand.betting import Round


def wager_explained(
    round_: "Round", wager: Wager | None, cites: Cites, chips: Chips = plain
) -> dict[str, Explanation]:
    """The bet or raise offered to the player in turn, or why there is none.

    A wager of one size is explained as "wager", one of several sizes as "least" and "most".
    """
    player = round_.pending[0]
    if wager is None:
        return {"wager": no_wager(round_, player, cites, chips)}
    low = least(round_, player, wager, chips)
    right = right_to_wager(round_, player)
    found = {} if right is None else {"right": right}
    held = round_.hand._bets[player] + round_.hand._stacks[player]
    if wager.least == wager.most and (round_.terms.is_limit or held == wager.most):
        return found | {"wager": low}
    return found | {"least": low, "most": most(round_, player, wager, chips)}


# The least


def least(round_: "Round", player: int, wager: Wager, chips: Chips = plain) -> Explanation:
    """Why a bet or raise is at least so much."""
    cites = _states(round_)
    head = _head(wager, chips)
    hand = round_.hand
    full = round_.least()
    held = hand._bets[player] + hand._stacks[player]
    if held < full:
        kind = wager.kind.value
        says = f"{head}: that is all-in, short of a full {kind} to {chips(full)}."
        return because(says, _least_of_others(round_, held, chips), cites)
    reason, decided = _least_reason(round_, chips)
    return because(f"{head}: {reason}.", decided, cites)


def _least_of_others(round_: "Round", held: int, chips: Chips) -> Cites:
    """What made a full raise more than the player has, where another house would ask for less."""
    _, decided = _least_reason(round_, chips)
    lowest = {
        "betting.least_raise": round_.price + _base_unit(round_),
        "betting.over_half_or_more": 0,  # it is a raise, or it completes the bet
        "betting.over_less_than_half": 0,
    }
    return tuple([path for path in decided if lowest.get(path, held) < held])


def _states(round_: "Round") -> Cites:
    """The policy that says how much a bet or raise is at least, where sizes are free."""
    if round_.terms.is_limit:
        return ()
    return ("betting.least_raise",) if round_.price else ("betting.least_bet",)


def _head(wager: Wager, chips: Chips) -> str:
    at_least = "" if wager.least == wager.most else "at least "
    if wager.kind is WagerKind.BET:
        return f"Bet {at_least}{chips(wager.least)}"
    verb = "Complete" if wager.kind is WagerKind.COMPLETE else "Raise"
    return f"{verb} to {at_least}{chips(wager.least)}"


def _least_reason(round_: "Round", chips: Chips) -> tuple[str, Cites]:
    short = round_.price - round_.level
    if short > 0 and round_.price != round_.forced:
        return _over_short(round_, short, chips)
    if round_.terms.structure is Structure.LIMIT:
        return _fixed(round_, chips)
    if not round_.price:
        return _least_bet(round_, chips)
    if short > 0:
        made_up = f"the forced bet of {chips(round_.price)} is made up to a full bet"
        return f"{made_up} of {chips(round_.unit)}", ()
    return _least_raise(round_, chips)


def _over_short(round_: "Round", short: int, chips: Chips) -> tuple[str, Cites]:
    terms, unit = round_.terms, terms_unit(round_)
    enough = 2 * short >= unit
    over = terms.over_half if enough else terms.over_less
    if round_.level:
        came = f"the short all-in to {chips(round_.price)} is {chips(short)} over"
        came += f" {chips(round_.level)}"
    else:
        came = f"the all-in of {chips(round_.price)} is short of a bet"
    size = "half a bet or more" if enough else "less than half a bet"
    full = chips(round_.unit)
    how = {
        OverShort.COMPLETE: f"is made up to the full {full}",
        OverShort.ON_TOP: f"is raised by a full {full}",
        OverShort.NEXT_LEVEL: f"counts as the full {full}, which is raised by {full} more",
    }[over]
    decided: Cites = ("betting.over_half_or_more" if enough else "betting.over_less_than_half",)
    measures = {round_.unit, terms.small_unit}
    if terms.structure is Structure.SPREAD and len({2 * short >= each for each in measures}) > 1:
        decided += ("betting.spread.short_measured_by",)
    if terms.unit_grows and round_.unit > _base_unit(round_):
        decided += ("betting.least_raise",)
    first = round_.hand.first
    straddled = not round_.hand.street and first.unit == first.straddled == round_.unit
    if straddled and round_.unit > terms.large_unit:
        decided += ("straddle.effect",)
    return f"{came}, {size}, and {how}", decided


def _fixed(round_: "Round", chips: Chips) -> tuple[str, Cites]:
    unit, large = chips(round_.unit), chips(round_.large)
    decided: Cites = ("stud.open_pair",) if _has_open_pair(round_) else ()
    if round_.large != round_.unit:
        return f"a pair is showing, and the bet is {unit} or {large}", decided
    if round_.forced and round_.price == round_.forced and round_.price < round_.unit:
        return f"the forced bet of {chips(round_.price)} is made up to the full bet of {unit}", ()
    pair = ", a pair showing" if decided else ""
    if round_.price:
        return f"a raise on this street is {unit}{pair}, over {chips(round_.price)}", decided
    return f"a bet on this street is {unit}{pair}", decided


def _has_open_pair(round_: "Round") -> bool:
    """Whether a pair shows where it can open the larger bet."""
    hand, terms = round_.hand, round_.terms
    bet = hand.plan[hand.at].bet
    if not (terms.is_stud and terms.is_limit and hand.street and bet and bet.size is Size.SMALL):
        return False
    showing = [hand._up_cards(player) for player in range(hand.count) if hand._live[player]]
    return any(len(up) == 2 and rank_of(up[0]) == rank_of(up[1]) for up in showing)


def _least_bet(round_: "Round", chips: Chips) -> tuple[str, Cites]:
    hand, terms = round_.hand, round_.terms
    straddled = hand.first.straddled
    base = terms.large_unit
    if hand.street and straddled > base:
        if terms.straddle_lasts:
            said = f"the straddle of {chips(straddled)} sets the least bet for the whole deal"
            return said, ("straddle.lasts", "straddle.effect")
        if terms.policy.straddle.effect is StraddleEffect.FURTHER_BLIND:
            said = (
                f"the straddle counts on the first round only, and the least bet is {chips(base)}"
            )
            return said, ("straddle.lasts",)
    if terms.structure is Structure.SPREAD:
        return f"bets here are {chips(terms.small)} to {chips(terms.big)}", ()
    decided = _least_bet_decided(round_)
    if terms.policy.betting.least_bet is LeastBet.POSTED_MINIMUM and terms.notice.bets:
        return f"the posted least bet is {chips(round_.unit)}", decided
    named = "the big blind" if terms.blinds else "the bring-in" if terms.bring_in else "the chip"
    return f"the least bet is {named}, {chips(round_.unit)}", decided


def _least_bet_decided(round_: "Round") -> Cites:
    terms = round_.terms
    bets, posted = terms.notice.bets, terms.blinds[-1] if terms.blinds else terms.bring_in
    return ("betting.least_bet",) if bets and posted and bets[0] != posted else ()


def _least_raise(round_: "Round", chips: Chips) -> tuple[str, Cites]:
    terms = round_.terms
    before = _before_last(round_)
    base = _base_unit(round_)
    if before is None:
        return _over_forced(round_, chips)
    made = round_.level - before
    differs = (round_.unit if terms.unit_grows else made) > base
    decided: Cites = ("betting.least_raise",) if differs else ()
    if not terms.unit_grows:
        return f"a raise adds at least the least bet, {chips(round_.unit)}", decided
    if made != round_.unit:
        return (
            f"the largest raise of this round was {chips(round_.unit)}, and a raise must match it",
            decided,
        )
    if before:
        span = f"(from {chips(before)} to {chips(round_.level)})"
        return f"the last raise was {chips(made)} {span}, and a raise must match it", decided
    return f"the bet was {chips(made)}, and a raise must add at least as much", decided


def _base_unit(round_: "Round") -> int:
    """What a raise would add at least if earlier raises did not matter."""
    terms, hand = round_.terms, round_.hand
    forced = hand.first.unit if not hand.street else 0
    return max(terms.large_unit, forced)


def _over_forced(round_: "Round", chips: Chips) -> tuple[str, Cites]:
    """A raise where nobody has bet yet but by force."""
    hand = round_.hand
    decided: Cites = ()
    larger = [
        post
        for post in hand.posts
        if post.kind in (PostKind.STRADDLE, PostKind.ROCK, PostKind.KILL)
        and post.amount == round_.price
    ]
    if larger:
        kind = larger[0].kind
        named = {PostKind.ROCK: "the rock"}.get(kind, f"the {kind.value}")
        if round_.unit == larger[0].amount:
            if kind is not PostKind.KILL and round_.unit > round_.terms.large_unit:
                decided += ("straddle.effect",)
            return (
                f"{named} is {chips(round_.price)}, and a raise must add at least as much",
                decided,
            )
        decided += ("straddle.effect",)
        size = chips(round_.unit)
        return (
            f"{named} is a blind raise to {chips(round_.price)}, and a raise adds {size}",
            decided,
        )
    size = chips(round_.unit)
    if round_.unit == round_.price:
        named = "the big blind" if hand.terms.blinds else "the forced bet"
        return f"{named} is {size}, and a raise must add at least as much", decided
    return f"{chips(round_.price)} is to be matched, and a raise adds at least {size}", decided


def least_open(round_: "Round", held: int | None = None) -> Cites:
    """Whether the size of the big blind, or twice that, is what a player must match to open."""
    hand = round_.hand
    if hand.street or not hand.first.price or round_.price != hand.first.price:
        return ()
    path = "blinds.least_open"
    for value in others(path, hand.terms.policy.blinds.least_open):
        policy = policy_with({path: value}, hand.terms.policy)
        killed = hand.terms.is_killed
        other = first_round(hand.seats, hand.posts, policy, True, killed).price
        price = hand.first.price
        if (other if held is None else min(other, held)) != (
            price if held is None else min(price, held)
        ):
            return (path,)
    return ()


def _before_last(round_: "Round") -> int | None:
    """What had to be matched before the last full wager; none where nobody has made one."""
    hand = round_.hand
    if round_.aggressor < 0:
        return None
    first = hand.first.price if not hand.street else 0
    price, found = first, None
    for event in wagers_made(round_):
        if event.to == round_.level:
            found = price
        price = max(price, event.to)
    if found is None and hand.events is None:
        return max(0, round_.level - round_.unit)
    return found


# The most


def most(round_: "Round", player: int, wager: Wager, chips: Chips = plain) -> Explanation:
    """Why a bet or raise is at most so much."""
    cites = reasons.most(round_)
    hand, terms = round_.hand, round_.terms
    verb = "Bet" if wager.kind is WagerKind.BET else f"{wager.kind.value.capitalize()} to"
    head = f"{verb} at most {chips(wager.most)}"
    held = hand._bets[player] + hand._stacks[player]
    if wager.most == held:
        limit = "there is no limit" if terms.unlimited else "the limit is higher"
        sized = () if terms.unlimited else ("betting.spread.ceiling", *_POT)
        decided = [path for path in sized if _decides_most(round_, player, path)]
        return because(f"{head}: that is all-in, and {limit}.", decided, cites)
    if terms.structure is Structure.LIMIT:
        says = (
            f"{head}: a pair is showing, and the larger bet of {chips(round_.large)} may be made."
        )
        return because(says, ("stud.open_pair",), cites)
    if terms.structure is Structure.SPREAD:
        return _most_of_spread(round_, player, head, cites, chips)
    return _most_of_pot(round_, player, head, cites, chips)


def _most_of_spread(
    round_: "Round", player: int, head: str, cites: Cites, chips: Chips
) -> Explanation:
    terms, path = round_.terms, "betting.spread.ceiling"
    decided: Cites = (path,) if _decides_most(round_, player, path) else ()
    if terms.policy.betting.spread.ceiling is Ceiling.TOTAL:
        says = f"{head}: the posted most, {chips(terms.big)}, limits the whole bet of a player."
    else:
        over = f" over {chips(round_.price)}" if round_.price else ""
        says = f"{head}: each bet or raise may be up to {chips(terms.big)}{over}."
    return because(says, decided, cites)


def _most_of_pot(
    round_: "Round", player: int, head: str, cites: Cites, chips: Chips
) -> Explanation:
    hand, terms = round_.hand, round_.terms
    owed = round_.price - hand._bets[player]
    allowance = blind_allowance(hand, round_, player)
    pot = hand.in_pot + allowance
    parts = [f"the pot is {chips(pot)}"]
    if owed and terms.call_counts:
        parts.append(f"a call of {chips(owed)} makes it {chips(pot + owed)}")
        pot += owed
    if terms.pot_unit > 1 and pot % terms.pot_unit:
        pot = -(-pot // terms.pot_unit) * terms.pot_unit
        parts.append(f"rounded up to {chips(pot)}")
    if terms.structure is Structure.HALF_POT:
        pot = terms.half(pot)
        parts.append(f"half of it is {chips(pot)}")
    decided = [path for path in _POT if _decides_most(round_, player, path)]
    over = f" over {chips(round_.price)}" if round_.price else ""
    limit = "half the pot" if terms.structure is Structure.HALF_POT else "the pot"
    return because(f"{head}: {', '.join(parts)}, and {limit} is the limit{over}.", decided, cites)


def _decides_most(round_: "Round", player: int, path: str) -> bool:
    """Whether another value of a policy would count the pot to another limit."""
    policy, low = round_.terms.policy, round_.least()
    held = round_.hand._bets[player] + round_.hand._stacks[player]
    now = min(bet_sizes.most(round_, player, low), held)
    for value in others(path, attrgetter(path)(policy)):
        twin = round_.copy()
        twin.terms = with_policy(round_.terms, policy_with({path: value}, policy))
        if min(bet_sizes.most(twin, player, low), held) != now:
            return True
    return False


_POT: Cites = (
    "betting.pot_limit.call_counts",
    "betting.pot_limit.antes_count",
    "betting.pot_limit.small_blind_as_big",
    "betting.pot_limit.short_blind_counts",
    "betting.pot_limit.round_up_to",
    "betting.pot_limit.half_pot",
)
