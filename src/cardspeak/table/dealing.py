"""Dealing a hand: the plan of it, its deck, and what it does to the table the moment it begins.

Players come in, blinds pass seats and are marked as missed, the button goes by; all of it follows
from the plan, so that a plan previewed and a deal made never differ.
"""

from typing import TYPE_CHECKING

from cardspeak.books.policy.blinds import ShortSingleAfter
from cardspeak.books.policy.button import ButtonMethod
from cardspeak.cards import Deck as Cards
from cardspeak.errors import BrokenInvariant, CardspeakError
from cardspeak.games import Event
from cardspeak.hand import Hand, PostKind
from cardspeak.hand.refusal import Cites
from cardspeak.table import (
    accounts,
    blinds,
    bomb,
    changes,
    desk_link,
    event_link,
    hand_in_play,
    kill,
    missed,
    requests,
    rotation,
    ruling,
    void_deals,
)
from cardspeak.table.button import FIRST_CITES
from cardspeak.table.commands import DeckCommand
from cardspeak.table.events import ButtonDrawn, HandDealt, Happened, MissedBlind
from cardspeak.table.log import checked
from cardspeak.table.plan import Plan
from cardspeak.table.refusal import TableRefusal
from cardspeak.table.seats import PlayerStatus, Seat, clockwise, is_between

if TYPE_CHECKING:
    from cardspeak.table.table import Table

SHORT_AFTER_CITES: Cites = ("blinds.short_single", "blinds.short_single_after")
PASSES_CITES: Cites = ("entry.free_passes",)
_PLACES = {PostKind.SMALL_BLIND: 0, PostKind.BIG_BLIND: -1}


def plan_next(table: "Table", now: int) -> Plan:
    """The plan of the next hand, as it stands."""
    redeal = table.in_play.redeal
    if redeal is None:
        return blinds.plan(table, now)
    if all((seat := table.at(number)) is not None and seat.is_ready for number in redeal.dealt):
        return redeal
    with rotation.taken_back(table):
        return blinds.plan(table, now)


def deal(
    table: "Table", command: DeckCommand, now: int, plan: Plan | None = None
) -> list[Happened]:
    """Begin the next hand with a deck; a deal that waited has its plan already."""
    if table.hand is not None:
        raise TableRefusal("a hand is being played")
    event_link.check_may_deal(table)
    desk_link.check_free(table)
    void_deals.check_not_voided(table, command)
    events = changes.at_deal(table) if plan is None else []
    deck = whole_deck(table, command)
    plan = plan or plan_next(table, now)
    redealt = plan is table.in_play.redeal
    if table.in_play.redeal is not None and not redealt:
        rotation.take_back(table)
    hand = hand_by(table, plan, deck)
    ruling.keep_rewind(table, hand)
    owing = [seat for seat in table.requests.dealt_in if seat in plan.dealt]
    hand_in_play.begin(table, hand, command, plan, owing)
    if not redealt:
        event_link.count_deal(table)
    return events + _carry_out(table, plan, redealt)


def hand_by(table: "Table", plan: Plan, deck: Cards) -> Hand:
    """The hand that a plan and a deck make at a table; the table itself stays as it is."""
    terms = table.terms
    if plan.kill_times is not None:
        terms = kill.terms(table, plan.kill_times, plan.kill_by_choice)
    if _is_last_two(table, plan):
        terms = terms.of_last_two()
    return Hand(
        terms,
        {number: table.seat(number).stack for number in plan.dealt},
        button=plan.positions.last_to_act,
        deck=deck,
        posts=[due.post for due in plan.dues],
        showing=table.showing,
        record=table.record,
        carried=accounts.carried_pot(table, plan.dealt),
    )


def _is_last_two(table: "Table", plan: Plan) -> bool:
    """Whether the two dealt in are the last of an event: nobody else here has chips."""
    if table.notice.event is not Event.TOURNAMENT or len(plan.dealt) != 2:
        return False
    if table.event is not None and table.event.tables > 1:
        return False
    return all(not seat.stack for seat in table.occupied if seat.number not in plan.dealt)


def whole_deck(table: "Table", command: DeckCommand) -> Cards:
    """The deck of a deal; refused unless it has each card of the game once, every face known."""
    if type(command.faces) is not tuple or type(command.seed) is not bytes:
        command = checked(command)
    deck, terms = Cards(command.faces, seed=command.seed), table.terms
    if not deck.is_whole(terms.faces):
        deck.check_sound(terms.deck)
        raise TableRefusal("the deck has an unknown card: a hand needs every face")
    return deck


def _carry_out(table: "Table", plan: Plan, redealt: bool) -> list[Happened]:
    """Make the table what it is once the hand has begun; nothing in it can be refused."""
    events: list[Happened] = [HandDealt(table.number, plan.positions.button, plan.dealt)]
    if table.event is not None and table.rotation.last is None and plan.positions.button:
        events.insert(0, ButtonDrawn(plan.positions.button, FIRST_CITES))
    if not redealt:
        try:
            _move_on(table, plan, events)
        except CardspeakError as error:
            raise BrokenInvariant(f"the plan of the deal cannot be carried out: {error}") from error
    requests.clear(table)
    bomb.clear(table)
    return events


def _move_on(table: "Table", plan: Plan, events: list[Happened]) -> None:
    """Let players in, and move button and blinds to where the plan has them."""
    passed, is_new_game = 0, table.rotation.is_new_game
    if table.blinds:
        _let_in(table, plan)
        _count_taken(table, plan)
        if plan.passing:
            passed = _pass_seats(table, plan, events)
            is_new_game = is_new_game and not _has_gone_round(table, plan)
    else:
        for entering in plan.entering:
            table.seat(entering.seat).settle_blinds()
    _count_waits(table, plan)
    if plan.is_bomb and table.policy.bomb.abstainers_owe:
        _owe_for_bomb(table, plan)
    rotation.advance(table, plan, passed, is_new_game)


def _let_in(table: "Table", plan: Plan) -> None:
    policy = table.policy
    skips = not policy.entry.gap_has_next_button
    excuses = not policy.missed.rotation_still_due
    for seat in table.occupied:
        seat.came_in_gap = False
    for entering in plan.entering:
        seat = table.seat(entering.seat)
        made_up = seat.has_missed and any(due.kind is PostKind.POST for due in entering.dues)
        if excuses and made_up:
            seat.excused = sum(1 << place for place, count in enumerate(seat.missed) if count)
        seat.settle_blinds()
        seat.came_in_gap = entering.in_gap and skips
    if policy.button.method is ButtonMethod.MOVING and table.rotation.last is not None:
        _mark_gap(table, plan)
    for number in plan.dealt:
        seat = table.seat(number)
        if seat.standing is not PlayerStatus.IN:
            seat.settle_blinds()
        seat.owes_small = False
        seat.due = seat.short = 0
    for number, bits in plan.leftover:
        table.seat(number).due = bits


def _mark_gap(table: "Table", plan: Plan) -> None:
    """Mark the players who come in between a moving button and the big blind."""
    at = plan.positions
    known = {*table.rotation.last_dealt, *at.blinds, *[each.seat for each in plan.entering]}
    for number in plan.dealt:
        if number not in known:
            table.seat(number).came_in_gap = is_between(at.button, number, at.big, table.count)


def _count_taken(table: "Table", plan: Plan) -> None:
    last = len(table.blinds) - 1
    made_up = table.policy.blinds.short_made_up
    for due in plan.dues:
        place = _PLACES.get(due.kind)
        if place is not None and made_up:
            table.seat(due.seat).short = max(due.amount - table.seat(due.seat).stack, 0)
        if place == -1:
            table.seat(due.seat).taken = 1 << last
        elif place == 0:
            seat = table.seat(due.seat)
            for each, amount in enumerate(table.blinds):
                if amount == due.amount:
                    seat.taken |= 1 << each
    for place, number in enumerate(plan.positions.blinds):
        found = table.at(number)
        if found is not None and found.excused >> place & 1:
            found.excused &= ~(1 << place)


def _pass_seats(table: "Table", plan: Plan, events: list[Happened]) -> int:
    """Let blinds and button go by the seats between; a bit for each seat that a blind passes."""
    passed = 0
    last, record, dealt = table.rotation.last, plan.record, plan.dealt
    count, shift, single = table.count, table.spread.blind_on_button, len(table.blinds) == 1
    for place, number in enumerate(record.blinds):
        if not number:
            continue
        before = (record.button, *record.blinds)[place] if last is None else last.blinds[place]
        span = (number - before) % count if before else 0  # how far the blind has moved
        for each in table.occupied:
            here = each.number == number
            if not here and not 0 < (each.number - before) % count < span:
                continue
            passed |= 1 << each.number
            if each.number not in dealt:
                _miss(table, each, place + shift, events)
            elif not here and single:
                _short_single(table, each, events)
    passed |= _pass_absent_small(table, plan, events)
    big = record.big
    started = last.big if last is not None else record.button
    for number in clockwise(started, count):
        passed |= 1 << number
        if number == big:
            break
    if last is not None:
        _button_passes(table, plan, last.button, events)
    return passed


def _pass_absent_small(table: "Table", plan: Plan, events: list[Happened]) -> int:
    """Pass the small blind over the last big blind, who sits out a deal of two.

    The player who had the small blind then posts it again, so the blind itself has not moved.
    """
    last, record = table.rotation.last, plan.record
    if last is None or record.dealt != 2 or len(record.blinds) != 2:
        return 0
    away = table.at(last.big)
    if away is None or last.big in plan.dealt or record.blinds[0] != last.blinds[0]:
        return 0
    _miss(table, away, 0, events)
    return 1 << last.big


def _has_gone_round(table: "Table", plan: Plan) -> bool:
    """Whether the button comes to the seat where it began, or goes by it."""
    last, start, now = table.rotation.last, table.rotation.start_button, plan.record.button
    if last is None or now == last.button:
        return False
    return start == now or is_between(last.button, start, now, table.count)


def _miss(table: "Table", seat: Seat, place: int, events: list[Happened]) -> None:
    if seat.standing is PlayerStatus.COMING or seat.letting_pass or seat.hands_to_wait > 0:
        return
    if table.rotation.is_new_game and not table.policy.entry.drew_for_button_owes:
        return
    seat.miss(place)
    seat.taken = 0
    cites = missed.NEW_GAME_CITES if table.rotation.is_new_game else missed.COUNTS_CITES
    events.append(MissedBlind(seat.number, place, cites))


def _short_single(table: "Table", seat: Seat, events: list[Happened]) -> None:
    """Mark a player who was too short for the only blind: it passed by and is still owed."""
    if not missed.too_short(seat.stack, table.blinds[0], table.policy):
        return
    if table.policy.blinds.short_single_after is ShortSingleAfter.TAKE_OR_WAIT:
        seat.miss(0)
        seat.too_short = True
        events.append(MissedBlind(seat.number, 0, SHORT_AFTER_CITES))


def _button_passes(table: "Table", plan: Plan, before: int, events: list[Happened]) -> None:
    now = plan.record.button
    if now == before:
        return
    for seat in table.occupied:
        if seat.number in plan.dealt:
            continue
        if seat.number != now and not is_between(before, seat.number, now, table.count):
            continue
        if seat.letting_pass and seat.hands_to_wait < 0:
            seat.settle_blinds()
        elif seat.standing is PlayerStatus.COMING:
            _newcomer_passed(table, seat, events)
        else:
            seat.button_missed = True


def _newcomer_passed(table: "Table", seat: Seat, events: list[Happened]) -> None:
    """The button went by a newcomer; too often, and the newcomer has missed the blinds."""
    seat.passes += 1
    free = table.policy.entry.free_passes
    if free is not None and seat.passes > free and seat.stack:
        seat.standing = PlayerStatus.IN
        seat.missed = (1,) * len(seat.missed)
        events.append(MissedBlind(seat.number, len(seat.missed) - 1, PASSES_CITES))


def _owe_for_bomb(table: "Table", plan: Plan) -> None:
    """Mark a missed big blind for each player who sits out a bomb pot."""
    for out in plan.out:
        seat = table.seat(out.seat)
        if seat.is_ready and seat.missed:
            seat.miss(len(seat.missed) - 1)


def _count_waits(table: "Table", plan: Plan) -> None:
    for seat in table.occupied:
        if seat.hands_to_wait > 0 and seat.number not in plan.dealt:
            seat.hands_to_wait -= 1
            if seat.hands_to_wait == 0 and seat.letting_pass:
                seat.settle_blinds()
            elif seat.hands_to_wait == 0 and seat.standing is PlayerStatus.MOVED:
                seat.standing = PlayerStatus.IN  # what was missed before the move is still owed
