"""The blinds and antes of the coming deal: which seat posts how much, and why."""

from typing import TYPE_CHECKING

from cardspeak.books.policy.ante import AntePayer
from cardspeak.books.policy.blinds import BlindName
from cardspeak.books.policy.button import ButtonMethod, PassedOverBlind
from cardspeak.books.policy.entry import InSmallSeat
from cardspeak.books.policy.reseat import AfterBigBlind
from cardspeak.hand import PostKind
from cardspeak.hand.refusal import Cites
from cardspeak.money.rake import collected_on_button
from cardspeak.table import button
from cardspeak.table.button import Positions
from cardspeak.table.plan import Due
from cardspeak.table.seats import first_before, is_between

if TYPE_CHECKING:
    from cardspeak.table.table import Table

SMALL_CITES: Cites = ("blinds.small",)
BIG_CITES: Cites = ("blinds.big",)
DEAD_CITES: Cites = ("blinds.dead",)
CARRIED_PAST_CITES: Cites = ("button.passed_over",)
IN_SMALL_CITES: Cites = ("entry.in_small_seat",)
AFTER_BIG_CITES: Cites = ("reseat.after_big_blind",)
COLLECTION_CITES: Cites = ("rake.fee_from",)
ANTE_CITES: Cites = ("ante.payer", "ante.posted")
POT_CITES: Cites = ("deck.carried_pot", "draw.late_ante")
FREE_CITES: Cites = ("draw.ante_only_carries",)
MADE_UP_CITES: Cites = ("blinds.short_made_up",)


def blinds_due(
    table: "Table", at: Positions, dealt: set[int], regular: set[int], reached: set[int]
) -> tuple[list[Due], tuple[int, ...], tuple[tuple[int, int], ...]]:
    """The regular blinds, the ones that nobody posts, and what a seat still owes."""
    shift = table.spread.blind_on_button
    owed: dict[int, int] = {}
    unpaid: list[int] = []
    seats = ((at.button,) if shift else ()) + at.blinds
    for place, seat in enumerate(seats):
        if seat in dealt and not table.seat(seat).excused >> place & 1:
            owed[seat] = owed.get(seat, 0) | 1 << place
        elif seat:
            unpaid.append(place)
    last = table.rotation.last
    lying = button.lying_cites(
        last is None, at.dealt, last.dealt if last is not None else 0, len(table.blinds)
    )
    carried = _carried_past(table, at, dealt, regular)
    for seat, bits in carried.items():
        owed[seat] = owed.get(seat, 0) | bits
    dues: list[Due] = []
    dead: list[Due] = []
    leftover: list[tuple[int, int]] = []
    for seat in sorted(owed):
        place = owed[seat].bit_length() - 1
        moved = False
        if carried:
            left = owed[seat] & ~(1 << place)
            overdue = left & table.seat(seat).due
            for each in range(place):
                if overdue >> each & 1:
                    why = "the button moved past the blind"
                    amount = table.blinds[each]
                    dead.append(Due(seat, amount, PostKind.DEAD, why, CARRIED_PAST_CITES))
            if left & ~overdue:
                leftover.append((seat, left & ~overdue))
            moved = seat in carried and (seat not in seats or seats.index(seat) != place)
        amount, kind, why, cites = _blind(table, seat, place, reached, moved)
        if amount:
            if not moved:
                short = table.seat(seat).stack < amount
                cites = (*lying, *cites, *MADE_UP_CITES) if short else (*lying, *cites)
            dues.append(Due(seat, amount, kind, why, cites))
    dues.sort(key=lambda due: (due.kind is PostKind.BIG_BLIND and due.seat != at.big, due.amount))
    return dues + dead, tuple(unpaid), tuple(leftover)


def _blind(
    table: "Table", seat: int, place: int, reached: set[int], moved: bool
) -> tuple[int, PostKind, str, Cites]:
    """The blind of a place: its amount and kind, why it is due, and by which policies."""
    amounts = table.blinds
    last = len(amounts) - 1
    amount = amounts[place]
    if moved:
        kind = PostKind.BIG_BLIND if place == last else PostKind.SMALL_BLIND
        return amount, kind, "the button moved past the blind", CARRIED_PAST_CITES
    if place == last:
        return amount, PostKind.BIG_BLIND, "big blind" if last else "blind", BIG_CITES
    in_big_place = table.policy.entry.in_small_seat is InSmallSeat.BIG_BLIND
    if seat in reached and in_big_place:
        why = "waited for the big blind and sits in the small blind"
        return amounts[-1], PostKind.POST, why, IN_SMALL_CITES
    names = (BlindName.SMALL, BlindName.MIDDLE)
    dead = names[min(place, 1)] in table.policy.blinds.dead
    kind = PostKind.DEAD if dead else PostKind.SMALL_BLIND
    return amount, kind, "small blind", DEAD_CITES if dead else SMALL_CITES


def _carried_past(
    table: "Table", at: Positions, dealt: set[int], regular: set[int]
) -> dict[int, int]:
    """Blinds that a moving button carried past players of the game, who post them all the same."""
    last = table.rotation.last
    policy = table.policy.button
    if last is None or policy.method is not ButtonMethod.MOVING or at.dealt == 2 or last.dealt == 2:
        return {}
    if policy.passed_over is PassedOverBlind.SPARED:
        return {}
    found: dict[int, int] = {}
    for number in regular & dealt & set(table.rotation.last_dealt):
        bits = table.seat(number).due
        for place, seat in enumerate(at.blinds):
            before = last.blinds[place]
            moved = before != seat
            if before and seat and moved and is_between(before, number, seat, table.count):
                bits |= 1 << place
        if bits:
            found[number] = bits
    return found


def small_after_big(table: "Table", number: int) -> Due:
    """The small blind of a player who changed seats after posting the big one."""
    live = table.policy.reseat.after_big_blind is AfterBigBlind.SMALL_LIVE
    kind = PostKind.POST if live else PostKind.DEAD
    why = "changed seats after the big blind"
    return Due(number, table.blinds[0], kind, why, AFTER_BIG_CITES)


def collection_due(table: "Table", at: Positions, dealt: set[int]) -> list[Due]:
    """The dead collection, from the player who has the button; an empty seat owes none."""
    amount = collected_on_button(table.notice.charge, table.policy.rake, len(dealt))
    if not amount or at.button not in dealt:
        return []
    return [Due(at.button, amount, PostKind.DEAD, "dead collection blind", COLLECTION_CITES)]


def antes_due(table: "Table", at: Positions, dealt: set[int]) -> list[Due]:
    """The antes of the coming deal."""
    ante = table.notice.ante
    if not ante:
        return []
    payer = table.policy.ante.payer
    if payer is AntePayer.EACH_PLAYER or not table.blinds:
        paying = sorted(dealt)
    elif payer is AntePayer.BIG_BLIND and at.big in dealt:
        paying = [at.big]
    else:
        paying = [at.button if at.button in dealt else first_before(at.button, dealt, table.count)]
    if table.accounts.antes:
        return _antes_again(table, paying)
    return [Due(seat, ante, PostKind.ANTE, "ante", ANTE_CITES) for seat in paying]


def _antes_again(table: "Table", paying: list[int]) -> list[Due]:
    """The antes into a pot carried over: each player first makes up what the others have in it."""
    anted = table.accounts.antes
    level = max(anted.values())
    dues: list[Due] = []
    for number in paying:
        seat = table.seat(number)
        if seat.plays_free and not seat.stack:
            why = "no ante, plays for those already in"
            dues.append(Due(number, 0, PostKind.ANTE, why, FREE_CITES))
            continue
        if missing := level - anted.get(seat.player, 0):
            dues.append(Due(number, missing, PostKind.ANTE, "antes missed", POT_CITES))
        dues.append(Due(number, table.notice.ante, PostKind.ANTE, "ante", ANTE_CITES))
    return dues
