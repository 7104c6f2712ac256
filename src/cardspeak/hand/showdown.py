"""The showdown: who shows first, who may muck, and the last hand that need not show."""

from typing import TYPE_CHECKING

from cardspeak.books.policy.showdown import PotOrder, ShowdownPolicy, ShownToWin, ShowsFirst
from cardspeak.cards import Facing, Slot
from cardspeak.hand import awarding, opening, reveals, runs_agreed
from cardspeak.hand.actions import Action
from cardspeak.hand.events import Mucked, Shown
from cardspeak.hand.options import Options
from cardspeak.hand.phase import Phase, Showing
from cardspeak.hand.refusal import Cites

if TYPE_CHECKING:
    from cardspeak.hand.hand import Hand

MUCK_CITES: Cites = ("showdown.beaten_may_muck", "showdown.unbeaten_may_muck")
ALL_IN_CITES: Cites = ("showdown.all_in_face_up",)
BOMB_CITES: Cites = ("bomb.winner_shows",)
LAST_HAND_CITES: Cites = ("showdown.last_hand_shows",)
ORDER_CITES: Cites = (
    "showdown.after_a_bet",
    "showdown.checked_down",
    "showdown.pot_order",
    "showdown.shown_to_win",
)


def last_hand(hand: "Hand") -> None:
    """One live hand is left: it takes its pots, unshown but where the book wants it shown."""
    if hand.first.is_bomb and hand.terms.policy.bomb.winner_shows:
        _show_last(hand, BOMB_CITES)
    elif hand.terms.policy.showdown.last_hand_shows:
        _show_last(hand, LAST_HAND_CITES)
    awarding.to_last_hand(hand)
    hand.finish()


def _show_last(hand: "Hand", cites: Cites) -> None:
    player = hand._live.index(True)
    if not hand._shown[player]:
        hand.turn_up(player)
        if hand.events is not None:
            hand.events.append(Shown(hand.seats[player], tuple(hand._hands[player]), cites))


def begin(hand: "Hand") -> None:
    """Betting is over and two or more hands are left."""
    if hand.to_reveal:
        reveals.show_due(hand, reveals.BETTING)
    runs_agreed.deal_rest(hand)
    hand.phase = Phase.SHOWING
    hand.options_now = None
    is_open = _turn_up(hand)
    if hand.showing is Showing.ASKED:
        hand.contested = hand._live[:]
        hand._to_show = [] if is_open else order(hand)
        if is_open:
            settle(hand)
    elif hand.events is None:
        awarding.award(hand)
        hand.finish()
    else:
        hand._to_show = [] if is_open else order(hand)
        _show_all(hand)


def _show_all(hand: "Hand") -> None:
    """Show the hands that win something, in order; muck the rest where the book allows it."""
    may_muck = hand.terms.policy.showdown.beaten_may_muck
    winners = awarding.award(hand)
    for player in hand._to_show:
        if player in winners or not may_muck:
            _lay_up(hand, player)
        elif hand.events is not None:
            hand.events.append(Mucked(hand.seats[player], MUCK_CITES))
    hand._to_show = []
    hand.finish()


def order(hand: "Hand", policy: ShowdownPolicy | None = None) -> list[int]:
    """The players in the order in which they show, by the house's policy or by another."""
    policy = policy or hand.terms.policy.showdown
    last = hand.last_round
    was_bet = last is not None and last.aggressor >= 0
    first = _first(hand, policy.after_a_bet if was_bet else policy.checked_down)
    clockwise = [*range(first, hand.count), *range(first)]
    pots = hand.pots_among(hand._put, hand.contested or hand._live)
    if policy.pot_order is PotOrder.SIDE_POTS_FIRST:
        pots = pots[::-1]
    shown: list[int] = []
    for pot in pots:
        shown += [p for p in clockwise if p in pot.contenders and p not in shown]
    return shown


def _first(hand: "Hand", shows: ShowsFirst) -> int:
    last = hand.last_round
    if shows is ShowsFirst.LAST_AGGRESSOR_OF_DEAL and hand.deal_aggressor >= 0:
        return hand.deal_aggressor
    if shows is ShowsFirst.LEFT_OF_BUTTON:
        return 0
    if shows is ShowsFirst.BEST_BOARD or (last is None and hand.terms.is_stud):
        return opening.best_showing(hand)
    if last is None:
        return 0
    if shows is ShowsFirst.LAST_AGGRESSOR:
        return max(last.aggressor, 0)
    return last.last_actor if shows is ShowsFirst.LAST_TO_ACT else last.first_actor


def turn_up_all_in(hand: "Hand") -> None:
    """Where the book says so, hands lie open once a player is all-in and betting is over."""
    stacks = [hand._stacks[player] for player in range(hand.count) if hand._live[player]]
    if len([stack for stack in stacks if stack]) <= 1:
        _turn_up(hand)


def _turn_up(hand: "Hand") -> bool:
    """Turn every live hand up if a player is all-in and the book says so; whether they lie open.

    Betting is over. A hand that lies open is neither shown once more nor thrown away.
    """
    if not hand.terms.policy.showdown.all_in_face_up:
        return False
    if not any(hand._live[player] and not hand._stacks[player] for player in range(hand.count)):
        return False
    for player in range(hand.count):
        if hand._live[player] and not hand._shown[player]:
            hand.turn_up(player)
            if hand.events is not None:
                slots = tuple(hand._hands[player])
                hand.events.append(Shown(hand.seats[player], slots, ALL_IN_CITES))
    return True


def options(hand: "Hand") -> Options:
    """Whether the player in turn may muck."""
    player = hand._to_show[0]
    others = hand.live_count > 1
    return Options(
        seat=hand.seats[player],
        show=True,
        muck=others and _may_muck(hand, player),
        cites=MUCK_CITES,
    )


def _may_muck(hand: "Hand", player: int) -> bool:
    policy = hand.terms.policy.showdown
    if policy.beaten_may_muck and policy.unbeaten_may_muck:
        return True
    beaten = awarding.is_beaten(hand, player)
    return policy.beaten_may_muck if beaten else policy.unbeaten_may_muck


def show(hand: "Hand", action: Action, options: Options, seat: int) -> bool:
    """The player in turn lays the hand face up."""
    if not options.show:
        return False
    _lay_up(hand, hand._to_show.pop(0))
    settle(hand)
    return True


def _lay_up(hand: "Hand", player: int) -> None:
    """Lay up what the book asks of a winner: the whole hand, or the cards that play."""
    slots: list[Slot] = list(hand._hands[player])
    if hand.terms.policy.showdown.shown_to_win is ShownToWin.ALL_CARDS:
        hand.turn_up(player)
    else:
        used = awarding.cards_used(hand, player)
        slots = [slot for slot in slots if hand.deck.faces[slot] in used]
        hand._shown[player] = True
        for slot in slots:
            hand.deck.facing[slot] = Facing.UP
    if hand.events is not None:
        hand.events.append(Shown(hand.seats[player], tuple(slots), ORDER_CITES))


def muck(hand: "Hand", action: Action, options: Options, seat: int) -> bool:
    """The player in turn throws the hand away."""
    if not options.muck:
        return False
    if hand.events is not None:
        hand.events.append(Mucked(seat, MUCK_CITES))
    player = hand._to_show.pop(0)
    hand._buried[player] = tuple(hand._hands[player])
    hand._thrown = (*hand._thrown, player)
    hand.kill_hand(player)
    settle(hand)
    return True


def settle(hand: "Hand") -> None:
    """Once one hand is left, or all have been shown, the pots are pushed."""
    hand.options_now = None
    if hand._thrown and (hand.live_count == 1 or not hand._to_show):
        hand.before_push = hand.snapshot()
    if hand.live_count == 1:
        last_hand(hand)
    elif not hand._to_show:
        awarding.award(hand)
        hand.finish()
