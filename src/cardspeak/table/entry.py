"""Coming in: what a player who is not simply dealt in may do on the coming deal, and does.

New players, players who missed blinds and players who changed seats; the seats between button and
blinds; buying the button. It works out an answer and changes nothing.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardspeak.books.policy.blinds import LeastOpen
from cardspeak.books.policy.entry import BoughtButton, ButtonPrice, ComeIn, EntryPolicy, Gap, GapWay
from cardspeak.books.policy.kill import Voluntary
from cardspeak.books.policy.missed import MakeUp
from cardspeak.games import Structure
from cardspeak.hand import PostKind
from cardspeak.hand.refusal import Cites
from cardspeak.table import arrival, kill, missed, reseat, straddle
from cardspeak.table.button import Positions
from cardspeak.table.plan import Due, Entrant, Out
from cardspeak.table.seats import Arrival, PlayerStatus, Seat, Wish, is_between

if TYPE_CHECKING:
    from cardspeak.table.table import Table

GAP_CITES: Cites = ("entry.gap", "entry.in_gap")
IN_GAP_CITES: Cites = ("entry.in_gap", "entry.gap_has_next_button")
BUY_CITES: Cites = ("entry.in_gap", "entry.button_price", "entry.bought_button")
MAKE_UP_CITES: Cites = ("missed.made_up", "entry.gap")
LIVE_CITES: Cites = ("entry.live_posts",)
_MOVED_BY_HOUSE = (Arrival.BROKEN_GAME, Arrival.LIMIT_CHANGED, Arrival.HOUSE)

Ways = tuple[ComeIn, ...]


_TAKE_OR_WAIT: Ways = (ComeIn.POST_MISSED, ComeIn.WAIT_FOR_BIG_BLIND)
"""What a player may do whom the only blind passed by, too short for it."""


def ways(table: "Table", seat: Seat, now: int) -> tuple[Ways, Cites]:
    """Every way in which a player may be dealt in, and the policies that say so."""
    policy = table.policy
    if arrival.is_arrival(table, seat):
        return (ComeIn.FREE,), arrival.ARRIVAL_CITES
    if seat.standing is PlayerStatus.MOVED:
        return reseat.ways(table, seat)
    if seat.standing is PlayerStatus.IN:
        if seat.too_short:
            return _TAKE_OR_WAIT, ("blinds.short_single_after",)
        if len(table.blinds) == 1:
            return policy.missed.ways_with_one_blind, ("missed.ways_with_one_blind",)
        return _or_kill(table, policy.missed.ways, ("missed.ways",))
    if seat.free and table.rotation.is_new_game and not table.rotation.has_passed(seat.number):
        return (ComeIn.FREE,), ("entry.new_game_free",)
    if _is_collection(table, now):
        return (ComeIn.FREE,), ("entry.collection_free_minutes",)
    allowed, path = _by_arrival(policy.entry, seat.arrival)
    if ComeIn.AS_NEWCOMER in allowed:
        return _or_kill(table, policy.entry.newcomer, (path, "entry.newcomer"))
    return _or_kill(table, allowed, (path,))


def _or_kill(table: "Table", allowed: Ways, cites: Cites) -> tuple[Ways, Cites]:
    """A player waiting for the big blind may kill the pot instead, where the sign says so."""
    if Voluntary.TO_COME_IN not in table.policy.kill.voluntary:
        return allowed, cites
    if ComeIn.KILL in allowed or ComeIn.WAIT_FOR_BIG_BLIND not in allowed:
        return allowed, cites
    return (*allowed, ComeIn.KILL), (*cites, "kill.voluntary")


def _by_arrival(entry: EntryPolicy, arrival: Arrival) -> tuple[Ways, str]:
    """The ways in for a player who arrived so, and the policy that gives them."""
    if arrival is Arrival.PLAY_OVER:
        return entry.play_over, "entry.play_over"
    if arrival is Arrival.MUST_MOVE:
        return entry.from_must_move, "entry.from_must_move"
    if arrival in _MOVED_BY_HOUSE:
        return entry.moved_by_house, "entry.moved_by_house"
    return entry.newcomer, "entry.newcomer"


def _is_collection(table: "Table", now: int) -> bool:
    """Whether it is about the time of a collection, when newcomers are dealt in free."""
    near = table.policy.entry.collection_free_minutes * 60
    if not near or table.accounts.collected_at is None:
        return False
    since = now - table.accounts.collected_at
    return since < near or table.policy.rake.time_minutes * 60 - since < near


def gap(table: "Table", number: int, at: Positions, dealt: set[int]) -> Gap | None:
    """Which part of the way between button and blinds a seat lies in, if the book bars it."""
    barred = table.policy.entry.gap
    count = table.count
    first = at.first_blind
    if Gap.BUTTON_TO_SMALL in barred and is_between(at.button, number, first, count):
        return Gap.BUTTON_TO_SMALL
    inside = number == first or is_between(first, number, at.big, count)
    if Gap.SMALL_TO_BIG in barred and first != at.big and inside:
        return Gap.SMALL_TO_BIG
    if Gap.ON_BUTTON in barred and number == at.button:
        return Gap.ON_BUTTON
    if Gap.LAST_ACTION in barred:
        behind = any(
            each == at.button or is_between(number, each, at.button, count)
            for each in dealt
            if each != number
        )
        if number == at.button or not behind:
            return Gap.LAST_ACTION
    return None


def decide(
    table: "Table",
    seat: Seat,
    at: Positions,
    dealt: set[int],
    now: int,
    straddlers: Sequence[int] = (),
) -> Entrant | Out:
    """Whether a player who is not simply dealt in gets a hand on the coming deal, and how.

    `straddlers` come in with a straddle before this one.
    """
    number = seat.number
    if seat.letting_pass:
        if _button_passes(table, seat, at):
            return Entrant(number, cites=reseat.OFF_CITES)
        return Out(number, "lets the blinds pass and comes in after the button", reseat.OFF_CITES)
    allowed, cites = ways(table, seat, now)
    where = gap(table, number, at, dealt)
    newcomer = seat.standing is PlayerStatus.COMING
    if where is not None and newcomer:
        in_gap = table.policy.entry.in_gap
        if seat.wish is Wish.BUY_BUTTON and GapWay.BUY_BUTTON in in_gap:
            return Entrant(number, button_dues(table, seat), in_gap=True)
        if GapWay.POST_THERE not in in_gap and GapWay.AS_ELSEWHERE not in in_gap:
            return Out(number, "waits until the button has passed", GAP_CITES)
    elif where is not None and ComeIn.FREE not in allowed and _closed(table):
        return Out(number, "waits until the button has passed", MAKE_UP_CITES)
    if ComeIn.FREE in allowed:
        return Entrant(number, in_gap=where is not None, cites=cites)
    if seat.wish is Wish.STRADDLE and ComeIn.STRADDLE in allowed:
        return _by_straddle(table, seat, cites, at, where is not None, straddlers)
    return _by_wish(table, seat, allowed, cites, where is not None)


def _by_straddle(
    table: "Table",
    seat: Seat,
    cites: Cites,
    at: Positions,
    in_gap: bool,
    straddlers: Sequence[int],
) -> Entrant | Out:
    number = seat.number
    if straddle.may_come_in(table, number, at, straddlers):
        before = table.blinds[-1]
        for _ in straddlers:
            before = straddle.size(table, before)
        size = straddle.size(table, before)
        due = Due(number, size, PostKind.STRADDLE, "comes in with a straddle", cites)
        return Entrant(number, (due,), in_gap)
    if straddlers:
        return Out(number, "waits: another player is straddling this deal", straddle.MOST_CITES)
    return Out(number, "waits for a position to straddle from", straddle.SEAT_CITES)


def _button_passes(table: "Table", seat: Seat, at: Positions) -> bool:
    """Whether the button goes by a player who let the blinds pass, on this very deal."""
    last = table.rotation.last
    if last is None or seat.hands_to_wait >= 0 or last.button == at.button:
        return False
    return is_between(last.button, seat.number, at.button, table.count)


def _closed(table: "Table") -> bool:
    return table.policy.missed.made_up is MakeUp.OUTSIDE_GAP


def _by_wish(
    table: "Table", seat: Seat, allowed: Ways, cites: Cites, in_gap: bool
) -> Entrant | Out:
    number = seat.number
    if in_gap and seat.standing is PlayerStatus.COMING:
        cites = (*cites, *IN_GAP_CITES)
    if seat.wish is Wish.POST:
        if ComeIn.POST_MISSED in allowed and seat.has_missed:
            made_up = missed.dues(seat, table.policy, table.blinds, least_open(table))
            return Entrant(number, made_up, in_gap)
        if ComeIn.POST_BIG_BLIND in allowed and reseat.may_post(table, seat):
            why = "comes in" if seat.standing is PlayerStatus.COMING else "changed seats"
            due = Due(number, table.blinds[-1], PostKind.POST, why, cites)
            return Entrant(number, (due,), in_gap)
    if seat.wish is Wish.KILL and ComeIn.KILL in allowed and kill.may_kill(table, seat):
        size = kill.size(table, kill.FULL)
        return Entrant(
            number, (Due(number, size, PostKind.KILL, "comes in with a kill", cites),), in_gap
        )
    if ComeIn.WAIT_FOR_POSITION in allowed and seat.hands_to_wait > 0:
        hands = f"{seat.hands_to_wait} hand{'s' if seat.hands_to_wait > 1 else ''}"
        return Out(number, f"waits {hands} for the same position", cites)
    return Out(number, "waits for the big blind", cites)


def least_open(table: "Table") -> int:
    """The least for which a pot may be opened."""
    big = table.blinds[-1]
    if table.policy.blinds.least_open is LeastOpen.TWICE_BIG_BLIND:
        return 2 * big
    is_limit = table.notice.structure is Structure.LIMIT
    return max(big, table.notice.bets[0]) if is_limit and table.notice.bets else big


def button_price(table: "Table") -> int:
    """What buying the button costs."""
    if table.policy.entry.button_price is ButtonPrice.TWO_BIG_BLINDS:
        return 2 * table.blinds[-1]
    return sum(table.blinds)


def button_dues(table: "Table", seat: Seat) -> tuple[Due, ...]:
    """What the buyer of the button posts: a big blind, and the rest dead."""
    big = table.blinds[-1]
    rest = button_price(table) - big
    alone = table.policy.entry.bought_button is BoughtButton.IN_THEIR_PLACE
    kind = PostKind.BIG_BLIND if alone else PostKind.POST
    why = "buys the button"
    dues = [Due(seat.number, big, kind, why, BUY_CITES)]
    if rest:
        dues.append(Due(seat.number, rest, PostKind.DEAD, why, BUY_CITES))
    return tuple(dues)
