"""Kill pots: how large a kill is, who may kill by choice, and who must kill after a pot.

`KillMarks` say who has a leg up and who must kill; only this module changes them, after each pot
and when the player changes seats or goes.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from cardspeak.books.policy.kill import (
    KillAfterSplit,
    KillKind,
    KillTrigger,
    LegAfterSplit,
    OnBlind,
    PotMeasured,
    Rounding,
    Voluntary,
)
from cardspeak.hand import Hand, PostKind, Terms
from cardspeak.hand.refusal import Cites
from cardspeak.table.plan import Due, Plan
from cardspeak.table.refusal import TableRefusal
from cardspeak.table.seats import Seat

if TYPE_CHECKING:
    from cardspeak.table.table import Table

FULL, HALF = Fraction(2), Fraction(3, 2)
TIMES: dict[KillKind, Fraction] = {KillKind.FULL: FULL, KillKind.HALF: HALF}
DUE_CITES: Cites = ("kill.trigger", "kill.kinds", "kill.half_rounds")
ON_BLIND_CITES: Cites = ("kill.on_blind", "kill.trigger", "kill.kinds")
PER_DEAL_CITES: Cites = ("kill.per_deal",)
CHOICE_CITES: Cites = ("kill.voluntary", "kill.voluntary_stack", "kill.per_deal")
LEAVING_CITES: Cites = ("kill.posted_when_leaving", "kill.unposted")
AWAY_CITES: Cites = ("kill.leg_kept_when_away",)
SPLIT_CITES: Cites = ("kill.leg_after_split", "kill.killer_after_split")
LEG_CITES: Cites = (
    "kill.first_leg_bets", "kill.second_leg_bets", "kill.legs_count_blinds",
    "kill.legs_need_flop", "kill.legs_need_drop",
)  # fmt: skip
SCOOP_CITES: Cites = ("kill.trigger", "kill.scoop_times", "kill.scoop_measured")
AGAIN_CITES: Cites = ("kill.repeat_must_qualify", "kill.repeat_grows")
BLINDS = frozenset({PostKind.SMALL_BLIND, PostKind.BIG_BLIND})


class KillMarks(msgspec.Struct, frozen=True, omit_defaults=True):
    """The seat with a leg up, the seat that must kill, and how many pots in a row it has killed."""

    leg: int = 0
    must_kill: int = 0
    level: int = 0


NO_MARKS = KillMarks()


def clear(table: "Table") -> None:
    """Begin without a leg or a kill."""
    table.kill = NO_MARKS


def free_seat(table: "Table", number: int) -> None:
    """Take the marks from the seat of a player who goes."""
    change_seat(table, number, 0)


def change_seat(table: "Table", old: int, to: int) -> None:
    """Move the marks of a player along to another seat."""
    was = table.kill
    if old in (was.leg, was.must_kill):
        leg = to if was.leg == old else was.leg
        table.kill = KillMarks(leg, to if was.must_kill == old else was.must_kill, was.level)


def step_away(table: "Table", seat: Seat) -> Cites:
    """Keep the leg of a player who steps away, or take it, as the book says."""
    if table.kill.leg != seat.number:
        return ()
    seat.kept_leg = table.policy.kill.leg_kept_when_away
    if not seat.kept_leg:
        table.kill = replace(table.kill, leg=0)
    return AWAY_CITES


def scaled(table: "Table", amount: int, times: Fraction) -> int:
    """An amount so many times as large, in chips that are in play."""
    chip = table.notice.chip
    exact = amount * times / chip
    down = int(exact)
    up = exact != down and table.policy.kill.half_rounds is Rounding.UP
    return (down + up) * chip


def size(table: "Table", times: Fraction) -> int:
    """How large a kill blind is."""
    return scaled(table, table.blinds[-1], times)


def terms(table: "Table", times: Fraction, by_choice: bool) -> Terms:
    """The terms of a killed pot."""
    policy = table.policy.kill
    bets = table.notice.bets
    raised = bets and (scaled(table, bets[0], times), scaled(table, bets[1], times))
    key = (raised, by_choice)
    known = table.spread.killed.get(key)
    if known is None:
        turn = policy.voluntary_turn if by_choice else policy.turn
        known = table.spread.killed[key] = table.terms.killed(raised or None, turn)
    return known


def times_due(table: "Table") -> Fraction:
    """How many big blinds the obliged kill is; more each time where it grows."""
    times = TIMES[table.notice.kill or KillKind.FULL]
    grows = table.policy.kill.repeat_grows and table.kill.level > 1
    return times**table.kill.level if grows else times


def may_kill(table: "Table", seat: Seat) -> bool:
    """Whether a player may kill the next pot to be dealt in."""
    return _bar(table, seat) is None


def check(table: "Table", seat: Seat) -> None:
    """Refuse a kill that is not the player's to make."""
    bar = _bar(table, seat)
    if bar:
        raise TableRefusal(bar, *CHOICE_CITES)


def _bar(table: "Table", seat: Seat) -> str | None:
    policy = table.policy.kill
    number = seat.number
    if not table.blinds:
        return "only a game with blinds has a kill"
    if Voluntary.TO_COME_IN not in policy.voluntary:
        return f"seat {number} may not kill the pot by choice"
    if table.kill.must_kill and policy.per_deal == 1:
        return f"seat {table.kill.must_kill} must kill the next pot, and a deal has one kill"
    return _too_few(table, seat)


def _too_few(table: "Table", seat: Seat) -> str | None:
    need = table.policy.kill.voluntary_stack * size(table, FULL)
    if seat.stack < need:
        return f"seat {seat.number} has {seat.stack}, and needs {need} to kill by choice"
    return None


def check_stack(table: "Table", seat: Seat) -> None:
    """Refuse a kill by choice from a player with too few chips for it."""
    bar = _too_few(table, seat)
    if bar:
        raise TableRefusal(bar, "kill.voluntary_stack")


def chosen(table: "Table", plan: Plan, number: int) -> Plan:
    """The plan of a deal that a player kills by choice after two cards."""
    dues = with_kill(table, number, FULL, plan.dues, "kills by choice", CHOICE_CITES)
    return msgspec.structs.replace(
        plan, dues=tuple(dues), killer=number, kill_times=FULL, kill_by_choice=True
    )


def due(
    table: "Table", dealt: set[int], blinds: Sequence[Due]
) -> tuple[list[Due], Fraction | None]:
    """The dues of the deal with the obliged kill among them."""
    number = table.kill.must_kill
    dues = list(blinds)
    if not number or number not in dealt:
        return dues, None
    times = times_due(table)
    return with_kill(table, number, times, dues, "must kill", DUE_CITES), times


def with_kill(
    table: "Table", number: int, times: Fraction, dues: Sequence[Due], why: str, cites: Cites
) -> list[Due]:
    """The dues of a deal with a seat's kill among them."""
    found = list(dues)
    amount = size(table, times)
    own = [each for each in found if each.seat == number and each.kind in BLINDS]
    if not own:
        return [*found, Due(number, amount, PostKind.KILL, why, cites)]
    # One post is both: a killer in the big blind still closes the order of the blinds.
    blind = own[0]
    is_big = blind.kind is PostKind.BIG_BLIND
    kind = PostKind.BIG_BLIND if is_big else PostKind.KILL
    found[found.index(blind)] = Due(number, amount, kind, why, ON_BLIND_CITES)
    if table.policy.kill.on_blind is OnBlind.BOTH:
        found.append(Due(number, blind.amount, PostKind.DEAD, blind.why, ON_BLIND_CITES))
    return found


def has_leg(table: "Table", number: int) -> bool:
    """Whether a seat has a leg up: by the last pot, or kept by a player who was away since."""
    seat = table.at(number)
    return table.kill.leg == number or (seat is not None and seat.kept_leg)


def after(table: "Table", plan: Plan, hand: Hand) -> Cites:
    """Mark who has a leg up and who must kill, and say by which policies."""
    if table.notice.kill is None:
        return ()
    cites = _by_winners(table, plan, hand)
    for number in hand.seats:
        table.seat(number).kept_leg = False
    return cites


def _by_winners(table: "Table", plan: Plan, hand: Hand) -> Cites:
    winners = [seat for seat, won in hand.winnings_by_seat.items() if won]
    obliged = plan.kill_times is not None and not plan.kill_by_choice
    killed_by = table.kill.must_kill if obliged else 0
    trigger = table.policy.kill.trigger
    two_shares = len(table.terms.game.wins) > 1
    if trigger is KillTrigger.SCOOP or (trigger is KillTrigger.BY_GAME and two_shares):
        return _scoop(table, hand, winners, killed_by)
    if len(winners) != 1:
        return _split(table, winners, killed_by)
    return _won(table, hand, winners[0], killed_by)


def _oblige(table: "Table", seat: int, again: bool) -> None:
    table.kill = KillMarks(seat, seat, table.kill.level + 1 if again else 1)


def _leg(table: "Table", seat: int = 0) -> None:
    table.kill = KillMarks(leg=seat) if seat else NO_MARKS


def _scoop(table: "Table", hand: Hand, winners: list[int], killed_by: int) -> Cites:
    policy = table.policy.kill
    if killed_by and killed_by in winners and len(winners) > 1:
        return _split(table, winners, killed_by)
    upper = table.notice.bets[1] if table.notice.bets else table.blinds[-1]
    pot = hand.pushed
    if policy.scoop_measured is PotMeasured.BEFORE_DROP:
        pot += hand.raked + hand.jackpot
    again = winners == [killed_by]
    large = len(winners) == 1 and pot >= policy.scoop_times * upper
    if large or (again and not policy.repeat_must_qualify):
        _oblige(table, winners[0], again)
    else:
        _leg(table)
    return (*SCOOP_CITES, *AGAIN_CITES) if again else SCOOP_CITES


def _split(table: "Table", winners: list[int], killed_by: int) -> Cites:
    policy = table.policy.kill
    if killed_by in winners and killed_by:
        if policy.killer_after_split is KillAfterSplit.KILLS_AGAIN:
            _oblige(table, killed_by, True)
        else:
            _leg(table)
        return SPLIT_CITES
    kept = policy.leg_after_split is LegAfterSplit.KEPT
    leg = next((seat for seat in winners if kept and has_leg(table, seat)), 0)
    _leg(table, leg)
    return SPLIT_CITES


def _won(table: "Table", hand: Hand, winner: int, killed_by: int) -> Cites:
    policy = table.policy.kill
    if winner == killed_by:
        if not policy.repeat_must_qualify or qualifies(table, hand, winner, policy.second_leg_bets):
            _oblige(table, winner, True)
        else:
            _leg(table, winner)
        return AGAIN_CITES
    had = has_leg(table, winner)
    if had and qualifies(table, hand, winner, policy.second_leg_bets):
        _oblige(table, winner, False)
        return LEG_CITES
    earned = had or qualifies(table, hand, winner, policy.first_leg_bets)
    _leg(table, winner if earned else 0)
    return LEG_CITES


def qualifies(table: "Table", hand: Hand, winner: int, bets: int) -> bool:
    """Whether a pot won counts as a leg."""
    policy = table.policy.kill
    if policy.legs_need_flop and table.terms.game.board_cards and not hand.board.slots:
        return False
    if policy.legs_need_drop and not hand.raked:
        return False
    full_bet = hand.terms.small or hand.terms.least_bet
    return won_from_others(hand, winner, policy.legs_count_blinds) >= bets * full_bet


def won_from_others(hand: Hand, winner: int, with_blinds: bool) -> int:
    """What the losing players lost to a pot, with or without their blinds."""
    posted = dict.fromkeys(hand.seats, 0)
    for post in hand.posts:
        if post.kind in BLINDS:
            posted[post.seat] += post.amount
    total = 0
    for seat in hand.seats:
        if seat == winner:
            continue
        lost = max(hand.spent(seat), 0)
        total += lost if with_blinds else lost - min(lost, posted[seat])
    return total
