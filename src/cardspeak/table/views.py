"""Views of a table: what everyone may know of it, and what one seat knows beyond that.

A view is put together from what may be known, card by card; nothing is taken out of a whole. A face
is named only where the card lies open or is the seat's own.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from cardspeak.books.policy.entry import ComeIn
from cardspeak.cards import Slot, text
from cardspeak.errors import CardspeakError
from cardspeak.hand import Fold, Hand, Muck
from cardspeak.hand.description import described
from cardspeak.hand.events import Awarded
from cardspeak.hand.narration import winning_cards
from cardspeak.hand.options import Options
from cardspeak.hand.phase import Phase
from cardspeak.hand.posts import PostKind
from cardspeak.table import entry, kill, missed
from cardspeak.table.available_requests import asks, owes
from cardspeak.table.commands import Act
from cardspeak.table.preview import lines
from cardspeak.table.seats import PlayerStatus, Seat, Wish
from cardspeak.table.view import Face, Offered, OwnView, PublicPot, PublicSeat, PublicView

if TYPE_CHECKING:
    from cardspeak.table.table import Table

Middle = tuple[str, tuple[tuple[Face, ...], ...], tuple[PublicPot, ...], int]
"""The street, the boards, the pots, and all that is in them."""
Held = tuple[tuple[Face, ...], str]
"""The cards of a seat, and what they are in words."""
Asking = tuple[tuple[str, ...], str]
"""What a seat may ask for, and what it owes."""
Marks = tuple[tuple[str, ...], str]
"""The markers before a seat, and why it is not dealt in."""

NO_HAND: Middle = ("", (), (), 0)
_FACES: tuple[Face, ...] = tuple([text((card,)) for card in range(54)])
_MARKED = {
    PostKind.SMALL_BLIND: "small blind",
    PostKind.BIG_BLIND: "big blind",
    PostKind.STRADDLE: "straddle",
    PostKind.KILL: "kill",
}


class Kept:
    """What was seen before and cannot have changed since."""

    __slots__ = ("asks", "cards", "marks", "middle", "seats")

    def __init__(self) -> None:
        self.seats: dict[int, PublicSeat] = {}
        self.middle: Middle | None = None
        self.cards: dict[int, Held] = {}  # what a seat holds
        self.asks: dict[int, Asking] = {}  # what a seat may ask for, and owes
        self.marks: dict[int, Marks] = {}  # what lies before a seat, and why it waits

    def deal_on(self) -> None:
        """Forget what another street changes: all but the players who folded before it."""
        self.seats = {n: seen for n, seen in self.seats.items() if seen.folded and not seen.bet}
        self.middle = None
        self.cards = {n: held for n, held in self.cards.items() if not held[0]}


def seen(table: "Table", hand: Hand | None, now: int, kept: Kept | None = None) -> PublicView:
    """What everybody sees; `hand` is the one being played, or the one just over."""
    kept = kept or Kept()
    seats = kept.seats
    for seat in table.occupied:
        if seat.number not in seats:
            seats[seat.number] = _seat(table, seat, hand, kept)
    between, last = table.hand is None, table.rotation.last
    if hand is None:
        street, board, pots, pot = NO_HAND
    else:
        if kept.middle is None:
            kept.middle = middle(hand)
        street, board, pots, pot = kept.middle
    return PublicView(
        number=table.number,
        playing=not between,
        game=table.terms.game.name,
        structure=table.notice.structure.value,
        street=street,
        board=board,
        pots=pots,
        pot=pot,
        button=last.button if last is not None and table.has_button else 0,
        turn=turn(hand) if hand is not None else (),
        price=hand.highest_bet if hand is not None else 0,
        seats=tuple([seats[seat.number] for seat in table.occupied]),
        chairs=table.count,
        next=_next(table, now) if between else (),
    )


def mine(table: "Table", number: int, hand: Hand | None, kept: Kept | None = None) -> OwnView:
    """What a seat knows beyond what all know."""
    kept = kept or Kept()
    asking = kept.asks.get(number)
    if asking is None:
        seat = table.seat(number)
        asking = kept.asks[number] = asks(table, seat), owes(seat)
    if hand is None or number not in hand.seats:
        return OwnView(seat=number, asks=asking[0], owes=asking[1])
    held = kept.cards.get(number)
    if held is None:
        held = kept.cards[number] = own_cards(hand, number)
    options = offered(hand, number) if hand is table.hand else None
    return OwnView(
        seat=number,
        cards=held[0],
        hand=held[1],
        options=options,
        odds=_odds(hand, options),
        asks=asking[0],
        owes=asking[1],
    )


def own_cards(hand: Hand, number: int) -> Held:
    """The cards that a seat holds, and what they are in words."""
    hole = hand.cards_of(number)
    if not hole:
        return (), ""
    return tuple([_FACES[card] for card in hole]), described(hand, hand.player(number))


# The hand


def middle(hand: Hand) -> Middle:
    """What everybody sees in the middle of the table: the street, the board, the pots."""
    street = hand.terms.game.streets[hand.plan[min(hand.at, len(hand.plan) - 1)].street].name
    if hand.is_over:
        return street, _boards(hand), (), 0
    bets = sum(hand.bets_by_seat.values())
    pots = hand.shown_pots()
    seats = hand.seats
    seen = [
        PublicPot(amount=pot.amount, seats=tuple([seats[each] for each in pot.contenders]))
        for pot in pots
        if pot.amount
    ]
    return street, _boards(hand), tuple(seen), hand.contributed - bets - hand.slide


def turn(hand: Hand) -> tuple[int, ...]:
    """The seats that may act now."""
    if hand.is_over:
        return ()
    options = hand.options
    return options.seats if options.seat is None else (options.seat,)


def _boards(hand: Hand) -> tuple[tuple[Face, ...], ...]:
    runs = range(len(hand.boards))
    boards = [tuple([_FACES[card] for card in hand.board_faces(run)]) for run in runs]
    return tuple([board for board in boards if board])


def _seat(table: "Table", seat: Seat, hand: Hand | None, kept: Kept) -> PublicSeat:
    number = seat.number
    marks = kept.marks.get(number)
    if marks is None:
        marks = kept.marks[number] = _markers(table, seat, hand), _waits(table, seat)
    if hand is None or number not in hand.seats:
        return PublicSeat(
            seat=number,
            player=seat.player,
            stack=seat.stack + seat.later,
            away=seat.away,
            leaving=seat.leaving,
            markers=marks[0],
            waits=marks[1],
        )
    player = hand.player(number)
    stack = seat.stack + seat.later if hand.is_over else hand.stack(number)
    return dealt(hand, player, seat.player, stack, marks, seat.away, seat.leaving)


def dealt(
    hand: Hand,
    player: int,
    name: str,
    stack: int,
    marks: Marks,
    away: bool = False,
    leaving: bool = False,
) -> PublicSeat:
    """What everybody sees of a hand in front of one of its seats."""
    playing = not hand.is_over
    slots = _lying(hand, player)
    seat = hand.seats[player]
    live = hand.is_live(seat)
    return PublicSeat(
        seat=seat,
        player=name,
        stack=stack,
        bet=hand.bet(seat) if playing else 0,
        cards=_open(hand, slots),
        dealt=True,
        folded=not live,
        all_in=playing and live and not hand.stack(seat),
        away=away,
        leaving=leaving,
        waits=marks[1],
        markers=marks[0],
        won=0 if playing else hand.winnings(seat),
        hand=described(hand, player) if live and _is_open(hand, slots) else "",
        played=() if playing else _played(hand, seat),
    )


def _played(hand: Hand, seat: int) -> tuple[Face, ...]:
    """The cards with which a seat won at the showdown, on every board and both ways."""
    cards: dict[Face, None] = {}
    for event in hand.events or ():
        if isinstance(event, Awarded) and event.seat == seat:
            for five in winning_cards(hand, event).values():
                cards.update(dict.fromkeys([_FACES[card] for card in five]))
    return tuple(cards)


def _lying(hand: Hand, player: int) -> Sequence[Slot]:
    """The cards in front of a seat: a live or shown hand, or a dead one that was turned up."""
    seat = hand.seats[player]
    held = hand.slots_of(seat)
    if hand.is_live(seat) or (held and hand.has_shown(seat)):
        return held
    dead = held or hand.mucked_slots(seat) or ()
    if not _is_open(hand, dead):
        return ()
    return dead if held or all(slot in hand.muck for slot in dead) else ()


def _open(hand: Hand, slots: Iterable[Slot]) -> tuple[Face, ...]:
    faces, facing = hand.deck.faces, hand.deck.facing
    return tuple([_FACES[faces[slot]] if facing[slot] else "" for slot in slots])


def _is_open(hand: Hand, slots: Sequence[Slot]) -> bool:
    facing = hand.deck.facing
    for slot in slots:
        if not facing[slot]:
            return False
    return bool(slots)


def offered(hand: Hand, number: int) -> Offered | None:
    options: Options = hand.options
    if options.seat != number and number not in options.seats:
        return None
    return Offered(
        fold=options.fold,
        check=options.check,
        call=options.call,
        all_in_call=options.all_in_call,
        wager=options.wager,
        bring_in=options.bring_in,
        discard=options.discard,
        draw=options.draw,
        show=options.show,
        muck=options.muck,
        run=options.run,
    )


def _odds(hand: Hand, options: Offered | None) -> int | None:
    if options is None or not options.call:
        return None
    return round(100 * options.call / (hand.in_pot + options.call))


# Between hands


def _markers(table: "Table", seat: Seat, hand: Hand | None) -> tuple[str, ...]:
    number = seat.number
    marks: list[str] = []
    last = table.rotation.last
    if last is not None and table.has_button and last.button == number:
        marks.append("button")
    if hand is not None and hand is table.hand:
        posted = [post.kind for post in hand.posts if post.seat == number]
        marks += [_MARKED[kind] for kind in posted if kind in _MARKED]
    if seat.has_missed and not missed.is_let_off(seat, table.policy):
        marks.append("missed blind")
    if kill.has_leg(table, number):
        marks.append("leg up")
    if table.kill.must_kill == number:
        marks.append("must kill")
    if table.rock == number:
        marks.append("rock")
    return tuple(marks)


def _waits(table: "Table", seat: Seat) -> str:
    """Why a player with chips is not dealt in."""
    if seat.away or not seat.stack:
        return "" if seat.stack else "no chips"
    if seat.hands_to_wait:
        return f"waits {seat.hands_to_wait} hands"
    if seat.standing is PlayerStatus.IN or table.event is not None:
        return ""  # at a tournament nobody waits for a blind
    if ComeIn.FREE in entry.ways(table, seat, table.now)[0]:
        return ""
    return "posts" if seat.wish is Wish.POST else "waits for the big blind"


def _next(table: "Table", now: int) -> tuple[str, ...]:
    try:
        plan = table.plan_next(now)
    except CardspeakError:
        return ()
    return tuple([line for line, _ in lines(plan)])


# From one input to the next


_IN_TURN = frozenset({Phase.BETTING, Phase.SHOWING})
"""The phases in which one player acts after the other."""


class ViewCache:
    """The latest view of a table, and what each seat knows; parts that are not stale are kept.

    In a betting round and at the showdown an action changes what is seen of the player who acted
    and of the player to act next, and little else. Any other input makes the whole view stale.
    """

    def __init__(self) -> None:
        self._kept = Kept()
        self._mine: dict[int, OwnView] = {}  # of the seats that know what they knew
        self._moment: tuple[object, ...] = ()  # the hand, and how many inputs are not of it
        self._inputs = 0
        self._street = -1
        self._turn = 0
        self._may_chop = False
        self._reveals = False  # a hand out of play will be turned up before all

    def seen(self, table: "Table", hand: Hand | None) -> PublicView:
        """What everybody sees after an input."""
        acted = table.inputs[-1] if table.inputs else None
        if (
            hand is None
            or hand.phase not in _IN_TURN
            or not isinstance(acted, Act)
            or self._reveals
            or self._moment != _moment(table, hand)
            or len(table.inputs) > self._inputs + 1
        ):
            return self.seen_anew(table, hand)
        if hand.at != self._street:
            self._kept.deal_on()
            self._mine = {seat: own for seat, own in self._mine.items() if not own.cards}
        if isinstance(acted.action, Fold | Muck):  # other players contend for the pots
            self._kept.middle = None
            self._kept.cards.pop(acted.seat, None)
        if self._may_chop or _may_chop(table, hand):
            self._kept.asks.clear()
            self._mine.clear()
        self._kept.seats.pop(self._turn, None)
        self._mine.pop(self._turn, None)
        self._look(table, hand)
        self._mine.pop(self._turn, None)
        return seen(table, hand, table.now, self._kept)

    def seen_anew(self, table: "Table", hand: Hand | None) -> PublicView:
        """What everybody sees, with every part made again."""
        self._kept = Kept()
        self._mine.clear()
        self._moment = ()
        if hand is not None and hand is table.hand:
            self._look(table, hand)
        return seen(table, hand, table.now, self._kept)

    def _look(self, table: "Table", hand: Hand) -> None:
        """Note at what moment of the hand the parts that are kept were made."""
        self._moment, self._inputs = _moment(table, hand), len(table.inputs)
        self._street, self._turn = hand.at, hand.options.seat or 0
        self._may_chop, self._reveals = _may_chop(table, hand), bool(hand.to_reveal)

    def mine(self, table: "Table", seat: int, hand: Hand | None) -> OwnView:
        """What a seat knows beyond that; the same object as before while nothing has changed.

        `hand` is None for a player who took the seat after that hand: its cards are not theirs.
        """
        own = self._mine.get(seat)
        if own is None:
            own = self._mine[seat] = mine(table, seat, hand, self._kept)
        return own


def _moment(table: "Table", hand: Hand) -> tuple[object, ...]:
    assert table.log is not None
    return hand, table.log.count - len(table.inputs)


def _may_chop(table: "Table", hand: Hand) -> bool:
    """Whether only the blinds are left before the flop: each action decides if they may chop."""
    round_ = hand.round
    unraised = round_ is not None and round_.aggressor < 0 and not hand.street
    return unraised and hand.live_count <= len(table.blinds)
