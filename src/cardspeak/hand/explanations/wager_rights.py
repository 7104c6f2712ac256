"""Why a player may bet or raise at all, or may not: the cap, short all-ins, a check before.

A policy decided when another value of it would bar the player, or lift the bar.
"""

from operator import attrgetter
from typing import TYPE_CHECKING

from cardspeak.books.book import policy_with
from cardspeak.books.other_values import others
from cardspeak.games import Structure
from cardspeak.hand import rights
from cardspeak.hand.actions import Bet, Complete, Fold, Raise
from cardspeak.hand.events import Acted, Opened
from cardspeak.hand.explanations.explanation import Chips, Explanation, because, counted, plain
from cardspeak.hand.explanations.scene import with_policy
from cardspeak.hand.posts import PostKind
from cardspeak.hand.refusal import Cites
from cardspeak.hand.rights import Bar

if TYPE_CHECKING:
    from cardspeak.hand.betting import Round

_STRAIGHTFORWARD: dict[Bar, str] = {
    rights.NO_OPPONENT: "nobody else has chips to call more",
    rights.OPTION_LOST: "a short all-in took away the option of the big blind",
    rights.NO_OPENERS: "opening takes a pair of jacks or better",
    rights.NO_CHECK_RAISE: "a player who has checked may not raise in the same round",
    rights.ONLY_FORCED: "the forced bet is all that may be bet",
}
_RIGHTS: Cites = (
    "betting.raises",
    "betting.check_raise",
    "betting.reopens",
    "betting.opens",
    "betting.cumulative",
    "betting.spread.short_measured_by",
    "betting.spread.large_bring_in_is_raise",
    "betting.heads_up_uncapped",
    "betting.heads_up_counts",
    "betting.heads_up_from",
    "betting.capped_stays_capped",
    "betting.all_in_over_cap",
    "betting.last_two_uncapped",
    "blinds.option_after_short_all_in",
    "stud.completion_is_raise",
    "straddle.counts_as_raise",
)
"""What can bar a player from a bet or raise, or lift such a bar."""


# None at all


def no_wager(round_: "Round", player: int, cites: Cites = (), chips: Chips = plain) -> Explanation:
    """Why a player may not bet or raise."""
    bar = rights.bar(round_, player) or rights.ONLY_FORCED
    named = "raise" if round_.price else "bet"
    reason, decided = barred(round_, player, bar, chips)
    return because(f"No {named}: {reason}.", decided, (*bar.cites, *cites))


def barred(round_: "Round", player: int, bar: Bar, chips: Chips = plain) -> tuple[str, Cites]:
    """What bars a player from betting or raising, with the figures, and what decided it."""
    if bar is rights.TOO_FEW_CHIPS:
        left = round_.hand._stacks[player]
        return f"a call takes all {chips(left)} that are left", ()
    if bar in (rights.CAPPED, rights.CAPPED_FIRST_SPREAD, rights.CAPPED_BIG_BET):
        return _capped(round_, player)
    if bar in (rights.NOT_REOPENED, rights.NOT_OPENED):
        return _not_reopened(round_, player, chips)
    if bar is rights.NO_OPENERS:
        return _STRAIGHTFORWARD[bar], ()
    return _STRAIGHTFORWARD.get(bar, bar.sentence), bar.cites


def _capped(round_: "Round", player: int) -> tuple[str, Cites]:
    cap = round_.terms.cap
    assert cap is not None
    said = f"the bet and {counted(cap, 'raise')} of this round are in, and that is the limit"
    if round_.multiway_cap and rights.players_left(round_) <= 2:
        said += ", also now that two players are left"
    return said, deciding_right(round_, player)


def _not_reopened(round_: "Round", player: int, chips: Chips) -> tuple[str, Cites]:
    terms = round_.terms
    faced = round_.price - round_.acted_price[player]
    unit = terms.short_unit or round_.unit
    half = terms.short_counts if round_.counted else terms.open_counts
    needed = f"half of {chips(unit)}" if half else f"the full {chips(unit)}"
    span = f"(from {chips(round_.acted_price[player])} to {chips(round_.price)})"
    said = (
        f"since this player acted, only {chips(faced)} came on top by a short all-in {span},"
        f" less than {needed} that reopens the betting"
    )
    decided = deciding_right(round_, player)
    if "betting.cumulative" in decided:
        said = said.replace("less than", "in parts that are each less than")
    return said, decided


# The right to it


def right_to_wager(round_: "Round", player: int) -> Explanation | None:
    """What lets a player bet or raise, where some house would not."""
    decided = deciding_right(round_, player)
    if not decided:
        return None
    named = "raise" if round_.price else "bet"
    cap = round_.terms.cap
    if "betting.check_raise" in decided:
        says = "a player who has checked may raise later in the round"
    elif decided[0] != "betting.raises":
        says = "the betting is open again"
    elif cap is None:
        says = "the number of raises has no limit"
    else:
        made = counted(max(0, round_.counted - 1), "raise")
        verb = "is" if round_.counted == 2 else "are"
        says = f"{made} of this round {verb} in, and {cap} may be made"
        if round_.counted > cap:
            says = f"two players left may go on after {counted(cap, 'raise')}"
    return because(f"May {named}: {says}.", decided)


def deciding_right(round_: "Round", player: int) -> Cites:
    """The policies of which another value would bar the player, or lift the bar."""
    return tuple([path for path in _RIGHTS if _decides_right(round_, player, path)])


def _decides_right(round_: "Round", player: int, path: str) -> bool:
    policy = round_.terms.policy
    barred_now = rights.bar(round_, player) is not None
    for value in others(path, attrgetter(path)(policy)):
        twin = round_.copy()
        twin.terms = with_policy(round_.terms, policy_with({path: value}, policy))
        twin.counted += _counted_more(round_, path)
        if path in _CAPPING or twin.counted != round_.counted:
            twin.multiway_cap = _is_capped_by_many(twin)
        if (rights.bar(twin, player) is not None) is not barred_now:
            return True
    return False


def _counted_more(round_: "Round", path: str) -> int:
    """How many wagers more, or fewer, would count by the other value of a policy."""
    hand, terms = round_.hand, round_.terms
    if path == "betting.opens":
        return (
            -_short_wagers(round_, opening=True)
            if terms.open_counts
            else _short_wagers(round_, opening=True)
        )
    if path == "betting.reopens":
        return -_short_wagers(round_) if terms.short_counts else _short_wagers(round_)
    if hand.street:
        return 0
    if path == "stud.completion_is_raise" and 0 < terms.bring_in < terms.small_unit:
        return -1 if terms.completion_counts else 1
    if path == "straddle.counts_as_raise":
        straddles = [p for p in hand.posts if p.kind in (PostKind.STRADDLE, PostKind.ROCK)]
        return -len(straddles) if terms.policy.straddle.counts_as_raise else len(straddles)
    if path == "betting.spread.large_bring_in_is_raise" and _opened_with_wager(round_):
        return 1 if terms.free_opening else -1
    return 0


def _short_wagers(round_: "Round", opening: bool = False) -> int:
    """How many short all-ins of half a bet or more stand as raises, or as the bet, of their own."""
    level = round_.hand.first.price if not round_.hand.street else 0
    unit, found, last = terms_unit(round_), 0, 0
    for event in wagers_made(round_):
        if event.to - level >= unit:
            found -= last and event.to == level + unit  # made up to a full one: it counts as that
            level, last = event.to, 0
        elif event.all_in and 2 * (event.to - level) >= unit and opening is (level == 0):
            found, last = found + 1 - last, 1
    return found


def _opened_with_wager(round_: "Round") -> bool:
    """Whether the first to act in a spread game's first round raised the blinds."""
    hand, acted = round_.hand, _since_opened(round_)
    if round_.terms.structure is not Structure.SPREAD or not acted or not hand.first.counted:
        return False
    full = hand.first.price + max(round_.terms.small_unit, hand.first.unit)
    return isinstance(acted[0].action, Bet | Raise | Complete) and acted[0].to >= full


_CAPPING = ("betting.raises", "betting.heads_up_counts")


def _is_capped_by_many(round_: "Round") -> bool:
    """Whether more than two players were left when the round was capped."""
    cap, count = round_.terms.cap, round_.counted
    if cap is None:
        return False
    left = rights.players_left(round_)
    in_pot = round_.terms.policy.betting.heads_up_counts is rights.IN_THE_POT
    for event in reversed(_since_opened(round_)):
        if isinstance(event.action, Bet | Raise | Complete):
            if count > cap and left > 2:
                return True
            count -= 1
        if isinstance(event.action, Fold) or (event.all_in and not in_pot):
            left += 1
    return False


# What was done in the round


def terms_unit(round_: "Round") -> int:
    """The bet of which a short all-in is measured."""
    return round_.terms.short_unit or round_.unit


def wagers_made(round_: "Round") -> list[Acted]:
    """The bets and raises of this round, in order."""
    acted = _since_opened(round_)
    return [event for event in acted if isinstance(event.action, Bet | Raise | Complete)]


def _since_opened(round_: "Round") -> list[Acted]:
    """What players did in this round, in order."""
    acted: list[Acted] = []
    for event in reversed(round_.hand.events or ()):
        if isinstance(event, Opened):
            break
        if isinstance(event, Acted):
            acted.append(event)
    return acted[::-1]
