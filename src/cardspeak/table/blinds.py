"""Who is dealt in on the coming deal, who posts what, and why: the plan of the next hand.

It puts together button, entry, missed blinds, kill, rock and straddle into one value, and changes
nothing: the same plan is the dealer's preview and the deal's forced bets.
"""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardspeak.books.policy.ante import PaidFirst
from cardspeak.books.policy.blinds import ShortSingle
from cardspeak.books.policy.button import ButtonMethod
from cardspeak.books.policy.deck import CarriedPot
from cardspeak.books.policy.draw import LateAnte
from cardspeak.books.policy.entry import BoughtButton
from cardspeak.games import Event
from cardspeak.hand import PostKind
from cardspeak.hand.refusal import Cites
from cardspeak.table import (
    arrival,
    bomb,
    button,
    chips,
    entry,
    kill,
    missed,
    requests,
    rock,
    straddle,
)
from cardspeak.table.button import Positions
from cardspeak.table.forced_bets import (
    MADE_UP_CITES,
    POT_CITES,
    antes_due,
    blinds_due,
    collection_due,
    small_after_big,
)
from cardspeak.table.plan import Due, Entrant, Out, Plan
from cardspeak.table.refusal import TableRefusal
from cardspeak.table.rotation import first_button
from cardspeak.table.seats import PlayerStatus, Seat, Wish

if TYPE_CHECKING:
    from cardspeak.table.table import Table

SHORT_CITES: Cites = ("blinds.short_single",)


def plan(table: "Table", now: int) -> Plan:
    """The plan of the next hand."""
    ready: dict[int, Seat] = {}
    out: list[Out] = []
    for seat in table.occupied:
        if seat.is_ready and not chips.is_only_odd(table, seat):
            ready[seat.number] = seat
        else:
            out.append(_absent(table, seat))
    if table.accounts.carried:
        ready, barred = _of_carried_pot(table, ready)
        out += barred
    if len(ready) < 2:
        raise TableRefusal(f"a hand needs two players with chips; there are {len(ready)}")
    if not table.blinds:
        return _without_blinds(table, set(ready), out)
    regular = {number for number, seat in ready.items() if _is_regular(table, seat)}
    if table.notice.event is Event.TOURNAMENT:
        arrived, late = arrival.dealt_in(table, ready, regular)
        regular |= arrived
        ready = {number: ready[number] for number in ready if number not in {o.seat for o in late}}
        out += late
    waiting = ready.keys() - regular
    at, base, regular = _positions(table, ready, regular, waiting)
    if table.bomb.amount:
        bombed = bomb.plan(table, at, set(ready))
        if bombed is not None:
            return _with_straddles_lost(table, bombed)
    entering, turned_away = _entrants(table, ready, base, regular, at, now)
    dealt = base.union([each.seat for each in entering])
    if table.requests.dealt_in:
        dealt |= ready.keys() & set(table.requests.dealt_in)
    at = _placed(table, at, dealt, base)
    found = _assemble(table, at, dealt, base, regular, entering, out + turned_away)
    return _with_straddles_lost(table, found)


def _with_straddles_lost(table: "Table", plan: Plan) -> Plan:
    """The plan, which also says why a straddle asked for is not put up."""
    if not table.requests.straddles:
        return plan
    return replace(plan, notes=plan.notes + straddle.come_to_nothing(table, plan))


def _absent(table: "Table", seat: Seat) -> Out:
    if seat.leaving:
        return Out(seat.number, "is leaving")
    if seat.only_odd or chips.is_only_odd(table, seat):
        said = f"has only {seat.stack}, too small to play, and must buy in first"
        return Out(seat.number, said, chips.ODD_CITES)
    if seat.is_broke and not seat.off_table:
        return Out(seat.number, "has no chips", ("buyin.minimum_bets",))
    if seat.off_table and not seat.away:
        return Out(seat.number, "must put the chips back first", ("stakes.removal",))
    return Out(seat.number, "is away", ("missed.counts",))


def _is_regular(table: "Table", seat: Seat) -> bool:
    if seat.standing is not PlayerStatus.IN:
        return False
    return not any(seat.missed) or not missed.owes(seat, table.policy)


def _of_carried_pot(table: "Table", ready: dict[int, Seat]) -> tuple[dict[int, Seat], list[Out]]:
    """The players for a pot carried over: those of the last deal, or all who may ante."""
    if table.accounts.forfeited:
        closed = table.policy.deck.carried_pot is CarriedPot.LAST_DEALT_IN
    else:
        closed = table.policy.draw.late_ante is LateAnte.NEVER
    if not closed:
        return ready, []
    stays = {number: seat for number, seat in ready.items() if number in table.rotation.last_dealt}
    if len(stays) < 2:  # its players have left: everyone at the table plays for it
        return ready, []
    out = [
        Out(number, f"was not dealt in when {table.accounts.carried} went into the pot", POT_CITES)
        for number in ready
        if number not in stays
    ]
    return stays, out


def _without_blinds(table: "Table", dealt: set[int], out: list[Out]) -> Plan:
    last = table.rotation.last
    if not table.has_button:
        at = Positions(0, (), len(dealt))
    elif last is None:
        at = Positions(first_button(table), (), len(dealt))
    else:
        at, _ = button.next_positions(last, dealt, set(), table.policy, table.count, set())
    entering = tuple(
        Entrant(seat) for seat in sorted(dealt) if table.seat(seat).standing is not PlayerStatus.IN
    )
    dues = tuple(antes_due(table, at, dealt) + collection_due(table, at, dealt))
    notes = _notes(table, set())
    order = tuple(sorted(dealt))
    return Plan(at, at, order, dues, tuple(out), entering, passing=False, notes=notes)


def _positions(
    table: "Table", ready: dict[int, Seat], regular: set[int], waiting: set[int]
) -> tuple[Positions, set[int], set[int]]:
    """Where button and blinds go; who is dealt in by that; who counts as a player of the game."""
    last = table.rotation.last
    if last is None:
        everyone = set(ready)
        number = len(table.blinds) - table.spread.blind_on_button
        takers = everyone - _too_short(table, everyone)
        first = button.first_positions(
            first_button(table), takers, table.policy, table.count, number
        )
        return first, everyone, everyone
    reachable = {seat for seat in waiting if not ready[seat].letting_pass}
    if not regular or len(regular | reachable) < 2:
        regular, reachable = set(ready), set()
    pool = regular - _too_short(table, regular)
    skipped = _skipped(table, regular)
    at, base = button.next_positions(last, pool, reachable, table.policy, table.count, skipped)
    base = base | regular
    if len(base) < 2:  # one player of the game and others who wait: all of them come in
        everyone = set(ready)
        at, _ = button.next_positions(last, everyone, set(), table.policy, table.count, skipped)
        return at, everyone, everyone
    return at, base, regular


def _skipped(table: "Table", regular: set[int]) -> set[int]:
    """Players whom a moving button skips: not dealt in before it, or only in the gap."""
    if table.policy.button.method is not ButtonMethod.MOVING:
        return set()
    was = table.rotation.last_dealt
    return {seat for seat in regular if seat not in was or table.seat(seat).came_in_gap}


def _too_short(table: "Table", regular: set[int]) -> set[int]:
    """Players whom a game's only blind passes by, because they hold too little of it."""
    if len(table.blinds) > 1 or table.policy.blinds.short_single is ShortSingle.PLAYS_SHORT:
        return set()
    blind, policy = table.blinds[0], table.policy
    held = {seat: table.seat(seat).stack for seat in regular}
    short = {seat for seat in regular if missed.too_short(held[seat], blind, policy)}
    return short if len(regular - short) > 1 else set()


def _entrants(
    table: "Table",
    ready: dict[int, Seat],
    base: set[int],
    regular: set[int],
    at: Positions,
    now: int,
) -> tuple[list[Entrant], list[Out]]:
    entering: list[Entrant] = [Entrant(seat) for seat in sorted(base - regular)]
    out: list[Out] = []
    if len(ready) == len(base):
        return entering, out
    live_posts = table.policy.entry.live_posts
    posted = kills = 0
    straddlers: list[int] = []
    for number in table.clockwise_from(at.button):
        if number not in ready or number in base:
            continue
        where = _placed(table, at, base | {number}, base)
        if number in table.requests.dealt_in:
            continue
        found = entry.decide(table, ready[number], where, base | {number}, now, straddlers)
        if isinstance(found, Out):
            out.append(found)
            continue
        live = any(due.kind is PostKind.POST for due in found.dues)
        buys = ready[number].wish is Wish.BUY_BUTTON and bool(found.dues)
        if live and not buys and live_posts is not None and posted >= live_posts:
            out.append(
                Out(number, "waits: another player is posting on this deal", entry.LIVE_CITES)
            )
            continue
        if buys and any(_buys(table, each) for each in entering):
            why = "waits: another player buys the button on this deal"
            out.append(Out(number, why, entry.BUY_CITES))
            continue
        posted += live
        if any(due.kind is PostKind.KILL for due in found.dues):
            if kills >= table.policy.kill.per_deal:
                why = "waits: another player kills this pot"
                out.append(Out(number, why, kill.PER_DEAL_CITES))
                continue
            kills += 1
        if any(due.kind is PostKind.STRADDLE for due in found.dues):
            straddlers.append(number)
        entering.append(found)
    return entering, out


def _placed(table: "Table", at: Positions, dealt: set[int], base: set[int]) -> Positions:
    """Positions again, when players who come in make a game of two larger."""
    if len(base) != 2 or len(dealt) == 2 or table.rotation.last is None:
        return Positions(at.button, at.blinds, len(dealt), at.reversed)
    return button.with_more(table.rotation.last, base, dealt, table.policy, table.count)


def _assemble(
    table: "Table",
    at: Positions,
    dealt: set[int],
    base: set[int],
    regular: set[int],
    entering: list[Entrant],
    out: list[Out],
) -> Plan:
    policy = table.policy
    record = at
    buyer = next((each for each in entering if _buys(table, each)), None) if entering else None
    alone = policy.entry.bought_button is BoughtButton.IN_THEIR_PLACE
    unpaid: tuple[int, ...] = ()
    leftover: tuple[tuple[int, int], ...] = ()
    dues: list[Due]
    if buyer is not None and alone:
        dues = []
        record = Positions(at.button, (buyer.seat, *at.blinds[:-1]), len(dealt))
    else:
        if buyer is not None:
            at = record = Positions(buyer.seat, at.blinds, len(dealt))
        posted = {each.seat for each in entering if each.dues}
        dues, unpaid, leftover = blinds_due(table, at, dealt - posted, regular, base - regular)
    for each in entering:
        dues += each.dues
    dues += _made_up(table, at, dealt)
    if table.requests.changes_dues:
        dues = requests.dues_with(table, dealt, dues)
    chosen = [due for due in dues if due.kind is PostKind.KILL]
    dues, times = kill.due(table, dealt, dues)
    by_choice = times is None and bool(chosen)
    dues = rock.due(table, dealt, dues)
    closed = (times is not None or by_choice) and not policy.straddle.with_kill
    held = table.rock in dealt and not policy.rock.other_straddles
    if table.requests.straddles and not closed and not held:
        come_in = [due for due in dues if due.kind is PostKind.STRADDLE]
        dues += straddle.dues(table, at, dealt, len(come_in))
    if entering:
        dues = missed.live_up_to_opening(dues, policy)
    antes = antes_due(table, at, dealt)
    first = policy.ante.short_pays_first is PaidFirst.ANTE
    return Plan(
        at,
        record,
        tuple(sorted(dealt)),
        tuple((antes + dues if first else dues + antes) + collection_due(table, at, dealt)),
        tuple(out),
        tuple(entering),
        unpaid,
        leftover,
        passing=buyer is None or not alone,
        killer=table.kill.must_kill if times is not None else chosen[0].seat if chosen else 0,
        kill_times=times or (kill.FULL if by_choice else None),
        kill_by_choice=by_choice,
        rock=table.rock if table.rock in dealt else 0,
        notes=_notes(table, regular),
    )


def _made_up(table: "Table", at: Positions, dealt: set[int]) -> list[Due]:
    """The small blinds that players still owe, and what their short blinds lacked."""
    dues: list[Due] = []
    for number in sorted(dealt):
        seat = table.seat(number)
        if seat.owes_small and number not in at.blinds:
            dues.append(small_after_big(table, number))
        if seat.short:
            why = "makes up a short blind"
            dues.append(Due(number, seat.short, PostKind.DEAD, why, MADE_UP_CITES))
    return dues


def _notes(table: "Table", regular: set[int]) -> tuple[tuple[str, Cites], ...]:
    """What the table says of the deal beforehand: a pot carried over, players without a blind."""
    notes: list[tuple[str, Cites]] = []
    if table.accounts.carried:
        notes.append((f"{table.accounts.carried} carried over in the pot", POT_CITES))
    if len(table.blinds) == 1:
        notes += [
            (f"seat {seat} is too short for the blind, which moves on", SHORT_CITES)
            for seat in sorted(_too_short(table, regular))
        ]
    return tuple(notes)


def _buys(table: "Table", entering: Entrant) -> bool:
    return bool(entering.dues) and table.seat(entering.seat).wish is Wish.BUY_BUTTON
